/** Computes the rounds of an ended pair again, and compares each with what was answered when it was played. Asks no server. */
import type { AnyRound } from '#contract/casino/games.ts'
import type { Paytable } from '#contract/casino.ts'
import { formatMoney } from '../../text/format.ts'
import { minorOf } from '../money.ts'
import { compareResults, compareReturns, isSame } from '../verify/comparison.ts'
import { recompute } from '../verify/recompute.ts'
import { betsOf } from '../verify/round-bets.ts'
import { type Fault, paytableName } from './ledger.ts'

export interface EndedRounds {
  readonly serverSeed: string
  readonly rounds: readonly AnyRound[]
  /** By `paytableName`; a round whose paytable is not among them is left out. */
  readonly paytables: Readonly<Record<string, Paytable>>
}

export interface Rechecked {
  /** Ids of the rounds that are as they were answered. */
  readonly right: readonly string[]
  /** The first round that is not. */
  readonly fault: Fault | null
}

/** Returns which rounds are right, up to the first that is not. */
export async function recheck({ serverSeed, rounds, paytables }: EndedRounds): Promise<Rechecked> {
  const right: string[] = []
  for (const round of rounds) {
    const paytable = paytables[paytableName(round)]
    if (paytable === undefined) continue
    const fault = await faultOf(round, serverSeed, paytable)
    if (fault !== null) return { right, fault }
    right.push(round.roundId)
  }
  return { right, fault: null }
}

async function faultOf(round: AnyRound, serverSeed: string, paytable: Paytable): Promise<Fault | null> {
  const { game, roundId } = round
  const { clientSeed, nonce } = round.fairness
  const computed = await recompute({ game, serverSeed, clientSeed, nonce, decks: paytable.decks })
  const result = compareResults(computed, round).find((field) => !isSame(field))
  if (result !== undefined) return { kind: 'result', roundId, ...sides(result) }
  const bet = compareReturns(computed, round, paytable).find((compared) => !isSame(compared))
  if (bet !== undefined) return { kind: 'returns', roundId, ...sides(bet) }
  const sum = betsOf(round).reduce((before, { returned }) => before + returned, 0)
  if (sum === minorOf(round.winAmount)) return null
  return { kind: 'returns', roundId, expected: formatMoney(sum), told: formatMoney(minorOf(round.winAmount)) }
}

function sides({ name, computed, answered }: { name: string; computed: string; answered: string }) {
  return { expected: `${name}: ${computed}`, told: `${name}: ${answered}` }
}
