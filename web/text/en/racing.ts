/** What the pages of races say. */
import { formatCellPrice } from '../format.ts'

const sixtyMinutes = 3_600_000
const tenMinutes = 600_000

/** Returns how long it is to a moment: "9:05" below ten minutes, "12 min", "1 h 5 min"; null once it has come. */
export function countdown(milliseconds: number): string | null {
  if (milliseconds <= 0) return null
  const seconds = Math.ceil(milliseconds / 1_000)
  if (milliseconds < tenMinutes) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  const minutes = Math.floor(milliseconds / 60_000)
  if (milliseconds < sixtyMinutes) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** Returns a weight as it is printed on cards: 128 pounds are "9-2", stones and pounds. */
export function weightText(pounds: number): string {
  return pounds === 0 ? '–' : `${Math.floor(pounds / 14)}-${pounds % 14}`
}

export const racingText = {
  nextOff: 'Next off',
  nextRaces: 'The next races of all courses',
  noRaces: 'No races right now',
  off: 'Off',
  offIn: 'Off in',
  toTheOff: 'to the off',
  running: 'Running',
  card: 'Race card',
  noRace: 'This race does not exist.',
  metres: (metres: number) => `${metres.toLocaleString('en-GB')} m`,
  runners: (count: number) => (count === 1 ? '1 runner' : `${count} runners`),
  places: (count: number) => `${count} places`,
  heads: {
    runner: 'Runner, jockey',
    trap: 'Trap',
    draw: 'Draw',
    form: 'Form',
    age: 'Age',
    weight: 'Weight',
    moves: '10 min',
    near: 'SP near',
    far: 'SP far',
    price: 'SP',
    result: 'P&L',
    favourite: 'Favourite',
    race: 'Race',
    startsIn: 'Off in',
  },
  movesHelp: 'The price over the last ten minutes',
  move: (from: string, to: string) => `From ${from} to ${to} in ten minutes`,
  largestMoves: 'Moves, last 10 min',
  noMoves: 'No price has moved.',
  start: {
    title: 'Starting price',
    when: 'taken at the off',
    stakes: 'Back stakes at SP',
    liability: 'Lay liability at SP',
    books: 'Near book / far book',
    found: 'Book of the starting prices',
  },
  formHelp: 'Its last places, the newest last; 0 is tenth or worse',
  withdrawn: 'Withdrawn',
  reduction: (bps: number) => `others reduced by ${bps / 100}%`,
  otherMarkets: 'Other markets',
  matched: 'Matched',
  today: (course: string) => `Races at ${course}`,
  win: 'Win',
  place: (places: number) => `Place, ${places}`,
  ladders: 'Ladders',
  nonRunner: (name: string, sentence: string, bps: number) =>
    `Non-runner: ${name}${sentence === '' ? '' : ` (${sentence})`}. ${
      bps === 0
        ? 'Its bets are void.'
        : `Its bets are void, and bets on the others matched before then pay at prices reduced by ${bps / 100}%.`
    }`,
} as const

/** Returns a starting price: a dash where there is none. */
export function startPriceText(price: number | null | undefined): string {
  return price === null || price === undefined ? '–' : formatCellPrice(price)
}
