/**
 * The table of T20 ball outcomes: chance that the next legal ball, with the runs of the wides and no-balls
 * before it, brings 0..7 runs and a wicket or not, by innings, over and wickets lost. Derived from Cricsheet data.
 */
import { readFileSync } from 'node:fs'

export const oversPerInnings = 20
/** Outcomes of a ball: index 2 * runs + wicket, runs 0..7 (7 is seven or more). */
export const outcomeCount = 16
const groupCount = 5
const cellsPerInnings = oversPerInnings * groupCount * outcomeCount

/** The outcome chances of one innings under one tilt: 16 values for each over and pair of wickets lost. */
export type BallCells = Float64Array

/** Returns the place of a cell's first outcome; `wicketsLost` 0..9, `ballsLeft` 1..120. */
export function cellOffset(ballsLeft: number, wicketsLost: number): number {
  const over = oversPerInnings - 1 - Math.floor((ballsLeft - 1) / 6)
  return (over * groupCount + (wicketsLost >> 1)) * outcomeCount
}

function loadTable(): readonly [BallCells, BallCells] {
  const file = new URL('../tables/t20-ball-outcomes.json', import.meta.url)
  const { P: innings } = JSON.parse(readFileSync(file, 'utf8')) as { P: number[][][][] }
  const [first, second] = innings.map((overs) => Float64Array.from(overs.flat(2)))
  if (first?.length !== cellsPerInnings || second?.length !== cellsPerInnings) {
    throw new Error(`${file.pathname} does not hold two innings of ${cellsPerInnings} outcome chances`)
  }
  return [first, second]
}

const table = loadTable()

/**
 * Returns the cells of an innings with every outcome weighted by exp(tilt * (runs - 6 * wicket)) and each cell
 * scaled back to 1: a positive tilt is a stronger batting side or an easier pitch.
 */
export function tiltedCells(innings: 0 | 1, tilt: number): BallCells {
  const cells = Float64Array.from(table[innings])
  for (let offset = 0; offset < cells.length; offset += outcomeCount) {
    let sum = 0
    for (let outcome = 0; outcome < outcomeCount; outcome += 1) {
      const gain = (outcome >> 1) - 6 * (outcome & 1)
      const weight = (cells[offset + outcome] as number) * Math.exp(tilt * gain)
      cells[offset + outcome] = weight
      sum += weight
    }
    for (let outcome = 0; outcome < outcomeCount; outcome += 1) {
      cells[offset + outcome] = (cells[offset + outcome] as number) / sum
    }
  }
  return cells
}

/**
 * Returns the cells for a super over, in which a side bats from "8 down" with 6 balls left but with its best
 * batters: the last over's cell of the tail is taken from that of the middle order.
 */
export function superOverCells(cells: BallCells): BallCells {
  const result = Float64Array.from(cells)
  const middle = cellOffset(6, 4)
  result.copyWithin(cellOffset(6, 8), middle, middle + outcomeCount)
  return result
}
