/** Lists that live: whoever leaves one or comes into it, the others glide to where they then are, and nothing jumps. */
import { glideSteps, type Place } from './glide-steps.ts'

const glideMs = 200

/**
 * Has the children of an element glide when others come or go; an element's ref. They are put elsewhere at once, and
 * painted from where they were seen, be it on the way: what is moved so counts as no layout shift. At once where motion is not wanted,
 * where the width of the list changes, and while one of them is dragged. Returns what ends it.
 */
export function gliding(list: HTMLElement | null): (() => void) | undefined {
  if (list === null) return undefined
  let places = placesOf(list)
  let width = list.clientWidth
  // Rows off the screen get another height as they are scrolled to, and others grow: then nothing glides.
  const resized = new ResizeObserver(() => {
    places = placesOf(list)
    width = list.clientWidth
  })
  const look = () => {
    const before = places
    places = placesOf(list)
    follow(resized, before, places)
    const isAsWide = list.clientWidth === width
    width = list.clientWidth
    if (!isAsWide || list.querySelector(':scope > [data-dragged]') !== null || wantsRest()) return
    for (const [child, [x, y]] of glideSteps(before, places, seenFrom(list))) glide(child, x, y)
  }
  const changed = new MutationObserver(look)
  changed.observe(list, { childList: true })
  resized.observe(list)
  follow(resized, new Map(), places)
  return () => {
    changed.disconnect()
    resized.disconnect()
  }
}

/** Has those observed that are there, and no others. */
function follow(resized: ResizeObserver, before: Map<Element, Place>, now: Map<Element, Place>): void {
  for (const child of before.keys()) if (!now.has(child)) resized.unobserve(child)
  for (const child of now.keys()) if (!before.has(child)) resized.observe(child)
}

const under = new WeakMap<Element, Animation>()

function glide(child: Element, x: number, y: number): void {
  const last = under.get(child)
  const isOnWay = last?.playState === 'running'
  const way = isOnWay ? new DOMMatrix(getComputedStyle(child).transform) : null
  last?.cancel()
  const from = `translate(${x + (way?.m41 ?? 0)}px, ${y + (way?.m42 ?? 0)}px)`
  const next = child.animate([{ transform: from }, { transform: 'none' }], {
    duration: glideMs,
    easing: 'ease-out',
  })
  under.set(child, next)
}

function placesOf(list: HTMLElement): Map<Element, Place> {
  const children = [...list.children].filter((child) => child instanceof HTMLElement)
  return new Map(
    children.map((child): [Element, Place] => {
      const isOwn = child.offsetParent === list
      const top = child.offsetTop - (isOwn ? 0 : list.offsetTop)
      return [child, [child.offsetLeft - (isOwn ? 0 : list.offsetLeft), top, top + child.offsetHeight]]
    }),
  )
}

/** Returns where in the list the visible part of what scrolls it begins, CSS pixels; null where the browser holds nothing still. */
function seenFrom(list: HTMLElement): number | null {
  if (!CSS.supports('overflow-anchor', 'auto')) return null
  const scroller = scrollerOf(list)
  if (scroller === null || scroller.scrollTop === 0) return null
  const top = scroller === document.scrollingElement ? 0 : scroller.getBoundingClientRect().top
  return top - list.getBoundingClientRect().top
}

function scrollerOf(list: HTMLElement): Element | null {
  for (let at: Element | null = list; at !== null; at = at.parentElement) {
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  }
  return document.scrollingElement
}

function wantsRest(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
