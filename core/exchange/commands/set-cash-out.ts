/** set-cash-out: bets are to be cashed out by themselves at a profit, at another one than before, or not any more. */
import { cashOutHeld } from '../../facts/cash-out.ts'
import { writeFact } from '../../facts/log.ts'
import { isPlayer } from '../../ledger/accounts.ts'
import { whyClosed } from '../../protection/barred.ts'
import type { RefusalCode } from '../../refusals.ts'
import { balanceMax } from '../../values/money.ts'
import type { SetCashOut } from '../command.ts'
import type { Exchange } from '../market/exchange.ts'
import { type Market, runnerIndex } from '../market/market.ts'
import { checkMarketTakesOrders } from '../orders/checks.ts'
import { matchedOf } from '../orders/hedges.ts'
import { heldCashOutOf, isLevelled, writeHeldEnd } from '../orders/held-cash-outs.ts'
import { WINNERS } from '../risk/payoff.ts'

/**
 * Sets the target of a held cash-out, or ends it, also while the market is suspended. It may be had as soon as the command is done. The
 * outcome has the target, 0 when it is ended. Refuses `profit_invalid`, `cash_out_not_set`.
 */
export function setCashOut(exchange: Exchange, command: SetCashOut): RefusalCode | undefined {
  const { log, outcome, state } = exchange
  const market = state.markets[command.market]
  if (market === undefined) return 'market_not_found'
  const { account, selectionId, target } = command
  const runner = selectionId === undefined ? -1 : runnerIndex(market, selectionId)
  if (selectionId !== undefined && runner === -1) return 'runner_not_found'
  const known = heldCashOutOf(market, account, runner)
  if (target === undefined) {
    if (known === undefined) return 'cash_out_not_set'
    writeHeldEnd(log, market, known, 'OWNER')
  } else {
    const refusal = check(exchange, market, command, runner)
    if (refusal !== undefined) return refusal
    writeFact(log, cashOutHeld, { market: market.id, account, runner, target })
  }
  outcome.id = market.id
  outcome.result = target ?? 0
  outcome.version = market.version
  return undefined
}

function check(
  { limits, state }: Exchange,
  market: Market,
  { account, target, marketVersion }: SetCashOut,
  runner: number,
): RefusalCode | undefined {
  const closed = checkMarketTakesOrders(market, marketVersion)
  if (closed !== undefined) return closed
  if (market.payoff !== WINNERS) return 'cash_out_not_offered'
  if (runner !== -1 && market.removed[runner]) return 'runner_removed'
  if (!isPlayer(state.accounts, account)) return 'account_not_found'
  const closedToAccount = whyClosed(state.accounts, account, state.time)
  if (closedToAccount !== undefined) return closedToAccount
  if (!Number.isSafeInteger(target) || target! < 1 || target! > balanceMax) return 'profit_invalid'
  const matched = matchedOf(state, market, account, -1)
  if (matched === undefined || isLevelled(matched, market, runner)) return 'nothing_to_cash_out'
  return state.cashOutsHeld >= limits.resting ? 'exchange_full' : undefined
}
