/** Where one's own orders stand among the money at one price: what a bar under the price shows. */
import type { Bet } from '#contract/orders.ts'
import type { CellSide } from '../../live/price-store.ts'
import type { QueuePlace } from '../../live/queue-store.ts'

/** Minor units, from the front of the queue on. */
export interface QueuePart {
  /** What is matched before the first of one's own. */
  readonly ahead: number
  /** One's own. */
  readonly own: number
  /** What is matched after the last of one's own; null where the queue is too long to be counted. */
  readonly behind: number | null
}

/** Returns the part of one's own at a price of a runner's side; null where there is none, or its place is not told. */
export function queuePart(
  bets: readonly Bet[],
  selectionId: number,
  side: CellSide,
  price: number,
  placeOf: (orderId: number) => QueuePlace | undefined,
): QueuePart | null {
  const ownSide = side === 'back' ? 'LAY' : 'BACK'
  let part: QueuePart | null = null
  for (const bet of bets) {
    if (bet.selectionId !== selectionId || bet.side !== ownSide || bet.price !== price) continue
    const place = bet.unmatched > 0 ? placeOf(bet.orderId) : undefined
    if (place === undefined) continue
    part = part === null ? { ...place, own: bet.unmatched } : joined(part, place, bet.unmatched)
  }
  return part
}

function joined(part: QueuePart, place: QueuePlace, own: number): QueuePart {
  const behind = part.behind === null || place.behind === null ? null : Math.min(part.behind, place.behind)
  return { ahead: Math.min(part.ahead, place.ahead), own: part.own + own, behind }
}

/** Returns where one's own begins and ends in the queue, in hundredths of its length; `offered` is all that is at the price. */
export function spanOf({ ahead, own, behind }: QueuePart, offered: number): { from: number; to: number } {
  const length = Math.max(
    1,
    behind === null ? offered : offered === 0 ? ahead + own + behind : offered,
    ahead + own,
  )
  const end = behind === null ? ahead + own : length - behind
  return { from: percent(ahead, length), to: Math.max(percent(ahead, length), percent(end, length)) }
}

/** Shows the span in an element as wide as the whole queue: it is moved as a whole, so that nothing is laid out at another place. */
export function paintSpan({ style }: HTMLElement, { from, to }: { from: number; to: number }): void {
  const [moved, own] = [`translateX(${from}%)`, `${to - from}%`]
  if (style.transform !== moved) style.transform = moved
  if (style.getPropertyValue('--own') !== own) style.setProperty('--own', own)
}

function percent(part: number, whole: number): number {
  return Math.min(100, Math.max(0, Math.round((100 * part) / whole)))
}
