/**
 * What every bet returns, three times: counted here over all deals by a calculation of its own, by the game's chances, and as the
 * fraction that is published.
 */
import { performance } from 'node:perf_hooks'
import { describe, expect, test } from 'vitest'
import {
  averageOf,
  type Count,
  countBaccarat,
  countHighCard,
  countSevenUpDown,
  countTeenPatti,
} from '../testing/casino-counts.ts'
import type { BetChances, GameKey } from './game.ts'
import { gameOf, games } from './games.ts'
import { defaultPaytables } from './paytables.ts'
import { averageReturn, type Fraction, percentage, standardDeviation, winChance } from './returns.ts'

const text = ({ numerator, denominator }: Fraction) =>
  denominator === 1n ? `${numerator}` : `${numerator}/${denominator}`
const chancesOf = (key: GameKey, bet: string, decks = defaultPaytables[key].decks): BetChances =>
  gameOf(key)
    .chances(decks)
    .find((chances) => chances.bet === bet)!

/** How often a bet comes back by its own line and by another one, of the same total. */
const asLines = (count: Count, own: string, bet: string, other?: [string, string]): Count => ({
  total: count.total,
  [bet]: count[own]!,
  ...(other === undefined ? {} : { [other[1]]: count[other[0]]! }),
})

interface Row {
  key: GameKey
  bet: string
  count: Count
  returns: Record<string, number>
  decks: number
  published: string
}

const sevenUpDown = countSevenUpDown()
const highCard = new Map([1, 6, 8].map((decks) => [decks, countHighCard(decks)]))
const teenPatti = countTeenPatti()
const baccarat = countBaccarat(8)

function sevenUpDownRow(bet: string, win: number, onSeven: number, published: string): Row {
  const count = asLines(sevenUpDown, bet, bet, bet === 'seven' ? undefined : ['seven', 'otherOnSeven'])
  return { key: '7updown', bet, count, returns: { [bet]: win, otherOnSeven: onSeven }, decks: 1, published }
}

function rouletteRow(bet: string, numbers: number, win: number): Row {
  const count: Count = { total: 37, [bet]: numbers }
  return { key: 'roulette', bet, count, returns: { [bet]: win }, decks: 0, published: '36/37' }
}

function teenPattiRow(bet: string, win: number, onTie: number, published: string): Row {
  const count = asLines(teenPatti, bet, bet, bet === 'tie' ? undefined : ['tie', 'sideOnTie'])
  return { key: 'teenpatti', bet, count, returns: { [bet]: win, sideOnTie: onTie }, decks: 1, published }
}

function highCardRow(
  key: GameKey,
  bet: string,
  win: number,
  onTie: number,
  decks: number,
  published: string,
): Row {
  const own = bet === 'tie' ? 'tie' : bet === 'dragon' || bet === 'batsman' ? 'first' : 'second'
  const count = asLines(highCard.get(decks)!, own, bet, bet === 'tie' ? undefined : ['tie', 'sideOnTie'])
  return { key, bet, count, returns: { [bet]: win, sideOnTie: onTie }, decks, published }
}

function baccaratRow(bet: string, win: number, onTie: number, published: string): Row {
  const isSide = bet === 'player' || bet === 'banker'
  const count = asLines(baccarat, bet, bet, isSide ? ['tie', 'sideOnTie'] : undefined)
  return { key: 'baccarat', bet, count, returns: { [bet]: win, sideOnTie: onTie }, decks: 8, published }
}

