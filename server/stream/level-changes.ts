/** When the size at each price of a market last changed, by batch sequence, so that what changed since can be told. */
import type { SideCode } from '#core/exchange/book/book.ts'
import type { Tick } from '#core/values/brands.ts'
import { levelsAtOnce } from '#server/live/market-book.ts'

const pageBits = 7
const pageMask = (1 << pageBits) - 1

/** Sequences by ladder index, 0 before the first change, and the last of them. */
interface Page {
  readonly at: Float64Array
  last: number
}

interface Side {
  /** Made at the first change. */
  readonly pages: Page[]
  last: number
}

export class LevelChanges {
  /** By runner * 2 + side, made at the first change. */
  readonly #sides: Side[] = []

  /** Notes that the resting size at a price has changed in this batch. */
  note(runner: number, side: SideCode, tick: Tick, sequence: number): void {
    const book = runner * 2 + side
    this.#sides[book] ??= { pages: [], last: 0 }
    const changed = this.#sides[book]!
    changed.pages[tick >> pageBits] ??= { at: new Float64Array(1 << pageBits), last: 0 }
    const page = changed.pages[tick >> pageBits]!
    page.at[tick & pageMask] = sequence
    page.last = sequence
    changed.last = sequence
  }

  /**
   * Returns the ladder indexes at which something changed after `sequence`, by runner * 2 + side; undefined where they are more than one
   * message has room for, or lie too far apart to be gathered at once.
   */
  since(sequence: number): Tick[][] | undefined {
    const found: Tick[][] = []
    let left = levelsAtOnce
    this.#sides.forEach((side, book) => {
      if (side.last <= sequence || left < 0) return
      const ticks: Tick[] = []
      side.pages.forEach((page, i) => {
        if (page.last > sequence && left-- > 0) gather(page, i, sequence, ticks)
      })
      left -= ticks.length
      found[book] = ticks
    })
    return left < 0 ? undefined : found
  }
}

function gather({ at }: Page, page: number, sequence: number, ticks: Tick[]): void {
  for (let i = 0; i < at.length; i++) if (at[i]! > sequence) ticks.push((page << pageBits) + i)
}
