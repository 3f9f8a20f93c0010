/**
 * What lies on the board. A press of the empty hand chooses a spot or takes it out again, and the spot has the stake of the
 * field, whatever is typed there later; a chip taken from the tray is put down with each press, and its worth stays. Pure:
 * every function returns the next state.
 */
import type { SpotStakes } from './wheel-bets.ts'

/** Minor units by spot, in the order in which the spots were chosen. */
export type SpotAmounts = ReadonlyMap<string, number>

/** On one spot, by one press: `stakes` times this amount (minor units), or times the stake of the field where it is null. */
interface Laid extends SpotStakes {
  readonly amount: number | null
}

/** What each press has put down, oldest first. */
export type LaidChips = readonly (readonly Laid[])[]

export const emptyBoard: LaidChips = []

/** Returns the board after a press on a spot. `hand`: the worth of the chip in it; null for the empty hand. */
export function press(board: LaidChips, selection: string, hand: number | null): LaidChips {
  const isChosen = board.some((laid) => laid.some((one) => one.selection === selection))
  if (hand === null && isChosen) return without(board, selection)
  return [...board, [{ selection, stakes: 1, amount: hand }]]
}

/** Returns the board after a press that bets on several spots at once, such as a sector: it always adds. */
export function pressAll(board: LaidChips, bets: readonly SpotStakes[], hand: number | null): LaidChips {
  return [...board, bets.map((bet) => ({ ...bet, amount: hand }))]
}

/** Returns the board without what the last press has put there. */
export function undo(board: LaidChips): LaidChips {
  return board.slice(0, -1)
}

/** Returns the board with these amounts and nothing else, each as if pressed by itself. */
export function laidOf(amounts: SpotAmounts): LaidChips {
  return [...amounts].map(([selection, amount]) => [{ selection, stakes: 1, amount }])
}

/** Returns the board with as much again on every spot. `field`: its stake in minor units; null while it is not valid. */
export function double(board: LaidChips, field: number | null): LaidChips {
  const kept = settled(board, field)
  return [
    ...kept,
    [...amountsOn(kept, field)].map(([selection, amount]) => ({ selection, stakes: 1, amount })),
  ]
}

/** Returns the board on which every chip keeps its worth, whatever the field will say. */
export function settled(board: LaidChips, field: number | null): LaidChips {
  if (field === null || !followsField(board)) return board
  return board.map((laid) => laid.map((one) => ({ ...one, amount: one.amount ?? field })))
}

/** Returns whether anything on the board has the stake of the field. */
export function followsField(board: LaidChips): boolean {
  return board.some((laid) => laid.some(({ amount }) => amount === null))
}

/** Returns what lies on each spot; a stake of the field counts as nothing while the field is not valid. */
export function amountsOn(board: LaidChips, field: number | null): SpotAmounts {
  const amounts = new Map<string, number>()
  for (const laid of board) {
    for (const { selection, stakes, amount } of laid) {
      amounts.set(selection, (amounts.get(selection) ?? 0) + stakes * (amount ?? field ?? 0))
    }
  }
  return amounts
}

function without(board: LaidChips, selection: string): LaidChips {
  return board
    .map((laid) => laid.filter((one) => one.selection !== selection))
    .filter((laid) => laid.length > 0)
}
