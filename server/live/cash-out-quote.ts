/** What cashing out would come to now, in the shape of the calls: of the published state, by the rules by which it is decided. */
import type { CashOutQuote } from '#contract/cash-out.ts'
import { BACK } from '#core/exchange/book/book.ts'
import { checkCashOut } from '#core/exchange/commands/cash-out.ts'
import type { ExchangeState } from '#core/exchange/market/exchange.ts'
import { type Market, runnerIndex } from '#core/exchange/market/market.ts'
import {
  type CashOutQuote as CoreQuote,
  checkHedged,
  quoteCashOut,
  type TakenHedge,
  wholePart,
} from '#core/exchange/orders/hedges.ts'
import { commissionOn } from '#core/exchange/settlement/shares.ts'
import { type RefusalCode, refusals } from '#core/refusals.ts'
import type { AccountId, MarketId, SelectionId } from '#core/values/brands.ts'
import { divideHalfEven } from '#core/values/money.ts'

/** What is asked: the bets on a runner, or in the market, and how much of it in basis points. */
export interface CashOutAsked {
  readonly selectionId: SelectionId | undefined
  readonly partBps: number
}

/**
 * Returns the quote at an engine time, or why nothing can be asked: `market_not_found`, `runner_not_found`, `part_invalid`. The time of the
 * published state stands still while nothing is decided, and a limit or a time-out may have ended since: nothing is written of it.
 */
export function cashOutQuote(
  published: ExchangeState,
  account: AccountId,
  marketId: MarketId,
  { selectionId, partBps }: CashOutAsked,
  time: number,
): CashOutQuote | RefusalCode {
  const state: ExchangeState = { ...published, time }
  const market = state.markets[marketId]
  if (market === undefined) return 'market_not_found'
  const runner = selectionId === undefined ? -1 : runnerIndex(market, selectionId)
  if (selectionId !== undefined && runner === -1) return 'runner_not_found'
  if (partBps < 1 || partBps > wholePart) return 'part_invalid'
  const asked = { ...(selectionId !== undefined && { selectionId }), partBps }
  const refusal = checkCashOut(state, market, { account, ...asked })
  const quote = refusal ?? quoted(state, market, account, { runner, part: partBps })
  const waitMs = market.inPlay ? market.betDelayMs : 0
  if (typeof quote === 'string') {
    const { text: message, retry: retryable } = refusals[quote]
    const unavailable = { code: quote, message, retryable }
    const nothing = { hedges: [], result: 0, afterCommission: 0, ordersCancelled: 0 }
    return { marketId, ...asked, unavailable, ...nothing, waitMs }
  }
  const { result } = quote
  const commission = commissionOn(result, market.commissionBps, state.accounts.discountBps[account]!)
  return {
    ...{ marketId, ...asked },
    hedges: quote.hedges.map((hedge) => hedgeShape(market, hedge)),
    ...{ result, afterCommission: result - commission, ordersCancelled: quote.leaving.length, waitMs },
  }
}

/** What it comes to, or why that is refused. */
function quoted(
  state: ExchangeState,
  market: Market,
  account: AccountId,
  asked: { readonly runner: number; readonly part: number },
): CoreQuote | RefusalCode {
  const quote = quoteCashOut(state, market, account, asked)
  if (typeof quote === 'string') return quote
  return checkHedged(state, market, account, quote) ?? quote
}

function hedgeShape({ selectionIds }: Market, { runner, side, size, payout, levels }: TakenHedge) {
  return {
    selectionId: selectionIds[runner]!,
    side: side === BACK ? ('BACK' as const) : ('LAY' as const),
    size,
    averagePrice: divideHalfEven(payout, size),
    levels: levels.map(([price, stake]) => ({ price, size: stake })),
  }
}
