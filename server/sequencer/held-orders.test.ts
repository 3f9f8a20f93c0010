/** Held orders in the sequencer: a cascade in slices, who is answered what meanwhile, and a restart in the middle of a wait. */
import { rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashState } from '#core/engine/state-hash.ts'
import type { HoldOrder } from '#core/exchange/command.ts'
import { heldOrders } from '#core/exchange/orders/held-orders.ts'
import { ladderByCode, ODDS } from '#core/values/ladder.ts'
import { listSnapshots } from '#server/journal/snapshot-file.ts'
import type { Sequencer } from './sequencer.ts'
import {
  bet,
  done,
  openAccounts,
  openExchange,
  openMarket,
  place,
  temporaryFolder,
} from './testing/exchange.ts'

let dataDir: string
let remove: () => void
let sequencer: Sequencer

beforeEach(async () => {
  ;({ dataDir, remove } = temporaryFolder())
  sequencer = await openExchange(dataDir)
})
afterEach(async () => {
  await sequencer.close()
  remove()
})

const stop = (market: number, account: number): HoldOrder => ({
  kind: 'hold-order',
  ...{ market, account, selectionId: 11, side: 'LAY', size: 200, exit: 'STOP', trigger: 320 },
})
const held = () => heldOrders(sequencer.published).length

test('who sets off a cascade is answered at once with what his order came to; what follows waits for its end', async () => {
  const market = await openMarket(sequencer)
  const other = await openMarket(sequencer)
  const accounts = await openAccounts(sequencer, 400)
  const [maker, first, second] = (await openAccounts(sequencer, 3)) as [number, number, number]
  await sequencer.run(accounts.map((account) => stop(market, account)))
  expect(held()).toBe(400)
  await done(sequencer, bet(market, maker, { side: 'LAY', price: 300, size: 2_000 }))
  const offered = done(sequencer, bet(market, first, { price: 320, size: 90_000 }))
  const behind = done(sequencer, bet(market, second, { price: 320, size: 500 }))
  const elsewhere = place(sequencer, [bet(other, second)])
  expect(await offered).toMatchObject({ refusal: undefined, matched: 0, unmatched: 90_000 })
  expect(await elsewhere).toEqual([expect.any(Number)])
  expect(await behind).toMatchObject({ refusal: undefined, unmatched: 500 })
  expect(held()).toBe(0)
  expect(sequencer.published.markets[market]!.task).toBeUndefined()
})

test('held orders survive a restart, and fire after it', async () => {
  const market = await openMarket(sequencer)
  const [maker, account] = (await openAccounts(sequencer, 2)) as [number, number]
  await done(sequencer, stop(market, account))
  await sequencer.close()
  sequencer = await openExchange(dataDir)
  expect(held()).toBe(1)
  await done(sequencer, bet(market, maker, { side: 'LAY', price: 300, size: 2_000 }))
  await done(sequencer, bet(market, maker, { price: 320, size: 2_000 }))
  expect(held()).toBe(0)
})

test('where a trigger trailed to is known after a restart, by a snapshot and by the journal alone', async () => {
  const market = await openMarket(sequencer)
  const [maker, account] = (await openAccounts(sequencer, 2)) as [number, number]
  const quote = async (lay: number) => {
    await done(sequencer, bet(market, maker, { side: 'LAY', price: lay - 4, size: 2_000 }))
    await done(sequencer, bet(market, maker, { price: lay, size: 2_000 }))
  }
  await quote(300)
  const { trigger: _, ...trailing } = stop(market, account)
  await done(sequencer, { ...trailing, exit: 'TRAILING', distance: 4 })
  await done(sequencer, { kind: 'cancel-all', market, account: maker })
  await quote(290)
  const hash = hashState(sequencer.published)
  const triggers = () =>
    [...sequencer.published.markets[market]!.held!.books.get(1)!.levels.values()].map(
      ({ trigger }) => ladderByCode(ODDS).prices[trigger],
    )
  expect(triggers()).toEqual([298])
  for (const forget of [() => undefined, () => removeSnapshots(dataDir)]) {
    await sequencer.close()
    forget()
    sequencer = await openExchange(dataDir)
    expect(triggers()).toEqual([298])
    expect(hashState(sequencer.published)).toBe(hash)
  }
})

function removeSnapshots(folder: string): void {
  const snapshots = listSnapshots(folder)
  expect(snapshots.length).toBeGreaterThan(0)
  for (const { path } of snapshots) rmSync(path)
}

test('a cash-out at a profit survives a restart, and is had after it', async () => {
  const market = await openMarket(sequencer)
  const [maker, account] = (await openAccounts(sequencer, 2)) as [number, number]
  await done(sequencer, bet(market, maker, { side: 'LAY', price: 500, size: 2_000 }))
  await done(sequencer, bet(market, account, { price: 500, size: 2_000 }))
  await done(sequencer, bet(market, maker, { side: 'LAY', price: 390, size: 2_000 }))
  const set = { kind: 'set-cash-out', market, account, target: 500 } as const
  await done(sequencer, { ...set, selectionId: 11 })
  await done(sequencer, set)
  const hash = hashState(sequencer.published)
  for (const forget of [() => undefined, () => removeSnapshots(dataDir)]) {
    await sequencer.close()
    forget()
    sequencer = await openExchange(dataDir)
    expect(sequencer.published.cashOutsHeld).toBe(2)
    expect(hashState(sequencer.published)).toBe(hash)
  }
  await done(sequencer, bet(market, maker, { price: 400, size: 20_000 }))
  await expect.poll(() => sequencer.published.cashOutsHeld).toBe(0)
  expect(sequencer.published.cashOutCount).toBe(1)
})

test('what many fills are followed by comes slice by slice, others between, and is there after a restart in its midst', async () => {
  const market = await openMarket(sequencer)
  const other = await openMarket(sequencer)
  const accounts = await openAccounts(sequencer, 200)
  const [taker, second] = (await openAccounts(sequencer, 2)) as [number, number]
  const offset = { ticks: 4, stopTicks: 4 }
  await sequencer.run(
    accounts.map((account) => ({ ...bet(market, account, { price: 300, size: 200 }), offset })),
  )
  const taken = done(sequencer, bet(market, taker, { side: 'LAY', price: 300, size: 40_000 }))
  const elsewhere = place(sequencer, [bet(other, second)])
  expect(await taken).toMatchObject({ refusal: undefined, matched: 40_000 })
  expect(await elsewhere).toEqual([expect.any(Number)])
  const { orders } = sequencer.published
  // Some of the exits at least are still due when the taker has his answer.
  expect(orders.due).toBeGreaterThan(0)
  await sequencer.close()
  sequencer = await openExchange(dataDir)
  await done(sequencer, bet(market, second, { side: 'LAY', price: 101, size: 1_000 }))
  const { due, held: stops } = sequencer.published.orders
  expect([due, stops, sequencer.published.markets[market]!.books.pairs]).toEqual([0, 200, 200])
  // One of the pairs is taken: its stop goes with it.
  await done(sequencer, bet(market, second, { price: 292, size: 200 }))
  expect(held()).toBe(199)
})
