/** Every market in which the player has something, with its outcomes, and all results of all of them together; live. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { EventSummary, Market } from '#contract/catalogue.ts'
import type { Bet } from '#contract/orders.ts'
import { useSetting } from '../../account/document/account-document.ts'
import { orders, prices } from '../../live/live.ts'
import { useWatchMarkets } from '../../live/use-live.ts'
import { useSecond } from '../../live/use-second.ts'
import { catalogueKey, getEvents } from '../market/catalogue-calls.ts'
import { allTogether, type Chance, chancesOf } from './distribution.ts'
import { asUnmatched, type Outcome, outcomesOf, type TriedBet } from './position-figures.ts'

/** As many events as one call names. */
const eventsMax = 50

export interface MarketPosition {
  readonly marketId: number
  readonly market: Market
  readonly event: EventSummary
  readonly exposure: number
  readonly outcomes: readonly Outcome[]
}

/** In more markets than this the prices of the others are not followed: their runners count as alike. */
const watchedMax = 40

/** Returns all results of all markets together, by the prices of now; looked at once a second. */
export function useAllResults(positions: readonly MarketPosition[]): readonly Chance[] {
  useWatchMarkets(
    positions
      .map(({ marketId }) => marketId)
      .sort((a, b) => a - b)
      .slice(0, watchedMax),
  )
  const now = useSecond((time) => time)
  // biome-ignore lint/correctness/useExhaustiveDependencies: prices are read again each second.
  return useMemo(() => {
    const chances = positions.map(({ marketId, outcomes }) =>
      chancesOf(
        outcomes,
        (id) => prices.cell(marketId, id, 'back', 0)?.price ?? prices.lastPrice(marketId, id),
      ),
    )
    return allTogether(chances)
  }, [positions, now])
}

const isOver = ({ state }: Bet) => state === 'settled' || state === 'void'

/** Returns the markets in which one has bets, with what each may come to; `tried`: bets that count as if they were unmatched there. */
export function usePositions(bets: readonly Bet[], tried: ReadonlyMap<number, TriedBet>) {
  const isNet = useSetting('netOfCommission', false)
  const open = useMemo(() => bets.filter((bet) => !isOver(bet) && bet.matched + bet.unmatched > 0), [bets])
  const eventIds = [...new Set(open.map(({ eventId }) => eventId))].slice(0, eventsMax).join()
  const { data, isPending, error } = useQuery({
    queryKey: [catalogueKey, 'events', { eventIds }],
    queryFn: ({ signal }) => getEvents({ eventIds }, signal),
    enabled: eventIds !== '',
  })
  const positions = useMemo(() => {
    const ids = new Set(open.map(({ marketId }) => marketId))
    const found: MarketPosition[] = []
    for (const event of data ?? []) {
      for (const market of event.markets) {
        if (!ids.has(market.marketId)) continue
        const { marketId } = market
        // It comes with the bets that made it.
        const position = orders.position(marketId)
        const bet = tried.get(marketId)
        const ofMarket = open.filter((one) => one.marketId === marketId)
        const counted = bet === undefined ? ofMarket : [...ofMarket, asUnmatched(market, bet)]
        const outcomes = outcomesOf(market, position, counted, isNet ? market.commissionBps : 0)
        if (outcomes.length > 0)
          found.push({ marketId, market, event, exposure: position?.exposure ?? 0, outcomes })
      }
    }
    return found
  }, [data, open, tried, isNet])
  return { positions, isPending: isPending && eventIds !== '', error }
}
