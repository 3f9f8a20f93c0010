/** What the forms that begin a session share: one call at a time, its refusal as the alert, its token for the session. */
import { useState } from 'react'
import { pageText } from '../../text/en/page.ts'
import { type AuthAnswer, tokenOf } from '../auth-calls.ts'
import { signIn } from '../session.ts'

export interface AuthCall {
  /** Why the last try was refused; null when it was not. */
  alert: string | null
  setAlert(alert: string | null): void
  isBusy: boolean
  /** Makes the call unless one is under way. `refused` is the sentence when the server gives none; `then` runs once the player is signed in. */
  send(call: () => Promise<AuthAnswer>, refused: string, then: () => unknown): void
}

/** Returns the state of a form's call and how to make it. */
export function useAuthCall(): AuthCall {
  const [alert, setAlert] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const send = async (call: () => Promise<AuthAnswer>, refused: string, then: () => unknown) => {
    setBusy(true)
    setAlert(null)
    try {
      const answer = await call()
      const token = tokenOf(answer)
      if (token === null) return setAlert(answer.message || refused)
      signIn(token)
      await then()
    } catch {
      // No answer at all, or none that can be read: the one thing a player can do about either is the same.
      setAlert(pageText.networkError)
    } finally {
      setBusy(false)
    }
  }
  return {
    alert,
    setAlert,
    isBusy,
    send: (call, refused, then) => {
      if (!isBusy) void send(call, refused, then)
    },
  }
}
