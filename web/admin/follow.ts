/**
 * How a page of the desk follows what others do: it reads again every few seconds while it is looked at, but not while somebody types or has
 * marked something, which would be lost to him.
 */
import { useEffect, useRef } from 'react'

const followMs = 5_000
/** After the last key somebody may still be at it. */
const typingMs = 5_000

/** A query as it was read. */
interface Followed {
  readonly data: unknown
  /** Where it is false nothing is read of it, by itself or by this. */
  readonly isEnabled: boolean
  refetch(options: { cancelRefetch: boolean }): unknown
}

/** Returns the query, which is read again from now on unless `everyMs` is false; one of several pages as much more seldom as it has pages. */
export function useFollowed<Q extends Followed>(query: Q, everyMs: number | false = followMs): Q {
  const latest = useRef<Followed>(query)
  const typedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    latest.current = query
  })
  useEffect(() => {
    if (everyMs === false) return
    const noteTyping = () => {
      typedAt.current = performance.now()
    }
    let looks = 0
    const timer = setInterval(() => {
      looks++
      const { data, isEnabled, refetch } = latest.current
      const sinceTyped = performance.now() - typedAt.current
      const hasMarked = document.getSelection()?.isCollapsed === false
      const is = { looks, pages: pagesIn(data), isEnabled, isHidden: document.hidden, sinceTyped, hasMarked }
      if (isDue(is)) void refetch({ cancelRefetch: false })
    }, everyMs)
    document.addEventListener('input', noteTyping, true)
    return () => {
      clearInterval(timer)
      document.removeEventListener('input', noteTyping, true)
    }
  }, [everyMs])
  return query
}

interface Look {
  /** How many there were, this one with them. */
  readonly looks: number
  readonly pages: number
  readonly isEnabled: boolean
  readonly isHidden: boolean
  /** Milliseconds since somebody typed. */
  readonly sinceTyped: number
  readonly hasMarked: boolean
}

/** Returns whether a look at the clock has the page read again. */
export function isDue({ looks, pages, isEnabled, isHidden, sinceTyped, hasMarked }: Look): boolean {
  return isEnabled && !isHidden && !hasMarked && sinceTyped >= typingMs && looks % pages === 0
}

/** Returns how many reads a query is made of. */
export function pagesIn(data: unknown): number {
  const pages = (data as { pages?: unknown } | null | undefined)?.pages
  return Array.isArray(pages) ? Math.max(1, pages.length) : 1
}
