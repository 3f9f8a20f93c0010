/** Cashing out of several markets at once: which there are, what is asked for together, and what became of it. */
import type { CashOutQuote } from '#contract/cash-out.ts'
import type { Bet } from '#contract/orders.ts'
import { allCashedOut, type ShownAmount, shownAmount } from '../../text/en/cash-out.ts'
import { openStakes } from './open-result.ts'

/** As many as are asked at once: each quote counts as an instruction. */
const marketsMax = 40

/** Returns the markets of winners in which matched bets are not level, with their names: the first of them where there are very many. */
export function openMarkets(bets: readonly Bet[]): { marketId: number; name: string }[] {
  const open = new Set(openStakes(bets).flatMap(({ marketId, payout }) => (payout === 0 ? [] : [marketId])))
  return [...open].slice(0, marketsMax).map((marketId) => {
    const bet = bets.find((one) => one.marketId === marketId)
    return { marketId, name: bet === undefined ? '' : `${bet.eventName} · ${bet.marketName}` }
  })
}

/** Returns what the quotes bring together, before commission or net of it. */
export function sumOf(
  quotes: readonly Pick<CashOutQuote, 'result' | 'afterCommission'>[],
  isNet: boolean,
): ShownAmount {
  return { amount: quotes.reduce((sum, quote) => sum + shownAmount(quote, isNet).amount, 0), isNet }
}

/** What became of what one market has quoted: taken, or why not. */
export interface MarketTaken {
  readonly quote: Pick<CashOutQuote, 'marketId' | 'result' | 'afterCommission'>
  readonly state?: 'done' | 'delayed'
  readonly problem?: string
}

/** Returns a sentence for all of them, with the figures that were confirmed. `unoffered`: of how many markets there was no offer. */
export function wordsOf(
  taken: readonly MarketTaken[],
  isNet: boolean,
  unoffered: number,
  nameOf: (marketId: number) => string,
): string {
  const had = taken.filter(({ problem }) => problem === undefined)
  const failed = taken.flatMap(({ quote, problem }) =>
    problem === undefined ? [] : [`${nameOf(quote.marketId)}: ${problem}`],
  )
  const confirmed = had.map(({ quote }) => quote)
  const shown = sumOf(confirmed, isNet)
  const waiting = had.filter(({ state }) => state === 'delayed').length
  return allCashedOut({ count: had.length, of: taken.length + unoffered, shown, waiting, failed })
}
