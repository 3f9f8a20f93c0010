/** The fold of the tree's facts. Money moves by the postings beside them. */

import { clearTimer, setTimer, type Timers, timerKinds } from '../exchange/timers.ts'
import {
  accountMoved,
  agentClosed,
  claimAnswered,
  claimFiled,
  claimRaised,
  dealsActed,
  dealsAnnounced,
  dealsSet,
  giveBackAnnounced,
  giveBacksLeft,
  lineSet,
  paymentConfirmed,
  paymentLapsed,
  paymentProposed,
  periodClosed,
  periodLeft,
} from '../facts/agent.ts'
import type { FactLog } from '../facts/log.ts'
import { readerOf, sharedReaderOf } from '../facts/reader.ts'
import { isAgent, playerIdFirst } from '../ledger/accounts.ts'
import { besideRow, changeBeside, lineOf } from '../ledger/beside.ts'
import { giveBackNow, nothingBack } from '../ledger/give-back.ts'
import type { LedgerState } from '../ledger/ledger.ts'
import { addShare, createOwed, dealsNow } from '../ledger/shares.ts'
import { type Announcement, agentsBelow, type Payment, type Tree } from '../ledger/tree.ts'
import { countDeposit } from '../protection/counting.ts'
import { assert } from '../values/assert.ts'
import type { AccountId, Money } from '../values/brands.ts'

const { claim: CLAIM, settleUp: SETTLE_UP } = timerKinds
const { GIVEN, LINE, PROPOSED } = besideRow

interface TimedState extends LedgerState {
  readonly timers: Timers
}

/** An account was opened: who is above it has one more below. Mutates. */
export function joinTree({ accounts, tree }: LedgerState, account: AccountId): void {
  const parent = accounts.parent[account]!
  if (parent !== 0) tree.agents.get(parent)!.below++
  if (!isAgent(accounts, account)) return
  agentsBelow(tree, parent).push(account)
  tree.agents.set(account, { history: [], owed: createOwed(), agents: [], below: 0, isClosed: false })
}

const dealt = sharedReaderOf([dealsSet])
const announced = readerOf(dealsAnnounced)

export function applyDealsSet({ tree }: LedgerState, { numbers }: FactLog, at: number): void {
  const agent = tree.agents.get(dealt.account(numbers, at))
  assert(agent !== undefined, 'deals are of an agent')
  const deals = {
    exchange: dealt.exchange(numbers, at),
    casino: dealt.casino(numbers, at),
    book: dealt.book(numbers, at),
    casinoTurnover: dealt.casinoTurnover(numbers, at),
    bookTurnover: dealt.bookTurnover(numbers, at),
  }
  agent.history.push({ since: 0, deals, giveBack: nothingBack })
}

const lined = readerOf(lineSet)

/** What is more of a player's line counts as a deposit. */
export function applyLineSet(state: LedgerState, { numbers }: FactLog, at: number): void {
  const { accounts } = state
  const account = lined.account(numbers, at)
  const rise = lined.line(numbers, at) - lineOf(accounts, account)
  changeBeside(accounts, account, LINE, rise)
  const parent = accounts.parent[account]!
  if (parent !== 0) changeBeside(accounts, parent, GIVEN, rise)
  if (rise > 0 && !isAgent(accounts, account)) countDeposit(accounts, account, rise, state.time)
}

export function applyDealsAnnounced({ tree }: LedgerState, { numbers }: FactLog, at: number): void {
  const announcement = announcementOf(tree, announced.announcement(numbers, at), announced.from(numbers, at))
  const deals = {
    exchange: announced.exchange(numbers, at),
    casino: announced.casino(numbers, at),
    book: announced.book(numbers, at),
    casinoTurnover: announced.casinoTurnover(numbers, at),
    bookTurnover: announced.bookTurnover(numbers, at),
  }
  announcement.changes.push({ account: announced.account(numbers, at), deals })
}

/** Returns the announcement of a number, a new one where it is the next. Mutates. */
function announcementOf(tree: Tree, number: number, from: number): Announcement {
  if (number > tree.announced) {
    tree.announced = number
    tree.announcements.push({ number, from, changes: [], giveBacks: [] })
  }
  return tree.announcements.at(-1)!
}

const promised = readerOf(giveBackAnnounced)

export function applyGiveBackAnnounced({ tree }: LedgerState, { numbers }: FactLog, at: number): void {
  const announcement = announcementOf(tree, promised.announcement(numbers, at), promised.from(numbers, at))
  const giveBack = {
    exchange: promised.exchange(numbers, at),
    casino: promised.casino(numbers, at),
    book: promised.book(numbers, at),
  }
  announcement.giveBacks.push({ account: promised.account(numbers, at), giveBack })
}

const acted = readerOf(dealsActed)

export function applyDealsActed({ tree }: LedgerState, { numbers }: FactLog, at: number): void {
  const announcement = tree.announcements.shift()
  assert(announcement?.number === acted.announcement(numbers, at), 'deals act in turn')
  tree.dealt++
  for (const { account, deals } of announcement.changes) {
    const agent = tree.agents.get(account)!
    agent.history.push({ since: tree.dealt, deals, giveBack: giveBackNow(agent) })
  }
  for (const { account, giveBack } of announcement.giveBacks) {
    const agent = tree.agents.get(account)!
    agent.history.push({ since: tree.dealt, deals: dealsNow(agent), giveBack })
  }
}

const proposed = readerOf(paymentProposed)

