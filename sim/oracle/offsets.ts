/** Exits in the oracle: what each fill of an order is followed by, and what its stop may come to. */
import type { OffsetAsked, PlaceOrder, Side } from '#core/exchange/command.ts'
import type { RefusalCode } from '#core/refusals.ts'
import type { Fill } from './book.ts'
import { kindOf } from './kinds.ts'
import { ladderLength, largestStake, placeOnLadder, priceAtPlace } from './limits.ts'
import { tell } from './told.ts'
import {
  findOrder,
  type OracleExit,
  type OracleMarket,
  type OracleOffset,
  type OracleOrder,
  runnerPlace,
  type World,
} from './world.ts'

/** Returns the price that is some ticks higher, lower where they are below 0, at most the ladder's last. */
export function ticksFrom(market: OracleMarket, price: number, ticks: number): number {
  const place = placeOnLadder(market, price) + ticks
  return priceAtPlace(market, Math.min(Math.max(place, 0), ladderLength(market) - 1))
}

/** Returns the price that is some ticks worse than a trigger for who gets out, at most the ladder's last. */
export function limitOfExit(market: OracleMarket, side: Side, trigger: number, ticks: number): number {
  return ticksFrom(market, trigger, side === 'LAY' ? ticks : -ticks)
}

export function isSlippage(ticks: number): boolean {
  return Number.isInteger(ticks) && ticks >= 0 && ticks <= 20
}

/** Returns an offset as an order has it. */
export function offsetOf(asked: OffsetAsked | undefined): OracleOffset | undefined {
  if (asked === undefined) return undefined
  const { ticks, levelled = false, stopTicks = 0, slippage = 3 } = asked
  return { ticks, levelled, stopTicks, slippage: stopTicks === 0 ? 0 : slippage }
}

/** Returns why the fills of an order cannot be followed as is asked, or undefined. */
export function checkOffset(market: OracleMarket, command: PlaceOrder): RefusalCode | undefined {
  const { offset, side, price, persistence, terms } = command
  if (offset === undefined) return undefined
  const { ticks, stopTicks, levelled, slippage } = offset
  const isCount = (count: number) => Number.isInteger(count) && count >= 1 && count <= 200
  const kind = kindOf(market)
  if (terms?.sizedBy !== undefined && terms.sizedBy !== 'STAKE') return 'sized_by_invalid'
  if (persistence === 'MARKET_ON_CLOSE') return 'order_type_invalid'
  if (slippage !== undefined && !isSlippage(slippage)) return 'slippage_invalid'
  const isOfPrices =
    !(levelled === true && kind === 'LINE') && (stopTicks === undefined || kind === 'WINNERS')
  const isStopAlone = ticks === 0 && stopTicks !== undefined && levelled !== true
  const better = side === 'BACK' ? -1 : 1
  const hasRoom = ticksFrom(market, price, isStopAlone ? -better : better) !== price
  const isStop = stopTicks === undefined || isCount(stopTicks)
  const isBeforeOff = market.terms.startingPrice === true && market.start.begunAt === 0
  if (!(isCount(ticks) || isStopAlone) || !isStop || !isOfPrices || !hasRoom || isBeforeOff)
    return 'offset_invalid'
  const { size } = command
  const exit = exitOf(market, { side, price, offset: offsetOf(offset) }, { price, size }, true)
  return exit.size === largestStake && exit.size > size ? 'size_too_large' : undefined
}

/** Returns why what follows the fills of an order could not be placed if its price were another, or undefined: the ladder has none beyond it. */
export function checkRoom(
  market: OracleMarket,
  { offset, side }: Pick<OracleOrder, 'offset' | 'side'>,
  price: number,
): RefusalCode | undefined {
  if (offset === undefined) return undefined
  const better = side === 'BACK' ? -1 : 1
  const next = ticksFrom(market, price, offset.ticks === 0 ? -better : better)
  return next === price ? 'offset_invalid' : undefined
}

/**
 * The other side, the price that is the offset's ticks better than a fill's, and the stake; while something of its parent rests, it stays
 * clear of that. A stop alone is of the fill's stake, at its trigger.
 */
function exitOf(
  market: OracleMarket,
  { side, price: limit, offset }: Pick<OracleOrder, 'side' | 'price' | 'offset'>,
  fill: { price: number; size: number },
  rests: boolean,
): { side: Side; price: number; size: number } {
  const better = side === 'BACK' ? -1 : 1
  const otherSide = side === 'BACK' ? 'LAY' : 'BACK'
  if (offset!.ticks === 0) {
    return { side: otherSide, price: triggerOf(market, { side, offset }, fill.price), size: fill.size }
  }
  const price = ticksFrom(market, fill.price, better * offset!.ticks)
  const clear = ticksFrom(market, limit, better)
  const isClear = side === 'BACK' ? price <= clear : price >= clear
  const at = rests && !isClear ? clear : price
  const size = offset!.levelled ? levelled(fill, at) : fill.size
  return { side: otherSide, price: at, size }
}

