/** The latest numbers of this visit, newest first. */
import { colourOf } from '#core/casino/roulette.ts'
import { casinoText } from '../../text/en/casino.ts'
import { rouletteText } from '../../text/en/roulette.ts'
import { classNames } from '../../ui/class-names.ts'
import { useRounds } from '../rounds-store.ts'
import styles from './HistoryTape.module.css'

const shownMax = 12

/** At most twelve numbers; a line of words before the first. */
export function HistoryTape() {
  const rounds = useRounds('roulette').slice(0, shownMax)
  if (rounds.length === 0) return <p className={styles.tape}>{casinoText.noSpins}</p>
  return (
    <div className={styles.tape}>
      <span className={styles.label} aria-hidden="true">
        {rouletteText.lastTwelve}
      </span>
      <ol aria-label="Last 12 numbers">
        {rounds.map(({ number }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the tiles stand still, the numbers go on from tile to tile.
            key={index}
            className={classNames(styles.number, styles[colourOf(number)], index === 0 && styles.newest)}
          >
            {number}
          </li>
        ))}
      </ol>
    </div>
  )
}
