/** Lists that live: whoever leaves one, comes into it or grows, the others glide to where they then are, and nothing jumps. */
import { lists, look, noteScrolled, renew } from './glide-lists.ts'

/**
 * Has the children of an element glide when others come or go, or when a list in one of them gets longer or shorter; an element's ref. They are put
 * elsewhere at once, and painted from where they were seen, be it on the way: what is moved so counts as no layout shift. At once where motion is
 * not wanted, where the width of the list changes, in a window that nobody sees, and while one of them is dragged. Those that are sticky or fixed
 * stay where they stand. Returns what ends it.
 */
export function gliding(list: HTMLElement | null): (() => void) | undefined {
  if (list === null) return undefined
  changes ??= watch()
  // Of what changes its size by itself it is told too late: a browser has compared the places by then. It is told of each when that is first there.
  const resized = new ResizeObserver(() => {
    if (!wantsRest()) renew(list)
  })
  lists.set(list, { resized, places: new Map(), width: 0 })
  changes.observe(list, { childList: true })
  resized.observe(list)
  return () => {
    resized.disconnect()
    lists.delete(list)
  }
}

/** Told of what comes into any list or leaves it; from the first list on. */
let changes: MutationObserver | undefined
let calm: MediaQueryList | undefined

function watch(): MutationObserver {
  const renewAll = () => {
    if (!wantsRest()) for (const list of lists.keys()) renew(list)
  }
  calm = matchMedia('(prefers-reduced-motion: reduce)')
  calm.addEventListener('change', renewAll)
  document.addEventListener('visibilitychange', renewAll)
  document.addEventListener('scroll', onScroll, { capture: true, passive: true })
  return new MutationObserver((records) => {
    if (!wantsRest()) look(records.map(({ target }) => target))
  })
}

function onScroll({ target }: Event): void {
  const scroller = target instanceof Element ? target : document.scrollingElement
  if (scroller !== null && !wantsRest()) noteScrolled(scroller)
}

function wantsRest(): boolean {
  return document.hidden || calm?.matches === true
}
