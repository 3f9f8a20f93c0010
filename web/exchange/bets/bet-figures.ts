/** The figures of bets in a table: what each risks and may win, and their sums. Minor units. */
import type { Bet } from '#contract/orders.ts'
import { riskAndWin } from '../slip/arithmetic.ts'
import { termsOfBet } from '../slip/bet-terms.ts'

export type BetList = 'unmatched' | 'matched' | 'settled'

export interface BetFigures {
  /** Hundredths: what was asked for, or the average of what was matched. */
  readonly price: number
  readonly stake: number
  readonly risk: number
  readonly win: number
}

/** Returns whether a bet waits for the starting price: its size is a back's stake or a lay's liability, and it cannot be cancelled. */
export function isAtStart({ orderType, unmatched }: Bet): boolean {
  return orderType !== undefined && unmatched > 0
}

/** Returns whether a bet waits for its trigger: a stop that has not fired. */
export function isStop<B extends Pick<Bet, 'held'>>(bet: B): bet is B & Required<Pick<Bet, 'held'>> {
  return bet.held !== undefined && bet.held.firedAt === undefined
}

/** Returns whether something of a bet is matched and not settled: it can be closed. */
export function isOpenMatch({ matched, state }: Pick<Bet, 'matched' | 'state'>): boolean {
  return matched > 0 && state !== 'settled' && state !== 'void'
}

/** Returns the figures of the part of a bet that is in the list. What one at the starting price may win is not known, nor a lay's stake: 0. */
export function figuresOf(list: BetList, bet: Bet): BetFigures {
  if (list === 'unmatched' && isAtStart(bet)) {
    const { price, unmatched, side } = bet
    return { price, stake: side === 'BACK' ? unmatched : 0, risk: unmatched, win: 0 }
  }
  const isAsked = list === 'unmatched' || bet.matched === 0
  const price = isAsked ? bet.price : bet.averagePrice
  const stake = list === 'unmatched' ? bet.unmatched : bet.matched > 0 ? bet.matched : bet.voided
  return { price, stake, ...riskAndWin(bet.side, price, stake, termsOfBet(bet)) }
}

/** Returns the sums over the bets of a list. */
export function totalOf(list: BetList, bets: readonly Bet[]): Omit<BetFigures, 'price'> & { profit: number } {
  const total = { stake: 0, risk: 0, win: 0, profit: 0 }
  for (const bet of bets) {
    const { stake, risk, win } = figuresOf(list, bet)
    total.stake += stake
    total.risk += risk
    total.win += win
    total.profit += bet.profit ?? 0
  }
  return total
}
