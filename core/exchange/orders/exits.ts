/** What an exit asks for: the price that its trigger leads to, which slippage it may have, and what the fills of an order are followed by. */
import type { Money, Tick } from '../../values/brands.ts'
import { ladderByCode } from '../../values/ladder.ts'
import { divideDown, stakeMax } from '../../values/money.ts'
import { type SideCode, sides } from '../book/book.ts'
import type { OffsetTerms } from '../book/order-pool.ts'
import type { OffsetAsked } from '../command.ts'
import type { Market } from '../market/market.ts'

const { BACK, LAY } = sides

const slippageMax = 20
/** Ticks, where none is named. */
export const slippageUsual = 3

/** Returns the ladder index of the price of an exit: `ticks` worse than its trigger for who gets out, at most the ladder's last. */
export function limitOfExit({ books }: Market, side: number, trigger: Tick, ticks: number): Tick {
  return side === LAY ? Math.min(trigger + ticks, books.levels - 1) : Math.max(trigger - ticks, 0)
}

/** Returns whether an exit may have this slippage, ticks. */
export function isSlippage(ticks: number): boolean {
  return Number.isInteger(ticks) && ticks >= 0 && ticks <= slippageMax
}

/** What the fills of an order are followed by, as it was asked for. */
export type Offset = Pick<OffsetTerms, 'ticks' | 'levelled' | 'stopTicks' | 'slippage'>

/** The order whose fills are followed: its side, and the ladder index of its limit. */
interface Parent {
  readonly side: SideCode
  readonly tick: Tick
}

interface Fill {
  readonly tick: Tick
  readonly size: Money
}

/**
 * Returns the ladder index and the stake of the exit of a fill; 0 where it comes to no minor unit. While something of its parent rests, it
 * stays clear of that. A stop alone is of the fill's stake, at its trigger.
 */
export function exitOf(market: Market, parent: Parent, offset: Offset, fill: Fill, rests: boolean): Fill {
  const { books, ladder } = market
  const { ticks, levelled } = offset
  if (ticks === 0) return { tick: stopOf(market, parent, offset, fill.tick), size: fill.size }
  const { prices } = ladderByCode(ladder)
  const limit = parent.tick
  const isBack = parent.side === BACK
  const free = isBack ? Math.max(fill.tick - ticks, 0) : Math.min(fill.tick + ticks, books.levels - 1)
  const tick = !rests ? free : isBack ? Math.min(free, limit - 1) : Math.max(free, limit + 1)
  if (!levelled) return { tick, size: fill.size }
  return { tick, size: Math.min(divideDown(fill.size * prices[fill.tick]!, prices[tick]!), stakeMax) }
}

/** Returns the ladder index of the trigger of the stop that comes with the exit of a fill, -1 where none does. */
export function stopOf({ books }: Market, { side }: Parent, { stopTicks }: Offset, fill: Tick): Tick {
  if (stopTicks === 0) return -1
  return side === BACK ? Math.min(fill + stopTicks, books.levels - 1) : Math.max(fill - stopTicks, 0)
}

/**
 * Returns what an account's position in a market of winners counts for the stop of a fill beyond the fill itself, if the runner wins: 1/100
 * of a minor unit, 0 or less. Only who gets out by laying can lose by it.
 */
export function stopFigure(
  market: Market,
  parent: Parent,
  offset: Offset,
  fill: Fill,
  rests: boolean,
): number {
  const trigger = stopOf(market, parent, offset, fill.tick)
  if (trigger === -1 || parent.side !== BACK) return 0
  const { size } = exitOf(market, parent, offset, fill, rests)
  const limit = limitOfExit(market, LAY, trigger, offset.slippage)
  return -size * (ladderByCode(market.ladder).prices[limit]! - 100)
}

/** Returns what it counts for the stops that may follow `size` unmatched at the order's limit, where that is worse than nothing. */
export function stopsToCome(market: Market, parent: Parent, offset: Offset, size: Money): number {
  if (size === 0 || offset.stopTicks === 0 || parent.side !== BACK) return 0
  const won = size * (ladderByCode(market.ladder).prices[parent.tick]! - 100)
  return Math.min(0, won + stopFigure(market, parent, offset, { tick: parent.tick, size }, true))
}

/** Returns an offset as an order keeps it. */
export function offsetAsked(asked: OffsetAsked | undefined): Offset | undefined {
  if (asked === undefined) return undefined
  const { ticks, levelled = false, stopTicks = 0, slippage = slippageUsual } = asked
  return { ticks, levelled, stopTicks, slippage: stopTicks === 0 ? 0 : slippage }
}
