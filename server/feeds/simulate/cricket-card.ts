/** Who bats, who bowls and how wickets fall: the names on the scorecard, which move no price. */

import type { Incident } from '../format.ts'
import type { Ball } from '../models/cricket.ts'
import { squad } from '../names.ts'
import type { Random } from '../random.ts'

const dismissals = ['caught', 'caught', 'caught', 'caught', 'bowled', 'bowled', 'lbw', 'stumped'] as const
const bowlersUsed = 5

/** The card of one innings; `incident` is asked once for each ball, in order. */
export class InningsCard {
  readonly #random: Random
  readonly #batters: readonly string[]
  readonly #bowlers: readonly string[]
  #striker = 0
  #other = 1
  #next = 2
  #ballsBowled = 0

  /** Begins an innings; the sides are eleven names each. */
  constructor(random: Random, batting: readonly string[], bowling: readonly string[]) {
    this.#random = random
    this.#batters = batting
    // The last five of a side bowl; in turn, each gets four overs.
    this.#bowlers = bowling.slice(-bowlersUsed)
  }

  /** Returns the ball as an incident and moves batters and bowler on. */
  incident(ball: Ball): Incident {
    const over = Math.floor(this.#ballsBowled / 6)
    const bowler = this.#bowlers[over % bowlersUsed] as string
    const striker = this.#batters[this.#striker] as string
    const extras = extrasOf(ball)
    this.#ballsBowled += 1
    const detail = ball.wicket ? this.#dismissal(ball, striker) : (extras?.detail ?? null)
    const hit = ball.runs - (extras?.runs ?? 0)
    this.#moveOn(ball, hit)
    return { kind: kindOf(ball, hit), runs: ball.runs, batter: striker, bowler, detail }
  }

  #dismissal(ball: Ball, striker: string): string {
    // Runs on the ball of a wicket mean that somebody was run out going for one more.
    return `${ball.runs > 0 ? 'run out' : this.#random.pick(dismissals)} ${striker}`
  }

  #moveOn(ball: Ball, hit: number): void {
    if (ball.wicket) {
      this.#striker = Math.min(this.#next, this.#batters.length - 1)
      this.#next += 1
    }
    const overEnds = this.#ballsBowled % 6 === 0
    if ((hit % 2 === 1) !== overEnds) [this.#striker, this.#other] = [this.#other, this.#striker]
  }
}

/** The outcome table counts the runs of wides and no-balls with the next legal ball: 5 and 7 are a four and a six after one. */
function extrasOf({ runs }: Ball): { runs: number; detail: string } | null {
  if (runs === 5) return { runs: 1, detail: 'wide before' }
  if (runs === 7) return { runs: 1, detail: 'no ball before' }
  return null
}

function kindOf({ wicket }: Ball, hit: number): string {
  if (wicket) return 'wicket'
  return hit === 6 ? 'six' : hit === 4 ? 'four' : 'ball'
}

/** Returns the eleven of both sides. */
export function elevens(random: Random): readonly [string[], string[]] {
  const players = squad(random, 22)
  return [players.slice(0, 11), players.slice(11)]
}
