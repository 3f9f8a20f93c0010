/** What of a ladder can wait until its prices are there. */
import { useEffect, useState } from 'react'
import { wholeBooks } from '../../live/whole-books.ts'
import { whenAtRest } from '../../ui/at-rest.ts'

/** Where no prices come it does not wait for them longer than this. */
const patienceMs = 1_000

/** Returns whether the prices of the runner have come and the browser was at rest since. */
export function useHasStood(marketId: number, selectionId: number): boolean {
  const [hasStood, setStood] = useState(false)
  useEffect(() => {
    const then = () => {
      end()
      whenAtRest(() => setStood(true))
    }
    const timer = setTimeout(then, patienceMs)
    const unsubscribe = wholeBooks.subscribe(marketId, selectionId, then)
    const end = () => {
      clearTimeout(timer)
      unsubscribe()
    }
    return end
  }, [marketId, selectionId])
  return hasStood
}
