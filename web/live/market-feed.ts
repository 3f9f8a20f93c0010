/** Puts market messages into the stores: an image replaces, a delta is applied, an older one is dropped, one without its image is a gap. */
import type { MarketDelta, MarketImage } from '#contract/stream.ts'
import type { MarketStore } from './market-store.ts'
import type { PriceStore } from './price-store.ts'

/** What became of a message. After `gap` the market must be asked for again. */
export type Applied = 'applied' | 'old' | 'gap'

/** Applies one message to both stores and returns what became of it. A delta is never patched onto a gap. */
export function applyMarketMessage(
  prices: PriceStore,
  markets: MarketStore,
  message: MarketImage | MarketDelta,
): Applied {
  if (message.op === 'market-image') {
    prices.replace(message.marketId, message.runners)
    markets.replace(message)
    return 'applied'
  }
  const sequence = markets.sequence(message.marketId)
  if (sequence === undefined) return 'gap'
  // What is equally old is applied: sides come whole, so that applying them twice does no harm.
  if (message.sequence < sequence) return 'old'
  if (message.runners) prices.change(message.marketId, message.runners)
  markets.change(message)
  return 'applied'
}
