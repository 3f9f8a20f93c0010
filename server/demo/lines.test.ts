/** The demo's lines: their two sides are matched with each other, what stands of them is fair, and makers find their own orders in the state. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bestTick } from '#core/exchange/book/book.ts'
import { marketStatus } from '#core/exchange/market/market.ts'
import { isCrossed } from '#core/exchange/orders/crossing.ts'
import { crossMatched } from '#core/facts/cross.ts'
import { factStride } from '#core/facts/log.ts'
import { unmatchedOrders } from '#server/live/bet-queries.ts'
import { type BetStore, betFold } from '#server/live/bet-store.ts'
import { standingOrders } from './own-orders.ts'
import type { Participants } from './participants.ts'
import { DepthWatch } from './testing/depth-watch.ts'
import { type LivingExchange, startLiving } from './testing/living-exchange.ts'

let living: LivingExchange

beforeAll(async () => {
  living = await startLiving({
    feed: { seed: 'lines', speed: 60, sports: ['soccer'] },
    at: 1_800_000_000_000,
  })
})
afterAll(async () => {
  await living.stop()
  living.remove()
})

const lines = () =>
  living.sequencer.published.markets.flatMap((market) =>
    market !== undefined && market.kindTerms.handicaps.length > 0 ? [market] : [],
  )
const accounts = () => [...living.sequencer.fold<Participants>('participants').values()]

test('who backs one side of a line at what others back the other side at is matched with them', async () => {
  const { sequencer } = living
  const store = sequencer.fold<BetStore>(betFold.name)
  const ownOrders = (market: number) =>
    accounts().flatMap((account) => unmatchedOrders(store, market, account))
  const depth = new DepthWatch(ownOrders)
  let crossed = 0
  sequencer.onPublished((log) => {
    for (let i = 0; i < log.count; i++) crossed += Number(log.numbers[i * factStride] === crossMatched.code)
  })
  await living.pass(20_000, (ms) => depth.look(sequencer.published, living.prices, ms))
  expect(lines().length).toBeGreaterThan(10)
  expect(lines().filter((market) => !isCrossed(market))).toEqual([])
  expect(depth.offers).toBeGreaterThan(1_000)
  expect(depth.unfair).toBe(0)

  const account = (await sequencer.execute({ kind: 'open-account', grant: 100_000_000 })).id
  const market = lines().find(
    ({ status, inPlay, books }) => status === marketStatus.OPEN && !inPlay && bestTick(books, 0) !== -1,
  )!
  // More than what is laid on the second side: the rest of it is what others back the first side with.
  const order = { market: market.id, account, selectionId: market.selectionIds[1]!, side: 'BACK' } as const
  const terms = { persistence: 'LAPSE', timeInForce: 'LIMIT' } as const
  const before = crossed
  await sequencer.execute({ kind: 'place-order', ...order, price: 101, size: 5_000_000, ...terms })
  expect(crossed).toBeGreaterThan(before)
})

test('makers find in the state the orders that the bets know', () => {
  const { sequencer } = living
  const store = sequencer.fold<BetStore>(betFold.name)
  let compared = 0
  for (const market of sequencer.published.markets) {
    if (market?.status !== marketStatus.OPEN) continue
    for (const account of accounts()) {
      const standing = standingOrders(sequencer.published, market.id, account)
      expect(standing).toEqual(unmatchedOrders(store, market.id, account))
      compared += standing.length
    }
  }
  expect(compared).toBeGreaterThan(200)
})
