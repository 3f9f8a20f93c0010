/** The sizes as media queries: desktop above 991.9 px, tablet above 575 px, phone otherwise. */
import { useSyncExternalStore } from 'react'

export type ScreenSize = 'desktop' | 'tablet' | 'phone'

const aboveTablet = '(min-width: 991.91px)'
const abovePhone = '(min-width: 575.01px)'

/** Returns whether the media query holds, and keeps the component in step with it. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => window.matchMedia(query).matches,
  )
}

/** Returns the size of the screen, and keeps the component in step with it. */
export function useScreenSize(): ScreenSize {
  const isDesktop = useMedia(aboveTablet)
  const isAbovePhone = useMedia(abovePhone)
  if (isDesktop) return 'desktop'
  return isAbovePhone ? 'tablet' : 'phone'
}
