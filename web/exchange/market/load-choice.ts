/** The slip's part of a press on a price of a list. Not of the first load: a list is read before it is pressed. */
import { useEffect } from 'react'
import { whenAtRest } from '../../ui/at-rest.ts'

/** Returns what puts a price into the slip; rejects where it cannot be loaded. */
export const loadChoice = () => import('./choose-price.ts')

/** Has it there before the first press. */
export function useChoiceAtRest(): void {
  useEffect(() => {
    whenAtRest(() => {
      loadChoice().catch(() => {}) // The press loads it again.
    })
  }, [])
}
