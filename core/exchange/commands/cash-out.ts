/** cash-out: levels the bets of an account on a runner or in a market, all of it as quoted or better, or nothing. */
import { isPlayer } from '../../ledger/accounts.ts'
import { whyClosed } from '../../protection/barred.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { CashOut } from '../command.ts'
import type { Exchange, ExchangeState } from '../market/exchange.ts'
import { type Market, runnerIndex } from '../market/market.ts'
import { beginCashOut } from '../orders/cash-outs.ts'
import { checkMarketTakesOrders } from '../orders/checks.ts'
import { checkHedged, quoteCashOut, wholePart } from '../orders/hedges.ts'
import { WINNERS } from '../risk/payoff.ts'

/**
 * Cancels the account's unmatched orders there and levels what is matched: at once, or in play after the bet delay. The outcome has
 * its id, the sums of what was cancelled, matched or waits, and the quoted result.
 */
export function cashOut(exchange: Exchange, command: CashOut): RefusalCode | undefined {
  const { state, outcome } = exchange
  const market = state.markets[command.market]
  if (market === undefined) return 'market_not_found'
  const runner = command.selectionId === undefined ? -1 : runnerIndex(market, command.selectionId)
  const refusal = checkCashOut(state, market, command)
  if (refusal !== undefined) return refusal
  const { account, partBps: part = wholePart } = command
  const quote = quoteCashOut(state, market, account, { runner, part })
  if (typeof quote === 'string') return quote
  if (command.least !== undefined && quote.result < command.least) return 'price_changed'
  const unborne = checkHedged(state, market, account, quote)
  if (unborne !== undefined) return unborne
  const { id, until, size, payout, cancelled } = beginCashOut(exchange, market, quote, {
    account,
    runner,
    part,
  })
  const waits = until > 0
  outcome.id = id
  outcome.matched = waits ? 0 : size
  outcome.matchedPayout = waits ? 0 : payout
  outcome.unmatched = waits ? size : 0
  outcome.cancelled = cancelled
  outcome.releaseAt = until
  outcome.result = quote.result
  outcome.version = market.version
  return undefined
}

/**
 * Returns why what is asked cannot be cashed out, before it is looked at what it would come to, or undefined. Refuses as
 * `checkMarketTakesOrders` and `whyClosed` do, and `cash_out_not_offered`, `runner_not_found`, `runner_removed`, `account_not_found`,
 * `part_invalid`, `cash_out_waiting`. Reads only, also at a time that the state has not reached.
 */
export function checkCashOut(
  state: ExchangeState,
  market: Market,
  asked: Omit<CashOut, 'kind' | 'market'>,
): RefusalCode | undefined {
  const { account, selectionId, partBps, least } = asked
  const closed = checkMarketTakesOrders(market, asked.marketVersion)
  if (closed !== undefined) return closed
  if (market.payoff !== WINNERS) return 'cash_out_not_offered'
  const runner = selectionId === undefined ? undefined : runnerIndex(market, selectionId)
  if (runner === -1) return 'runner_not_found'
  if (runner !== undefined && market.removed[runner]) return 'runner_removed'
  if (!isPlayer(state.accounts, account)) return 'account_not_found'
  const closedToAccount = whyClosed(state.accounts, account, state.time)
  if (closedToAccount !== undefined) return closedToAccount
  const isPart =
    partBps === undefined || (Number.isSafeInteger(partBps) && partBps >= 1 && partBps <= wholePart)
  if (!isPart || (least !== undefined && !Number.isSafeInteger(least))) return 'part_invalid'
  return market.cashOuts?.has(account) ? 'cash_out_waiting' : undefined
}
