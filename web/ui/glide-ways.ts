/** What is on its way from where it was seen to its place, painted frame by frame. */
import { remainderOfWay } from './glide-steps.ts'

/** How far from its place something was painted when it set out, CSS pixels; when that was, undefined until the next frame; and which part remains. */
interface Way {
  readonly x: number
  readonly y: number
  since: number | undefined
  remainder: number
}

const ways = new Map<HTMLElement, Way>()

/**
 * Sets a child out from so far beside where it is seen in its place. Frame by frame, not as an animation: of what is animated
 * a browser counts the place in the layout alone, and another step on the way would be a shift.
 */
export function glide(child: HTMLElement, x: number, y: number): void {
  const { x: lastX, y: lastY, remainder } = ways.get(child) ?? { x: 0, y: 0, remainder: 0 }
  if (ways.size === 0) requestAnimationFrame(onFrame)
  const way = { x: x + lastX * remainder, y: y + lastY * remainder, since: undefined, remainder: 1 }
  ways.set(child, way)
  paint(child, way)
}

function onFrame(now: number): void {
  for (const [child, way] of ways) {
    way.since ??= now
    way.remainder = child.isConnected ? remainderOfWay(now - way.since) : 0
    if (way.remainder === 0) ways.delete(child)
    paint(child, way)
  }
  if (ways.size > 0) requestAnimationFrame(onFrame)
}

function paint(child: HTMLElement, { x, y, remainder }: Way): void {
  child.style.translate = remainder === 0 ? '' : `${x * remainder}px ${y * remainder}px`
}
