/** In a phone's drawer what was said against a bet is brought into view: from below over the action that sticks at the foot, from above down. */
import { type RefObject, useEffect, useRef } from 'react'
import styles from './Slip.module.css'

/** Returns the ref of what is said. `said`: what was said, another object each time; null for nothing. The page stays where it is. */
export function useBroughtIntoView<Note extends HTMLElement>(said: object | null): RefObject<Note | null> {
  const note = useRef<Note>(null)
  useEffect(() => {
    if (said !== null) bringIntoView(note.current)
  }, [said])
  return note
}

function bringIntoView(note: HTMLElement | null): void {
  const drawer = note?.closest(`.${styles.drawer}`)
  if (!note || !drawer) return
  const foot = drawer.querySelector(`.${styles.action}`)?.clientHeight ?? 0
  const [said, seen] = [note.getBoundingClientRect(), drawer.getBoundingClientRect()]
  const above = seen.top - said.top
  const below = said.bottom + foot - seen.bottom
  if (above > 0) drawer.scrollTop -= above
  else if (below > 0) drawer.scrollTop += below
}
