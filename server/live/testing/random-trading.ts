/** Random commands by seed over a few accounts and markets: enough to meet every fact about bets. For tests. */
import type { Command } from '#core/engine/command.ts'
import { forEachOrder } from '#core/exchange/book/book.ts'
import { findOrder, orderIdAt, orderRow } from '#core/exchange/book/order-pool.ts'
import type { ResultTerms, Side } from '#core/exchange/command.ts'
import { type Market, marketStatus } from '#core/exchange/market/market.ts'
import type { Handicap, MarketTerms } from '#core/exchange/market-terms.ts'
import { heldOrders } from '#core/exchange/orders/held-orders.ts'
import { waitingOrders } from '#core/exchange/orders/waiting.ts'
import { EACH_WAY, LINE, WINNERS } from '#core/exchange/risk/payoff.ts'
import { ladderByCode } from '#core/values/ladder.ts'
import type { LiveEngine } from './live-engine.ts'

const { ACCOUNT, MARKET } = orderRow

export type Random = (below: number) => number

/** Returns a generator of whole numbers from 0 up to but not including `below`, the same for the same seed. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

export interface Stage {
  readonly live: LiveEngine
  readonly accounts: readonly number[]
  readonly markets: readonly number[]
}

interface MarketShape {
  readonly runners: number
  readonly winners: number
  readonly delay: number
  readonly model: 'FULL' | 'PASSIVE'
  readonly terms?: MarketTerms
}

/** Single winner with and without delay, one with two winners, and one matched across. */
const usualShapes: readonly MarketShape[] = [
  { runners: 2, winners: 1, delay: 0, model: 'PASSIVE' },
  { runners: 3, winners: 1, delay: 40, model: 'PASSIVE' },
  { runners: 5, winners: 2, delay: 40, model: 'FULL' },
  { runners: 2, winners: 1, delay: 0, model: 'PASSIVE', terms: { crossMatching: true } },
]

const ofOne = { winners: 1, delay: 40, model: 'PASSIVE' } as const
const quarters = [-50, -25, 0]

/** One of each other kind. */
export const shapesOfKinds: readonly MarketShape[] = [
  { ...ofOne, runners: 5, terms: { marketKind: 'EACH_WAY', eachWay: { places: 2, divisor: 4 } } },
  {
    ...ofOne,
    runners: 6,
    terms: {
      marketKind: 'ASIAN_HANDICAP',
      handicaps: quarters.flatMap((handicap): Handicap[] => [
        { side: 'HOME', handicap },
        { side: 'AWAY', handicap: 0 - handicap },
      ]),
    },
  },
  {
    ...ofOne,
    runners: 2,
    terms: {
      marketKind: 'ASIAN_TOTAL',
      payDelayMs: 20,
      handicaps: [
        { side: 'OVER', handicap: 275 },
        { side: 'UNDER', handicap: 275 },
      ],
    },
  },
  {
    ...ofOne,
    runners: 1,
    terms: { marketKind: 'LINE', line: { low: 50, high: 2_950, step: 100, resultMin: 0, resultMax: 40 } },
  },
]

/** Returns an exchange with accounts and open markets. */
export function setStage(live: LiveEngine, accountCount = 6, shapes = usualShapes): Stage {
  const accounts = Array.from({ length: accountCount }, () =>
    live.make({ kind: 'open-account', grant: 1_000_000 }),
  )
  const event = live.make({
    kind: 'create-event',
    sport: 'tennis',
    name: 'Ilić vs Øster',
    competition: 'Spring Cup',
    startTime: 1_700_000_100_000,
  })
  const markets = shapes.map((shape, i) =>
    live.make({
      kind: 'create-market',
      event,
      name: `Market ${i + 1}`,
      runners: Array.from({ length: shape.runners }, (_, r) => ({
        selectionId: r + 1,
        name: `Runner ${r + 1}`,
      })),
      numberOfWinners: shape.winners,
      betDelayMs: shape.delay,
      betDelayModel: shape.model,
      commissionBps: 500,
      stakeMin: 100,
      profitRatioChecked: true,
      ...(shape.terms !== undefined && { terms: shape.terms }),
    }),
  )
  for (const market of markets) live.make({ kind: 'open-market', market })
  return { live, accounts, markets }
}

/** Returns the next command. Bets most of the time; now and then something happens to a market. */
export function randomCommand({ live, accounts, markets }: Stage, random: Random): Command {
  const market = live.published.markets[markets[random(markets.length)]!]
  if (market === undefined) return { kind: 'release-orders' }
  const account = accounts[random(accounts.length)]!
  const dice = random(200)
  if (dice < 110) return randomPlace(market, account, random)
  if (dice < 185) return randomChange(live, market, account, random)
  return randomMarketCommand(market, random)
}

function randomPlace(market: Market, account: number, random: Random): Command {
  const fillOrKill = random(12) === 0
  const size = 200 + random(20) * 100
  return {
    kind: 'place-order',
    account,
    market: market.id,
    selectionId: market.selectionIds[random(market.runnerCount)]!,
    side: random(2) === 0 ? 'BACK' : ('LAY' satisfies Side),
    price: somePrice(market, random),
    size,
    persistence: random(2) === 0 ? 'LAPSE' : 'PERSIST',
    timeInForce: fillOrKill ? 'FILL_OR_KILL' : 'LIMIT',
    ...(fillOrKill && random(2) === 0 && { minFill: 100 }),
    ...(size % 300 === 0 && { offset: { ticks: 2, ...(size % 600 === 0 && stops(market)) } }),
    ...(size % 400 === 0 && { terms: { strategy: 's1', orderReference: 'mine' } }),
  }
}

