/**
 * Bets at the starting price: on the way to the off of a race a few come in on both sides, so that near and far price can be
 * seen to move and the price is found from more than the makers' orders. Ordinary orders of the bettors' accounts.
 */
import type { PlaceAtStart, PlaceOrder } from '#core/exchange/command.ts'
import type { Market } from '#core/exchange/market/market.ts'
import { isBeforeOff } from '#core/exchange/market/off.ts'
import type { AccountId, MarketId } from '#core/values/brands.ts'
import { nearestOnLadder } from '#core/values/ladder.ts'
import { Stopped } from '#server/house/exchange.ts'
import type { Bettor, BettorParts } from './bettors.ts'
import type { Random } from './fixtures/random.ts'

/** Bets of a race to win, for each of its runners; to be placed half of that. */
const betsPerRunner = 2
/** Of them those with a limit, and those that rest in the book first. */
const limitShare = 0.3
const restingShare = 0.2
const backShare = 0.55
const stakes = [200, 500, 500, 1_000, 1_000, 2_000, 3_000, 5_000]
/** A lay risks at least this much. */
const liabilities = [1_000, 1_000, 2_000, 3_000, 5_000, 10_000]
/** How far a limit lies on the worse side of the fair price, and what rests first on the better one: this much of it. */
const limitRoom = 0.12
/** The last come this long before the off. */
const lastMs = 250

/** Lets them bet on every market with a starting price, from when it is priced first until its off. */
export function betAtStart(parts: BettorParts, bettors: readonly Bettor[]): void {
  const { exchange, prices, timers } = parts
  const known = new Set<MarketId>()
  const look = (marketIds: readonly MarketId[]) => {
    for (const id of marketIds) {
      const market = exchange.market(id)
      if (market?.starting === undefined || known.has(id)) continue
      const off = exchange.catalogue().events.get(market.event)?.startTime ?? 0
      if (off - lastMs <= timers.now()) continue
      known.add(id)
      timers.at(off, () => known.delete(id))
      plan(parts, bettors, market, off)
    }
  }
  look([...prices.all()].map(({ marketId }) => marketId))
  prices.onChange(look)
}

/** The nearer the off, the more of them. */
function plan(parts: BettorParts, bettors: readonly Bettor[], market: Market, off: number): void {
  const { timers, random } = parts
  const window = off - lastMs - timers.now()
  const count = Math.round((betsPerRunner * market.runnerCount) / market.numberOfWinners)
  for (let i = 0; i < count; i++) {
    timers.at(off - lastMs - window * random.unit() ** 2, () => bet(parts, random.pick(bettors), market.id))
  }
}

function bet({ exchange, prices, random, onError }: BettorParts, { account }: Bettor, id: MarketId): void {
  const market = exchange.market(id)
  const { probabilities } = prices.of(id) ?? {}
  if (market === undefined || probabilities === undefined || !isBeforeOff(market)) return
  const chances = probabilities.map((chance, runner) => (market.removed[runner] ? 0 : chance))
  if (!chances.some((chance) => chance > 0)) return
  const runner = random.weighted(chances)
  const order = orderOn(random, market, account, runner, 100 / (chances[runner] as number))
  // A refusal is normal: the market was suspended at that moment.
  exchange.run([order]).catch((error: unknown) => {
    if (!(error instanceof Stopped)) onError(error)
  })
}

/** `fair`: the fair price, hundredths. */
function orderOn(
  random: Random,
  market: Market,
  account: AccountId,
  runner: number,
  fair: number,
): PlaceAtStart | PlaceOrder {
  const isBack = random.chance(backShare)
  const selectionId = market.selectionIds[runner] as number
  const of = { market: market.id, account, selectionId, side: isBack ? 'BACK' : 'LAY' } as const
  const better = isBack ? 1 + limitRoom : 1 - limitRoom
  const worse = isBack ? 1 - limitRoom : 1 + limitRoom
  if (random.chance(restingShare)) {
    const price = nearestOnLadder(fair * better)
    const stake = random.pick(stakes)
    const size = isBack ? stake : Math.max(market.stakeMin, Math.round((stake * 200) / (price - 100)))
    const how = { persistence: 'MARKET_ON_CLOSE', timeInForce: 'LIMIT' } as const
    return { kind: 'place-order', ...of, price, size, ...how }
  }
  const size = random.pick(isBack ? stakes : liabilities)
  const limit = random.chance(limitShare) ? { limit: nearestOnLadder(fair * worse) } : {}
  return { kind: 'place-at-start', ...of, size, ...limit }
}
