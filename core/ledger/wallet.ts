/**
 * Money on its way in and out, as transfers of two phases. What is under way is a row; what has ended stays one for as long as a
 * provider may report it once more, and after that its number is known to have been given.
 */
import { paymentMethods } from '../facts/payment.ts'
import type { AccountId, Money } from '../values/brands.ts'

/** Where a transfer stands. */
export const transferStates = {
  /** A withdrawal that waits for people to approve of it. */
  REVIEW: 1,
  /** The provider has it, or is to have it. */
  PENDING: 2,
  POSTED: 3,
  VOIDED: 4,
  /** A deposit that the provider took back. */
  CHARGED_BACK: 5,
} as const

export interface Transfer {
  /** Its number, by which the provider knows it as well. */
  readonly id: number
  readonly account: AccountId
  readonly isDeposit: boolean
  readonly amount: Money
  /** A `paymentMethods` code. */
  readonly method: number
  /** Engine time. */
  readonly begunAt: number
  /** A `transferStates` code. */
  state: number
  /** Approvals that a withdrawal still needs. */
  approvals: number
  /** Who has approved of it, 0 for nobody yet: with the last approval it is in review no more. */
  approvedBy: AccountId
  /** When that was, engine time, 0 before. */
  approvedAt: number
  /** When it was posted or voided, 0 before. */
  endedAt: number
}

/** What an account has paid in and taken out so far, by the place of a method. */
export interface PaidByMethod {
  /** What was posted and not taken back, minor units. */
  readonly deposited: Money[]
  /** What is under way or posted, minor units. */
  readonly withdrawn: Money[]
  /** Numbers of its transfers that are under way, in the order in which they began. */
  readonly underWay: number[]
}

export interface Wallet {
  /** Transfers so far: the number of the last one. */
  count: number
  readonly underWay: Map<number, Transfer>
  /** In the order in which they ended. */
  readonly ended: Map<number, Transfer>
  readonly byAccount: Map<AccountId, PaidByMethod>
}

/** The least and the most of one payment, minor units: 1.00 and 1,000,000.00. */
export const paymentMin = 100
export const paymentMax = 100_000_000
/** Transfers of one account that may be under way. */
export const underWayMax = 10
/** A withdrawal that is reviewed needs two people who approve of it. */
export const approvalsOfReview = 2
/** How long an approval counts beside the next one: 24 hours. */
export const approvalCountsMs = 86_400_000
/** How long a transfer that ended can be reported once more: 120 days, in which a card's holder may take a payment back. */
export const endedKeptMs = 120 * 24 * 3_600_000

/** Returns who has approved of a withdrawal as it counts at this engine time, 0 for nobody. */
export function approverOf({ approvedAt, approvedBy }: Transfer, time: number): AccountId {
  return time < approvedAt + approvalCountsMs ? approvedBy : 0
}

/** Returns a wallet before anybody paid. */
export function createWallet(): Wallet {
  return { count: 0, underWay: new Map(), ended: new Map(), byAccount: new Map() }
}

const methodCount = Object.keys(paymentMethods).length

/** Returns what an account that never paid has paid. */
export function paidNothing(): PaidByMethod {
  const each = () => new Array<Money>(methodCount).fill(0)
  return { deposited: each(), withdrawn: each(), underWay: [] }
}

/**
 * Returns whether a withdrawal goes where the money came from. `method`: a code. What was deposited by a method goes back by it first,
 * and the rest to any method that was deposited by; an account that has deposited nothing chooses.
 */
export function goesBack({ deposited, withdrawn }: PaidByMethod, amount: Money, method: number): boolean {
  if (!deposited.some((sum) => sum > 0)) return true
  const place = method - 1
  if (deposited[place]! <= 0) return false
  if (deposited[place]! - withdrawn[place]! >= amount) return true
  return deposited.every((sum, other) => other === place || sum <= withdrawn[other]!)
}

/** Returns what an account has deposited less what it has withdrawn or is about to, ever, minor units. */
export function netDeposits({ deposited, withdrawn }: PaidByMethod): Money {
  return deposited.reduce((sum, amount, place) => sum + amount - withdrawn[place]!, 0)
}
