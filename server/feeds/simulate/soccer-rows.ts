/** Lays a soccer match out in time: 45 minutes and stoppage, 15 of half-time, betting stopped at every material event. */
import type { Incident } from '../format.ts'
import { type GoalMeans, goalShareLeft, matchOdds, meansLeft } from '../models/soccer.ts'
import { squad } from '../names.ts'
import type { Random } from '../random.ts'
import type { Contest } from './contest.ts'
import type { Sheet, Statistics } from './sheet.ts'
import { type MaterialEvent, modelClock, type PlayedMatch, type PlayedMinute, playSoccer } from './soccer.ts'

const minuteMs = 60_000
const halfTimeMs = 15 * minuteMs
/** A material event falls in this part of its minute, so that betting is open again before the next. */
const materialFromMs = 3_000
const materialToMs = 24_000
const stateLagMs = 1_000
const reopenMs = 30_000
const priceLagMs = 500
const resultMs = 10_000

/** Chances a minute of what moves no price, for one side. */
const quietEvents = [
  ['shot', 0.11],
  ['corner', 0.055],
  ['foul', 0.12],
  ['yellow', 0.02],
] as const

/** Returns the contest of two sides whose expected goals come from the seed. */
export function soccerContest(random: Random): Contest {
  const means = drawMeans(random.fork('strength'))
  const start = matchOdds(means)
  return {
    model: 'soccer-poisson',
    settlementRule: 'soccer.match_odds_90',
    betDelayMs: 5_000,
    extras: {},
    start: [start.home, start.away, start.draw],
    play: (sheet) => {
      const match = playSoccer(random.fork('minutes'), means)
      new Reporter(sheet, random.fork('report'), means, match).write()
    },
  }
}

/** From 2.2 to 3.2 goals, the home side 0.3 better than the away side on average. */
function drawMeans(random: Random): GoalMeans {
  const total = random.between(2.2, 3.2)
  const supremacy = 0.3 + random.between(-0.9, 0.9)
  return { home: (total + supremacy) / 2, away: (total - supremacy) / 2 }
}

const statisticOf = { shot: 'shots', corner: 'corners', foul: 'fouls', yellow: 'yellowCards' } as const

/** Writes a match, keeping score, cards and statistics. */
class Reporter {
  readonly #sheet: Sheet
  readonly #random: Random
  readonly #means: GoalMeans
  readonly #match: PlayedMatch
  readonly #sides: readonly [string[], string[]]
  readonly #goals: [number, number] = [0, 0]
  readonly #reds: [number, number] = [0, 0]
  readonly #statistics: Statistics

  constructor(sheet: Sheet, random: Random, means: GoalMeans, match: PlayedMatch) {
    this.#sheet = sheet
    this.#random = random
    this.#means = means
    this.#match = match
    const players = squad(random.fork('elevens'), 22)
    this.#sides = [players.slice(0, 11), players.slice(11)]
    const names = ['possession', 'shots', 'shotsOnTarget', 'corners', 'fouls', 'yellowCards', 'redCards']
    this.#statistics = Object.fromEntries(names.map((name) => [name, [0, 0]]))
  }

  write(): void {
    const { minutes, lengths } = this.#match
    let start = 0
    for (const played of minutes) {
      const isHalfTime = played.half === 1 && played.minute === lengths[0]
      const isFullTime = played.half === 2 && played.minute === lengths[1]
      this.#writeMinute(start, played, isFullTime)
      start += minuteMs
      if (isFullTime) this.#fullTime(start)
      else if (isHalfTime) start = this.#halfTime(start)
    }
  }

