/** Opens and closes matches by the address: opening is a step of the history, so Back closes the match, and Close goes back. */
import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { SportsEvent } from '#contract/sports.ts'
import type { PanelSport } from '../../exchange/events/event-lists.ts'
import { eventOf, matchIn, matchOf, withMatch } from '../../exchange/match/match-address.ts'

/** What the history keeps beside the address of a match that was chosen here: what the list knew of it, and which list. */
interface ChosenHere {
  event: SportsEvent
  from: PanelSport | null
}

/** The match of the address; `event` is null where it names none. */
export interface MatchAddress {
  event: SportsEvent | null
  /** Names the event in the address; null where there is none. */
  match: string | null
  from: PanelSport | null
  open(event: SportsEvent, from: PanelSport | null): void
  close(): void
}

/** Returns the match that the address names, with the ways to open and close one. */
export function useMatchAddress(): MatchAddress {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const named = matchIn(search)
  const chosen = chosenHere(state)
  const isChosen = chosen !== null && named === matchOf(chosen.event)
  const event = isChosen ? chosen.event : named === null ? null : eventOf(named)
  const open = useCallback(
    (opened: SportsEvent, from: PanelSport | null) => {
      const kept: ChosenHere = { event: opened, from }
      void navigate({ search: withMatch(search, matchOf(opened)) }, { state: kept })
    },
    [navigate, search],
  )
  const close = useCallback(() => {
    // A match that a link led to has no page of ours before it.
    if (isChosen) void navigate(-1)
    else void navigate({ search: withMatch(search, null) }, { replace: true })
  }, [navigate, search, isChosen])
  return { event, match: event && named, from: isChosen ? chosen.from : null, open, close }
}

function chosenHere(state: unknown): ChosenHere | null {
  return typeof state === 'object' && state !== null && 'event' in state && 'from' in state
    ? (state as ChosenHere)
    : null
}
