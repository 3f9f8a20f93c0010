/** What a round came to: its outcome, and what that means in money. Nothing but a win is emphasised. */
import { classNames } from '../ui/class-names.ts'
import { isWin, moneyLine } from './money.ts'
import styles from './RoundResult.module.css'

interface RoundResultProps {
  /** "Player A wins"; empty before the result, which keeps its place. */
  headline: string
  /** Minor units. */
  stake: number
  returned: number
  className?: string | undefined
}

/** One line; the stage reads the same out by its `announcement`. */
export function RoundResult({ headline, stake, returned, className }: RoundResultProps) {
  return (
    <p className={classNames(styles.result, className)}>
      {headline !== '' && (
        <>
          <strong>{headline}</strong>
          <span className={classNames(isWin(stake, returned) && styles.win)}>
            {moneyLine(stake, returned)}
          </span>
        </>
      )}
    </p>
  )
}
