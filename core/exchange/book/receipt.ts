/** The receipt of a cross-match, for everybody who is in it: which orders, at which prices, and what its roundings left to the house. */
import type { Money, OrderId, Price } from '../../values/brands.ts'
import { BACK, LAY, type SideCode } from './book.ts'
import { groupOfMatch, isVoid, type Matches, matchRow, pageOfMatch, rowOfMatch } from './matches.ts'

const { BACK_ORDER, LAY_ORDER, PRICE, RUNNER, SIZE } = matchRow

/** An order's part: minor units at a price in hundredths. */
export interface ReceiptPart {
  readonly order: OrderId
  readonly runner: number
  readonly side: SideCode
  readonly price: Price
  readonly size: Money
}

export interface Receipt {
  /** The order that came in, then those that rested. */
  readonly parts: readonly ReceiptPart[]
  /** By runner: what the house has of it if that runner wins, 1/100 of a minor unit. */
  readonly gains: readonly number[]
  readonly isVoid: boolean
}

/** Returns the receipt of the cross-match that a match of the market is part of, undefined when it is of none. */
export function receiptOf(
  { matches, runnerCount }: { readonly matches: Matches; readonly runnerCount: number },
  match: number,
): Receipt | undefined {
  const group = groupOfMatch(matches, match)
  if (group === undefined) return undefined
  const parts: ReceiptPart[] = []
  const gains = new Array<number>(runnerCount).fill(0)
  let voided = true
  for (let i = group.first; i < group.first + group.count; i++) {
    const page = pageOfMatch(matches, i)
    const row = rowOfMatch(i)
    const side = page[row + BACK_ORDER] === 0 ? LAY : BACK
    const order = side === BACK ? page[row + BACK_ORDER]! : page[row + LAY_ORDER]!
    const part = {
      order,
      runner: page[row + RUNNER]!,
      side,
      price: page[row + PRICE]!,
      size: page[row + SIZE]!,
    }
    parts.push(part)
    voided &&= isVoid(page, row)
    addGain(gains, part)
  }
  return { parts, gains, isVoid: voided }
}

/** The house has the other side: of a back the stake, and the payout to pay if it wins. */
function addGain(gains: number[], { runner, side, price, size }: ReceiptPart): void {
  const sign = side === BACK ? 1 : -1
  for (let i = 0; i < gains.length; i++) {
    gains[i] = gains[i]! + sign * (100 * size - (i === runner ? size * price : 0))
  }
}

/** Returns the indexes of the matches at which an order is part of a cross-match, in the order made. */
export function crossMatchesOf(matches: Matches, order: OrderId): number[] {
  const { groups } = matches
  const found: number[] = []
  for (let at = 0; at < groups.length; at += 2) {
    const first = groups[at]!
    for (let i = first; i < first + groups[at + 1]!; i++) {
      const page = pageOfMatch(matches, i)
      const row = rowOfMatch(i)
      if (page[row + BACK_ORDER] !== order && page[row + LAY_ORDER] !== order) continue
      found.push(i)
      break
    }
  }
  return found
}
