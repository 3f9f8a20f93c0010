/** The roads of a table of two sides: how earlier rounds are set out on squared paper. Pure; they say nothing about the next round. */

/** Which side a round went to; a third outcome, such as a tie or the seven, to neither. */
export type RoadMark = 'first' | 'second' | 'neutral'

/** How high every road is. */
export const roadRows = 6

/** A place on the paper, from the upper left. */
export interface Square {
  readonly column: number
  readonly row: number
}

export interface BeadSquare extends Square {
  readonly mark: RoadMark
}

/** A square of the big road: a round of a side, and how many neutral rounds came before the next of either side. */
export interface RoadSquare extends Square {
  readonly side: 'first' | 'second'
  readonly neutral: number
}

/** A square of a road that is derived from the big one. */
export interface DerivedSquare extends Square {
  readonly isRegular: boolean
}

/** How far back each derived road looks: one column, two, three. */
export const derivedRoads = { bigEye: 1, small: 2, cockroach: 3 } as const

/** Returns the rounds, oldest first, in columns of six from top to bottom: the last whole columns and the one being filled. */
export function beadPlate(marks: readonly RoadMark[], columns: number): BeadSquare[] {
  const used = Math.ceil(marks.length / roadRows)
  const skipped = Math.max(0, used - columns) * roadRows
  return marks.slice(skipped).map((mark, index) => ({
    mark,
    column: Math.floor(index / roadRows),
    row: index % roadRows,
  }))
}

/**
 * Returns the big road of the rounds, oldest first: another column whenever the side changes, six down, then to the right. Neutral
 * rounds stand on the mark before them; those before the first mark of a side are left out.
 */
export function bigRoad(marks: readonly RoadMark[]): RoadSquare[] {
  const runs = runsOf(marks)
  const places = laidOut(runs.map(({ length }) => length))
  return runs.flatMap((run, column) =>
    run.map((one, depth) => ({ side: one.side, neutral: one.neutral, ...places[column]![depth]! })),
  )
}

/** Returns the road derived from the big one that looks `back` columns back. */
export function derivedRoad(marks: readonly RoadMark[], back: number): DerivedSquare[] {
  const lengths = runsOf(marks).map(({ length }) => length)
  const regular: boolean[] = []
  for (const [column, length] of lengths.entries()) {
    for (let depth = 0; depth < length; depth++) {
      const is = isRegular(lengths, column, depth, back)
      if (is !== null) regular.push(is)
    }
  }
  const runs: boolean[][] = []
  for (const is of regular) {
    if (runs.at(-1)?.[0] === is) runs.at(-1)!.push(is)
    else runs.push([is])
  }
  const places = laidOut(runs.map(({ length }) => length))
  return runs.flatMap((run, column) =>
    run.map((is, depth) => ({ isRegular: is, ...places[column]![depth]! })),
  )
}

/** Returns the squares of the last columns that there is room for, moved to the left edge. */
export function lastColumns<S extends Square>(squares: readonly S[], columns: number): S[] {
  const last = Math.max(-1, ...squares.map(({ column }) => column))
  const moved = Math.max(0, last + 1 - columns)
  return squares
    .filter(({ column }) => column >= moved)
    .map((square) => ({ ...square, column: square.column - moved }))
}

/** Returns how often each came. */
export function countMarks(marks: readonly RoadMark[]): Readonly<Record<RoadMark, number>> {
  const counts = { first: 0, second: 0, neutral: 0 }
  for (const mark of marks) counts[mark]++
  return counts
}

/**
 * Null where the column that is looked back to is not there yet. The first mark of a column asks whether the two columns before it,
 * `back` apart, are of one length; any other, whether the column `back` before has both squares, this row and the one above, or
 * neither.
 */
function isRegular(lengths: readonly number[], column: number, depth: number, back: number): boolean | null {
  if (depth === 0) {
    const [before, further] = [lengths[column - 1], lengths[column - 1 - back]]
    return before === undefined || further === undefined ? null : before === further
  }
  const other = lengths[column - back]
  return other === undefined ? null : other !== depth
}

function runsOf(marks: readonly RoadMark[]): { side: 'first' | 'second'; neutral: number }[][] {
  const runs: { side: 'first' | 'second'; neutral: number }[][] = []
  for (const mark of marks) {
    const last = runs.at(-1)
    const lastMark = last?.at(-1)
    if (mark === 'neutral') {
      if (lastMark !== undefined) lastMark.neutral++
    } else if (last !== undefined && lastMark?.side === mark) last.push({ side: mark, neutral: 0 })
    else runs.push([{ side: mark, neutral: 0 }])
  }
  return runs
}

/** Returns where each mark of each run lies: down while there is room, then to the right. */
function laidOut(lengths: readonly number[]): Square[][] {
  const taken = new Set<number>()
  const isTaken = (column: number, row: number) => taken.has(column * roadRows + row)
  let next = 0
  return lengths.map((length) => {
    let [column, row] = [next, 0]
    // A long run before may have come to lie in the first row.
    while (isTaken(column, row)) column++
    next = column + 1
    let isTurned = false
    const squares: Square[] = []
    for (let depth = 0; depth < length; depth++) {
      if (depth > 0) {
        isTurned ||= row + 1 === roadRows || isTaken(column, row + 1)
        if (isTurned) column++
        else row++
      }
      taken.add(column * roadRows + row)
      squares.push({ column, row })
    }
    return squares
  })
}
