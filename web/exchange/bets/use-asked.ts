/** An action of two presses: what the first has shown is held for a few seconds, and is what the second takes. */
import { useEffect, useState } from 'react'

/** How long a first press waits for the second, where nothing else is said. */
const confirmMs = 4_000

/** Returns whether a press is the second of a double click: it asks nothing, and confirms nothing that could not be read yet. */
export function isDoubled({ detail }: { readonly detail: number }): boolean {
  return detail > 1
}

/** Returns what was shown, null before the first press and once its time is over; and what sets it. */
export function useAsked<T>(ms = confirmMs): readonly [T | null, (asked: T | null) => void] {
  const [asked, setAsked] = useState<T | null>(null)
  useEffect(() => {
    if (asked === null) return
    const timer = setTimeout(() => setAsked(null), ms)
    return () => clearTimeout(timer)
  }, [asked, ms])
  return [asked, setAsked]
}
