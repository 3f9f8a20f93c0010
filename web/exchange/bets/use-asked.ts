/** An action of two presses: what the first has shown is held for a few seconds, and is what the second takes. */
import { type ButtonHTMLAttributes, type KeyboardEvent, useEffect, useState } from 'react'

/** How long a first press waits for the second, where nothing else is said. */
const confirmMs = 4_000

/** What is asked cannot be confirmed before it could be read: not by a double click, nor by a key or a thumb that presses twice. */
const unreadMs = 400

interface Asked<T> {
  /** What was shown, null before the first press and once its time is over. */
  readonly asked: T | null
  /** Whether it is shown too short a time to be confirmed. */
  readonly isUnread: boolean
  /** For the button that is pressed twice. */
  readonly button: Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-disabled' | 'onKeyDown'>
  ask(shown: T): void
  /** Ends the asking and returns what was shown; null, and nothing ends, where that is nothing or unread. */
  confirm(): T | null
}

/** Returns what is asked, and the two presses. `ms`: how long it is asked. */
export function useAsked<T>(ms = confirmMs): Asked<T> {
  const [shown, setShown] = useState<{ readonly value: T } | null>(null)
  const [read, setRead] = useState<typeof shown>(null)
  useEffect(() => {
    if (shown === null) return
    const timers = [setTimeout(() => setRead(shown), unreadMs), setTimeout(() => setShown(null), ms)]
    return () => timers.forEach(clearTimeout)
  }, [shown, ms])
  const isUnread = shown !== null && shown !== read
  return {
    asked: shown === null ? null : shown.value,
    isUnread,
    button: { 'aria-disabled': isUnread || undefined, onKeyDown: pressOnce },
    ask: (value) => setShown({ value }),
    confirm: () => {
      if (shown === null || isUnread) return null
      setShown(null)
      return shown.value
    },
  }
}

/** Enter that is held presses a button once. */
function pressOnce(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault()
}
