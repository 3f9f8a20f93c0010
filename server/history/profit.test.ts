/** What bets came to by day, sport, market and strategy, and the filters of ended bets: against the bets themselves. */
import { beforeEach, expect, test } from 'vitest'
import type { Bet, Bets } from '#contract/orders.ts'
import type { Profit, ProfitGroup } from '#contract/profit.ts'
import type { Side } from '#contract/values.ts'
import type { PlaceOrder } from '#core/exchange/command.ts'
import { randomOf } from '#server/live/testing/random-trading.ts'
import { bet, done, openAccounts, openMarket } from '#server/sequencer/testing/exchange.ts'
import type { SettledFilter } from './profit-readers.ts'
import { rebuildViews } from './rebuild.ts'
import { endedPageOf, settledPageOf, statementOf } from './testing/read-answers.ts'
import { withViews } from './testing/viewed-exchange.ts'

const dayMs = 86_400_000
const firstDay = Date.UTC(2040, 0, 1) / dayMs

const at = withViews(firstDay * dayMs)
let player: number
let other: number

beforeEach(async () => {
  ;[player, other] = (await openAccounts(at.sequencer, 2)) as [number, number]
})

async function profit(by: ProfitGroup, filter: SettledFilter = {}, limit = 500, cursor?: number) {
  await at.views.reached(at.sequencer.sequence)
  return JSON.parse(await at.views.profit(player, { by, ...filter, limit, cursor })) as Profit
}
const rowsOf = async (by: ProfitGroup, filter: SettledFilter = {}) => (await profit(by, filter)).rows

async function marketOf(sport: string): Promise<number> {
  const names = { sport, name: `Match of ${sport}`, competition: 'Cup' }
  const { id: event } = await done(at.sequencer, { kind: 'create-event', ...names, startTime: at.time })
  return openMarket(at.sequencer, { event, commissionBps: 500 })
}

/** The player backs, or lays, and the other one had offered it. */
async function back(market: number, price: number, size: number, strategy?: string, side: Side = 'BACK') {
  const terms = strategy === undefined ? {} : { terms: { strategy } }
  await done(at.sequencer, bet(market, other, { side: side === 'BACK' ? 'LAY' : 'BACK', price, size }))
  const own = { side, price, size, ...terms } as Partial<PlaceOrder>
  return (await done(at.sequencer, bet(market, player, own))).id
}
async function settle(market: number, winner: number) {
  await done(at.sequencer, { kind: 'suspend-market', market, lapse: false, reason: '' })
  await done(at.sequencer, { kind: 'settle-market', market, winners: [winner] })
}

/** Two markets on the first day, one on the next: won, lost, won. */
async function threeMarkets(correct = async (_first: number, _second: number) => {}) {
  const [first, second] = [await marketOf('tennis'), await marketOf('soccer')]
  await back(first, 300, 1_000, 'alpha')
  await back(first, 400, 1_000)
  await settle(first, 11)
  at.time += 1_000
  await back(second, 200, 3_000, 'alpha')
  await settle(second, 12)
  await correct(first, second)
  at.time += dayMs
  const third = await marketOf('tennis')
  await back(third, 200, 2_000)
  await settle(third, 11)
  return [first, second, third] as const
}

test('by day and by market: staked, result, commission, net, and their running sum', async () => {
  const [first, second, third] = await threeMarkets()
  const { rows, totals, next } = await profit('day')
  expect(rows).toEqual([
    { day: '2040-01-01', bets: 3, staked: 5_000, result: 2_000, commission: 250, net: 1_750, sum: 1_750 },
    { day: '2040-01-02', bets: 1, staked: 2_000, result: 2_000, commission: 100, net: 1_900, sum: 3_650 },
  ])
  expect([totals, next]).toEqual([
    { bets: 4, staked: 7_000, result: 4_000, commission: 350, net: 3_650 },
    null,
  ])
  const markets = await rowsOf('market')
  expect(markets.map(({ marketId, net, sum }) => [marketId, net, sum])).toEqual([
    [first, 4_750, 4_750],
    [second, -3_000, 1_750],
    [third, 1_900, 3_650],
  ])
  expect(markets[0]).toMatchObject({
    ...{ marketName: 'Match Odds', eventName: 'Match of tennis', eventId: expect.any(Number) },
    settledAt: firstDay * dayMs,
  })
})

