/**
 * What must hold between the rows of one fixture: numbering, order, known markets and runners, probabilities
 * that sum, one result that settles every market. The shape of each single row is `parse.ts`' concern.
 */
import {
  type CorrectionRow,
  type FixtureRow,
  type MarketRow,
  type PriceRow,
  type ReplayRow,
  type ResultRow,
  type StateRow,
  type StatusRow,
  scoreSportOf,
} from './format.ts'

/** Probabilities may miss their sum by this much, from clipping each to [0.001, 0.999]. */
const sumTolerance = 0.012

/** Checks rows one after another; each method answers what is wrong, or undefined. */
export class RowChecker {
  readonly #rows: ReplayRow[] = []
  readonly #markets = new Map<string, MarketRow['market']>()
  #fixture: FixtureRow | undefined
  #result: ResultRow | undefined

  /** Takes the next row; returns what is wrong with it in view of the rows before, or undefined. */
  add(row: ReplayRow): string | undefined {
    const problem = this.#order(row) ?? this.#content(row)
    this.#rows.push(row)
    return problem
  }

  /** Returns what is missing now that every row was taken, or undefined. */
  end(): string | undefined {
    if (this.#fixture === undefined) return 'there is no fixture row'
    if (this.#markets.size === 0) return 'there is no market row'
    if (this.#result === undefined) return 'there is no result row'
    return undefined
  }

  #order(row: ReplayRow): string | undefined {
    const previous = this.#rows.at(-1)
    if (row.seq !== this.#rows.length) return `seq is ${row.seq}, expected ${this.#rows.length}`
    if (previous === undefined) return row.type === 'fixture' ? undefined : 'the first row is not the fixture'
    if (row.t < previous.t) return `t goes back from ${previous.t} to ${row.t}`
    if (row.fx !== previous.fx) return `fx is ${row.fx}, expected ${previous.fx}`
    if (row.type === 'fixture') return 'there is a second fixture row'
    if (this.#result !== undefined && row.type !== 'correction')
      return 'only corrections may follow the result'
    return undefined
  }

  #content(row: ReplayRow): string | undefined {
    switch (row.type) {
      case 'fixture':
        return this.#checkFixture(row)
      case 'market':
        return this.#checkMarket(row)
      case 'status':
        return this.#checkStatus(row)
      case 'price':
        return this.#checkPrice(row)
      case 'state':
        return this.#checkState(row)
      case 'result':
        this.#result = row
        return this.#checkResult(row)
      case 'correction':
        return this.#checkCorrection(row)
    }
  }

  #checkFixture(row: FixtureRow): string | undefined {
    this.#fixture = row
    const { id, participants } = row.fixture
    if (id !== row.fx) return `the fixture's id ${id} is not fx ${row.fx}`
    return repeated(
      participants.map((participant) => participant.id),
      'participant',
    )
  }

  #checkMarket({ market }: MarketRow): string | undefined {
    if (this.#markets.has(market.id)) return `market ${market.id} is defined twice`
    this.#markets.set(market.id, market)
    if (market.numberOfWinners >= market.runners.length) {
      return `market ${market.id} has ${market.numberOfWinners} winners of ${market.runners.length} runners`
    }
    return repeated(
      market.runners.map((runner) => runner.id),
      'runner',
    )
  }

  #checkStatus(row: StatusRow): string | undefined {
    return this.#markets.has(row.market) ? undefined : `unknown market ${row.market}`
  }

  #checkPrice(row: PriceRow): string | undefined {
    const market = this.#markets.get(row.market)
    if (market === undefined) return `unknown market ${row.market}`
    if (row.book === undefined && row.prob === undefined) return 'a price row needs book or prob'
    if (row.kind === 'probability' && row.prob === undefined)
      return 'a price row of kind probability needs prob'
    const named = [...Object.keys(row.book ?? {}), ...Object.keys(row.prob ?? {})]
    const stranger = unknownRunner(market, named)
    if (stranger !== undefined) return stranger
    if (row.prob === undefined) return undefined
    const sum = Object.values(row.prob).reduce((total, chance) => total + chance, 0)
    if (Math.abs(sum - market.numberOfWinners) <= sumTolerance) return undefined
    return `probabilities sum to ${sum}, expected ${market.numberOfWinners}`
  }

  #checkState(row: StateRow): string | undefined {
    const sport = this.#fixture?.fixture.sport
    if (sport === undefined || scoreSportOf[sport] === row.sport) return undefined
    return `a ${row.sport} score in a fixture of ${sport}`
  }

  #checkResult(row: ResultRow): string | undefined {
    const settled = row.markets.map((entry) => entry.market)
    const twice = repeated(settled, 'settled market')
    if (twice !== undefined) return twice
    const unsettled = [...this.#markets.keys()].find((id) => !settled.includes(id))
    if (unsettled !== undefined) return `market ${unsettled} is not settled`
    for (const entry of row.markets) {
      const problem = this.#checkWinners(entry)
      if (problem !== undefined) return problem
    }
    return undefined
  }

  #checkWinners({
    market: id,
    winners,
    void: voided,
    deadHeat,
  }: ResultRow['markets'][number]): string | undefined {
    const market = this.#markets.get(id)
    if (market === undefined) return `unknown market ${id}`
    if (voided) return winners.length === 0 ? undefined : `market ${id} is void and has winners`
    const problem = unknownRunner(market, winners) ?? repeated(winners, 'winner')
    if (problem !== undefined) return problem
    const enough = deadHeat
      ? winners.length > market.numberOfWinners
      : winners.length === market.numberOfWinners
    return enough
      ? undefined
      : `market ${id} has ${winners.length} winners, expected ${market.numberOfWinners}`
  }

  #checkCorrection({ corrects, replacement }: CorrectionRow): string | undefined {
    const corrected = this.#rows[corrects]
    if (corrected === undefined) return `corrects row ${corrects}, which is not before it`
    if (corrected.type !== 'state' && corrected.type !== 'result')
      return `a ${corrected.type} row cannot be corrected`
    if (replacement === null) return undefined
    if (replacement.type !== corrected.type)
      return `replaces a ${corrected.type} row by a ${replacement.type} row`
    return replacement.type === 'result' ? this.#checkResult(replacement) : this.#checkState(replacement)
  }
}

function repeated(ids: readonly string[], noun: string): string | undefined {
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  return twice === undefined ? undefined : `${noun} ${twice} occurs twice`
}

function unknownRunner(market: MarketRow['market'], ids: readonly string[]): string | undefined {
  const stranger = ids.find((id) => !market.runners.some((runner) => runner.id === id))
  return stranger === undefined ? undefined : `unknown runner ${stranger} in market ${market.id}`
}
