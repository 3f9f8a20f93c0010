/** The queries of the risk page over a venue of 200 honest accounts, among whom two pass money to each other, and bets that are early or turned. */
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import type { RiskFinding, RiskFindings } from '#contract/risk.ts'
import type { PlaceOrder } from '#core/exchange/command.ts'
import { type Random, randomOf } from '#server/live/testing/random-trading.ts'
import { bet, done, openAccounts, openMarket } from '#server/sequencer/testing/exchange.ts'
import { viewsPath } from './database.ts'
import { monthOf } from './months.ts'
import { withViews } from './testing/viewed-exchange.ts'

const at = withViews(Date.UTC(2040, 4, 10))
const month = () => monthOf(at.time)
const filter = (account?: number) => ({ month: month(), account, cursor: 0 })

async function settle(market: number, winner: number) {
  await done(at.sequencer, { kind: 'suspend-market', market, lapse: true, reason: '' })
  await done(at.sequencer, { kind: 'settle-market', market, winners: [winner] })
}
/** What all pages name. */
async function find(query: 'pair' | 'late' | 'fast' | 'reversal' | 'concentration', account?: number) {
  await at.views.reached(at.sequencer.sequence)
  const found: RiskFinding[] = []
  for (let cursor: string | null = '0'; cursor !== null; ) {
    const page: RiskFindings = await at.views.riskFindings(query, {
      ...filter(account),
      cursor: Number(cursor),
    })
    found.push(...page.findings)
    cursor = page.next
  }
  return found
}

/** Bets of honest accounts around what a runner is worth: the favourite 1.25, the others eight times the stake and more. */
function honestBets(market: number, accounts: readonly number[], random: Random): PlaceOrder[] {
  // Most bet on few markets, and some much more than others.
  const here = accounts.filter((account) => random(4) === 0 || account % 23 === 0)
  return Array.from({ length: 120 }, () => {
    const account = here[random(here.length)]!
    const [selectionId, price] = random(2) === 0 ? [11, 120 + random(11)] : [12, 700 + 20 * random(11)]
    const size = (200 + random(3_000)) * (account % 23 === 0 ? 6 : 1)
    return bet(market, account, { selectionId, price, size, side: random(2) === 0 ? 'BACK' : 'LAY' })
  })
}

/** One backs a runner that nobody else bets on far below what it is worth, the other is there at once. */
async function pass(market: number, from: number, to: number) {
  const here = { selectionId: 13, price: 150, size: 2_500 }
  await done(at.sequencer, bet(market, from, { ...here, side: 'BACK' }))
  await done(at.sequencer, bet(market, to, { ...here, side: 'LAY' }))
}

async function venue(seed: number) {
  const random = randomOf(seed)
  const accounts = await openAccounts(at.sequencer, 202)
  const [from, to] = accounts.splice(100, 2) as [number, number]
  for (let i = 0; i < 30; i++) {
    const market = await openMarket(at.sequencer, { commissionBps: 0 })
    const bets = [from, to].map((account) => bet(market, account, { price: 122, size: 500 }))
    for (const one of [...honestBets(market, accounts, random), ...bets]) void at.sequencer.execute(one)
    await at.sequencer.execute(bet(market, from, { price: 123 }))
    if (i % 4 === 0) await pass(market, from, to)
    await settle(market, random(5) === 0 ? 12 : 11)
    at.time += 3_600_000
  }
  return [from, to] as const
}

test.each([
  [1, 1],
  [3, 2],
])(
  'of 202 accounts two pass money to each other: by seed %i they are named first, and %i honest pairs after them',
  async (seed, honest) => {
    const [from, to] = await venue(seed)
    const found = await find('pair')
    const named = (pair: RiskFinding) => pair.accounts.includes(from) && pair.accounts.includes(to)
    const [pair] = found as [RiskFinding]
    // The winner of the two first, and what went over.
    expect(pair.accounts).toEqual([to, from])
    expect(pair).toMatchObject({ matches: 8, staked: 20_000, won: 20_000, oneWay: 10_000 })
    // docs/reference/risk.md says how many.
    expect(found.filter((pair) => !named(pair))).toHaveLength(honest)
    expect(await find('pair', from)).toEqual([pair])
    const { finding, bets } = await at.views.riskEvidence({
      ...{ query: 'pair', accounts: [from, to], month: month(), market: undefined },
    })
    expect(finding).toEqual(pair)
    expect(bets).toHaveLength(8)
    expect(bets[0]).toMatchObject({
      backAccount: from,
      layAccount: to,
      price: 150,
      size: 2_500,
      result: -2_500,
    })
  },
)

