/** "Take another 1,000": more play money, once a day, where the house gives it. */
import { useState } from 'react'
import { takePlayMoney } from '#contract/addresses/games.ts'
import { ApiError, api } from '../../api/client.ts'
import { serverNow } from '../../live/live.ts'
import { readSessionAgain, useGamesSession } from './session-totals.ts'

export interface PlayMoney {
  /** Minor units. */
  readonly amount: number
  /** Null when it may be taken now, else from when on. */
  readonly nextAt: number | null
  readonly isBusy: boolean
  /** Why it was not given. */
  readonly error: string | null
  take(): Promise<void>
}

/** Returns the offer, or null where none is made: to guests, and where the house gives no play money. */
export function usePlayMoney(): PlayMoney | null {
  const { data } = useGamesSession()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  if (!data?.playMoney) return null
  const { amount, nextAt } = data.playMoney

  const take = async () => {
    setBusy(true)
    setError(null)
    try {
      await api(takePlayMoney, { idempotencyKey: crypto.randomUUID() })
    } catch (caught) {
      if (!(caught instanceof ApiError)) throw caught
      setError(caught.message)
    } finally {
      await readSessionAgain()
      setBusy(false)
    }
  }
  return { amount, nextAt: nextAt > serverNow() ? nextAt : null, isBusy, error, take }
}
