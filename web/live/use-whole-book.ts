/** The whole book of a market, while a ladder shows it. */
import { useEffect } from 'react'
import { readWholeBooks, startLive, subscriptions } from './live.ts'
import { wholeBooks } from './whole-books.ts'

readWholeBooks((message) => wholeBooks.take(message))

/** Keeps a market subscribed at full depth while the component is shown. */
export function useWholeBook(marketId: number): void {
  useEffect(() => {
    startLive()
    const end = subscriptions.watchWhole(marketId)
    return () => {
      end()
      if (!subscriptions.isWhole(marketId)) wholeBooks.forget(marketId)
    }
  }, [marketId])
}