test('a result that is taken back is taken back from pairs, too', async () => {
  const [from, to] = (await openAccounts(at.sequencer, 2)) as [number, number]
  const market = await openMarket(at.sequencer)
  for (let i = 0; i < 6; i++) await pass(market, from, to)
  await settle(market, 11)
  const evidence = async () => {
    await at.views.reached(at.sequencer.sequence)
    const asked = { query: 'pair', accounts: [from, to], month: month(), market: undefined } as const
    return (await at.views.riskEvidence(asked)).bets.map(({ result }) => result)
  }
  expect(await evidence()).toEqual(new Array(6).fill(-2_500))
  await done(at.sequencer, { kind: 'resettle-market', market, winners: [13], reason: 'Misread' })
  expect(await evidence()).toEqual(new Array(6).fill(1_250))
})

/** A market in which two pass money to each other, and others bet as much again and more. */
async function passAmongOthers(from: number, to: number, times: number) {
  const others = (await openAccounts(at.sequencer, 2)) as [number, number]
  const market = await openMarket(at.sequencer, { commissionBps: 0 })
  for (let i = 0; i < 12; i++) await trade(market, others[0], others[1], 200)
  for (let i = 0; i < times; i++) await pass(market, from, to)
  return market
}
const namedAs = (pair: readonly [number, number]) => async () =>
  (await find('pair')).filter(({ accounts }) => accounts.includes(pair[0]) && accounts.includes(pair[1]))

test('a pair is named while most went one way, by the results that stand', async () => {
  const [from, to] = (await openAccounts(at.sequencer, 2)) as [number, number]
  const named = namedAs([from, to])
  const market = await passAmongOthers(from, to, 4)
  const second = await passAmongOthers(from, to, 2)
  for (const one of [market, second]) await settle(one, 11)
  expect(await named()).toMatchObject([{ accounts: [to, from], won: 15_000, oneWay: 10_000 }])
  await done(at.sequencer, { kind: 'resettle-market', market: second, winners: [13], reason: 'Misread' })
  expect(await named()).toEqual([])
  await done(at.sequencer, { kind: 'resettle-market', market, winners: [13], reason: 'Misread' })
  expect(await named()).toMatchObject([{ accounts: [from, to], won: 7_500, oneWay: 10_000 }])
})

test('two who are alone in a market are matched with each other by chance, and not named', async () => {
  const [from, to] = (await openAccounts(at.sequencer, 2)) as [number, number]
  const market = await openMarket(at.sequencer, { commissionBps: 0 })
  for (let i = 0; i < 6; i++) await pass(market, from, to)
  await settle(market, 11)
  expect(await namedAs([from, to])()).toEqual([])
})

/** Three have matched 1,500.00 in a market: two 1,000.00 with each other, and one of these two 500.00 with the third. */
async function concentrated() {
  const [one, other, third] = (await openAccounts(at.sequencer, 3)) as [number, number, number]
  const market = await openMarket(at.sequencer)
  for (const [lays, backs] of [
    [one, other],
    [one, other],
    [one, third],
  ] as const) {
    await done(at.sequencer, bet(market, lays, { side: 'LAY', price: 150, size: 50_000 }))
    await done(at.sequencer, bet(market, backs, { price: 150, size: 50_000 }))
    at.time += 1_000
  }
  const read = async () => {
    const [finding] = await find('concentration')
    await at.stop()
    const views = new DatabaseSync(viewsPath(at.dataDir), { readOnly: true })
    const months = views.prepare(
      'SELECT account_id AS account, matches, staked FROM account_month ORDER BY account_id',
    )
    const pairs = views.prepare(
      'SELECT matches, staked, decided, low_won AS lowWon, flow FROM pair_month ORDER BY low, high',
    )
    const sums = { months: months.all(), pairs: pairs.all() }
    views.close()
    await at.start()
    return { staked: finding?.staked, ...sums }
  }
  return { market, accounts: [one, other, third] as const, read }
}

