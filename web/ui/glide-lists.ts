/** The lists whose children glide: where those were when a list was last looked at, and how far the others are then from there. */
import { forgetStanding, placesOf, scrollerOf, viewOf } from './glide-places.ts'
import { glideSteps, heldBy, mostMoved, type Place } from './glide-steps.ts'
import { glide, isOnItsWay } from './glide-ways.ts'

type Places = ReadonlyMap<HTMLElement, Place>

interface Known {
  /** Told when a child gets another size by itself. */
  readonly resized: ResizeObserver
  places: Places
  width: number
}

/** What is known of each list since it was last looked at. */
export const lists = new Map<HTMLElement, Known>()

/** How far each scroller was scrolled when that was last seen, CSS pixels. */
const scrolled = new WeakMap<Element, number>()

/** Keeps how far a scroller is scrolled now. */
export function noteScrolled(scroller: Element): void {
  scrolled.set(scroller, scroller.scrollTop)
}

/** Takes where the children of a list are now for where they were. */
export function renew(list: HTMLElement): void {
  placesBefore(list)
  noteScrolled(scrollerOf(list))
}

/** Renews a list; returns where its children were, null where it was wider or narrower then. */
function placesBefore(list: HTMLElement): Places | null {
  const known = lists.get(list)
  if (known === undefined) return null
  const { resized, places: before, width } = known
  known.width = list.clientWidth
  if (known.width !== width) forgetStanding(list)
  known.places = placesOf(list)
  for (const child of before.keys()) if (!known.places.has(child)) resized.unobserve(child)
  for (const child of known.places.keys()) if (!before.has(child)) resized.observe(child)
  return known.width === width ? before : null
}

/** A list that is looked at. */
interface Looked {
  readonly list: HTMLElement
  readonly scroller: Element
  readonly before: Places
  readonly after: Places
  readonly view: { from: number; to: number }
  /** Whether its own children are moved against what the browser has held still; else it is in one that is. */
  holds: boolean
  /** Those of its children whose lists hold. */
  readonly holders: Set<HTMLElement>
}

/**
 * Has the children glide of the lists that have changed and of those they are in: what is under them moves with their length. All is
 * read before anything is painted.
 */
export function look(changed: readonly Node[]): void {
  const found = outerFirst(changed)
  const scrollers = new Map(found.map((list) => [list, scrollerOf(list)]))
  const looked = [...scrollers].flatMap(([list, scroller]) => lookedAt(list, scroller))
  for (const one of looked) holdIn(one, looked)
  const held = new Map([...new Set(scrollers.values())].map((one) => [one, heldIn(one, looked)]))
  const steps = looked.flatMap((one) => [...stepsOf(one, held.get(one.scroller) ?? null)])
  for (const [child, [x, y]] of steps) glide(child, x, y)
}

/** The lists that have changed, and those they are in. */
function outerFirst(changed: readonly Node[]): HTMLElement[] {
  const found = new Set<HTMLElement>()
  for (const target of changed) {
    for (let at: Node | null = target; at !== null; at = at.parentNode) {
      if (at instanceof HTMLElement && lists.has(at)) found.add(at)
    }
  }
  const isBefore = (one: Node, other: Node) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  return [...found].sort((one, other) => (isBefore(one, other) ? -1 : 1))
}

function lookedAt(list: HTMLElement, scroller: Element): Looked[] {
  const before = placesBefore(list)
  const after = lists.get(list)?.places
  if (before === null || after === undefined) return []
  return [{ list, scroller, before, after, view: viewOf(list, scroller), holds: true, holders: new Set() }]
}

/**
 * Settles whether a list holds: in a child of another list that does, only where that child begins above what is seen and ends within it. The
 * child itself stays where it is then, with all that the browser has held still in it.
 */
function holdIn(one: Looked, looked: readonly Looked[]): void {
  const outer = looked.findLast(({ list }) => list !== one.list && list.contains(one.list))
  if (outer?.scroller !== one.scroller) return
  const child = [...outer.after.keys()].find((each) => each.contains(one.list))
  const [, top, bottom] = (child && outer.after.get(child)) ?? [0, 0, 0]
  one.holds = outer.holds && top <= outer.view.from && outer.view.from < bottom
  if (one.holds && child !== undefined) outer.holders.add(child)
}

/** How far a scroller was scrolled up with what it holds still, in a browser that does; null where somebody else has scrolled it. */
function heldIn(scroller: Element, looked: readonly Looked[]): number | null {
  const now = scroller.scrollTop
  const was = scrolled.get(scroller) ?? now
  scrolled.set(scroller, now)
  if (!CSS.supports('overflow-anchor', 'auto')) return 0
  const inIt = looked.filter((one) => one.scroller === scroller)
  const moved = inIt.reduce((sum, { before, after }) => sum + mostMoved(before, after), 0)
  return heldBy(was, now, moved)
}

function stepsOf(one: Looked, held: number | null): ReturnType<typeof glideSteps<HTMLElement>> {
  const isDragged = one.list.querySelector(':scope > [data-dragged]') !== null
  if (held === null || isDragged) return new Map()
  const { before, after, view, holders } = one
  return glideSteps(before, after, { ...view, held: one.holds ? held : 0, holders, isOnItsWay })
}
