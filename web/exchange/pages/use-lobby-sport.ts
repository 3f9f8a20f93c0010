/** Which of the ten sports a page of the second layout is about. */
import { useQuery } from '@tanstack/react-query'
import { useMatch } from 'react-router'
import type { EventSummary } from '#contract/catalogue.ts'
import { catalogueKey } from '../market/catalogue-calls.ts'
import { type LobbySport, lobbySportListing, lobbySportOf } from './sports.ts'

export interface LobbyPlace {
  /** Undefined on a page of no one sport. */
  sport: LobbySport | undefined
  /** Whether the page lists the sport's events, rather than one market of it. */
  isList: boolean
}

/** Returns the sport whose events are shown, or whose market is, as soon as the market has been read. */
export function useLobbyPlace(): LobbyPlace {
  const list = useMatch('/lobby/SportRadar/:sport')
  const market = useMatch('/lobby/market/:marketId')
  // Read by the market's own page.
  const { data } = useQuery<{ event: EventSummary }>({
    queryKey: [catalogueKey, 'market', Number(market?.params.marketId)],
    enabled: false,
  })
  if (list) return { sport: lobbySportOf(list.params.sport ?? ''), isList: true }
  return { sport: market && data ? lobbySportListing(data.event.sport) : undefined, isList: false }
}