const rows: Row[] = [
  sevenUpDownRow('up', 200, 0, '12/13'),
  sevenUpDownRow('down', 200, 0, '12/13'),
  sevenUpDownRow('up', 200, 50, '25/26'),
  sevenUpDownRow('down', 200, 50, '25/26'),
  sevenUpDownRow('seven', 1200, 50, '12/13'),
  sevenUpDownRow('seven', 1150, 50, '23/26'),
  sevenUpDownRow('seven', 1250, 50, '25/26'),
  rouletteRow('straight', 1, 3600),
  rouletteRow('split', 2, 1800),
  rouletteRow('street', 3, 1200),
  rouletteRow('trio', 3, 1200),
  rouletteRow('corner', 4, 900),
  rouletteRow('firstFour', 4, 900),
  rouletteRow('line', 6, 600),
  rouletteRow('column', 12, 300),
  rouletteRow('dozen', 12, 300),
  rouletteRow('even', 18, 200),
  teenPattiRow('playerA', 200, 0, '977692/978775'),
  teenPattiRow('playerB', 200, 0, '977692/978775'),
  teenPattiRow('playerA', 200, 100, '1'),
  teenPattiRow('playerB', 195, 100, '9543327/9787750'),
  teenPattiRow('tie', 900, 0, '9747/978775'),
  teenPattiRow('tie', 80_100, 0, '867483/978775'),
  teenPattiRow('tie', 86_500, 0, '187359/195755'),
  highCardRow('dragontiger', 'dragon', 200, 50, 8, '799/830'),
  highCardRow('dragontiger', 'dragon', 198, 50, 8, '19783/20750'),
  highCardRow('dragontiger', 'tiger', 198, 50, 8, '19783/20750'),
  highCardRow('dragontiger', 'dragon', 198, 0, 8, '9504/10375'),
  highCardRow('dragontiger', 'tiger', 198, 100, 8, '10279/10375'),
  highCardRow('dragontiger', 'dragon', 198, 0, 1, '396/425'),
  highCardRow('dragontiger', 'dragon', 198, 50, 1, '817/850'),
  highCardRow('dragontiger', 'tiger', 198, 100, 1, '421/425'),
  highCardRow('dragontiger', 'tie', 800, 0, 8, '248/415'),
  highCardRow('dragontiger', 'tie', 800, 0, 1, '8/17'),
  highCardRow('dragontiger', 'tie', 900, 0, 8, '279/415'),
  highCardRow('dragontiger', 'tie', 1200, 0, 8, '372/415'),
  highCardRow('cricketwar', 'batsman', 200, 50, 8, '799/830'),
  highCardRow('cricketwar', 'bowler', 200, 50, 8, '799/830'),
  highCardRow('cricketwar', 'tie', 1200, 0, 8, '372/415'),
  highCardRow('cricketwar', 'tie', 1100, 0, 6, '253/311'),
  baccaratRow('player', 200, 100, '19283843717413/19524993263685'),
  baccaratRow('banker', 195, 100, '10732465128097/10847218479825'),
  baccaratRow('banker', 200, 100, '19766142809957/19524993263685'),
  baccaratRow('tie', 900, 0, '619306544887/723147898655'),
  baccaratRow('tie', 1000, 0, '1238613089774/1301666217579'),
  baccaratRow('playerPair', 1200, 0, '372/415'),
  baccaratRow('bankerPair', 1200, 0, '372/415'),
]

describe('a bet returns on average', () => {
  test.each(rows)('$published: $key $bet at $returns, $decks decks', (row) => {
    expect(averageOf(row.count, row.returns)).toBe(row.published)
    expect(text(averageReturn(chancesOf(row.key, row.bet, row.decks), row.returns))).toBe(row.published)
  })

  test.each(games)('of $name by its first paytable what is printed', ({ key, chances }) => {
    const { decks, returns } = defaultPaytables[key]
    const printed = chances(decks).map((bet) => `${bet.bet} ${percentage(averageReturn(bet, returns), 4)}`)
    expect(printed).toEqual(percentages[key])
  })
})

const percentages: Record<GameKey, string[]> = {
  '7updown': ['up 96.1538', 'down 96.1538', 'seven 92.3077'],
  roulette: [
    'straight 97.2973',
    'split 97.2973',
    'street 97.2973',
    'trio 97.2973',
    'corner 97.2973',
    'firstFour 97.2973',
    'line 97.2973',
    'column 97.2973',
    'dozen 97.2973',
    'even 97.2973',
  ],
  teenpatti: ['playerA 99.8894', 'playerB 99.8894', 'tie 0.9958'],
  dragontiger: ['dragon 95.3398', 'tiger 95.3398', 'tie 59.7590'],
  cricketwar: ['batsman 96.2651', 'bowler 96.2651', 'tie 89.6386'],
  baccarat: ['player 98.7649', 'banker 98.9421', 'tie 85.6404', 'playerPair 89.6386', 'bankerPair 89.6386'],
}

