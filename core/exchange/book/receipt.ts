/** The receipt of a cross-match, for everybody who is in it: which orders, at which prices, and what its roundings left to the house. */
import type { AccountId, Money, OrderId, Price } from '../../values/brands.ts'
import { BACK, LAY, type SideCode } from './book.ts'
import { groupOfMatch, isVoid, type Matches, matchRow, pageOfMatch, rowOfMatch } from './matches.ts'

const { BACK_ACCOUNT, BACK_ORDER, LAY_ACCOUNT, LAY_ORDER, MATCHED_AT, PRICE, RUNNER, SIZE } = matchRow

/** Matches that a search looks at, at most: well under a millisecond. */
export const matchesLookedAt = 20_000

/** An order's part: minor units at a price in hundredths. */
export interface ReceiptPart {
  readonly order: OrderId
  readonly account: AccountId
  readonly runner: number
  readonly side: SideCode
  readonly price: Price
  readonly size: Money
  readonly isVoid: boolean
}

export interface Receipt {
  readonly matchedAt: number
  /** The order that came in, then those that rested. */
  readonly parts: readonly ReceiptPart[]
  /** Of each runner in it: what the house has if he wins, of handicaps and totals if his side is won whole; 1/100 of a minor unit. Of what stands. */
  readonly gains: ReadonlyMap<number, number>
}

/** Returns the receipt of the cross-match that a match of the market is part of, undefined when it is of none. */
export function receiptOf(matches: Matches, match: number): Receipt | undefined {
  const group = groupOfMatch(matches, match)
  if (group === undefined) return undefined
  const parts = Array.from({ length: group.count }, (_, i) => partOf(matches, group.first + i))
  const page = pageOfMatch(matches, group.first)
  const matchedAt = Math.abs(page[rowOfMatch(group.first) + MATCHED_AT]!)
  return { matchedAt, parts, gains: gainsOf(parts) }
}

function partOf(matches: Matches, match: number): ReceiptPart {
  const page = pageOfMatch(matches, match)
  const row = rowOfMatch(match)
  const side = page[row + BACK_ORDER] === 0 ? LAY : BACK
  return {
    order: page[row + (side === BACK ? BACK_ORDER : LAY_ORDER)]!,
    account: page[row + (side === BACK ? BACK_ACCOUNT : LAY_ACCOUNT)]!,
    runner: page[row + RUNNER]!,
    side,
    price: page[row + PRICE]!,
    size: page[row + SIZE]!,
    isVoid: isVoid(page, row),
  }
}

/** The house has the other side: of a back the stake, and the payout to pay if it wins. */
function gainsOf(parts: readonly ReceiptPart[]): ReadonlyMap<number, number> {
  const payouts = new Map<number, number>()
  let stakes = 0
  for (const { runner, side, price, size, isVoid: isGone } of parts) {
    const sign = isGone ? 0 : side === BACK ? 1 : -1
    stakes += sign * 100 * size
    payouts.set(runner, (payouts.get(runner) ?? 0) + sign * size * price)
  }
  for (const [runner, payout] of payouts) payouts.set(runner, stakes - payout)
  return payouts
}

/** Matches at which an order is part of a cross-match; `next` goes on where the search has stopped, -1 when it is over. */
export interface FoundCrossMatches {
  readonly matches: readonly number[]
  readonly next: number
}

/**
 * Returns at most `limit` matches at which an order is part of a cross-match, the newest first, from the cross-match `from` of the
 * market down. `patience`: how many matches may be looked at, of which it takes off what it did.
 */
export function crossMatchesOf(
  matches: Matches,
  order: OrderId,
  limit: number,
  from = matches.groups.length / 2 - 1,
  patience = { left: matchesLookedAt },
): FoundCrossMatches {
  const { groups } = matches
  const found: number[] = []
  let at = Math.min(from, groups.length / 2 - 1)
  for (; at >= 0 && found.length < limit && patience.left > 0; at--) {
    const first = groups[at * 2]!
    const end = first + groups[at * 2 + 1]!
    patience.left -= end - first
    for (let i = first; i < end; i++) {
      const page = pageOfMatch(matches, i)
      const row = rowOfMatch(i)
      if (page[row + BACK_ORDER] !== order && page[row + LAY_ORDER] !== order) continue
      found.push(i)
      break
    }
  }
  return { matches: found, next: at }
}
