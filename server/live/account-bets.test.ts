/** Pages of an account's bets against a plain scan of every market, while bets come and go. */
import { expect, test } from 'vitest'
import { type BetsState, countOpenBets, newestBets } from './account-bets.ts'
import { applyToBets, tidyBets } from './apply-bets.ts'
import { MATCHED } from './bet-course.ts'
import { countOf, nextOf, serialOf, unmatchedOf } from './bet-pool.ts'
import { type BetStore, createBetStore } from './bet-store.ts'
import { isHeldBet } from './held-bets.ts'
import { findPositionOf, UNSETTLED } from './market-bets.ts'
import { createLiveEngine, type LiveEngine } from './testing/live-engine.ts'
import { randomCommand, randomOf, setStage } from './testing/random-trading.ts'

const states: readonly BetsState[] = ['all', 'open', 'unmatched', 'conditional', 'matched']

interface Asked {
  readonly state: BetsState
  readonly marketId?: number | undefined
  readonly cursor?: number | undefined
}

/** The same by the plainest means: all bets of all markets, sorted. */
function scanned(store: BetStore, account: number, asked: Asked, most: number): number[] {
  const { pool } = store
  const found: number[] = []
  for (const market of store.markets) {
    const position = market === undefined ? -1 : findPositionOf(market, account)
    if (market === undefined || position === -1) continue
    if (asked.marketId !== undefined && market.market !== asked.marketId) continue
    if (asked.state !== 'all' && market.outcome !== UNSETTLED) continue
    const heads = [market.activeHead[position]!]
    if (asked.state === 'all') heads.push(market.finishedHead[position]!)
    for (const head of heads) for (let bet = head; bet !== -1; bet = nextOf(pool, bet)) found.push(bet)
  }
  const isUnmatched = (bet: number) => unmatchedOf(pool, bet) > 0
  return found
    .filter((bet) => asked.state !== 'unmatched' || (isUnmatched(bet) && !isHeldBet(store, bet)))
    .filter((bet) => asked.state !== 'conditional' || (isUnmatched(bet) && isHeldBet(store, bet)))
    .filter((bet) => asked.state !== 'matched' || countOf(pool, bet, MATCHED) > 0)
    .filter((bet) => asked.cursor === undefined || serialOf(pool, bet) < asked.cursor)
    .sort((a, b) => serialOf(pool, b) - serialOf(pool, a))
    .slice(0, most)
}

/** A store that keeps `emptyMax` finished bets in which nothing matched, fed by the engine from its first batch on. */
function storeOf(live: LiveEngine, emptyMax: number): BetStore {
  const store = createBetStore(emptyMax)
  live.onPublished((log, from, to) => {
    for (let i = from; i < to; i++) applyToBets(store, log, i)
    tidyBets(store)
  })
  return store
}

test.each([
  [1, 200_000],
  [2, 20],
  [3, 0],
  [4, 200],
  [5, 3],
])(
  'pages are those of a plain scan, to the end and while things change, seed %i, %i empty bets kept',
  (seed, emptyMax) => {
    const live = createLiveEngine()
    const store = storeOf(live, emptyMax)
    const stage = setStage(live, 3)
    const random = randomOf(seed)
    const cursors = new Map<string, number>()
    let compared = 0
    let ended = 0
    for (let i = 0; i < 1_500; i++) {
      live.batch(Array.from({ length: 1 + random(4) }, () => randomCommand(stage, random)))
      for (const account of stage.accounts) {
        const state = states[random(states.length)]!
        const marketId = random(3) === 0 ? stage.markets[random(stage.markets.length)] : undefined
        const walk = `${account} ${state} ${marketId}`
        const asked = { state, marketId, cursor: cursors.get(walk) }
        const limit = 1 + random(12)
        const page = newestBets(store, account, asked, limit + 1)
        expect(page).toEqual(scanned(store, account, asked, limit + 1))
        if (page.length > limit) cursors.set(walk, serialOf(store.pool, page[limit - 1]!))
        else if (cursors.delete(walk)) ended++
        compared += page.length
      }
      if (i % 10 !== 0) continue
      for (const account of stage.accounts) {
        const open = scanned(store, account, { state: 'open' }, Number.POSITIVE_INFINITY).length
        expect(countOpenBets(store, account)).toBe(open)
      }
    }
    expect(compared).toBeGreaterThan(1_000)
    expect(ended).toBeGreaterThan(10)
  },
)

test('an account that has forgotten nearly all of very many bets holds few runs', () => {
  const live = createLiveEngine()
  const store = storeOf(live, 10)
  const { accounts, markets } = setStage(live, 2)
  const [account, other] = accounts as [number, number]
  const market = markets[0]!
  const terms = { market, selectionId: 1, size: 200, persistence: 'PERSIST', timeInForce: 'LIMIT' } as const
  const place = (who: number, side: 'BACK' | 'LAY', price: number) =>
    ({ kind: 'place-order', account: who, side, price, ...terms }) as const
  for (let i = 0; i < 60; i++) {
    // Of every hundred bets one stays, matched.
    live.batch([place(account, 'BACK', 200), place(other, 'LAY', 200)])
    live.batch(Array.from({ length: 99 }, () => place(account, 'BACK', 1_000)))
    live.batch([{ kind: 'cancel-all', account, market }])
  }
  const kept = newestBets(store, account, { state: 'matched' }, 500)
  expect(kept).toEqual(scanned(store, account, { state: 'matched' }, 500))
  expect(kept).toHaveLength(60)
  expect(store.pool.live).toBe(130)
  let runs = 0
  for (let free = store.runs.free; free !== -1; runs++)
    free = store.runs.pages[free >>> 10]![(free & 1_023) * 64]!
  expect(store.runs.used - runs).toBeLessThan(25)
})
