/**
 * The terms that few orders have: kept beside the rows, by the place of the row, and found by one bit of it (HAS_TERMS).
 */
import { type FactLog, factStride, writeFact } from '../../facts/log.ts'
import { orderTerms, sizings, termFlags } from '../../facts/order.ts'
import { readerOf, textOf } from '../../facts/reader.ts'
import type { RefusalCode } from '../../refusals.ts'
import { type AskedTerms, ensureTerms, findOrder } from '../book/order-pool.ts'
import type { PlaceOrder, TermsAsked } from '../command.ts'
import { type Exchange, type ExchangeState, marketOf } from '../market/exchange.ts'
import type { Market } from '../market/market.ts'
import { joinGoodTill } from './good-till.ts'
import type { Order } from './order.ts'
import { crumbAt } from './targets.ts'

/** What an order keeps of what was asked for, also when another order stands for it. */
export type OrderTermsKept = Omit<AskedTerms, 'crumb' | 'receipt'>

const orderReferenceMax = 32
const strategyMax = 15

/** An order may be good until this long after the planned end of its market; where none is known, after now. */
const goodAfterEndMs = 24 * 3_600_000

/**
 * Returns why the terms of an order cannot be at a time, or undefined: `order_type_invalid`, `reference_invalid`,
 * `good_till_invalid`.
 */
export function checkTerms(
  terms: TermsAsked,
  { timeInForce }: PlaceOrder,
  market: Market,
  time: number,
): RefusalCode | undefined {
  if (terms.postOnly === true && timeInForce === 'FILL_OR_KILL') return 'order_type_invalid'
  const unnamed = checkReferences(terms)
  if (unnamed !== undefined) return unnamed
  const { goodTill } = terms
  const last = (market.scheduledEnd === 0 ? time : market.scheduledEnd) + goodAfterEndMs
  const isTime =
    goodTill === undefined || (Number.isSafeInteger(goodTill) && goodTill > time && goodTill <= last)
  return isTime ? undefined : 'good_till_invalid'
}

/** Returns `reference_invalid` where the player's own names cannot be. */
export function checkReferences({ orderReference, strategy }: References): RefusalCode | undefined {
  const isNamed = isReference(orderReference, orderReferenceMax) && isStrategy(strategy)
  return isNamed ? undefined : 'reference_invalid'
}

/** Printable characters of ASCII, so that a length is one whoever counts it. */
const printable = /^[ -~]+$/

/** Returns whether a text, where there is one, can be the name of a strategy. */
export function isStrategy(text: string | undefined): boolean {
  return isReference(text, strategyMax)
}

function isReference(text: string | undefined, most: number): boolean {
  return text === undefined || (text.length <= most && printable.test(text))
}

/** Returns what an order keeps of the terms asked for, undefined when they come to nothing. */
export function termsKept(asked: TermsAsked): OrderTermsKept | undefined {
  const { sizedBy = 'STAKE', postOnly = false, goodTill = 0, orderReference = '', strategy = '' } = asked
  const isByStake = sizedBy === 'STAKE'
  if (isByStake && !postOnly && goodTill === 0 && orderReference === '' && strategy === '') return undefined
  return {
    flags: postOnly ? termFlags.POST_ONLY : 0,
    sizedBy: sizings[sizedBy],
    goodTill,
    orderReference,
    strategy,
  }
}

/** Returns whether an order may take nothing as it comes in. */
export function isPostOnly({ terms }: Order): boolean {
  return terms !== undefined && (terms.flags & termFlags.POST_ONLY) !== 0
}

/** Writes the terms of an order that has any, after the fact by which it came in. `left`: what of its target is still to come. */
export function writeTerms(exchange: Exchange, market: Market, order: Order, left: number): void {
  writeTermsOf(exchange, market, order, order.target, left)
}

/** As writeTerms, of an order of any kind. */
export function writeTermsOf(
  { log }: Exchange,
  market: Market,
  { id, account, terms }: Pick<Order, 'id' | 'account' | 'terms'>,
  target = 0,
  left = 0,
): void {
  if (terms === undefined) return
  const { flags, sizedBy, goodTill } = terms
  writeFact(log, orderTerms, {
    ...{ order: id, market: market.id, account, flags, sizedBy, target, left, goodTill },
    text: textOfReferences(terms),
  })
}

/** As writeTerms, where the state that decides changes in the same step. Mutates it. */
export function writeTermsAtOnce(exchange: Exchange, market: Market, order: Order, left: number): void {
  const { log, state } = exchange
  writeTerms(exchange, market, order, left)
  applyOrderTerms(state, log, (log.count - 1) * factStride)
}

/** The player's own names for an order, as the fact has them. */
export interface References {
  readonly orderReference?: string
  readonly strategy?: string
}

function textOfReferences({ orderReference, strategy }: OrderTermsKept): string {
  if (orderReference === '' && strategy === '') return ''
  const references: References = {
    ...(orderReference !== '' && { orderReference }),
    ...(strategy !== '' && { strategy }),
  }
  return JSON.stringify(references)
}

/** Returns the names that the text of an order_terms fact has. */
export function referencesOf(text: string): References {
  return text === '' ? {} : (JSON.parse(text) as References)
}

const kept = readerOf(orderTerms)

/** An order that neither rests nor waits has nothing left to keep them for. */
export function applyOrderTerms(state: ExchangeState, log: FactLog, at: number): void {
  const { numbers } = log
  const { orders } = state
  const row = findOrder(orders, kept.order(numbers, at))
  if (row === -1) return
  const { orderReference = '', strategy = '' } = referencesOf(textOf(log, at, orderTerms))
  const goodTill = kept.goodTill(numbers, at)
  const receipt = goodTill === 0 ? 0 : ++state.waitCount
  const market = marketOf(state, kept.market(numbers, at))
  const sizedBy = kept.sizedBy(numbers, at)
  ensureTerms(orders, row).asked = {
    flags: kept.flags(numbers, at),
    sizedBy,
    crumb: crumbAt(orders, market, row, { sizedBy, left: kept.left(numbers, at) }),
    goodTill,
    receipt,
    orderReference,
    strategy,
  }
  if (goodTill !== 0) joinGoodTill(state, market, row, goodTill, receipt)
}
