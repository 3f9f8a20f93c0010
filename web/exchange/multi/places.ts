/** Where tiles of different heights stand in columns: each under the shortest column, in their order. Pure. */

export interface Place {
  /** From the left, 0. */
  readonly column: number
  /** Pixels from the top. */
  readonly top: number
  readonly height: number
}

/** Pixels between tiles. */
export const tileGap = 12
/** A column is at least as wide as a ladder. */
const columnLeast = 352

/** Returns how many columns there is room for. */
export function columnsOf(width: number): number {
  return Math.max(1, Math.floor((width + tileGap) / (columnLeast + tileGap)))
}

/** Returns the place of each tile, and how high all of them are. */
export function placesOf(heights: readonly number[], columns: number): { places: Place[]; height: number } {
  const ends = new Array<number>(columns).fill(0)
  const places = heights.map((height): Place => {
    const column = ends.indexOf(Math.min(...ends))
    const top = ends[column]!
    ends[column] = top + height + tileGap
    return { column, top, height }
  })
  return { places, height: Math.max(0, Math.max(...ends) - tileGap) }
}

const besideWeight = 100

/** Returns which place a point is in or nearest to, in its own column before any other: pixels from the left of the first column and from the top. */
export function placeAt(
  places: readonly Place[],
  point: { readonly x: number; readonly y: number },
  columnWidth: number,
): number {
  let nearest = 0
  let least = Number.POSITIVE_INFINITY
  places.forEach(({ column, top, height }, i) => {
    const left = column * (columnWidth + tileGap)
    const beside = Math.max(left - point.x, 0, point.x - left - columnWidth)
    const beyond = Math.max(top - point.y, 0, point.y - top - height)
    const distance = besideWeight * beside + beyond
    if (distance >= least) return
    least = distance
    nearest = i
  })
  return nearest
}
