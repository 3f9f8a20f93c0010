/** How the prices of runners have moved in the last ten minutes: what the small lines of a race card are drawn from. */
import type { Traded } from '#contract/catalogue.ts'

/** Milliseconds. */
export const moveMs = 600_000
const minuteMs = 60_000

export interface Move {
  readonly selectionId: number
  /** Milliseconds since ten minutes ago, and the price from then on, hundredths; the oldest first, the last now. */
  readonly points: readonly (readonly [at: number, price: number])[]
}

/** Returns the move of a runner until `now`; null where it was never traded. A price holds until the next minute with trades. */
export function moveOf(
  { selectionId, minutes }: Pick<Traded, 'selectionId' | 'minutes'>,
  now: number,
): Move | null {
  const begin = now - moveMs
  const shown = minutes.filter(([time]) => time >= begin)
  const before = minutes[minutes.length - shown.length - 1]
  const first = shown[0]
  const points: [number, number][] = []
  if (before !== undefined) points.push([0, before[4]])
  else if (first !== undefined) points.push([first[0] - begin, first[1]])
  for (const [time, , , , last] of shown) points.push([Math.min(time + minuteMs, now) - begin, last])
  const last = points.at(-1)
  if (last === undefined) return null
  if (last[0] < moveMs) points.push([moveMs, last[1]])
  return { selectionId, points }
}

/** Returns where its price was ten minutes ago, or when it was first traded since, and where it is; hundredths. */
export function endsOf({ points }: Move): { from: number; to: number } {
  return { from: points[0]![1], to: points.at(-1)![1] }
}

/** Less of a line would be a dot, or a stroke at its end. */
const lineMs = 2 * minuteMs

/** Returns whether there is enough of it for a line. */
export function hasLine({ points }: Move): boolean {
  return moveMs - points[0]![0] >= lineMs
}

/** Returns the moves that are the largest for their price, at most `most` of them, the largest first; none that ended where they began. */
export function largestMoves(moves: readonly Move[], most: number): Move[] {
  const sizeOf = (move: Move) => {
    const { from, to } = endsOf(move)
    return Math.abs(to - from) / Math.min(from, to)
  }
  return moves
    .filter((move) => sizeOf(move) > 0)
    .sort((a, b) => sizeOf(b) - sizeOf(a))
    .slice(0, most)
}

/** Returns the path of a line in a box of this width and height, for SVG; level in its middle where nothing moved. */
export function linePath({ points }: Move, width: number, height: number): string {
  const prices = points.map(([, price]) => price)
  const low = Math.min(...prices)
  const range = Math.max(...prices) - low
  const xOf = (at: number) => ((at * width) / moveMs).toFixed(1)
  const yOf = (price: number) =>
    (range === 0 ? height / 2 : height - ((price - low) * height) / range).toFixed(1)
  return points.map(([at, price], index) => `${index === 0 ? 'M' : 'L'}${xOf(at)} ${yOf(price)}`).join('')
}
