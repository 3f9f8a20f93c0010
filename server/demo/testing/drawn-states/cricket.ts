/** For tests: T20 matches after a ball drawn by chance, and all that the balls to come can bring, one after the other. */
import { cricketModel, pitchNodes, type Resources } from '../../fixtures/models/cricket.ts'
import { cellsOfInnings } from '../../fixtures/models/cricket-markets.ts'
import { type BallCells, cellOffset, outcomeCount } from '../../fixtures/models/t20-table.ts'
import type { Random } from '../../fixtures/random.ts'
import { playCricket, resourcesOf } from '../../fixtures/simulate/cricket.ts'
import { cricketPrices } from '../../fixtures/simulate/cricket-prices.ts'
import type { PlannedMarket } from '../../fixtures/simulate/row-collector.ts'
import { type DrawnState, ToCome } from './drawn-state.ts'

const sessions = [6, 10, 15]
/** Bets on the next wicket end before the last overs. */
const lastOverForWickets = 18
const wicketsAll = 10
/** Scores less likely than this are left out. */
const negligible = 1e-13

/** How an innings stands. */
interface Now extends Resources {
  readonly runs: number
  readonly target?: number | undefined
}

/** Returns a match as it stands after each of `count` balls of it. */
export function drawCricket(random: Random, count: number): DrawnState[] {
  const theta = random.between(-0.022, 0.022)
  const model = cricketModel(theta)
  const cells = [cellsOfInnings(0, theta), cellsOfInnings(1, theta)] as const
  const tilt = pitchNodes[random.weighted(pitchNodes.map(({ prior }) => prior))]?.tilt as number
  const { innings } = playCricket(random, theta, tilt).pairs[0] as ReturnType<typeof playCricket>['pairs'][0]
  const whole = resourcesOf(false)
  const chases = cells[1].map((ofPitch) => follow(ofPitch, { ...whole, runs: 0 }).ends)
  return Array.from({ length: count }, () => {
    const half = random.below(2) as 0 | 1
    const { balls, target } = innings[half]
    let belief = model.prior
    let now: Now = { ...whole, runs: 0, target: target ?? undefined }
    // Of a chase also what the first innings has shown of the pitch.
    for (const ball of half === 1 ? innings[0].balls : []) belief = model.observe(belief, 0, now, ball)
    for (const ball of balls.slice(0, random.below(balls.length))) {
      belief = model.observe(belief, half, now, ball)
      const wicketsLost = now.wicketsLost + (ball.wicket ? 1 : 0)
      now = { ...now, ballsLeft: now.ballsLeft - 1, wicketsLost, runs: now.runs + ball.runs }
    }
    const view = { model, belief, side: half, innings: half === 0 ? 1 : 2, cells: cells[half], now } as const
    const toCome = new ToCome()
    belief.forEach((weight, pitch) => {
      const ahead = follow(cells[half][pitch] as BallCells, now)
      addInnings(toCome, view.innings, now, ahead, weight)
      if (half === 0) addBothInnings(toCome, ahead.ends, chases[pitch] as Float64Array, weight)
      else addChase(toCome, ahead.ends, target as number, weight)
    })
    const state = { sport: 'cricket', field: 2, markets: marketsOf(view.innings, now) } as const
    return { ...state, prices: cricketPrices(view), toCome }
  })
}

function keysOf(innings: 1 | 2, { wicketsLost }: Now) {
  return {
    runs: `INNINGS_RUNS_${innings}`,
    session: (over: number) => `SESSION_${innings}_${over}`,
    wicket: `WICKET_${innings}_${wicketsLost + 1}`,
  }
}

function oversBowled({ ballsLeft }: Now): number {
  return Math.floor((120 - ballsLeft) / 6)
}

function marketsOf(innings: 1 | 2, now: Now): PlannedMarket[] {
  const keys = keysOf(innings, now)
  const hasWicket = oversBowled(now) < lastOverForWickets
  const wicket = {
    key: keys.wicket,
    type: 'NEXT_WICKET_OVER',
    numbers: [innings, now.wicketsLost + 1],
  } as const
  const toCome = sessions.filter((over) => over > oversBowled(now))
  return [
    { key: 'MATCH_ODDS', type: 'MATCH_ODDS' },
    { key: 'TIED_MATCH', type: 'TIED_MATCH' },
    // In the feed the runs of a chase are no market.
    ...(innings === 1 ? [{ key: keys.runs, type: 'INNINGS_RUNS', numbers: [innings] } as const] : []),
    ...toCome.map(
      (over): PlannedMarket => ({ key: keys.session(over), type: 'SESSION_RUNS', numbers: [innings, over] }),
    ),
    ...(hasWicket ? [wicket] : []),
  ]
}

/** What the rest of an innings brings. */
interface Ahead {
  /** The chance of each number of runs at its end. */
  readonly ends: Float64Array
  /** By session: the chance of each number of runs when its over is completed; what is missing to 1, that it is not. */
  readonly sessions: ReadonlyMap<number, Float64Array>
  /** By over: the chance that the next wicket falls in it. */
  readonly wicket: Float64Array
}

