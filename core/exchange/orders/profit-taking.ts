/** Which held cash-out is had next: of those whose price has come, with substance and the whole quote at their target, the one accepted first. */
import type { Price } from '../../values/brands.ts'
import { ladderByCode } from '../../values/ladder.ts'
import type { Exchange } from '../market/exchange.ts'
import { type HeldCashOut, type Market, marketStatus } from '../market/market.ts'
import type { Slice } from '../market/slice.ts'
import type { Watch } from '../market/watches.ts'
import { clearTimer, firstTimer, setTimer, timerKinds } from '../timers.ts'
import { nearness, watchOf } from './cash-out-watch.ts'
import { type CashOutQuote, checkHedged, quoteCashOut, wholePart } from './hedges.ts'
import { isNarrow, isOffered, undecided } from './triggers.ts'

const { trigger: TRIGGER } = timerKinds

/** They were all asked. */
const all = Number.POSITIVE_INFINITY

/** Rows that a quote counts as, for each runner whose book it takes from. */
const quoteRows = 10

/** A held cash-out that can be had now. */
export interface ProfitNow {
  readonly held: HeldCashOut
  readonly quote: CashOutQuote
  /** The best price that its hedge takes from, 0 of a whole market. */
  readonly price: Price
}

/** Returns the first of those on runners that can be had, undefined when none can, `undecided` when the slice was over before. */
export function nextOnRunners(
  exchange: Exchange,
  market: Market,
  slice: Slice,
): ProfitNow | undefined | typeof undecided {
  if (market.heldCashOuts === undefined || market.status !== marketStatus.OPEN) return undefined
  const watch = watchOf(exchange, market)
  if (watch.askedTo === all) return undefined
  const met = takeMet(market, watch)
  let found: ProfitNow | undefined | typeof undecided
  for (const { held, offers } of met) {
    if (held.receipt <= watch.askedTo) continue
    if (slice.rowsLeft <= 0) {
      found = undecided
      break
    }
    watch.askedTo = held.receipt
    slice.rowsLeft -= quoteRows
    const isHeavy = isOffered(exchange.state.orders, market, offers ^ 1, held.account)
    const quote = isHeavy ? quoteNow(exchange, market, held) : undefined
    if (quote === undefined) continue
    // Where the slice is over before it is had, it is the first to be asked in the next one.
    watch.askedTo = held.receipt - 1
    found = { held, quote, price: ladderByCode(market.ladder).prices[market.books.best[offers]!]! }
    break
  }
  for (const { at, held, offers } of met) {
    setTimer(watch.nearest.get(offers)!, TRIGGER, held.receipt, at, held.receipt)
  }
  if (found === undefined) watch.askedTo = all
  return found
}

/** Those on runners are asked from the first on: something has changed. Mutates. */
export function askAgain(exchange: Exchange, market: Market): void {
  if (market.heldCashOuts !== undefined) watchOf(exchange, market).askedTo = 0
}

interface Met {
  readonly at: number
  readonly offers: number
  readonly held: HeldCashOut
}

/** Takes out those whose price the best one has come to, in the order of acceptance. */
function takeMet({ books }: Market, { nearest, onRunners }: Watch): Met[] {
  const met: Met[] = []
  for (const [offers, timers] of nearest) {
    if (!isNarrow(books, offers ^ 1)) continue
    const reached = nearness(offers, books.best[offers]!)
    for (let timer = firstTimer(timers); timer !== undefined; timer = firstTimer(timers)) {
      const { at, id } = timer
      if (at > reached) break
      clearTimer(timers, TRIGGER, id)
      met.push({ at, offers, held: onRunners.get(id)! })
    }
  }
  return met.sort((one, other) => one.held.receipt - other.held.receipt)
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
    const held = asking[0]!
    if (slice.rowsLeft <= 0) return undecided
    const isThere = whole.get(held.receipt) === held && market.status === marketStatus.OPEN
    slice.rowsLeft -= quoteRows * market.runnerCount
    const quote = isThere ? quoteNow(exchange, market, held) : undefined
    if (quote !== undefined) return { held, quote, price: 0 }
    asking.shift()
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
