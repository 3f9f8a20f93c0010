/** place-order: checks in the order of the refusals, then matches, rests, or waits for the bet delay. */

import type { PlaceOrder } from '../../engine/command.ts'
import type { Engine } from '../../engine/engine.ts'
import { isPlayer } from '../../ledger/accounts.ts'
import type { RefusalCode } from '../../refusals.ts'
import { ladderIndex } from '../../values/ladder.ts'
import { nextOrderId } from '../book/order-pool.ts'
import { runnerIndex } from '../market/market.ts'
import {
  checkBalance,
  checkMarketTakesOrders,
  checkOrderCount,
  checkPosition,
  checkProfitRatio,
  checkSize,
} from '../orders/checks.ts'
import { delay, mustWait } from '../orders/delay.ts'
import { place, sideCode } from '../orders/placement.ts'

/** Decides a new order; the outcome has its id and what became of it at once, or its release time. */
export function placeOrder(engine: Engine, command: PlaceOrder): RefusalCode | undefined {
  const { state } = engine
  const market = state.markets[command.market]
  if (market === undefined) return 'market_not_found'
  const closed = checkMarketTakesOrders(market, command.marketVersion)
  if (closed !== undefined) return closed
  const runner = runnerIndex(market, command.selectionId)
  if (runner === -1) return 'runner_not_found'
  if (market.removed[runner]) return 'runner_removed'
  if (!isPlayer(state.accounts, command.account)) return 'account_not_found'
  const { price, size } = command
  const tick = ladderIndex(price)
  if (tick === -1) return 'price_off_ladder'
  const fillOrKill = command.timeInForce === 'FILL_OR_KILL'
  const refusal =
    checkSize(market, price, size) ??
    checkMinFill(command.minFill, fillOrKill, size) ??
    checkProfitRatio(market, price, size) ??
    checkBalance(engine, command.account) ??
    checkOrderCount(engine, command.account) ??
    checkPosition(market, command.account, runner, price, size)
  if (refusal !== undefined) return refusal
  const { placement } = engine
  placement.order = nextOrderId(state.orders)
  placement.account = command.account
  placement.runner = runner
  placement.side = sideCode(command.side)
  placement.price = price
  placement.tick = tick
  placement.size = size
  placement.persists = command.persistence === 'PERSIST'
  placement.fillOrKill = fillOrKill
  placement.minFill = fillOrKill ? (command.minFill ?? size) : 0
  placement.replaces = 0
  placement.leaving = 0
  placement.leavingPrice = 0
  placement.released = false
  return mustWait(engine, market, placement)
    ? delay(engine, market, placement)
    : place(engine, market, placement)
}

function checkMinFill(
  minFill: number | undefined,
  fillOrKill: boolean,
  size: number,
): RefusalCode | undefined {
  if (minFill === undefined) return undefined
  const fits = fillOrKill && Number.isSafeInteger(minFill) && minFill > 0 && minFill <= size
  return fits ? undefined : 'min_fill_invalid'
}
