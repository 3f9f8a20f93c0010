/** What was computed here beside what the server had answered, field by field. */
import type { AnyRound } from '#contract/casino/games.ts'
import { type Paytable, payout } from '#core/casino/game.ts'
import { gameOf } from '#core/casino/games.ts'
import { formatMoney } from '../../text/format.ts'
import { betName } from '../rules/bet-names.ts'
import type { RecomputedRound } from './recompute.ts'
import { fieldsOfResult, fieldsOfRound } from './result-fields.ts'
import { betsOf } from './round-bets.ts'

export interface ComparedField {
  readonly name: string
  readonly computed: string
  readonly answered: string
}

/** Returns whether both sides say the same. */
export function isSame({ computed, answered }: ComparedField): boolean {
  return computed === answered
}

/** Returns the fields of the result, computed and answered. */
export function compareResults(computed: RecomputedRound, round: AnyRound): ComparedField[] {
  const ours = fieldsOfResult(computed.inputs.game, computed.result)
  const theirs = fieldsOfRound(round)
  // Of another game than the round's, the fields have other names: then each side lacks some.
  const names = [...new Set([...Object.keys(ours), ...Object.keys(theirs)])]
  return names.map((name) => ({ name, computed: ours[name] ?? '–', answered: theirs[name] ?? '–' }))
}

export interface ComparedReturn extends ComparedField {
  /** Minor units. */
  readonly stake: number
  /** Returned for one staked, hundredths; 0 for a bet that is lost. */
  readonly multiplier: number
}

/** Returns what each bet of the round should have returned by the paytable, and what it did. */
export function compareReturns(
  computed: RecomputedRound,
  round: AnyRound,
  paytable: Pick<Paytable, 'returns'>,
): ComparedReturn[] {
  const game = gameOf(round.game)
  return betsOf(round).map(({ selection, stake, returned }) => {
    const line = computed.inputs.game === round.game ? game.lineOf(selection, computed.result) : undefined
    const multiplier = line === undefined ? 0 : paytable.returns[line]!
    return {
      name: betName(round.game, selection),
      stake,
      multiplier,
      computed: formatMoney(payout(stake, multiplier)),
      answered: formatMoney(returned),
    }
  })
}
