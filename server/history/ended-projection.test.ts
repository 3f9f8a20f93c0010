/** The bets that end with nothing matched: what the views keep of them, for whom, and for how long. */
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Bet } from '#contract/orders.ts'
import { folds, foldsModule } from '#server/folds.ts'
import { createBetReaders } from '#server/live/bet-readers.ts'
import type { Sequencer } from '#server/sequencer/sequencer.ts'
import {
  bet,
  done,
  openAccounts,
  openExchange,
  openMarket,
  temporaryFolder,
} from '#server/sequencer/testing/exchange.ts'
import { viewsPath } from './database.ts'
import { rebuildViews } from './rebuild.ts'
import { endedPageOf } from './testing/read-answers.ts'
import { openViews, type Views } from './views.ts'

let dataDir: string
let remove: () => void
let sequencer: Sequencer
let views: Views
let time: number

async function start() {
  sequencer = await openExchange(dataDir, { folds, now: () => time })
  views = openViews({
    dataDir,
    foldsModule,
    sequencer,
    onEnded: (error) => {
      throw error
    },
  })
}

async function stop() {
  await views.close()
  await sequencer.close()
}

beforeEach(async () => {
  ;({ dataDir, remove } = temporaryFolder())
  time = Date.UTC(2040, 0, 1)
  await start()
})
afterEach(async () => {
  await stop()
  remove()
})

async function endedOf(account: number, limit = 50): Promise<Bet[]> {
  await views.reached(sequencer.sequence)
  const bets: Bet[] = []
  let cursor: number | undefined
  do {
    const page = await endedPageOf(views, account, { cursor, limit, marketId: undefined })
    bets.push(...page.bets)
    cursor = page.next === null ? undefined : Number(page.next)
  } while (cursor !== undefined)
  return bets
}

const reasonsOf = (bets: readonly Bet[]) => bets.map(({ state, reason }) => `${state} ${reason}`)

