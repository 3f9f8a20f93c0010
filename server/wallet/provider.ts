/** What a payment provider is to the house: it is told of a payment, answers at some time by a webhook, and may say anything twice. */
import type { PaymentMethod } from '#core/facts/payment.ts'
import type { Money } from '#core/values/brands.ts'

/** A payment as the provider is told of it. */
export interface SentPayment {
  /** Ours, the same however often it is sent: the provider makes one payment of it. */
  readonly reference: string
  readonly kind: 'deposit' | 'withdrawal'
  readonly amount: Money
  readonly method: PaymentMethod
}

/** What a provider says in its list that it did with a payment, and when by its own clock. */
export interface ListedPayment {
  readonly reference: string
  readonly kind: 'deposit' | 'withdrawal'
  readonly amount: Money
  readonly state: 'succeeded' | 'failed' | 'charged_back'
  readonly at: number
}

export interface PaymentProvider {
  /**
   * Sends a payment. It may be called again for the same one, after a restart or when no webhook came: the provider then makes no
   * second payment, and says again what became of the first. Rejects when the provider cannot be reached.
   */
  send(payment: SentPayment): Promise<void>
  /** Resolves to what it did from a time on and before another one, in order. */
  list(from: number, to: number): Promise<readonly ListedPayment[]>
  /** Since when it keeps a list: engine time. */
  listsFrom(): number
  /** Sends nothing any more. */
  close(): void
}

const referencePattern = /^CB-([1-9]\d{0,14})$/

/** Returns the reference by which the provider knows a transfer. */
export function referenceOf(transfer: number): string {
  return `CB-${transfer}`
}

/** Returns the transfer that a reference names, undefined where it is none of ours. */
export function transferOfReference(reference: string): number | undefined {
  const found = referencePattern.exec(reference)?.[1]
  return found === undefined ? undefined : Number(found)
}