describe('chances', () => {
  const lines = (key: GameKey, bet: string) => {
    const { total, lines } = chancesOf(key, bet)
    return { total, ...Object.fromEntries(lines.map(({ line, count }) => [line, count])) }
  }

  test('of Baccarat are the published counts of 4,998,398,275,503,360 deals', () => {
    const total = 4_998_398_275_503_360
    const tie = 475_627_426_473_216
    expect(lines('baccarat', 'player')).toEqual({ total, player: 2_230_518_282_592_256, sideOnTie: tie })
    expect(lines('baccarat', 'banker')).toEqual({ total, banker: 2_292_252_566_437_888, sideOnTie: tie })
    expect(lines('baccarat', 'tie')).toEqual({ total, tie })
    expect(total).toBeLessThan(Number.MAX_SAFE_INTEGER)
  })

  test.each([6, 7])('of Baccarat from %d decks are those counted here', (decks) => {
    const counted = countBaccarat(decks)
    for (const bet of ['player', 'banker', 'tie']) {
      const { total, lines } = chancesOf('baccarat', bet, decks)
      expect(total).toBe(counted.total)
      expect(lines[0]).toEqual({ line: bet, count: counted[bet] })
    }
    for (const bet of ['playerPair', 'bankerPair']) {
      const { total, lines } = chancesOf('baccarat', bet, decks)
      expect(BigInt(counted[bet]!) * BigInt(total)).toBe(BigInt(lines[0]!.count) * BigInt(counted.total))
    }
  })

  test('of Teen Patti are the published counts of 407,170,400 deals', () => {
    const total = 407_170_400
    expect(teenPatti).toEqual({ total, playerA: 203_359_936, playerB: 203_359_936, tie: 450_528 })
    expect(lines('teenpatti', 'playerA')).toEqual({ total, playerA: 203_359_936, sideOnTie: 450_528 })
    expect(lines('teenpatti', 'playerB')).toEqual({ total, playerB: 203_359_936, sideOnTie: 450_528 })
    expect(lines('teenpatti', 'tie')).toEqual({ total, tie: 450_528 })
  })

  test('of Dragon Tiger from eight decks are the published counts of 172,640 pairs', () => {
    const total = 172_640
    expect(lines('dragontiger', 'dragon')).toEqual({ total, dragon: 79_872, sideOnTie: 12_896 })
    expect(lines('dragontiger', 'tiger')).toEqual({ total, tiger: 79_872, sideOnTie: 12_896 })
    expect(lines('dragontiger', 'tie')).toEqual({ total, tie: 12_896 })
  })

  test.each([
    ['7updown', 'up', '6/13'],
    ['7updown', 'seven', '1/13'],
    ['roulette', 'even', '18/37'],
    ['teenpatti', 'playerA', '488846/978775'],
    ['teenpatti', 'tie', '1083/978775'],
    ['dragontiger', 'dragon', '192/415'],
    ['cricketwar', 'tie', '31/415'],
    ['baccarat', 'bankerPair', '31/415'],
  ] as const)('of winning at %s on %s are %s', (key, bet, expected) => {
    expect(text(winChance(chancesOf(key, bet)))).toBe(expected)
  })
})

test('the chances of every game and shoe are had within the time of a command', () => {
  const looks = 200
  const commandMs = 5
  const from = performance.now()
  for (let look = 0; look < looks; look++) {
    for (const game of games) {
      for (let { min: decks, max } = game.decks; decks <= max; decks++) game.chances(decks)
    }
  }
  expect((performance.now() - from) / looks).toBeLessThan(commandMs)
})

describe('the standard deviation', () => {
  test.each([
    ['7updown', 'up', 0.97],
    ['7updown', 'seven', 3.198],
    ['roulette', 'straight', 5.838],
    ['teenpatti', 'playerA', 1],
    ['teenpatti', 'tie', 0.299],
    ['dragontiger', 'dragon', 0.961],
    ['dragontiger', 'tie', 2.103],
    ['cricketwar', 'batsman', 0.971],
    ['cricketwar', 'tie', 3.155],
    ['baccarat', 'player', 0.951],
    ['baccarat', 'banker', 0.927],
    ['baccarat', 'tie', 2.641],
    ['baccarat', 'playerPair', 3.155],
  ] as const)('of %s %s is the published %d', (key, bet, expected) => {
    const deviation = standardDeviation(chancesOf(key, bet), defaultPaytables[key].returns)
    expect(Math.round(deviation * 1000) / 1000).toBe(expected)
  })
})

describe('a percentage', () => {
  test.each([
    [25n, 26n, 4, '96.1538'],
    [1n, 1n, 2, '100.00'],
    [1n, 2000n, 1, '0.1'],
    [1n, 2001n, 1, '0.0'],
    [1n, 200n, 0, '1'],
    [0n, 7n, 3, '0.000'],
    [9999n, 10000n, 1, '100.0'],
  ])('of %d/%d with %d decimals is %s, rounded half up', (numerator, denominator, decimals, expected) => {
    expect(percentage({ numerator, denominator }, decimals)).toBe(expected)
  })
})
