/** What the operator is told of returns: sums by kind of bet and version, and the mark of what chance does not explain. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type GameKey, gameKeys, type Paytable } from '#core/casino/game.ts'
import { codeOf, gameOf } from '#core/casino/games.ts'
import { defaultPaytables } from '#core/casino/paytables.ts'
import { averageReturn } from '#core/casino/returns.ts'
import { createState } from '#core/engine/state.ts'
import { paytableSet, roundPlayed } from '#core/facts/casino.ts'
import { createFactLog, type FactLog, writeFact } from '#core/facts/log.ts'
import { folds } from '#server/folds.ts'
import { recover } from '#server/journal/recovery.ts'
import { openExchange, temporaryFolder } from '#server/sequencer/testing/exchange.ts'
import { dayReturnsOf } from './day-returns.ts'
import { oddsOf } from './odds.ts'
import { betReturnsOf, marksOf, returnFigures } from './returns.ts'
import { type CasinoReturns, casinoReturnsFold } from './returns-fold.ts'
import { watchReturns } from './returns-watch.ts'
import { fundBankroll, openCasinoPlayer, playRound, testVault } from './testing/rounds.ts'

let log: FactLog
let returns: CasinoReturns

beforeEach(() => {
  log = createFactLog()
  returns = casinoReturnsFold.create()
})

/** Writes a round with one bet; only what the fold reads is of meaning. */
function round(game: GameKey, result: number, selection: string, amount: number, paytable = 1): void {
  const nothing = { round: 1, account: 101, pair: 1, nonce: 0, stake: amount, payout: 0 }
  const rest = { second: -1, third: -1, fourth: -1, fifth: -1, sixth: -1 }
  const text = JSON.stringify([[selection, amount]])
  writeFact(log, roundPlayed, { ...nothing, game: codeOf(game), paytable, first: result, ...rest, text })
}

function setPaytable(game: GameKey, { version, ...content }: Paytable): void {
  writeFact(log, paytableSet, { game: codeOf(game), version, text: JSON.stringify(content) })
}

function reportOf(game: GameKey, bet: string, current = defaultPaytables[game]) {
  casinoReturnsFold.apply(returns, createState(), log, 0, log.count, 1)
  log = createFactLog()
  return betReturnsOf(game, current, returns.get(game)!, 0).find((one) => one.bet === bet)!
}

const seven = 6
const king = 12

/** 13,000 bets on the seven, of 100.00 each, of which the first `wins` win. Expected are 1,000, by chance 900.03 to 1,099.97. */
function playSevens(wins: number): void {
  for (let i = 0; i < 13_000; i++) round('7updown', i < wins ? seven : king, 'seven', 10_000)
}