test('net is what the account’s balance changed by', async () => {
  await threeMarkets()
  const { totals } = await profit('day')
  const { entries } = await statementOf(at.views, player, { cursor: undefined, limit: 50 })
  expect(totals.net).toBe(entries[0]!.balance - 1_000_000)
})

test('by sport and by strategy: commission is of no strategy', async () => {
  await threeMarkets()
  expect(await rowsOf('sport')).toMatchObject([
    { sport: 'soccer', staked: 3_000, net: -3_000 },
    { sport: 'tennis', staked: 4_000, result: 7_000, commission: 350, net: 6_650 },
  ])
  expect((await rowsOf('sport'))[0]).not.toHaveProperty('sum')
  expect(await rowsOf('strategy')).toEqual([
    { strategy: '', bets: 2, staked: 3_000, result: 5_000 },
    { strategy: 'alpha', bets: 2, staked: 4_000, result: -1_000 },
  ])
})

test('days, sport, market and strategy choose what is added up', async () => {
  const [first, , third] = await threeMarkets()
  const net = async (filter: SettledFilter) => (await profit('day', filter)).totals.net
  expect(await net({ from: firstDay + 1 })).toBe(1_900)
  expect(await net({ to: firstDay })).toBe(1_750)
  expect(await net({ from: firstDay + 1, to: firstDay + 1 })).toBe(1_900)
  expect(await net({ sport: 'soccer' })).toBe(-3_000)
  expect(await net({ marketId: first })).toBe(4_750)
  const { totals, rows } = await profit('market', { strategy: 'alpha' })
  expect(totals).toEqual({ bets: 2, staked: 4_000, result: -1_000 })
  expect(rows.map(({ result, sum }) => [result, sum])).toEqual([
    [2_000, 2_000],
    [-3_000, -1_000],
  ])
  expect(await net({ marketId: third, to: firstDay })).toBe(0)
})

test('of one side by day, sport, strategy and market: the bets’ own sums, without commission', async () => {
  const market = await marketOf('tennis')
  await back(market, 300, 1_000, 'alpha')
  await back(market, 200, 400, 'alpha', 'LAY')
  await back(market, 400, 500, undefined, 'LAY')
  await settle(market, 11)
  for (const by of ['day', 'sport', 'market'] as const) {
    const { rows, totals } = await profit(by, { side: 'LAY' })
    expect(rows).toMatchObject([{ bets: 2, staked: 900, result: -1_900 }])
    expect(totals).toEqual({ bets: 2, staked: 900, result: -1_900 })
  }
  expect(await rowsOf('strategy', { side: 'LAY' })).toEqual([
    { strategy: '', bets: 1, staked: 500, result: -1_500 },
    { strategy: 'alpha', bets: 1, staked: 400, result: -400 },
  ])
  expect((await profit('day', { side: 'BACK', strategy: 'alpha' })).totals.result).toBe(2_000)
  expect((await profit('day')).totals).toMatchObject({ bets: 3, staked: 1_900, result: 100, net: 95 })
})

test('pages go on where the one before ended, their running sum too', async () => {
  await threeMarkets()
  const whole = await rowsOf('market')
  const first = await profit('market', {}, 2)
  const second = await profit('market', {}, 2, Number(first.next))
  expect([...first.rows, ...second.rows]).toEqual(whole)
  expect(second.next).toBeNull()
})

test('a corrected result takes the place of the one before, a void market is none, and a rebuild finds the same', async () => {
  const [first, , third] = await threeMarkets(async (wrong, off) => {
    await done(at.sequencer, { kind: 'resettle-market', market: wrong, winners: [12], reason: 'Wrong' })
    await done(at.sequencer, { kind: 'void-market', market: off, reason: 'Off' })
  })
  const markets = await rowsOf('market')
  expect(markets.map(({ marketId, net }) => [marketId, net])).toEqual([
    [first, -2_000],
    [third, 1_900],
  ])
  const { entries } = await statementOf(at.views, player, { cursor: undefined, limit: 50 })
  expect((await profit('day')).totals.net).toBe(entries[0]!.balance - 1_000_000)
  await at.stop()
  rebuildViews(at.dataDir)
  await at.start()
  expect(await rowsOf('market')).toEqual(markets)
})

