/** Sorts a player's bets into lists, and averages over them. */
import type { Bet } from '#contract/orders.ts'
import { divideHalfEven } from '#core/values/money.ts'

export interface BetGroups {
  /** With something unmatched, or waiting for a bet delay. */
  unmatched: Bet[]
  /** With something matched, not settled yet. */
  matched: Bet[]
  /** With a result. */
  settled: Bet[]
}

/** Returns the bets in their lists, each in the order given; a partly matched bet stands in two. */
export function groupBets(bets: readonly Bet[]): BetGroups {
  const isOver = ({ state }: Bet) => state === 'settled' || state === 'void'
  return {
    unmatched: bets.filter((bet) => !isOver(bet) && bet.unmatched > 0),
    matched: bets.filter((bet) => !isOver(bet) && bet.matched > 0),
    settled: bets.filter((bet) => isOver(bet)),
  }
}

/** Returns the bets with a result, those settled last first; of one moment, the newest first. */
export function lastSettledFirst(bets: readonly Bet[]): Bet[] {
  const timeOf = ({ settledAt = 0 }: Bet) => settledAt
  return groupBets(bets).settled.toSorted((a, b) => timeOf(b) - timeOf(a) || b.orderId - a.orderId)
}

/**
 * Returns the average price of the matched parts, weighted by stake, in hundredths, rounded half-even.
 * Null when they are not all of one runner of a market and of one side: an average over more would mean nothing.
 */
export function averageMatched(bets: readonly Bet[]): number | null {
  const [first] = bets
  const isLikeFirst = (bet: Bet) =>
    bet.marketId === first?.marketId && bet.selectionId === first.selectionId && bet.side === first.side
  if (!first || !bets.every(isLikeFirst)) return null
  // Exact: a balance is limited so that all of it times the highest price is a safe integer.
  const stake = bets.reduce((sum, bet) => sum + bet.matched, 0)
  const weighted = bets.reduce((sum, bet) => sum + bet.matched * bet.averagePrice, 0)
  return stake === 0 ? null : divideHalfEven(weighted, stake)
}

/** Several matched bets as one. */
export interface Consolidated {
  /** The newest of them, with what is matched of all. */
  readonly bet: Bet
  readonly count: number
}

/** Returns matched bets with those of one market, runner, side and average price as one, in the order of their newest. */
export function consolidated(bets: readonly Bet[]): Consolidated[] {
  const found = new Map<string, Consolidated>()
  for (const bet of bets) {
    const key = [bet.marketId, bet.selectionId, bet.side, bet.averagePrice].join('/')
    const first = found.get(key)
    found.set(
      key,
      first === undefined
        ? { bet, count: 1 }
        : { bet: { ...first.bet, matched: first.bet.matched + bet.matched }, count: first.count + 1 },
    )
  }
  return [...found.values()]
}

/** Returns the bets without those that go with another of them: of two that share one size, the one that comes later. */
export function withoutSecondLegs(bets: readonly Bet[]): readonly Bet[] {
  return bets.filter(({ otherLeg }, i) => !bets.slice(0, i).some(({ orderId }) => orderId === otherLeg))
}

/** Returns the bets of both lists, each once, newest first; what the first says of a bet stands. */
export function mergeBets(live: readonly Bet[], listed: readonly Bet[]): Bet[] {
  const known = new Map([...listed, ...live].map((bet) => [bet.orderId, bet]))
  return [...known.values()].sort((a, b) => b.orderId - a.orderId)
}
