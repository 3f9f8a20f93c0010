/** What the generator sees when it chooses: the random stream, the oracle's world, and ways to pick from it. */
import type { Command } from '#core/engine/command.ts'
import type { PlaceOrder, ResultTerms, Side } from '#core/exchange/command.ts'
import { whyClosed } from '../oracle/barred.ts'
import { playable as playableIn } from '../oracle/holds.ts'
import { kindOf } from '../oracle/kinds.ts'
import { ladder, ladderLength } from '../oracle/limits.ts'
import {
  findAccount,
  findMarket,
  type OracleMarket,
  type OracleOrder,
  type OracleStatus,
  type World,
} from '../oracle/world.ts'
import type { Random } from './random.ts'

export interface Scene {
  readonly random: Random
  readonly world: World
}

/** A way to meet a refusal. */
export type Mistake = (scene: Scene) => Command | undefined

/** Numbers that are no amount, as a careless caller would send them. */
export const noAmounts = [0, -100, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, -0]

/** Returns the markets in memory that are in one of the states; all of them when none is named. */
export function marketsIn(scene: Scene, ...states: OracleStatus[]): OracleMarket[] {
  return scene.world.markets.filter(
    (market) => !market.archived && (states.length === 0 || states.includes(market.status)),
  )
}

/** Returns one of the list, or undefined when it is empty. */
export function pickAny<T>(scene: Scene, list: readonly T[]): T | undefined {
  return list.length === 0 ? undefined : scene.random.pick(list)
}

/** Returns the orders that still have something unmatched, in all markets or in one. */
export function openOrders(scene: Scene, market?: OracleMarket): OracleOrder[] {
  const markets = market === undefined ? marketsIn(scene) : [market]
  return markets.flatMap((each) => each.orders.filter((order) => order.unmatched > 0))
}

export function marketOf(scene: Scene, order: OracleOrder): OracleMarket {
  const market = findMarket(scene.world, order.market)
  if (market === undefined) throw new Error(`Market ${order.market} is not in memory`)
  return market
}

/** Returns what the account may still bet, minor units. */
export function playable(scene: Scene, account: number): number {
  return playableIn(scene.world, account)
}

/** Returns an account: mostly any, sometimes one of the first two, which are very rich. */
export function anyAccount(scene: Scene): number {
  const { random, world } = scene
  const players = world.accounts.slice(2).filter(({ kind }) => kind !== 'AGENT')
  const poor = players.filter((each) => whyClosed(world, each) === undefined)
  const account = poor.length > 0 && random.chance(0.92) ? random.pick(poor) : random.pick(world.accounts)
  return account.id
}

export function anyRunner(scene: Scene, market: OracleMarket): number {
  const running = market.runners.filter((runner) => !runner.removed)
  // Most of the money is on the first two, so that orders meet.
  const isNarrow = market.terms.crossMatching !== true && scene.random.chance(0.7)
  const list = isNarrow ? running.slice(0, 2) : running
  return scene.random.pick(list).selectionId
}

/** Returns a ladder price near the runner's own middle, so that both sides meet there; now and then any price. */
export function anyPrice(scene: Scene, market: OracleMarket, selectionId: number, side: Side): number {
  const { random } = scene
  if (kindOf(market) === 'LINE') return anyLine(scene, market)
  const isByHundredths = ladderLength(market) > ladder.length
  // About even: on both sides of a line together it may be too much or too little for one.
  const most = market.terms.crossMatching ? 220 : 205
  if (isByHundredths) return random.chance(0.1) ? random.whole(101, 100_000) : random.whole(180, most)
  if (random.chance(0.05)) return random.pick(ladder)
  const middle = market.terms.crossMatching
    ? fairPlace(market, selectionId)
    : 40 + ((selectionId * 37 + market.id * 13) % 220)
  const away = random.whole(market.terms.crossMatching ? -6 : -4, 4) * (side === 'BACK' ? 1 : -1)
  return ladder[middle + away]!
}

/** Returns a line: mostly near the middle, where both sides meet. */
function anyLine({ random }: Scene, market: OracleMarket): number {
  const { low, step } = market.terms.line!
  const count = ladderLength(market)
  const middle = count >> 1
  const place = random.chance(0.3) ? random.whole(0, count - 1) : middle + random.whole(-3, 3)
  return low + step * Math.max(0, Math.min(count - 1, place))
}

/** Returns the ladder's place of a price such that those of all runners make up one: orders then meet across them. */
function fairPlace(market: OracleMarket, selectionId: number): number {
  const running = market.runners.filter((runner) => !runner.removed)
  const weights = running.map((_, i) => 1 + ((i * 5 + market.id) % 7))
  const own = running.findIndex((runner) => runner.selectionId === selectionId)
  const price = (100 * weights.reduce((sum, weight) => sum + weight, 0)) / (weights[own] ?? 1)
  const place = ladder.findIndex((each) => each >= price)
  return Math.min(Math.max(place, 8), ladder.length - 9)
}

