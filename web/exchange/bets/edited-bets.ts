/**
 * Which bets are being changed in a table, and what is half said of their changes. Other odds draw all pages again: the editors of the
 * page that is open then stay open, with what was typed into them.
 */
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** Of the page at this entry of the history. */
let kept: { place: string; orders: readonly number[] } = { place: '', orders: [] }
const drafts = new Map<string, unknown>()

/** Returns the orders whose editor is open in a table, and what opens and closes one. */
export function useEditedBets(): {
  readonly edited: readonly number[]
  open(orderId: number): void
  close(orderId: number): void
} {
  const { key: place } = useLocation()
  const [edited, setEdited] = useState(() => (kept.place === place ? kept.orders : []))
  useEffect(() => {
    // Another entry of the history with the same table, as after a change of its filters, goes on with its editors.
    kept = { place, orders: edited }
  }, [place, edited])
  return {
    edited,
    open(orderId) {
      forget(orderId)
      setEdited((orders) => [...orders, orderId])
    },
    close(orderId) {
      forget(orderId)
      setEdited((orders) => orders.filter((other) => other !== orderId))
    },
  }
}

/** Returns a part of what is said in the editor of an order, and what changes it; `first` when the editor is opened. */
export function useDraft<T>(orderId: number, part: string, first: T): [T, (next: T) => void] {
  const key = `${orderId} ${part}`
  const [value, setValue] = useState(() => (drafts.has(key) ? (drafts.get(key) as T) : first))
  const change = (next: T) => {
    drafts.set(key, next)
    setValue(next)
  }
  return [value, change]
}

function forget(orderId: number): void {
  for (const key of drafts.keys()) if (key.startsWith(`${orderId} `)) drafts.delete(key)
}