test('what is void counts in no sum of money: of the market, of the pair and of the month', async () => {
  const { market, accounts, read } = await concentrated()
  const window = { from: at.time - 2_000, to: at.time - 1_000, reason: 'A wrong price' }
  await done(at.sequencer, { kind: 'void-window', market, ...window })
  const [one, other, third] = accounts
  const counted = {
    staked: 100_000,
    months: [
      { account: 0, matches: 6, staked: 200_000 },
      { account: one, matches: 3, staked: 100_000 },
      { account: other, matches: 2, staked: 50_000 },
      { account: third, matches: 1, staked: 50_000 },
    ],
    pairs: [
      { matches: 1, staked: 50_000, decided: 0, lowWon: 0, flow: 0 },
      { matches: 1, staked: 50_000, decided: 0, lowWon: 0, flow: 0 },
    ],
  }
  expect(await read()).toEqual(counted)
  await settle(market, 11)
  const lost = { matches: 1, staked: 50_000, decided: 1, lowWon: -25_000, flow: 25_000 }
  const settled = { ...counted, pairs: [lost, lost] }
  expect(await read()).toEqual(settled)
  await done(at.sequencer, { kind: 'void-market', market, reason: 'A wrong event' })
  const none = { matches: 0, staked: 0, decided: 0, lowWon: 0, flow: 0 }
  const months = counted.months.map((row) => ({ ...row, staked: 0 }))
  expect(await read()).toEqual({ staked: undefined, months, pairs: [none, none] })
  // A result after all: what was void with the market counts again, what was void before does not.
  await done(at.sequencer, { kind: 'resettle-market', market, winners: [11], reason: 'It was the event' })
  expect(await read()).toEqual(settled)
})

test('a match that is void is shown no more', async () => {
  const [from, to] = (await openAccounts(at.sequencer, 2)) as [number, number]
  const market = await openMarket(at.sequencer)
  for (let i = 0; i < 3; i++) {
    await pass(market, from, to)
    at.time += 1_000
  }
  const window = { from: at.time - 2_000, to: at.time - 1_000, reason: 'A wrong price' }
  await done(at.sequencer, { kind: 'void-window', market, ...window })
  await at.views.reached(at.sequencer.sequence)
  const asked = { query: 'pair', accounts: [from, to], month: month(), market: undefined } as const
  const { bets } = await at.views.riskEvidence(asked)
  expect(bets.map(({ time }) => at.time - time)).toEqual([1_000, 3_000])
})

/** A market in play, its players, and others who bet there long after. */
async function inPlay() {
  const accounts = await openAccounts(at.sequencer, 4)
  const market = await openMarket(at.sequencer)
  await done(at.sequencer, { kind: 'turn-in-play', market })
  return { market, accounts: accounts as [number, number, number, number] }
}
async function trade(
  market: number,
  maker: number,
  taker: number,
  price: number,
  side: 'BACK' | 'LAY' = 'BACK',
) {
  const other = side === 'BACK' ? 'LAY' : 'BACK'
  await done(at.sequencer, bet(market, maker, { side: other, price, size: 1_000 }))
  await done(at.sequencer, bet(market, taker, { side, price, size: 1_000 }))
}

