/** The kinds of hands with their chances, and where both hands of a round come to stand. */
import type { TeenPattiRound } from '#contract/casino/teen-patti.ts'
import { handCategories } from '#core/casino/teen-patti.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './HandScale.module.css'

/** Hands of three cards of a deck of 52, by kind, worst first: 22,100 in all. */
const counts = [16_440, 3_744, 1_096, 720, 48, 52]
const total = counts.reduce((sum, count) => sum + count, 0)

/** Six steps; those of the round are marked with the letters of the players. */
export function HandScale({ round }: { round: TeenPattiRound | null }) {
  const a = round?.playerA.info.label
  const b = round?.playerB.info.label
  return (
    <ol className={styles.scale} aria-label="Kinds of hands">
      {handCategories.map(({ label }, index) => (
        <li key={label} className={classNames((a === label || b === label) && styles.here)}>
          <span className={styles.players} aria-hidden="true">
            {a === label && <b className={styles.first}>A</b>}
            {b === label && <b className={styles.second}>B</b>}
          </span>
          {label}
          <small>{((100 * counts[index]!) / total).toFixed(2)} %</small>
        </li>
      ))}
    </ol>
  )
}