describe('a kind of bet', () => {
  test('that nobody has made has its expected return and no other', () => {
    for (const key of gameKeys) {
      const rows = betReturnsOf(key, defaultPaytables[key], returns.get(key)!, 0)
      const { returns: table, decks } = defaultPaytables[key]
      const chances = gameOf(key).chances(decks)
      expect(rows.map(({ bet }) => bet)).toEqual(chances.map(({ bet }) => bet))
      for (const [i, row] of rows.entries()) {
        const { numerator, denominator } = averageReturn(chances[i]!, table)
        const expected = Number((2_000_000n * numerator + denominator) / (2n * denominator))
        expect(row).toMatchObject({ bets: 0, staked: 0, observed: null, expected, isSuspicious: false })
      }
    }
    expect(reportOf('roulette', 'straight').expected).toBe(972_973)
  })

  test('is counted with its stakes and what they returned, roulette by line of the paytable', () => {
    round('roulette', 17, 'straight-17', 300)
    round('roulette', 17, 'straight-18', 200)
    round('roulette', 17, 'red', 1_000)
    round('roulette', 17, 'low', 1_001)
    expect(reportOf('roulette', 'straight')).toMatchObject({ bets: 2, staked: 500, returned: 10_800 })
    expect(reportOf('roulette', 'even')).toMatchObject({
      bets: 2,
      staked: 2_001,
      returned: 2_002,
      observed: 1_000_500,
    })
    expect(returns.get('roulette')!.rounds).toBe(4)
  })

  test('that paid as often as it should is not marked', () => {
    for (let i = 0; i < 37 * 30; i++) round('roulette', i % 37, 'straight-17', 10_000)
    expect(reportOf('roulette', 'straight')).toMatchObject({
      expected: 972_973,
      observed: 972_973,
      isSuspicious: false,
    })
  })

  test('is marked beyond 3.29 standard deviations, above and below', () => {
    for (const [wins, isSuspicious] of [
      [899, true],
      [900, false],
      [1_099, false],
      [1_100, true],
    ] as const) {
      returns = casinoReturnsFold.create()
      playSevens(wins)
      expect(reportOf('7updown', 'seven'), `${wins} wins`).toMatchObject({ bets: 13_000, isSuspicious })
    }
  })

  test('is not marked for a lucky first win', () => {
    round('roulette', 17, 'straight-17', 10_000)
    expect(reportOf('roulette', 'straight')).toMatchObject({ observed: 36_000_000, isSuspicious: false })
  })

  test('is not judged by one large stake among small ones', () => {
    playSevens(1_000)
    round('7updown', seven, 'seven', 1_000_000_000)
    expect(reportOf('7updown', 'seven').isSuspicious).toBe(false)
  })

  test('is judged by what was to be expected of each version of its paytable', () => {
    const doubled = { ...defaultPaytables['7updown'], version: 2 }
    setPaytable('7updown', { ...doubled, returns: { ...doubled.returns, seven: 600 } })
    playSevens(1_000)
    for (let i = 0; i < 13_000; i++) round('7updown', i < 1_000 ? seven : king, 'seven', 10_000, 2)
    expect(reportOf('7updown', 'seven')).toMatchObject({
      bets: 26_000,
      // Half at 12 for 1 and half at 6 for 1, both one win in 13.
      expected: 692_308,
      observed: 692_308,
      isSuspicious: false,
    })
    returns = casinoReturnsFold.create()
    setPaytable('7updown', { ...doubled, returns: { ...doubled.returns, seven: 600 } })
    for (let i = 0; i < 13_000; i++) round('7updown', i < 1_100 ? seven : king, 'seven', 10_000, 2)
    expect(reportOf('7updown', 'seven').isSuspicious).toBe(true)
  })

  test('keeps the sum of its squared stakes exact beyond the safe integers', () => {
    for (let i = 0; i < 3; i++) round('roulette', 1, 'black', 999_999_999)
    reportOf('roulette', 'even')
    const { squares } = returns.get('roulette')!.versions[0]!.bets.get('even')!
    expect(squares).toBe(3n * 999_999_999n ** 2n)
  })
})

describe('the bounds of a day', () => {
  function dayOfSevens(wins: number) {
    playSevens(wins)
    reportOf('7updown', 'seven')
    return dayReturnsOf(returns.get('7updown')!, 0)[0]!
  }

  test('are three standard deviations from what was to be expected, which were 91 wins of 13,000', () => {
    const { expected, low, high, isOutside } = dayOfSevens(1_000)
    const { average } = oddsOf('7updown', 'seven', defaultPaytables['7updown'])
    const ofWin = (average * 1_000_000) / 1_000
    expect(expected).toBe(Math.round(average * 1_000_000))
    expect((high! - expected!) / ofWin).toBeCloseTo(91.15, 1)
    expect((expected! - low!) / ofWin).toBeCloseTo(91.15, 1)
    expect(isOutside).toBe(false)
  })

  test('mark a day that is beyond them, and none within', () => {
    expect(dayOfSevens(1_091).isOutside).toBe(false)
    returns = casinoReturnsFold.create()
    expect(dayOfSevens(1_092).isOutside).toBe(true)
    returns = casinoReturnsFold.create()
    expect(dayOfSevens(908).isOutside).toBe(true)
  })

  test('are none while too few wins were to be expected', () => {
    round('7updown', seven, 'seven', 10_000)
    reportOf('7updown', 'seven')
    expect(dayReturnsOf(returns.get('7updown')!, 0)).toMatchObject([
      { rounds: 1, low: null, high: null, isOutside: false },
    ])
    expect(dayReturnsOf(returns.get('7updown')!, 31)).toEqual([])
  })
})

