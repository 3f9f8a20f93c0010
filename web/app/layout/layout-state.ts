/** What of the main layout is open: the menu, the event panel, the match overlay. Pure, so that its transitions can be tested. */
import type { SportsEvent } from '#contract/sports.ts'
import type { PanelSport } from '../../exchange/events/event-lists.ts'
import type { ScreenSize } from '../../ui/screen-size.ts'

export interface LayoutState {
  /** Phone: the sidebar is shown. Tablet: it is expanded from icons. Of no meaning on desktop. */
  isMenuOpen: boolean
  panel: PanelSport | null
  /** The last list that was open; the header's menu button on desktop opens it again. */
  lastPanel: PanelSport
  match: SportsEvent | null
  /** The list that the match was chosen from, to return to; null when it was chosen on a page. */
  matchFrom: PanelSport | null
  /** The event whose match was just closed; its list gives it the focus. */
  returnTo: string | null
}

export type LayoutAction =
  | { kind: 'toggle-menu'; size: ScreenSize }
  | { kind: 'close-menu' }
  | { kind: 'toggle-panel'; sport: PanelSport }
  | { kind: 'close-panel' }
  | { kind: 'choose-event'; event: SportsEvent }
  | { kind: 'close-match' }
  | { kind: 'navigate' }

export const closedLayout: LayoutState = {
  isMenuOpen: false,
  panel: null,
  lastPanel: 'soccer',
  match: null,
  matchFrom: null,
  returnTo: null,
}

/** Returns the state after an action; the given one is not changed. */
export function layoutAfter(state: LayoutState, action: LayoutAction): LayoutState {
  switch (action.kind) {
    case 'toggle-menu':
      return afterMenuButton(state, action.size)
    case 'close-menu':
      return { ...state, isMenuOpen: false }
    case 'toggle-panel':
      return action.sport === state.panel
        ? { ...state, panel: null }
        : { ...state, panel: action.sport, lastPanel: action.sport, returnTo: null }
    case 'close-panel':
      return { ...state, panel: null }
    case 'choose-event':
      return { ...state, isMenuOpen: false, panel: null, match: action.event, matchFrom: state.panel }
    case 'close-match':
      return {
        ...state,
        panel: state.matchFrom,
        match: null,
        matchFrom: null,
        returnTo: state.match?.id ?? null,
      }
    case 'navigate':
      return { ...closedLayout, lastPanel: state.lastPanel }
  }
}

/** On desktop the sidebar always stands, so there the button opens and closes the list beside it. */
function afterMenuButton(state: LayoutState, size: ScreenSize): LayoutState {
  if (size === 'desktop') return { ...state, panel: state.panel === null ? state.lastPanel : null }
  if (state.isMenuOpen) return { ...state, isMenuOpen: false, panel: null }
  return { ...state, isMenuOpen: true }
}
