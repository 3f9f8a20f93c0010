/** At which level of triggers a held order stands: alone with those that fire at the same price and, if they trail, have seen the same one. */
import type { Tick } from '../../values/brands.ts'
import { LAY } from '../book/book.ts'
import { bookAt, type HeldTerms, type OrderPool, orderRow } from '../book/order-pool.ts'
import type { TriggerLevel, Triggers } from '../market/held.ts'
import type { Market } from '../market/market.ts'
import {
  clearTimer,
  createTimers,
  firstTimer,
  hasTimer,
  setTimer,
  type Timers,
  timerKinds,
} from '../timers.ts'
import { limitOfExit } from './exits.ts'
import { heldAt } from './held-terms.ts'
import { addOrder, dropOrder, forEachOfLevel, orderCount } from './level-orders.ts'

const { ACCOUNT } = orderRow
const { trigger: TRIGGER } = timerKinds

/** Above every ladder index: the numbers of levels that trail begin here, and keys hold a ladder index below it. */
export const trailBase = 2 ** 17

/** Returns what stands for the place of levels that trail at this distance and have followed to this ladder index. */
export function trailKey(distance: number, extreme: Tick): number {
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
    addLevel(triggers, book, trigger, createLevel(0, trigger, trigger))
  }
  const number = levelNumber(terms)
  addOrder(triggers.levels.get(number)!, pool.rows[row + ACCOUNT]!, row, terms.receipt)
  if (hasTimer(triggers.met, TRIGGER, number)) noteMet(triggers, number)
}

function ensureTrail(
  triggers: Triggers,
  market: Market,
  book: number,
  { distance, extreme }: HeldTerms,
): number {
  const known = triggers.trailAt.get(trailKey(distance, extreme))
  if (known !== undefined) return known[0]!
  const number = trailBase + triggers.trailCount++
  const trigger = limitOfExit(market, book & 1, extreme, distance)
  const level = createLevel(distance, extreme, trigger)
  addLevel(triggers, book, number, level)
  standTrail(triggers, book, number, level)
  return number
}

function createLevel(distance: number, extreme: Tick, trigger: Tick): TriggerLevel {
  return { distance, extreme, trigger, orders: createTimers(), apart: undefined }
}

function addLevel({ levels, unmet }: Triggers, book: number, number: number, level: TriggerLevel): void {
  levels.set(number, level)
  setTimer(unmet, TRIGGER, number, towards(book, level.trigger), number)
}

function standTrail({ trails, trailAt }: Triggers, book: number, number: number, level: TriggerLevel): void {
  const { distance, extreme } = level
  const place = trailKey(distance, extreme)
  const there = trailAt.get(place)
  if (there !== undefined) return void there.push(number)
  trailAt.set(place, [number])
  standPlace(trails, book, level, place)
}

/** Puts a place at which levels that trail stand into the line of those that a better price moves. Mutates. */
export function standPlace(
  trails: Timers,
  book: number,
  { distance, extreme }: Pick<TriggerLevel, 'distance' | 'extreme'>,
  place = trailKey(distance, extreme),
): void {
  setTimer(trails, TRIGGER, place, -towards(book, extreme), distance)
}

function leavePlace(
  { trails, trailAt }: Triggers,
  number: number,
  { distance, extreme }: TriggerLevel,
): void {
  const place = trailKey(distance, extreme)
  const left = trailAt.get(place)!.filter((other) => other !== number)
  if (left.length > 0) return void trailAt.set(place, left)
  trailAt.delete(place)
  clearTimer(trails, TRIGGER, place)
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
  dropOrder(level, pool.rows[row + ACCOUNT]!, row)
  if (level.orders.heap.length > 0) {
    if (hasTimer(met, TRIGGER, number)) noteMet(triggers, number)
    return
  }
  dropLevel(triggers, number, level)
  if (levels.size === 0) books.delete(book)
}

function dropLevel(triggers: Triggers, number: number, level: TriggerLevel): void {
  triggers.levels.delete(number)
  clearTimer(triggers.unmet, TRIGGER, number)
  clearTimer(triggers.met, TRIGGER, number)
  if (level.distance > 0) leavePlace(triggers, number, level)
}

export interface Move {
  readonly book: number
  readonly number: number
  /** The better price that the level has followed to. */
  readonly extreme: Tick
  /** Orders that may change their level by it. */
  readonly most: number
}

/**
 * A level that trails has followed to a better price. It becomes one with a level of its distance that did before it, unless each of them has
 * too many orders: then both stand there. Returns how many orders changed their level. Mutates.
 */
export function followTo(
  pool: OrderPool,
  triggers: Triggers,
  market: Market,
  { book, number, extreme, most }: Move,
): number {
  const { levels, met, unmet, trailAt } = triggers
  const level = levels.get(number)!
  const count = orderCount(level)
  const there = trailAt.get(trailKey(level.distance, extreme))?.[0]
  const other = there === undefined ? undefined : levels.get(there)!
  const otherCount = other === undefined ? 0 : orderCount(other)
  let joined = 0
  // The fewer come to the more.
  if (other !== undefined && Math.min(count, otherCount) <= most) {
    if (otherCount >= count) {
      dropLevel(triggers, number, level)
      return join(pool, level, { number: there!, level: other })
    }
    dropLevel(triggers, there!, other)
    joined = join(pool, other, { number, level })
  }
  leavePlace(triggers, number, level)
  level.extreme = extreme
  level.trigger = limitOfExit(market, book & 1, extreme, level.distance)
  standTrail(triggers, book, number, level)
  clearTimer(met, TRIGGER, number)
  setTimer(unmet, TRIGGER, number, towards(book, level.trigger), number)
  return joined
}

function join(
  pool: OrderPool,
  from: TriggerLevel,
  { number, level }: { readonly number: number; readonly level: TriggerLevel },
): number {
  let joined = 0
  forEachOfLevel(from, (row, receipt) => {
    heldAt(pool, row).level = number
    addOrder(level, pool.rows[row + ACCOUNT]!, row, receipt)
    joined++
  })
  return joined
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
