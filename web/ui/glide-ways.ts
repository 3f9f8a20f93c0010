/** What is on its way from where it was seen to its place, painted frame by frame. */
import { remainderOfWay } from './glide-steps.ts'

/** How far from its place something was painted when it set out, CSS pixels; how long it has been on its way, ms; and which part remains. */
interface Way {
  readonly x: number
  readonly y: number
  elapsedMs: number
  remainder: number
}

const ways = new Map<HTMLElement, Way>()

/** Until when ways have been gone; undefined where the frame that comes goes no further. */
let goneUntil: number | undefined

/** Returns whether a child is seen elsewhere than in its place. */
export function isOnItsWay(child: HTMLElement): boolean {
  return ways.has(child)
}

/**
 * Sets a child out from so far beside where it is seen in its place. Frame by frame, not as an animation: of what is animated
 * a browser counts the place in the layout alone, and another step on the way would be a shift. In the first frame everything that is on
 * its way stays where it is seen: what is put elsewhere and goes on in one frame is counted as moved by how far it went on.
 */
export function glide(child: HTMLElement, x: number, y: number): void {
  const { x: lastX, y: lastY, remainder } = ways.get(child) ?? { x: 0, y: 0, remainder: 0 }
  if (ways.size === 0) requestAnimationFrame(onFrame)
  const way = { x: x + lastX * remainder, y: y + lastY * remainder, elapsedMs: 0, remainder: 1 }
  ways.set(child, way)
  paint(child, way)
  goneUntil = undefined
}

let frameAt = 0
let ending: ResizeObserver | undefined

/** Has the ways go on at the end of the frame, when all others have done what they do in it: a list may be changed by that. */
function onFrame(now: number): void {
  frameAt = now
  ending ??= new ResizeObserver(goOn)
  // What begins to be observed is told in the same frame, after everything else and before it is painted.
  ending.observe(document.documentElement)
}

function goOn(): void {
  ending?.disconnect()
  const passedMs = frameAt - (goneUntil ?? frameAt)
  goneUntil = frameAt
  for (const [child, way] of ways) {
    way.elapsedMs += passedMs
    way.remainder = child.isConnected ? remainderOfWay(way.elapsedMs) : 0
    if (way.remainder === 0) ways.delete(child)
    paint(child, way)
  }
  if (ways.size > 0) requestAnimationFrame(onFrame)
}

function paint(child: HTMLElement, { x, y, remainder }: Way): void {
  child.style.translate = remainder === 0 ? '' : `${x * remainder}px ${y * remainder}px`
}
