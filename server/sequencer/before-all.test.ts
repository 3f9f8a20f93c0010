/** What the first batch after a start begins with, and that nothing that came to be due meanwhile comes before it. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Command } from '#core/engine/command.ts'
import { marketStatus } from '#core/exchange/market/market.ts'
import { heldOrders } from '#core/exchange/orders/held-orders.ts'
import type { Sequencer } from './sequencer.ts'
import { bet, done, openAccounts, openExchange, openMarket, temporaryFolder } from './testing/exchange.ts'

const begin = 1_800_000_000_000

let dataDir: string
let remove: () => void
let time = begin
let sequencer: Sequencer

const open = (beforeAll?: () => readonly Command[]) =>
  openExchange(dataDir, { now: () => time, ...(beforeAll && { beforeAll }) })

beforeEach(async () => {
  time = begin
  ;({ dataDir, remove } = temporaryFolder())
  sequencer = await open()
})
afterEach(async () => {
  await sequencer.close()
  remove()
})

/** A market in play in which an order waits that would be matched, and a stop that fired waits. */
async function leaveWaiting() {
  const market = await openMarket(sequencer, { betDelayMs: 5_000 })
  const [maker, account] = (await openAccounts(sequencer, 2)) as [number, number]
  const rest = (side: 'BACK' | 'LAY', price: number) =>
    done(sequencer, bet(market, maker, { side, price, size: 2_000, persistence: 'PERSIST' }))
  await rest('LAY', 300)
  await done(sequencer, {
    kind: 'hold-order',
    ...{ market, account, selectionId: 11, side: 'LAY', size: 200, exit: 'STOP', trigger: 320 },
  })
  await done(sequencer, { kind: 'turn-in-play', market })
  await rest('BACK', 320)
  await done(sequencer, bet(market, account, { price: 300, size: 500 }))
  const { matches, firstWaiting } = sequencer.published.markets[market]!
  expect([matches.count, firstWaiting === -1]).toEqual([0, false])
  await sequencer.close()
  time += 60_000
  return market
}

test('what waits is released before the first call, unless that has been suspended', async () => {
  const market = await leaveWaiting()
  sequencer = await open()
  await expect.poll(() => sequencer.published.markets[market]!.firstWaiting).toBe(-1)
  expect(sequencer.published.markets[market]!.matches.count).toBe(2)
})

test.each([true, false])(
  'a suspension that comes first lets nothing be matched, lapse: %s',
  async (lapse) => {
    const market = await leaveWaiting()
    const why = { by: 'ENGINE', reasonCode: 'SERVER_STARTED', reason: '' } as const
    sequencer = await open(() => [{ kind: 'suspend-market', market, lapse, ...why }])
    await expect.poll(() => sequencer.published.markets[market]!.firstWaiting).toBe(-1)
    const { matches, status, books } = sequencer.published.markets[market]!
    expect([matches.count, status]).toEqual([0, marketStatus.SUSPENDED])
    // The maker's orders rest on, where the feed has not said that they were made for a moment that has passed.
    expect(books.resting).toBe(lapse ? 0 : 2)
    // The stop goes back to its trigger, and fires when the market is open again.
    expect(heldOrders(sequencer.published)).toHaveLength(lapse ? 0 : 1)
  },
)
