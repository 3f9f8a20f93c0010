/** Dead man's switches by the sequencer: what is due of them goes before everything else, slice by slice. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Command } from '#core/engine/command.ts'
import { usualLimits } from '#core/exchange/market/slice.ts'
import { cancelReasons } from '#core/facts/order.ts'
import { readFact } from '#core/facts/registry.ts'
import { ordersOf } from '#core/ledger/accounts.ts'
import type { Sequencer } from './sequencer.ts'
import { batchesMet, betMeanwhile } from './testing/bet-meanwhile.ts'
import { bet, done, openAccounts, openExchange, openMarket, temporaryFolder } from './testing/exchange.ts'

let dataDir: string
let remove: () => void
let sequencer: Sequencer
let time = 1_900_000_000_000

beforeEach(async () => {
  ;({ dataDir, remove } = temporaryFolder())
  sequencer = await openExchange(dataDir, { now: () => time })
})
afterEach(async () => {
  await sequencer.close()
  remove()
})

/** Twenty slices of orders that are cancelled. */
const orderCount = 10_000

const liveOf = (account: number) => ordersOf(sequencer.published.accounts, account)

async function switched(orders: number): Promise<{ market: number; account: number; other: number }> {
  const market = await openMarket(sequencer)
  const [account, other] = (await openAccounts(sequencer, 2)) as [number, number]
  await done(sequencer, { kind: 'set-switch', account, timeoutMs: 10_000 })
  const place = (): Command => bet(market, account, { price: 300, size: 100 })
  await sequencer.run(Array.from({ length: orders }, place))
  expect(liveOf(account)).toBe(orders)
  return { market, account, other }
}

test('what comes at the deadline meets nothing of the account any more, however many orders it has', async () => {
  const { market, account, other } = await switched(orderCount)
  const most: number[] = []
  sequencer.onPublished((log, from, to) => {
    const facts = Array.from({ length: to - from }, (_, i) => readFact(log, from + i))
    most.push(facts.filter(({ reason }) => reason === cancelReasons.DEAD_MANS_SWITCH).length)
  })
  time += 10_000
  const lay = await done(sequencer, bet(market, other, { side: 'LAY', price: 300, size: 1_000 }))
  expect([lay.matched, lay.unmatched]).toEqual([0, 1_000])
  expect(liveOf(account)).toBe(0)
  expect(Math.max(...most)).toBeLessThanOrEqual(usualLimits.facts)
  expect(sequencer.published.sweeps).toEqual([])
})

test('no bet in another market waits for more than its slice while the orders of one account are cancelled', async () => {
  const { account, other } = await switched(orderCount)
  const elsewhere = await openMarket(sequencer)
  const order = bet(elsewhere, other, { price: 300, size: 1_000 })
  time += 10_000
  const met = await betMeanwhile(sequencer, order, () => liveOf(account) > 0)
  expect(met.bets).toBeGreaterThan(3)
  expect(met.mostBatches).toBeLessThanOrEqual(batchesMet)
})

test('a deadline that passes while the server is down acts at the start, before anything else', async () => {
  const { market, account, other } = await switched(1)
  await sequencer.close()
  time += 20_000
  sequencer = await openExchange(dataDir, { now: () => time })
  const own = done(sequencer, bet(market, account, { price: 320, size: 300 }))
  const lay = done(sequencer, bet(market, other, { side: 'LAY', price: 300, size: 1_000 }))
  expect((await lay).matched).toBe(0)
  expect((await own).unmatched).toBe(300)
  expect(liveOf(account)).toBe(1)
})

test('a switch is moved by a call that comes in time, also when the server was restarted', async () => {
  const { market, account } = await switched(1)
  time += 9_999
  await done(sequencer, bet(market, account, { price: 310, size: 200 }))
  await sequencer.close()
  time += 9_999
  sequencer = await openExchange(dataDir, { now: () => time })
  await done(sequencer, { kind: 'set-switch', account, timeoutMs: 300_000 })
  time += 10_000
  await done(sequencer, { kind: 'note-audit', records: 0, hash: '' })
  expect(liveOf(account)).toBe(2)
})
