/** What was traded of a runner, in the shape of its call. */
import type { Level, Traded } from '#contract/catalogue.ts'
import type { MarketId, SelectionId } from '#core/values/brands.ts'
import type { Catalogue } from './catalogue.ts'
import type { PublishedSource } from './source.ts'
import { minuteStride, type RunnerTrades, type Trades, tradeStride } from './trades.ts'

/**
 * Returns what was traded of a runner as of the last synced batch; 'market_not_found' or 'runner_not_found' where there is none.
 * At most 1,000 prices, 100 trades and 360 minutes: under a millisecond.
 */
export function tradedOf(
  source: PublishedSource,
  marketId: MarketId,
  selectionId: SelectionId,
): Traded | 'market_not_found' | 'runner_not_found' {
  const market = source.fold<Catalogue>('catalogue').markets.get(marketId)
  if (market === undefined) return 'market_not_found'
  const index = market.runners.findIndex((runner) => runner.selectionId === selectionId)
  const runner = market.runners[index]
  if (runner === undefined) return 'runner_not_found'
  const traded = source.fold<Trades>('trades').markets.get(marketId)?.[index]
  return {
    marketId,
    selectionId,
    sequence: source.sequence,
    matched: runner.matched,
    lastPrice: runner.lastPrice === 0 ? null : runner.lastPrice,
    sizes: traded === undefined ? [] : [...traded.sizes].sort(byPrice),
    otherSize: traded?.otherSize ?? 0,
    trades: traded === undefined ? [] : newestFirst(traded),
    minutes: traded === undefined ? [] : rowsOf<Traded['minutes'][number]>(traded.minutes, minuteStride),
  }
}

function byPrice([one]: Level, [other]: Level): number {
  return one - other
}

function newestFirst({ last, next }: RunnerTrades): Traded['trades'] {
  const inOrder = [...last.slice(next), ...last.slice(0, next)]
  return rowsOf<Traded['trades'][number]>(inOrder, tradeStride).reverse()
}

/** Returns the numbers as rows of `stride` of them. */
function rowsOf<Row>(numbers: readonly number[], stride: number): Row[] {
  return Array.from(
    { length: numbers.length / stride },
    (_, i) => numbers.slice(i * stride, (i + 1) * stride) as Row,
  )
}
