/** Collects the rows of one simulated match as they come to mind and hands them out in order, numbered. */

import type { Fixture, Incident, MarketDefinition, ReplayRow, StateRow } from '../format.ts'
import { clipProbability } from '../models/log-odds.ts'

export type Statistics = Record<string, [number, number]>

type Unnumbered<R> = R extends ReplayRow ? Omit<R, 'v' | 'seq' | 'fx' | 'tq'> : never
type SheetRow = Unnumbered<ReplayRow>
type ScoreOf<S extends StateRow['sport']> = Extract<StateRow, { sport: S }>['score']

/** The rows of a fixture with one market; times are ms from the scheduled start and may come in any order. */
export class Sheet {
  readonly #fixture: Fixture
  readonly #market: MarketDefinition
  readonly #model: string
  readonly #rows: SheetRow[] = []

  /** Opens the sheet at `t` with the fixture and its market; `model` names where its prices come from. */
  constructor(t: number, fixture: Fixture, market: MarketDefinition, model: string) {
    this.#fixture = fixture
    this.#market = market
    this.#model = model
    this.#rows.push({ t, type: 'fixture', fixture }, { t, type: 'market', market })
  }

  /** Writes what happened and the score after it. */
  state<S extends StateRow['sport']>(t: number, sport: S, incident: Incident, score: ScoreOf<S>): void {
    this.#rows.push({ t, type: 'state', sport, incident, score } as SheetRow)
  }

  /** Writes the fair probabilities, in the order of the market's runners. */
  price(t: number, probabilities: readonly number[]): void {
    const prob: Record<string, number> = {}
    for (const [index, runner] of this.#market.runners.entries()) {
      prob[runner.id] = Math.round(clipProbability(probabilities[index] as number) * 100_000) / 100_000
    }
    const { id: market } = this.#market
    this.#rows.push({ t, type: 'price', market, basis: 'model', kind: 'probability', prob, src: this.#model })
  }

  /** Opens the market, or reopens it. */
  open(t: number, inPlay = true): void {
    this.#rows.push({ t, type: 'status', market: this.#market.id, status: 'OPEN', inPlay })
  }

  /** Stops betting in play. */
  suspend(t: number, reason: string): void {
    this.#rows.push({ t, type: 'status', market: this.#market.id, status: 'SUSPENDED', inPlay: true, reason })
  }

  /** Writes the result; `winner` is the runner's id. */
  result(t: number, winner: string, outcome: Readonly<Record<string, unknown>>): void {
    const markets = [{ market: this.#market.id, winners: [winner], void: false, deadHeat: false }]
    this.#rows.push({ t, type: 'result', outcome, markets })
  }

  /** Returns the rows in order of time, those of the same time as they were written, numbered from 0. */
  rows(): ReplayRow[] {
    const ordered = this.#rows.toSorted((a, b) => a.t - b.t)
    return ordered.map(
      (row, seq) => ({ v: 1, seq, fx: this.#fixture.id, tq: 'derived', ...row }) as ReplayRow,
    )
  }
}
