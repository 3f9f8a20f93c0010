/** Money between those who stand directly above one another, in the oracle: cash changed hands outside, balances here. */
import type { ConfirmPayment, PassThrough, ProposePayment, SettleUp, WriteOff } from '#core/agents/command.ts'
import type { DebitAccount } from '#core/ledger/command.ts'
import type { RefusalCode } from '#core/refusals.ts'
import { changeLine, childOf, whyNoMore } from './agents.ts'
import { type Answer, done, refused } from './answer.ts'
import { largestBalance } from './limits.ts'
import { tell } from './told.ts'
import { largestPayment, lineage, payable, total } from './tree.ts'
import {
  balance,
  findAccount,
  houseAccounts,
  nextTransaction,
  type OracleAccount,
  type OraclePayment,
  post,
  type World,
} from './world.ts'

const mostProposed = 10
const longestLapse = 30 * 24 * 3_600_000

/** Where the money of the house comes from, and goes. */
const ledgerAccount = (id: number) => (id === 0 ? houseAccounts.issue : id)

export function isAmount(amount: number): boolean {
  return Number.isSafeInteger(amount) && amount > 0 && amount <= largestBalance
}

function isTooMuch(world: World, id: number, amount: number): boolean {
  return id !== 0 && balance(world, id) + amount > largestBalance
}

/** Returns what is wrong with the two, or undefined: one of them is directly above the other. */
function whyNotBetween(world: World, from: number, to: number): RefusalCode | undefined {
  for (const id of [from, to]) {
    if (id === 0) continue
    const account = findAccount(world, id)
    if (account === undefined) return 'account_not_found'
    if (account.closed) return 'agent_closed'
  }
  const isUp = findAccount(world, from)?.parent === to
  const isDown = findAccount(world, to)?.parent === from
  return isUp || isDown ? undefined : 'not_adjacent'
}

/** Returns why the one above may not give this to the one below, or undefined. What lowers his line costs nothing. */
export function whyNotGiven(
  world: World,
  { by, to, amount, lowersLine }: { by: number; to: OracleAccount; amount: number; lowersLine: boolean },
): RefusalCode | undefined {
  if (lowersLine && to.line < amount) return 'amount_invalid'
  if (isTooMuch(world, to.id, amount)) return 'balance_above_limit'
  const cost = lowersLine ? 0 : amount
  return by !== 0 && cost > largestPayment(world, by) ? 'payment_above_available' : undefined
}

/** Cash that a player pays beyond what he owes is a deposit: returns why it is none that he may make, or undefined. */
export function whyNoCash(world: World, account: OracleAccount, amount: number): RefusalCode | undefined {
  const deposited = Math.min(amount, balance(world, account.id) + amount)
  if (account.kind === 'AGENT' || deposited <= 0) return undefined
  return whyNoMore(world, account, deposited) === undefined ? undefined : 'cash_above_debt'
}

export function settleUp(world: World, command: SettleUp): Answer {
  const { from, to, amount, lowersLine = false, reference } = command
  const apart = whyNotBetween(world, from, to)
  if (apart !== undefined) return refused(apart)
  if (!isAmount(amount)) return refused('amount_invalid')
  const below = findAccount(world, to)
  if (below !== undefined && below.parent === from) {
    const refusal =
      whyNotGiven(world, { by: from, to: below, amount, lowersLine }) ?? whyNoCash(world, below, amount)
    if (refusal !== undefined) return refused(refusal)
    if (lowersLine) changeLine(world, below, below.line - amount, from)
  } else {
    if (lowersLine) return refused('amount_invalid')
    if (isTooMuch(world, to, amount)) return refused('balance_above_limit')
    if (amount > payable(world, from)) return refused('credit_is_not_cash')
  }
  return done({ id: pay(world, [[from, to]], amount, 'settle_up', reference) })
}

/** Posts the same amount over each of the steps, in one transaction. Returns its number. */
export function pay(
  world: World,
  steps: readonly (readonly [from: number, to: number])[],
  amount: number,
  kind: string,
  text: string,
): number {
  const transaction = nextTransaction(world)
  for (const [from, to] of steps) {
    const between = { from: ledgerAccount(from), to: ledgerAccount(to) }
    post(world, { transaction, ...between, amount, kind, market: 0, text })
  }
  return transaction
}

