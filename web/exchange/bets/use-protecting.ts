/** Sending what protects a position, and what is said of it. */
import { useRef, useState } from 'react'
import type { Market } from '#contract/catalogue.ts'
import { ApiError } from '../../api/client.ts'
import { account } from '../../live/live.ts'
import { type ProtectKind, protectText } from '../../text/en/protect.ts'
import { postPlace } from '../slip/order-calls.ts'
import { type Problem, problemOfRefusal } from '../slip/refusal.ts'
import { postHold } from './held-calls.ts'
import { type Asked, problemOfHeld, type Side } from './protection.ts'

/** What became of it, or what was said against it and would do instead. */
type Said = { readonly done: string } | Problem

/** Returns the action and what was last said. One key until an answer came: a repeated one is the same order. */
export function useProtecting({ marketId, stakeMin }: Pick<Market, 'marketId' | 'stakeMin'>, side: Side) {
  const [said, setSaid] = useState<Said | null>(null)
  const [isBusy, setBusy] = useState(false)
  const key = useRef<string | null>(null)
  const submit = async (kind: ProtectKind, asked: Asked | string) => {
    if (typeof asked === 'string') return setSaid({ problem: asked })
    setBusy(true)
    key.current ??= crypto.randomUUID()
    try {
      const answer = await send(marketId, asked, key.current)
      key.current = null
      if (answer.ok) setSaid({ done: protectText.done[kind] })
      else {
        const price = 'order' in asked ? asked.order.price : (asked.held.trigger ?? 200)
        const available = account.getState()?.available ?? null
        const about = { side, price, stakeMin, available, sign: '' }
        setSaid(problemOfHeld(answer, about) ?? problemOfRefusal(answer.code, answer.message, about))
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status !== 0) key.current = null
      setSaid({ problem: error.message })
    } finally {
      setBusy(false)
    }
  }
  return { submit, said, isBusy, forget: () => setSaid(null) }
}

function send(marketId: number, asked: Asked, key: string) {
  return 'held' in asked
    ? postHold(marketId, asked.held, key)
    : postPlace({ marketId, instruction: asked.order }, key)
}
