/** A function that stays the same one while what it does follows the last render: what takes it need not be drawn again. */
import { useCallback, useLayoutEffect, useRef } from 'react'

/** Returns the function's steady form, for events only: not to be called while rendering. */
export function useSteady<Given extends unknown[], Result>(act: (...given: Given) => Result) {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...given: Given): Result => latest.current(...given), [])
}
