/**
 * Which held cash-outs are to be asked: by runner and side the prices that they wait for, counted again where a position has changed,
 * and when a market is looked at whole.
 */
import type { AccountId } from '../../values/brands.ts'
import { bestTick } from '../book/book.ts'
import type { Exchange } from '../market/exchange.ts'
import { type HeldCashOut, isBettingOver, type Market } from '../market/market.ts'
import { isLookedAt } from '../market/quiet-time.ts'
import { isOver, type Slice } from '../market/slice.ts'
import type { Watch, Watches } from '../market/watches.ts'
import { clearTimer, createTimers, firstTimer, setTimer, timerKinds } from '../timers.ts'
import { matchedOf } from './hedges.ts'
import { reasonToEnd, writeHeldEnd } from './held-cash-outs.ts'
import { profitTrigger } from './profit-trigger.ts'

const { trigger: TRIGGER } = timerKinds

/** A market is looked at whole at most this often. */
const wholeEveryMs = 1_000

/** Has every market that holds a cash-out of all of it looked at as soon as something is due: for an engine that goes on from a state. */
export function watchAll({ due }: Watches, markets: readonly (Market | undefined)[]): void {
  for (const market of markets) {
    const held = [...(market?.heldCashOuts?.values() ?? [])].flat()
    if (held.some(({ runner }) => runner === -1)) setTimer(due, TRIGGER, market!.id, 0, market!.id)
  }
}

/** Returns what is watched in a market, at first with everything to be placed. Mutates. */
export function watchOf({ state, watches }: Exchange, market: Market): Watch {
  const known = watches.markets.get(market.id)
  if (known !== undefined) return known
  for (const id of watches.markets.keys()) {
    const other = state.markets[id]
    if (other === undefined || isBettingOver(other)) watches.markets.delete(id)
  }
  const watch: Watch = {
    ...{ nearest: new Map(), met: new Map(), placed: new Map(), asked: [] },
    ...{ onRunners: new Map(), whole: new Map(), own: new Map() },
    stale: new Set(market.heldCashOuts?.keys()),
    ...{ removedCount: market.removedCount, lookedAt: 0, asking: [] },
  }
  watches.markets.set(market.id, watch)
  return watch
}

/** Returns how near a ladder index of the offers of a book is, in the direction that levels at a better price. */
export function nearness(offers: number, tick: number): number {
  return (offers & 1) === 0 ? -tick : tick
}

/** Returns whether a look at the cash-outs that a market holds would find nothing: no position has changed, and no price has come. */
export function isNoProfitNear({ watches }: Exchange, market: Market): boolean {
  const watch = watches.markets.get(market.id)
  if (watch === undefined || watch.stale.size > 0 || watch.whole.size > 0 || watch.asked.length > 0)
    return false
  if (watch.removedCount !== market.removedCount || isBettingOver(market)) return false
  for (const [offers, { heap }] of watch.nearest) {
    if (watch.met.get(offers)!.heap.length > 0) return false
    const first = heap[0]
    const best = bestTick(market.books, offers)
    if (first !== undefined && best !== -1 && first.at <= nearness(offers, best)) return false
  }
  return true
}

/**
 * Places again what has changed, and writes the end of what is over, in the order of acceptance. Returns false when the slice was
 * over before that was done. Writes and applies facts.
 */
export function refresh(exchange: Exchange, market: Market, slice: Slice): boolean {
  const { log } = exchange
  const watch = watchOf(exchange, market)
  const { stale } = watch
  if (watch.removedCount !== market.removedCount || isBettingOver(market)) {
    watch.removedCount = market.removedCount
    for (const account of market.heldCashOuts?.keys() ?? []) stale.add(account)
  }
  if (stale.size === 0) return true
  const ending: Ending[] = []
  for (const account of stale) {
    if (slice.rowsLeft <= 0) break
    stale.delete(account)
    ending.push(...placeAgain(exchange, market, watch, account, slice))
  }
  ending.sort((one, other) => one.held.receipt - other.held.receipt)
  for (const { held, reason } of ending) {
    if (isOver(slice, log)) stale.add(held.account)
    else writeHeldEnd(log, market, held, reason)
  }
  exchange.commit()
  return stale.size === 0
}

interface Ending {
  readonly held: HeldCashOut
  readonly reason: NonNullable<ReturnType<typeof reasonToEnd>>
}

/** Returns those of an account that are over; the others are placed. */
function placeAgain(
  { state }: Exchange,
  market: Market,
  watch: Watch,
  account: AccountId,
  slice: Slice,
): Ending[] {
  forget(watch, account)
  const held = market.heldCashOuts?.get(account) ?? []
  if (held.length === 0) return []
  const matched = isBettingOver(market) ? undefined : matchedOf(state, market, account, -1)
  slice.rowsLeft -= 1 + (matched?.leaving.length ?? 0)
  const ending: Ending[] = []
  const receipts: number[] = []
  for (const one of held) {
    const reason = reasonToEnd(state, market, one, matched)
    if (reason !== undefined) {
      ending.push({ held: one, reason })
      continue
    }
    const { runner, target, receipt } = one
    receipts.push(receipt)
    if (runner === -1) {
      watch.whole.set(receipt, one)
      continue
    }
    const trigger = profitTrigger(market, matched!, runner, target)
    if (trigger === undefined) continue
    watch.onRunners.set(receipt, one)
    stand(watch, trigger.offers, receipt, trigger.tick)
  }
  watch.own.set(account, receipts)
  return ending
}

function stand({ nearest, met, placed }: Watch, offers: number, receipt: number, tick: number): void {
  let timers = nearest.get(offers)
  if (timers === undefined) {
    timers = createTimers()
    nearest.set(offers, timers)
    met.set(offers, createTimers())
  }
  placed.set(receipt, { offers, tick })
  setTimer(timers, TRIGGER, receipt, nearness(offers, tick), receipt)
}

function forget({ own, nearest, met, placed, onRunners, whole }: Watch, account: AccountId): void {
  for (const receipt of own.get(account) ?? []) {
    const place = placed.get(receipt)
    if (place !== undefined) {
      clearTimer(nearest.get(place.offers)!, TRIGGER, receipt)
      clearTimer(met.get(place.offers)!, TRIGGER, receipt)
      placed.delete(receipt)
    }
    onRunners.delete(receipt)
    whole.delete(receipt)
  }
  own.delete(account)
}

/** Begins to look at a market whole, or notes when it is to be. Mutates. */
export function beginWhole(exchange: Exchange, market: Market): void {
  const { state, watches } = exchange
  const watch = watchOf(exchange, market)
  if (watch.asking.length > 0) return
  const next = watch.lookedAt + wholeEveryMs
  const isAsked = watch.whole.size > 0 && isLookedAt(market)
  if (isAsked && state.time < next) return setTimer(watches.due, TRIGGER, market.id, next, market.id)
  clearTimer(watches.due, TRIGGER, market.id)
  if (!isAsked) return
  watch.lookedAt = state.time
  watch.asking = [...watch.whole.values()].sort((one, other) => other.receipt - one.receipt)
}

/** Takes the market that is to be looked at whole by a time, -1 when there is none. Mutates. */
export function takeDue({ due }: Watches, time: number): number {
  const first = firstTimer(due)
  if (first === undefined || first.at > time) return -1
  clearTimer(due, TRIGGER, first.id)
  return first.id
}