test('ended bets by sport, side and day are those of the whole list, page by page, with what the settled ones came to', async () => {
  const random = randomOf(7)
  const sports = ['tennis', 'soccer', 'horse-race'] as const
  for (let i = 0; i < 30; i++) {
    const market = await marketOf(sports[random(3)]!)
    const strategy = random(2) === 0 ? 'alpha' : undefined
    const side = random(3) === 0 ? 'LAY' : 'BACK'
    await back(market, 200 + random(3) * 100, 500 + random(5) * 100, strategy, side)
    const { id } = await done(at.sequencer, bet(market, player, { price: 900 }))
    if (random(2) === 0)
      await done(at.sequencer, { kind: 'cancel-order', market, account: player, order: id })
    await settle(market, 11 + random(2))
    if (random(3) === 0) at.time += dayMs
    at.time += 1
  }
  await at.views.reached(at.sequencer.sequence)
  const all = async (list: typeof endedPageOf, filter: SettledFilter): Promise<Bets> => {
    const bets: Bet[] = []
    let page = await list(at.views, player, { ...filter, cursor: undefined, limit: 7 })
    const { totals } = page
    bets.push(...page.bets)
    while (page.next !== null) {
      page = await list(at.views, player, { ...filter, cursor: Number(page.next), limit: 7 })
      expect(page.totals).toBeUndefined()
      bets.push(...page.bets)
    }
    return { bets, next: null, totals: totals! }
  }
  const whole = (await all(endedPageOf, {})).bets
  expect(whole.length).toBe(60)
  const lastDay = Math.floor(at.time / dayMs)
  for (let from = firstDay - 1; from <= lastDay + 1; from++) {
    for (const to of [undefined, from, from + 2]) {
      for (const sport of [undefined, ...sports]) {
        for (const side of to === undefined ? ([undefined, 'BACK', 'LAY'] as const) : [undefined]) {
          const { bets, totals } = await all(endedPageOf, { from, to, sport, side })
          const meant = whole.filter(({ settledAt, endedAt, eventName, side: own }) => {
            const day = Math.floor((settledAt ?? endedAt!) / dayMs)
            const isOfSport = sport === undefined || eventName.endsWith(sport)
            const isOfSide = side === undefined || own === side
            return day >= from && (to === undefined || day <= to) && isOfSport && isOfSide
          })
          expect(bets).toEqual(meant)
          const settled = meant.filter(({ state }) => state === 'settled')
          expect((await all(settledPageOf, { from, to, sport, side })).bets).toEqual(settled)
          expect(totals).toMatchObject({
            bets: settled.length,
            staked: settled.reduce((sum, { matched }) => sum + matched, 0),
            result: settled.reduce((sum, { profit: own }) => sum + own!, 0),
          })
        }
      }
    }
  }
})

test('bets of one sport among very many of others are found, over pages that may be short', async () => {
  const [tennis, soccer] = [await marketOf('tennis'), await marketOf('soccer')]
  const killed = (market: number) => bet(market, player, { price: 900, timeInForce: 'FILL_OR_KILL' })
  const { id } = await done(at.sequencer, killed(tennis))
  await at.sequencer.run(Array.from({ length: 5_100 }, () => killed(soccer)))
  await at.views.reached(at.sequencer.sequence)
  const page = { sport: 'tennis', limit: 50, cursor: undefined } as const
  const first = await endedPageOf(at.views, player, page)
  expect([first.bets, typeof first.next]).toEqual([[], 'string'])
  const second = await endedPageOf(at.views, player, { ...page, cursor: Number(first.next) })
  expect(second.bets.map(({ orderId }) => orderId)).toEqual([id])
  expect(second.next).toBeNull()
})
