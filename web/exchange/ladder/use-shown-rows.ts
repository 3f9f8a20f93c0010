/** Which rows of a ladder are there. None are before its prices have come: those around the price are the first that are made. */
import { useEffect, useRef, useState } from 'react'
import type { Market } from '#contract/catalogue.ts'
import type { Ladder } from '#core/values/ladder.ts'
import { wholeBooks } from '../../live/whole-books.ts'
import { formatCellPrice } from '../../text/format.ts'
import { ShownRows } from './shown-rows.ts'
import type { Seen } from './use-view.ts'
import { rowWindow } from './window.ts'

/** Where no prices come the ladder is there all the same after this long. */
const patienceMs = 1_000

interface Shows {
  /** What the rows' ids begin with. */
  id: string
  marketId: number
  /** Of the market: lines are no odds. Neither this nor the ladder changes. */
  kind: Market['kind']
  ladder: Ladder
  rowHeight: number
  seen(): Seen
}

/** Returns the rows; and what is called when others may be seen, which returns whether there are new ones, to be painted. */
export function useShownRows({ id, marketId, kind, ladder, rowHeight, seen }: Shows) {
  const count = ladder.size
  const [rows] = useState(
    () =>
      new ShownRows((row) => {
        const price = ladder.prices[count - 1 - row]!
        return { id: `${id}-${row}`, row, price, text: formatCellPrice(price, kind) }
      }),
  )
  const isPatient = useRef(true)
  const look = (): boolean => {
    if (isPatient.current && !wholeBooks.isKnown(marketId)) return false
    const { top, height } = seen()
    return rows.show(rowWindow(top, height, rowHeight, count))
  }
  const lookNow = useRef(look)
  useEffect(() => {
    lookNow.current = look
  })
  useEffect(() => {
    const timer = setTimeout(() => {
      isPatient.current = false
      lookNow.current()
    }, patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return [rows, look] as const
}
