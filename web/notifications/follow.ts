/** Turns what happens to the player's bets and calls into notifications. */
import type { Bet } from '#contract/orders.ts'
import { ApiError } from '../api/client.ts'
import { onRefusal } from '../api/refusals.ts'
import { getMarket } from '../exchange/market/catalogue-calls.ts'
import { getBets } from '../exchange/slip/order-calls.ts'
import { orders, serverNow, startLive } from '../live/live.ts'
import {
  type BetChange,
  isNewResult,
  limitNotification,
  matchedNotification,
  type NewNotification,
  settledNotification,
} from './notification.ts'
import { addNotification } from './notification-store.ts'

function tell(added: NewNotification | null): void {
  if (added !== null) addNotification(added, serverNow())
}

/** Follows bets and refusals from now on. Returns the function that ends it. */
export function followNotifications(): () => void {
  startLive()
  const endBets = followBets()
  const endRefusals = onRefusal((refused) =>
    tell(limitNotification(refused, location.pathname + location.search)),
  )
  return () => {
    endBets()
    endRefusals()
  }
}

/**
 * What stands when the bets are first known is not news, but for bets placed since the page was opened; every growth
 * after that is, over a cut of the connection too.
 */
function followBets(): () => void {
  const known = new Map<number, Bet>()
  let isBaseSet = false
  const look = () => {
    if (!orders.isKnown()) {
      known.clear()
      isBaseSet = false
      return
    }
    const { changed, goneFrom } = changesSince(known, orders.allBets())
    const openedAt = serverNow() - performance.now()
    tellOf({
      changed: isBaseSet ? changed : changed.filter(({ after }) => after.placedAt >= openedAt),
      goneFrom,
    })
    isBaseSet = true
  }
  look()
  return orders.subscribeAll(look)
}

/** What changed, and the bets that are gone from the stream's image: their markets' results have to be asked for. */
interface Changes {
  changed: readonly BetChange[]
  goneFrom: ReadonlySet<number>
}

/** Brings `known` up to the bets and returns what that changed. */
function changesSince(known: Map<number, Bet>, bets: readonly Bet[]): Changes {
  const changed: BetChange[] = []
  const present = new Set<number>()
  for (const bet of bets) {
    present.add(bet.orderId)
    const before = known.get(bet.orderId)
    if (before === bet) continue
    known.set(bet.orderId, bet)
    changed.push({ before, after: bet })
  }
  const goneFrom = new Set<number>()
  for (const [orderId, bet] of known) {
    if (present.has(orderId)) continue
    known.delete(orderId)
    const isOver = bet.state === 'settled' || bet.state === 'void'
    if (bet.matched > 0 && !isOver) goneFrom.add(bet.marketId)
  }
  return { changed, goneFrom }
}

function tellOf({ changed, goneFrom }: Changes): void {
  for (const change of changed) tell(matchedNotification(change))
  const settled = new Set(changed.filter(isNewResult).map(({ after }) => after.marketId))
  for (const marketId of settled) void tellResult(marketId, orders.bets(marketId))
  for (const marketId of goneFrom) void tellMissedResult(marketId)
}

/** The market was settled while the connection was cut: its bets are no longer in the stream. */
async function tellMissedResult(marketId: number): Promise<void> {
  const answer = await orNull(getBets('settled', marketId))
  if (answer !== null) await tellResult(marketId, answer.bets)
}

async function tellResult(marketId: number, bets: readonly Bet[]): Promise<void> {
  const market = await orNull(getMarket(marketId, AbortSignal.timeout(5_000)))
  const winners = market?.runners.filter(({ status }) => status === 'WINNER') ?? []
  tell(
    settledNotification(
      bets,
      winners.map(({ name }) => name),
    ),
  )
}

/** Without an answer a notification says less, or is left out: the bets' own lists have it all. */
async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError || (error instanceof DOMException && error.name === 'TimeoutError'))
      return null
    throw error
  }
}
