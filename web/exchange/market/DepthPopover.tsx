/** The depth of one side of a runner, beside the table: every price, its size, what is there up to it; last, where one's own stands. */
import { useEffect, useReducer } from 'react'
import type { Bet } from '#contract/orders.ts'
import { queues } from '../../live/market-topics.ts'
import type { CellSide } from '../../live/price-store.ts'
import { useWholeBook } from '../../live/use-whole-book.ts'
import { wholeBooks } from '../../live/whole-books.ts'
import { marketText } from '../../text/en/market.ts'
import { formatCellPrice, formatPrice, formatSize } from '../../text/format.ts'
import styles from './Depth.module.css'
import { ownOffers } from './own-offers.ts'
import { queuePart } from './queue-part.ts'

export interface DepthOf {
  readonly selectionId: number
  readonly side: CellSide
}

interface DepthPopoverProps extends DepthOf {
  marketId: number
  runnerName: string
  kind: string | undefined
  sideName: string
  bets: readonly Bet[]
  onClose(): void
}

const pricesMax = 8

/** The panel. It holds the market at full depth while it is shown. */
export default function DepthPopover(props: DepthPopoverProps) {
  const { marketId, selectionId, side, runnerName, kind, bets } = props
  useWholeBook(marketId)
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  useEffect(() => wholeBooks.subscribe(marketId, selectionId, drawAgain), [marketId, selectionId])
  useEffect(() => queues.subscribe(marketId, drawAgain), [marketId])
  const own = ownOffers(bets, selectionId, side)
  let sum = 0
  const rows = wholeBooks.offers(marketId, selectionId, side, pricesMax).map(([price, size]) => {
    sum += size
    return { price, size, upTo: sum, own: own.get(price) }
  })
  const first = rows.find((row) => row.own !== undefined)
  return (
    <section className={styles.popover} data-side={side} aria-labelledby="depth-heading">
      <header className={styles.title}>
        <span className={styles.side}>{props.sideName}</span>
        <h3 id="depth-heading" className="ellipsis">
          {marketText.depth.title(runnerName)}
        </h3>
        <button type="button" aria-label={marketText.depth.close} onClick={props.onClose}>
          ×
        </button>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">{marketText.depth.price}</th>
            <th scope="col">{marketText.depth.size}</th>
            <th scope="col">{marketText.depth.cumulative}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ price, size, upTo, own }) => (
            <tr key={price}>
              <td>
                <b>{formatCellPrice(price, kind)}</b>
                {own !== undefined && <span className={styles.own}>{formatSize(own)}</span>}
              </td>
              <td>{formatSize(size)}</td>
              <td>
                <span className={styles.bar} style={{ transform: `scaleX(${(upTo / sum).toFixed(2)})` }} />
                <span className={styles.upTo}>{formatSize(upTo)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {wholeBooks.isKnown(marketId) && rows.length === 0 && <p>{marketText.depth.nothing}</p>}
      {first?.own !== undefined && (
        <p>
          {marketText.depth.yours(formatPrice(first.price, kind), first.own)}
          <QueueWords
            marketId={marketId}
            selectionId={selectionId}
            side={side}
            price={first.price}
            bets={bets}
          />
        </p>
      )}
    </section>
  )
}

function QueueWords(props: DepthOf & { marketId: number; price: number; bets: readonly Bet[] }) {
  const { bets, selectionId, side, price, marketId } = props
  const part = queuePart(bets, selectionId, side, price, (orderId) => queues.place(marketId, orderId))
  return part && `, ${marketText.queue(part.ahead, part.behind)}`
}