describe('the days', () => {
  const dayMs = 86_400_000
  const fold = (day: number) => {
    const state = createState()
    state.time = day * dayMs + 1
    casinoReturnsFold.apply(returns, state, log, 0, log.count, 1)
    log = createFactLog()
  }
  /** Bets of one unit and a half on the seven, of which every 13th wins and `more` besides. */
  const playDay = (day: number, count: number, more: number) => {
    for (let i = 0; i < count; i++)
      round('7updown', i % 13 === 0 || (i % 13 === 1 && i / 13 < more) ? seven : king, 'seven', 150)
    fold(day)
  }
  const report = (today: number) =>
    betReturnsOf('7updown', defaultPaytables['7updown'], returns.get('7updown')!, today).find(
      ({ bet }) => bet === 'seven',
    )!

  test('show the fault of one day that a million good bets before it hide', () => {
    for (let day = 1; day <= 20; day++) playDay(day, 13 * 2_000, 0)
    playDay(21, 13 * 200, 60)
    const { isSuspicious, today, month } = report(21)
    expect([isSuspicious, month.isSuspicious, today.isSuspicious]).toEqual([false, false, true])
    expect([month.bets, today.bets]).toEqual([13 * 40_200, 13 * 200])
    expect(today.z).toBeGreaterThan(3.29)
    expect(marksOf(returns, 21)).toEqual({
      marks: [{ game: '7updown', bet: 'seven', window: 'day', stakesFrom: undefined, z: today.z }],
      tests: 2,
    })
    expect(marksOf(returns, 20)).toEqual({ marks: [], tests: 2 })
    expect(returnFigures(returns, 21)).toEqual([
      { of: ['7updown', 'seven', 'today'], value: today.z },
      { of: ['7updown', 'seven', 'yesterday'], value: 0 },
      { of: ['7updown', 'seven', 'month'], value: month.z },
    ])
  })

  test('show the fault of large stakes alone', () => {
    for (let i = 0; i < 13 * 400; i++) round('7updown', i % 13 === 0 ? seven : king, 'seven', 100)
    for (let i = 0; i < 13 * 40; i++) round('7updown', i % 13 < 2 ? seven : king, 'seven', 2_000)
    fold(5)
    const { stakes } = report(5)
    expect(stakes.map(({ from, bets, isSuspicious }) => [from, bets, isSuspicious])).toEqual([
      [100, 5_200, false],
      [1_000, 520, true],
    ])
    const large = marksOf(returns, 5).marks.filter(({ stakesFrom }) => stakesFrom === 1_000)
    expect(large.map(({ window }) => window)).toEqual(['day', 'month'])
  })

  test('are forgotten after 31, and those with less than 25 wins to expect are not judged', () => {
    playDay(1, 13 * 24, 24)
    expect(report(1).today).toMatchObject({ bets: 312, z: null, isSuspicious: false })
    expect(marksOf(returns, 1).tests).toBe(0)
    playDay(31, 13, 0)
    expect([...returns.get('7updown')!.days.keys()]).toEqual([1, 31])
    playDay(32, 13, 0)
    expect([...returns.get('7updown')!.days.keys()]).toEqual([31, 32])
    expect(report(32).month.bets).toBe(26)
  })

  test('are judged once each, with one warning a bet', () => {
    const lines: [level: string, fields: object][] = []
    const note = (level: string) => (fields: object) => lines.push([level, fields])
    const logger = { warn: note('warn'), info: note('info') } as unknown as Parameters<
      typeof watchReturns
    >[0]['logger']
    let now = 11 * dayMs
    const watch = watchReturns({ returns: () => returns, now: () => now, logger })
    playDay(10, 13 * 200, 60)
    playDay(11, 13 * 200, 0)
    watch.check()
    watch.check()
    const { z } = marksOf(returns, 10).marks[0]!
    const marks = ['day', 'month'].map((window) => ({ window, stakesFrom: undefined, z }))
    expect(lines).toEqual([['warn', { day: '1970-01-11', bet: '7updown seven', marks, tests: 2 }]])
    now += dayMs
    watch.check()
    expect(lines[1]).toEqual(['info', { day: '1970-01-12', tests: 2 }])
    watch.close()
  })
})

describe('the sums', () => {
  const { dataDir, remove } = temporaryFolder()
  afterEach(remove)

  test('are the same after a restart, by way of the snapshot and from the first batch', async () => {
    const open = () => openExchange(dataDir, { folds, vault: () => testVault })
    const sequencer = await open()
    await fundBankroll(sequencer)
    const account = await openCasinoPlayer(sequencer)
    let payout = 0
    for (let i = 0; i < 30; i++) {
      const round = await playRound(sequencer, account, 'roulette', ['straight-17', 100 + i], ['red', 300])
      payout += round.payout
    }
    const live = sequencer.fold<CasinoReturns>(casinoReturnsFold.name)
    const { bets } = live.get('roulette')!.versions[0]!
    expect(bets.get('straight')!.returned + bets.get('even')!.returned).toBe(payout)
    await sequencer.close()

    const again = await open()
    expect(again.fold(casinoReturnsFold.name)).toEqual(live)
    await again.close()
    const whole = await recover({ dataDir, folds, useSnapshots: false })
    expect(whole.folds.get(casinoReturnsFold.name)).toEqual(live)
  })
})
