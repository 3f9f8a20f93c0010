/** What a round has made of the spots of its table. */
import { minorOf } from '../money.ts'

/** won: more came back than was staked. back: part or all of it. lost: nothing. came: it came, and nothing lay on it. */
export interface SpotResult {
  readonly kind: 'won' | 'back' | 'lost' | 'came'
  /** What came back less the stake, minor units. */
  readonly net: number
  /** Shown in green: only where the whole round has brought more than it cost. */
  readonly isGain: boolean
}

/** Of a round's answer, whole units. */
interface PlayedBet {
  readonly selection: string
  readonly amount: number
  readonly winAmount: number
}

interface PlayedRound {
  readonly bets: readonly PlayedBet[]
  readonly balanceChange: number
}

/** Returns the result of a spot; undefined where nothing lay on it and it did not come. */
export function spotResult(
  selection: string,
  round: PlayedRound,
  came: readonly string[],
): SpotResult | undefined {
  const bet = round.bets.find((one) => one.selection === selection)
  if (bet === undefined) return came.includes(selection) ? { kind: 'came', net: 0, isGain: false } : undefined
  const net = minorOf(bet.winAmount) - minorOf(bet.amount)
  if (net > 0) return { kind: 'won', net, isGain: round.balanceChange > 0 }
  return { kind: bet.winAmount === 0 ? 'lost' : 'back', net, isGain: false }
}

/** Returns what lay on a spot in the round, minor units. */
export function stakeIn({ bets }: PlayedRound, selection: string): number {
  return minorOf(bets.find((one) => one.selection === selection)?.amount ?? 0)
}
