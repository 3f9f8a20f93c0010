/** The levels that the time machine follows are those of the engine's own books, whatever happens to the orders. */
import { expect, test } from 'vitest'
import { BACK, LAY } from '#core/exchange/book/book.ts'
import { forEachLevel } from '#core/exchange/book/offers.ts'
import type { FactLog } from '#core/facts/log.ts'
import { applyToBets, tidyBets } from '#server/live/apply-bets.ts'
import { type BetStore, createBetStore } from '#server/live/bet-store.ts'
import { createLiveEngine, type LiveEngine } from '#server/live/testing/live-engine.ts'
import { randomCommand, randomOf, setStage, shapesOfKinds } from '#server/live/testing/random-trading.ts'
import { levelKey } from './replay-bytes.ts'
import { ReplayLevels } from './replay-levels.ts'

interface Followed {
  readonly store: BetStore
  readonly levels: ReplayLevels
  readonly changed: Set<string>
}

/** Follows everything that the engine publishes from the start. */
function follow(live: LiveEngine): Followed {
  const store = createBetStore(0)
  const changed = new Set<string>()
  const levels = new ReplayLevels(store, (market, key) => changed.add(`${market} ${key}`))
  live.onPublished((log: FactLog, from, to) => {
    for (let i = from; i < to; i++) {
      levels.before(log, i)
      applyToBets(store, log, i)
      levels.after(log, i)
    }
    tidyBets(store)
  })
  return { store, levels, changed }
}

/** Returns the levels of a market as the engine has them, by key. */
function levelsOf({ published }: LiveEngine, id: number): Map<number, number> {
  const levels = new Map<number, number>()
  const market = published.markets[id]
  if (market === undefined) return levels
  for (let runner = 0; runner < market.runnerCount; runner++) {
    for (const side of [BACK, LAY]) {
      forEachLevel(market.books, runner, side, (price, size) => {
        levels.set(levelKey(runner * 2 + side, price), size)
      })
    }
  }
  return levels
}

test.each([
  [1, undefined],
  [2, undefined],
  [3, shapesOfKinds],
  [4, shapesOfKinds],
])('levels are those of the books, seed %i', (seed, shapes) => {
  const live = createLiveEngine()
  const { store, levels, changed } = follow(live)
  const stage = setStage(live, 6, shapes)
  const random = randomOf(seed)
  let looked = 0
  const told = new Map<string, number>()
  for (let i = 0; i < 3_000; i++) {
    live.batch([randomCommand(stage, random)], 1 + random(30))
    for (const market of stage.markets) {
      const present = levels.markets.get(market) ?? new Map<number, number>()
      const real = levelsOf(live, market)
      if (real.size !== present.size || i % 25 === 0) expect(new Map(present)).toEqual(real)
      looked += real.size
      for (const [key, size] of real) {
        const name = `${market} ${key}`
        if (told.get(name) !== size) expect(changed.has(name)).toBe(true)
        told.set(name, size)
      }
    }
    changed.clear()
    if (i % 500 !== 0) continue
    const anew = new ReplayLevels(store, () => undefined)
    for (const market of stage.markets) {
      expect(anew.markets.get(market) ?? new Map()).toEqual(levels.markets.get(market) ?? new Map())
    }
  }
  expect(looked).toBeGreaterThan(1_000)
})

test('orders that leave the book for the starting price leave their levels', () => {
  const live = createLiveEngine()
  const { levels } = follow(live)
  const terms = { startingPrice: true }
  const shape = { runners: 3, winners: 1, delay: 0, model: 'PASSIVE', terms } as const
  const { accounts, markets } = setStage(live, 6, [shape])
  const market = markets[0]!
  const order = { kind: 'place-order', market, selectionId: 1, timeInForce: 'LIMIT' } as const
  const rest = (
    account: number,
    side: 'BACK' | 'LAY',
    price: number,
    persistence: 'LAPSE' | 'MARKET_ON_CLOSE',
  ) => live.make({ ...order, account, side, price, size: 2_000, persistence })
  rest(accounts[0]!, 'BACK', 400, 'MARKET_ON_CLOSE')
  rest(accounts[1]!, 'BACK', 400, 'LAPSE')
  rest(accounts[2]!, 'LAY', 300, 'MARKET_ON_CLOSE')
  const start = { kind: 'place-at-start', market, selectionId: 1 } as const
  live.make({ ...start, account: accounts[3]!, side: 'LAY', size: 5_000 })
  live.make({ ...start, account: accounts[4]!, side: 'BACK', size: 1_000 })
  expect(levelsOf(live, market)).toEqual(levels.markets.get(market))
  live.make({ kind: 'turn-in-play', market })
  for (let i = 0; i < 20; i++) {
    live.batch([{ kind: 'release-orders' }], 50)
    expect(levels.markets.get(market) ?? new Map()).toEqual(levelsOf(live, market))
  }
  expect(live.published.markets[market]!.starting?.begunAt).toBeGreaterThan(0)
})
