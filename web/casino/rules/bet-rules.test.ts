import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { GameKey } from '#core/casino/game.ts'
import { games } from '#core/casino/games.ts'
import { defaultPaytables } from '#core/casino/paytables.ts'
import { averageReturn, percentage } from '#core/casino/returns.ts'
import { gameRules } from '../../text/en/rules.ts'
import { betName, lineName } from './bet-names.ts'
import { betRules, multiplierText, oddsText, partialRule } from './bet-rules.ts'

const figures = (game: GameKey, change: Partial<{ decks: number; returns: Record<string, number> }> = {}) => {
  const { decks, returns } = defaultPaytables[game]
  const paytable = { decks: change.decks ?? decks, returns: { ...returns, ...change.returns } }
  return {
    rows: betRules(game, paytable).map(({ name, returns, odds, chance, average }) =>
      [name, returns, odds, chance, average].filter(Boolean).join(' | '),
    ),
    warnings: betRules(game, paytable).flatMap(({ warning }) => warning ?? []),
    partial: partialRule(game, paytable),
  }
}

test('7 Up Down says its published figures', () => {
  expect(figures('7updown')).toEqual({
    rows: [
      'Up | 2 for 1 | 6 in 13 | 46.15 % | 96.15 %',
      'Down | 2 for 1 | 6 in 13 | 46.15 % | 96.15 %',
      'Seven | 12 for 1 | 1 in 13 | 7.69 % | 92.31 %',
    ],
    warnings: [],
    partial: 'On a Seven (1 in 13), half of an Up or Down bet comes back.',
  })
})

test('Auto Roulette says its published figures', () => {
  const { rows, warnings, partial } = figures('roulette')
  expect(rows[0]).toBe('Straight | 36 for 1 | 1 in 37 | 2.70 % | 97.30 %')
  expect(rows.at(-1)).toBe('Even money | 2 for 1 | 18 in 37 | 48.65 % | 97.30 %')
  expect(rows).toHaveLength(10)
  expect({ warnings, partial }).toEqual({ warnings: [], partial: undefined })
})

test('Teen Patti says its published figures, and warns of the tie', () => {
  expect(figures('teenpatti')).toEqual({
    rows: [
      'Player A | 2 for 1 | 49.94 % | 99.89 %',
      'Player B | 2 for 1 | 49.94 % | 99.89 %',
      'Tie | 9 for 1 | 1 in 904 | 0.11 % | 1.00 %',
    ],
    warnings: [
      'Tie comes once in 904 deals and returns 9 for 1. On average a Tie bet loses 99 % of its stake.',
    ],
    partial: 'On a tie (1 in 904), Player A and Player B bets lose.',
  })
})

test('Dragon Tiger says its published figures, and warns of the tie', () => {
  expect(figures('dragontiger')).toEqual({
    rows: [
      'Dragon | 1.98 for 1 | 46.27 % | 95.34 %',
      'Tiger | 1.98 for 1 | 46.27 % | 95.34 %',
      'Tie | 8 for 1 | 7.47 % | 59.76 %',
    ],
    warnings: [
      'Tie comes once in 13 deals and returns 8 for 1. On average a Tie bet loses 40 % of its stake.',
    ],
    partial: 'On a tie (7.47 %), half of a Dragon or Tiger bet comes back.',
  })
})

test('Cricket War says its published figures', () => {
  expect(figures('cricketwar').rows).toEqual([
    'Batsman | 2 for 1 | 46.27 % | 96.27 %',
    'Bowler | 2 for 1 | 46.27 % | 96.27 %',
    'Tie | 12 for 1 | 7.47 % | 89.64 %',
  ])
})

test('Baccarat says its published figures', () => {
  expect(figures('baccarat')).toEqual({
    rows: [
      'Player | 2 for 1 | 44.62 % | 98.76 %',
      'Banker | 1.95 for 1 | 45.86 % | 98.94 %',
      'Tie | 9 for 1 | 9.52 % | 85.64 %',
      'Player pair | 12 for 1 | 7.47 % | 89.64 %',
      'Banker pair | 12 for 1 | 7.47 % | 89.64 %',
    ],
    warnings: [],
    partial: 'On a tie (9.52 %), Player and Banker bets come back whole.',
  })
})

