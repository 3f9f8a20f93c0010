/** Keys on the board: an arrow leads to the nearest spot in its direction, whatever the layout; digits to a number. */

const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}

export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Returns the index of the nearest box in the key's direction, or null when there is none or the key is another. */
export function neighbourOf(boxes: readonly Box[], from: number, key: string): number | null {
  const direction = directions[key]
  const start = boxes[from]
  if (direction === undefined || start === undefined) return null
  let nearest: number | null = null
  let nearestCost = Number.POSITIVE_INFINITY
  for (const [index, box] of boxes.entries()) {
    const cost = index === from ? null : costOf(start, box, direction)
    if (cost === null || cost >= nearestCost) continue
    nearest = index
    nearestCost = cost
  }
  return nearest
}

/** Returns the number that a key leads to, after `before` (what was typed before it, or ''); null for any other key. */
export function typedNumber(before: string, key: string): number | null {
  if (!/^[0-9]$/.test(key)) return null
  const both = Number(before + key)
  return before.length === 1 && before !== '0' && both <= 36 ? both : Number(key)
}

/** Boxes that do not lie straight ahead come after all that do. */
const asideCost = 10_000

/** How far to go; null when it does not lie in the direction. */
function costOf(from: Box, to: Box, [x, y]: readonly [number, number]): number | null {
  const across = middleX(to) - middleX(from)
  const down = middleY(to) - middleY(from)
  const ahead = x * across + y * down
  // What the two boxes share of a side is no way sideways: a wide box lies straight below each of those above it.
  const aside =
    x === 0
      ? gapBetween(from.left, from.width, to.left, to.width)
      : gapBetween(from.top, from.height, to.top, to.height)
  if (ahead < 1 || aside > ahead) return null
  // Of several that lie straight ahead, the one nearest the middle.
  return ahead + (aside > 0 ? asideCost + 3 * aside : 0) + Math.abs(x === 0 ? across : down) / 100
}

function gapBetween(a: number, aSize: number, b: number, bSize: number): number {
  return Math.max(0, Math.max(a, b) - Math.min(a + aSize, b + bSize))
}

function middleX({ left, width }: Box): number {
  return left + width / 2
}

function middleY({ top, height }: Box): number {
  return top + height / 2
}
