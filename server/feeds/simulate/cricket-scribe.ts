/** Lays a T20 out in time: a ball every 33 s, more for boundaries, wickets and overs, 15 minutes between innings. */
import type { Incident } from '../format.ts'
import {
  type Ball,
  type CricketModel,
  type PitchBelief,
  type Resources,
  superOverModel,
} from '../models/cricket.ts'
import type { Random } from '../random.ts'
import { type PlayedInnings, type PlayedMatch, type PlayedPair, resourcesOf } from './cricket.ts'
import { elevens, InningsCard } from './cricket-card.ts'
import type { Sheet, Statistics } from './sheet.ts'

const ballMs = 33_000
const fourMs = 5_000
const sixMs = 10_000
const wicketMs = 60_000
const overMs = 45_000
const inningsBreakMs = 15 * 60_000
/** Before a super over, and between the two sides' turns in it. */
const superOverBreakMs = 10 * 60_000
const changeOverMs = 2 * 60_000
const announceMs = 2_000
const priceLagMs = 1_500
const reopenMs = 60_000
const resultMs = 30_000

export interface CricketTerms {
  /** Strength of the side that bats first in the match. */
  readonly theta: number
  readonly battingFirst: 0 | 1
  readonly model: CricketModel
}

interface Standing extends Resources {
  readonly runs: number
  readonly ballsBowled: number
}

/** Writes innings after innings, keeping the clock and what the balls told about the pitch. */
export class CricketScribe {
  readonly #sheet: Sheet
  readonly #random: Random
  readonly #terms: CricketTerms
  readonly #sides: readonly [string[], string[]]
  readonly #statistics: Statistics = { fours: [0, 0], sixes: [0, 0], dotBalls: [0, 0] }
  #model: CricketModel
  #belief: PitchBelief
  #inningsNumber = 0
  #t = 0

  constructor(sheet: Sheet, random: Random, terms: CricketTerms) {
    this.#sheet = sheet
    this.#random = random
    this.#terms = terms
    this.#sides = elevens(random.fork('elevens'))
    this.#model = terms.model
    this.#belief = terms.model.prior
  }

  /** Writes the whole match, super overs included, from t = 0 to the result. */
  write({ pairs, winner }: PlayedMatch): void {
    for (const pair of pairs) this.#writePair(pair)
    this.#sheet.result(this.#t + resultMs, idOf(this.#sideOf(winner)), this.#outcome(pairs, winner))
  }

