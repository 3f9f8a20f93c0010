/** What is known of a race's starting prices as a whole: the money at them until the off, and the book that they make. */
import { useQuery } from '@tanstack/react-query'
import type { Market } from '#contract/catalogue.ts'
import { racingText } from '../../text/en/racing.ts'
import { formatMoney } from '../../text/format.ts'
import { gliding } from '../../ui/gliding.ts'
import { catalogueKey, getBook } from '../market/catalogue-calls.ts'
import { useMarketNow } from '../market/use-market.ts'
import styles from './Race.module.css'
import { bookText, startTotals } from './start-totals.ts'

const everyMs = 15_000

/** The panel; nothing in a market without a starting price. */
export function StartPanel({ market }: { market: Market }) {
  const hasStart = market.startingPrice === true
  const { data } = useQuery({
    queryKey: [catalogueKey, 'start', market.marketId],
    queryFn: ({ signal }) => getBook(market.marketId, signal),
    enabled: hasStart,
    refetchInterval: everyMs,
  })
  const out = useMarketNow(market)
    .runners.filter(({ status }) => status === 'REMOVED')
    .map(({ selectionId }) => selectionId)
  if (!hasStart) return null
  const isKnown = data !== undefined
  const { isFound, stakes, liability, near, far, found } = startTotals(
    (data?.runners ?? []).filter(({ selectionId }) => !out.includes(selectionId)),
  )
  const rows: readonly (readonly [string, string])[] = isFound
    ? [[racingText.start.found, bookText(found)]]
    : [
        [racingText.start.stakes, isKnown ? formatMoney(stakes) : '–'],
        [racingText.start.liability, isKnown ? formatMoney(liability) : '–'],
        [racingText.start.books, `${bookText(near)} / ${bookText(far)}`],
      ]
  return (
    <section className={styles.panel} aria-labelledby="race-start">
      <header className={styles.panelHead}>
        <h2 id="race-start">{racingText.start.title}</h2>
        {!isFound && <span>{racingText.start.when}</span>}
      </header>
      <dl ref={gliding} className={styles.sums}>
        {rows.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd key={figure}>{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
