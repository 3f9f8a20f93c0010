/** What the window of a market is called. */
import type { EventSummary, Market } from '#contract/catalogue.ts'
import { useCell } from '../../live/use-live.ts'
import { formatPrice } from '../../text/format.ts'

interface MarketTitleProps {
  event: EventSummary
  market: Market
  summary: string | undefined
}

/** The title: the first runner's best price to back and the score come first, to be read in a row of tabs. */
export function MarketTitle({ event, market, summary }: MarketTitleProps) {
  const selectionId = market.runners[0]?.selectionId ?? 0
  const place = { marketId: market.marketId, selectionId, side: 'back', level: 0 } as const
  const price = useCell(place, (cell) => (cell ? formatPrice(cell.price, market.kind) : ''))
  return <title>{[price, summary, event.name, market.name, 'Crossbook'].filter(Boolean).join(' · ')}</title>
}