/** The stake by which the result is the same whoever wins, in whole minor units, at most that of an order. */
function levelled({ price, size }: { price: number; size: number }, at: number): number {
  return Math.min(Number((BigInt(size) * BigInt(price)) / BigInt(at)), largestStake)
}

/** Returns the trigger of the stop that comes with an exit, 0 without one. */
function triggerOf(
  market: OracleMarket,
  { side, offset }: Pick<OracleOrder, 'side' | 'offset'>,
  price: number,
) {
  if (offset!.stopTicks === 0) return 0
  return ticksFrom(market, price, side === 'BACK' ? offset!.stopTicks : -offset!.stopTicks)
}

/** What may be unmatched after a fill: the exit at its price, or its stop at the stop's limit, whichever is worse. */
export interface Followed {
  side: Side
  price: number
  size: number
}

/** Returns what would count as unmatched once a fill of an order is made. */
export function followedBy(
  market: OracleMarket,
  order: Pick<OracleOrder, 'side' | 'price' | 'offset'>,
  fill: { price: number; size: number },
  rests: boolean,
): Followed {
  const exit = exitOf(market, order, fill, rests)
  const trigger = triggerOf(market, order, fill.price)
  return trigger === 0
    ? exit
    : { ...exit, price: limitOfExit(market, exit.side, trigger, order.offset!.slippage) }
}

/** Returns the stop that may follow what is unmatched of an order at its limit, undefined where there is none. */
export function stopToCome(market: OracleMarket, order: OracleOrder): Followed | undefined {
  const { offset, price, unmatched: size } = order
  if (offset === undefined || offset.stopTicks === 0) return undefined
  return followedBy(market, order, { price, size }, true)
}

/** Returns the fills of one order in a step: those at one price are one. */
export function fillsByPrice(
  fills: readonly { price: number; size: number }[],
): { price: number; size: number }[] {
  const sizes = new Map<number, number>()
  for (const { price, size } of fills) sizes.set(price, (sizes.get(price) ?? 0) + size)
  return [...sizes].map(([price, size]) => ({ price, size }))
}

/** The matching of a step is done and the rest of its taker rests: what was matched is to be followed, parent by parent. */
export function noteFills(
  world: World,
  market: OracleMarket,
  taker: OracleOrder,
  fills: readonly Fill[],
): void {
  const made = fills.flatMap(({ price, size, parts }) => [
    { order: taker, price, size },
    ...parts.map(({ maker, size: part }) => ({ order: maker, price: maker.price, size: part })),
  ])
  const parents = [...new Set(made.map(({ order }) => order))].filter(({ offset }) => offset !== undefined)
  for (const parent of parents.sort((one, other) => one.id - other.id)) {
    for (const fill of fillsByPrice(made.filter(({ order }) => order === parent))) {
      noteExit(world, market, parent, fill)
    }
  }
}

function noteExit(
  world: World,
  market: OracleMarket,
  parent: OracleOrder,
  fill: { price: number; size: number },
): void {
  const { id, account, selectionId, offset, terms } = parent
  const exit = exitOf(market, parent, fill, parent.state === 'resting')
  if (exit.size === 0) return
  const due: OracleExit = {
    ...{ parent: id, account, selectionId, ...exit, trigger: triggerOf(market, parent, fill.price) },
    ...{ slippage: offset!.slippage, strategy: terms.strategy },
  }
  market.exits.push(due)
  const { strategy, selectionId: _, parent: order, ...fields } = due
  const runner = runnerPlace(market, selectionId)
  tell(world, 'exit_due', { order, ...fields, market: market.id, runner, text: strategy })
}

/** Returns the exits that are still to be placed, each at the worst price that it may come to. */
export function exitsDue(market: OracleMarket, account: number): (Followed & { selectionId: number })[] {
  return market.exits
    .filter((due) => due.account === account)
    .map(({ selectionId, side, price, size, trigger, slippage }) => {
      const worst = trigger === 0 ? price : limitOfExit(market, side, trigger, slippage)
      return { selectionId, side, price: worst, size }
    })
}

/** Tells what the fills of an order that has just come in are followed by, if they are. */
export function tellOffset(world: World, { id, market, account, offset }: OracleOrder): void {
  if (offset === undefined) return
  const { levelled, ...fields } = offset
  tell(world, 'order_offset', { order: id, market, account, levelled: levelled ? 1 : 0, ...fields })
}

/** Whether nobody is asked for money when the wait of an order is over: it gets its account out of what it has. */
export function isExit(market: OracleMarket, { other, parent }: OracleOrder): boolean {
  const leg = other === 0 ? undefined : findOrder(market, other)
  return parent !== 0 || (leg !== undefined && leg.unmatched > 0)
}
