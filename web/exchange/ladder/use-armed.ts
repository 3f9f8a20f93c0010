/** One-click: armed by hand, and disarmed by itself after a quarter of an hour without a action, and when the session ends. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSession } from '../../account/session.ts'

const idleMs = 15 * 60_000

/** Returns whether one click places, and may: not for a guest; how to change that, and what to call at each action. */
export function useArmed(): {
  isArmed: boolean
  canArm: boolean
  setArmed(isArmed: boolean): void
  touch(): void
} {
  const { isAuthenticated } = useSession()
  const [isArmed, setArmed] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const touch = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setArmed(false), idleMs)
  }, [])
  useEffect(() => {
    if (isArmed) touch()
    return () => clearTimeout(timer.current)
  }, [isArmed, touch])
  return { isArmed: isArmed && isAuthenticated, canArm: isAuthenticated, setArmed, touch }
}
