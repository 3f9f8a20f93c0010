/** From where the children of a list glide, when others have come, gone or grown, and how. */

const glideMs = 200

/** Of the list that it is in, CSS pixels. */
export type Place = readonly [left: number, top: number, bottom: number]

/**
 * Returns for each child that is seen to move how far from its place it was, CSS pixels. `seenFrom`: where in the list the
 * visible part of what scrolls it begins, where the browser holds still what is seen while rows above it come or go; null elsewhere. What
 * is held still moves nothing then but the rows above.
 */
export function glideSteps<Child>(
  before: ReadonlyMap<Child, Place>,
  after: ReadonlyMap<Child, Place>,
  seenFrom: number | null,
): Map<Child, readonly [x: number, y: number]> {
  const held = heldBy(before, after, seenFrom)
  const steps = new Map<Child, readonly [number, number]>()
  for (const [child, [left, top]] of after) {
    const was = before.get(child)
    if (was === undefined) continue
    const [x, y] = [was[0] - left, was[1] - top - held]
    if (x !== 0 || y !== 0) steps.set(child, [x, y])
  }
  return steps
}

/** Returns which part of a way is left `elapsedMs` after it was begun: 1 at first, fast and then slower, 0 at its end. */
export function leftOfWay(elapsedMs: number): number {
  return Math.min(1, Math.max(0, 1 - elapsedMs / glideMs)) ** 3
}

/** How far the first child that was seen has been put up: so far the list is scrolled up with it. */
function heldBy<Child>(
  before: ReadonlyMap<Child, Place>,
  after: ReadonlyMap<Child, Place>,
  seenFrom: number | null,
): number {
  if (seenFrom === null || seenFrom <= 0) return 0
  for (const [child, [, top, bottom]] of before) {
    if (bottom <= seenFrom) continue
    // Where that one itself has gone nothing holds the others.
    return top - (after.get(child)?.[1] ?? top)
  }
  return 0
}