export function passThrough(world: World, command: PassThrough): Answer {
  const { account: id, amount, direction, reference } = command
  const account = findAccount(world, id)
  if (account === undefined) return refused('account_not_found')
  if (account.closed) return refused('agent_closed')
  if (!isAmount(amount)) return refused('amount_invalid')
  const isIn = direction === 'in'
  if (isIn && isTooMuch(world, id, amount)) return refused('balance_above_limit')
  if (!isIn && amount > payable(world, id)) return refused('credit_is_not_cash')
  const noCash = isIn ? whyNoCash(world, account, amount) : undefined
  if (noCash !== undefined) return refused(noCash)
  const up = lineage(world, id).map((each) => [each.id, each.parent] as const)
  const down = [...up].reverse().map(([below, above]) => [above, below] as const)
  return done({ id: pay(world, isIn ? down : up, amount, 'settle_up', reference) })
}

export function proposePayment(world: World, command: ProposePayment): Answer {
  const { from, to, amount, lapseMs } = command
  const account = findAccount(world, from)
  if (account === undefined) return refused('account_not_found')
  if (account.parent !== to) return refused('not_adjacent')
  const isTime = Number.isSafeInteger(lapseMs) && lapseMs > 0 && lapseMs <= longestLapse
  if (!isAmount(amount) || !isTime) return refused('amount_invalid')
  const own = world.payments.filter((each) => each.from === from && each.state === 'PROPOSED')
  if (own.length >= mostProposed) return refused('too_many_payments')
  if (amount > payable(world, from)) return refused('credit_is_not_cash')
  const id = world.payments.length + 1
  const until = world.time + lapseMs
  world.payments.push({ id, from, to, amount, until, state: 'PROPOSED' })
  tell(world, 'payment_proposed', { payment: id, account: from, to, amount, until })
  return done({ id, releaseAt: until })
}

export function confirmPayment(world: World, { payment: id, by }: ConfirmPayment): Answer {
  const payment = world.payments.find((each) => each.id === id && each.state === 'PROPOSED')
  if (payment === undefined) return refused('payment_not_found')
  if (payment.from !== by) return refused('not_your_payment')
  const { from, to, amount } = payment
  if (isTooMuch(world, to, amount)) return refused('balance_above_limit')
  payment.state = 'CONFIRMED'
  tell(world, 'payment_confirmed', { payment: id, account: from })
  pay(world, [[from, to]], amount, 'settle_up', `payment ${id}`)
  return done({ id })
}

/** Returns the payment that is over first of those whose time has come. */
export function firstOver(world: World): OraclePayment | undefined {
  const over = world.payments.filter(({ state, until }) => state === 'PROPOSED' && until <= world.time)
  return over.sort((one, other) => one.until - other.until || one.id - other.id)[0]
}

export function lapsePayment(world: World, payment: OraclePayment): void {
  payment.state = 'LAPSED'
  tell(world, 'payment_lapsed', { payment: payment.id, account: payment.from })
}

/** What the branch owes to the one above, minor units. */
export function debt(world: World, id: number): number {
  return Math.max(0, -total(world, id))
}

export function writeOff(world: World, command: WriteOff): Answer {
  const { account: id, by, amount, lowersLine = false, reason } = command
  const account = childOf(world, id, by)
  if (typeof account === 'string') return refused(account)
  if (!isAmount(amount)) return refused('amount_invalid')
  if (reason.trim() === '') return refused('reason_missing')
  if (amount > debt(world, id)) return refused('above_debt')
  const refusal = whyNotGiven(world, { by, to: account, amount, lowersLine })
  if (refusal !== undefined) return refused(refusal)
  if (lowersLine) changeLine(world, account, account.line - amount, by)
  const transaction = nextTransaction(world)
  const from = by === 0 ? houseAccounts.bad_debt : by
  post(world, { transaction, from, to: id, amount, kind: 'write_off', market: 0, text: reason })
  return done({ id: transaction })
}

/** Cash is paid out over the counter. */
export function debitAccount(world: World, { account: id, amount, reason }: DebitAccount): Answer {
  const account = findAccount(world, id)
  if (account === undefined) return refused('account_not_found')
  if (!isAmount(amount)) return refused('amount_invalid')
  if (reason.trim() === '') return refused('reason_missing')
  if (amount > payable(world, id)) return refused('credit_is_not_cash')
  const transaction = nextTransaction(world)
  const { issue } = houseAccounts
  post(world, { transaction, from: id, to: issue, amount, kind: 'debit', market: 0, text: reason })
  return done({ id })
}
