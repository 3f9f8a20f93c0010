/** The player's own unmatched bets as they stand in the table: a lay is what others may back, a back what they may lay. */
import type { Bet } from '#contract/orders.ts'
import type { CellSide } from '../../live/price-store.ts'

/** Size by price: minor units by hundredths. */
export type OwnSizes = ReadonlyMap<number, number>

const nothing: OwnSizes = new Map()

/**
 * Returns how much of what is on offer to a runner's backers, or layers, is the player's own. What waits for its bet delay
 * is not in the book yet, what is at the starting price never.
 */
export function ownOffers(bets: readonly Bet[], selectionId: number, side: CellSide): OwnSizes {
  const ownSide = side === 'back' ? 'LAY' : 'BACK'
  let sizes: Map<number, number> | undefined
  for (const bet of bets) {
    const isOfBook = bet.orderType === undefined && bet.unmatched > 0
    const isThere = bet.selectionId === selectionId && bet.side === ownSide && isOfBook
    if (!isThere || (bet.state !== 'unmatched' && bet.state !== 'partly-matched')) continue
    sizes ??= new Map()
    sizes.set(bet.price, (sizes.get(bet.price) ?? 0) + bet.unmatched)
  }
  return sizes ?? nothing
}
