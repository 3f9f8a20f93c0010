/** Under an own order in a price cell: the queue at that price, its front at the left, one's own part solid. Painted as prices are. */
import { useCallback, useEffect, useRef } from 'react'
import type { Bet } from '#contract/orders.ts'
import { queues } from '../../live/market-topics.ts'
import { type CellPlace, usePaintedCell } from '../../live/use-live.ts'
import { marketText } from '../../text/en/market.ts'
import styles from './QueueBar.module.css'
import { paintSpan, queuePart, spanOf } from './queue-part.ts'

/** The bar; not seen while the cell's price has no own order, or its place is not told. */
export function QueueBar({ place, bets }: { place: CellPlace; bets: readonly Bet[] }) {
  const bar = useRef<HTMLSpanElement>(null)
  const own = useRef<HTMLSpanElement>(null)
  const shown = useRef<{ price: number; size: number } | null>(null)
  const { marketId, selectionId, side } = place
  const paint = useCallback(() => {
    const cell = shown.current
    const placeOf = (orderId: number) => queues.place(marketId, orderId)
    const part = cell === null ? null : queuePart(bets, selectionId, side, cell.price, placeOf)
    if (bar.current === null || own.current === null) return
    bar.current.hidden = part === null
    if (part === null || cell === null) return
    paintSpan(own.current, spanOf(part, cell.size))
    bar.current.title = marketText.queue(part.ahead, part.behind)
  }, [bets, marketId, selectionId, side])
  usePaintedCell(place, (cell) => {
    shown.current = cell ?? null
    paint()
  })
  useEffect(() => queues.subscribe(marketId, paint), [marketId, paint])
  return (
    <span ref={bar} className={styles.queue} data-queue="" aria-hidden="true" hidden>
      <span ref={own} />
    </span>
  )
}
