/** The terms of an order beyond price and size: whether they can be, and how they are told. */
import type { PlaceOrder, TermsAsked } from '#core/exchange/command.ts'
import type { RefusalCode } from '#core/refusals.ts'
import { bestVirtual, queue } from './book.ts'
import { isCrossed } from './cross.ts'
import { plan } from './plan.ts'
import { tell } from './told.ts'
import type { OracleMarket, OracleOrder, OracleTerms, World } from './world.ts'

/** Returns why the terms cannot be, or undefined. */
export function checkOrderTerms(
  world: World,
  market: OracleMarket,
  { terms = {}, timeInForce }: PlaceOrder,
): RefusalCode | undefined {
  if (terms.postOnly && timeInForce !== 'LIMIT') return 'order_type_invalid'
  const { orderReference, strategy } = terms
  if (!checkReferences({ orderReference, strategy })) return 'reference_invalid'
  const { goodTill } = terms
  if (goodTill === undefined) return undefined
  const end = market.scheduledEnd || world.time
  const fits = Number.isSafeInteger(goodTill) && goodTill > world.time && goodTill <= end + 86_400_000
  return fits ? undefined : 'good_till_invalid'
}

/** Whether the player's own names can be. */
export function checkReferences(names: {
  orderReference?: string | undefined
  strategy?: string | undefined
}): boolean {
  return isReference(names.orderReference, 32) && isReference(names.strategy, 15)
}

/** Whether a name, where there is one, has 1 to `most` characters that are printed. */
export function isReference(text: string | undefined, most: number): boolean {
  return text === undefined || (text !== '' && text.length <= most && [...text].every(isPrinted))
}

function isPrinted(letter: string): boolean {
  const code = letter.codePointAt(0)!
  return code >= 32 && code <= 126
}

/** Returns the terms as an order has them. */
export function termsOf(asked: TermsAsked): OracleTerms {
  const { sizedBy = 'STAKE', postOnly = false, goodTill = 0, orderReference = '', strategy = '' } = asked
  return { sizedBy, postOnly, goodTill, orderReference, strategy }
}

/** Tells the terms of an order that has just come in, if it has any. `left`: what of its target is still to come. */
export function tellTerms(
  world: World,
  { id, market, account, terms, target }: OracleOrder,
  left: number,
): void {
  const { sizedBy, postOnly, goodTill, orderReference, strategy } = terms
  const isSizedByStake = sizedBy === 'STAKE'
  if (isSizedByStake && !postOnly && goodTill === 0 && orderReference === '' && strategy === '') return
  const names = { ...(orderReference && { orderReference }), ...(strategy && { strategy }) }
  tell(world, 'order_terms', {
    ...{ order: id, market, account, flags: postOnly ? 1 : 0 },
    ...{ sizedBy, target, left, goodTill },
    text: Object.keys(names).length === 0 ? '' : JSON.stringify(names),
  })
}

/** Whether a post-only order would take what stands on the other side, its own account's orders included. */
export function mustNotTake(market: OracleMarket, order: OracleOrder): boolean {
  const { side, selectionId, price, terms } = order
  if (!terms.postOnly) return false
  const other = queue(market, selectionId, side === 'BACK' ? 'LAY' : 'BACK')
  const reaches = (offered: number) => (side === 'BACK' ? offered >= price : offered <= price)
  if (other.some((offer) => reaches(offer.price))) return true
  if (!isCrossed(market)) return false
  const best = bestVirtual(market, selectionId, side, 0)
  return (best !== undefined && reaches(best.price)) || plan(market, order).matched > 0
}
