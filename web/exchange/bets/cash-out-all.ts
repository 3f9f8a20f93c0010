/** Cashing out of several markets at once: which there are, what is asked for together, and what became of it. */
import type { CashOutQuote } from '#contract/cash-out.ts'
import type { Bet } from '#contract/orders.ts'
import { allCashedOut } from '../../text/en/cash-out.ts'
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

/** Returns what the quotes bring together, minor units, before commission or net of it. */
export function sumOf(
  quotes: readonly Pick<CashOutQuote, 'result' | 'afterCommission'>[],
  isNet: boolean,
): number {
  return quotes.reduce((sum, quote) => sum + (isNet ? quote.afterCommission : quote.result), 0)
}

/** What became of one market: taken with a result, or why not. */
export interface MarketTaken {
  readonly marketId: number
  readonly state?: 'done' | 'delayed'
  /** Minor units, before commission. */
  readonly result?: number
  readonly problem?: string
}

/** Returns a sentence for all of them. `unoffered`: of how many markets there was no offer. */
export function wordsOf(
  taken: readonly MarketTaken[],
  unoffered: number,
  nameOf: (marketId: number) => string,
): string {
  const had = taken.filter(({ problem }) => problem === undefined)
  const failed = taken.flatMap(({ marketId, problem }) =>
    problem === undefined ? [] : [`${nameOf(marketId)}: ${problem}`],
  )
  const result = had.reduce((sum, one) => sum + (one.result ?? 0), 0)
  const waiting = had.filter(({ state }) => state === 'delayed').length
  return allCashedOut({ count: had.length, of: taken.length + unoffered, result, waiting, failed })
}
