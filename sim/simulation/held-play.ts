/** Held orders in a run: what is asked, and how it is got wrong. */
import type { Command } from '#core/engine/command.ts'
import type { HoldOrder } from '#core/exchange/command.ts'
import type { RefusalCode } from '#core/refusals.ts'
import { queue } from '../oracle/book.ts'
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

/** Returns a held order: its trigger near the best price that it would take, on either side of it. */
export function anyHold(scene: Scene, market: OracleMarket, account = anyAccount(scene)): HoldOrder {
  const { random } = scene
  const { selectionId, side, price, size, marketVersion } = anyLimitOrder(scene, market, account)
  const best = queue(market, selectionId, side === 'BACK' ? 'LAY' : 'BACK')[0]?.price ?? price
  const { terms } = anyTerms(scene, 'FILL_OR_KILL', true)
  return {
    kind: 'hold-order',
    ...{ market: market.id, account, selectionId, side, size, exit: 'STOP' },
    trigger: ticksFrom(market, best, random.whole(-3, 5) * (side === 'LAY' ? 1 : -1)),
    ...(random.chance(0.7) && { slippage: random.pick([0, 1, 2, 5, 20]) }),
    ...(random.chance(0.4) && {
      takeProfit: ticksFrom(market, best, random.whole(-8, 1) * (side === 'LAY' ? 1 : -1)),
    }),
    ...(marketVersion !== undefined && { marketVersion }),
    ...(terms && { terms }),
  }
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
    ...(random.chance(0.5) && { trigger: ticksFrom(market, held!.trigger, random.whole(-2, 2)) }),
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
  take_profit_wrong: (scene) => {
    const market = pickAny(scene, marketsIn(scene, 'OPEN'))
    if (market === undefined) return undefined
    const asked = anyHold(scene, market)
    return { ...asked, takeProfit: ticksFrom(market, asked.trigger, asked.side === 'LAY' ? 1 : -1) }
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