describe('with another paytable', () => {
  test('a seven that takes all lowers Up and Down, and is said in words', () => {
    const { rows, partial } = figures('7updown', { returns: { otherOnSeven: 0 } })
    expect(rows[0]).toBe('Up | 2 for 1 | 6 in 13 | 46.15 % | 92.31 %')
    expect(partial).toBe('On a Seven (1 in 13), Up and Down bets lose.')
  })

  test('a dearer tie of Teen Patti needs no warning', () => {
    const { rows, warnings } = figures('teenpatti', { returns: { tie: 80_100 } })
    expect(rows[2]).toBe('Tie | 801 for 1 | 1 in 904 | 0.11 % | 88.63 %')
    expect(warnings).toEqual([])
  })

  test('one deck makes ties of Dragon Tiger rarer', () => {
    expect(figures('dragontiger', { decks: 1 }).rows).toEqual([
      'Dragon | 1.98 for 1 | 8 in 17 | 47.06 % | 96.12 %',
      'Tiger | 1.98 for 1 | 8 in 17 | 47.06 % | 96.12 %',
      'Tie | 8 for 1 | 1 in 17 | 5.88 % | 47.06 %',
    ])
  })

  test('any other share on a tie is said as a figure', () => {
    expect(figures('cricketwar', { returns: { sideOnTie: 25 } }).partial).toBe(
      'On a tie (7.47 %), a Batsman or Bowler bet returns 0.25 for 1.',
    )
  })
})

test.each([
  [200, '2'],
  [198, '1.98'],
  [50, '0.5'],
  [5, '0.05'],
  [0, '0'],
  [3600, '36'],
])('a multiplier of %d hundredths reads "%s"', (hundredths, words) => {
  expect(multiplierText(hundredths)).toBe(words)
})

test('a chance reads as a small fraction, as one in many, or not at all', () => {
  expect(oddsText({ numerator: 6n, denominator: 13n })).toBe('6 in 13')
  expect(oddsText({ numerator: 1n, denominator: 12_345n })).toBe('1 in 12,345')
  expect(oddsText({ numerator: 192n, denominator: 415n })).toBe('')
})

test('every line that can be bet on has a name, and every game its rules', () => {
  for (const game of games) {
    expect(gameRules[game.key].length).toBeGreaterThan(0)
    for (const { bet } of game.chances(defaultPaytables[game.key].decks)) {
      expect(lineName(game.key, bet)).not.toBe(bet)
    }
  }
})

test('bets are read with their numbers', () => {
  expect(betName('roulette', 'straight-17')).toBe('17')
  expect(betName('roulette', 'column-2')).toBe('Column 2')
  expect(betName('roulette', 'dozen-1')).toBe('1st 12')
  expect(betName('roulette', 'split-8-11')).toBe('Split 8, 11')
  expect(betName('roulette', 'firstFour-0-1-2-3')).toBe('First four 0, 1, 2, 3')
  expect(betName('roulette', 'low')).toBe('1 to 18')
  expect(betName('baccarat', 'playerPair')).toBe('Player pair')
})

test('the page on the casino has every bet with its exact return by the first paytables', () => {
  const page = readFileSync(new URL('../../../docs/concepts/casino.md', import.meta.url), 'utf8')
  const rows = games.flatMap(({ key, name, chances }) =>
    chances(defaultPaytables[key].decks).map((of) => {
      const { returns } = defaultPaytables[key]
      const average = averageReturn(of, returns)
      const fraction = `${average.numerator}/${average.denominator}`
      const multiplier = multiplierText(returns[of.bet]!)
      return `| ${name} | ${lineName(key, of.bet)} | ${multiplier} | ${fraction} | ${percentage(average, 4)} % |`
    }),
  )
  const table = page.split('\n').filter((line) => /^\| .* \| .*\/\d+ \| .* % \|$/.test(line))
  expect(table).toEqual(rows)
})
