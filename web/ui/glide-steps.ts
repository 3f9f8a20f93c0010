/** From where the children of a list glide, when others have come, gone or grown, and how. */

const glideMs = 200
/** Somewhat beside the view one is moved as well: a list that is on its way itself shows it there. */
const besidePx = 100

/** Of the list that it is in, CSS pixels. */
export type Place = readonly [left: number, top: number, bottom: number]

/** What scrolls a list: the part of the list that is in view, CSS pixels of the list, and how far it was scrolled up with what it holds still. */
export interface View<Child> {
  readonly from: number
  readonly to: number
  readonly held: number
  /** Those whose own lists have been moved against it already. */
  readonly holders: ReadonlySet<Child>
  /** Whether a child is seen elsewhere than in its place. */
  isOnItsWay(child: Child): boolean
}

/**
 * Returns for each child that is seen to move how far from its place it was, CSS pixels; for none whose place is out of view before and after,
 * unless it is on its way: it may be seen there.
 */
export function glideSteps<Child>(
  before: ReadonlyMap<Child, Place>,
  after: ReadonlyMap<Child, Place>,
  { from, to, held, holders, isOnItsWay }: View<Child>,
): Map<Child, readonly [x: number, y: number]> {
  const steps = new Map<Child, readonly [number, number]>()
  for (const [child, [left, top, bottom]] of after) {
    const was = before.get(child)
    if (was === undefined) continue
    const [x, y] = [was[0] - left, was[1] - top - (holders.has(child) ? 0 : held)]
    if (x === 0 && y === 0) continue
    const first = Math.min(top, top + y)
    const last = Math.max(bottom, bottom + y)
    const isSeen = first < to + besidePx && last > from - besidePx
    if (isSeen || isOnItsWay(child)) steps.set(child, [x, y])
  }
  return steps
}

/** Returns how far the one is put elsewhere that is moved most, up or down, CSS pixels. */
export function mostMoved<Child>(
  before: ReadonlyMap<Child, Place>,
  after: ReadonlyMap<Child, Place>,
): number {
  let most = 0
  for (const [child, [, top]] of after) most = Math.max(most, Math.abs((before.get(child)?.[1] ?? top) - top))
  return most
}

/**
 * Returns how far a browser has scrolled up with what it holds still, CSS pixels, while rows above it came or went; null where it is
 * scrolled further than anything was moved, by somebody else.
 */
export function heldBy(scrolledBefore: number, scrolledNow: number, moved: number): number | null {
  const held = scrolledBefore - scrolledNow
  // Places are whole pixels, what is scrolled need not be.
  return Math.abs(held) > moved + 1 ? null : held
}

/** Returns which part of a way remains `elapsedMs` after it was begun: 1 at first, fast and then slower, 0 at its end. */
export function remainderOfWay(elapsedMs: number): number {
  return Math.min(1, Math.max(0, 1 - elapsedMs / glideMs)) ** 3
}
