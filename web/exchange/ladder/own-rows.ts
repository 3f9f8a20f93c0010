/** One's own bets as a ladder shows them: what is unmatched, and what waits for its trigger, by price. */
import type { Bet } from '#contract/orders.ts'
import { isAtStart, isStop } from '../bets/bet-figures.ts'

/** One's own at one price of one side, newest first. */
export interface OwnRow {
  readonly bets: readonly Bet[]
  /** What of them is unmatched, minor units. */
  readonly size: number
}

export interface OwnRows {
  readonly BACK: ReadonlyMap<number, OwnRow>
  readonly LAY: ReadonlyMap<number, OwnRow>
  /** Stops by their trigger. */
  readonly stops: ReadonlyMap<number, readonly Bet[]>
  /** Whatever of them can be cancelled. */
  readonly all: readonly Bet[]
}

/** Returns one's own bets on a runner that are not matched yet. What waits for its bet delay has its place as well; what is at the starting price has none, and is not cancelled. */
export function ownRowsOf(bets: readonly Bet[], selectionId: number): OwnRows {
  const rows = { BACK: new Map<number, OwnRow>(), LAY: new Map<number, OwnRow>() }
  const stops = new Map<number, readonly Bet[]>()
  const isOfBook = (bet: Bet) => bet.unmatched > 0 && !isAtStart(bet)
  const all = bets.filter((bet) => bet.selectionId === selectionId && isOfBook(bet))
  for (const bet of all) {
    if (isStop(bet)) {
      const { trigger } = bet.held
      stops.set(trigger, [...(stops.get(trigger) ?? []), bet])
      continue
    }
    const side = rows[bet.side]
    const row = side.get(bet.price)
    side.set(bet.price, {
      bets: [...(row?.bets ?? []), bet],
      size: (row?.size ?? 0) + bet.unmatched,
    })
  }
  return { ...rows, stops, all }
}
