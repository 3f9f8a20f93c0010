/** The fixed content of the match panel for events that are not live: markets, prices, own bets, score, weather. */
import type { Level, Market, Score } from '#contract/catalogue.ts'
import type { Bet, Position } from '#contract/orders.ts'
import type { SportsEvent } from '#contract/sports.ts'
import type { MarketImage } from '#contract/stream.ts'
import { emptyPosition, exposureOf, resultIfWins, withMatched } from '#core/exchange/risk/exposure.ts'
import { divideHalfEven } from '#core/values/money.ts'
import { demoScore, demoStatistics, printedScore } from './demo-scores.ts'
import { type SportKind, sportKindOf } from './sport-kind.ts'

export interface DemoMatch {
  kind: SportKind
  eventId: number
  name: string
  duration: string
  weather: { sky: string; details: string }
  score: Score
  markets: Market[]
  images: MarketImage[]
  bets: Bet[]
  positions: ReadonlyMap<number, Position>
}

/** Negative, so that it is never taken for a live event's. */
export const demoEventId = -1
const raceNames: Record<'horse' | 'greyhound', readonly string[]> = {
  horse: ['Copper Lane', 'Winter Harbour', 'Saltmarsh', 'Old Ledger'],
  greyhound: ['Trap 1 Quick Silver', 'Trap 2 Mossy Bank', 'Trap 4 Night Ferry', 'Trap 6 Blue Slate'],
}

/** Best three of each side: prices in hundredths from 1.85 to 2.20, sizes in whole units. */
type Offers = readonly (readonly [price: number, size: number])[]
type DemoRunner = { name: string; back: Offers; lay: Offers }

const firstOdds: Omit<DemoRunner, 'name'> = {
  back: [
    [190, 312],
    [189, 518],
    [188, 420],
  ],
  lay: [
    [191, 140],
    [192, 366],
    [193, 291],
  ],
}
const secondOdds: Omit<DemoRunner, 'name'> = {
  back: [
    [210, 205],
    [208, 264],
    [206, 180],
  ],
  lay: [
    [212, 391],
    [214, 222],
    [216, 310],
  ],
}
const overOdds: Omit<DemoRunner, 'name'> = {
  back: [
    [197, 55],
    [196, 62],
    [195, 40],
  ],
  lay: [
    [202, 48],
    [204, 70],
    [206, 33],
  ],
}
const underOdds: Omit<DemoRunner, 'name'> = {
  back: [
    [195, 66],
    [194, 38],
    [193, 51],
  ],
  lay: [
    [200, 90],
    [202, 57],
    [204, 24],
  ],
}

/** Returns the demo match of an event: names and kind from its words, everything else fixed. */
export function demoMatchOf(event: SportsEvent): DemoMatch {
  const kind = sportKindOf(event)
  const name = event.display.replace(/^.*?DEMO:\s*/, '')
  const names = kind === 'horse' || kind === 'greyhound' ? raceNames[kind] : sidesOf(name)
  const [first = 'Home', second = 'Away'] = names
  const total = totals[kind]
  const main = demoMarket(1, kind === 'horse' || kind === 'greyhound' ? 'Winner' : 'Match Odds', 9_648_000, [
    { name: first, ...firstOdds },
    { name: second, ...secondOdds },
    ...names.slice(2).map((one) => ({ name: one, ...secondOdds })),
  ])
  const side = demoMarket(2, total.name, 611_800, [
    { name: total.over, ...overOdds },
    { name: total.under, ...underOdds },
  ])
  suspend(side)
  const bets = demoBets(name, main.market)
  return {
    kind,
    eventId: demoEventId,
    name,
    duration: kind === 'horse' || kind === 'greyhound' ? '' : '2h 15m',
    weather: { sky: '24°C, partly cloudy', details: 'Wind 11 km/h · Humidity 48%' },
    score: {
      summary: '',
      ...printedScore(demoScore(kind, names)),
      statistics: demoStatistics[kind].map(([what, home, away]) => ({ name: what, home, away })),
    },
    markets: [main.market, side.market],
    images: [main.image, side.image],
    bets,
    positions: new Map([
      [main.market.marketId, positionOf(main.market, bets)],
      [side.market.marketId, positionOf(side.market, [])],
    ]),
  }
}