test('every way to end with nothing matched is listed with its reason and time, as it was read before, and stays', async () => {
  const [player, other] = (await openAccounts(sequencer, 2)) as [number, number]
  const market = await openMarket(sequencer)
  const second = await openMarket(sequencer)
  const placed: number[] = []
  const place = async (...[order, where = market]: [Parameters<typeof bet>[2]?, number?]) => {
    const { id } = await done(sequencer, bet(where, player, { side: 'BACK', price: 500, ...order }))
    placed.push(id)
    time += 1_000
    return id
  }
  const cancelled = await place()
  await done(sequencer, { kind: 'cancel-order', market, account: player, order: cancelled })
  const reduced = await place({ size: 300 })
  for (const sizeReduction of [100, 200]) {
    time += 1_000
    await done(sequencer, { kind: 'cancel-order', market, account: player, order: reduced, sizeReduction })
  }
  const replaced = await place()
  const { id: replacing } = await done(sequencer, {
    kind: 'replace-order',
    market,
    account: player,
    order: replaced,
    price: 600,
  })
  placed.push(replacing)
  await place({ timeInForce: 'FILL_OR_KILL' })
  await place({ selectionId: 13 })
  // Matched, and void with its runner.
  await place({ selectionId: 13, price: 400 })
  await done(sequencer, bet(market, other, { selectionId: 13, side: 'LAY', price: 400 }))
  await done(sequencer, { kind: 'remove-runner', market, selectionId: 13, reason: 'lame' })
  const settled = await place({ price: 300 })
  await done(sequencer, bet(market, other, { side: 'LAY', price: 300 }))
  await done(sequencer, { kind: 'turn-in-play', market })
  await place({ persistence: 'PERSIST' })
  await done(sequencer, { kind: 'suspend-market', market, lapse: true, reason: 'Goal' })
  await done(sequencer, { kind: 'open-market', market })
  await place()
  await place({}, second)
  await done(sequencer, { kind: 'close-market', market: second })

  const readers = createBetReaders(sequencer)
  const ended = placed.map((order) => readers.betOf(player, order)!).filter(({ endedAt }) => endedAt)
  expect(new Set(await endedOf(player))).toEqual(new Set(ended))
  time += 1_000
  await done(sequencer, { kind: 'suspend-market', market, lapse: false, reason: '' })
  await done(sequencer, { kind: 'settle-market', market, winners: [11] })
  await done(sequencer, { kind: 'void-market', market: second, reason: 'Off' })
  const known = placed.map((order) => readers.betOf(player, order)!)
  const listed = await endedOf(player, 2)
  expect(reasonsOf(listed)).toEqual([
    'settled undefined',
    'void VOIDED',
    'lapsed MARKET_SETTLED',
    'lapsed MARKET_CLOSED',
    'lapsed MATERIAL_EVENT',
    'lapsed IN_PLAY',
    'lapsed RUNNER_REMOVED',
    'cancelled FILL_OR_KILL',
    'cancelled REPLACED',
    'cancelled PLAYER',
    'cancelled PLAYER',
  ])
  expect(listed.find(({ orderId }) => orderId === reduced)).toMatchObject({ size: 300, cancelled: 300 })
  expect(new Set(listed)).toEqual(new Set(known))
  const inMarket = await endedPageOf(views, player, { cursor: undefined, limit: 50, marketId: second })
  expect(reasonsOf(inMarket.bets)).toEqual(['lapsed MARKET_CLOSED'])
  expect((await endedOf(other)).map(({ state }) => state)).toEqual(['settled', 'void'])

  for (const gone of [market, second]) await done(sequencer, { kind: 'archive-market', market: gone })
  expect(readers.betOf(player, cancelled)).toBeUndefined()
  expect(await endedOf(player)).toEqual(listed)
  for (const one of known) expect(await views.endedBet(player, one.orderId)).toEqual(one)
  expect(await views.endedBet(other, cancelled)).toBeUndefined()
  expect(await views.endedBet(player, settled)).toMatchObject({ state: 'settled' })
  await stop()
  expect(rebuildViews(dataDir)).toMatchObject({ settledBets: 4, endedBets: listed.length - 2 })
  await start()
  expect(await endedOf(player)).toEqual(listed)
})

test('a bet that was unmatched over a restart is kept when it ends, once', async () => {
  const [player] = (await openAccounts(sequencer, 1)) as [number]
  const market = await openMarket(sequencer)
  const { id: first } = await done(sequencer, bet(market, player))
  const { id: second } = await done(sequencer, bet(market, player))
  await done(sequencer, { kind: 'cancel-order', market, account: player, order: first })
  await views.reached(sequencer.sequence)
  await stop()
  await start()
  await done(sequencer, { kind: 'cancel-order', market, account: player, order: second })
  expect((await endedOf(player)).map(({ orderId }) => orderId)).toEqual([second, first])
})

test('of the house’s own programs nothing is kept, whether the journal has their kind or only their funding', async () => {
  const { id: maker } = await done(sequencer, { kind: 'open-account', participant: 'maker' })
  const { id: older } = await done(sequencer, { kind: 'open-account', grant: 0 })
  for (const account of [maker, older]) {
    await done(sequencer, {
      kind: 'credit-account',
      account,
      amount: 10_000,
      as: 'funding',
      reason: 'Play money of the house participant maker',
    })
  }
  const market = await openMarket(sequencer)
  for (const account of [maker, older]) {
    const { id } = await done(sequencer, bet(market, account))
    await done(sequencer, { kind: 'cancel-order', market, account, order: id })
  }
  await views.reached(sequencer.sequence)
  const file = new DatabaseSync(viewsPath(dataDir), { readOnly: true })
  expect(file.prepare('SELECT count(*) AS n FROM ended_bet').get()).toEqual({ n: 0 })
  file.close()
})
