/** What of the main layout is open: the menu, the event panel, the match overlay. Pure, so that its transitions can be tested. */
import type { PanelSport } from '../../exchange/events/event-lists.ts'
import type { ScreenSize } from '../../ui/screen-size.ts'

export interface LayoutState {
  /** Phone: the sidebar is shown. Tablet: it is expanded from icons. Of no meaning on desktop. */
  isMenuOpen: boolean
  /** Desktop: the player has collapsed the sidebar to icons. */
  isCollapsed: boolean
  panel: PanelSport | null
  /** The match that the address names. */
  match: string | null
  /** The list that the match was chosen from, to return to; null when it was chosen on a page. */
  matchFrom: PanelSport | null
  /** The match that was just closed; its list gives its row the focus. */
  returnTo: string | null
}

export type LayoutAction =
  | { kind: 'toggle-menu'; size: ScreenSize }
  | { kind: 'close-menu' }
  | { kind: 'toggle-panel'; sport: PanelSport }
  | { kind: 'close-panel' }
  | { kind: 'follow-match'; match: string | null; from: PanelSport | null }
  | { kind: 'navigate' }

export const closedLayout: LayoutState = {
  isMenuOpen: false,
  isCollapsed: false,
  panel: null,
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
      return { ...state, panel: action.sport === state.panel ? null : action.sport, returnTo: null }
    case 'close-panel':
      return { ...state, panel: null }
    case 'follow-match':
      return afterMatch(state, action.match, action.from)
    case 'navigate':
      return {
        ...closedLayout,
        isCollapsed: state.isCollapsed,
        match: state.match,
        matchFrom: state.matchFrom,
      }
  }
}

/** A match closes what it was chosen from; when it goes, its list comes back. */
function afterMatch(state: LayoutState, match: string | null, from: PanelSport | null): LayoutState {
  if (match !== null) return { ...state, isMenuOpen: false, panel: null, match, matchFrom: from }
  return { ...state, panel: state.matchFrom, match: null, matchFrom: null, returnTo: state.match }
}

function afterMenuButton(state: LayoutState, size: ScreenSize): LayoutState {
  if (size === 'desktop') return { ...state, isCollapsed: !state.isCollapsed }
  if (state.isMenuOpen) return { ...state, isMenuOpen: false, panel: null }
  return { ...state, isMenuOpen: true }
}
