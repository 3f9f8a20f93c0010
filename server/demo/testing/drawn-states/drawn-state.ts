/**
 * For tests: states of events drawn by chance, each with the prices that the feed has for it and with every result that can still follow.
 * What can come is counted from the play, result by result, and knows nothing of how the prices are found.
 */
import type { Result, Shares } from '#core/exchange/risk/payoff.ts'
import type { FeedSport } from '../../fixtures/names.ts'
import type { PlannedMarket, Prices } from '../../fixtures/simulate/row-collector.ts'

export interface DrawnState {
  readonly sport: FeedSport
  /** How many take part. */
  readonly field: number
  /** The main one first. */
  readonly markets: readonly PlannedMarket[]
  readonly prices: Prices
  readonly toCome: ToCome
}

export interface Chance {
  readonly chance: number
  /** Undefined where the market is then void. */
  readonly result: Result | undefined
}

const nobody: Shares = { numerators: [], denominators: [] }

function sharesOf(field: number, winners: readonly number[]): Shares {
  return {
    numerators: Array.from({ length: field }, (_, i) => (winners.includes(i) ? 1 : 0)),
    denominators: new Array<number>(field).fill(1),
  }
}

/**
 * What the markets of one event can come to: of each its results and their chances, all added up over the same plays. So there is one
 * measure over the plays of which these are the images, and the chances of every market sum to the same.
 */
export class ToCome {
  readonly #markets = new Map<string, Map<string, { chance: number; result: Result | undefined }>>()

  /** Adds a play in which a runner of `field` wins. */
  winner(key: string, field: number, winner: number, chance: number): void {
    this.#add(key, String(winner), chance, () => ({
      ...{ ...sharesOf(field, [winner]), placed: nobody, number: 0 },
    }))
  }

  /** Adds a play in which these of `field` come first, the winner before the others. */
  placed(key: string, field: number, places: readonly number[], isEachWay: boolean, chance: number): void {
    this.#add(key, places.join(), chance, () => {
      const [winner] = places as [number]
      const placed = sharesOf(field, places)
      const won = isEachWay ? sharesOf(field, [winner]) : placed
      return { ...won, placed: isEachWay ? placed : nobody, number: 0 }
    })
  }

  /** Adds a play in which a market comes to a number. */
  number(key: string, number: number, chance: number): void {
    this.#add(key, String(number), chance, () => ({ ...nobody, placed: nobody, number }))
  }

  /** Adds a play in which a market is void. */
  voided(key: string, chance: number): void {
    this.#add(key, 'void', chance, () => undefined)
  }

  /** Returns what a market can come to; the chances sum to 1. */
  of(key: string): Chance[] {
    const chances = [...(this.#markets.get(key)?.values() ?? [])]
    const whole = this.weightOf(key)
    return chances.map(({ chance, result }) => ({ chance: chance / whole, result }))
  }

  /** Returns what the plays of a market weigh together. */
  weightOf(key: string): number {
    return [...(this.#markets.get(key)?.values() ?? [])].reduce((sum, { chance }) => sum + chance, 0)
  }

  #add(key: string, label: string, chance: number, resultOf: () => Result | undefined): void {
    if (chance === 0) return
    let market = this.#markets.get(key)
    if (market === undefined) {
      market = new Map()
      this.#markets.set(key, market)
    }
    const known = market.get(label)
    if (known === undefined) market.set(label, { chance, result: resultOf() })
    else known.chance += chance
  }
}
