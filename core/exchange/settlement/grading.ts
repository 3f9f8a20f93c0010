/** Grading: what happened stands, and is paid when the delay of the market is over. Until then all of it is at stake. */

import { writeFact } from '../../facts/log.ts'
import { marketGraded } from '../../facts/market.ts'
import { assert } from '../../values/assert.ts'
import type { MarketId } from '../../values/brands.ts'
import { type Exchange, marketOf } from '../market/exchange.ts'
import { type Market, marketStatus } from '../market/market.ts'
import { nextPostings, type Slice } from '../market/slice.ts'
import { createTask, taskKinds } from '../market/task.ts'
import { begin } from './tasks.ts'

/** Writes that the result stands from now on, and when it is paid. text: "", or why it takes the place of another one. */
export function writeGrading(
  { log, state }: Exchange,
  { id, version, payDelayMs }: Market,
  text: string,
): void {
  const payAt = state.time + payDelayMs
  writeFact(log, marketGraded, { market: id, version: version + 1, payAt, text })
}

/** Pays a graded market whose time has come, as far as the slice goes. */
export function payGraded(exchange: Exchange, slice: Slice, id: MarketId): void {
  const market = marketOf(exchange.state, id)
  assert(market.status === marketStatus.GRADED, 'only a graded market is paid')
  nextPostings(slice, exchange)
  begin(exchange, market, createTask(taskKinds.PAY), slice)
}
