/** The rules of the six games, by their words: which bets there are, and by which line of the paytable a bet comes back. */
import type { GameKey } from '#core/casino/game.ts'

/** A line of a paytable, or that the bet is lost. */
export type Line = string | 'lost'

export interface OracleGame {
  readonly lines: readonly string[]
  readonly decksMin: number
  readonly decksMax: number
  /** Every bet that can be made. */
  readonly selections: readonly string[]
  /** How a bet on the selection ends with this draw. */
  ends(selection: string, drawn: readonly number[]): Line
  /** Every way in which all bets of one round can end together: by selection, one table a way. */
  readonly ways: readonly ((selection: string) => Line)[]
}

const rankNames = 'A 2 3 4 5 6 7 8 9 10 J Q K'.split(' ')
const rank = (card: number): number => card % 13
const suit = (card: number): number => (card - (card % 13)) / 13

/** The ways of a game in which one side wins, and the others win nothing but perhaps something on a tie. */
function waysOf(results: readonly string[], ends: (selection: string, result: string) => Line) {
  return results.map((result) => (selection: string) => ends(selection, result))
}

function endOfSeven(selection: string, result: string): Line {
  if (selection === result) return selection
  return result === 'seven' ? 'otherOnSeven' : 'lost'
}

const sevenUpDown: OracleGame = {
  lines: ['up', 'down', 'seven', 'otherOnSeven'],
  ...{ decksMin: 1, decksMax: 1 },
  selections: ['up', 'down', 'seven'],
  ends(selection, [card]) {
    const isLow = ['A', '2', '3', '4', '5', '6'].includes(rankNames[rank(card!)]!)
    return endOfSeven(selection, rankNames[rank(card!)] === '7' ? 'seven' : isLow ? 'down' : 'up')
  },
  ways: waysOf(['up', 'down', 'seven'], endOfSeven),
}

/** A game of two sides and a tie. */
function duel(
  sides: readonly [string, string],
  decks: readonly [number, number],
  winner: (drawn: readonly number[]) => string,
): OracleGame {
  const endOf = (selection: string, result: string): Line => {
    if (selection === result) return selection
    return result === 'tie' ? 'sideOnTie' : 'lost'
  }
  return {
    lines: [...sides, 'tie', 'sideOnTie'],
    ...{ decksMin: decks[0], decksMax: decks[1] },
    selections: [...sides, 'tie'],
    ends: (selection, drawn) => endOf(selection, winner(drawn)),
    ways: waysOf([...sides, 'tie'], endOf),
  }
}

function higherCard(sides: readonly [string, string]): OracleGame {
  return duel(sides, [1, 8], ([first, second]) => {
    if (rank(first!) === rank(second!)) return 'tie'
    return rank(first!) > rank(second!) ? sides[0] : sides[1]
  })
}

/** Every run of three ranks, best first: ace king queen, ace two three, then downwards. */
const runs: readonly string[] = [
  'A K Q',
  'A 2 3',
  ...Array.from({ length: 10 }, (_, i) => [12 - i, 11 - i, 10 - i].map((r) => rankNames[r]).join(' ')),
].map((run) => run.split(' ').sort().join(' '))

/** Returns figures that order hands when compared one after the other: category, then what counts within it. */
function handFigures(hand: readonly number[]): number[] {
  const high = hand.map((card) => (rank(card) === 0 ? 13 : rank(card))).sort((a, b) => b - a)
  const run = runs.indexOf(
    hand
      .map((card) => rankNames[rank(card)])
      .sort()
      .join(' '),
  )
  const isColor = hand.every((card) => suit(card) === suit(hand[0]!))
  const different = new Set(high).size
  if (different === 1) return [6, high[0]!]
  if (run >= 0) return [isColor ? 5 : 4, -run]
  if (isColor) return [3, ...high]
  if (different === 3) return [1, ...high]
  const paired = high.find((value, i) => high.indexOf(value) !== i)!
  return [2, paired, high.find((value) => value !== paired)!]
}

const teenPatti = duel(['playerA', 'playerB'], [1, 1], (drawn) => {
  const a = handFigures(drawn.filter((_, i) => i % 2 === 0))
  const b = handFigures(drawn.filter((_, i) => i % 2 === 1))
  const first = a.findIndex((figure, i) => figure !== b[i])
  if (first === -1) return 'tie'
  return a[first]! > b[first]! ? 'playerA' : 'playerB'
})

const points = (card: number): number => (rank(card) >= 9 ? 0 : rank(card) + 1)
const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) % 10

/** When the player has drawn a third card of this value, the banker draws with a total up to this. */
const bankerDrawsTo = [3, 3, 4, 4, 5, 5, 6, 6, 2, 3]

/** Returns who wins at baccarat with these six values: two to the player, two to the banker by turns, and the third cards. */
export function baccaratWinner(values: readonly number[]): 'player' | 'banker' | 'tie' {
  const player = [values[0]!, values[2]!]
  const banker = [values[1]!, values[3]!]
  if (total(player) < 8 && total(banker) < 8) {
    const next = values.slice(4)
    const playerDraws = total(player) <= 5
    if (playerDraws) player.push(next.shift()!)
    const drawsTo = playerDraws ? bankerDrawsTo[player[2]!]! : 5
    if (total(banker) <= drawsTo) banker.push(next.shift()!)
  }
  if (total(player) === total(banker)) return 'tie'
  return total(player) > total(banker) ? 'player' : 'banker'
}

