/** The score, one row a side. */
import type { Score } from '#contract/catalogue.ts'
import { eventsText } from '../../text/en/events.ts'
import styles from './Match.module.css'

/** The table; one quiet line before there is a score. */
export function ScorePanel({ score }: { score: Score | null }) {
  return (
    <section className={styles.score} aria-label="Score">
      {score === null || score.sides.length === 0 ? (
        <p className={styles.quiet}>{eventsText.noScore}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">Score</th>
              {score.columns.map((column) => (
                <th key={column} scope="col" className={styles.figure}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {score.sides.map((side) => (
              <tr key={side.name}>
                <th scope="row">{side.name}</th>
                {score.columns.map((column, index) => (
                  <td key={column} className={styles.figure}>
                    {side.cells[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
