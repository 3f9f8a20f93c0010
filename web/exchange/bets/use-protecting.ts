/** Sending what protects a position, and what is said of it. */
import { useRef, useState } from 'react'
import type { Market } from '#contract/catalogue.ts'
import { ApiError } from '../../api/client.ts'
import { account } from '../../live/live.ts'
import { useBets } from '../../live/use-live.ts'
import { type ProtectKind, protectText } from '../../text/en/protect.ts'
import { postPlace } from '../slip/order-calls.ts'
import { type Problem, problemOfRefusal } from '../slip/refusal.ts'
import { postHold } from './held-calls.ts'
import { type Asked, type OpenRunner, problemOfHeld } from './protection.ts'

/** What was placed, for which position; or what was said against it and would do instead. */
type Said = { readonly of: OpenRunner } & (
  | { readonly done: string; readonly orderId: number }
  | { readonly problem: Problem }
)

/** What the form of a position shows of it. */
interface SaidHere {
  readonly problem: Problem | null
  /** What was placed and stands, null where nothing does. */
  readonly done: string | null
  /** Whether that was for the position as it is: a second press is not a second order. */
  readonly isLocked: boolean
}

/** Returns the action, whether it is under way, and what was last said. One key until an answer came: a repeated one is the same order. */
export function useProtecting({ marketId, stakeMin }: Pick<Market, 'marketId' | 'stakeMin'>) {
  const [said, setSaid] = useState<Said | null>(null)
  const [isBusy, setBusy] = useState(false)
  const last = useRef<{ readonly asked: string; readonly key: string } | null>(null)
  const stands = useStands(marketId, said !== null && 'orderId' in said ? said.orderId : null)
  const submit = async (of: OpenRunner, kind: ProtectKind, asked: Asked | string) => {
    if (isBusy) return
    if (typeof asked === 'string') return setSaid({ of, problem: { problem: asked } })
    setBusy(true)
    const text = JSON.stringify(asked)
    if (last.current?.asked !== text) last.current = { asked: text, key: crypto.randomUUID() }
    try {
      const answer = await send(marketId, asked, last.current.key)
      last.current = null
      if (answer.ok) return setSaid({ of, done: protectText.done[kind], orderId: answer.orderId })
      const price = 'order' in asked ? asked.order.price : (asked.held.trigger ?? 200)
      const available = account.getState()?.available ?? null
      const about = { side: of.side, price, stakeMin, available, sign: '' }
      const problem = problemOfHeld(answer, about) ?? problemOfRefusal(answer.code, answer.message, about)
      setSaid({ of, problem })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status !== 0) last.current = null
      setSaid({ of, problem: { problem: error.message } })
    } finally {
      setBusy(false)
    }
  }
  return {
    ...{ submit, isBusy },
    saidOf: (one: OpenRunner): SaidHere => saidOf(said, one, stands),
    forget: () => setSaid(null),
  }
}

function saidOf(said: Said | null, one: OpenRunner, stands: boolean): SaidHere {
  const none: SaidHere = { problem: null, done: null, isLocked: false }
  if (said === null || said.of.runner.selectionId !== one.runner.selectionId) return none
  // What would do instead is of the side that was asked for.
  if ('problem' in said) return said.of.side === one.side ? { ...none, problem: said.problem } : none
  if (!stands) return none
  const { ifLoses, payout } = said.of.bets
  const isSame = one.bets.ifLoses === ifLoses && one.bets.payout === payout
  return { ...none, done: said.done, isLocked: isSame }
}

/** Returns whether an order of the player's stands, or has not come here yet. */
function useStands(marketId: number, orderId: number | null): boolean {
  const isThere = useBets(marketId).some((bet) => bet.orderId === orderId && bet.unmatched > 0)
  const [seen, setSeen] = useState<number | null>(null)
  if (isThere && seen !== orderId) setSeen(orderId)
  return orderId !== null && (isThere || seen !== orderId)
}

function send(marketId: number, asked: Asked, key: string) {
  return 'held' in asked
    ? postHold(marketId, asked.held, key)
    : postPlace({ marketId, instruction: asked.order }, key)
}
