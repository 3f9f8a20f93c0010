/** At which level of triggers a held order stands: alone with those that fire at the same price and, if they trail, have seen the same one. */
import type { Tick } from '../../values/brands.ts'
import { LAY } from '../book/book.ts'
import { bookAt, type HeldTerms, type OrderPool } from '../book/order-pool.ts'
import type { TriggerLevel, Triggers } from '../market/held.ts'
import type { Market } from '../market/market.ts'
import { clearTimer, createTimers, firstTimer, hasTimer, setTimer, timerKinds } from '../timers.ts'
import { limitOfExit } from './exits.ts'
import { heldAt } from './held-terms.ts'

const { trigger: TRIGGER } = timerKinds

/** Above every ladder index: the numbers of levels that trail begin here, and keys hold a ladder index below it. */
const trailBase = 2 ** 17

function trailKey(distance: number, extreme: Tick): number {
  return distance * trailBase + extreme
}

/** Returns how far the price is that a ladder index of the taken side stands for, in the direction that fires an order of this book. */
export function towards(book: number, tick: Tick): number {
  return (book & 1) === LAY ? tick : -tick
}

/** Returns the level that the held order in a row stands at. */
export function levelOfHeld(pool: OrderPool, { held }: Market, row: number): TriggerLevel {
  return held!.books.get(bookAt(pool.rows, row))!.levels.get(levelNumber(heldAt(pool, row)))!
}

/** Returns the number of the level at which an order of these terms stands. */
export function levelNumber({ distance, level, trigger }: HeldTerms): number {
  return distance === 0 ? trigger : level
}

/** Puts a held order among those of its trigger. Mutates. */
export function enterTrigger(pool: OrderPool, market: Market, row: number): void {
  const { books } = market.held!
  const book = bookAt(pool.rows, row)
  let triggers = books.get(book)
  if (triggers === undefined) {
    const timers = { unmet: createTimers(), met: createTimers(), trails: createTimers() }
    triggers = { book, levels: new Map(), ...timers, trailAt: new Map(), trailCount: 0 }
    books.set(book, triggers)
  }
  const terms = heldAt(pool, row)
  if (terms.distance !== 0) terms.level = ensureTrail(triggers, market, book, terms)
  else if (!triggers.levels.has(terms.trigger)) {
    const { trigger } = terms
    addLevel(triggers, book, trigger, { distance: 0, extreme: trigger, trigger, orders: createTimers() })
  }
  const { receipt } = terms
  const level = levelNumber(terms)
  setTimer(triggers.levels.get(level)!.orders, TRIGGER, row, receipt, receipt)
  if (hasTimer(triggers.met, TRIGGER, level)) noteMet(triggers, level)
}

function ensureTrail(
  triggers: Triggers,
  market: Market,
  book: number,
  { distance, extreme }: HeldTerms,
): number {
  const known = triggers.trailAt.get(trailKey(distance, extreme))
  if (known !== undefined) return known
  const number = trailBase + triggers.trailCount++
  const trigger = limitOfExit(market, book & 1, extreme, distance)
  const level = { distance, extreme, trigger, orders: createTimers() }
  addLevel(triggers, book, number, level)
  standTrail(triggers, book, number, level)
  return number
}

function addLevel({ levels, unmet }: Triggers, book: number, number: number, level: TriggerLevel): void {
  levels.set(number, level)
  setTimer(unmet, TRIGGER, number, towards(book, level.trigger), number)
}

function standTrail({ trails, trailAt }: Triggers, book: number, number: number, level: TriggerLevel): void {
  const { distance, extreme } = level
  trailAt.set(trailKey(distance, extreme), number)
  setTimer(trails, TRIGGER, number, -towards(book, extreme), distance)
}

/** Takes it out; its terms keep where its trigger stood. Mutates. */
export function leaveTrigger(pool: OrderPool, { held }: Market, row: number): void {
  const { books } = held!
  const book = bookAt(pool.rows, row)
  const triggers = books.get(book)!
  const { levels, met } = triggers
  const terms = heldAt(pool, row)
  const number = levelNumber(terms)
  const level = levels.get(number)!
  terms.trigger = level.trigger
  if (terms.distance !== 0) terms.extreme = level.extreme
  terms.level = 0
  clearTimer(level.orders, TRIGGER, row)
  if (level.orders.heap.length > 0) {
    if (hasTimer(met, TRIGGER, number)) noteMet(triggers, number)
    return
  }
  dropLevel(triggers, number, level)
  if (levels.size === 0) books.delete(book)
}

function dropLevel(
  { levels, unmet, met, trails, trailAt }: Triggers,
  number: number,
  level: TriggerLevel,
): void {
  levels.delete(number)
  clearTimer(unmet, TRIGGER, number)
  clearTimer(met, TRIGGER, number)
  if (level.distance === 0) return
  clearTimer(trails, TRIGGER, number)
  trailAt.delete(trailKey(level.distance, level.extreme))
}

/**
 * A level that trails has followed to a better price: it stands there, together with the one of its distance that did before it. Returns how many
 * orders changed their level. Mutates.
 */
export function followTo(
  pool: OrderPool,
  triggers: Triggers,
  market: Market,
  { book, number, extreme }: { readonly book: number; readonly number: number; readonly extreme: Tick },
): number {
  const { levels, met, unmet, trailAt } = triggers
  const level = levels.get(number)!
  const there = trailAt.get(trailKey(level.distance, extreme))
  let joined = 0
  if (there !== undefined) {
    const other = levels.get(there)!
    // The fewer come to the more.
    if (other.orders.heap.length >= level.orders.heap.length) {
      dropLevel(triggers, number, level)
      return join(pool, level, { number: there, level: other })
    }
    dropLevel(triggers, there, other)
    joined = join(pool, other, { number, level })
  }
  trailAt.delete(trailKey(level.distance, level.extreme))
  level.extreme = extreme
  level.trigger = limitOfExit(market, book & 1, extreme, level.distance)
  standTrail(triggers, book, number, level)
  clearTimer(met, TRIGGER, number)
  setTimer(unmet, TRIGGER, number, towards(book, level.trigger), number)
  return joined
}

function join(
  pool: OrderPool,
  { orders }: TriggerLevel,
  to: { readonly number: number; readonly level: TriggerLevel },
): number {
  for (const { id: row, receipt } of orders.heap) {
    heldAt(pool, row).level = to.number
    setTimer(to.level.orders, TRIGGER, row, receipt, receipt)
  }
  return orders.heap.length
}

/** The best price has come to a level: it stands by the receipt of its first order. Mutates. */
export function noteMet({ levels, met, unmet }: Triggers, number: number): void {
  clearTimer(unmet, TRIGGER, number)
  const { receipt } = firstTimer(levels.get(number)!.orders)!
  setTimer(met, TRIGGER, number, receipt, receipt)
}

/** It has gone from it again. Mutates. */
export function noteUnmet({ levels, met, unmet }: Triggers, book: number, number: number): void {
  clearTimer(met, TRIGGER, number)
  setTimer(unmet, TRIGGER, number, towards(book, levels.get(number)!.trigger), number)
}