export function applyPaymentProposed(state: TimedState, { numbers }: FactLog, at: number): void {
  const { accounts, timers, tree } = state
  const id = proposed.payment(numbers, at)
  const payment: Payment = {
    account: proposed.account(numbers, at),
    to: proposed.to(numbers, at),
    amount: proposed.amount(numbers, at),
    until: proposed.until(numbers, at),
  }
  tree.proposed = id
  tree.payments.set(id, payment)
  tree.waiting.set(payment.account, (tree.waiting.get(payment.account) ?? 0) + 1)
  changeBeside(accounts, payment.account, PROPOSED, payment.amount)
  setTimer(timers, SETTLE_UP, id, payment.until, id)
}

const ended = sharedReaderOf([paymentConfirmed, paymentLapsed])

/** payment_confirmed and payment_lapsed: nothing is held any more. */
export function applyPaymentEnded(
  { accounts, timers, tree }: TimedState,
  { numbers }: FactLog,
  at: number,
): void {
  const id = ended.payment(numbers, at)
  const payment = tree.payments.get(id)
  assert(payment !== undefined, 'only a payment that waits ends')
  const { account, amount } = payment
  tree.payments.delete(id)
  const left = tree.waiting.get(account)! - 1
  if (left === 0) tree.waiting.delete(account)
  else tree.waiting.set(account, left)
  changeBeside(accounts, account, PROPOSED, -amount)
  clearTimer(timers, SETTLE_UP, id)
}

const filed = readerOf(claimFiled)
const raised = readerOf(claimRaised)
const answered = readerOf(claimAnswered)

export function applyClaimFiled({ timers, tree }: TimedState, { numbers }: FactLog, at: number): void {
  const id = filed.claim(numbers, at)
  const account = filed.account(numbers, at)
  const claim = {
    ...{ account, amount: filed.amount(numbers, at), waitMs: filed.waitMs(numbers, at) },
    ...{ to: filed.to(numbers, at), until: filed.until(numbers, at) },
  }
  tree.claimed = id
  tree.claims.set(id, claim)
  tree.claimsOf.set(account, (tree.claimsOf.get(account) ?? 0) + 1)
  if (claim.until > 0) setTimer(timers, CLAIM, id, claim.until, id)
}

export function applyClaimRaised({ timers, tree }: TimedState, { numbers }: FactLog, at: number): void {
  const id = raised.claim(numbers, at)
  const claim = tree.claims.get(id)
  assert(claim !== undefined, 'only an open claim goes on')
  claim.to = raised.to(numbers, at)
  claim.until = raised.until(numbers, at)
  if (claim.until > 0) setTimer(timers, CLAIM, id, claim.until, id)
  else clearTimer(timers, CLAIM, id)
}

export function applyClaimAnswered({ timers, tree }: TimedState, { numbers }: FactLog, at: number): void {
  const id = answered.claim(numbers, at)
  const claim = tree.claims.get(id)
  assert(claim !== undefined, 'only an open claim is answered')
  tree.claims.delete(id)
  const left = tree.claimsOf.get(claim.account)! - 1
  if (left === 0) tree.claimsOf.delete(claim.account)
  else tree.claimsOf.set(claim.account, left)
  clearTimer(timers, CLAIM, id)
}

const moved = readerOf(accountMoved)

export function applyAccountMoved({ accounts, tree }: LedgerState, { numbers }: FactLog, at: number): void {
  const account = moved.account(numbers, at)
  const before = accounts.parent[account]!
  const parent = moved.parent(numbers, at)
  if (before !== 0) tree.agents.get(before)!.below--
  if (parent !== 0) tree.agents.get(parent)!.below++
  accounts.parent[account] = parent
  // What is below a minor unit, cannot be paid, or is to be made up for, was between him and the agent whom he leaves.
  tree.promised.delete(account)
}

const closed = readerOf(agentClosed)

/** What is owed to him is less than a minor unit, and goes to the house. */
export function applyAgentClosed({ accounts, tree }: LedgerState, { numbers }: FactLog, at: number): void {
  const account = closed.account(numbers, at)
  const agent = tree.agents.get(account)
  assert(agent !== undefined && agent.below === 0, 'an agent closes who has nobody below')
  const parent = accounts.parent[account]!
  const siblings = agentsBelow(tree, parent)
  siblings.splice(siblings.indexOf(account), 1)
  if (parent !== 0) tree.agents.get(parent)!.below--
  agent.isClosed = true
  const { owed } = agent
  addShare(tree.owed, 1, owed.units * 10_000 + owed.rest)
  owed.units = 0
  owed.rest = 0
}

const left = readerOf(periodLeft)

export function applyPeriodLeft({ tree }: LedgerState, { numbers }: FactLog, at: number): void {
  tree.closingFrom = left.next(numbers, at)
}

const given = readerOf(giveBacksLeft)

export function applyGiveBacksLeft({ tree }: LedgerState, { numbers }: FactLog, at: number): void {
  if (tree.closingFrom === 0) tree.closingFrom = playerIdFirst
  tree.givingFrom = given.next(numbers, at)
}

const over = readerOf(periodClosed)

export function applyPeriodClosed({ tree }: LedgerState, { numbers }: FactLog, at: number): void {
  tree.closingFrom = 0
  tree.givingFrom = 0
  tree.periods = over.period(numbers, at)
}

/** A share was paid to an agent, or taken from him: he is owed as much less. Mutates. */
export function applyShare({ tree }: LedgerState, from: AccountId, to: AccountId, amount: Money): void {
  const agent = tree.agents.get(to)
  if (agent !== undefined) {
    agent.owed.units -= amount
    tree.owed.units += amount
    return
  }
  tree.agents.get(from)!.owed.units += amount
  tree.owed.units -= amount
}

/** An agent has given a player back what he had promised him, or some of it. Mutates. */
export function applyGiveBack({ tree }: LedgerState, to: AccountId, amount: Money): void {
  const owed = tree.promised.get(to)
  assert(owed !== undefined, 'only what was promised is given back')
  owed.units -= amount
}
