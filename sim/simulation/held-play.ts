/** Held orders in a run: what is asked, and how it is got wrong. */
import type { Command } from '#core/engine/command.ts'
import type { HoldOrder } from '#core/exchange/command.ts'
import type { RefusalCode } from '#core/refusals.ts'
import { queue } from '../oracle/book.ts'
import { isToFollow } from '../oracle/held.ts'
import { ladderLength, placeOnLadder, priceAtPlace } from '../oracle/limits.ts'
import { otherLeg } from '../oracle/pairs.ts'
import type { OracleMarket } from '../oracle/world.ts'
import { anyTerms } from './order-terms.ts'
import {
  anyAccount,
  anyLimitOrder,
  type Mistake,
  marketOf,
  marketsIn,
  openOrders,
  pickAny,
  type Scene,
} from './scene.ts'

/** Returns a held order: its trigger near the best price that it would take, on either side of it; many trail. */
export function anyHold(scene: Scene, market: OracleMarket, account = anyAccount(scene)): HoldOrder {
  const { random } = scene
  const trailing = random.chance(0.6) ? anyTrailing(scene, market, account) : undefined
  if (trailing !== undefined) return trailing
  const { price, ...held } = anyHeld(scene, market, account)
  const { selectionId, side } = held
  const best = queue(market, selectionId, side === 'BACK' ? 'LAY' : 'BACK')[0]?.price ?? price
  const away = random.whole(-3, 5) * (side === 'LAY' ? 1 : -1)
  return { ...held, exit: 'STOP', trigger: ticksFrom(market, best, away) }
}

/** One that trails, where there is a price to follow. */
function anyTrailing(scene: Scene, market: OracleMarket, account: number): HoldOrder | undefined {
  const { random } = scene
  for (let i = 0; i < 4; i++) {
    const { price: _, ...held } = anyHeld(scene, market, account)
    if (!isToFollow(market, held)) continue
    return { ...held, exit: 'TRAILING', distance: random.pick([1, 1, 2, 3, 5]) }
  }
  return undefined
}

/** Returns an offer that is better for somebody's order that trails than all that is offered to it: by others mostly, and mostly enough. */
export function anyDrag(scene: Scene): Command | undefined {
  const { random } = scene
  const open = marketsIn(scene, 'OPEN')
  const trailing = open.flatMap(({ orders }) => orders).filter(({ held }) => (held?.distance ?? 0) > 0)
  const order = pickAny(
    scene,
    trailing.filter(({ state }) => state === 'held'),
  )
  if (order === undefined) return undefined
  const market = marketOf(scene, order)
  const side = order.side === 'LAY' ? 'BACK' : 'LAY'
  const best = queue(market, order.selectionId, side)[0]?.price ?? order.held!.extreme
  const account = random.chance(0.1) ? order.account : anyAccount(scene)
  const price = ticksFrom(market, best, random.whole(0, 3) * (side === 'BACK' ? -1 : 1))
  const size = random.pick([999, 1_000, 1_500, 3_000])
  const { selectionId } = order
  return {
    kind: 'place-order',
    ...{ market: market.id, account, selectionId, side, price, size },
    ...{ persistence: 'PERSIST', timeInForce: 'LIMIT' },
  }
}

/** All of it but what fires it. */
function anyHeld(scene: Scene, market: OracleMarket, account = anyAccount(scene)) {
  const { random } = scene
  const { selectionId, side, price, size, marketVersion } = anyLimitOrder(scene, market, account)
  const best = queue(market, selectionId, side === 'BACK' ? 'LAY' : 'BACK')[0]?.price ?? price
  const { terms } = anyTerms(scene, 'FILL_OR_KILL', true)
  return {
    kind: 'hold-order' as const,
    ...{ market: market.id, account, selectionId, side, size, price },
    ...(random.chance(0.7) && { slippage: random.pick([0, 1, 2, 5, 20]) }),
    ...(random.chance(0.4) && {
      takeProfit: ticksFrom(market, best, random.whole(-8, 1) * (side === 'LAY' ? 1 : -1)),
    }),
    ...(marketVersion !== undefined && { marketVersion }),
    ...(terms && { terms }),
  }
}

function withoutProfit<T extends { takeProfit?: number }>({ takeProfit: _, ...held }: T) {
  return held
}

function withoutPrice({ price: _, ...held }: ReturnType<typeof anyHeld>) {
  return held
}

