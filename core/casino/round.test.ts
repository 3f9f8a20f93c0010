/** A round: which bets are taken, that the draw knows nothing of them, and what they come back with. */
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Bet, Game, GameKey, Paytable } from './game.ts'
import { payout } from './game.ts'
import { gameOf, games } from './games.ts'
import { defaultPaytables } from './paytables.ts'
import { spots } from './roulette-bets.ts'
import { checkBets, drawResult, payBets } from './round.ts'

const blocksOf = (seed: number) => (index: number) => createHash('sha256').update(`${seed}:${index}`).digest()
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** Every bet of a game that can be made. */
function selectionsOf(game: Game): readonly string[] {
  if (game.key === 'roulette') return spots.map(({ selection }) => selection)
  return game.lines.filter((line) => game.isSelection(line))
}

/** Results in which everything that can happen does: all of them, or very many. */
function resultsOf(game: Game, paytable: Paytable): (readonly number[])[] {
  if (game.key === 'roulette') return Array.from({ length: 37 }, (_, number) => [number])
  if (game.key === '7updown') return Array.from({ length: 52 }, (_, card) => [card])
  return Array.from({ length: 10_000 }, (_, seed) => drawResult(game, paytable, blocksOf(seed)))
}

const bets = (game: Game) =>
  fc.shuffledSubarray([...selectionsOf(game)], { minLength: 1 }).chain((selections) =>
    fc.tuple(
      ...selections.map((selection) =>
        fc.record({
          selection: fc.constant(selection),
          amount: fc.integer({ min: 1, max: 1_000_000_000 }),
        }),
      ),
    ),
  )

describe('bets are refused', () => {
  const check = (key: GameKey, ...bets: [string, number][]) =>
    checkBets(
      gameOf(key),
      defaultPaytables[key],
      bets.map(([selection, amount]) => ({ selection, amount })),
    )
  const [roulette, everySpot] = ['roulette', spots.map(({ selection }) => selection)] as const

  test('never when they are good: one, or every spot of the roulette table', () => {
    expect(check('7updown', ['up', 10_000])).toBeUndefined()
    expect(check(roulette, ...everySpot.map((spot): [string, number] => [spot, 20_000]))).toBeUndefined()
  })

  test('when there are none, too many, or two on one spot', () => {
    expect(check('7updown')).toBe('bets_invalid')
    expect(check('7updown', ['up', 100], ['down', 100], ['up', 100])).toBe('bets_invalid')
    expect(check(roulette, ['red', 100], ['odd', 100], ['red', 100])).toBe('bets_invalid')
    const tooMany = [...everySpot, 'red'].map((spot): [string, number] => [spot, 100])
    expect(check(roulette, ...tooMany)).toBe('bets_invalid')
  })

  test.each(games)('on what is no bet of $name', ({ key }) => {
    const names = ['', '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'sideOnTie', 'otherOnSeven']
    for (const name of [...names, 'Up', 'tie ', 'straight']) {
      expect(check(key, [name, 20_000])).toBe('bets_invalid')
    }
  })

  test.each([0, -100, 100.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
    'with a stake of %d',
    (amount) => {
      expect(check(roulette, ['red', 100], ['odd', amount])).toBe('stake_invalid')
    },
  )

  test('with a stake below the least or above the most of one bet', () => {
    expect(check('dragontiger', ['tie', 19_999])).toBe('stake_too_small')
    expect(check('dragontiger', ['tie', 20_000])).toBeUndefined()
    expect(check('dragontiger', ['tie', 30_000_000])).toBeUndefined()
    expect(check('dragontiger', ['tie', 30_000_001])).toBe('stake_too_large')
    expect(check(roulette, ['red', 5_000_000], ['odd', 5_000_001])).toBe('stake_too_large')
  })

  test('when together they could return more than the table pays', () => {
    const paytable = { ...defaultPaytables.roulette, limits: limitsOf(4000) }
    const both = [
      { selection: 'straight-1', amount: 100 },
      { selection: 'red', amount: 200 },
    ]
    expect(checkBets(gameOf(roulette), paytable, both)).toBeUndefined()
    const more = [{ selection: 'low', amount: 100 }, ...both]
    expect(checkBets(gameOf(roulette), paytable, more)).toBe('payout_too_large')
    // Black cannot win with the other two.
    const apart = [{ selection: 'black', amount: 100 }, ...both]
    expect(checkBets(gameOf(roulette), paytable, apart)).toBeUndefined()
  })

  test('for the first reason in order, whichever bet has it', () => {
    expect(check(roulette, ['red', 1], ['odd', 0.5], ['none', 100])).toBe('bets_invalid')
    expect(check(roulette, ['red', 1], ['odd', 0.5])).toBe('stake_invalid')
    expect(check(roulette, ['red', 6_000_000], ['odd', 1])).toBe('stake_too_small')
    const paytable = { ...defaultPaytables.roulette, limits: { ...limitsOf(4000), stakeMax: 1000 } }
    const large = [{ selection: 'straight-1', amount: 1001 }]
    expect(checkBets(gameOf(roulette), paytable, large)).toBe('stake_too_large')
  })

  function limitsOf(payoutMax: number) {
    return { stakeMin: 100, stakeMax: 5_000_000, payoutMax }
  }
})

describe('a draw', () => {
  test.each(games)('of $name is the same whatever is staked and whatever it pays', (game) => {
    const paytable = defaultPaytables[game.key]
    fc.assert(
      fc.property(fc.nat(), bets(game), fc.nat(10_000), (seed, bets, hundredths) => {
        const result = drawResult(game, paytable, blocksOf(seed))
        const before = [...result]
        payBets(game, paytable, bets, result)
        const returns = Object.fromEntries(game.lines.map((line) => [line, hundredths]))
        const limits = { stakeMin: hundredths, stakeMax: hundredths, payoutMax: hundredths }
        expect(result).toEqual(before)
        expect(drawResult(game, { ...paytable, version: 2, returns, limits }, blocksOf(seed))).toEqual(before)
      }),
    )
  })

  test.each([
    ['7updown', 1],
    ['roulette', 1],
    ['teenpatti', 6],
    ['dragontiger', 2],
    ['cricketwar', 2],
    ['baccarat', 6],
  ] as const)('of %s has %d numbers, needed or not', (key, count) => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        expect(drawResult(gameOf(key), defaultPaytables[key], blocksOf(seed)).length).toBe(count)
      }),
    )
  })
})

