/** The stakes of a card table and its stake field, joined to the rounds that are played with them. */
import { useState } from 'react'
import {
  addChip,
  afterRound,
  again,
  changeField,
  isPlayed,
  leave,
  proposedTable,
  type StakedTable,
  type Stakes,
  toPlay,
} from '../chips/stakes.ts'
import { minorOf } from '../money.ts'
import type { Bets } from '../play-calls.ts'
import { stakeOf, stakeText } from '../StakeField.tsx'
import { sound } from '../sounds/sound.ts'
import type { RoundLife } from '../use-round.ts'
import type { CardGame, CardGameKey } from './card-game.ts'

/** Returns the stakes, what stands in the field, and what can be done to both. */
export function useTableStakes<K extends CardGameKey>(game: CardGame<K>, round: RoundLife<K>) {
  const [typed, setTyped] = useState(game.firstStake)
  const amount = minorStake(typed)
  const [staked, setStaked] = useState<StakedTable>(() =>
    proposedTable(game.spots[0]!.selection, minorStake(game.firstStake)),
  )

  const change = (next: StakedTable) => {
    round.clearError()
    setStaked(next)
  }
  const setField = (next: string, by: 'typing' | 'chip') => {
    setTyped(next)
    const worth = minorStake(next)
    change(worth === null ? staked : changeField(staked, worth, by))
  }

  return {
    staked,
    typed,
    /** Whether what is typed is a stake. */
    isValid: amount !== null,
    change,
    type: (next: string) => setField(next, 'typing'),
    choose: (next: string) => setField(next, 'chip'),
    /** Leaves these on the table; the field says the stake of a single one. */
    leave(stakes: Stakes) {
      const [amount] = stakes.values()
      if (amount !== undefined && stakes.size === 1) setTyped(stakeText(amount))
      change(leave(staked, stakes))
    },
    /** Puts the field's stake on a spot. */
    press(selection: string) {
      if (amount === null) {
        round.complain(game.invalidStake)
        return
      }
      sound('chip')
      change(addChip(staked, selection, amount))
    },
    /** Plays what lies on the table; after a round the same once more. */
    async play(): Promise<void> {
      const stakes = toPlay(staked)
      if (amount === null) round.complain(game.invalidStake)
      else if (stakes.size > 0) {
        if (isPlayed(staked)) setStaked(again(staked))
        if (await round.play(bodyOf<K>(stakes))) setStaked(afterRound(stakes))
      }
    },
  }
}

/** Returns the stake that is typed in minor units, or null where it is none: not above zero, or finer than a minor unit. */
function minorStake(typed: string): number | null {
  const stake = stakeOf(typed)
  if (stake === null) return null
  const minor = minorOf(stake)
  return minor / 100 === stake && minor > 0 ? minor : null
}

/** Returns the bets as the call has them: one as `selection` and `amount`, several as `bets`. Whole units. */
function bodyOf<K extends CardGameKey>(stakes: Stakes): Bets<K> {
  const bets = [...stakes].map(([selection, amount]) => ({ selection, amount: amount / 100 }))
  return (bets.length === 1 ? bets[0] : { bets }) as Bets<K>
}