const baccaratMain = duel(['player', 'banker'], [6, 8], (drawn) => baccaratWinner(drawn.map(points)))
const pairCards = { playerPair: [0, 2], bankerPair: [1, 3] } as const

const baccarat: OracleGame = {
  ...baccaratMain,
  lines: ['player', 'banker', 'tie', 'playerPair', 'bankerPair', 'sideOnTie'],
  selections: [...baccaratMain.selections, 'playerPair', 'bankerPair'],
  ends(selection, drawn) {
    if (selection !== 'playerPair' && selection !== 'bankerPair') return baccaratMain.ends(selection, drawn)
    const [one, other] = pairCards[selection]
    return rank(drawn[one]!) === rank(drawn[other]!) ? selection : 'lost'
  },
  ways: baccaratMain.ways.flatMap((way) => [
    way,
    (selection: string) => (selection.endsWith('Pair') ? selection : way(selection)),
  ]),
}

const pockets = Array.from({ length: 37 }, (_, number) => number)
const reds = '1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36'.split(' ').map(Number)
/** Where a number lies on the layout: rows of three. */
const place = (number: number) => ({ row: Math.floor((number - 1) / 3), column: (number - 1) % 3 })

/** Whether the numbers (ascending, without the zero) are a block of `rows` rows and `columns` columns. */
function isBlock(numbers: readonly number[], rows: number, columns: number): boolean {
  const places = numbers.map(place)
  const spread = (figures: readonly number[]) => Math.max(...figures) - Math.min(...figures) + 1
  return (
    numbers[0]! > 0 &&
    numbers.length === rows * columns &&
    spread(places.map(({ row }) => row)) === rows &&
    spread(places.map(({ column }) => column)) === columns
  )
}

/** Every list of numbers that one chip can lie on, by the name of the bet. */
function chips(): [name: string, numbers: readonly number[]][] {
  const found: [string, readonly number[]][] = pockets.map((number) => ['straight', [number]])
  for (const a of pockets) {
    const around = [a + 1, a + 3].filter((b) => b <= 36)
    for (const b of around) {
      if (isBlock([a, b], 1, 2) || isBlock([a, b], 2, 1)) found.push(['split', [a, b]])
    }
    const square = [a, a + 1, a + 3, a + 4]
    const three = [a, a + 1, a + 2]
    const six = [...three, a + 3, a + 4, a + 5]
    if (three[2]! <= 36 && isBlock(three, 1, 3)) found.push(['street', three])
    if (square[3]! <= 36 && isBlock(square, 2, 2)) found.push(['corner', square])
    if (six[5]! <= 36 && isBlock(six, 2, 3)) found.push(['line', six])
  }
  for (const b of [1, 2, 3]) found.push(['split', [0, b]])
  found.push(['trio', [0, 1, 2]], ['trio', [0, 2, 3]], ['firstFour', [0, 1, 2, 3]])
  return found
}

const outside: Readonly<Record<string, (number: number) => boolean>> = {
  red: (number) => reds.includes(number),
  black: (number) => !reds.includes(number),
  even: (number) => number % 2 === 0,
  odd: (number) => number % 2 === 1,
  low: (number) => number < 19,
  high: (number) => number > 18,
  'column-1': (number) => place(number).column === 0,
  'column-2': (number) => place(number).column === 1,
  'column-3': (number) => place(number).column === 2,
  'dozen-1': (number) => number <= 12,
  'dozen-2': (number) => number > 12 && number < 25,
  'dozen-3': (number) => number > 24,
}

/** What a chip on a spot wins by: its line, and the numbers. */
interface OracleSpot {
  line: string
  numbers: readonly number[]
}

/** Every bet of the roulette table: its line, and the numbers that win it. */
const table = new Map<string, OracleSpot>([
  ...chips().map(
    ([line, numbers]) => [[line, ...numbers].join('-'), { line, numbers }] as [string, OracleSpot],
  ),
  ...Object.entries(outside).map(([selection, wins]): [string, OracleSpot] => {
    const named = selection.split('-')
    const line = named.length === 2 ? named[0]! : 'even'
    return [selection, { line, numbers: pockets.slice(1).filter(wins) }]
  }),
])

function endAtPocket(selection: string, number: number): Line {
  const spot = table.get(selection)!
  return spot.numbers.includes(number) ? spot.line : 'lost'
}

/** Returns how many numbers win a bet of this line of roulette. */
export function coverage(line: string): number {
  return [...table.values()].find((spot) => spot.line === line)!.numbers.length
}

const rouletteLines = 'straight split street trio corner firstFour line column dozen even'.split(' ')
const roulette: OracleGame = {
  lines: rouletteLines,
  ...{ decksMin: 0, decksMax: 0 },
  selections: [...table.keys()],
  ends: (selection, [number]) => endAtPocket(selection, number!),
  ways: pockets.map((number) => (selection: string) => endAtPocket(selection, number)),
}

/** The games by their names in PF1. */
export const oracleGames: Readonly<Record<GameKey, OracleGame>> = {
  '7updown': sevenUpDown,
  roulette,
  teenpatti: teenPatti,
  dragontiger: higherCard(['dragon', 'tiger']),
  cricketwar: higherCard(['batsman', 'bowler']),
  baccarat,
}
