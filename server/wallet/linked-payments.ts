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
  readonly account: AccountId
  readonly kind: Kind
  readonly amount: Money
  readonly at: number
}

/** What an account's payments of a kind come to. */
export interface LinkedSum {
  readonly accountId: AccountId
  readonly kind: Kind
  readonly sum: Money
  readonly payments: number
}

export interface LinkedPayments {
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
  const lists = new Map<string, Linked[]>()
  /** Those that had reached it when they were last added to. */
  const marked = new Set<string>()
  const keyOf = ({ account, kind }: Pick<Linked, 'account' | 'kind'>) => `${kind} ${account}`

  /** Returns an account's payments that still count, oldest first. */
  function listOf(key: string): readonly Linked[] {
    const list = lists.get(key) ?? []
    const left = list.filter(({ at }) => now() - at < linkedMs)
    if (left.length === 0) lists.delete(key)
    else if (left.length < list.length) lists.set(key, left)
    return left
  }

  function add(payment: Linked): void {
    const key = keyOf(payment)
    lists.set(key, [...listOf(key), payment])
    if (sumOf(listOf(key)) >= from) marked.add(key)
  }

  function remove(account: AccountId, id: number): void {
    for (const kind of ['deposit', 'withdrawal'] as const) {
      const key = keyOf({ account, kind })
      const left = listOf(key).filter((payment) => payment.id !== id)
      if (left.length > 0) lists.set(key, left)
      else lists.delete(key)
    }
  }

  function take({ numbers }: FactLog, at: number): void {
    const code = numbers[at]
    if (code === transferVoided.code) remove(voided.account(numbers, at), voided.transfer(numbers, at))
    else if (code === depositBegun.code || code === withdrawalBegun.code) {
      const kind = code === depositBegun.code ? 'deposit' : 'withdrawal'
      const [account, amount] = [begun.account(numbers, at), begun.amount(numbers, at)]
      add({ id: begun.transfer(numbers, at), account, kind, amount, at: sequencer.published.time })
    }
  }

  const { ended, underWay } = sequencer.published.wallet
  const known = [...ended.values(), ...underWay.values()]
  for (const { id, account, isDeposit, amount, begunAt, state } of known.sort((a, b) => a.id - b.id)) {
    const kind = isDeposit ? 'deposit' : 'withdrawal'
    if (state !== transferStates.VOIDED) add({ id, account, kind, amount, at: begunAt })
  }
  sequencer.onPublished((log, first, end) => {
    for (let at = first * factStride; at < end * factStride; at += factStride) take(log, at)
  })
  return {
    isReached: (account, kind, more) => sumOf(listOf(keyOf({ account, kind }))) + more >= from,
    reached(limit) {
      const found: LinkedSum[] = []
      for (const key of marked) {
        const list = listOf(key)
        const sum = sumOf(list)
        if (sum < from) marked.delete(key)
        else if (found.length < limit) {
          const { account: accountId, kind } = list[0]!
          found.push({ accountId, kind, sum, payments: list.length })
        }
      }
      return found
    },
  }
}

function sumOf(list: readonly Linked[]): Money {
  return list.reduce((sum, { amount }) => sum + amount, 0)
}
