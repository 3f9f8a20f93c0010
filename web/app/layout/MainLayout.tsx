/** The main layout: sidebar, header, wallet strip, event panel and match overlay round the page. */
import { lazy, type MouseEvent, Suspense, useEffect, useReducer, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import type { SportsEvent } from '#contract/sports.ts'
import { isTableAddress } from '../../casino/lobby/lobby-address.ts'
import { useEventLists } from '../../exchange/events/event-lists.ts'
import type { EventOpener } from '../../exchange/events/open-event.ts'
import { useCatalogueChanges } from '../../live/use-catalogue.ts'
import { pageText } from '../../text/en/page.ts'
import { useTheme } from '../../ui/appearance.ts'
import { whenAtRest } from '../../ui/at-rest.ts'
import { useEscape, useFocusInside, useFocusOnNavigation, useReturnOfFocus } from '../../ui/focus.ts'
import { FrameContext } from '../../ui/frame.ts'
import { Icon } from '../../ui/Icon.tsx'
import { NoticeBar } from '../../ui/NoticeBar.tsx'
import { type ScreenSize, useScreenSize } from '../../ui/screen-size.ts'
import { Header } from './header/Header.tsx'
import { UserButton } from './header/HeaderActions.tsx'
import { closedLayout, type LayoutState, layoutAfter } from './layout-state.ts'
import styles from './MainLayout.module.css'
import { Sidebar } from './Sidebar.tsx'
import { useMatchAddress } from './use-match-address.ts'
import { WalletStrip } from './WalletStrip.tsx'

const loadEventPanel = () => import('./EventPanel.tsx')
const EventPanel = lazy(async () => ({ default: (await loadEventPanel()).EventPanel }))
const MatchOverlay = lazy(async () => ({
  default: (await import('../../exchange/match/MatchOverlay.tsx')).MatchOverlay,
}))

/** Wraps the pages of the sports and casino areas. */
export default function MainLayout() {
  const [state, dispatch] = useReducer(layoutAfter, closedLayout)
  const size = useScreenSize()
  const lists = useEventLists(state.panel)
  const { pathname } = useLocation()
  const address = useMatchAddress()
  const main = useFocusOnNavigation<HTMLElement>()
  const opener = useRef<HTMLElement>(null)
  // While it is drawn, not after: what the match was chosen from comes back in the step that takes the match away.
  if (state.match !== address.match) {
    dispatch({ kind: 'follow-match', match: address.match, from: address.from })
  }
  useTheme('light')
  useCatalogueChanges('sports')
  useReturnOfFocus(state.panel, address.match === null)

  const { match } = address
  useEffect(() => {
    if (match === null) return
    return () => {
      // A list that comes back takes the focus to its row.
      const before = opener.current?.isConnected ? opener.current : main.current
      before?.focus({ preventScroll: true })
    }
  }, [match, main])

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the address closes what lies over the page.
  useEffect(() => dispatch({ kind: 'navigate' }), [pathname])

  // Not needed by the first page, but by the first click.
  useEffect(() => {
    whenAtRest(() => {
      loadEventPanel().catch(() => {
        // The click loads it again, and shows when that fails too.
      })
    })
  }, [])

  const openEvent = (event: SportsEvent) => {
    const { activeElement, body } = document
    opener.current = activeElement instanceof HTMLElement && activeElement !== body ? activeElement : null
    address.open(event, state.panel)
  }
  const skip = (event: MouseEvent) => {
    // In the address it would take the focus once more when Back closes a match.
    event.preventDefault()
    main.current?.focus()
  }
  const closeMenu = () => dispatch({ kind: 'close-menu' })
  const goElsewhere = () => dispatch({ kind: 'navigate' })
  const isPhone = size === 'phone'
  // A table needs a phone's whole height: menu and account stand in its own head.
  const isTable = isTableAddress(pathname)
  const hasOwnHead = isPhone && isTable
  const isSidebarWide = size === 'desktop' ? !state.isCollapsed : state.isMenuOpen
  const toggleMenu = () => dispatch({ kind: 'toggle-menu', size })
  useEscape(state.isMenuOpen && state.panel === null, closeMenu)
  useFocusInside(isPhone && state.isMenuOpen, '#close-menu', '#open-menu')

  const menuButton = (
    <button
      type="button"
      id="open-menu"
      onClick={toggleMenu}
      aria-expanded={state.isMenuOpen}
      aria-label="Menu"
    >
      <Icon name="menu" />
    </button>
  )
  return (
    <div className={styles.layout} data-menu={menuLook(state, size)}>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place on the page. */}
      <a className={styles.skip} href="#main" onClick={skip}>
        {pageText.skipToContent}
      </a>
      <Sidebar
        isCovered={isPhone && state.panel !== null}
        openPanel={state.panel}
        onTogglePanel={(sport) => dispatch({ kind: 'toggle-panel', sport })}
        onNavigate={goElsewhere}
        onClose={closeMenu}
      />
      {state.panel !== null && (
        <Suspense fallback={null}>
          <EventPanel
            key={state.panel}
            sport={state.panel}
            list={lists[state.panel]}
            returnTo={state.returnTo}
            onChoose={openEvent}
            onClose={() => dispatch({ kind: 'close-panel' })}
          />
        </Suspense>
      )}
      <div className={styles.scrim} onPointerDown={closeMenu} />
      <div inert={isPhone && (state.isMenuOpen || state.panel !== null)}>
        {!hasOwnHead && (
          <>
            <Header
              isMenuOpen={isSidebarWide}
              onToggleMenu={toggleMenu}
              onNavigate={goElsewhere}
              knownEvents={[...lists.tennis.events, ...lists.cricket.events, ...lists.soccer.events]}
              onOpenEvent={openEvent}
            />
            <WalletStrip isTable={isTable} />
          </>
        )}
        <main id="main" ref={main} tabIndex={-1} className={styles.main}>
          <NoticeBar />
          <Suspense fallback={null}>
            <FrameContext value={hasOwnHead ? { menu: menuButton, account: <UserButton /> } : null}>
              <Outlet context={{ openEvent } satisfies EventOpener} />
            </FrameContext>
          </Suspense>
        </main>
      </div>
      {address.event !== null && (
        <Suspense fallback={null}>
          <MatchOverlay event={address.event} onClose={address.close} />
        </Suspense>
      )}
    </div>
  )
}

/** Returns how the sidebar stands: icons beside the page, whole beside it, open over it, or away. */
function menuLook({ isMenuOpen, isCollapsed }: LayoutState, size: ScreenSize): string {
  if (size === 'desktop') return isCollapsed ? 'icons' : 'whole'
  if (isMenuOpen) return 'open'
  return size === 'tablet' ? 'icons' : 'away'
}
