/** Lists that live: whoever leaves one, comes into it or grows, the others glide to where they then are, and nothing jumps. */
import { glideSteps, leftOfWay, type Place } from './glide-steps.ts'

/**
 * Has the children of an element glide when others come or go, or when a list in one of them gets longer or shorter; an element's ref. They are put
 * elsewhere at once, and painted from where they were seen, be it on the way: what is moved so counts as no layout shift. At once where motion is
 * not wanted, where the width of the list changes, in a window that nobody sees, and while one of them is dragged. Returns what ends it.
 */
export function gliding(list: HTMLElement | null): (() => void) | undefined {
  if (list === null) return undefined
  let places = placesOf(list)
  let width = list.clientWidth
  // Of what changes its size by itself it is told too late: a browser has compared the places by then.
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
  const changed = new MutationObserver(() => lookFrom(list))
  changed.observe(list, { childList: true })
  looks.set(list, look)
  resized.observe(list)
  follow(resized, new Map(), places)
  return () => {
    changed.disconnect()
    resized.disconnect()
    looks.delete(list)
  }
}

/** What looks at each list that glides where its children are now. */
const looks = new WeakMap<Element, () => void>()

/** Looks at a list that has changed, and at those it is in: what is under it moves with its length. */
function lookFrom(list: HTMLElement): void {
  for (let at: Element | null = list; at !== null; at = at.parentElement) looks.get(at)?.()
}

/** Has those observed that are there, and no others. */
function follow(
  resized: ResizeObserver,
  before: ReadonlyMap<Element, Place>,
  now: ReadonlyMap<Element, Place>,
): void {
  for (const child of before.keys()) if (!now.has(child)) resized.unobserve(child)
  for (const child of now.keys()) if (!before.has(child)) resized.observe(child)
}

/** How far from its place something was painted when it set out, CSS pixels; when that was, undefined until the next frame; and which part is left. */
interface Way {
  readonly x: number
  readonly y: number
  since: number | undefined
  left: number
}

const ways = new Map<HTMLElement, Way>()

/**
 * Sets a child out from so far beside where it is seen in its place. Frame by frame, not as an animation: of what is animated
 * a browser counts the place in the layout alone, and another step on the way would be a shift.
 */
function glide(child: HTMLElement, x: number, y: number): void {
  const { x: lastX, y: lastY, left } = ways.get(child) ?? { x: 0, y: 0, left: 0 }
  if (ways.size === 0) requestAnimationFrame(onFrame)
  const way = { x: x + lastX * left, y: y + lastY * left, since: undefined, left: 1 }
  ways.set(child, way)
  paint(child, way)
}

function onFrame(now: number): void {
  for (const [child, way] of ways) {
    way.since ??= now
    way.left = child.isConnected ? leftOfWay(now - way.since) : 0
    if (way.left === 0) ways.delete(child)
    paint(child, way)
  }
  if (ways.size > 0) requestAnimationFrame(onFrame)
}

function paint(child: HTMLElement, { x, y, left }: Way): void {
  child.style.translate = left === 0 ? '' : `${x * left}px ${y * left}px`
}

function placesOf(list: HTMLElement): Map<HTMLElement, Place> {
  const children = [...list.children].filter((child) => child instanceof HTMLElement)
  return new Map(
    children.map((child): [HTMLElement, Place] => {
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
  return document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches
}
