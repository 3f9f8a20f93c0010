/** Payments that are due: before the other commands of their millisecond, in slices, and by themselves. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { marketStatus } from '#core/exchange/market/market.ts'
import { availableOf, balanceOf } from '#core/ledger/accounts.ts'
import type { Sequencer } from './sequencer.ts'
import { bet, done, openAccounts, openExchange, openMarket, temporaryFolder } from './testing/exchange.ts'

const payDelayMs = 60_000
/** Each is paid with three facts: several slices. */
const players = 400

let dataDir: string
let remove: () => void
let sequencer: Sequencer
let time = 1_900_000_000_000
const open = () => openExchange(dataDir, { now: () => time })

beforeEach(async () => {
  ;({ dataDir, remove } = temporaryFolder())
  sequencer = await open()
})
afterEach(async () => {
  await sequencer.close()
  remove()
})

/** Returns a graded market in which `count` players have won 2.00 at 2.00 of one who laid them all. */
async function graded(count: number, delay = payDelayMs) {
  const market = await openMarket(sequencer, { terms: { payDelayMs: delay } })
  const [layer, ...accounts] = (await openAccounts(sequencer, count + 1)) as [number, ...number[]]
  await done(sequencer, bet(market, layer, { side: 'LAY', size: 200 * count }))
  await sequencer.run(accounts.map((account) => bet(market, account)))
  await done(sequencer, { kind: 'suspend-market', market, lapse: true, reason: '' })
  await done(sequencer, { kind: 'settle-market', market, winners: [11] })
  return { market, layer, accounts }
}

const statusOf = (market: number) => sequencer.published.markets[market]!.status
const balance = (account: number) => balanceOf(sequencer.published.accounts, account)

test('a market is paid before a command that comes in the same millisecond', async () => {
  const { market, accounts } = await graded(1)
  const [winner] = accounts as [number]
  time += payDelayMs - 1
  expect((await done(sequencer, { kind: 'cancel-all', market, account: winner })).cancelled).toBe(0)
  expect(statusOf(market)).toBe(marketStatus.GRADED)
  time += 1
  // Paid, and then taken back: a market that was never paid would have grown by one version.
  const { version } = sequencer.published.markets[market]!
  const voided = await done(sequencer, { kind: 'void-market', market, reason: 'Abandoned' })
  expect(voided.version).toBe(version + 3)
  expect(statusOf(market)).toBe(marketStatus.VOIDED)
  expect(balance(winner)).toBe(1_000_000)
})

test('a payment of many accounts goes slice by slice: others bet meanwhile, what is about the market waits', async () => {
  const { market, layer, accounts } = await graded(players)
  const other = await openMarket(sequencer)
  time += payDelayMs
  const order: string[] = []
  await Promise.all([
    done(sequencer, { kind: 'trim-market', market }).then(() => order.push('trimmed')),
    done(sequencer, bet(other, layer)).then(() => order.push('bet')),
  ])
  expect(order).toEqual(['bet', 'trimmed'])
  expect(accounts.map(balance)).toEqual(accounts.map(() => 1_000_196))
  expect(balance(layer)).toBe(1_000_000 - 200 * players)
  expect(availableOf(sequencer.published.accounts, layer)).toBe(balance(layer) - 200)
})

test('a market is paid by itself, and what a restart has missed at once', async () => {
  const { market } = await graded(1)
  await sequencer.close()
  sequencer = await open()
  expect(sequencer.published.markets[market]).toMatchObject({
    ...{ status: marketStatus.GRADED, payAt: time + payDelayMs },
  })
  await sequencer.close()
  time += payDelayMs
  sequencer = await open()
  await expect.poll(() => statusOf(market)).toBe(marketStatus.SETTLED)
  const soon = await graded(1, 30)
  time += 30
  await expect.poll(() => statusOf(soon.market)).toBe(marketStatus.SETTLED)
})
