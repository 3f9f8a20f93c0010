/** Withdrawals that people of the house have decided, for the list of what two people did. The journal has them; this is where they are read. */
import { type FactLog, factStride } from '#core/facts/log.ts'
import { transferVoided, withdrawalApproved, withdrawalBegun } from '#core/facts/payment.ts'
import { readerOf, textOf } from '#core/facts/reader.ts'
import { transferStates } from '#core/ledger/wallet.ts'
import type { AccountId, Money } from '#core/values/brands.ts'
import type { Approvals } from '#server/back-office/approvals.ts'
import type { Sequencer } from '#server/sequencer/sequencer.ts'

const begun = readerOf(withdrawalBegun)
const approved = readerOf(withdrawalApproved)
const voided = readerOf(transferVoided)

/** A withdrawal that people look at. `approvedBy`: the first of them, 0 while there is none. */
interface Reviewed {
  readonly amount: Money
  readonly begunAt: number
  approvedBy: AccountId
}

interface DecidedOptions {
  readonly sequencer: Pick<Sequencer, 'published' | 'publishedTime' | 'onPublished'>
  readonly approvals: Pick<Approvals, 'note'>
  readonly onError: (error: unknown) => void
}

/** Follows what is published, from what is in review at the start on. */
export function followDecidedWithdrawals({ sequencer, approvals, onError }: DecidedOptions): void {
  const reviewed = new Map<number, Reviewed>()
  const take = () => {
    for (const { id, state, amount, begunAt, approvedBy } of sequencer.published.wallet.underWay.values()) {
      if (state === transferStates.REVIEW) reviewed.set(id, { amount, begunAt, approvedBy })
    }
  }

  function note(transfer: number, account: AccountId, person: AccountId, reason: string): void {
    const found = reviewed.get(transfer)
    reviewed.delete(transfer)
    if (found === undefined) return
    const { amount, begunAt, approvedBy } = found
    approvals
      .note({
        ...{ kind: 'withdrawal', accountId: account, marketId: null, amount, terms: '{}', reason: '' },
        ...{ askedBy: approvedBy, askedAt: begunAt, endsAt: begunAt, key: `withdrawal ${transfer}` },
        ...{ state: reason === '' ? 'done' : 'rejected', decidedBy: person, decision: reason },
        decidedAt: sequencer.publishedTime,
      })
      .catch(onError)
  }

  function follow(log: FactLog, at: number): void {
    const { numbers } = log
    switch (numbers[at]) {
      case withdrawalBegun.code: {
        const of = { amount: begun.amount(numbers, at), begunAt: sequencer.publishedTime, approvedBy: 0 }
        if (begun.approvals(numbers, at) > 0) reviewed.set(begun.transfer(numbers, at), of)
        break
      }
      case withdrawalApproved.code: {
        const [transfer, person] = [approved.transfer(numbers, at), approved.person(numbers, at)]
        const found = reviewed.get(transfer)
        if (approved.left(numbers, at) === 0) note(transfer, approved.account(numbers, at), person, '')
        else if (found !== undefined) found.approvedBy = person
        break
      }
      case transferVoided.code: {
        const person = voided.person(numbers, at)
        const [transfer, account] = [voided.transfer(numbers, at), voided.account(numbers, at)]
        if (person !== 0) note(transfer, account, person, textOf(log, at, transferVoided))
      }
    }
  }

  take()
  sequencer.onPublished((log, from, to) => {
    for (let at = from * factStride; at < to * factStride; at += factStride) follow(log, at)
  })
}
