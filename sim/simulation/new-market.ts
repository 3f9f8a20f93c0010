/** The markets a run makes: of every size and kind. */
import type { CreateMarket } from '#core/exchange/command.ts'
import type { Handicap, LineTerms, MarketKind, MarketTerms } from '#core/exchange/market-terms.ts'
import type { Random } from './random.ts'
import type { Scene } from './scene.ts'

/** By turns and not by chance: no run is without one of them. */
const kindsInTurn: readonly MarketKind[] = [
  ...(['WINNERS', 'LINE', 'WINNERS', 'ASIAN_HANDICAP'] as const),
  ...(['WINNERS', 'EACH_WAY', 'WINNERS', 'ASIAN_TOTAL'] as const),
]

/** Returns a market of 2 to 12 runners and 1 to 4 winners, mostly few of both; or one of another kind. */
export function createMarket(scene: Scene): CreateMarket {
  const { random, world } = scene
  const runnerCount = random.chance(0.6) ? random.whole(2, 4) : random.whole(3, 12)
  const mostWinners = Math.min(4, runnerCount - 1)
  const kind = kindsInTurn[world.markets.length % kindsInTurn.length]!
  const others = kind === 'WINNERS' ? undefined : ofAnotherKind(scene, kind)
  const market: CreateMarket = {
    kind: 'create-market',
    event: random.whole(1, world.events.length),
    name: 'Match Odds',
    ...(runnerCount > 3 && { type: 'WIN' }),
    runners: Array.from({ length: others?.runnerCount ?? runnerCount }, (_, i) => ({
      selectionId: 11 + i * 7,
      name: `Runner ${i}`,
    })),
    numberOfWinners: others !== undefined || random.chance(0.6) ? 1 : random.whole(1, mostWinners),
    betDelayMs: random.chance(0.2) ? 0 : random.whole(1, 5) * 1_000,
    betDelayModel: random.pick(['FULL', 'PASSIVE'] as const),
    commissionBps: random.pick([0, 200, 500, 733]),
    stakeMin: random.pick([1, 50, 100, 100, 200]),
    profitRatioChecked: random.chance(0.5),
    ...(random.chance(0.5) && { scheduledEnd: world.time + random.whole(0, 50) * 1_000_000 }),
  }
  const delay = { ...anyPayDelay(scene), ...anyQuietTime(scene) }
  if (others !== undefined) return { ...market, terms: { ...others.terms, ...delay } }
  return random.chance(0.7) ? { ...market, terms: { ...anyTerms(scene, market), ...delay } } : market
}

/** Most are paid at once, some within the time of a few batches, some hours later. */
function anyPayDelay({ random }: Scene): { payDelayMs?: number } {
  if (random.chance(0.6)) return {}
  return { payDelayMs: random.chance(0.8) ? random.whole(1, 8_000) : random.whole(1, 86_400) * 1_000 }
}

/** Most are looked at as soon as they are opened again. */
function anyQuietTime({ random }: Scene): { quietMs?: number } {
  return random.chance(0.6) ? {} : { quietMs: random.pick([1, random.whole(1, 3_000), 30_000]) }
}

function anyTerms({ random }: Scene, { numberOfWinners }: CreateMarket): MarketTerms {
  return {
    ...(numberOfWinners === 1 && random.chance(0.6) ? { crossMatching: true } : {}),
    ...(random.chance(0.8) ? { startingPrice: true } : {}),
  }
}

/** Returns how many runners a market of another kind than winners has, and the numbers of its kind. */
function ofAnotherKind(
  { random }: Scene,
  marketKind: Exclude<MarketKind, 'WINNERS'>,
): { runnerCount: number; terms: MarketTerms } {
  switch (marketKind) {
    case 'EACH_WAY': {
      const runnerCount = random.whole(3, 7)
      const eachWay = { places: random.whole(2, Math.min(4, runnerCount - 1)), divisor: random.whole(1, 8) }
      return { runnerCount, terms: { marketKind, eachWay } }
    }
    case 'LINE':
      return { runnerCount: 1, terms: { marketKind, line: anyLine(random) } }
    default: {
      const first = marketKind === 'ASIAN_TOTAL' ? random.whole(0, 16) * 25 : random.whole(-8, 4) * 25
      const lines = random.whole(1, 5)
      const handicaps = Array.from({ length: lines * 2 }, (_, i): Handicap => {
        const handicap = first + (i >> 1) * 25
        if (marketKind === 'ASIAN_TOTAL') return { side: i % 2 === 0 ? 'OVER' : 'UNDER', handicap }
        return i % 2 === 0 ? { side: 'HOME', handicap } : { side: 'AWAY', handicap: -handicap || 0 }
      })
      const across = random.chance(0.6) ? { crossMatching: true } : {}
      return { runnerCount: lines * 2, terms: { marketKind, handicaps, ...across } }
    }
  }
}

/** Some lines are half ones, some whole; some lie beyond what the number can be. */
function anyLine(random: Random): LineTerms {
  const step = random.pick([50, 100, 100, 200, 25])
  const low = random.pick([0, 50, 50, 1_000, 2_550])
  const high = low + step * random.whole(4, 60)
  const resultMin = random.whole(0, Math.floor(low / 100) + 3)
  return {
    ...{ low, high, step, resultMin },
    resultMax: resultMin + random.whole(0, 60),
    ...(random.chance(0.4) ? { namedOver: random.whole(1, 6) } : {}),
    ...(random.chance(0.5) ? { unit: 'runs' } : {}),
  }
}
