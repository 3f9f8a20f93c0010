/**
 * Sends the provider every payment that is under way, at least once, always by the same reference. What is to be sent is read from the
 * published state, so that a restart sends what the last process may not have sent.
 */
import { type FactLog, factStride } from '#core/facts/log.ts'
import { depositBegun, paymentMethodOf, withdrawalApproved, withdrawalBegun } from '#core/facts/payment.ts'
import { type Transfer, transferStates } from '#core/ledger/wallet.ts'
import type { Sequencer } from '#server/sequencer/sequencer.ts'
import { type PaymentProvider, referenceOf } from './provider.ts'

export interface OutboxOptions {
  readonly sequencer: Pick<Sequencer, 'published' | 'onPublished'>
  readonly provider: Pick<PaymentProvider, 'send' | 'close'>
  readonly onError: (error: unknown) => void
  /** How long after it was sent a payment is asked for again that was not reported: the last of them over and over. */
  readonly againAfterMs?: readonly number[]
}

/** A webhook may be lost, and a provider be away. */
const againUsual = [30_000, 300_000, 3_600_000]
/** From which code on a fact may be the beginning of something that is sent; all others are passed over at one look. */
const begins: ReadonlySet<number> = new Set([
  depositBegun.code,
  withdrawalBegun.code,
  withdrawalApproved.code,
])
const transferPlace = depositBegun.fields.transfer
const { PENDING } = transferStates

/** Starts sending. Returns what stops it. */
export function startOutbox({ sequencer, provider, onError, ...options }: OutboxOptions): () => void {
  const { againAfterMs = againUsual } = options
  const waiting = new Map<number, NodeJS.Timeout>()
  let isOver = false

  function send(id: number, times: number): void {
    waiting.delete(id)
    const transfer = sequencer.published.wallet.underWay.get(id)
    if (isOver || transfer?.state !== PENDING) return
    provider.send(sentOf(transfer)).catch(onError)
    const againMs = againAfterMs[Math.min(times, againAfterMs.length - 1)]!
    waiting.set(id, setTimeout(send, againMs, id, times + 1).unref())
  }

  function sendNew(log: FactLog, from: number, to: number): void {
    const { numbers } = log
    for (let at = from * factStride; at < to * factStride; at += factStride) {
      if (!begins.has(numbers[at]!)) continue
      const id = numbers[at + transferPlace]!
      if (!waiting.has(id)) send(id, 0)
    }
  }

  for (const { id } of sequencer.published.wallet.underWay.values()) send(id, 0)
  sequencer.onPublished((log, from, to) => {
    if (!isOver) sendNew(log, from, to)
  })
  return () => {
    isOver = true
    for (const timer of waiting.values()) clearTimeout(timer)
    provider.close()
  }
}

function sentOf({ id, isDeposit, amount, method }: Transfer) {
  return {
    reference: referenceOf(id),
    kind: isDeposit ? 'deposit' : 'withdrawal',
    amount,
    method: paymentMethodOf(method),
  } as const
}
