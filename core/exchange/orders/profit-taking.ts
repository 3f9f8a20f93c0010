/** Which held cash-out is had next: of those whose price has come, with substance and the whole quote at their target, the one accepted first. */
import type { Price } from '../../values/brands.ts'
import { ladderByCode } from '../../values/ladder.ts'
import { bestTick } from '../book/book.ts'
import type { Exchange } from '../market/exchange.ts'
import type { HeldCashOut, Market } from '../market/market.ts'
import { isLookedAt } from '../market/quiet-time.ts'
import type { Slice } from '../market/slice.ts'
import type { Watch } from '../market/watches.ts'
import { clearTimer, firstTimer, setTimer, timerKinds } from '../timers.ts'
import { nearness, watchOf } from './cash-out-watch.ts'
import { type CashOutQuote, checkHedged, quoteCashOut, wholePart } from './hedges.ts'
import { isNarrow, isOffered } from './substance.ts'
import { undecided } from './triggers.ts'

const { trigger: TRIGGER } = timerKinds

/** Rows that a quote counts as, for each runner whose book it takes from. */
const quoteRows = 10

/** Rows that one counts as whose price has come: it changes its place in two heaps. */
const metRows = 4

/** A held cash-out that can be had now. */
export interface ProfitNow {
  readonly held: HeldCashOut
  readonly quote: CashOutQuote
  /** The best price that its hedge takes from, 0 of a whole market. */
  readonly price: Price
}

/**
 * Returns the first of those on runners that can be had, undefined when none can, `undecided` when the slice was over before. Who was
 * asked in vain is not asked again before `askAgain`.
 */
export function nextOnRunners(
  exchange: Exchange,
  market: Market,
  slice: Slice,
): ProfitNow | undefined | typeof undecided {
  if (market.heldCashOuts === undefined || !isLookedAt(market)) return undefined
  const watch = watchOf(exchange, market)
  if (!noteMet(market, watch, slice)) return undecided
  for (let next = firstMet(market, watch); next !== undefined; next = firstMet(market, watch)) {
    if (slice.rowsLeft <= 0) return undecided
    const { offers, held } = next
    slice.rowsLeft -= quoteRows
    const isHeavy = isOffered(exchange.state.orders, market, offers ^ 1, held.account)
    const quote = isHeavy ? quoteNow(exchange, market, held) : undefined
    const price = ladderByCode(market.ladder).prices[bestTick(market.books, offers)]!
    if (quote !== undefined) return { held, quote, price }
    clearTimer(watch.met.get(offers)!, TRIGGER, held.receipt)
    watch.asked.push(held.receipt)
  }
  return undefined
}

/** Those on runners who were asked in vain may be asked again: something has changed. Mutates. */
export function askAgain(exchange: Exchange, market: Market): void {
  if (market.heldCashOuts === undefined) return
  const { asked, met, placed } = watchOf(exchange, market)
  for (const receipt of asked) {
    const place = placed.get(receipt)
    if (place !== undefined) setTimer(met.get(place.offers)!, TRIGGER, receipt, receipt, receipt)
  }
  asked.length = 0
}

/** The best prices have come to some: they stand by their receipts. Returns false when the slice was over before all do. */
function noteMet({ books }: Market, { nearest, met }: Watch, slice: Slice): boolean {
  for (const [offers, timers] of nearest) {
    const best = bestTick(books, offers)
    if (best === -1) continue
    const reached = nearness(offers, best)
    for (let timer = firstTimer(timers); timer !== undefined; timer = firstTimer(timers)) {
      const { at, id } = timer
      if (at > reached) break
      if (slice.rowsLeft <= 0) return false
      slice.rowsLeft -= metRows
      clearTimer(timers, TRIGGER, id)
      setTimer(met.get(offers)!, TRIGGER, id, id, id)
    }
  }
  return true
}

/** Returns the first of those whose price is there. Whose price has gone again stands by it as before. */
function firstMet(
  { books }: Market,
  { met, nearest, placed, onRunners }: Watch,
): { readonly offers: number; readonly held: HeldCashOut } | undefined {
  let first: { offers: number; held: HeldCashOut } | undefined
  for (const [offers, timers] of met) {
    if (timers.heap.length === 0 || !isNarrow(books, offers ^ 1)) continue
    const reached = nearness(offers, bestTick(books, offers))
    for (let timer = firstTimer(timers); timer !== undefined; timer = firstTimer(timers)) {
      const { id } = timer
      const at = nearness(offers, placed.get(id)!.tick)
      if (at > reached) {
        clearTimer(timers, TRIGGER, id)
        setTimer(nearest.get(offers)!, TRIGGER, id, at, id)
        continue
      }
      if (first === undefined || id < first.held.receipt) first = { offers, held: onRunners.get(id)! }
      break
    }
  }
  return first
}

/** As nextOnRunners, of those of the whole market that are being asked. Each is asked once. */
export function nextWhole(
  exchange: Exchange,
  market: Market,
  slice: Slice,
): ProfitNow | undefined | typeof undecided {
  const watch = watchOf(exchange, market)
  const { asking, whole } = watch
  while (asking.length > 0) {
    const held = asking.at(-1)!
    if (slice.rowsLeft <= 0) return undecided
    const isThere = whole.get(held.receipt) === held && isLookedAt(market)
    slice.rowsLeft -= quoteRows * market.runnerCount
    const quote = isThere ? quoteNow(exchange, market, held) : undefined
    if (quote !== undefined) return { held, quote, price: 0 }
    asking.pop()
  }
  return undefined
}

/** Returns the full quote of a held cash-out, undefined unless it comes to its target and can be had. */
function quoteNow({ state }: Exchange, market: Market, held: HeldCashOut): CashOutQuote | undefined {
  const { account, runner, target } = held
  if (market.cashOuts?.has(account)) return undefined
  const quote = quoteCashOut(state, market, account, { runner, part: wholePart })
  if (typeof quote === 'string' || quote.result < target) return undefined
  return checkHedged(state, market, account, quote) === undefined ? quote : undefined
}
