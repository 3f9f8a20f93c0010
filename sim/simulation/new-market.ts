/** The markets a run makes: of every size and kind. */
import type { CreateMarket } from '#core/exchange/command.ts'
import type { MarketTerms } from '#core/exchange/market-terms.ts'
import type { Scene } from './scene.ts'

/** Returns a market of 2 to 12 runners and 1 to 4 winners; mostly few of both. */
export function createMarket(scene: Scene): CreateMarket {
  const { random, world } = scene
  const runnerCount = random.chance(0.6) ? random.whole(2, 4) : random.whole(3, 12)
  const mostWinners = Math.min(4, runnerCount - 1)
  const market: CreateMarket = {
    kind: 'create-market',
    event: random.whole(1, world.events.length),
    name: 'Match Odds',
    ...(runnerCount > 3 && { type: 'WIN' }),
    runners: Array.from({ length: runnerCount }, (_, i) => ({
      selectionId: 11 + i * 7,
      name: `Runner ${i}`,
    })),
    numberOfWinners: random.chance(0.6) ? 1 : random.whole(1, mostWinners),
    betDelayMs: random.chance(0.2) ? 0 : random.whole(1, 5) * 1_000,
    betDelayModel: random.pick(['FULL', 'PASSIVE'] as const),
    commissionBps: random.pick([0, 200, 500, 733]),
    stakeMin: random.pick([1, 50, 100, 100, 200]),
    profitRatioChecked: random.chance(0.5),
    ...(random.chance(0.5) && { scheduledEnd: world.time + random.whole(0, 50) * 1_000_000 }),
  }
  return random.chance(0.6) ? { ...market, terms: anyTerms(scene, market) } : market
}

function anyTerms({ random }: Scene, { numberOfWinners }: CreateMarket): MarketTerms {
  return {
    ...(numberOfWinners === 1 && random.chance(0.8) ? { crossMatching: true } : {}),
  }
}
