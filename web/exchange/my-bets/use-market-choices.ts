/** The markets that a list of one's bets can be filtered by: those of the bets that it would have without that filter. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Bet } from '#contract/orders.ts'
import { accountKey } from '../../api/query-client.ts'
import { useAllBets } from '../../live/use-live.ts'
import { catalogueKey, getMarket } from '../market/catalogue-calls.ts'
import { type BetFilter, shownBets } from './bet-filter.ts'
import { getBetPage } from './bet-pages.ts'
import { type BetListId, stateOf } from './lists.ts'

export interface MarketChoice {
  /** As the address has it. */
  readonly id: string
  readonly name: string
}

/** Returns them, those with the newest bets first; the one that is chosen is among them. */
export function useMarketChoices(list: BetListId, filter: BetFilter): readonly MarketChoice[] {
  const live = useAllBets()
  const { marketId: chosen } = filter
  const others = useMemo(() => withoutMarket(filter), [filter])
  const state = list === 'profit' || list === 'positions' ? 'settled' : stateOf[list]
  const { data } = useQuery({
    queryKey: [accountKey, 'bets', state, others, 'markets'],
    queryFn: ({ signal }) => getBetPage(state, others, signal),
    enabled: list !== 'positions',
  })
  const bets = useMemo(() => shownBets(live, data?.bets ?? [], others), [live, data, others])
  const choices = useMemo(() => choicesOf(bets, state === 'settled'), [bets, state])
  const isKnown = chosen === undefined || choices.some(({ id }) => id === chosen)
  const { data: market } = useQuery({
    queryKey: [catalogueKey, 'market', 'name', chosen],
    queryFn: ({ signal }) => getMarket(Number(chosen), signal),
    enabled: !isKnown,
  })
  return isKnown ? choices : [...choices, { id: chosen, name: market?.name ?? `#${chosen}` }]
}

function withoutMarket({ marketId: _, ...others }: BetFilter): BetFilter {
  return others
}

/** Returns the markets of the bets that are over, or of the others, each once. */
export function choicesOf(bets: readonly Bet[], isOver: boolean): MarketChoice[] {
  const names = new Map<string, string>()
  for (const { marketId, state, eventName, marketName } of bets) {
    if ((state === 'settled' || state === 'void') !== isOver) continue
    names.set(String(marketId), `${eventName} · ${marketName}`)
  }
  return [...names].map(([id, name]) => ({ id, name }))
}
