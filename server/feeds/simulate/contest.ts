/** What every simulated sport gives the fixture: its terms, its starting prices and its play. */
import type { Fixture, MarketDefinition } from '../format.ts'
import type { Sheet } from './sheet.ts'

export interface Contest {
  /** Name of the pricing model, written into every price row. */
  readonly model: string
  readonly settlementRule: MarketDefinition['settlementRule']
  readonly betDelayMs: number
  /** Fields of the fixture that only this sport has. */
  readonly extras: Partial<Pick<Fixture, 'bestOf' | 'finalSet' | 'durationMin'>>
  /** Fair probabilities before play, in the order of the market's runners. */
  readonly start: readonly number[]
  /** Writes the match from t = 0 to its result. */
  readonly play: (sheet: Sheet) => void
}
