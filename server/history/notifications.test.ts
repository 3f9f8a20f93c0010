/** What the views note of what became of players' bets: which, once each, for whom, and the same after a rebuild. */
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, test } from 'vitest'
import { notificationsMax } from '#contract/notification-count.ts'
import type { Notification, Notifications } from '#contract/notifications.ts'
import type { PlaceOrder } from '#core/exchange/command.ts'
import { bet, done, openAccounts, openMarket } from '#server/sequencer/testing/exchange.ts'
import { viewsPath } from './database.ts'
import { rebuildViews } from './rebuild.ts'
import { withViews } from './testing/viewed-exchange.ts'

const at = withViews()
let player: number
let other: number
let market: number

beforeEach(async () => {
  ;[player, other] = (await openAccounts(at.sequencer, 2)) as [number, number]
  market = await openMarket(at.sequencer)
})

async function read(account = player, page: Partial<Record<'after' | 'cursor' | 'limit', number>> = {}) {
  await at.views.reached(at.sequencer.sequence)
  const { after, cursor, limit = 500 } = page
  return JSON.parse(await at.views.notifications(account, { after, cursor, limit })) as Notifications
}
const listOf = async (account = player) => (await read(account)).notifications
const place = async (account: number, order: Partial<PlaceOrder>) =>
  (await done(at.sequencer, bet(market, account, order))).id
const kinds = (list: readonly Notification[]) => list.map(({ kind }) => kind)

test('a bet that is matched in parts is one notification, of how it stands, newer with each part', async () => {
  const order = await place(player, { price: 300, size: 1_000 })
  await place(other, { side: 'LAY', price: 300, size: 200 })
  const [first] = await listOf()
  expect(first).toMatchObject({
    ...{ kind: 'matched', orderId: order, marketId: market, selectionId: 11, runnerName: 'Runner 11' },
    ...{ marketName: 'Match Odds', eventName: 'Ana v Béla', side: 'BACK' },
    ...{ size: 1_000, matched: 200, averagePrice: 300, time: at.time },
  })
  at.time += 1_000
  await place(other, { side: 'LAY', price: 300, size: 300 })
  const list = await listOf()
  expect(list).toEqual([{ ...first, id: expect.any(Number), time: at.time, matched: 500 }])
  expect(list[0]!.id).toBeGreaterThan(first!.id)
})

test('what an order takes as it comes in is no news to who placed it', async () => {
  await place(other, { side: 'LAY', price: 300, size: 200 })
  await place(player, { price: 300, size: 200 })
  expect(await listOf()).toEqual([])
  expect(kinds(await listOf(other))).toEqual(['matched'])
})

test('what one cancels or replaces oneself is no news, what a rule takes off is, all of one moment as one', async () => {
  const [first, second] = [await place(player, {}), await place(player, {})]
  await place(player, { size: 300 })
  await done(at.sequencer, { kind: 'cancel-order', market, account: player, order: first })
  await done(at.sequencer, { kind: 'replace-order', market, account: player, order: second, price: 210 })
  expect(await listOf()).toEqual([])
  await done(at.sequencer, { kind: 'turn-in-play', market })
  const list = await listOf()
  expect(list).toMatchObject([{ kind: 'lapsed', bets: 2, amount: 500, reason: 'IN_PLAY', marketId: market }])
  expect(list[0]).not.toHaveProperty('orderId')
  const alone = await place(player, { persistence: 'PERSIST' })
  await done(at.sequencer, { kind: 'suspend-market', market, lapse: true, reason: 'Goal' })
  expect((await listOf())[0]).toMatchObject({
    orderId: alone,
    bets: 1,
    amount: 200,
    reason: 'MATERIAL_EVENT',
  })
})

test('a market’s result is one notification of all bets in it, a correction another one in its place', async () => {
  for (const price of [300, 400]) {
    await place(other, { side: 'LAY', price, size: 1_000 })
    await place(player, { price, size: 1_000 })
  }
  await done(at.sequencer, { kind: 'suspend-market', market, lapse: false, reason: '' })
  await done(at.sequencer, { kind: 'settle-market', market, winners: [11] })
  const [settled] = await listOf()
  expect(settled).toMatchObject({ kind: 'settled', bets: 2, result: 5_000 })
  expect(settled).not.toHaveProperty('again')
  expect((await listOf(other))[0]).toMatchObject({ kind: 'settled', result: -5_000 })
  await done(at.sequencer, { kind: 'resettle-market', market, winners: [12], reason: 'Wrong runner' })
  expect(await listOf()).toMatchObject([{ kind: 'settled', bets: 2, result: -2_000, again: true }])
  expect((await listOf())[0]!.id).toBeGreaterThan(settled!.id)
})

test('a void market, and a bet void with its runner, are told with what is given back', async () => {
  const order = await place(player, { selectionId: 13, price: 400 })
  await place(other, { selectionId: 13, side: 'LAY', price: 400 })
  await done(at.sequencer, { kind: 'remove-runner', market, selectionId: 13, reason: 'lame' })
  expect((await listOf())[0]).toMatchObject({ kind: 'voided', orderId: order, amount: 200 })
  await place(player, { price: 300 })
  await place(other, { side: 'LAY', price: 300 })
  await done(at.sequencer, { kind: 'void-market', market, reason: 'Off' })
  const [last] = await listOf()
  expect(last).toMatchObject({ kind: 'voided', bets: 1, marketId: market })
  expect(last).not.toHaveProperty('orderId')
})

