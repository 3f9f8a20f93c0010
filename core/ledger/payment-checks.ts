/** What is asked of a payment before it begins. */
import { type PaymentMethod, paymentMethods } from '../facts/payment.ts'
import { profiles } from '../facts/profile.ts'
import { whyNoDeposit } from '../protection/limits.ts'
import type { RefusalCode } from '../refusals.ts'
import type { AccountId, Money } from '../values/brands.ts'
import { balanceMax } from '../values/money.ts'
import { type Accounts, balanceOf } from './accounts.ts'
import type { LedgerState } from './ledger.ts'
import { paymentMax, paymentMin, underWayMax } from './wallet.ts'

interface Payment {
  readonly account: AccountId
  readonly amount: Money
  readonly method: PaymentMethod
}

/** Returns why a payment of a player, in or out, is none: its amount, its method, or too many that are under way. */
export function paymentRefusal(
  { wallet }: LedgerState,
  { account, amount, method }: Payment,
): RefusalCode | undefined {
  if (!Number.isSafeInteger(amount) || amount < paymentMin || amount > paymentMax) return 'payment_amount'
  if (!Object.hasOwn(paymentMethods, method)) return 'method_unknown'
  const underWay = wallet.byAccount.get(account)?.underWay.length ?? 0
  return underWay >= underWayMax ? 'too_many_payments' : undefined
}

/** Returns why a player may not deposit this amount: beyond a demonstration he first says how much it may be (`deposit_limit_unanswered`). Who is closed to play, or not verified, its callers have asked before. Deposits under way count. */
export function depositRefusal(
  { accounts, profile, time, wallet }: LedgerState,
  account: AccountId,
  amount: Money,
): RefusalCode | undefined {
  const isAnswered = accounts.protections[account]?.isDepositAnswered === true
  if (profile !== profiles.demo && !isAnswered) return 'deposit_limit_unanswered'
  let coming = amount
  for (const id of wallet.byAccount.get(account)?.underWay ?? []) {
    const transfer = wallet.underWay.get(id)!
    if (transfer.isDeposit) coming += transfer.amount
  }
  return whyNoDeposit(accounts, account, coming, time) ?? overBalance(accounts, account, amount)
}

function overBalance(accounts: Accounts, account: AccountId, amount: Money): RefusalCode | undefined {
  return balanceOf(accounts, account) + amount > balanceMax ? 'balance_above_limit' : undefined
}
