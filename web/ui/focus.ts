/** Where the focus goes as screens change, so that keyboards and readers follow. */
import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** The page that was shown last, by whichever layout; null before the first. */
let lastPath: string | null = null

/** Gives the element the focus and scrolls to the top after every navigation, but not as the first page loads. */
export function useFocusOnNavigation<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const isFirst = lastPath === null
    if (lastPath === pathname) return
    lastPath = pathname
    if (isFirst) return
    window.scrollTo(0, 0)
    element.current?.focus({ preventScroll: true })
  }, [pathname])
  return element
}

/** Gives the focus back to the sidebar's entry when its list is closed, unless a match opens in its place. */
export function useReturnOfFocus(openList: string | null, isPageNext: boolean): void {
  const before = useRef(openList)
  useEffect(() => {
    const closed = before.current
    before.current = openList
    if (closed === null || openList !== null || !isPageNext) return
    if (document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(`[data-submenu="${closed}"]`)?.focus()
  }, [openList, isPageNext])
}

/** Calls `close` on Escape, wherever the focus is, while `isOpen`. */
export function useEscape(isOpen: boolean, close: () => void): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!isOpen) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOpen])
}

/** Moves the focus into what opens over the page and, when it closes, back to the control that opened it. */
export function useFocusInside(isOpen: boolean, inside: string, opener: string): void {
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current === isOpen) return
    wasOpen.current = isOpen
    document.querySelector<HTMLElement>(isOpen ? inside : opener)?.focus()
  }, [isOpen, inside, opener])
}
