/** Keeps the rows of a ladder painted. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { prices } from '../../live/live.ts'
import { queues, watchTopic } from '../../live/market-topics.ts'
import { wholeBooks } from '../../live/whole-books.ts'
import { paintRows, type Shown } from './paint.ts'
import type { ShownRows } from './shown-rows.ts'

/** Paints the rows when the ladder has been drawn, and at each change of the book, at most once a frame; `follow` is called before. Returns what paints them. */
export function usePaintedRows(
  props: Omit<Shown, 'lastPrice'>,
  rows: ShownRows,
  follow: () => void,
): () => void {
  const { marketId, selectionId } = props
  const paint = useRef(() => {})
  useLayoutEffect(() => {
    paint.current = () => {
      if (!wholeBooks.isKnown(marketId)) return
      follow()
      paintRows(rows.parts(), { ...props, lastPrice: prices.lastPrice(marketId, selectionId) })
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
  return () => paint.current()
}
