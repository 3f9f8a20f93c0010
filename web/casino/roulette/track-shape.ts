/** The shape of the racetrack: 37 equal cells around two straights and two half circles, and the sectors inside them. */
import { wheelOrder } from '#core/casino/roulette.ts'

type Point = readonly [x: number, y: number]

/** Sizes of a track, in its own units. The zero lies at the right end, or on top where it stands upright. */
export interface TrackSize {
  /** From end to end, and across. */
  readonly length: number
  readonly width: number
  /** How deep a cell is. */
  readonly depth: number
  readonly isUpright: boolean
}

export const lyingTrack: TrackSize = { length: 508, width: 170, depth: 36, isUpright: false }
export const uprightTrack: TrackSize = { length: 404, width: 330, depth: 46, isUpright: true }

export interface TrackShape {
  readonly size: TrackSize
  readonly width: number
  readonly height: number
  /** By number: the outline of its cell, and the middle of it. */
  readonly cells: readonly { readonly outline: string; readonly middle: Point }[]
  /** By the sector's key. */
  readonly sectors: Readonly<Record<'tiers' | 'orphelins' | 'voisins' | 'zero', string>>
  /** The lines between the sectors. */
  readonly lines: string
}

/** Steps of a curved edge of a cell. */
const stepsOfEdge = 6

/** Returns the outlines of a track of this size. */
export function trackShape(size: TrackSize): TrackShape {
  const { length, width, isUpright } = size
  const cells: { outline: string; middle: Point }[] = []
  for (const [place, number] of wheelOrder.entries()) {
    const outer = edge(size, place, place + 1, 0)
    const inner = edge(size, place, place + 1, size.depth).toReversed()
    cells[number] = {
      outline: `M${[...outer, ...inner].map(text).join('L')}Z`,
      middle: pointAt(size, place + 0.5, size.depth / 2),
    }
  }
  // Where one sector ends and the next begins, as the places of the wheel's numbers: each line leads from one edge to the other.
  const [afterZero, afterVoisins, afterOrphelins] = [placeAfter(15), placeAfter(25), placeAfter(6)]
  const [beforeOrphelins, beforeVoisins, beforeZero] = [placeAfter(33), placeAfter(9), placeAfter(28)]
  const inside = (from: number, to: number) => edge(size, from, to, size.depth).map(text).join('L')
  const bend = text(turned(size, [length - 147, width / 2]))
  return {
    size,
    width: isUpright ? width : length,
    height: isUpright ? length : width,
    cells,
    sectors: {
      tiers: `M${inside(afterOrphelins, beforeOrphelins)}Z`,
      orphelins: `M${inside(beforeOrphelins, beforeVoisins)}L${inside(afterVoisins, afterOrphelins)}Z`,
      voisins: `M${inside(beforeVoisins, beforeZero)}Q${bend} ${inside(afterZero, afterVoisins)}Z`,
      zero: `M${inside(beforeZero, afterZero + wheelOrder.length)}Q${bend} ${text(pointAt(size, beforeZero, size.depth))}Z`,
    },
    lines: [
      `M${text(pointAt(size, beforeOrphelins, size.depth))}L${text(pointAt(size, afterOrphelins, size.depth))}`,
      `M${text(pointAt(size, beforeVoisins, size.depth))}L${text(pointAt(size, afterVoisins, size.depth))}`,
      `M${text(pointAt(size, beforeZero, size.depth))}Q${bend} ${text(pointAt(size, afterZero, size.depth))}`,
    ].join(''),
  }
}

/** The place of the border behind a number's cell; the zero's middle is at place one half. */
function placeAfter(number: number): number {
  return wheelOrder.indexOf(number) + 1
}

function edge(size: TrackSize, from: number, to: number, inset: number): Point[] {
  const steps = Math.ceil((to - from) * stepsOfEdge)
  return Array.from({ length: steps + 1 }, (_, step) =>
    pointAt(size, from + ((to - from) * step) / steps, inset),
  )
}

/** The point of the track at a place along the wheel and so far in from its outer edge. Cells are equally long on their middle line. */
function pointAt(size: TrackSize, place: number, inset: number): Point {
  const { length, width, depth } = size
  const straight = length - width
  const radius = width / 2
  const bow = Math.PI * (radius - depth / 2)
  const round = 2 * (straight + bow)
  // From the right end, clockwise: half a bow, a straight to the left, a bow, a straight to the right, half a bow.
  const along = ((((place - 0.5) / wheelOrder.length) % 1) + 1) % 1
  const way = along * round
  const out = radius - inset
  const bowAt = (middleX: number, share: number, from: number): Point => {
    const angle = from + share * Math.PI
    return [middleX + out * Math.cos(angle), radius + out * Math.sin(angle)]
  }
  let point: Point
  if (way < bow / 2) point = bowAt(length - radius, way / bow, 0)
  else if (way < bow / 2 + straight) point = [length - radius - (way - bow / 2), radius + out]
  else if (way < 1.5 * bow + straight) point = bowAt(radius, (way - bow / 2 - straight) / bow, Math.PI / 2)
  else if (way < 1.5 * bow + 2 * straight) point = [radius + (way - 1.5 * bow - straight), radius - out]
  else point = bowAt(length - radius, (way - 1.5 * bow - 2 * straight) / bow, -Math.PI / 2)
  return turned(size, point)
}

/** An upright track is the lying one, turned to the left. */
function turned({ length, isUpright }: TrackSize, [x, y]: Point): Point {
  return isUpright ? [y, length - x] : [x, y]
}

function text([x, y]: Point): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`
}
