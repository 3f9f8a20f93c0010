/** place-at-start: an order at the starting price, with or without a limit. It is matched at the off or lapses, and is not cancelled. */
import { writeFact } from '../../facts/log.ts'
import { startPlaced } from '../../facts/starting-price.ts'
import { isAgent, isPlayer } from '../../ledger/accounts.ts'
import { whyNoRisk } from '../../protection/barred.ts'
import { checkStake } from '../../protection/rooms.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { Money } from '../../values/brands.ts'
import { ladderByCode } from '../../values/ladder.ts'
import { liabilityMinPerStake, stakeMax } from '../../values/money.ts'
import { type SideCode, sides } from '../book/book.ts'
import { hasRoom, nextOrderId } from '../book/order-pool.ts'
import type { PlaceAtStart } from '../command.ts'
import type { Exchange } from '../market/exchange.ts'
import { type Market, runnerIndex } from '../market/market.ts'
import { grossAtStart } from '../orders/at-start.ts'
import {
  checkBalance,
  checkMarketTakesOrders,
  checkOnClose,
  checkOrderCount,
  whyNotRaised,
} from '../orders/checks.ts'
import { checkReferences, termsKept, writeTermsOf } from '../orders/terms.ts'
import { grossMax } from '../risk/exposure.ts'
import { exposureIf, figureOf, findPosition, positionRow } from '../risk/position.ts'

const { BACK, LAY } = sides
const { EXPOSURE, GROSS } = positionRow

/** Decides an order at the starting price: a back risks its stake, a lay its liability. The outcome has its id and what is unmatched. */
export function placeAtStart(exchange: Exchange, command: PlaceAtStart): RefusalCode | undefined {
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
  const refusal =
    checkOnClose(market) ??
    (isLimit(market, command.limit) ? undefined : 'price_off_ladder') ??
    checkAmount(market, command) ??
    checkReferences(command) ??
    checkBalance(state, command.account) ??
    checkOrderCount(state, command.account) ??
    checkMoney(exchange, market, command, runner)
  if (refusal !== undefined) return refusal
  write(exchange, market, command, runner)
  return undefined
}

function isLimit(market: Market, limit: number | undefined): boolean {
  return limit === undefined || ladderByCode(market.ladder).indexOf(limit) !== -1
}

function checkAmount({ stakeMin }: Market, { side, size }: PlaceAtStart): RefusalCode | undefined {
  if (!Number.isSafeInteger(size) || size <= 0) return 'size_invalid'
  if (size < (side === 'BACK' ? stakeMin : liabilityMinPerStake * stakeMin)) return 'size_too_small'
  return size > stakeMax ? 'size_too_large' : undefined
}

function checkMoney(
  { state, limits }: Exchange,
  market: Market,
  { account, side, size }: PlaceAtStart,
  runner: number,
): RefusalCode | undefined {
  const standing = market.books.resting + market.starting!.count
  const isFull = state.orders.resting >= limits.resting || standing >= limits.restingOfMarket
  if (isFull || !hasRoom(state.orders)) return 'exchange_full'
  const { positions } = market
  const index = findPosition(positions, account)
  const gross = figureOf(positions, index, GROSS) + grossAtStart(codeOf(side), size)
  if (gross > grossMax / 2) return 'position_too_large'
  const risk = 100 * size
  const isBack = side === 'BACK'
  const held = figureOf(positions, index, EXPOSURE)
  const after = exposureIf(positions, market, index, runner, isBack ? -risk : 0, isBack ? risk : -risk)
  return whyNotRaised(state, account, held, after) ?? checkStake(state.accounts, account, size, state.time)
}

function codeOf(side: 'BACK' | 'LAY'): SideCode {
  return side === 'BACK' ? BACK : LAY
}

function write(exchange: Exchange, market: Market, command: PlaceAtStart, runner: number): void {
  const { log, outcome, state } = exchange
  const { account, limit = 0, size } = command
  const order = nextOrderId(state.orders)
  const side = codeOf(command.side)
  writeFact(log, startPlaced, { order, account, market: market.id, runner, side, limit, size })
  writeTermsOf(exchange, market, { id: order, account, terms: termsKept(command) })
  outcome.id = order
  outcome.matched = 0
  outcome.matchedPayout = 0
  outcome.unmatched = size as Money
  outcome.cancelled = 0
  outcome.releaseAt = 0
  outcome.version = market.version
}
