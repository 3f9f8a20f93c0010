/** The chips on a table as its slip lists them. */
import type { RoadMark } from '../roads/roads.ts'

export interface TableLine {
  readonly selection: string
  readonly name: string
  readonly mark?: RoadMark | undefined
  /** As the spot has them. */
  readonly odds: string
  /** Before they were changed; undefined where they were not. */
  readonly oddsBefore?: string | undefined
  /** Minor units. */
  readonly stake: number
}

export interface TableBets {
  /** None where nothing lies there, or only what the table proposes. */
  readonly lines: readonly TableLine[]
  /** Takes them off; undefined while that cannot be. */
  onClear?: (() => void) | undefined
}
