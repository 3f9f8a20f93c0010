/** Bets as the games' calls write them and as the core does: whole units of money and minor units, kinds of bet and spots. */

import type { PlayBody } from '#contract/casino/games.ts'
import type { RouletteBet } from '#contract/casino/roulette.ts'
import type { Bet, GameKey } from '#core/casino/game.ts'
import type { Money } from '#core/values/brands.ts'
import { RefusedError } from '#server/refusals.ts'

const minorUnits = 100

/** Returns minor units as whole units of money: 1050 is 10.5. */
export function unitsOf(minor: number): number {
  return minor / minorUnits
}

/** Returns an amount in minor units. One with more than two decimals is refused, never rounded; `name` begins the sentence. */
export function minorOf(amount: Money, name: string): number {
  const minor = Math.round(amount * minorUnits)
  // The division is exact to the last bit where the amount has two decimals, and where it has more it differs.
  if (minor / minorUnits !== amount) {
    throw new RefusedError('stake_invalid', {
      message: `${name} has more than two decimals. Nothing is rounded: enter a whole number of cents.`,
    })
  }
  return minor
}

type BetsOf<K extends GameKey> = (body: PlayBody<K>) => Bet[]

const betsByGame: { readonly [K in GameKey]: BetsOf<K> } = {
  '7updown': spotBets,
  roulette: ({ bets }) => rouletteBets(bets),
  teenpatti: spotBets,
  dragontiger: spotBets,
  cricketwar: spotBets,
  baccarat: spotBets,
}

/** Returns the bets that a game's call asks for. */
export function betsOf<K extends GameKey>(game: K, body: PlayBody<K>): Bet[] {
  return betsByGame[game](body)
}

interface SpotBets {
  readonly selection?: string
  readonly amount?: Money
  readonly bets?: readonly { readonly selection: string; readonly amount: Money }[]
}

/** The one bet that is named by itself, or those in the list: the call has the one or the other. */
function spotBets({ selection, amount, bets }: SpotBets): Bet[] {
  if (bets !== undefined) {
    if (selection !== undefined || amount !== undefined) {
      throw misshapen('bets stand in the place of selection and amount: send the one or the other.')
    }
    return bets.map((bet, i) => ({
      selection: bet.selection,
      amount: minorOf(bet.amount, `Bet ${i + 1}`),
    }))
  }
  if (selection === undefined) throw misshapen('selection is missing.')
  if (amount === undefined) throw misshapen('amount is missing.')
  return [{ selection, amount: minorOf(amount, 'The amount') }]
}

/** Kinds of bet that name one number; those that name several; the rest name none. */
const byNumber = new Set(['straight', 'column', 'dozen'])
const byNumbers = new Set(['split', 'street', 'trio', 'corner', 'firstFour', 'line'])

/** Returns roulette's bets by the spots of the table. Whether there is such a spot is the core's to say. */
export function rouletteBets(bets: readonly RouletteBet[]): Bet[] {
  return bets.map((bet, i) => ({
    selection: selectionOf(bet, `bets[${i}]`),
    amount: minorOf(bet.amount, `Bet ${i + 1}`),
  }))
}

function selectionOf({ type, number, numbers }: RouletteBet, field: string): string {
  if (byNumber.has(type)) {
    if (number === undefined) throw misshapen(`${field}.number is missing: ${type} is a bet on one.`)
    if (numbers !== undefined) throw misshapen(`${field}.numbers is not for ${type}, which takes number.`)
    return `${type}-${number}`
  }
  if (number !== undefined) throw misshapen(`${field}.number is not for ${type}.`)
  if (byNumbers.has(type)) {
    if (numbers === undefined) throw misshapen(`${field}.numbers is missing: ${type} is a bet on several.`)
    return `${type}-${numbers.toSorted((a, b) => a - b).join('-')}`
  }
  if (numbers !== undefined) throw misshapen(`${field}.numbers is not for ${type}.`)
  return type
}

function misshapen(message: string): RefusedError {
  return new RefusedError('invalid_request', { message })
}

/** Returns a bet on a spot as the call writes it. */
export function rouletteBetOf({ selection, amount }: Bet): RouletteBet {
  const [kind, ...rest] = selection.split('-')
  const type = kind as RouletteBet['type']
  const numbers = rest.map(Number)
  if (byNumber.has(type)) return { type, number: numbers[0]!, amount: unitsOf(amount) }
  if (byNumbers.has(type)) return { type, numbers, amount: unitsOf(amount) }
  return { type, amount: unitsOf(amount) }
}
