/** Reports by day, sport, market and game: their sums are what the ledger came to. */
import { expect, test } from 'vitest'
import type { Report, ReportGroup } from '#contract/reports.ts'
import { balanceOf, house } from '#core/ledger/accounts.ts'
import { bet, done, openAccounts, openMarket } from '#server/sequencer/testing/exchange.ts'
import { reportHead } from './report-lines.ts'
import { withViews } from './testing/viewed-exchange.ts'

const dayMs = 86_400_000
const firstDay = Date.UTC(2040, 0, 30) / dayMs
const at = withViews(firstDay * dayMs)

async function report(by: ReportGroup, days: { from?: number; to?: number; cursor?: number } = {}) {
  await at.views.reached(at.sequencer.sequence)
  const filter = { by, from: firstDay, to: firstDay + 10, cursor: undefined, ...days }
  return JSON.parse(await at.views.report(filter)) as Report
}

/** Bets and results of two sports over three days, one result corrected the day after. */
async function play() {
  const players = (await openAccounts(at.sequencer, 3)) as [number, number, number]
  const [one, other, third] = players
  for (const [i, sport] of ['tennis', 'soccer', 'tennis'].entries()) {
    // The second is corrected half an hour after its result, which is the day after.
    if (i === 1) at.time += dayMs - 900_000
    const names = { sport, name: `Match ${i}`, competition: 'Cup' }
    const { id: event } = await done(at.sequencer, { kind: 'create-event', ...names, startTime: at.time })
    const market = await openMarket(at.sequencer, { event, commissionBps: 333 })
    await done(at.sequencer, bet(market, one, { side: 'LAY', price: 232, size: 1_777 * (i + 1) }))
    await done(at.sequencer, bet(market, other, { price: 232, size: 1_003 }))
    await done(at.sequencer, bet(market, third, { price: 232, size: 774 }))
    await done(at.sequencer, { kind: 'suspend-market', market, lapse: true, reason: '' })
    await done(at.sequencer, { kind: 'settle-market', market, winners: [11] })
    at.time += i === 1 ? 1_800_000 : dayMs
    if (i === 1)
      await done(at.sequencer, { kind: 'resettle-market', market, winners: [12], reason: 'Misread' })
  }
  return players
}

test('the days add up to the ledger: commission, roundings, players, and nothing is left over', async () => {
  await play()
  const { rows, totals } = await report('day')
  const { accounts } = at.sequencer.published
  const balance = (account: number) => balanceOf(accounts, account)
  expect(rows.map(({ day, turnover }) => [day, turnover])).toEqual([
    ['2040-01-30', 1_777],
    ['2040-01-31', 1_777],
    ['2040-02-01', 1_777],
  ])
  expect(totals.turnover).toBe(5_331)
  expect(totals.commission).toBe(balance(house.commission))
  expect(totals.commission).toBeGreaterThan(0)
  expect(totals.rounding).toBe(balance(house.rounding) + balance(house.cross))
  expect(totals.revenue).toBe(totals.commission! + totals.rounding!)
  const funds = await report('funds')
  for (const { players, held, given, programs, earned } of funds.rows) {
    expect(players! + programs! + earned! - held! - given!).toBe(0)
  }
  expect(reportHead('funds')).toContain(',Players own,Client money,Given,Programs,House')
  const last = funds.rows.at(-1)!
  let players = 0
  for (let account = 101; account < accounts.next; account++) players += balance(account)
  expect(last).toMatchObject({ players, given: 0 - balance(house.issue), held: 0 })
})

test('sports and markets add up to the days, whatever they are', async () => {
  await play()
  const days = await report('day')
  const sports = await report('sport')
  expect(sports.rows.map(({ sport, turnover }) => [sport, turnover])).toEqual([
    ['soccer', 1_777],
    ['tennis', 3_554],
  ])
  const markets = await report('market')
  expect(markets.rows.map(({ day, eventName }) => [day, eventName])).toEqual([
    ['2040-02-01', 'Match 2'],
    ['2040-02-01', 'Match 1'],
    ['2040-01-31', 'Match 1'],
    ['2040-01-30', 'Match 0'],
  ])
  for (const figure of ['matches', 'turnover', 'commission', 'rounding', 'revenue'] as const) {
    for (const { rows, totals } of [sports, markets]) {
      expect(totals[figure]).toBe(days.totals[figure])
      expect(rows.reduce((sum, row) => sum + (row[figure] ?? 0), 0)).toBe(days.totals[figure])
    }
  }
  const second = await report('day', { from: firstDay + 1, to: firstDay + 1 })
  expect(second.rows).toEqual([days.rows[1]])
  // What was earned by the first result is given back the day after.
  expect(days.rows[1]!.commission).toBeGreaterThan(0)
})

test('pages of markets go on where the one before ends; the rates say how many markets have them', async () => {
  const [one, other] = (await openAccounts(at.sequencer, 2)) as [number, number]
  await done(at.sequencer, {
    kind: 'set-discount',
    account: one,
    discount: 'SILVER' as const,
    reason: 'Bets much',
  })
  const names = { sport: 'tennis', name: 'Match', competition: 'Cup' }
  const { id: event } = await done(at.sequencer, { kind: 'create-event', ...names, startTime: at.time })
  for (let i = 0; i < 205; i++) {
    const market = await openMarket(at.sequencer, { event, commissionBps: i < 5 ? 500 : 200 })
    void at.sequencer.execute(bet(market, one, { side: 'LAY' }))
    await done(at.sequencer, bet(market, other))
  }
  const first = await report('market')
  expect(first.rows).toHaveLength(200)
  const second = await report('market', { cursor: Number(first.next) })
  expect(second.rows).toHaveLength(5)
  expect(second.next).toBe(null)
  const ids = [...first.rows, ...second.rows].map(({ marketId }) => marketId)
  expect(new Set(ids).size).toBe(205)
  expect(JSON.parse(await at.views.commission(undefined))).toMatchObject({
    rates: [
      { rateBps: 500, markets: 5 },
      { rateBps: 200, markets: 200 },
    ],
    ...{ discounts: [{ accountId: one, discountBps: 2_000 }], next: null },
  })
})

test('what is matched at the starting price counts once, as any other match', async () => {
  const [one, other] = (await openAccounts(at.sequencer, 2)) as [number, number]
  const market = await openMarket(at.sequencer, { terms: { startingPrice: true } })
  const order = { kind: 'place-at-start', market, selectionId: 11 } as const
  await done(at.sequencer, { ...order, account: one, side: 'BACK', size: 1_000 })
  await done(at.sequencer, { ...order, account: other, side: 'LAY', size: 6_000 })
  await done(at.sequencer, { kind: 'turn-in-play', market })
  expect((await report('day')).totals).toMatchObject({ matches: 1, turnover: 1_000 })
})