  #writeMinute(start: number, played: PlayedMinute, isLast: boolean): void {
    const clock = clockOf(played)
    if (played.material !== null) this.#material(start, clock, played, played.material)
    this.#quiet(clock, start)
    if (isLast) return
    this.#state(start + minuteMs, clock, { kind: 'minute' })
    this.#price(start + minuteMs + priceLagMs, played)
  }

  #material(start: number, clock: string, played: PlayedMinute, event: MaterialEvent): void {
    const at = start + Math.round(this.#random.between(materialFromMs, materialToMs))
    const isPenalty = event.kind === 'penalty_goal' || event.kind === 'penalty_missed'
    this.#sheet.suspend(at, isPenalty ? 'penalty' : event.kind)
    const player = this.#random.pick(this.#sides[event.team].slice(isPenalty ? 8 : 1))
    const team = String(event.team + 1)
    // The spot kick itself follows while betting is stopped.
    if (isPenalty) this.#state(at + stateLagMs, clock, { kind: 'penalty', team })
    this.#count(event)
    const outcome = {
      kind: event.kind === 'penalty_goal' ? 'goal' : event.kind,
      team,
      player,
      detail: detailOf(event),
    }
    const settledAt = at + (isPenalty ? reopenMs / 2 : stateLagMs)
    this.#state(settledAt, clock, outcome)
    this.#price(settledAt + priceLagMs, { ...played, minute: played.minute - 1 })
    this.#sheet.open(at + reopenMs)
  }

  #count({ kind, team }: MaterialEvent): void {
    if (kind === 'goal' || kind === 'penalty_goal') {
      this.#goals[team] += 1
      this.#add('shots', team)
      this.#add('shotsOnTarget', team)
    }
    if (kind === 'penalty_missed') this.#add('shots', team)
    if (kind === 'red') {
      this.#reds[team] += 1
      this.#add('redCards', team)
    }
  }

  /** What moves no price: at most one event a minute, in the half minute that material events leave alone. */
  #quiet(clock: string, start: number): void {
    const team = this.#random.below(2) as 0 | 1
    const share = this.#means[team === 0 ? 'home' : 'away'] / (this.#means.home + this.#means.away)
    const draw = this.#random.unit()
    let limit = 0
    for (const [kind, chance] of quietEvents) {
      // Twice the chance, since only one side was drawn; the better side has more of the ball.
      limit += 2 * chance * (0.5 + share)
      if (draw >= limit) continue
      this.#add(statisticOf[kind], team)
      if (kind === 'shot' && this.#random.chance(0.28)) this.#add('shotsOnTarget', team)
      const player = this.#random.pick(this.#sides[team].slice(1))
      this.#state(start + 56_000, clock, { kind, team: String(team + 1), player })
      return
    }
  }

  #halfTime(start: number): number {
    const [home, away] = this.#goals
    const restart = start + halfTimeMs
    this.#sheet.state(start + 1_000, 'soccer', { kind: 'half_time' }, { home, away, clock: 'HT' })
    this.#sheet.state(restart, 'soccer', { kind: 'second_half' }, { home, away, clock: '45' })
    return restart
  }

  #fullTime(t: number): void {
    const [home, away] = this.#goals
    this.#sheet.suspend(t, 'full_time')
    this.#sheet.state(
      t,
      'soccer',
      { kind: 'full_time', statistics: this.#snapshot() },
      { home, away, clock: 'FT' },
    )
    this.#sheet.result(t + resultMs, home > away ? '1' : home < away ? '2' : '3', { ft: [home, away] })
  }

  #state(t: number, clock: string, incident: Incident): void {
    const [home, away] = this.#goals
    this.#sheet.state(t, 'soccer', { ...incident, statistics: this.#snapshot() }, { home, away, clock })
  }

  #price(t: number, played: PlayedMinute): void {
    const share = goalShareLeft(modelClock(played, this.#match.lengths))
    const odds = matchOdds(meansLeft(this.#means, share, this.#reds), this.#goals[0] - this.#goals[1])
    this.#sheet.price(t, [odds.home, odds.away, odds.draw])
  }

  #add(name: string, team: 0 | 1): void {
    const totals = this.#statistics[name] as [number, number]
    totals[team] += 1
  }

  /** The totals so far; possession in percent follows the play: shots, corners and fouls suffered. */
  #snapshot(): Statistics {
    const busy = (team: 0 | 1) => {
      const total = (name: string, side: number) => this.#statistics[name]?.[side] ?? 0
      return 20 + total('shots', team) + 2 * total('corners', team) + total('fouls', 1 - team)
    }
    const home = Math.round((100 * busy(0)) / (busy(0) + busy(1)))
    return { ...structuredClone(this.#statistics), possession: [home, 100 - home] }
  }
}

function detailOf({ kind }: MaterialEvent): string | null {
  if (kind === 'penalty_goal') return 'penalty'
  return kind === 'goal_disallowed' ? 'offside' : null
}

/** The minute being played, as score lines count it: "17", "45+2", "90+4". */
function clockOf({ half, minute }: PlayedMinute): string {
  const base = half === 1 ? 0 : 45
  return minute > 45 ? `${base + 45}+${minute - 45}` : `${base + minute}`
}
