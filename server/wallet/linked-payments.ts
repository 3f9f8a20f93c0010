/**
 * Payments of one account that come to much together: of thirty days, deposits and withdrawals apart, whatever the amounts of each. Made
 * at a start from the transfers that the state holds, which it does for longer than that.
 */
import { type FactLog, factStride } from '#core/facts/log.ts'
import { depositBegun, transferVoided, withdrawalBegun } from '#core/facts/payment.ts'
import { readerOf, sharedReaderOf } from '#core/facts/reader.ts'
import { transferStates } from '#core/ledger/wallet.ts'
import type { AccountId, Money } from '#core/values/brands.ts'
import type { Sequencer } from '#server/sequencer/sequencer.ts'

export const linkedMs = 30 * 86_400_000

type Kind = 'deposit' | 'withdrawal'

interface Linked {
  readonly id: number
  /** Minor units; 0 once it was voided. */
  amount: Money
  readonly at: number
}

/** An account's payments of a kind, oldest first, of which those from `first` on count: `sum` in all, `payments` of them not voided. */
interface Payments {
  readonly accountId: AccountId
  readonly kind: Kind
  list: Linked[]
  first: number
  sum: Money
  payments: number
}

/** What an account's payments of a kind come to. */
export interface LinkedSum {
  readonly accountId: AccountId
  readonly kind: Kind
  readonly sum: Money
  readonly payments: number
}

export interface LinkedPayments {
  /**
   * Counts a payment that is about to be asked for among those of the account, until what is returned is called: of those that are
   * sent at the same moment each sees the others.
   */
  reserve(account: AccountId, kind: Kind, amount: Money): () => void
  /** Returns whether a payment more makes what an account's come to as much as people look at. */
  isReached(account: AccountId, kind: Kind, more: Money): boolean
  /** Returns the sums that have reached it, at most `limit`. */
  reached(limit: number): LinkedSum[]
}

const begun = sharedReaderOf([depositBegun, withdrawalBegun])
const voided = readerOf(transferVoided)

/** Follows what is published. `from`: the sum from which on people look at it, minor units. */
export function followLinkedPayments(
  sequencer: Pick<Sequencer, 'published' | 'onPublished'>,
  { now, from }: { readonly now: () => number; readonly from: Money },
): LinkedPayments {
  const all = new Map<string, Payments>()
  /** Those that had reached it when they were last added to. */
  const marked = new Set<Payments>()
  /** Sums of what is about to be asked for, by account and kind. */
  const reserved = new Map<string, Money>()
  const keyOf = (accountId: AccountId, kind: Kind) => `${kind} ${accountId}`

  /** Returns an account's payments without those that count no more. */
  function paymentsOf(accountId: AccountId, kind: Kind): Payments | undefined {
    const key = keyOf(accountId, kind)
    const found = all.get(key)
    if (found === undefined) return undefined
    expire(found, now() - linkedMs)
    if (found.first < found.list.length) return found
    all.delete(key)
    marked.delete(found)
    return undefined
  }

  function add(accountId: AccountId, kind: Kind, payment: Linked): void {
    const none: Payments = { accountId, kind, list: [], first: 0, sum: 0, payments: 0 }
    const payments = paymentsOf(accountId, kind) ?? none
    all.set(keyOf(accountId, kind), payments)
    payments.list.push(payment)
    payments.sum += payment.amount
    payments.payments++
    if (payments.sum >= from) marked.add(payments)
  }

  function remove(accountId: AccountId, id: number): void {
    for (const kind of ['deposit', 'withdrawal'] as const) {
      const payments = paymentsOf(accountId, kind)
      const payment = payments && findFrom(payments, id)
      if (payment === undefined) continue
      payments!.sum -= payment.amount
      payments!.payments--
      payment.amount = 0
    }
  }

  function take({ numbers }: FactLog, at: number): void {
    const code = numbers[at]
    if (code === transferVoided.code) remove(voided.account(numbers, at), voided.transfer(numbers, at))
    else if (code === depositBegun.code || code === withdrawalBegun.code) {
      const kind = code === depositBegun.code ? 'deposit' : 'withdrawal'
      const [account, amount] = [begun.account(numbers, at), begun.amount(numbers, at)]
      add(account, kind, { id: begun.transfer(numbers, at), amount, at: sequencer.published.time })
    }
  }

  const { ended, underWay } = sequencer.published.wallet
  const known = [...ended.values(), ...underWay.values()]
  for (const { id, account, isDeposit, amount, begunAt, state } of known.sort((a, b) => a.id - b.id)) {
    const kind = isDeposit ? 'deposit' : 'withdrawal'
    if (state !== transferStates.VOIDED) add(account, kind, { id, amount, at: begunAt })
  }
  sequencer.onPublished((log, first, end) => {
    for (let at = first * factStride; at < end * factStride; at += factStride) take(log, at)
  })
  return {
    isReached(account, kind, more) {
      const asked = reserved.get(keyOf(account, kind)) ?? 0
      return (paymentsOf(account, kind)?.sum ?? 0) + asked + more >= from
    },
    reserve(account, kind, amount) {
      const key = keyOf(account, kind)
      reserved.set(key, (reserved.get(key) ?? 0) + amount)
      return () => {
        const left = reserved.get(key)! - amount
        if (left === 0) reserved.delete(key)
        else reserved.set(key, left)
      }
    },
    reached(limit) {
      const found: LinkedSum[] = []
      for (const one of marked) {
        const { accountId, kind } = one
        const payments = paymentsOf(accountId, kind)
        if (payments === undefined || payments.sum < from) marked.delete(one)
        else if (found.length < limit)
          found.push({ accountId, kind, sum: payments.sum, payments: payments.payments })
      }
      return found
    },
  }
}

/** Leaves out what came before `until` or at it. What is passed over is dropped once it is the greater part. */
function expire(payments: Payments, until: number): void {
  const { list } = payments
  for (; payments.first < list.length && list[payments.first]!.at <= until; payments.first++) {
    const { amount } = list[payments.first]!
    payments.sum -= amount
    if (amount > 0) payments.payments--
  }
  if (payments.first * 2 <= list.length) return
  payments.list = list.slice(payments.first)
  payments.first = 0
}

/** Returns the payment of a number among those that count and were not voided: the numbers rise. */
function findFrom({ list, first }: Payments, id: number): Linked | undefined {
  let low = first
  for (let high = list.length; low < high; ) {
    const middle = (low + high) >> 1
    if (list[middle]!.id < id) low = middle + 1
    else high = middle
  }
  const found = list[low]
  return found?.id === id && found.amount > 0 ? found : undefined
}
