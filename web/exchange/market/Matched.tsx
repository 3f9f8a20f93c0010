/** A market's matched total. It moves with every bet, so its text is painted without drawing what stands around it. */
import { useRef } from 'react'
import type { Market } from '#contract/catalogue.ts'
import { usePaintedMatched } from '../../live/use-live.ts'
import { setText } from '../../ui/set-text.ts'

interface MatchedProps {
  market: Pick<Market, 'marketId' | 'matched'>
  /** Makes text of minor units. */
  format(amount: number): string
  className?: string | undefined
}

/** The total; what the list said of it until the stream does. */
export function Matched({ market, format, className }: MatchedProps) {
  const element = useRef<HTMLSpanElement>(null)
  usePaintedMatched(market.marketId, (matched = market.matched) => setText(element.current, format(matched)))
  return <span ref={element} className={className} />
}
