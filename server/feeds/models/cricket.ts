/**
 * T20 by a ball-by-ball dynamic programme (Clarke 1988; Duckworth & Lewis 1998; Brooker & Hogan 2011): chance
 * of winning at every ball from the outcome table, tilted by the sides' strength and by an unknown pitch.
 */
import { type BallCells, cellOffset, outcomeCount, superOverCells, tiltedCells } from './t20-table.ts'

/** Totals and targets are followed up to this many runs; more are as good as this. */
const runsMax = 330
/** Room beside each row of the tables, so that 0..7 runs never need a bounds check. */
const margin = 8
const rowLength = runsMax + 1 + margin
const wicketsAll = 10
export const ballsPerInnings = 120

export interface PitchNode {
  readonly tilt: number
  readonly prior: number
}
/** A common pitch tilt of both innings, normal with sigma 0.03 by three Gauss-Hermite nodes. */
export const pitchNodes: readonly PitchNode[] = [
  { tilt: -0.03 * Math.sqrt(3), prior: 1 / 6 },
  { tilt: 0, prior: 2 / 3 },
  { tilt: 0.03 * Math.sqrt(3), prior: 1 / 6 },
]
export const singlePitch: readonly PitchNode[] = [{ tilt: 0, prior: 1 }]

/** What is left of an innings. */
export interface Resources {
  readonly ballsLeft: number
  readonly wicketsLost: number
}
/** One legal ball with the extras before it. */
export interface Ball {
  readonly runs: number
  readonly wicket: boolean
}

/** Returns the chances of 0, 1, 2, ... more runs in an innings (for innings-runs lines and expected scores). */
export function runsDistribution(cells: BallCells, { ballsLeft, wicketsLost }: Resources): Float64Array {
  const length = 7 * ballsLeft + 1
  // chances[w] is the distribution with w wickets lost; one pass for each ball, the last ball first.
  let chances = Array.from({ length: wicketsAll + 1 }, () => new Float64Array(length).fill(1, 0, 1))
  for (let balls = 1; balls <= ballsLeft; balls += 1) {
    const next = chances.map((row) => (row === chances[wicketsAll] ? row : new Float64Array(length)))
    for (let wickets = wicketsLost; wickets < wicketsAll; wickets += 1) {
      const target = next[wickets] as Float64Array
      const offset = cellOffset(balls, wickets)
      for (let outcome = 0; outcome < outcomeCount; outcome += 1) {
        const chance = cells[offset + outcome] as number
        const runs = outcome >> 1
        const source = chances[wickets + (outcome & 1)] as Float64Array
        for (let x = runs; x <= 7 * balls; x += 1)
          target[x] = (target[x] as number) + chance * (source[x - runs] as number)
      }
    }
    chances = next
  }
  return chances[wicketsLost] as Float64Array
}

/** Returns the expected number of more runs in an innings. */
export function expectedRuns(cells: BallCells, resources: Resources): number {
  return runsDistribution(cells, resources).reduce((sum, chance, runs) => sum + chance * runs, 0)
}

/** A value for every (balls left, wickets lost, runs); runs are needed ones in a chase, scored ones before it. */
interface ValueTable {
  /** Single precision: the chances are good to seven digits, which is more than any price shows, in half the memory. */
  readonly values: Float32Array
  readonly deepest: number
}

function rowStart(ballsLeft: number, wicketsLost: number): number {
  return (ballsLeft * (wicketsAll + 1) + wicketsLost) * rowLength
}

/** Fills one row from the two rows a ball later; `step` is -1 when runs count down (needed), 1 when up (scored). */
function fillRow(
  values: Float32Array,
  cells: BallCells,
  place: { row: number; same: number; lost: number; cell: number },
  span: { from: number; to: number; step: 1 | -1 },
): void {
  const { row, same, lost, cell } = place
  const { from, to, step } = span
  for (let x = from; x <= to; x += 1) values[row + x] = 0
  // Outcome by outcome along the row: the inner loop is then one multiply and add over neighbours.
  for (let runs = 0; runs < 8; runs += 1) {
    const kept = cells[cell + 2 * runs] as number
    const lostWicket = cells[cell + 2 * runs + 1] as number
    const shift = step * runs
    if (lostWicket === 0) {
      for (let x = from; x <= to; x += 1) {
        values[row + x] = (values[row + x] as number) + kept * (values[same + x + shift] as number)
      }
      continue
    }
    for (let x = from; x <= to; x += 1) {
      const gained =
        kept * (values[same + x + shift] as number) + lostWicket * (values[lost + x + shift] as number)
      values[row + x] = (values[row + x] as number) + gained
    }
  }
}

/** W(b, w, n): the chance to score n more runs. Rows begin with eight ones, for targets already reached. */
function chaseTable(cells: BallCells, balls: number, wicketsFrom: number): ValueTable {
  const values = new Float32Array(rowStart(balls + 1, 0))
  for (let b = 0; b <= balls; b += 1) {
    for (let w = wicketsFrom; w <= wicketsAll; w += 1) {
      const row = rowStart(b, w)
      values.fill(1, row, row + margin)
      if (b === 0 || w === wicketsAll) continue
      const place = { row, same: rowStart(b - 1, w), lost: rowStart(b - 1, w + 1), cell: cellOffset(b, w) }
      // More than 7 runs a ball cannot be scored: those chances stay 0.
      const to = margin + Math.min(runsMax, 7 * b + 1) - 1
      fillRow(values, cells, place, { from: margin, to, step: -1 })
    }
  }
  return { values, deepest: balls }
}

