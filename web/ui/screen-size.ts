/** The sizes as media queries: desktop above 991.9 px, tablet above 575 px, phone otherwise. */
import { useSyncExternalStore } from 'react'

export type ScreenSize = 'desktop' | 'tablet' | 'phone'

// Asked as the style sheets ask: browsers round a query such as "min-width: 575.01px" down to 575.
const upToTablet = '(max-width: 991.9px)'
const upToPhone = '(max-width: 575px)'

interface Media {
  subscribe(onChange: () => void): () => void
  matches(): boolean
}

/** By query, made once: to ask the browser for one is dear, and a page asks with everything that it draws. */
const known = new Map<string, Media>()

/** Returns whether the media query holds, and keeps the component in step with it. */
export function useMedia(query: string): boolean {
  const { subscribe, matches } = known.get(query) ?? newMedia(query)
  return useSyncExternalStore(subscribe, matches)
}

function newMedia(query: string): Media {
  const list = window.matchMedia(query)
  const media: Media = {
    subscribe(onChange) {
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    matches: () => list.matches,
  }
  known.set(query, media)
  return media
}

/** Returns the size of the screen, and keeps the component in step with it. */
export function useScreenSize(): ScreenSize {
  const isUpToTablet = useMedia(upToTablet)
  const isPhone = useMedia(upToPhone)
  if (isPhone) return 'phone'
  return isUpToTablet ? 'tablet' : 'desktop'
}
