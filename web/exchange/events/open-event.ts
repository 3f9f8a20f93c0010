/** How a page of the main layout opens the overlay of a match: the layout gives it the way, by the outlet's context. */
import { useOutletContext } from 'react-router'
import type { SportsEvent } from '#contract/sports.ts'

/** What the main layout offers to its pages. */
export interface EventOpener {
  /** Opens the match overlay of an event chosen on the page. */
  openEvent(event: SportsEvent): void
}

/** Returns what opens the match overlay. Only for pages inside the main layout. */
export function useEventOpener(): EventOpener {
  return useOutletContext<EventOpener>()
}