/** Returns a size: mostly small change, sometimes what is available or a bit more, sometimes millions. */
export function anySize(scene: Scene, market: OracleMarket, account: number): number {
  const { random } = scene
  const isRich = (findAccount(scene.world, account)?.id ?? 0) <= 102
  switch (random.weighted({ usual: 70, large: 12, small: 8, exact: 8, fortune: isRich ? 20 : 1 })) {
    case 'usual':
      return random.whole(Math.max(100, market.stakeMin), Math.max(100, market.stakeMin) + 2_500)
    case 'large':
      return random.whole(5_000, 80_000)
    case 'small':
      return random.whole(1, 120)
    case 'exact':
      return Math.max(1, playable(scene, account) + random.whole(-2, 2))
    case 'fortune':
      return random.whole(100_000_000, 1_000_000_000)
  }
}

/** Returns an order that a player might send to this market. */
export function anyOrder(scene: Scene, market: OracleMarket, account = anyAccount(scene)): PlaceOrder {
  const { random } = scene
  const selectionId = anyRunner(scene, market)
  const side = random.pick(['BACK', 'LAY'] as const)
  const size = anySize(scene, market, account)
  const timeInForce = random.chance(0.15) ? 'FILL_OR_KILL' : 'LIMIT'
  return {
    kind: 'place-order',
    market: market.id,
    ...(random.chance(market.inPlay ? 0.5 : 0.1) ? { marketVersion: market.version } : {}),
    account,
    selectionId,
    side,
    price: anyPrice(scene, market, selectionId, side),
    size,
    persistence: anyPersistence(scene, market),
    timeInForce,
    ...(timeInForce === 'FILL_OR_KILL' && random.chance(0.6) ? { minFill: random.whole(1, size) } : {}),
  }
}

function anyPersistence({ random }: Scene, { inPlay, terms }: OracleMarket): PlaceOrder['persistence'] {
  if (terms.startingPrice && !inPlay && random.chance(0.3)) return 'MARKET_ON_CLOSE'
  return random.chance(0.4) ? 'PERSIST' : 'LAPSE'
}

/** Returns an order that rests with what it does not match. */
export function anyLimitOrder(scene: Scene, market: OracleMarket, account = anyAccount(scene)): PlaceOrder {
  const { minFill: _, ...order } = anyOrder(scene, market, account)
  return { ...order, timeInForce: 'LIMIT' }
}

/** Returns a result the market could have: its number of winners, or more of them in a dead heat; who is placed; or a number. */
export function anyResult(scene: Scene, market: OracleMarket): ResultTerms {
  const { random } = scene
  switch (kindOf(market)) {
    case 'WINNERS': {
      const [winners, tied] = anyPlaces(scene, market, market.numberOfWinners, [])
      return { winners, ...(tied && { tied }) }
    }
    case 'EACH_WAY': {
      const [winners] = anyPlaces(scene, market, 1, [])
      const [placed, placedTied] = anyPlaces(scene, market, market.terms.eachWay!.places, winners)
      return { winners, placed, ...(placedTied && { placedTied }) }
    }
    case 'ASIAN_HANDICAP':
      return { number: random.chance(0.8) ? random.whole(-3, 3) : random.whole(-20, 20) }
    case 'ASIAN_TOTAL':
      return { number: random.chance(0.8) ? random.whole(0, 5) : random.whole(0, 20) }
    case 'LINE':
      return anyNumber(scene, market)
  }
}

/** Returns who has one of the places, those who must have one first among them, and who of them tie. */
function anyPlaces(
  scene: Scene,
  market: OracleMarket,
  places: number,
  certain: readonly number[],
): [winners: number[], tied: number[] | undefined] {
  const { random } = scene
  const others = market.runners.filter(
    ({ removed, selectionId }) => !removed && !certain.includes(selectionId),
  )
  const mixed = shuffled(
    scene,
    others.map((runner) => runner.selectionId),
  )
  const running = [...certain, ...mixed]
  if (random.chance(0.7) && certain.length <= places) return [running.slice(0, places), undefined]
  const least = Math.max(places + 1, certain.length)
  const winners = running.slice(0, random.whole(Math.min(least, running.length), running.length))
  if (winners.length <= places || random.chance(0.4)) return [winners, undefined]
  // Some win outright; the rest share at least one place.
  const outright = random.whole(0, places - 1)
  return [winners, winners.slice(outright)]
}

function anyNumber({ random }: Scene, market: OracleMarket): ResultTerms {
  const { resultMin, resultMax, namedOver = 0 } = market.terms.line!
  const number = random.whole(resultMin, resultMax)
  if (namedOver === 0 || random.chance(0.3)) return { number }
  // What the named over is reached with; later ones do not count.
  const inningsOver = random.chance(0.5)
  if (inningsOver && random.chance(0.3)) {
    return { session: { runsByOver: new Array<number>(namedOver - 1).fill(4), inningsOver } }
  }
  const runsByOver = new Array<number>(namedOver).fill(0)
  runsByOver[random.whole(0, namedOver - 1)] = number
  return { session: { runsByOver: random.chance(0.5) ? runsByOver : [...runsByOver, 9], inningsOver } }
}

function shuffled<T>(scene: Scene, list: readonly T[]): T[] {
  const left = [...list]
  const mixed: T[] = []
  while (left.length > 0) mixed.push(...left.splice(scene.random.whole(0, left.length - 1), 1))
  return mixed
}
