/** place-order: checks in the order of the refusals, then matches, rests, or waits for the bet delay. */

import { type Sizing, sizings } from '../../facts/order.ts'
import * as accountsModule from '../../ledger/accounts.ts'
import * as barredModule from '../../protection/barred.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { Money } from '../../values/brands.ts'
import * as ladderModule from '../../values/ladder.ts'
import { sides } from '../book/book.ts'
import type { PlaceOrder } from '../command.ts'
import type { Exchange } from '../market/exchange.ts'
import type { Market } from '../market/market.ts'
import * as marketModule from '../market/market.ts'
import * as checksModule from '../orders/checks.ts'
import { checkOnClose, checkTarget } from '../orders/checks.ts'
import { wait } from '../orders/delay.ts'
import * as delayRuleModule from '../orders/delay-rule.ts'
import { exitsToCome } from '../orders/live-order.ts'
import { checkOffset } from '../orders/offsets.ts'
import * as orderModule from '../orders/order.ts'
import * as placementModule from '../orders/placement.ts'
import * as readAheadModule from '../orders/read-ahead.ts'
import { stakeOf } from '../orders/sizing.ts'
import { checkTerms } from '../orders/terms.ts'
import { EACH_WAY, LINE } from '../risk/payoff.ts'

// Local on purpose: what is imported or exported is looked up at every use, what is local is compiled in.
const { isAgent, isPlayer } = accountsModule
const { whyNoRisk } = barredModule
const { indexOn } = ladderModule
const { runnerIndex } = marketModule
const { checkBalance, checkMarketTakesOrders, checkOrderCount, checkProfitRatio, checkSize } = checksModule
const { mustWait } = delayRuleModule
const { orderOfCommand } = orderModule
const { place, refusalToTake } = placementModule
const { readAheadOfPlacing } = readAheadModule
const { BACK, LAY } = sides

/** Decides a new order; the outcome has its id and what became of it at once, or its release time. */
export function placeOrder(exchange: Exchange, command: PlaceOrder): RefusalCode | undefined {
  const { state } = exchange
  const market = state.markets[command.market]
  if (market === undefined) return 'market_not_found'
  const closed = checkMarketTakesOrders(market, command.marketVersion)
  if (closed !== undefined) return closed
  const runner = runnerIndex(market, command.selectionId)
  if (runner === -1) return 'runner_not_found'
  if (market.removed[runner]) return 'runner_removed'
  if (!isPlayer(state.accounts, command.account)) return 'account_not_found'
  if (isAgent(state.accounts, command.account)) return 'agent_cannot_bet'
  const barred = whyNoRisk(state.accounts, command.account, state.time)
  if (barred !== undefined) return barred
  const { price, size, terms } = command
  const tick = indexOn(market.ladder, price)
  if (tick === -1) return 'price_off_ladder'
  const book = runner * 2 + (command.side === 'BACK' ? BACK : LAY)
  readAheadOfPlacing(state.orders, market, command.account, runner, book, tick)
  const refusal =
    (terms?.sizedBy === undefined
      ? (checkSize(market, price, size) ??
        checkMinFill(command, size) ??
        checkProfitRatio(market, price, size))
      : checkSizing(market, command, terms.sizedBy)) ??
    (terms === undefined ? undefined : checkTerms(terms, command, market, state.time)) ??
    (command.persistence === 'MARKET_ON_CLOSE' ? checkGoing(market, command) : undefined) ??
    (command.offset === undefined ? undefined : checkOffset(market, command, tick))
  if (refusal !== undefined) return refusal
  const order = orderOfCommand(state.orders, command, runner, tick)
  const rich = checkBalance(state, command.account)
  const toCome = order.offset === undefined ? 0 : exitsToCome(order.offset)
  const many = checkOrderCount(state, command.account, -toCome)
  if (!mustWait(state, market, order)) {
    return refusalToTake(state, market, order) ?? place(exchange, market, order, rich ?? many)
  }
  // A waiting order is one more whatever it closes.
  return many === undefined ? wait(exchange, market, order, { limit: rich }) : (rich ?? many)
}

/** Checks an order that is to go to the starting price at the off: a target has no stake to keep. */
function checkGoing(market: Market, { terms }: PlaceOrder): RefusalCode | undefined {
  const { sizedBy = 'STAKE' } = terms ?? {}
  return checkOnClose(market) ?? (sizedBy === 'STAKE' ? undefined : 'sized_by_invalid')
}

/** Checks what an order asks for that says what its size counts. */
function checkSizing(market: Market, command: PlaceOrder, by: Sizing): RefusalCode | undefined {
  const { price, size } = command
  const sizedBy = sizings[by]
  if (sizedBy !== sizings.STAKE && (market.payoff === EACH_WAY || market.payoff === LINE))
    return 'sized_by_invalid'
  if (!Number.isSafeInteger(size) || size <= 0) return 'size_invalid'
  const target = 100 * size
  const isByStake = sizedBy === sizings.STAKE
  return (
    (isByStake ? checkSize(market, price, size) : checkTarget(market, price, sizedBy, target)) ??
    checkMinFill(command, size) ??
    checkProfitRatio(market, price, isByStake ? size : stakeOf(sizedBy, target, price))
  )
}

function checkMinFill({ minFill, timeInForce }: PlaceOrder, size: Money): RefusalCode | undefined {
  if (minFill === undefined) return undefined
  const fits =
    timeInForce === 'FILL_OR_KILL' && Number.isSafeInteger(minFill) && minFill > 0 && minFill <= size
  return fits ? undefined : 'min_fill_invalid'
}