test('a stop that fires, and a cash-out that is had at once, are told', async () => {
  await place(other, { side: 'LAY', price: 400, size: 1_000 })
  await place(player, { price: 400, size: 1_000 })
  const held = await done(at.sequencer, {
    ...{ kind: 'hold-order', account: player, market, selectionId: 12, side: 'LAY', size: 200 },
    ...{ exit: 'STOP', trigger: 320, slippage: 3 },
  })
  await place(other, { selectionId: 12, side: 'LAY', price: 300, size: 2_000 })
  await place(other, { selectionId: 12, price: 320, size: 2_000 })
  const list = await listOf()
  expect(kinds(list)).toContain('fired')
  expect(list.find(({ kind }) => kind === 'fired')).toMatchObject({ orderId: held.id, price: 320 })
  await place(other, { price: 400, size: 5_000 })
  await done(at.sequencer, { kind: 'cash-out', account: player, market, selectionId: 11 })
  expect((await listOf())[0]).toMatchObject({ kind: 'cash-out', state: 'done', marketId: market })
})

test('a cash-out that waited in play is told when it is over: with what it was quoted, or why it failed', async () => {
  market = await openMarket(at.sequencer, { betDelayMs: 5_000 })
  await place(other, { side: 'LAY', price: 400, size: 1_000, persistence: 'PERSIST' })
  await place(player, { price: 400, size: 1_000 })
  await place(other, { price: 400, size: 5_000, persistence: 'PERSIST' })
  await done(at.sequencer, { kind: 'turn-in-play', market })
  await done(at.sequencer, { kind: 'cash-out', account: player, market })
  expect(kinds(await listOf())).not.toContain('cash-out')
  at.time += 6_000
  await done(at.sequencer, { kind: 'release-orders' })
  expect((await listOf()).filter(({ kind }) => kind === 'cash-out')).toMatchObject([
    { state: 'done', result: 0 },
  ])
  await place(other, { selectionId: 12, side: 'LAY', price: 400, size: 1_000, persistence: 'PERSIST' })
  await place(player, { selectionId: 12, price: 400, size: 1_000 })
  at.time += 6_000
  await done(at.sequencer, { kind: 'release-orders' })
  const offer = await place(other, { selectionId: 12, price: 410, size: 5_000, persistence: 'PERSIST' })
  at.time += 6_000
  await done(at.sequencer, { kind: 'release-orders' })
  await done(at.sequencer, { kind: 'cash-out', account: player, market, selectionId: 12 })
  await done(at.sequencer, { kind: 'cancel-order', market, account: other, order: offer })
  at.time += 6_000
  await done(at.sequencer, { kind: 'release-orders' })
  expect((await listOf())[0]).toMatchObject({ kind: 'cash-out', state: 'failed', reason: 'PRICE_MOVED' })
})

test('pages follow each other, what was read is left out, and the last id is said', async () => {
  for (const size of [200, 300, 400]) await place(player, { size })
  await place(other, { side: 'LAY', size: 900 })
  const { notifications: all, last } = await read()
  expect(all.map(({ size }) => size)).toEqual([400, 300, 200])
  expect(last).toBe(all[0]!.id)
  const first = await read(player, { limit: 2 })
  expect(first.notifications).toEqual(all.slice(0, 2))
  const second = await read(player, { limit: 2, cursor: Number(first.next) })
  expect([second.notifications, second.next]).toEqual([all.slice(2), null])
  expect((await read(player, { after: all[1]!.id })).notifications).toEqual(all.slice(0, 1))
  expect(await read(player, { after: last })).toMatchObject({ notifications: [], last })
  expect((await read(999)).notifications).toEqual([])
})

test('an account’s newest are kept, and all of them are the same after a rebuild', async () => {
  const count = notificationsMax + 60
  for (let i = 0; i < count; i++) await place(player, { price: 300, size: 200 })
  await place(other, { side: 'LAY', price: 300, size: count * 200 })
  await done(at.sequencer, { kind: 'suspend-market', market, lapse: false, reason: '' })
  await done(at.sequencer, { kind: 'settle-market', market, winners: [11] })
  const list = await listOf()
  expect(list.length).toBe(notificationsMax)
  expect(list[0]).toMatchObject({ kind: 'settled', bets: count })
  const file = new DatabaseSync(viewsPath(at.dataDir), { readOnly: true })
  const { rows } = file.prepare('SELECT count(*) AS rows FROM notification').get()!
  file.close()
  expect(Number(rows)).toBeLessThan(notificationsMax + 60)
  await at.stop()
  rebuildViews(at.dataDir)
  await at.start()
  expect(await listOf()).toEqual(list)
})

test('over a restart between two parts a bet stays one notification', async () => {
  await place(player, { price: 300, size: 1_000 })
  await place(other, { side: 'LAY', price: 300, size: 200 })
  const [first] = await listOf()
  await at.stop()
  await at.start()
  await place(other, { side: 'LAY', price: 300, size: 300 })
  const list = await listOf()
  expect(list).toMatchObject([{ kind: 'matched', matched: 500 }])
  expect(list[0]!.id).toBeGreaterThan(first!.id)
})

test('the house’s own programs have none', async () => {
  const { id: maker } = await done(at.sequencer, { kind: 'open-account', participant: 'maker' })
  await done(at.sequencer, {
    ...{ kind: 'credit-account', account: maker, amount: 100_000, as: 'funding' },
    reason: 'Play money of the house participant maker',
  })
  await place(maker, { side: 'LAY' })
  await place(player, {})
  expect(await listOf(maker)).toEqual([])
})
