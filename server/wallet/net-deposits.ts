/**
 * What each account has paid in less what it was paid out, by the provider and in cash, of thirty days back from each posting. Follows the
 * facts; made at a start from the transfers and the cash that are kept, which they are for longer than that.
 */
import { type FactLog, factStride } from '#core/facts/log.ts'
import { depositChargedBack, transferPosted } from '#core/facts/payment.ts'
import { sharedReaderOf } from '#core/facts/reader.ts'
import { type Transfer, transferStates } from '#core/ledger/wallet.ts'
import type { AccountId, Money } from '#core/values/brands.ts'
import type { Sequencer } from '#server/sequencer/sequencer.ts'
import { cashIn, cashOfAll } from './cash.ts'
import { linkedMs } from './linked-payments.ts'

interface Paid {
  readonly account: AccountId
  /** Of the transfer, 0 of cash. */
  readonly id: number
  readonly at: number
  /** Minor units, below zero where the account was paid; 0 once a deposit was taken back. */
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

type Source = Pick<Sequencer, 'published' | 'onPublished' | 'fold'>

const ended = sharedReaderOf([transferPosted, depositChargedBack])

/** Watches what is paid in from now on, and what was in the last thirty days. */
export function watchNetDeposits(sequencer: Source, { above, decidedAt, onAbove }: NetDepositsOptions): void {
  const { published } = sequencer
  const all = new Map<AccountId, Paid[]>()

  /** Adds a posting and returns what counts with it. */
  function add(paid: Paid): Money {
    const { account, at } = paid
    const left = (all.get(account) ?? []).filter((before) => before.at > at - linkedMs)
    left.push(paid)
    all.set(account, left)
    const from = decidedAt(account)
    return left.reduce((sum, one) => (one.at > from ? sum + one.amount : sum), 0)
  }

  function post(paid: Paid, isNew: boolean): void {
    const sum = add(paid)
    if (isNew && paid.amount > 0 && sum > above) onAbove(paid.account, sum, paid.at)
  }

  function take(log: FactLog, at: number): void {
    const { numbers } = log
    const code = numbers[at]
    if (code === transferPosted.code) {
      const transfer = published.wallet.ended.get(ended.transfer(numbers, at))
      if (transfer !== undefined) post(paidBy(transfer), true)
    } else if (code === depositChargedBack.code) {
      const id = ended.transfer(numbers, at)
      const paid = all.get(ended.account(numbers, at))?.find((one) => one.id === id)
      if (paid !== undefined) paid.amount = 0
    } else {
      const cash = cashIn(log, at, published.accounts)
      if (cash !== undefined) post({ ...cash, id: 0, at: published.time }, true)
    }
  }

  for (const paid of paidBefore(sequencer)) {
    // What was reached before the last thirty days was told of then, but the first of those days look back on it.
    post(paid, paid.at > published.time - linkedMs)
  }
  sequencer.onPublished((log, first, end) => {
    for (let at = first * factStride; at < end * factStride; at += factStride) take(log, at)
  })
}

function paidBy({ id, account, isDeposit, amount, endedAt }: Transfer): Paid {
  return { account, id, at: endedAt, amount: isDeposit ? amount : -amount }
}

/** Returns what was posted and is kept, in turn. */
function paidBefore(source: Source): Paid[] {
  const transfers = [...source.published.wallet.ended.values()]
  const posted = transfers.filter(({ state }) => state === transferStates.POSTED).map(paidBy)
  const cash = [...cashOfAll(source)].flatMap(([account, { recent }]) =>
    recent.map(({ at, amount }) => ({ account, id: 0, at, amount })),
  )
  return [...posted, ...cash].sort((one, other) => one.at - other.at)
}
