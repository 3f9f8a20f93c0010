/**
 * One run: the longest step in which the thread is held while a market of 300 runners that are matched across is shown, while one of 200,000
 * prices is told at full depth, and while a call answers with it. Prints milliseconds as JSON.
 */
import type { Command } from '#core/engine/command.ts'
import type { MarketTerms } from '#core/exchange/market-terms.ts'
import type { MarketId, Price } from '#core/values/brands.ts'
import { ladderSize, priceAt } from '#core/values/ladder.ts'
import type { Catalogue } from '#server/live/catalogue.ts'
import { marketBookOf } from '#server/live/market-book.ts'
import { createLiveEngine } from '#server/live/testing/live-engine.ts'
import type { Place } from '#server/stream/book-parts.ts'
import { MarketTrace } from '#server/stream/market-trace.ts'
import { median } from '../median.ts'
import { creating, randomNumbers } from '../operations.ts'

const manyRunners = 300
const pricesEach = 13
const looks = 200
/** All that may rest in a market, of accounts that each have as many orders as they may. */
const manyPrices = 200_000
const ordersEach = 10_000
const images = 5
const grant = 80_000_000_000

const live = createLiveEngine()
live.make({ kind: 'create-event', sport: 'other', name: 'Bench', competition: '', startTime: 1 })

function openMarket(runners: number, terms: MarketTerms): MarketId {
  const names = Array.from({ length: runners }, (_, i) => `Runner ${i + 1}`)
  const market = live.make({ ...creating(1, 'Bench', names), profitRatioChecked: false, terms })
  live.make({ kind: 'open-market', market })
  return market
}

function order(
  market: MarketId,
  account: number,
  runner: number,
  side: 'BACK' | 'LAY',
  price: Price,
  size: number,
): Command {
  return {
    ...{ kind: 'place-order', market, account, selectionId: runner + 1, side, price, size },
    ...{ persistence: 'PERSIST', timeInForce: 'LIMIT' },
  }
}

const traceOf = (market: MarketId) =>
  new MarketTrace(live, live.fold<Catalogue>('catalogue').markets.get(market)!)

function timed(step: () => void): number {
  const begun = performance.now()
  step()
  return performance.now() - begun
}

/** From favourites to outsiders; what is offered lies close about each one's chance. Returns milliseconds a look, the least first. */
function lookAtRunners(): number[] {
  const market = openMarket(manyRunners, { crossMatching: true })
  const random = randomNumbers(1)
  const [backer, layer] = [0, 1].map(() => live.make({ kind: 'open-account', grant })) as [number, number]
  const weights = Array.from({ length: manyRunners }, (_, i) => 1 / (i + 6))
  const sum = weights.reduce((total, weight) => total + weight)
  const fair = weights.map((weight) => {
    const price = (100 * sum) / weight
    let tick = pricesEach
    while (tick < ladderSize - pricesEach - 2 && priceAt(tick) < price) tick++
    return tick
  })
  const size = () => 100 + Math.floor(5_000 * random())
  const backs = (runner: number, i: number) =>
    order(market, backer, runner, 'BACK', priceAt(fair[runner]! + 1 + i), size())
  for (let runner = 0; runner < manyRunners; runner++) {
    const lays = (i: number) => order(market, layer, runner, 'LAY', priceAt(fair[runner]! - 1 - i), size())
    live.batch(
      Array.from({ length: 2 * pricesEach }, (_, i) => (i % 2 === 0 ? backs(runner, i >> 1) : lays(i >> 1))),
    )
  }
  const trace = traceOf(market)
  return Array.from({ length: looks }, () => {
    const runner = Math.floor(manyRunners * random())
    live.batch([backs(runner, Math.floor(pricesEach * random()))])
    const told = trace.sequence
    trace.touchRunner(runner, live.sequence)
    return timed(() => {
      trace.observe()
      trace.next('best', told, undefined)
    })
  }).sort((a, b) => a - b)
}

function openPrices(): MarketId {
  const sides = ['OVER', 'UNDER'] as const
  const handicaps = sides.map((side) => ({ side, handicap: 250 }))
  const market = openMarket(2, { marketKind: 'ASIAN_TOTAL', handicaps })
  for (let from = 0; from < manyPrices; from += ordersEach) {
    const account = live.make({ kind: 'open-account', grant })
    const book = Math.floor((4 * from) / manyPrices)
    const first = from % (manyPrices / 4)
    const of = (i: number) =>
      book % 2 === 0
        ? order(market, account, book >> 1, 'BACK', 50_001 + first + i, 100)
        : order(market, account, book >> 1, 'LAY', 50_000 - first - i, 100)
    live.batch(Array.from({ length: ordersEach }, (_, i) => of(i)))
  }
  return market
}

/** Returns of each message of an image the least that it took in several images: what else the machine did is not in it. */
function tellPrices(market: MarketId): number[] {
  const trace = traceOf(market)
  const least: number[] = []
  for (let image = 0; image < images; image++) {
    let rest: Place | undefined
    // What is made for one reader is kept for the others until something changes.
    live.make({ kind: 'open-account', grant })
    trace.touch(live.sequence)
    trace.observe()
    let told = -1
    for (let i = 0; told === -1 || rest !== undefined; i++) {
      const step = timed(() => {
        const next = trace.next('full', told, rest)
        rest = next.rest
        told = trace.sequence
      })
      least[i] = Math.min(step, least[i] ?? step)
    }
  }
  return least
}

const shown = lookAtRunners()
const market = openPrices()
const parts = tellPrices(market)
const answers = Array.from({ length: 2 * images }, () =>
  timed(() => JSON.stringify(marketBookOf(live, market, 'full'))),
)
console.log(
  JSON.stringify({
    ...{ shown: median(shown), shownMost: shown[Math.floor(0.9 * looks)]! },
    ...{ part: Math.max(...parts), messages: parts.length, answer: median(answers) },
  }),
)
