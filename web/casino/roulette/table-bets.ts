/** The spots of the roulette table as the screen has them: where they lie, what they return, how they are sent. */
import type { RouletteBet } from '#contract/casino/roulette.ts'
import { colourOf } from '#core/casino/roulette.ts'
import { type Spot, spotOf, spots } from '#core/casino/roulette-bets.ts'
import { formatFigure } from '../../text/format.ts'
import { totalOf } from '../chips/stakes.ts'
import { betName } from '../rules/bet-names.ts'
import type { SpotAmounts } from './laid-chips.ts'

/** A place on the table: `along` from the zero (0 to 13), `across` from the row of 1, 4, 7 (0 to 3). Numbers are one by one. */
export interface Place {
  readonly along: number
  readonly across: number
}

export const colourNames = { red: 'Red', black: 'Black', green: 'Green' } as const

/** Returns a number as it is told: "17 Black". */
export function numberWords(number: number): string {
  return `${number} ${colourNames[colourOf(number)]}`
}

const outsideLines = ['column', 'dozen', 'even']

/** The numbers, from the zero. */
export const numberSpots: readonly Spot[] = spots.filter(({ line }) => line === 'straight')
/** The bets on lines and crossings: splits, streets, trios, corners, the first four, lines of six. */
export const insideSpots: readonly Spot[] = spots.filter(
  ({ line }) => line !== 'straight' && !outsideLines.includes(line),
)
/** Columns, dozens, and the bets at even money in the order of the table. */
export const columnSpots = ['column-1', 'column-2', 'column-3'].map(known)
export const dozenSpots = ['dozen-1', 'dozen-2', 'dozen-3'].map(known)
export const evenSpots = ['low', 'even', 'red', 'black', 'odd', 'high'].map(known)

/** Returns the cell of a number, the zero excepted: its place is the first column and its row. */
export function cellOf(number: number): Place {
  return { along: Math.ceil(number / 3), across: (number - 1) % 3 }
}

/** Returns the middle of an inside bet's spot. */
export function middleOf({ line, numbers }: Spot): Place {
  const cells = numbers.filter((number) => number > 0).map(cellOf)
  const isAtEdge = line === 'street' || line === 'line' || line === 'firstFour'
  return {
    along: numbers[0] === 0 ? 1 : meanOf(cells.map(({ along }) => along)) + 0.5,
    across: isAtEdge ? 0 : meanOf(cells.map(({ across }) => across)) + 0.5,
  }
}

/** Returns what a bet returns when it wins, by the paytable: "Split 8, 11 returns 18 for 1". */
export function betTerms(selection: string, returns: Readonly<Record<string, number>>): string {
  return `${betName('roulette', selection)} returns ${returnOf(selection, returns)} for 1`
}

/** Returns what a bet returns for one staked when it wins, the stake included: "18". */
export function returnOf(selection: string, returns: Readonly<Record<string, number>>): string {
  return formatFigure(returns[known(selection).line] ?? 0)
}

/** Returns a column's odds as they stand at its end, "2:1"; undefined for a bet that has room for its name, or without returns. */
export function shortTerms(
  { line }: Spot,
  returns: Readonly<Record<string, number>> | undefined,
): string | undefined {
  if (line !== 'column' || returns === undefined) return undefined
  return `${formatFigure((returns[line] ?? 100) - 100)}:1`
}

/** Returns the bet as the call has it. `amount`: whole units with decimals. */
export function betBody(selection: string, amount: number): RouletteBet {
  const { line, numbers } = known(selection)
  if (line === 'even') return { type: selection as RouletteBet['type'], amount }
  if (line === 'straight' || line === 'column' || line === 'dozen') {
    return { type: line, number: Number(selection.split('-').at(-1)), amount }
  }
  return { type: line, numbers: [...numbers], amount }
}

/** Returns how much is chosen in words: "4 numbers", or "5 spots" where not all are single numbers. */
export function countWords(selections: readonly string[]): string {
  const areNumbers = selections.every((selection) => selection.startsWith('straight'))
  const word = areNumbers ? 'number' : 'spot'
  return `${selections.length} ${word}${selections.length === 1 ? '' : 's'}`
}

/** Returns what lies on the board in words: "3,600 on 9 spots". */
export function betsWords(amounts: SpotAmounts): string {
  return `${formatFigure(totalOf(amounts))} on ${countWords([...amounts.keys()])}`
}

function known(selection: string): Spot {
  const spot = spotOf(selection)
  if (spot === undefined) throw new Error(`The table has no spot ${selection}.`)
  return spot
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
