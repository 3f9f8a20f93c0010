/** A player's wallet from the published state: his money, what is under way, and what he may do. */
import type { Payment, Wallet } from '#contract/wallet.ts'
import { paymentMethodOf, paymentMethods } from '#core/facts/payment.ts'
import { availableOf, balanceOf, exposureOfAccount } from '#core/ledger/accounts.ts'
import { holdOf } from '#core/ledger/holds.ts'
import type { LedgerState } from '#core/ledger/ledger.ts'
import { payableOf } from '#core/ledger/spending.ts'
import {
  approverOf,
  goesBack,
  netDeposits,
  paidNothing,
  paymentMax,
  paymentMin,
  type Transfer,
  transferStates,
} from '#core/ledger/wallet.ts'
import type { AccountId } from '#core/values/brands.ts'
import type { PublishedSource } from '#server/live/source.ts'
import { cashOf } from './cash.ts'

const { REVIEW } = transferStates
/** What is said of a payment that waits for people of the house. */
const reviewNote = 'Waits to be approved'

/** Returns the wallet of an account. `isOffered`: whether there is a provider. `reviewAbove`: from which withdrawal on people look at it. */
export function walletOf(
  source: PublishedSource,
  account: AccountId,
  offer: Pick<Wallet, 'isOffered' | 'fundsLevel' | 'reviewAbove'>,
): Wallet {
  const { published } = source
  const { accounts, wallet } = published
  const paid = wallet.byAccount.get(account) ?? paidNothing()
  const cash = cashOf(source, account) ?? { paidIn: 0, paidOut: 0 }
  return {
    balance: balanceOf(accounts, account),
    exposure: exposureOfAccount(accounts, account),
    withdrawing: holdOf(accounts, 'withdrawals', account),
    available: Math.min(availableOf(accounts, account), payableOf(published, account)),
    netDeposits: netDeposits(paid) + holdOf(accounts, 'withdrawals', account) + cash.paidIn - cash.paidOut,
    cashIn: cash.paidIn,
    cashOut: cash.paidOut,
    ...offer,
    paymentMin,
    paymentMax,
    methods: Object.values(paymentMethods).map((code) => ({
      method: paymentMethodOf(code),
      toReturn: Math.max(0, paid.deposited[code - 1]! - paid.withdrawn[code - 1]!),
      mayWithdraw: goesBack(paid, paymentMin, code),
    })),
    underWay: paid.underWay.map((id) => underWayOf(wallet.underWay.get(id)!)).reverse(),
  }
}

/** Returns a payment that is under way as its player sees it. */
function underWayOf({ id, isDeposit, method, amount, begunAt, state }: Transfer): Payment {
  return {
    paymentId: id,
    kind: isDeposit ? 'deposit' : 'withdrawal',
    method: paymentMethodOf(method),
    amount,
    state: 'Pending',
    note: state === REVIEW ? reviewNote : '',
    begunAt,
    endedAt: null,
  }
}

/** Returns the withdrawals that wait to be approved, the oldest first, at most `limit`. */
export function reviewsIn({ wallet }: LedgerState, limit: number): Transfer[] {
  const found: Transfer[] = []
  for (const transfer of wallet.underWay.values()) {
    if (transfer.state !== REVIEW) continue
    found.push(transfer)
    if (found.length === limit) break
  }
  return found
}

/** Which of the withdrawals that wait: of one who has approved first where `askedBy` is an account, after a time and a number. */
export interface ReviewSearch {
  readonly askedBy: AccountId | null
  readonly askedAt: number
  readonly after: number
}

/** As `reviewsIn`, those of a search; a step is one payment that is under way. */
export function* reviewsAfter(
  { time, wallet }: LedgerState,
  { askedBy, askedAt, after }: ReviewSearch,
  limit: number,
): Generator<undefined, Transfer[]> {
  const found: Transfer[] = []
  // They are kept in the order in which they began.
  for (const transfer of wallet.underWay.values()) {
    yield
    const { id, state, begunAt } = transfer
    if (state !== REVIEW || (askedBy !== null && approverOf(transfer, time) !== askedBy)) continue
    if (begunAt < askedAt || (begunAt === askedAt && id <= after)) continue
    found.push(transfer)
    if (found.length === limit) break
  }
  return found
}

/** Returns how many withdrawals wait to be approved, and of how many of them `actor` has approved first; a step is one payment that is under way. */
export function* countOfReviews(
  { time, wallet }: LedgerState,
  actor: AccountId,
): Generator<undefined, { waiting: number; mine: number }> {
  let [waiting, mine] = [0, 0]
  for (const transfer of wallet.underWay.values()) {
    yield
    if (transfer.state !== REVIEW) continue
    waiting++
    if (approverOf(transfer, time) === actor) mine++
  }
  return { waiting, mine }
}
