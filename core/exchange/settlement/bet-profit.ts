/** What one bet came to, by the result of its market: what players are told of it. Accounts are paid by their positions. */
import type { Money, Price } from '../../values/brands.ts'
import { divideBigHalfEven, divideHalfEven } from '../../values/money.ts'
import { type Decided, LINE, payoffs } from '../risk/payoff.ts'

/** What of a bet is matched: minor units, and the sum of size x price of it, 1/100 of a minor unit. */
export interface MatchedBet {
  readonly runner: number
  readonly isLay: boolean
  readonly matched: Money
  readonly payout: number
  /** In a market of lines, what is matched at each line, where there are several. */
  readonly lines?: readonly (readonly [line: Price, size: Money])[] | undefined
}

/** Returns what the matched part of a bet won: minor units, half-even, negative when it lost, before commission. */
export function profitOfBet(payoff: number, decided: Decided, bet: MatchedBet): Money {
  const backed = payoff === LINE ? ofLines(decided, bet) : ofOdds(payoff, decided, bet)
  return !bet.isLay || backed === 0 ? backed : -backed
}

function ofOdds(payoff: number, decided: Decided, { runner, matched, payout }: MatchedBet): Money {
  const { numerator, lost, denominator } = payoffs[payoff]!.share(decided, runner, 0)
  if (denominator === 1) return divideHalfEven(payout * numerator - 100 * matched * lost, 100)
  const won = BigInt(payout) * BigInt(numerator) - BigInt(100 * matched) * BigInt(lost)
  return divideBigHalfEven(won, BigInt(100 * denominator))
}

/** Even money: each part of it wins or loses its stake. */
function ofLines(decided: Decided, { runner, matched, payout, lines }: MatchedBet): Money {
  const parts = lines ?? (matched === 0 ? [] : [[payout / matched, matched] as const])
  let won = 0
  for (const [line, size] of parts) {
    won += payoffs[LINE]!.share(decided, runner, line).numerator === 1 ? size : -size
  }
  return won
}