  #writePair({ innings: [set, chase], isSuperOver }: PlayedPair): void {
    const whole = resourcesOf(isSuperOver)
    this.#inningsNumber += 1
    if (isSuperOver) {
      const { theta } = this.#terms
      this.#model = superOverModel(set.batting === 0 ? theta : -theta)
      this.#interval('super_over', superOverBreakMs, set, this.#model.firstInnings(this.#belief, whole, 0))
    }
    this.#writeInnings(set, whole, 'innings_end')
    this.#inningsNumber += 1
    const target = set.runs + 1
    const win = this.#model.chase(this.#belief, whole, target)
    this.#interval('innings_break', isSuperOver ? changeOverMs : inningsBreakMs, chase, win)
    this.#writeInnings(chase, whole, chase.runs === set.runs ? 'innings_end' : 'end')
  }

  #writeInnings(innings: PlayedInnings, whole: Resources, lastReason: string): void {
    const side = this.#sideOf(innings.batting)
    const random = this.#random.fork(`innings ${this.#inningsNumber}`)
    const card = new InningsCard(random, this.#sides[side], this.#sides[side === 0 ? 1 : 0])
    const half = innings.target === null ? 0 : 1
    let now: Standing = { ...whole, runs: 0, ballsBowled: 0 }
    for (const ball of innings.balls) {
      this.#t += ballMs
      this.#belief = this.#model.observe(this.#belief, half, now, ball)
      now = afterBall(now, ball)
      const isLast = now.ballsBowled === innings.balls.length
      if (isLast || ball.wicket) this.#sheet.suspend(this.#t, isLast ? lastReason : 'wicket')
      this.#writeBall(innings, card.incident(ball), now, whole)
      if (!isLast) this.#price(innings.batting, this.#win(innings, now))
      if (!isLast && ball.wicket) this.#sheet.open(this.#t + reopenMs)
      this.#t += pauseAfter(ball, now.ballsBowled)
    }
  }

  #win({ target }: PlayedInnings, now: Standing): number {
    if (target === null) return this.#model.firstInnings(this.#belief, now, now.runs)
    return this.#model.chase(this.#belief, now, target - now.runs)
  }

  #writeBall(innings: PlayedInnings, incident: Incident, now: Standing, whole: Resources): void {
    const side = this.#sideOf(innings.batting)
    const counted = { four: 'fours', six: 'sixes' }[incident.kind] ?? (incident.runs === 0 ? 'dotBalls' : '')
    const totals = this.#statistics[counted]
    if (totals !== undefined) totals[side] += 1
    const wickets = now.wicketsLost - whole.wicketsLost
    this.#state(incident, innings, { runs: now.runs, wickets, ballsBowled: now.ballsBowled })
  }

  /** Writes the break before an innings; `win` is the chance of the side about to bat. Betting reopens in it. */
  #interval(kind: string, lengthMs: number, innings: PlayedInnings, win: number): void {
    this.#t += announceMs
    const team = idOf(this.#sideOf(innings.batting))
    this.#state({ kind, team }, innings, { runs: 0, wickets: 0, ballsBowled: 0 })
    this.#price(innings.batting, win)
    this.#sheet.open(this.#t + reopenMs)
    this.#t += lengthMs
  }

  #state(
    incident: Incident,
    { batting, target }: PlayedInnings,
    { runs, wickets, ballsBowled }: { runs: number; wickets: number; ballsBowled: number },
  ): void {
    const overs = `${Math.floor(ballsBowled / 6)}.${ballsBowled % 6}`
    const side = idOf(this.#sideOf(batting))
    const score = { innings: this.#inningsNumber, batting: side, runs, wickets, overs, target }
    const statistics = structuredClone(this.#statistics)
    this.#sheet.state(this.#t, 'cricket', { ...incident, statistics }, score)
  }

  #price(batting: 0 | 1, win: number): void {
    const isFirstRunner = this.#sideOf(batting) === 0
    this.#sheet.price(this.#t + priceLagMs, isFirstRunner ? [win, 1 - win] : [1 - win, win])
  }

  #outcome(pairs: readonly PlayedPair[], winner: 0 | 1): Record<string, unknown> {
    const [first, chase] = (pairs[0] as PlayedPair).innings
    const id = idOf(this.#sideOf(winner))
    if (chase.runs === first.runs) return { winner: id, tie: true, by: 'super over' }
    const isChase = chase.runs > first.runs
    return { winner: id, by: isChase ? { wickets: 10 - chase.wickets } : { runs: first.runs - chase.runs } }
  }

  /** Innings know the sides by who batted first; runners stand in the fixture's order. */
  #sideOf(batting: 0 | 1): 0 | 1 {
    return batting === this.#terms.battingFirst ? 0 : 1
  }
}

function afterBall(before: Standing, { runs, wicket }: Ball): Standing {
  return {
    ballsLeft: before.ballsLeft - 1,
    wicketsLost: before.wicketsLost + (wicket ? 1 : 0),
    runs: before.runs + runs,
    ballsBowled: before.ballsBowled + 1,
  }
}

function pauseAfter({ runs, wicket }: Ball, ballsBowled: number): number {
  const boundary = runs >= 6 ? sixMs : runs >= 4 ? fourMs : 0
  return boundary + (wicket ? wicketMs : 0) + (ballsBowled % 6 === 0 ? overMs : 0)
}

function idOf(side: number): string {
  return String(side + 1)
}
