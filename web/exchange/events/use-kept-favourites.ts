/** Has the favourites of an owner kept on the document: not needed by the first page, so it comes when the browser is at rest. */
import { useEffect } from 'react'
import { whenAtRest } from '../../ui/at-rest.ts'

/** Keeps them as long as the component is shown; nothing while it is not known whose they are. */
export function useKeptFavourites(owner: string | null): void {
  useEffect(() => {
    if (owner === null) return
    let isOver = false
    let end = () => {}
    whenAtRest(async () => {
      // Where it cannot be loaded the stars stay in this browser, and come to the document another time.
      const module = await import('./follow-favourites.ts').catch(() => null)
      if (module !== null && !isOver) end = module.followKeptFavourites(owner)
    })
    return () => {
      isOver = true
      end()
    }
  }, [owner])
}
