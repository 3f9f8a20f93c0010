/** What an account has standing in a market, out of the published state: as many steps as there are orders, however much it has had matched. */
import type { State } from '#core/engine/state.ts'
import {
  bookAt,
  isHeld,
  olderOf,
  orderIdAt,
  orderRow,
  stateAt,
  tickAt,
} from '#core/exchange/book/order-pool.ts'
import { figureOf, findPosition, positionRow } from '#core/exchange/risk/position.ts'
import type { AccountId, MarketId } from '#core/values/brands.ts'
import { ladderByCode } from '#core/values/ladder.ts'
import type { UnmatchedOrder } from '#server/live/bet-queries.ts'

const { REMAINING } = orderRow
const { NEWEST } = positionRow

/** Returns an account's orders in a market that rest or wait to be released, the oldest first; not those that wait for a trigger. */
export function standingOrders(
  { markets, orders }: State,
  marketId: MarketId,
  account: AccountId,
): UnmatchedOrder[] {
  const market = markets[marketId]
  const position = market === undefined ? -1 : findPosition(market.positions, account)
  if (market === undefined || position === -1) return []
  const { prices } = ladderByCode(market.ladder)
  const { rows } = orders
  const found: UnmatchedOrder[] = []
  for (let row = figureOf(market.positions, position, NEWEST); row !== -1; row = olderOf(orders, row)) {
    if (isHeld(stateAt(rows, row))) continue
    const book = bookAt(rows, row)
    found.push({
      ...{ order: orderIdAt(orders, row), account, market: marketId, unmatched: rows[row + REMAINING]! },
      ...{ runner: book >> 1, side: (book & 1) as UnmatchedOrder['side'], price: prices[tickAt(rows, row)]! },
    })
  }
  return found.reverse()
}
