/** What the generator asks of orders at the starting price, and how it gets it wrong. */
import type { Command } from '#core/engine/command.ts'
import type { PlaceAtStart } from '#core/exchange/command.ts'
import type { RefusalCode } from '#core/refusals.ts'
import type { OracleMarket, OracleOrder } from '../oracle/world.ts'
import { strategies } from './order-terms.ts'
import {
  anyAccount,
  anyLimitOrder,
  anyPrice,
  anyRunner,
  anySize,
  type Mistake,
  marketsIn,
  openOrders,
  pickAny,
  type Scene,
} from './scene.ts'

const hasStart = ({ terms }: OracleMarket) => terms.startingPrice === true
const isBeforeOff = (market: OracleMarket) => hasStart(market) && !market.inPlay
const isStarting = ({ state }: OracleOrder) => state === 'starting'

/** Returns an order at the starting price, or a looser limit of one; undefined where no market takes any. */
export function anyStart(scene: Scene): Command | undefined {
  const { random } = scene
  const starting = openOrders(scene).filter((order) => isStarting(order) && order.limit > 0)
  const order = random.chance(0.1) ? pickAny(scene, starting) : undefined
  if (order !== undefined) return loosened(scene, order)
  const market = pickAny(scene, marketsIn(scene, 'OPEN').filter(isBeforeOff))
  if (market === undefined) return undefined
  if (random.chance(0.02)) return { kind: 'turn-in-play', market: market.id }
  if (random.chance(0.04)) return withdrawal(scene, market) ?? anyAtStart(scene, market)
  return random.chance(0.3) ? anyGoing(scene, market) : anyAtStart(scene, market)
}

/** Returns an order of the book that goes to the starting price at the off: some lays risk too little for that. */
function anyGoing(scene: Scene, market: OracleMarket): Command {
  const { random } = scene
  const order = { ...anyLimitOrder(scene, market), persistence: 'MARKET_ON_CLOSE' } as const
  const size = market.stakeMin * random.whole(1, random.pick([12, 150]))
  // At short prices, which the starting price is seldom below.
  return random.chance(0.6) ? { ...order, side: 'LAY', size, price: random.pick([125, 150, 200]) } : order
}

/** A runner leaves of whom nobody lays at the starting price, while others are laid at it. */
function withdrawal({ random }: Scene, market: OracleMarket): Command | undefined {
  const laid = market.orders.filter((order) => isStarting(order) && order.side === 'LAY')
  const isLaid = (id: number) => laid.some(({ selectionId }) => selectionId === id)
  const leaving = market.runners.find(({ removed, selectionId }) => !removed && !isLaid(selectionId))
  if (laid.length === 0 || leaving === undefined) return undefined
  const rates = laid.map(({ selectionId }) => ({ selectionId, factorBps: random.whole(0, 5_000) }))
  return {
    kind: 'remove-runner',
    ...{ market: market.id, selectionId: leaving.selectionId, factorBps: random.whole(1, 6_000) },
    rates: rates.slice(0, market.runners.length),
    reason: 'lame',
  }
}

/** Mostly a runner of whom somebody goes to the starting price already, so that both sides meet. */
function anyGoingRunner(scene: Scene, market: OracleMarket): number {
  const isGoing = ({ persistence, state }: OracleOrder) =>
    state !== 'done' && persistence === 'MARKET_ON_CLOSE'
  const going = pickAny(scene, market.orders.filter(isGoing))
  return going !== undefined && scene.random.chance(0.7) ? going.selectionId : anyRunner(scene, market)
}

function anyAtStart(scene: Scene, market: OracleMarket): PlaceAtStart {
  const { random } = scene
  const account = anyAccount(scene)
  const selectionId = anyGoingRunner(scene, market)
  const side = random.pick(['BACK', 'LAY'] as const)
  const size = anySize(scene, market, account)
  return {
    kind: 'place-at-start',
    ...{ market: market.id, account, selectionId, side },
    size: side === 'BACK' ? size : Math.min(1_000_000_000, size * random.whole(1, 12)),
    ...(random.chance(0.5) && { limit: anyPrice(scene, market, selectionId, side) }),
    ...(random.chance(0.2) && { strategy: random.pick(strategies) }),
    ...(random.chance(0.1) && { orderReference: 'at the off' }),
  }
}

function loosened(
  scene: Scene,
  { account, id: order, limit, market, selectionId, side }: OracleOrder,
): Command {
  const its = scene.world.markets.find(({ id }) => id === market)!
  const price = anyPrice(scene, its, selectionId, side)
  const isLooser = side === 'BACK' ? price < limit : price > limit
  const more = isLooser || scene.random.chance(0.2) ? { limit: price } : {}
  return { kind: 'loosen-limit', market, account, order, ...more }
}

/** How to meet the refusals of the starting price. */
export const startMistakes = {
  no_starting_price: (scene) => {
    const without = marketsIn(scene, 'OPEN').filter((each) => !hasStart(each))
    const market = pickAny(scene, without)
    if (market === undefined) return undefined
    return scene.random.chance(0.5)
      ? { ...anyLimitOrder(scene, market), persistence: 'MARKET_ON_CLOSE' }
      : anyAtStart(scene, market)
  },
  starting_price_over: (scene) => {
    const isOver = (market: OracleMarket) => hasStart(market) && market.inPlay
    const market = pickAny(scene, marketsIn(scene, 'OPEN').filter(isOver))
    return market && anyAtStart(scene, market)
  },
  start_order_fixed: (scene) => {
    const order = pickAny(scene, openOrders(scene).filter(isStarting))
    if (order === undefined) return anyStart(scene)
    const { account, id, market, price } = order
    const of = { market, account, order: id }
    return scene.random.pick<Command>([
      { kind: 'cancel-order', ...of },
      { kind: 'replace-order', ...of, price: price || 200 },
      { kind: 'loosen-limit', ...of, limit: order.side === 'BACK' ? 100_000 : 101 },
      { kind: 'cancel-all', market, account },
    ])
  },
} satisfies Partial<Record<RefusalCode, Mistake>>
