/** What protects the player, as the server tells it, and what he asks for. */
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as address from '#contract/addresses/protection.ts'
import type { Protection, SetLimit } from '#contract/protection.ts'
import { api } from '../../api/client.ts'
import { accountKey } from '../../api/query-client.ts'
import { onRefusal } from '../../api/refusals.ts'
import { type Confirmed, useConfirmed } from '../security/use-confirmed.ts'

const protectionKey = [accountKey, 'protection'] as const
/** Timers of the browser end at 2^31 milliseconds. */
const waitMost = 86_400_000

/** Reads it, and again whenever the next reminder is due, or a bet is refused for one. */
export function useProtection(isAuthenticated: boolean): UseQueryResult<Protection> {
  const queries = useQueryClient()
  useEffect(
    () =>
      onRefusal(({ code }) => {
        if (code === 'reminder_due') void queries.invalidateQueries({ queryKey: protectionKey })
      }),
    [queries],
  )
  return useQuery({
    queryKey: protectionKey,
    queryFn: ({ signal }) => api(address.getProtection, { signal }),
    enabled: isAuthenticated,
    refetchInterval: ({ state: { data } }) => (data === undefined ? false : untilReminder(data)),
  })
}

/** Returns how long it is until the reminder is due, milliseconds; false where none is to come. */
function untilReminder({ now, reminder: { dueAt, isDue } }: Protection): number | false {
  return dueAt === null || isDue ? false : Math.min(Math.max(1_000, dueAt - now), waitMost)
}

/** Returns the server's time, a moment later every second, going on from when it was read. */
export function useServerClock({ data, dataUpdatedAt }: UseQueryResult<Protection>): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return data === undefined ? now : data.now + Math.max(0, now - dataUpdatedAt)
}

/** What can be asked for, each with a key of its own. Each call answers from when on it acts or until when, null without. */
const asking = {
  limit: (body: SetLimit) => api(address.setLimit, { body, ...keyed() }),
  confirm: (body: SetLimit) => api(address.confirmLimit, { body, ...keyed() }),
  timeOut: (hours: number) => api(address.takeTimeOut, { body: { hours }, ...keyed() }),
  exclusion: (months: number) => api(address.excludeSelf, { body: { months, isWanted: true }, ...keyed() }),
  returning: () => api(address.requestReturn, keyed()),
  reminder: (minutes: number) => api(address.setReminder, { body: { minutes }, ...keyed() }),
  acknowledge: () => api(address.acknowledgeReminder, keyed()),
}
export type Asking = typeof asking

function keyed(): { idempotencyKey: string } {
  return { idempotencyKey: crypto.randomUUID() }
}

/** What became of the last thing that was asked for. */
export interface Said {
  readonly kind: 'error' | 'success'
  readonly sentence: string
}

/** Returns what asks, whether it is under way, and what was said. The figures are read again behind it. What protects less is confirmed first. */
export function useAsking(): {
  readonly isBusy: boolean
  readonly said: Said | null
  /** For the ConfirmForm of whoever asks for what is to be confirmed. */
  readonly confirmed: Confirmed
  ask(
    what: (asking: Asking) => Promise<{ from: number | null }>,
    sentence: (from: number | null) => string,
    onDone?: () => void,
  ): void
  say(said: Said | null): void
} {
  const queries = useQueryClient()
  const [said, say] = useState<Said | null>(null)
  const confirmed = useConfirmed()
  const { mutateAsync } = useMutation({
    mutationFn: (what: (asking: Asking) => Promise<{ from: number | null }>) => what(asking),
    onSettled: () => queries.invalidateQueries({ queryKey: protectionKey }),
  })
  const { isBusy, refusal } = confirmed
  return {
    isBusy,
    said: refusal === null ? said : { kind: 'error', sentence: refusal },
    confirmed,
    say,
    ask(what, sentence, onDone) {
      say(null)
      confirmed.run(async () => {
        const { from } = await mutateAsync(what)
        say({ kind: 'success', sentence: sentence(from) })
        onDone?.()
      })
    },
  }
}
