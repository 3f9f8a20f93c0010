/** What an operator may set as a paytable, and what not: above all nothing that pays more than it takes. */
import { describe, expect, test } from 'vitest'
import type { GameKey, Limits, Paytable } from './game.ts'
import { codeOf, gameOf, gameOfCode, games } from './games.ts'
import { defaultPaytables, faultsOf, returnFloor } from './paytables.ts'

const isPaytable = (...[game, paytable]: Parameters<typeof faultsOf>) => faultsOf(game, paytable).length === 0

/** Whether the first paytable with these things changed is one. */
function allows(
  key: GameKey,
  change: Partial<Omit<Paytable, 'returns' | 'limits'>> & {
    returns?: Record<string, number>
    limits?: Partial<Limits>
  },
): boolean {
  const first = defaultPaytables[key]
  return isPaytable(gameOf(key), {
    decks: change.decks ?? first.decks,
    returns: { ...first.returns, ...change.returns },
    limits: { ...first.limits, ...change.limits },
  })
}

describe('a paytable', () => {
  test.each(games)('may be the first one of $name', (game) => {
    expect(isPaytable(game, defaultPaytables[game.key])).toBe(true)
    expect(defaultPaytables[game.key].version).toBe(1)
  })

  test.each<[GameKey, Record<string, number>, Record<string, number>]>([
    ['7updown', { seven: 1300 }, { seven: 1301 }],
    ['7updown', { up: 216, otherOnSeven: 4 }, { up: 216, otherOnSeven: 5 }],
    ['7updown', { otherOnSeven: 100 }, { otherOnSeven: 101 }],
    ['roulette', { straight: 3700 }, { straight: 3701 }],
    ['roulette', { even: 205 }, { even: 206 }],
    ['roulette', { firstFour: 925 }, { firstFour: 926 }],
    ['teenpatti', { sideOnTie: 100 }, { sideOnTie: 101 }],
    ['teenpatti', { tie: 90_376 }, { tie: 90_377 }],
    ['dragontiger', { tie: 1338 }, { tie: 1339 }],
    ['dragontiger', { tiger: 208 }, { tiger: 209 }],
    ['cricketwar', { sideOnTie: 100 }, { sideOnTie: 101 }],
    ['baccarat', { banker: 197 }, { banker: 198 }],
    ['baccarat', { playerPair: 1338 }, { playerPair: 1339 }],
  ])('of %s may return the whole stake on average (%j), and not more (%j)', (key, most, tooMuch) => {
    expect(allows(key, { returns: most })).toBe(true)
    expect(allows(key, { returns: tooMuch })).toBe(false)
  })

  test.each<[GameKey, number, string, number]>([
    ['7updown', 1, 'seven', 975],
    ['7updown', 1, 'up', 155],
    ['roulette', 0, 'straight', 2775],
    ['roulette', 0, 'even', 155],
    ['cricketwar', 1, 'tie', 1275],
    ['baccarat', 8, 'playerPair', 1005],
    // The ties whose odds the rules print.
    ['teenpatti', 1, 'tie', 895],
    ['dragontiger', 1, 'tie', 799],
    ['dragontiger', 8, 'tie', 630],
  ])('of %s from %d decks returns no less than the floor of %s', (key, decks, bet, least) => {
    const table = (hundredths: number) => ({
      ...defaultPaytables[key],
      decks,
      returns: { ...defaultPaytables[key].returns, [bet]: hundredths },
    })
    expect(faultsOf(gameOf(key), table(least))).toEqual([])
    const text = expect.stringContaining(`at least ${returnFloor(key, bet) / 10_000} % is asked of it`)
    const fault = { field: `returns.${bet}`, code: 'paytable_return_low', text }
    expect(faultsOf(gameOf(key), table(least - 1))).toEqual([fault])
  })

  test('has no win that gives the stake back and nothing more', () => {
    const returns = { ...defaultPaytables.baccarat.returns, player: 100, tie: 50 }
    const faults = faultsOf(gameOf('baccarat'), { ...defaultPaytables.baccarat, returns })
    expect(faults.map(({ field, code }) => [field, code])).toEqual([
      ['returns.player', 'paytable_win_low'],
      ['returns.tie', 'paytable_win_low'],
      ['returns.player', 'paytable_return_low'],
      ['returns.tie', 'paytable_return_low'],
    ])
    expect(allows('teenpatti', { returns: { playerA: 101 } })).toBe(false)
    expect(allows('roulette', { returns: { even: 100 } })).toBe(false)
  })

  test('says of each field what is wrong with it', () => {
    const wrong = {
      decks: 9,
      returns: { ...defaultPaytables.baccarat.returns, tie: 0.5, lucky: 200 },
      limits: { stakeMin: 99, stakeMax: 50, payoutMax: -1 },
    }
    expect(faultsOf(gameOf('baccarat'), wrong).map(({ field }) => field)).toEqual([
      ...['returns.tie', 'returns.lucky', 'decks', 'limits.stakeMin', 'limits.stakeMax', 'limits.payoutMax'],
    ])
  })

  test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
    'has whole hundredths from nothing up, so not %d',
    (hundredths) => {
      expect(allows('7updown', { returns: { otherOnSeven: hundredths } })).toBe(false)
    },
  )

  test('has exactly the lines of its game', () => {
    const { up, down, seven } = defaultPaytables['7updown'].returns as Record<string, number>
    const table = (returns: object) =>
      isPaytable(gameOf('7updown'), {
        ...defaultPaytables['7updown'],
        returns: returns as Paytable['returns'],
      })
    expect(table({ up, down, seven, otherOnSeven: 0 })).toBe(true)
    expect(table({ up, down, seven })).toBe(false)
    expect(table({ up, down, seven, otherOnSeven: 0, sideOnTie: 0 })).toBe(false)
    expect(table({ up, down, seven, toString: 0 })).toBe(false)
    expect(table(Object.create({ up, down, seven, otherOnSeven: 0 }))).toBe(false)
    const inherited = Object.assign(Object.create({ seven }), { up, down, otherOnSeven: 0, tie: 0 })
    expect(table(inherited)).toBe(false)
    expect(table(JSON.parse('{"up": 200, "down": 200, "seven": 1200, "__proto__": 0}'))).toBe(false)
  })

  test.each<[GameKey, number, number]>([
    ['7updown', 1, 1],
    ['roulette', 0, 0],
    ['teenpatti', 1, 1],
    ['dragontiger', 1, 8],
    ['cricketwar', 1, 8],
    ['baccarat', 6, 8],
  ])('of %s is for %d to %d decks', (key, min, max) => {
    const allowed = [-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1.5, Number.NaN].filter((decks) =>
      // With its first odds a tie of one deck would be below its floor.
      allows(key, { decks, returns: key === 'cricketwar' ? { tie: 1275 } : {} }),
    )
    expect(allowed).toEqual(Array.from({ length: max - min + 1 }, (_, step) => min + step))
  })

  test.each<[string, Partial<Limits>, boolean]>([
    ['one bet of one stake only', { stakeMin: 500, stakeMax: 500 }, true],
    ['the largest stake of all', { stakeMax: 1_000_000_000 }, true],
    ['more than that', { stakeMax: 1_000_000_001 }, false],
    ['less than one whole unit', { stakeMin: 99 }, false],
    ['a least stake above the most', { stakeMin: 501, stakeMax: 500 }, false],
    ['parts of a minor unit', { stakeMin: 100.5 }, false],
    ['no number', { payoutMax: Number.NaN }, false],
    ['just what the least stake can return', { payoutMax: 1200 }, true],
    ['less than the least stake can return', { payoutMax: 1199 }, false],
  ])('has limits that can be: %s', (_, limits, expected) => {
    expect(allows('7updown', { limits })).toBe(expected)
  })
})

describe('the games', () => {
  test('have their codes for good', () => {
    expect(games.map(({ key }) => [codeOf(key), key])).toEqual([
      [1, '7updown'],
      [2, 'roulette'],
      [3, 'teenpatti'],
      [4, 'dragontiger'],
      [5, 'cricketwar'],
      [6, 'baccarat'],
    ])
    for (const game of games) {
      expect(gameOf(game.key)).toBe(game)
      expect(gameOfCode(codeOf(game.key))).toBe(game)
    }
    expect(() => gameOfCode(0)).toThrow('no casino game has the code 0')
    expect(() => gameOfCode(7)).toThrow('no casino game has the code 7')
  })
})
