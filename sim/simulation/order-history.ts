/** What became of every order, folded from the facts alone: a second reading of history, beside the engine's own. */
import { cancelReasons, lapseReasons } from '#core/facts/order.ts'
import type { NamedFact } from '#core/facts/registry.ts'

export interface OrderParts {
  readonly order: number
  readonly account: number
  readonly market: number
  readonly runner: number
  readonly side: number
  size: number
  unmatched: number
  matched: number
  cancelled: number
  lapsed: number
  voided: number
  /** Why something of it was last cancelled or lapsed; empty when nothing was. */
  reason: string
  isDelayed: boolean
}

export interface HistoryMatch {
  /** As it was reduced last. */
  price: number
  readonly size: number
  readonly taker: number
  readonly maker: number
  voided: boolean
}

export interface OrderHistory {
  readonly orders: Map<number, OrderParts>
  readonly byMarket: Map<number, OrderParts[]>
  /** Orders that went from the book to the starting price. */
  readonly entered: Set<number>
  /** By market, in the order made. */
  readonly matches: Map<number, HistoryMatch[]>
}

export function createOrderHistory(): OrderHistory {
  return { orders: new Map(), byMarket: new Map(), entered: new Set(), matches: new Map() }
}

const cancelReasonNames = namesByCode(cancelReasons)
const lapseReasonNames = namesByCode(lapseReasons)

function namesByCode(codes: Readonly<Record<string, number>>): Map<number, string> {
  return new Map(Object.entries(codes).map(([name, code]) => [code, name]))
}

/** Folds facts into the history. Mutates it; throws at what cannot be. */
export function foldFacts(history: OrderHistory, facts: readonly NamedFact[]): void {
  for (const fact of facts) foldFact(history, fact)
}

function foldFact(history: OrderHistory, fact: NamedFact): void {
  const number = (field: string): number => fact[field] as number
  switch (fact.name) {
    case 'start_placed':
    case 'order_placed':
    case 'order_delayed':
    case 'order_waits':
    case 'order_held':
      addParts(history, newParts(fact))
      return
    case 'held_edited':
    case 'order_resized': {
      const parts = partsOf(history, number('order'))
      parts.size += number('size') - parts.unmatched
      parts.unmatched = number('size')
      return
    }
    case 'order_released':
    case 'held_again':
      partsOf(history, number('order')).isDelayed = false
      return
    case 'held_waits':
      partsOf(history, number('order')).isDelayed = true
      return
    case 'order_matched':
      foldMatch(history, fact)
      return
    case 'start_entered':
      history.entered.add(number('order'))
      return
    case 'start_reduced': {
      const parts = partsOf(history, number('order'))
      if (history.entered.has(parts.order)) return
      parts.size -= number('size')
      parts.unmatched -= number('size')
      return
    }
    case 'start_matched':
      foldStarted(history, fact)
      return
    case 'start_taken':
    case 'cross_matched':
    case 'cross_leg':
      foldCrossed(history, fact)
      return
    case 'order_cancelled':
    case 'remainder_cancelled':
      take(history, fact, 'cancelled', cancelReasonNames)
      return
    case 'order_lapsed':
      take(history, fact, 'lapsed', lapseReasonNames)
      return
    case 'match_voided':
      foldVoid(history, fact)
      return
    case 'match_reduced':
      foldReduced(history, fact)
  }
}

/** An order at the starting price ends: what it asked for becomes the stake that this is at the price. */
function foldStarted(history: OrderHistory, fact: NamedFact): void {
  const { order, size, stake, cancelled } = fact as unknown as Record<string, number>
  const parts = partsOf(history, order!)
  parts.size += stake! + cancelled! - parts.unmatched
  parts.unmatched = stake!
  parts.cancelled += cancelled!
  if (cancelled! > 0) parts.reason = 'STARTING_PRICE'
  foldCrossed(history, fact)
  const lapsed = stake! - size!
  parts.unmatched -= lapsed
  parts.lapsed += lapsed
  if (lapsed > 0) parts.reason = 'STARTING_PRICE'
}

function newParts(fact: NamedFact): OrderParts {
  const number = (field: string): number => fact[field] as number
  return {
    order: number('order'),
    account: number('account'),
    market: number('market'),
    runner: number('runner'),
    side: number('side'),
    size: number('size'),
    unmatched: number('size'),
    ...{ matched: 0, cancelled: 0, lapsed: 0, voided: 0, reason: '' },
    isDelayed: !['order_placed', 'order_held', 'start_placed'].includes(fact.name),
  }
}

function addParts(history: OrderHistory, parts: OrderParts): void {
  if (history.orders.has(parts.order)) throw new Error(`Order ${parts.order} was placed twice`)
  history.orders.set(parts.order, parts)
  const ofMarket = history.byMarket.get(parts.market)
  if (ofMarket === undefined) history.byMarket.set(parts.market, [parts])
  else ofMarket.push(parts)
}

function partsOf(history: OrderHistory, order: number): OrderParts {
  const parts = history.orders.get(order)
  if (parts === undefined) throw new Error(`A fact speaks of order ${order}, which was never placed`)
  return parts
}

function foldMatch(history: OrderHistory, fact: NamedFact): void {
  const { market, price, size, taker, maker } = fact as unknown as HistoryMatch & { market: number }
  for (const id of [taker, maker]) {
    const parts = partsOf(history, id)
    parts.unmatched -= size
    parts.matched += size
  }
  const matches = history.matches.get(market) ?? []
  matches.push({ price, size, taker, maker, voided: false })
  history.matches.set(market, matches)
}

/** The other side is the house's, which has no order. */
function foldCrossed(history: OrderHistory, fact: NamedFact): void {
  const { market, price, size, order } = fact as unknown as HistoryMatch & { market: number; order: number }
  const parts = partsOf(history, order)
  parts.unmatched -= size
  parts.matched += size
  const matches = history.matches.get(market) ?? []
  const isTaker = fact.name === 'cross_matched'
  matches.push({ price, size, taker: isTaker ? order : 0, maker: isTaker ? 0 : order, voided: false })
  history.matches.set(market, matches)
}

function take(
  history: OrderHistory,
  fact: NamedFact,
  part: 'cancelled' | 'lapsed',
  reasons: ReadonlyMap<number, string>,
): void {
  const parts = partsOf(history, fact.order as number)
  const size = fact.size as number
  parts.unmatched -= size
  parts[part] += size
  parts.reason = reasons.get(fact.reason as number) ?? `unknown reason ${fact.reason}`
}

function foldVoid(history: OrderHistory, fact: NamedFact): void {
  const size = fact.size as number
  for (const id of [fact.backOrder as number, fact.layOrder as number]) {
    // The house's side of a cross-match is no order.
    if (id === 0) continue
    const parts = partsOf(history, id)
    parts.matched -= size
    parts.voided += size
  }
  const match = history.matches.get(fact.market as number)?.[fact.match as number]
  if (match === undefined || match.voided) throw new Error(`Match ${fact.match} cannot be voided`)
  match.voided = true
}

function foldReduced(history: OrderHistory, fact: NamedFact): void {
  const match = history.matches.get(fact.market as number)?.[fact.match as number]
  if (match === undefined || match.voided || match.price !== fact.price) {
    throw new Error(`Match ${fact.match} cannot be reduced from ${fact.price}`)
  }
  match.price = fact.reduced as number
}