const totals: Record<SportKind, { name: string; over: string; under: string }> = {
  tennis: { name: 'Total Games 22.5', over: 'Over 22.5', under: 'Under 22.5' },
  cricket: { name: 'Total Runs 330.5', over: 'Over 330.5', under: 'Under 330.5' },
  soccer: { name: 'Total Goals 2.5', over: 'Over 2.5', under: 'Under 2.5' },
  horse: { name: 'Winning Distance 1.5', over: 'Over 1.5 lengths', under: 'Under 1.5 lengths' },
  greyhound: { name: 'Winning Distance 1.5', over: 'Over 1.5 lengths', under: 'Under 1.5 lengths' },
}

/** Returns the two sides of 'A vs B'; a title that is none stands for the first. */
function sidesOf(name: string): readonly string[] {
  const [first = '', second = ''] = name.split(/\s+vs?\.?\s+/i)
  return [first.trim() || 'Home', second.trim() || 'Away']
}

function demoMarket(
  number: number,
  name: string,
  matched: number,
  runners: readonly DemoRunner[],
): { market: Market; image: MarketImage } {
  const marketId = -number
  const state = { status: 'OPEN', inPlay: number === 1, version: 1, matched } as const
  const named = runners.map((runner, index) => ({ ...runner, selectionId: index + 1 }))
  return {
    market: {
      marketId,
      eventId: demoEventId,
      name,
      ...state,
      numberOfWinners: 1,
      betDelaySeconds: 3,
      betDelayModel: 'PASSIVE',
      commissionBps: 500,
      stakeMin: 100,
      runners: named.map((runner) => ({
        selectionId: runner.selectionId,
        name: runner.name,
        status: 'ACTIVE',
      })),
    },
    image: {
      op: 'market-image',
      marketId,
      sequence: 0,
      ...state,
      runnerStates: named.map(({ selectionId }) => ({ selectionId, status: 'ACTIVE' })),
      runners: named.map(({ selectionId, back, lay }) => ({
        selectionId,
        back: back.map(levelOf),
        lay: lay.map(levelOf),
        lastPrice: null,
        matched: 0,
      })),
    },
  }
}

function suspend(demo: { market: Market; image: MarketImage }): void {
  demo.market.status = 'SUSPENDED'
  demo.image.status = 'SUSPENDED'
}

function levelOf([price, size]: readonly [number, number]): Level {
  return [price, size * 100]
}

function demoBets(eventName: string, market: Market): Bet[] {
  const runner = market.runners[0]
  if (!runner) return []
  const bet = (orderId: number, price: number, size: number, isMatched: boolean): Bet => ({
    orderId,
    marketId: market.marketId,
    eventId: demoEventId,
    eventName,
    marketName: market.name,
    selectionId: runner.selectionId,
    runnerName: runner.name,
    side: 'BACK',
    price,
    size,
    matched: isMatched ? size : 0,
    averagePrice: isMatched ? price : 0,
    unmatched: isMatched ? 0 : size,
    cancelled: 0,
    lapsed: 0,
    voided: 0,
    persistence: 'LAPSE',
    state: isMatched ? 'matched' : 'unmatched',
    placedAt: 0,
  })
  return [bet(3, 195, 2_000, false), bet(2, 196, 1_500, true), bet(1, 193, 1_000, true)]
}

/** Returns the position that the matched bets make: back 15.00 at 1.96 and 10.00 at 1.93 are +23.70 / -25.00. */
function positionOf(market: Market, bets: readonly Bet[]): Position {
  let plain = emptyPosition(market.runners.length)
  for (const bet of bets) {
    const index = market.runners.findIndex(({ selectionId }) => selectionId === bet.selectionId)
    if (bet.matched > 0) plain = withMatched(plain, index, bet.side, bet.averagePrice, bet.matched)
  }
  return {
    marketId: market.marketId,
    exposure: exposureOf(plain, market.numberOfWinners),
    runners: market.runners.map(({ selectionId }, index) => ({
      selectionId,
      ifWins: divideHalfEven(resultIfWins(plain, index), 100),
    })),
  }
}
