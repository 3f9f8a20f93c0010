/** The receipts of a bet's cross-matches, in the shape of their call: which bets met, and nobody's name. */
import { type Receipt, type Receipts, receiptPartsMax } from '#contract/receipts.ts'
import {
  crossMatchesOf,
  type Receipt as KnownReceipt,
  matchesLookedAt,
  type ReceiptPart,
  receiptOf,
} from '#core/exchange/book/receipt.ts'
import type { Market } from '#core/exchange/market/market.ts'
import type { AccountId, OrderId } from '#core/values/brands.ts'

/** Receipts of a page at most: with all their bets they are some hundred kB. */
const receiptsMax = 20
/** Bets of a page beyond which it ends. */
const partsOfPage = 2_000

/** Where a page begins: the cross-match of the market that is looked at first. */
export interface ReceiptPage {
  readonly cursor: number | undefined
  readonly limit: number
}

/** Returns a page of the receipts of an account's order in a market, the newest first. Looks at 20,000 matches at most. */
export function receiptsOf(
  market: Market,
  account: AccountId,
  order: OrderId,
  { cursor, limit }: ReceiptPage,
): Receipts {
  const { matches } = market
  const receipts: Receipt[] = []
  let next = cursor ?? matches.groups.length / 2 - 1
  let parts = 0
  const patience = { left: matchesLookedAt }
  while (next >= 0 && receipts.length < Math.min(limit, receiptsMax) && parts < partsOfPage) {
    const found = crossMatchesOf(matches, order, 1, next, patience)
    next = found.next
    const [match] = found.matches
    if (match === undefined) break
    const receipt = receiptOf(matches, match)!
    parts += receipt.parts.length
    receipts.push(shapeOf(market, account, order, receipt))
  }
  return { orderId: order, marketId: market.id, receipts, next: next < 0 ? null : String(next) }
}

function shapeOf(
  { selectionIds }: Market,
  account: AccountId,
  order: OrderId,
  { matchedAt, parts, gains }: KnownReceipt,
): Receipt {
  const isListed = (part: ReceiptPart, i: number) => i < receiptPartsMax || part.order === order
  return {
    matchedAt,
    parts: parts
      .filter(isListed)
      .map(({ runner, side, account: whose, isVoid, order: orderId, price, size }) => ({
        ...{
          orderId,
          selectionId: selectionIds[runner]!,
          side: side === 0 ? ('BACK' as const) : ('LAY' as const),
        },
        ...{ price, size, isOwn: whose === account, isVoid },
      })),
    partCount: parts.length,
    gains: [...gains].map(([runner, gain]) => ({ selectionId: selectionIds[runner]!, gain })),
  }
}
