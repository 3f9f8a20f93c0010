/** The bets that end with nothing matched: what the views keep of them, for whom, and for how long. */
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import type { Bet } from '#contract/orders.ts'
import { createBetReaders } from '#server/live/bet-readers.ts'
import { bet, done, openAccounts, openMarket } from '#server/sequencer/testing/exchange.ts'
import { viewsPath } from './database.ts'
import { rebuildViews } from './rebuild.ts'
import { endedPageOf } from './testing/read-answers.ts'
import { withViews } from './testing/viewed-exchange.ts'

const at = withViews()

async function endedOf(account: number, limit = 50): Promise<Bet[]> {
  await at.views.reached(at.sequencer.sequence)
  const bets: Bet[] = []
  let cursor: number | undefined
  do {
    const page = await endedPageOf(at.views, account, { cursor, limit, marketId: undefined })
    bets.push(...page.bets)
    cursor = page.next === null ? undefined : Number(page.next)
  } while (cursor !== undefined)
  return bets
}

const reasonsOf = (bets: readonly Bet[]) => bets.map(({ state, reason }) => `${state} ${reason}`)

test('every way to end with nothing matched is listed with its reason and time, as it was read before, and stays', async () => {
  const [player, other] = (await openAccounts(at.sequencer, 2)) as [number, number]
  const market = await openMarket(at.sequencer)
  const second = await openMarket(at.sequencer)
  const placed: number[] = []
  const place = async (...[order, where = market]: [Parameters<typeof bet>[2]?, number?]) => {
    const { id } = await done(at.sequencer, bet(where, player, { side: 'BACK', price: 500, ...order }))
    placed.push(id)
    at.time += 1_000
    return id
  }
  const cancelled = await place()
  await done(at.sequencer, { kind: 'cancel-order', market, account: player, order: cancelled })
  const reduced = await place({ size: 300 })
  for (const sizeReduction of [100, 200]) {
    at.time += 1_000
    await done(at.sequencer, { kind: 'cancel-order', market, account: player, order: reduced, sizeReduction })
  }
  const replaced = await place()
  const { id: replacing } = await done(at.sequencer, {
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
  await done(at.sequencer, bet(market, other, { selectionId: 13, side: 'LAY', price: 400 }))
  await done(at.sequencer, { kind: 'remove-runner', market, selectionId: 13, reason: 'lame' })
  const settled = await place({ price: 300 })
  await done(at.sequencer, bet(market, other, { side: 'LAY', price: 300 }))
  await done(at.sequencer, { kind: 'turn-in-play', market })
  await place({ persistence: 'PERSIST' })
  await done(at.sequencer, { kind: 'suspend-market', market, lapse: true, reason: 'Goal' })
  await done(at.sequencer, { kind: 'open-market', market })
  await place()
  await place({}, second)
  await done(at.sequencer, { kind: 'close-market', market: second })

  const readers = createBetReaders(at.sequencer)
  const ended = placed.map((order) => readers.betOf(player, order)!).filter(({ endedAt }) => endedAt)
  expect(new Set(await endedOf(player))).toEqual(new Set(ended))
  at.time += 1_000
  await done(at.sequencer, { kind: 'suspend-market', market, lapse: false, reason: '' })
  await done(at.sequencer, { kind: 'settle-market', market, winners: [11] })
  await done(at.sequencer, { kind: 'void-market', market: second, reason: 'Off' })
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
  const inMarket = await endedPageOf(at.views, player, { cursor: undefined, limit: 50, marketId: second })
  expect(reasonsOf(inMarket.bets)).toEqual(['lapsed MARKET_CLOSED'])
  expect((await endedOf(other)).map(({ state }) => state)).toEqual(['settled', 'void'])

  for (const gone of [market, second]) await done(at.sequencer, { kind: 'archive-market', market: gone })
  expect(readers.betOf(player, cancelled)).toBeUndefined()
  expect(await endedOf(player)).toEqual(listed)
  for (const one of known) expect(await at.views.endedBet(player, one.orderId)).toEqual(one)
  expect(await at.views.endedBet(other, cancelled)).toBeUndefined()
  expect(await at.views.endedBet(player, settled)).toMatchObject({ state: 'settled' })
  await at.stop()
  expect(rebuildViews(at.dataDir)).toMatchObject({ settledBets: 4, endedBets: listed.length - 2 })
  await at.start()
  expect(await endedOf(player)).toEqual(listed)
})

test('a bet that was unmatched over a restart is kept when it ends, once', async () => {
  const [player] = (await openAccounts(at.sequencer, 1)) as [number]
  const market = await openMarket(at.sequencer)
  const { id: first } = await done(at.sequencer, bet(market, player))
  const { id: second } = await done(at.sequencer, bet(market, player))
  await done(at.sequencer, { kind: 'cancel-order', market, account: player, order: first })
  await at.views.reached(at.sequencer.sequence)
  await at.stop()
  await at.start()
  await done(at.sequencer, { kind: 'cancel-order', market, account: player, order: second })
  expect((await endedOf(player)).map(({ orderId }) => orderId)).toEqual([second, first])
})

test('of the house’s own programs nothing is kept, whether the journal has their kind or only their funding', async () => {
  const { id: maker } = await done(at.sequencer, { kind: 'open-account', participant: 'maker' })
  const { id: older } = await done(at.sequencer, { kind: 'open-account', grant: 0 })
  for (const account of [maker, older]) {
    await done(at.sequencer, {
      kind: 'credit-account',
      account,
      amount: 10_000,
      as: 'funding',
      reason: 'Play money of the house participant maker',
    })
  }
  const market = await openMarket(at.sequencer)
  for (const account of [maker, older]) {
    const { id } = await done(at.sequencer, bet(market, account))
    await done(at.sequencer, { kind: 'cancel-order', market, account, order: id })
  }
  await at.views.reached(at.sequencer.sequence)
  const file = new DatabaseSync(viewsPath(at.dataDir), { readOnly: true })
  expect(file.prepare('SELECT count(*) AS n FROM ended_bet').get()).toEqual({ n: 0 })
  file.close()
})
