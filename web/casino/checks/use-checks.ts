/** What the screens read of the ledger. */
import { useEffect } from 'react'
import { canCheck, followBook, openBook, useBookStore } from './book.ts'
import { countsOf, type Fault, type SeedMaker } from './ledger.ts'

export interface Checks {
  /** Rounds that were computed again and found right. */
  readonly checked: number
  /** Rounds whose server seed is not shown yet. */
  readonly waiting: number
  /** Rounds that this browser knows of and cannot check. */
  readonly missed: number
  readonly of: number
}

/** Has the ledger shown on a page at which nothing is played. */
export function useOpenBook(): void {
  useEffect(() => {
    // Without the server nobody knows whose it is.
    openBook().catch(() => {})
  }, [])
}

/** Returns how far the rounds of whoever plays here are checked; null before the first, and where nothing can be checked. */
export function useChecks(): Checks | null {
  useEffect(followBook, [])
  const ledger = useBookStore((shown) => shown.ledger)
  if (ledger === null || !canCheck()) return null
  const { checked, of } = countsOf(ledger)
  return of === 0 ? null : { checked, of, waiting: ledger.waiting.length, missed: ledger.missed }
}

/** Returns what does not fit; null where nothing is wrong. As long as it is there no round can be played. */
export function useFault(): Fault | null {
  useEffect(followBook, [])
  return useBookStore(({ ledger }) => ledger?.fault ?? null)
}

/** Returns whether a round was computed again and fits, waits for its seed to be shown, or is not known here. */
export function useRoundCheck(roundId: string): 'right' | 'waiting' | 'unknown' {
  return useBookStore(({ ledger }) => {
    if (ledger?.right.includes(roundId)) return 'right'
    return ledger?.waiting.some((round) => round.roundId === roundId) ? 'waiting' : 'unknown'
  })
}

/** Returns who has made the client seed in use, as far as this browser knows. */
export function useSeedMaker(clientSeed: string): SeedMaker | null {
  return useBookStore(({ ledger }) => (ledger?.clientSeed === clientSeed ? ledger.seedBy : null))
}
