/** Where a ladder looks: at the price last traded, or at the best one where the book has left that behind; and it stays where the pointer is. */
import { type RefObject, useRef } from 'react'
import type { Ladder } from '#core/values/ladder.ts'
import { prices } from '../../live/live.ts'
import { wholeBooks } from '../../live/whole-books.ts'
import { centred, lookedAt } from './window.ts'

/** The column heads stay over the rows, pixels. */
export const headHeight = 28

/** How long after the pointer has left the prices may move under it. */
const restMs = 2_000

interface LookingAt {
  readonly marketId: number
  readonly selectionId: number
  readonly ladder: Ladder
  readonly rowHeight: number
  /** Follows the price while the pointer is elsewhere. */
  readonly follows: boolean
}

/** Returns the height in which rows are seen, pixels. */
export function heightOf(scroller: HTMLElement | null): number {
  return Math.max(0, (scroller?.clientHeight ?? 0) - headHeight)
}

/** How far it is scrolled and the height in which rows are seen, pixels. */
export interface Seen {
  readonly top: number
  readonly height: number
}

/**
 * Returns the price that is looked at, what centres the ladder on it, and what the pointer, new prices and a scroll call. `onFollowed` is
 * called when the rows have moved by themselves.
 */
export function useView(
  { marketId, selectionId, ladder, rowHeight, follows }: LookingAt,
  scroller: RefObject<HTMLDivElement | null>,
  rowOf: (price: number) => number,
  onFollowed: () => void,
) {
  const left = useRef(0)
  const hasLooked = useRef(false)
  // Kept, because asking the page while others paint in it lays it out each time.
  const seen = useRef<Seen>({ top: 0, height: 0 })
  const measure = (): Seen => {
    seen.current = { top: scroller.current?.scrollTop ?? 0, height: heightOf(scroller.current) }
    return seen.current
  }
  const anchor = (): number | null => {
    const [back, lay] = (['back', 'lay'] as const).map((side) => wholeBooks.best(marketId, selectionId, side))
    return lookedAt(prices.lastPrice(marketId, selectionId), back ?? null, lay ?? null)
  }
  const centre = () => {
    const price = anchor()
    const element = scroller.current
    if (price === null || element === null || ladder.indexOf(price) < 0) return
    const height = seen.current.height || measure().height
    const top = centred(rowOf(price), height, rowHeight, ladder.size)
    element.scrollTop = top
    seen.current = { top, height }
    hasLooked.current = true
  }
  const centreByItself = () => {
    centre()
    onFollowed()
  }
  return {
    anchor,
    centre,
    /** Called whenever it has been scrolled or has another height. */
    measure,
    seen: () => seen.current,
    /** Returns whether the middle of a row is in view now. */
    sees: (row: number) => {
      const { top, height } = measure()
      const middle = (row + 0.5) * rowHeight
      return middle >= top && middle <= top + height
    },
    /** Called after each drawing: a ladder that took another place in the page has lost how far it was scrolled. */
    keep: () => {
      const { top } = seen.current
      if (top > 0 && scroller.current?.scrollTop === 0) scroller.current.scrollTop = top
    },
    enter: () => {
      left.current = Number.POSITIVE_INFINITY
    },
    leave: () => {
      left.current = performance.now()
    },
    middle: () => {
      const { top, height } = measure()
      return Math.floor((top + height / 2) / rowHeight)
    },
    /**
     * Called whenever prices have come: looks at them the first time, and again once they have left the middle half. Not while keys move a
     * row in it; a click alone, which gives it the focus too, holds nothing.
     */
    follow: () => {
      const element = scroller.current
      const price = anchor()
      if (element === null || price === null) return
      if (!hasLooked.current) return centreByItself()
      const isUnderPointer = performance.now() - left.current < restMs
      if (!follows || isUnderPointer || element.matches(':focus-visible')) return
      const { top, height } = seen.current
      const from = (rowOf(price) + 0.5) * rowHeight - top
      if (from < height / 4 || from > (height * 3) / 4) centreByItself()
    },
  }
}
