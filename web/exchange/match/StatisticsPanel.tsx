/** Statistics of both sides, each with a bar of the first side's share. */
import type { Score } from '#contract/catalogue.ts'
import styles from './Match.module.css'
import { shareOf } from './share.ts'

/** The panel; nothing where the feed tells no statistics. */
export function StatisticsPanel({ score }: { score: Score | null }) {
  if (score === null || score.statistics.length === 0) return null
  return (
    <section id="statistics" className={styles.statistics} aria-labelledby="statistics-heading">
      <h2 id="statistics-heading">Statistics</h2>
      <dl>
        {score.statistics.map(({ name, home, away }) => (
          <div key={name} className={styles.statistic}>
            <dt>{name}</dt>
            <dd className={styles.home}>{home}</dd>
            <dd className={styles.away}>{away}</dd>
            <span className={styles.bar} aria-hidden="true">
              <span style={{ width: `${shareOf(home, away)}%` }} />
            </span>
          </div>
        ))}
      </dl>
    </section>
  )
}
