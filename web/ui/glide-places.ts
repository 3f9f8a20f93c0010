/** Where the children of a list are, and what scrolls it. */
import type { Place } from './glide-steps.ts'

/** Returns the places of a list's children, but for those that stand in the window: none where the list has no box of its own. */
export function placesOf(list: HTMLElement): Map<HTMLElement, Place> {
  const places = new Map<HTMLElement, Place>()
  if (list.clientWidth === 0) return places
  for (const child of list.children) {
    if (!(child instanceof HTMLElement) || standsInWindow(child)) continue
    const isOwn = child.offsetParent === list
    const top = child.offsetTop - (isOwn ? 0 : list.offsetTop)
    places.set(child, [child.offsetLeft - (isOwn ? 0 : list.offsetLeft), top, top + child.offsetHeight])
  }
  return places
}

/** Whether each child was sticky or fixed as it was first seen: its place follows what is scrolled, and nothing moves it. */
const standing = new WeakMap<Element, boolean>()

function standsInWindow(child: Element): boolean {
  const known = standing.get(child)
  if (known !== undefined) return known
  const stands = /sticky|fixed/.test(getComputedStyle(child).position)
  standing.set(child, stands)
  return stands
}

/** Has it asked again which children stand in the window: at another width others may. */
export function forgetStanding(list: Element): void {
  for (const child of list.children) standing.delete(child)
}

/** Returns what scrolls a list: itself, what it is in, or the page. */
export function scrollerOf(list: Element): Element {
  const page = document.scrollingElement ?? document.documentElement
  for (let at: Element | null = list; at !== null && at !== page; at = at.parentElement) {
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  }
  return page
}

/** Returns which part of a list its scroller shows, CSS pixels of the list. */
export function viewOf(list: Element, scroller: Element): { from: number; to: number } {
  const ofPage = scroller === document.scrollingElement
  const height = ofPage ? window.innerHeight : scroller.clientHeight
  const top = ofPage ? 0 : scroller.getBoundingClientRect().top
  const from = list === scroller ? scroller.scrollTop : top - list.getBoundingClientRect().top
  return { from, to: from + height }
}