test('who bets in the seconds before a goal much more often than others is named, with the goals', async () => {
  const { market, accounts } = await inPlay()
  const [maker, early, one, other] = accounts
  for (let i = 0; i < 4; i++) {
    for (const honest of [one, other, one, other]) await trade(market, maker, honest, 200)
    at.time += 60_000
    await trade(market, maker, early, 200)
    at.time += 2_000
    const goal = { by: 'FEED', reasonCode: 'GOAL', reason: '' } as const
    await done(at.sequencer, { kind: 'suspend-market', market, lapse: true, ...goal })
    await done(at.sequencer, { kind: 'open-market', market })
    at.time += 60_000
  }
  expect(await find('late')).toEqual([
    { accounts: [early], bets: 4, inPlay: 4, share: 10_000, times: expect.any(Number) },
  ])
  const asked = { query: 'late', accounts: [early], month: month(), market: undefined } as const
  const { bets } = await at.views.riskEvidence(asked)
  expect(bets).toHaveLength(4)
  expect(bets[0]).toMatchObject({ ms: 2_000, detail: 'Goal', backAccount: early, price: 200 })
  // Made void, it was taken early all the same.
  await done(at.sequencer, { kind: 'void-window', market, from: 0, to: at.time, reason: 'After the goals' })
  expect(await find('late')).toMatchObject([{ accounts: [early], bets: 4, inPlay: 4 }])
  const voided = (await at.views.riskEvidence(asked)).bets
  expect(voided.map(({ isVoid }) => isVoid)).toEqual([true, true, true, true])
})

test('who takes prices that others get seconds before they are gone is named, and who turns at once', async () => {
  const { market, accounts } = await inPlay()
  const [maker, fast, one, other] = accounts
  for (let i = 0; i < 5; i++) {
    await trade(market, maker, fast, 300)
    at.time += 3_000
    await trade(market, maker, one, 200)
    at.time += 60_000
  }
  for (let i = 0; i < 10; i++) {
    await trade(market, maker, other, 200)
    at.time += 1_000
    await trade(market, maker, other, 202, 'LAY')
    at.time += 60_000
  }
  expect(await find('fast')).toMatchObject([{ accounts: [fast], bets: 5, inPlay: 5 }])
  expect(await find('reversal')).toEqual([{ accounts: [other], bets: 10, matches: 20, share: 5_000 }])
  const asked = { query: 'fast', accounts: [fast], month: month(), market: undefined } as const
  expect((await at.views.riskEvidence(asked)).bets[0]).toMatchObject({ ms: 3_000, detail: '2.00' })
})

test('who has most of a market is named; the next page goes on where this one ends', async () => {
  const earlier = await inPlay()
  await trade(earlier.market, earlier.accounts[0], earlier.accounts[1], 200)
  const { market, accounts } = await inPlay()
  const [most, ...others] = accounts
  for (let i = 0; i < 60; i++) await trade(market, most, others[i % 3]!, 200)
  for (let i = 0; i < 60; i++) await trade(market, others[0], others[1 + (i % 2)]!, 200)
  const [finding] = await find('concentration')
  expect(finding).toMatchObject({
    staked: 120_000,
    share: 6_666,
    threeShare: 7_916,
    marketId: market,
    marketName: 'Match Odds',
  })
  expect(finding!.accounts[0]).toBe(others[0])
  expect(await find('concentration', most)).toEqual([finding])
  expect(await at.views.riskFindings('concentration', { ...filter(), cursor: market })).toMatchObject({
    ...{ findings: [], examined: 1, next: null },
  })
})

test('what follows a start is judged by what was before it', async () => {
  const { market, accounts } = await inPlay()
  const [maker, fast, one] = accounts
  for (let i = 0; i < 3; i++) {
    await trade(market, maker, fast, 300)
    await at.views.reached(at.sequencer.sequence)
    await at.stop()
    await at.start()
    at.time += 3_000
    await trade(market, maker, one, 200)
    at.time += 60_000
  }
  expect(await find('fast')).toMatchObject([{ accounts: [fast], bets: 3 }])
})

test('what is shown of a month is of that month', async () => {
  const { market, accounts } = await inPlay()
  const [maker, fast, one] = accounts
  const before = month()
  for (let i = 0; i < 2; i++) {
    await trade(market, maker, fast, 300)
    at.time += 3_000
    await trade(market, maker, one, 200)
    at.time += 31 * 86_400_000
  }
  await at.views.reached(at.sequencer.sequence)
  for (const [query, named] of [
    ['fast', [fast]],
    ['pair', [maker, fast]],
  ] as const) {
    for (const [of, count] of [
      [before, 1],
      [before + 1, 1],
      [before + 2, 0],
    ] as const) {
      const asked = { query, accounts: named, month: of, market: undefined }
      expect((await at.views.riskEvidence(asked)).bets).toHaveLength(count)
    }
  }
})
