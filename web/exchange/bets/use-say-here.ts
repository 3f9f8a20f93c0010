/** Saying what became of a cash-out where it was asked for, which only what still stands can do. */
import { useEffect, useRef } from 'react'
import { sayHere } from './said-cash-outs.ts'

/** Returns what notes that the component says it; once it has gone, that is left to the notification. */
export function useSayHere(): (cashOutId: number) => void {
  const stands = useRef(false)
  useEffect(() => {
    stands.current = true
    return () => {
      stands.current = false
    }
  }, [])
  return (cashOutId) => {
    if (stands.current) sayHere(cashOutId)
  }
}
