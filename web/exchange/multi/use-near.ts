/** Which tiles are in view, or nearly: only these are read and streamed. */
import { useCallback, useEffect, useRef, useState } from 'react'

/** So that a tile has its prices when it comes into view. */
const margin = '240px'

/** Returns the keys of the elements in view, and the ref of each: a function of its key. */
export function useNear(): [ReadonlySet<string>, (key: string) => (element: HTMLElement | null) => void] {
  const [near, setNear] = useState<ReadonlySet<string>>(new Set())
  const elements = useRef(new Map<string, HTMLElement>())
  const watch = useRef<IntersectionObserver>(undefined)
  const refs = useRef(new Map<string, (element: HTMLElement | null) => void>())
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) =>
        setNear((before) => {
          const after = new Set(before)
          for (const { target, isIntersecting } of entries) {
            const key = (target as HTMLElement).dataset.tile ?? ''
            if (isIntersecting) after.add(key)
            else after.delete(key)
          }
          const isSame = after.size === before.size && [...after].every((key) => before.has(key))
          return isSame ? before : after
        }),
      { rootMargin: margin },
    )
    watch.current = observer
    for (const element of elements.current.values()) observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const refOf = useCallback((key: string) => {
    const known = refs.current.get(key)
    if (known) return known
    const ref = (element: HTMLElement | null) => {
      const before = elements.current.get(key)
      if (before) watch.current?.unobserve(before)
      if (element === null) elements.current.delete(key)
      else {
        elements.current.set(key, element)
        watch.current?.observe(element)
      }
    }
    refs.current.set(key, ref)
    return ref
  }, [])
  return [near, refOf]
}
