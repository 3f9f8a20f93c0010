/** Paytables in the oracle: those the house begins with, and whether one may be set, by chances counted in its own way. */
import type { GameKey, Paytable } from '#core/casino/game.ts'
import type { RefusalCode } from '#core/refusals.ts'
import { baccaratWinner, coverage, oracleGames } from './games.ts'

const usual = { stakeMin: 100, stakeMax: 30_000_000, payoutMax: 400_000_000 }

/** What every game pays at first, as the rules print it. */
export const firstPaytables: Readonly<Record<GameKey, Paytable>> = {
  '7updown': first('up 2 down 2 seven 12 otherOnSeven 0.5', 1),
  roulette: first(
    'straight 36 split 18 street 12 trio 12 corner 9 firstFour 9 line 6 column 3 dozen 3 even 2',
    0,
    { ...usual, stakeMax: 5_000_000 },
  ),
  teenpatti: first('playerA 2 playerB 2 tie 9 sideOnTie 0', 1),
  dragontiger: first('dragon 1.98 tiger 1.98 tie 8 sideOnTie 0.5', 8, { ...usual, stakeMin: 20_000 }),
  cricketwar: first('batsman 2 bowler 2 tie 12 sideOnTie 0.5', 8),
  baccarat: first('player 2 banker 1.95 tie 9 playerPair 12 bankerPair 12 sideOnTie 1', 8),
}

function first(text: string, decks: number, limits = usual): Paytable {
  const returns: Record<string, number> = {}
  for (const [, line, odds] of text.matchAll(/(\w+) ([\d.]+)/g)) {
    returns[line!] = Math.round(Number(odds) * 100)
  }
  return { version: 1, decks, returns, limits }
}

/** Returns what a stake returns at these hundredths, rounded down. */
export function returnOf(stake: number, hundredths: number): number {
  return Number((BigInt(stake) * BigInt(hundredths)) / 100n)
}

/** Hundredths of a percent that a bet returns at least, but 75.00 %: the ties whose odds the rules print. */
const lowTies: Readonly<Record<string, bigint>> = { 'teenpatti tie': 99n, 'dragontiger tie': 4_700n }

/** Returns why a game may not be played by this table, or undefined. */
export function whyNotSet(game: GameKey, table: Omit<Paytable, 'version'>): RefusalCode | undefined {
  if (!hasForm(game, table)) return 'paytable_invalid'
  const odds = (line: string): bigint => BigInt(table.returns[line]!)
  const sum = ({ parts }: Share): bigint => parts.reduce((sum, [line, count]) => sum + count * odds(line), 0n)
  const all = shares(game, table.decks)
  if (all.some((bet) => sum(bet) > bet.of * 100n)) return 'paytable_invalid'
  // The line that a bet is named by is its win.
  if (all.some(({ parts }) => odds(parts[0]![0]) <= 100n)) return 'paytable_win_low'
  const least = ({ parts }: Share): bigint => lowTies[`${game} ${parts[0]![0]}`] ?? 7_500n
  return all.some((bet) => sum(bet) * 100n < bet.of * least(bet)) ? 'paytable_return_low' : undefined
}

/** Whether it has the lines of the game, whole figures, and a shoe and limits that can be. */
function hasForm(game: GameKey, table: Omit<Paytable, 'version'>): boolean {
  const { lines, decksMin, decksMax } = oracleGames[game]
  const { stakeMin, stakeMax, payoutMax } = table.limits
  const named = Object.entries(table.returns)
  const names = named.map(([line]) => line)
  const isWhole = (value: number): boolean => Number.isSafeInteger(value) && value >= 0
  if (names.sort().join() !== [...lines].sort().join()) return false
  if (![...named.map(([, odds]) => odds), stakeMin, stakeMax, payoutMax].every(isWhole)) return false
  if (!Number.isInteger(table.decks) || table.decks < decksMin || table.decks > decksMax) return false
  if (stakeMin < 100 || stakeMin > stakeMax || stakeMax > 1_000_000_000) return false
  return named.every(([, odds]) => returnOf(stakeMin, odds) <= payoutMax)
}

/** How often a kind of bet comes back by which lines, of how many deals. */
interface Share {
  readonly of: bigint
  readonly parts: readonly (readonly [line: string, count: bigint])[]
}

function shares(game: GameKey, decks: number): Share[] {
  switch (game) {
    case '7updown': {
      const side = (line: string): Share => share(13, [line, 6], ['otherOnSeven', 1])
      return [side('up'), side('down'), share(13, ['seven', 1])]
    }
    case 'roulette':
      return oracleGames.roulette.lines.map((line) => share(37, [line, coverage(line)]))
    case 'teenpatti':
      // The published count of all deals of two hands.
      return duelShares('playerA', 'playerB', [488_846, 488_846, 1_083])
    case 'dragontiger':
    case 'cricketwar': {
      const [one, other] = game === 'dragontiger' ? ['dragon', 'tiger'] : ['batsman', 'bowler']
      const left = 52 * decks - 1
      const same = 4 * decks - 1
      return duelShares(one!, other!, [left - same, left - same, 2 * same])
    }
    case 'baccarat': {
      const pair = (line: string): Share => share(52 * decks - 1, [line, 4 * decks - 1])
      return [
        ...duelShares('player', 'banker', baccaratCounts(decks)),
        pair('playerPair'),
        pair('bankerPair'),
      ]
    }
  }
}

function share(of: number, ...parts: [line: string, count: number][]): Share {
  return { of: BigInt(of), parts: parts.map(([line, count]) => [line, BigInt(count)] as const) }
}

function duelShares(
  one: string,
  other: string,
  [first, second, tie]: readonly [number, number, number],
): Share[] {
  const all = first + second + tie
  return [
    share(all, [one, first], ['sideOnTie', tie]),
    share(all, [other, second], ['sideOnTie', tie]),
    share(all, ['tie', tie]),
  ]
}

const counted = new Map<number, [number, number, number]>()

let knownEnds: Uint8Array | undefined

/** Returns who wins with every six values, by the number that they are the digits of: 0 the player, 1 the banker, 2 neither. */
function baccaratEnds(): Uint8Array {
  if (knownEnds !== undefined) return knownEnds
  knownEnds = new Uint8Array(10 ** 6)
  const winners = ['player', 'banker', 'tie']
  const values = [0, 0, 0, 0, 0, 0]
  for (let digits = 0; digits < knownEnds.length; digits++) {
    for (let place = 5, rest = digits; place >= 0; place--, rest = Math.floor(rest / 10)) {
      values[place] = rest % 10
    }
    knownEnds[digits] = winners.indexOf(baccaratWinner(values))
  }
  return knownEnds
}

/** Returns in how many deals of six cards the player wins, the banker wins, and neither: every six values are gone through. */
function baccaratCounts(decks: number): [number, number, number] {
  const known = counted.get(decks)
  if (known !== undefined) return known
  const counts = [0, 0, 0]
  const left = Array.from({ length: 10 }, (_, value) => decks * (value === 0 ? 16 : 4))
  const ends = baccaratEnds()
  // The values dealt so far are the digits of a number.
  const deal = (dealt: number, values: number, ways: number): void => {
    if (dealt === 6) {
      const end = ends[values]!
      counts[end] = counts[end]! + ways
      return
    }
    for (let value = 0; value < 10; value++) {
      const cards = left[value]!
      left[value] = cards - 1
      deal(dealt + 1, values * 10 + value, ways * cards)
      left[value] = cards
    }
  }
  deal(0, 0, 1)
  const result: [number, number, number] = [counts[0]!, counts[1]!, counts[2]!]
  counted.set(decks, result)
  return result
}
