/** What players call the games' bets and the lines of their paytables. */
import type { BetChances, GameKey } from '#core/casino/game.ts'

const lineNames: Readonly<Record<GameKey, Readonly<Record<string, string>>>> = {
  '7updown': { up: 'Up', down: 'Down', seven: 'Seven' },
  roulette: {
    straight: 'Straight',
    split: 'Split',
    street: 'Street',
    trio: 'Trio',
    corner: 'Corner',
    firstFour: 'First four',
    line: 'Line',
    column: 'Column',
    dozen: 'Dozen',
    even: 'Even money',
  },
  teenpatti: { playerA: 'Player A', playerB: 'Player B', tie: 'Tie' },
  dragontiger: { dragon: 'Dragon', tiger: 'Tiger', tie: 'Tie' },
  cricketwar: { batsman: 'Batsman', bowler: 'Bowler', tie: 'Tie' },
  baccarat: {
    player: 'Player',
    banker: 'Banker',
    tie: 'Tie',
    playerPair: 'Player pair',
    bankerPair: 'Banker pair',
  },
}

/** Returns the name of a kind of bet: "Up", "Split", "Even money". */
export function lineName(game: GameKey, line: string): string {
  return lineNames[game][line] ?? line
}

/** Of roulette's bets, those that are not called by their line and its numbers. */
const ownNames: Readonly<Record<string, string>> = {
  red: 'Red',
  black: 'Black',
  even: 'Even',
  odd: 'Odd',
  low: '1 to 18',
  high: '19 to 36',
  'dozen-1': '1st 12',
  'dozen-2': '2nd 12',
  'dozen-3': '3rd 12',
}

/** Returns the name of a bet by its selection: "Up", "17", "Split 8, 11", "1st 12", "Column 2", "Red". */
export function betName(game: GameKey, selection: string): string {
  if (game !== 'roulette') return lineName(game, selection)
  const own = ownNames[selection]
  if (own !== undefined) return own
  const [line, ...numbers] = selection.split('-')
  if (line === 'straight') return numbers.join()
  return `${lineName(game, line!)} ${numbers.join(', ')}`
}

const sevenUpDownNotes: Readonly<Record<string, string>> = {
  up: '8 to K',
  down: 'A to 6',
  seven: 'Exactly 7',
}

/** Returns what a kind of bet is on, where its name does not say it: "8 to K", "2 numbers". */
export function betNote(game: GameKey, { bet, lines }: BetChances): string | undefined {
  if (game === '7updown') return sevenUpDownNotes[bet]
  if (game !== 'roulette') return undefined
  const { count } = lines[0]!
  return count === 1 ? '1 number' : `${count} numbers`
}