/** Ball by ball, every outcome of each, from every score by runs and wickets. */
function follow(cells: BallCells, { ballsLeft, wicketsLost, runs, target = Infinity }: Now): Ahead {
  const length = runs + 7 * ballsLeft + 1
  const ends = new Float64Array(length)
  const byOver = new Map(sessions.map((over) => [over, new Float64Array(length)]))
  const wicket = new Float64Array(21)
  const noRows = () => Array.from({ length: wicketsAll + 1 }, () => new Float64Array(length))
  let [now, next] = [noRows(), noRows()]
  ;(now[wicketsLost] as Float64Array)[runs] = 1
  for (let balls = ballsLeft; balls > 0; balls -= 1) {
    const over = 20 - Math.floor((balls - 1) / 6)
    // Not beyond what can have been scored by now.
    const most = runs + 7 * (ballsLeft - balls)
    for (let lost = wicketsLost; lost < wicketsAll; lost += 1) {
      const fell = bowl(cells, cellOffset(balls, lost), most, now[lost] as Float64Array, [
        next[lost] as Float64Array,
        next[lost + 1] as Float64Array,
      ])
      if (lost === wicketsLost) wicket[over] = (wicket[over] as number) + fell
    }
    const session = (balls - 1) % 6 === 0 ? byOver.get(over) : undefined
    next.forEach((row, lost) => {
      for (let x = runs; x <= most + 7; x += 1) {
        const chance = row[x] as number
        if (chance === 0) continue
        if (session !== undefined) session[x] = (session[x] as number) + chance
        if (lost < wicketsAll && x < target && balls > 1) continue
        ends[x] = (ends[x] as number) + chance
        row[x] = 0
      }
    })
    for (const row of now) row.fill(0)
    ;[now, next] = [next, now]
  }
  return { ends, sessions: byOver, wicket }
}

/** Bowls one ball to every score of a row; returns the chance that it is a wicket. */
function bowl(
  cells: BallCells,
  offset: number,
  most: number,
  from: Float64Array,
  to: readonly [kept: Float64Array, lost: Float64Array],
): number {
  let fell = 0
  for (let x = 0; x <= most; x += 1) {
    const chance = from[x] as number
    if (chance < negligible) continue
    for (let outcome = 0; outcome < outcomeCount; outcome += 1) {
      const weight = chance * (cells[offset + outcome] as number)
      const row = to[outcome & 1] as Float64Array
      const after = x + (outcome >> 1)
      row[after] = (row[after] as number) + weight
      if ((outcome & 1) === 1) fell += weight
    }
  }
  return fell
}

function addInnings(toCome: ToCome, innings: 1 | 2, now: Now, ahead: Ahead, weight: number): void {
  const keys = keysOf(innings, now)
  ahead.ends.forEach((chance, runs) => void toCome.number(keys.runs, runs, weight * chance))
  for (const over of sessions.filter((one) => one > oversBowled(now))) {
    const chances = ahead.sessions.get(over) as Float64Array
    chances.forEach((chance, runs) => void toCome.number(keys.session(over), runs, weight * chance))
    toCome.voided(keys.session(over), weight * Math.max(0, 1 - sumOf(chances)))
  }
  ahead.wicket.forEach((chance, over) => void toCome.number(keys.wicket, over, weight * chance))
  toCome.voided(keys.wicket, weight * Math.max(0, 1 - sumOf(ahead.wicket)))
}

/** Every score of the side that bats first, and every one of the other side: a tie is decided by a super over, in which both are level. */
function addBothInnings(toCome: ToCome, first: Float64Array, chase: Float64Array, weight: number): void {
  let below = 0
  first.forEach((chance, runs) => {
    const level = chase[runs] ?? 0
    addDecided(toCome, weight * chance * below, weight * chance * level, 0)
    addDecided(toCome, weight * chance * Math.max(0, 1 - below - level), 0, 1)
    below += level
  })
}

function addChase(toCome: ToCome, ends: Float64Array, target: number, weight: number): void {
  ends.forEach((chance, runs) => {
    const isLevel = runs === target - 1
    addDecided(toCome, isLevel ? 0 : weight * chance, isLevel ? weight * chance : 0, runs >= target ? 1 : 0)
  })
}

function addDecided(toCome: ToCome, won: number, tied: number, winner: 0 | 1): void {
  toCome.winner('MATCH_ODDS', 2, winner, won + tied / 2)
  toCome.winner('MATCH_ODDS', 2, 1 - winner, tied / 2)
  toCome.winner('TIED_MATCH', 2, 0, tied)
  toCome.winner('TIED_MATCH', 2, 1, won)
}

function sumOf(chances: Float64Array): number {
  return chances.reduce((sum, chance) => sum + chance, 0)
}
