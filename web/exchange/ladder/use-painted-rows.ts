/** Keeps the rows of a ladder painted. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { prices } from '../../live/live.ts'
import { queues, watchTopic } from '../../live/market-topics.ts'
import { wholeBooks } from '../../live/whole-books.ts'
import { paintRows, partsOf, type RowParts, type Shown } from './paint.ts'

/**
 * Paints the rows when they have been drawn, and at each change of the book, at most once a frame; `follow` is called before.
 * Returns what each row is to call when it is there, and when it has gone.
 */
export function usePaintedRows(props: Omit<Shown, 'lastPrice'>, follow: () => void) {
  const { marketId, selectionId } = props
  const [parts] = useState(() => new Map<number, RowParts>())
  const [onDrawn] = useState(() => (row: number, price: number, element: HTMLElement | null) => {
    if (element === null) parts.delete(row)
    else parts.set(row, partsOf(element, price))
  })
  const paint = useRef(() => {})
  useLayoutEffect(() => {
    paint.current = () => {
      if (!wholeBooks.isKnown(marketId)) return
      follow()
      paintRows(parts.values(), { ...props, lastPrice: prices.lastPrice(marketId, selectionId) })
    }
    paint.current()
  })
  useEffect(() => wholeBooks.subscribe(marketId, selectionId, () => paint.current()), [marketId, selectionId])
  // Places in queues are told to whom has something in them.
  const hasOwn = props.own.all.length > 0
  useEffect(() => {
    if (!hasOwn) return
    const ends = [watchTopic('queue', marketId), queues.subscribe(marketId, () => paint.current())]
    return () => {
      for (const end of ends) end()
    }
  }, [hasOwn, marketId])
  return onDrawn
}
