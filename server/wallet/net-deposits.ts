/**
 * What each account has paid in less what it was paid out, of thirty days back from each posting. Follows the facts; made at a start
 * from the transfers that the state holds, which it does for longer than that.
 */
import { type FactLog, factStride } from '#core/facts/log.ts'
import { depositChargedBack, transferPosted } from '#core/facts/payment.ts'
import { sharedReaderOf } from '#core/facts/reader.ts'
import { type Transfer, transferStates } from '#core/ledger/wallet.ts'
import type { AccountId, Money } from '#core/values/brands.ts'
import type { Sequencer } from '#server/sequencer/sequencer.ts'
import { linkedMs } from './linked-payments.ts'

interface Paid {
  readonly id: number
  readonly at: number
  /** Minor units, below zero of a withdrawal; 0 once it was taken back. */
  amount: Money
}

export interface NetDepositsOptions {
  /** Above this sum somebody looks at the player, minor units. */
  readonly above: Money
  /** Returns when somebody last looked at the account and decided, 0 for never: what was paid before counts no more. */
  readonly decidedAt: (account: AccountId) => number
  /** Called at each deposit that leaves the sum above: `sum` in minor units, engine time. */
  readonly onAbove: (account: AccountId, sum: Money, at: number) => void
}

const ended = sharedReaderOf([transferPosted, depositChargedBack])

/** Watches the deposits from now on, and those of the last thirty days. */
export function watchNetDeposits(
  sequencer: Pick<Sequencer, 'published' | 'onPublished'>,
  { above, decidedAt, onAbove }: NetDepositsOptions,
): void {
  const { published } = sequencer
  const all = new Map<AccountId, Paid[]>()

  /** Adds a posting and returns what counts with it. */
  function add({ id, account, isDeposit, amount }: Transfer, at: number): Money {
    const left = (all.get(account) ?? []).filter((paid) => paid.at > at - linkedMs)
    left.push({ id, at, amount: isDeposit ? amount : -amount })
    all.set(account, left)
    const from = decidedAt(account)
    return left.reduce((sum, paid) => (paid.at > from ? sum + paid.amount : sum), 0)
  }

  function post(transfer: Transfer, at: number, isNew: boolean): void {
    const sum = add(transfer, at)
    if (isNew && transfer.isDeposit && sum > above) onAbove(transfer.account, sum, at)
  }

  function take({ numbers }: FactLog, at: number): void {
    const code = numbers[at]
    if (code !== transferPosted.code && code !== depositChargedBack.code) return
    const id = ended.transfer(numbers, at)
    if (code === transferPosted.code) {
      const transfer = published.wallet.ended.get(id)
      if (transfer !== undefined) post(transfer, transfer.endedAt, true)
      return
    }
    const paid = all.get(ended.account(numbers, at))?.find((one) => one.id === id)
    if (paid !== undefined) paid.amount = 0
  }

  const { wallet, time } = published
  for (const transfer of wallet.ended.values()) {
    const { state, endedAt } = transfer
    // What was reached before the last thirty days was told of then, but the first of those days look back on it.
    if (state === transferStates.POSTED) post(transfer, endedAt, endedAt > time - linkedMs)
  }
  sequencer.onPublished((log, first, end) => {
    for (let at = first * factStride; at < end * factStride; at += factStride) take(log, at)
  })
}