/** The chance to score `needed` more runs, from 0 (already won) up. */
function chaseWin({ values }: ValueTable, { ballsLeft, wicketsLost }: Resources, needed: number): number {
  const place = Math.max(0, Math.min(needed, runsMax) - 1 + margin)
  return values[rowStart(ballsLeft, Math.min(wicketsLost, wicketsAll)) + place] as number
}

/** The chance to win a chase with half of a tie, which a super over decides. */
function chasePrice(table: ValueTable, resources: Resources, needed: number): number {
  return (chaseWin(table, resources, needed) + chaseWin(table, resources, needed - 1)) / 2
}

/** U(b, w, s): the chance of the side batting first, s runs scored, to win in the end. */
function defenceTable(cells: BallCells, chase: ValueTable, wicketsFrom: number): ValueTable {
  const balls = chase.deepest
  const values = new Float32Array(rowStart(balls + 1, 0))
  const whole = { ballsLeft: balls, wicketsLost: wicketsFrom }
  const final = Float64Array.from(
    { length: rowLength },
    (_, total) => 1 - chasePrice(chase, whole, Math.min(total, runsMax) + 1),
  )
  for (let b = 0; b <= balls; b += 1) {
    for (let w = wicketsFrom; w <= wicketsAll; w += 1) {
      const row = rowStart(b, w)
      values.set(final, row)
      if (b === 0 || w === wicketsAll) continue
      const place = { row, same: rowStart(b - 1, w), lost: rowStart(b - 1, w + 1), cell: cellOffset(b, w) }
      const to = Math.min(runsMax, 7 * (balls - b))
      fillRow(values, cells, place, { from: 0, to, step: 1 })
    }
  }
  return { values, deepest: balls }
}

interface NodeTables {
  readonly first: BallCells
  readonly second: BallCells
  readonly chase: ValueTable
  readonly defence: ValueTable
}

/** How likely each pitch is after the balls seen so far; the weights sum to 1. */
export type PitchBelief = readonly number[]

/** The fair prices of one match, or of its super over, in every state of it. */
export interface CricketModel {
  /** What is believed about the pitch before the first ball. */
  readonly prior: PitchBelief
  /** Returns the chance of the side batting first while it bats, ties half each. */
  readonly firstInnings: (belief: PitchBelief, resources: Resources, runs: number) => number
  /** Returns the chance of the chasing side, `needed` runs short of victory, ties half each. */
  readonly chase: (belief: PitchBelief, resources: Resources, needed: number) => number
  /** Returns the belief after a ball; `before` is the state it was bowled in. */
  readonly observe: (belief: PitchBelief, innings: 0 | 1, before: Resources, ball: Ball) => PitchBelief
}

function modelOf(nodes: readonly NodeTables[], prior: PitchBelief): CricketModel {
  const mixed = (belief: PitchBelief, priceIn: (node: NodeTables) => number) =>
    nodes.reduce((sum, node, index) => sum + (belief[index] as number) * priceIn(node), 0)
  return {
    prior,
    firstInnings: (belief, { ballsLeft, wicketsLost }, runs) =>
      mixed(belief, ({ defence }) => {
        return defence.values[rowStart(ballsLeft, wicketsLost) + Math.min(runs, runsMax)] as number
      }),
    chase: (belief, resources, needed) => mixed(belief, ({ chase }) => chasePrice(chase, resources, needed)),
    observe: (belief, innings, { ballsLeft, wicketsLost }, ball) => {
      const outcome = cellOffset(ballsLeft, wicketsLost) + 2 * Math.min(ball.runs, 7) + (ball.wicket ? 1 : 0)
      const likely = nodes.map((node, index) => {
        const cells = innings === 0 ? node.first : node.second
        return (belief[index] as number) * (cells[outcome] as number)
      })
      const total = likely.reduce((sum, weight) => sum + weight, 0)
      // An outcome that no pitch allows (a recorded oddity) says nothing about the pitch.
      return total > 0 ? likely.map((weight) => weight / total) : belief
    },
  }
}

/** Returns the cells of both innings: the side batting first is tilted by +theta, the chase by -theta. */
export function inningsCells(theta: number, pitch: number): readonly [BallCells, BallCells] {
  return [tiltedCells(0, theta + pitch), tiltedCells(1, -theta + pitch)]
}

/** Returns the same for a super over; theta belongs to the side that bats first in it. */
export function superOverInnings(theta: number, pitch: number): readonly [BallCells, BallCells] {
  const [first, second] = inningsCells(theta, pitch)
  return [superOverCells(first), superOverCells(second)]
}

/**
 * Returns the model of a T20 in which the side batting first has strength `theta`. Building it computes all
 * states (some 30 ms and 11 MB for three pitches); asking it is a look-up.
 */
export function cricketModel(theta: number, pitches: readonly PitchNode[] = pitchNodes): CricketModel {
  return build(pitches, ({ tilt }) => inningsCells(theta, tilt), ballsPerInnings, 0)
}

/** Returns the model of a super over: 6 balls, innings that begin at 8 wickets lost and end at 10. */
export function superOverModel(theta: number, pitches: readonly PitchNode[] = pitchNodes): CricketModel {
  return build(pitches, ({ tilt }) => superOverInnings(theta, tilt), 6, 8)
}

function build(
  pitches: readonly PitchNode[],
  cellsOf: (pitch: PitchNode) => readonly [BallCells, BallCells],
  balls: number,
  wicketsFrom: number,
): CricketModel {
  const nodes = pitches.map((pitch) => {
    const [first, second] = cellsOf(pitch)
    const chase = chaseTable(second, balls, wicketsFrom)
    return { first, second, chase, defence: defenceTable(first, chase, wicketsFrom) }
  })
  return modelOf(
    nodes,
    pitches.map(({ prior }) => prior),
  )
}
