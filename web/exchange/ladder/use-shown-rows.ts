/** Which rows of a ladder are there. None are before its prices have come: those around the price are the first that are made. */
import { useEffect, useRef, useState } from 'react'
import { wholeBooks } from '../../live/whole-books.ts'
import type { Seen } from './use-view.ts'
import { type RowWindow, rowWindow } from './window.ts'

/** Where no prices come the ladder is there all the same after this long. */
const patienceMs = 1_000
const none: RowWindow = { first: 0, end: 0 }

interface Shows {
  marketId: number
  rowHeight: number
  count: number
  seen(): Seen
}

/** Returns the rows, and what is called when others may be seen. */
export function useShownRows({ marketId, rowHeight, count, seen }: Shows): readonly [RowWindow, () => void] {
  const [shown, setShown] = useState(none)
  const last = useRef(none)
  const isPatient = useRef(true)
  const look = () => {
    if (isPatient.current && !wholeBooks.isKnown(marketId)) return
    const { top, height } = seen()
    const next = rowWindow(top, height, rowHeight, count)
    if (next.first === last.current.first && next.end === last.current.end) return
    last.current = next
    setShown(next)
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
  return [shown, look]
}
