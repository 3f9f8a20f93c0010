/** The player's bets before a spin: what lies on the board, the stake in the field, and the chip in the hand. */
import { useMemo, useReducer } from 'react'
import { defaultStake } from '../ChipTray.tsx'
import { minorOf } from '../money.ts'
import { stakeOf } from '../StakeField.tsx'
import {
  amountsOn,
  double,
  emptyBoard,
  type LaidChips,
  laidOf,
  press,
  pressAll,
  type SpotAmounts,
  settled,
  undo,
} from './laid-chips.ts'
import type { SpotStakes } from './wheel-bets.ts'

interface State {
  readonly laid: LaidChips
  /** As it stands in the field. */
  readonly typed: string
  /** The worth of the chip that was taken from the tray, minor units; null for the empty hand. */
  readonly hand: number | null
}

export type BetAct =
  | { readonly act: 'press'; readonly selection: string }
  | { readonly act: 'pressAll'; readonly bets: readonly SpotStakes[] }
  | { readonly act: 'undo' | 'reset' | 'double' | 'putDown' }
  | { readonly act: 'repeat'; readonly amounts: SpotAmounts }
  | { readonly act: 'type' | 'take'; readonly stake: string }

const start: State = { laid: emptyBoard, typed: defaultStake, hand: null }

/** The bets as they stand. `stake`: the field's, minor units; null while it is none. */
export interface Bets extends State {
  readonly stake: number | null
  readonly amounts: SpotAmounts
  change(act: BetAct): void
}

/** Returns the bets and what changes them. */
export function useBets(): Bets {
  const [state, change] = useReducer(reduce, start)
  const { laid, typed } = state
  const stake = fieldStake(typed)
  const amounts = useMemo(() => amountsOn(laid, stake), [laid, stake])
  return { ...state, stake, amounts, change }
}

function reduce(state: State, given: BetAct): State {
  const { laid, typed, hand } = state
  const field = fieldStake(typed)
  switch (given.act) {
    case 'press':
      return { ...state, laid: press(laid, given.selection, hand) }
    case 'pressAll':
      return { ...state, laid: pressAll(laid, given.bets, hand) }
    case 'undo':
      return { ...state, laid: undo(laid) }
    case 'reset':
      return { ...state, laid: emptyBoard }
    case 'double':
      return { ...state, laid: double(laid, field) }
    case 'repeat':
      return { ...state, laid: laidOf(given.amounts) }
    case 'type':
      return { ...state, typed: given.stake, hand: null }
    case 'take':
      // What lies there keeps its worth: another chip is for what is pressed from now on.
      return { laid: settled(laid, field), typed: given.stake, hand: fieldStake(given.stake) }
    case 'putDown':
      return { ...state, hand: null }
  }
}

/** The stake in the field, minor units; null when it is none. */
function fieldStake(typed: string): number | null {
  const stake = stakeOf(typed)
  return stake === null || !Number.isSafeInteger(minorOf(stake)) ? null : minorOf(stake)
}
