/**
 * What a command on a market still has to do when its first slice is over. Kept with the market, so that the next slice goes
 * on with it, also after a restart; until it is done the market takes no other command.
 */
import type { AccountId, Money, OrderId } from '../../values/brands.ts'

/** What the steps are. Codes are history: append, never change. */
export const taskKinds = {
  LAPSE: 1,
  CANCEL_ALL: 2,
  SETTLE: 3,
  /** Settle again what is settled: each account's old result is taken back first. */
  CORRECT: 4,
  /** Void a market that is not settled, and one that is. */
  VOID: 5,
  VOID_SETTLED: 6,
  /** Void the matches of a window, and settle again when the market was settled. */
  VOID_WINDOW: 7,
  CORRECT_WINDOW: 8,
  REMOVE_RUNNER: 9,
  /** Remove a runner with a reduction factor. */
  REDUCE_RUNNER: 20,
  /** Pay a graded market. */
  PAY: 30,
  /** Held orders whose triggers are met come in. */
  FIRE: 40,
  /** The off of a market with a starting price: in play, where it was open and where it was suspended; without a running. */
  OFF: 50,
  OFF_SUSPENDED: 51,
  OFF_CLOSED: 52,
  /** As REDUCE_RUNNER, of a market with a starting price. */
  REDUCE_AT_START: 53,
  /** As VOID_WINDOW and CORRECT_WINDOW, of what one runner is part of. */
  VOID_RUNNER: 54,
  CORRECT_RUNNER: 55,
} as const
export type TaskKind = (typeof taskKinds)[keyof typeof taskKinds]

export interface Task {
  readonly kind: TaskKind
  /** Which of the kind's steps, and where in it: the step says what `at` counts. */
  step: number
  at: number
  /** Of lapsing and cancelling: the last order so far, of its level or its account, that stays; 0 when there is none. */
  order: OrderId
  /** Whose orders are cancelled. */
  readonly account: AccountId
  /** A `lapseReasons` code. */
  readonly reason: number
  /** The index of the runner who is removed, or whose bets are void. */
  readonly runner: number
  /** The window whose matches are void. At the off, what is still to be made good and to be taken of the book. */
  from: number
  to: number
  /** Paid to accounts so far, and taken back from them: minor units, below zero when more was taken than given. */
  paid: number
  reversed: number
  /** Cancelled so far, minor units. */
  cancelled: Money
  /** The reason given; of cancelling, which orders are meant. */
  readonly text: string
}

/** Returns a task at its beginning. */
export function createTask(kind: TaskKind, terms: Partial<Task> = {}): Task {
  return {
    kind,
    step: 0,
    at: 0,
    order: 0,
    account: 0,
    reason: 0,
    runner: 0,
    from: 0,
    to: 0,
    paid: 0,
    reversed: 0,
    cancelled: 0,
    text: '',
    ...terms,
  }
}

/** Returns whether a task of this kind pays or takes back: the market says SETTLING meanwhile. */
export function isSettling(kind: number): boolean {
  switch (kind) {
    case taskKinds.SETTLE:
    case taskKinds.CORRECT:
    case taskKinds.VOID:
    case taskKinds.VOID_SETTLED:
    case taskKinds.CORRECT_WINDOW:
    case taskKinds.CORRECT_RUNNER:
    case taskKinds.PAY:
      return true
    default:
      return false
  }
}
