/** The spots of a roulette table with one zero: their names, the numbers they cover, and the line by which they are paid. */

/** How many pockets the wheel has: 0 to 36. */
export const pocketCount = 37

/** Lines of the paytable; `even` is every bet at even money. */
export const rouletteLines = [
  'straight',
  'split',
  'street',
  'trio',
  'corner',
  'firstFour',
  'line',
  'column',
  'dozen',
  'even',
] as const
export type RouletteLine = (typeof rouletteLines)[number]

export interface Spot {
  /** Its name in a bet: "straight-17", "split-1-2", "column-1", "red". */
  readonly selection: string
  readonly line: RouletteLine
  /** The numbers that win, ascending. */
  readonly numbers: readonly number[]
  /** By number, whether it wins. */
  readonly covers: readonly boolean[]
}

const reds = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36])

/** Returns whether the number's pocket is red. The others are black, but the zero, which is green. */
export function isRed(number: number): boolean {
  return reds.has(number)
}

/** Every spot of the table, line by line. */
export const spots: readonly Spot[] = [
  ...Array.from({ length: pocketCount }, (_, number) => byNumbers('straight', [number])),
  ...splits().map((numbers) => byNumbers('split', numbers)),
  ...rowStarts(12).map((start) => byNumbers('street', following(start, 3))),
  byNumbers('trio', [0, 1, 2]),
  byNumbers('trio', [0, 2, 3]),
  ...corners().map((numbers) => byNumbers('corner', numbers)),
  byNumbers('firstFour', [0, 1, 2, 3]),
  ...rowStarts(11).map((start) => byNumbers('line', following(start, 6))),
  ...[1, 2, 3].map((column) => byKind(`column-${column}`, 'column', (number) => number % 3 === column % 3)),
  ...[1, 2, 3].map((dozen) =>
    byKind(`dozen-${dozen}`, 'dozen', (number) => Math.ceil(number / 12) === dozen),
  ),
  byKind('red', 'even', isRed),
  byKind('black', 'even', (number) => !isRed(number)),
  byKind('even', 'even', (number) => number % 2 === 0),
  byKind('odd', 'even', (number) => number % 2 === 1),
  byKind('low', 'even', (number) => number <= 18),
  byKind('high', 'even', (number) => number > 18),
]

const spotsBySelection: ReadonlyMap<string, Spot> = new Map(spots.map((spot) => [spot.selection, spot]))

/** Returns the spot of this name, or undefined when the table has none. */
export function spotOf(selection: string): Spot | undefined {
  return spotsBySelection.get(selection)
}

/** A spot named by its numbers. */
function byNumbers(line: RouletteLine, numbers: readonly number[]): Spot {
  return createSpot(`${line}-${numbers.join('-')}`, line, numbers)
}

/** A spot of all numbers of a kind; the zero is of none. */
function byKind(selection: string, line: RouletteLine, isOfKind: (number: number) => boolean): Spot {
  return createSpot(selection, line, following(1, pocketCount - 1).filter(isOfKind))
}

function createSpot(selection: string, line: RouletteLine, numbers: readonly number[]): Spot {
  const covers = Array.from({ length: pocketCount }, (_, number) => numbers.includes(number))
  return { selection, line, numbers, covers }
}

/** Two neighbours: beside each other in a row of three, in the next row, or at the zero. */
function splits(): number[][] {
  const pairs = [1, 2, 3].map((number) => [0, number])
  for (let number = 1; number < pocketCount; number++) {
    if (number % 3 !== 0) pairs.push([number, number + 1])
    if (number + 3 < pocketCount) pairs.push([number, number + 3])
  }
  return pairs
}

/** Four numbers around a crossing. */
function corners(): number[][] {
  return rowStarts(11).flatMap((start) =>
    [start, start + 1].map((number) => [number, number + 1, number + 3, number + 4]),
  )
}

/** The lowest number of each of the first `count` rows of three. */
function rowStarts(count: number): number[] {
  return Array.from({ length: count }, (_, row) => 3 * row + 1)
}

function following(start: number, count: number): number[] {
  return Array.from({ length: count }, (_, step) => start + step)
}