/** One of 14 prices of the market's ladder that follow each other. */
function somePrice({ ladder }: Market, random: Random): number {
  const { prices, size } = ladderByCode(ladder)
  return prices[Math.min(90, size - 14) + random(14)]!
}

/** Stops and settles every market that has not ended. */
export function settleAll({ live, markets }: Stage, random: Random): void {
  for (const id of markets) {
    const market = live.published.markets[id]
    if (market === undefined) continue
    const winners = market.selectionIds.filter((_, i) => !market.removed[i]).slice(0, market.numberOfWinners)
    live.batch([{ kind: 'suspend-market', market: id, lapse: true, reason: 'Over' }])
    live.batch([{ kind: 'settle-market', market: id, ...someResult(market, winners, random) }])
  }
}

function placedWith({ selectionIds, removed, kindTerms }: Market, winners: readonly number[]): number[] {
  const others = selectionIds.filter((id, i) => !removed[i] && !winners.includes(id))
  return [...winners, ...others].slice(0, Math.max(kindTerms.places, winners.length))
}

/** Returns what happened, by the market's kind. */
function someResult(market: Market, winners: readonly number[], random: Random): ResultTerms {
  switch (market.payoff) {
    case WINNERS:
      return { winners }
    case EACH_WAY:
      return { winners, placed: placedWith(market, winners) }
    default:
      return { number: market.payoff === LINE ? 10 + random(20) : random(5) }
  }
}

/** An order of the account in the market, or 1 (no order's id) when it has none there. */
function someOrder(live: LiveEngine, market: Market, account: number, random: Random): number {
  const pool = live.published.orders
  const isOwn = (at: number) => pool.rows[at + ACCOUNT] === account && pool.rows[at + MARKET] === market.id
  const orders = [...waitingOrders(live.published), ...heldOrders(live.published)].filter((order) =>
    isOwn(findOrder(pool, order)),
  )
  for (let book = 0; book < market.books.bookCount; book++) {
    forEachOrder(market.books, pool, book, (at) => {
      if (pool.rows[at + ACCOUNT] === account) orders.push(orderIdAt(pool, at))
    })
  }
  return orders[random(Math.max(1, orders.length))] ?? 1
}

/** Brackets are of winners. */
function stops({ payoff }: Market) {
  return payoff === WINNERS ? { stopTicks: 2 } : { levelled: true }
}

function randomChange(live: LiveEngine, market: Market, account: number, random: Random): Command {
  const order = someOrder(live, market, account, random)
  const dice = random(20)
  if (dice === 0) return { kind: 'cancel-all', account, market: market.id }
  if (dice < 8) return { kind: 'cancel-order', account, market: market.id, order }
  if (dice < 12)
    return { kind: 'cancel-order', account, market: market.id, order, sizeReduction: 50 + random(300) }
  if (dice === 12) return { kind: 'release-orders' }
  if (dice === 13) return { kind: 'edit-held', account, market: market.id, order, slippage: random(20) }
  if (dice > 16) return randomHold(market, account, random)
  return {
    kind: 'replace-order',
    account,
    market: market.id,
    order,
    price: somePrice(market, random),
    ...(random(2) === 0 && { size: 100 + random(10) * 100 }),
  }
}

function randomHold(market: Market, account: number, random: Random): Command {
  const selectionId = market.selectionIds[random(market.selectionIds.length)]!
  const side = random(2) === 0 ? 'BACK' : 'LAY'
  const size = 100 + random(10) * 100
  const trigger = somePrice(market, random)
  const { indexOf, prices } = ladderByCode(market.ladder)
  const better = prices[indexOf(trigger) + (side === 'LAY' ? -4 : 4)]
  const takeProfit = better === undefined || size % 200 !== 0 ? {} : { takeProfit: better }
  return {
    ...{ kind: 'hold-order', account, market: market.id, selectionId, side, size, exit: 'STOP', trigger },
    ...takeProfit,
  }
}

function randomMarketCommand(market: Market, random: Random): Command {
  const id = market.id
  const some = market.selectionIds.filter((_, runner) => !market.removed[runner])
  const winners = some.slice(0, market.numberOfWinners + (random(3) === 0 ? 1 : 0))
  const dice = random(24)
  if (dice < 7) return { kind: 'open-market', market: id }
  if (dice < 11) return { kind: 'suspend-market', market: id, lapse: random(2) === 0, reason: 'Goal' }
  if (dice < 13) return { kind: 'turn-in-play', market: id }
  if (dice === 13) {
    const selectionId = some[random(some.length)]!
    const factor = market.payoff === WINNERS || market.payoff === EACH_WAY ? { factorBps: 1_500 } : {}
    return { kind: 'remove-runner', market: id, selectionId, ...factor, reason: 'Hurt' }
  }
  if (dice === 14) {
    const from = 1_700_000_000_000 + random(400)
    return { kind: 'void-window', market: id, from, to: from + 1 + random(60), reason: 'Late suspension' }
  }
  if (dice < 17) return { kind: 'settle-market', market: id, ...someResult(market, winners, random) }
  if (dice === 17)
    return {
      kind: 'resettle-market',
      market: id,
      ...someResult(market, [...some].reverse().slice(0, market.numberOfWinners), random),
      reason: 'Wrong result',
    }
  if (dice === 18 && random(4) === 0) return { kind: 'void-market', market: id, reason: 'Abandoned' }
  if (dice === 19 && market.status >= marketStatus.SETTLED && random(3) === 0)
    return { kind: 'archive-market', market: id }
  if (dice === 20) return { kind: 'close-market', market: id }
  return { kind: 'release-orders' }
}
