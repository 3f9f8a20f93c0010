/** Does what may need to be confirmed first: the server says so, the owner shows who it is, and it is done then. */
import { useRef, useState } from 'react'
import { confirmIdentity } from '#contract/addresses/security.ts'
import type { Confirmation } from '#contract/security.ts'
import { ApiError, api } from '../../api/client.ts'
import { confirmWithPasskey } from './passkey.ts'

type Action = () => Promise<void>

export interface Confirmed {
  /** Whether it waits to be confirmed. */
  isAsking: boolean
  isBusy: boolean
  /** Why the last try failed; null when it did not. */
  refusal: string | null
  /** Does it, or asks first. One at a time. */
  run(action: Action): void
  /** Shows who it is, by a passkey or what was typed, and goes on. */
  confirm(shown: Confirmation | 'passkey'): void
  cancel(): void
}

/** Returns what runs actions. */
export function useConfirmed(): Confirmed {
  const [waiting, setWaiting] = useState<Action | null>(null)
  const [isBusy, setBusy] = useState(false)
  // A second press comes before the first is shown.
  const isRunning = useRef(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  const attempt = async (action: Action, before?: () => Promise<unknown>) => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setRefusal(null)
    try {
      await before?.()
      await action()
      setWaiting(null)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'step_up_needed') setWaiting(() => action)
      else setRefusal(error.message)
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return {
    isAsking: waiting !== null,
    isBusy,
    refusal,
    run: (action) => void attempt(action),
    confirm: (shown) => {
      const show = () => (shown === 'passkey' ? confirmWithPasskey() : api(confirmIdentity, { body: shown }))
      if (waiting !== null) void attempt(waiting, show)
    },
    cancel: () => {
      setWaiting(null)
      setRefusal(null)
    },
  }
}
