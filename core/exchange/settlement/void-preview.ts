/** What the void of a window, or the removal of a runner, would take from each account. Reads only; the command then does the same. */
import type { AccountId, Money } from '../../values/brands.ts'
import { isVoid, matchAt, matchRow, pageOfMatch, rowOfMatch } from '../book/matches.ts'
import type { ExchangeState } from '../market/exchange.ts'
import type { Market } from '../market/market.ts'
import { type FigureChange, payoffs } from '../risk/payoff.ts'
import { findPosition } from '../risk/position.ts'
import { matchedFigures } from './preview.ts'
import { firstMatchSince, isPartOf, type LookedAt } from './void.ts'
import type { VoidTerms } from './void-terms.ts'

/** Of one account: the backers’ stakes of its bets that would be void, minor units, and its figures without them. */
export interface Voided {
  stakes: Money
  readonly left: FigureChange
}

/** Goes through the matches that are meant, one a step. Returns what is void of each account that has a position. */
export function* voidedBy(
  state: ExchangeState,
  terms: VoidTerms,
): Generator<undefined, Map<AccountId, Voided>> {
  const { market, runner, from, to, isRemoval } = terms
  const { matches } = market
  const found = new Map<AccountId, Voided>()
  const looked: LookedAt = { end: -1, isOnRunner: false }
  const end = isRemoval ? matches.count : firstMatchSince(matches, to)
  for (let match = isRemoval ? 0 : firstMatchSince(matches, from); match < end; match++) {
    yield
    const page = pageOfMatch(matches, match)
    const row = rowOfMatch(match)
    if (isVoid(page, row)) continue
    const isMeant =
      runner === undefined ||
      (isRemoval ? page[row + matchRow.RUNNER] === runner : isPartOf(matches, match, runner, looked))
    if (!isMeant) continue
    const { backAccount, layAccount, ...bet } = matchAt(page, row)
    takeOff(state, market, found, { ...bet, account: backAccount, isBack: true })
    takeOff(state, market, found, { ...bet, account: layAccount, isBack: false })
  }
  return found
}

interface Side {
  readonly account: AccountId
  readonly isBack: boolean
  readonly runner: number
  readonly price: number
  readonly size: Money
}

function takeOff(
  state: ExchangeState,
  market: Market,
  found: Map<AccountId, Voided>,
  { account, isBack, runner, price, size }: Side,
): void {
  let voided = found.get(account)
  if (voided === undefined) {
    const index = findPosition(market.positions, account)
    if (index === -1) return
    voided = { stakes: 0, left: matchedFigures(state, market, index) }
    found.set(account, voided)
  }
  voided.stakes += size
  const bet = { runner, isBack, price, size: -size, isMatched: true }
  payoffs[market.payoff]!.add(voided.left, market, bet)
}