function ticksFrom(market: OracleMarket, price: number, ticks: number): number {
  const place = placeOnLadder(market, price) + ticks
  return priceAtPlace(market, Math.min(Math.max(place, 0), ladderLength(market) - 1))
}

/** Returns an edit of somebody's held order. */
export function anyEdit(scene: Scene): Command | undefined {
  const { random } = scene
  const order = pickAny(
    scene,
    openOrders(scene).filter(({ state }) => state === 'held'),
  )
  if (order === undefined) return undefined
  const { account, id, unmatched, held } = order
  const market = marketOf(scene, order)
  return {
    kind: 'edit-held',
    ...{ market: market.id, account, order: id },
    ...(random.chance(0.5) &&
      (held!.distance === 0
        ? { trigger: ticksFrom(market, held!.trigger, random.whole(-2, 2)) }
        : { distance: Math.max(1, held!.distance + random.whole(-2, 2)) })),
    ...(random.chance(0.3) && { slippage: random.pick([0, 3, 4, 20]) }),
    ...(random.chance(0.3) && { takeProfit: ticksFrom(market, held!.trigger, random.whole(-6, 6)) }),
    ...(random.chance(0.4) && { size: Math.max(1, unmatched + random.whole(-unmatched, 400)) }),
    ...(random.chance(0.2) && { marketVersion: market.version }),
  }
}

/** How to meet their refusals. */
export const heldMistakes = {
  slippage_invalid: (scene) => {
    const market = pickAny(scene, marketsIn(scene, 'OPEN'))
    const slippage = scene.random.pick([-1, 21, 1.5, Number.NaN, 2 ** 53])
    return market && { ...anyHold(scene, market), slippage }
  },
  distance_invalid: (scene) => {
    const market = pickAny(scene, marketsIn(scene, 'OPEN'))
    const wrong = scene.random.pick<Pick<HoldOrder, 'exit' | 'trigger' | 'distance'>>([
      ...[{ exit: 'STOP', distance: 3 } as const, { exit: 'STOP', trigger: 300, distance: 3 } as const],
      ...[{ exit: 'TRAILING' } as const, { exit: 'TRAILING', trigger: 300, distance: 3 } as const],
      ...[0, -1, 1.5, 1_001, Number.NaN].map((distance) => ({ exit: 'TRAILING' as const, distance })),
    ])
    return market && { ...withoutPrice(anyHeld(scene, market)), ...wrong }
  },
  no_trigger_price: (scene) => {
    const market = pickAny(scene, marketsIn(scene, 'OPEN'))
    return market && { ...withoutPrice(anyHeld(scene, market)), exit: 'TRAILING', distance: 2 }
  },
  take_profit_wrong: (scene) => {
    const market = pickAny(scene, marketsIn(scene, 'OPEN'))
    if (market === undefined) return undefined
    const { price, ...asked } = withoutProfit(anyHeld(scene, market))
    const takeProfit = ticksFrom(market, price, asked.side === 'LAY' ? 1 : -1)
    return { ...asked, exit: 'STOP', trigger: price, takeProfit }
  },
  order_paired: (scene) => {
    const open = marketsIn(scene, 'OPEN')
    const legs = open.flatMap((market) =>
      market.orders.filter((order) => otherLeg(market, order) !== undefined),
    )
    const order = pickAny(
      scene,
      legs.filter(({ state }) => state === 'resting' || state === 'delayed'),
    )
    if (order === undefined) return undefined
    const { market, account, id, price, unmatched } = order
    return { kind: 'replace-order', market, account, order: id, price, size: unmatched + 100 }
  },
  // Out of reach of so few orders; the core's own tests provoke it.
  too_many_held: () => undefined,
  order_held: (scene) => {
    const open = marketsIn(scene, 'OPEN')
    const order = pickAny(
      scene,
      open.flatMap(({ orders }) => orders).filter(({ state }) => state === 'held'),
    )
    if (order === undefined) return undefined
    const { market, account, id, price, unmatched } = order
    return { kind: 'replace-order', market, account, order: id, price, size: unmatched + 100 }
  },
  order_not_held: (scene) => {
    const open = marketsIn(scene, 'OPEN')
    const standing = open
      .flatMap(({ orders }) => orders)
      .filter(({ state }) => state === 'resting' || state === 'delayed')
    const order = pickAny(scene, standing)
    return order && { kind: 'edit-held', market: order.market, account: order.account, order: order.id }
  },
} satisfies Partial<Record<RefusalCode, Mistake>>
