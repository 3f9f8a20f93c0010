/** How often each rank came in the last 52 rounds, in the order of the spots: the kings under Up, the aces under Down. */
import { ranks } from '#core/casino/cards.ts'
import { casinoText } from '../../text/en/casino.ts'
import styles from './SevenUpDown.module.css'

const counted = 52
const heightMax = 30
const shownRanks = ranks.toReversed()

interface RankCountsProps {
  /** Of the rounds, newest first. */
  labels: readonly string[]
  /** The newest has just come. */
  isLit: boolean
}

/** Bars; the rank that came is lit. */
export function RankCounts({ labels, isLit }: RankCountsProps) {
  const last = labels.slice(0, counted)
  const counts = shownRanks.map((rank) => last.filter((label) => label === rank).length)
  const most = Math.max(1, ...counts)
  return (
    <section className={styles.counts} aria-label={casinoText.lastCardsOf(counted)}>
      <p>{casinoText.lastCardsOf(counted)}</p>
      <ol>
        {shownRanks.map((rank, index) => (
          <li
            key={rank}
            data-came={(isLit && labels[0] === rank) || undefined}
            title={`${rank}: ${counts[index]}`}
          >
            <span className={styles.bar}>
              <svg width="14" height={heightMax} aria-hidden="true">
                <rect
                  width="14"
                  y={heightMax - (heightMax * counts[index]!) / most}
                  height={(heightMax * counts[index]!) / most}
                  rx="2"
                />
              </svg>
            </span>
            <b>{rank}</b>
          </li>
        ))}
      </ol>
    </section>
  )
}
