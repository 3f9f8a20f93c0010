/** What cashing out would come to now, in the shape of the calls: of the published state, by the rules by which it is decided. */
import type { CashOutQuote } from '#contract/cash-out.ts'
import { BACK } from '#core/exchange/book/book.ts'
import type { ExchangeState } from '#core/exchange/market/exchange.ts'
import { type Market, runnerIndex } from '#core/exchange/market/market.ts'
import { checkMarketTakesOrders } from '#core/exchange/orders/checks.ts'
import { checkHedged, quoteCashOut, type TakenHedge } from '#core/exchange/orders/hedges.ts'
import { WINNERS } from '#core/exchange/risk/payoff.ts'
import { commissionOn } from '#core/exchange/settlement/shares.ts'
import type { RefusalCode } from '#core/refusals.ts'
import type { AccountId, MarketId, SelectionId } from '#core/values/brands.ts'
import { divideHalfEven } from '#core/values/money.ts'

/** What is asked: the bets on a runner, or in the market, and how much of it in basis points. */
export interface CashOutAsked {
  readonly selectionId: SelectionId | undefined
  readonly partBps: number
}

/** Returns the quote, or why there is none: as cash-out itself refuses. */
export function cashOutQuote(
  state: ExchangeState,
  account: AccountId,
  marketId: MarketId,
  { selectionId, partBps: part }: CashOutAsked,
): CashOutQuote | RefusalCode {
  const market = state.markets[marketId]
  if (market === undefined) return 'market_not_found'
  const refusal = checkMarketTakesOrders(market, undefined)
  if (refusal !== undefined) return refusal
  if (market.payoff !== WINNERS) return 'cash_out_not_offered'
  const runner = selectionId === undefined ? -1 : runnerIndex(market, selectionId)
  if (selectionId !== undefined && runner === -1) return 'runner_not_found'
  if (market.removed[runner]) return 'runner_removed'
  if (part < 1 || part > 10_000) return 'part_invalid'
  if (market.cashOuts?.has(account)) return 'cash_out_waiting'
  const quote = quoteCashOut(state, market, account, { runner, part })
  if (typeof quote === 'string') return quote
  const unborne = checkHedged(state, market, account, quote)
  if (unborne !== undefined) return unborne
  const { result } = quote
  return {
    marketId,
    ...(selectionId !== undefined && { selectionId }),
    partBps: part,
    hedges: quote.hedges.map((hedge) => hedgeShape(market, hedge)),
    result,
    afterCommission:
      result - commissionOn(result, market.commissionBps, state.accounts.discountBps[account]!),
    ordersCancelled: quote.leaving.length,
    waitMs: market.inPlay ? market.betDelayMs : 0,
  }
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