describe('a payout', () => {
  test('is rounded down, once a bet, and is the gross return', () => {
    expect(payout(101, 198)).toBe(199)
    expect(payout(101, 50)).toBe(50)
    expect(payout(1, 99)).toBe(0)
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.integer({ min: 0, max: 100_000 }),
        (amount, hundredths) => {
          expect(BigInt(payout(amount, hundredths))).toBe((BigInt(amount) * BigInt(hundredths)) / 100n)
        },
      ),
    )
  })

  test.each<[GameKey, string, number[], number]>([
    ['7updown', 'up', [7], 2000],
    ['7updown', 'up', [6], 500],
    ['7updown', 'up', [5], 0],
    ['7updown', 'seven', [6], 12_000],
    ['roulette', 'straight-17', [17], 36_000],
    ['roulette', 'red', [0], 0],
    ['roulette', 'split-0-2', [0], 18_000],
    ['teenpatti', 'tie', [1, 14, 16, 29, 34, 8], 9000],
    ['teenpatti', 'playerA', [1, 14, 16, 29, 34, 8], 0],
    ['dragontiger', 'dragon', [12, 0], 1980],
    ['dragontiger', 'tiger', [12, 25], 500],
    ['dragontiger', 'tie', [12, 12], 8000],
    ['cricketwar', 'bowler', [0, 12], 2000],
    ['cricketwar', 'bowler', [12, 0], 0],
    ['baccarat', 'banker', [0, 8, 1, 10, 4, 5], 1950],
    ['baccarat', 'player', [8, 8, 21, 21, 4, 5], 1000],
    ['baccarat', 'playerPair', [8, 8, 21, 21, 4, 5], 12_000],
  ])('of %s, 10.00 on %s when %j is drawn, is %d', (key, selection, result, expected) => {
    const bets = [{ selection, amount: 1000 }]
    expect(payBets(gameOf(key), defaultPaytables[key], bets, result)).toEqual([expected])
  })

  test.each(games)('of $name by a single bet can be what its line says', (game) => {
    const paytable = defaultPaytables[game.key]
    for (const selection of selectionsOf(game)) {
      const line = spots.find((spot) => spot.selection === selection)?.line ?? selection
      const bet = { selection, amount: 100 }
      expect(game.largestReturn([bet], paytable), selection).toBe(paytable.returns[line])
    }
  })

  test.each(games)('of $name is at most the largest return, and for some result just that', (game) => {
    const paytable = defaultPaytables[game.key]
    const results = resultsOf(game, paytable)
    fc.assert(
      fc.property(bets(game), (bets: readonly Bet[]) => {
        const largest = game.largestReturn(bets, paytable)
        expect(Math.max(...results.map((result) => sum(payBets(game, paytable, bets, result))))).toBe(largest)
      }),
      { numRuns: 30 },
    )
  })
})
