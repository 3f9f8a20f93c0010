/** The reference: the `nodejs-order-book` package over the same stream, one of its books a runner. No exposure, no facts. */
import { OrderBook, Side } from 'nodejs-order-book'
import { priceAt } from '#core/values/ladder.ts'
import {
  KIND,
  MARKET,
  type Operations,
  PLACE,
  RUNNER,
  rowSize,
  SIDE,
  SIZE,
  TARGET,
  TICK,
} from './operations.ts'

/** Returns CPU seconds of all but the prefill, and how many orders it matched and cancelled. A lay buys, a back sells: the lowest back is the best. */
export function runReference(operations: Operations) {
  const books = Array.from({ length: operations.markets * operations.runners }, () => new OrderBook())
  const bookOf = (market: number, runner: number) => books[(market - 1) * operations.runners + runner - 1]!
  const placedIn: OrderBook[] = []
  const counts = { matched: 0, cancelled: 0 }
  const { rows, count, prefill } = operations
  let from = process.cpuUsage()
  for (let i = 0; i < count; i++) {
    if (i === prefill) from = process.cpuUsage()
    const at = i * rowSize
    if (rows[at + KIND] === PLACE) {
      const book = bookOf(rows[at + MARKET]!, rows[at + RUNNER]!)
      const report = book.limit({
        id: String(placedIn.length),
        side: rows[at + SIDE] === 0 ? Side.SELL : Side.BUY,
        price: priceAt(rows[at + TICK]!),
        size: rows[at + SIZE]!,
      })
      if (report.done.length > 0 || report.partial !== null) counts.matched++
      placedIn.push(book)
    } else {
      const target = rows[at + TARGET]!
      if (placedIn[target]!.cancel(String(target)) !== undefined) counts.cancelled++
    }
  }
  const used = process.cpuUsage(from)
  return { cpu: (used.user + used.system) / 1e6, ...counts }
}
