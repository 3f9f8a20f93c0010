/** Adds up every posting again, apart from the core's own ledger, and refuses what double entry does not allow. */

import type { State } from '#core/engine/state.ts'
import { figureOf, positionRow } from '#core/exchange/risk/position.ts'
import { roundPlayed } from '#core/facts/casino.ts'
import { accountAdded, accountOpened, posting, postingKinds } from '#core/facts/ledger.ts'
import type { FactLog } from '#core/facts/log.ts'
import { readerOf, sharedReaderOf, textOf } from '#core/facts/reader.ts'
import { foldOf } from '#core/facts/registry.ts'
import { taskEnded, taskLeft } from '#core/facts/task.ts'
import { availableOf, balanceOf, house, playerIdFirst } from '#core/ledger/accounts.ts'
import { besideOf, besideRow, lineOf } from '#core/ledger/beside.ts'
import { type Holder, holderNames, holdOf } from '#core/ledger/holds.ts'
import type { MarketId, Money } from '#core/values/brands.ts'
import type { Fold } from '#server/journal/fold.ts'
import {
  checkNothingDue,
  checkPayment,
  createTransferAudit,
  noteBegun,
  noteFailed,
  notePaid,
  noteTakenBack,
  type TransferAudit,
} from './transfer-audit.ts'

export interface LedgerAudit {
  /** Minor units by account id. */
  readonly balances: Map<number, number>
  facts: number
  postings: number
  /** What the clearing account holds for each market that is being settled, minor units; no entry where that is nothing. */
  readonly clearing: Map<number, number>
  /** Markets whose settling goes on in a later batch. */
  readonly unfinished: Set<number>
  /** All that was ever moved, minor units. */
  turnover: bigint
  orders: number
  matches: number
  readonly casino: CasinoAudit
  readonly payments: TransferAudit
}

interface CasinoAudit {
  rounds: number
  /** Minor units. */
  staked: bigint
  returned: bigint
  /** The postings that the last round has yet to be followed by. */
  readonly due: Posted[]
  /** Of the last casino posting. */
  transaction: number
}

interface Posted {
  readonly kind: number
  readonly from: number
  readonly to: number
  readonly amount: Money
}

/**
 * Throws at the first posting that is not between two open accounts, a batch that leaves money in the clearing account for a market that is not being settled any more, and
 * a casino round that is not followed by the postings of its stake and its payout, both of one transaction. So at a payment without its posting,
 * and a posting without its payment.
 */
export const ledgerAuditFold: Fold<LedgerAudit> = {
  name: 'ledger-audit',
  create: () => ({
    balances: new Map(Object.values(house).map((account) => [account, 0])),
    facts: 0,
    postings: 0,
    clearing: new Map(),
    unfinished: new Set(),
    turnover: 0n,
    orders: 0,
    matches: 0,
    casino: { rounds: 0, staked: 0n, returned: 0n, due: [], transaction: 0 },
    payments: createTransferAudit(),
  }),
  apply(audit, _state, log, from, to) {
    audit.facts += to - from
    addFacts(audit, log, from, to)
    for (const [market, held] of audit.clearing) {
      if (!audit.unfinished.has(market))
        throw new Error(`market ${market} leaves ${held} in the clearing account`)
    }
    checkNothingDue(audit.payments)
    if (audit.casino.due.length > 0) throw new Error(`round ${audit.casino.rounds} lacks a posting`)
  },
}

const opened = sharedReaderOf([accountOpened, accountAdded])

const left = readerOf(taskLeft)
const endedTask = readerOf(taskEnded)

const addFacts = foldOf<LedgerAudit>({
  time_advanced: 'ignored',
  answered: 'ignored',
  call_answered: 'ignored',
  call_begun: 'ignored',
  profile_set: 'ignored',
  audit_noted: 'ignored',
  limit_set: 'ignored',
  limit_asked: 'ignored',
  limit_passed: 'ignored',
  time_out_taken: 'ignored',
  self_excluded: 'ignored',
  return_requested: 'ignored',
  reminder_set: 'ignored',
  session_begun: 'ignored',
  reminder_acknowledged: 'ignored',
  deposit_limit_declined: 'ignored',
  limits_reviewed: 'ignored',
  identity_noted: 'ignored',
  account_suspended: 'ignored',
  account_restricted: 'ignored',
  ledger_rooted: 'ignored',
  deposit_begun: ({ payments }, log, at) => noteBegun(payments, log, at, true),
  withdrawal_begun: ({ payments }, log, at) => noteBegun(payments, log, at, false),
  withdrawal_approved: 'ignored',
  transfer_posted: ({ payments }, log, at) => notePaid(payments, log, at),
  transfer_voided: ({ payments }, log, at) => noteFailed(payments, log, at),
  deposit_charged_back: ({ payments }, log, at) => noteTakenBack(payments, log, at),
  deals_set: 'ignored',
  line_set: 'ignored',
  deals_announced: 'ignored',
  give_back_announced: 'ignored',
  deals_acted: 'ignored',
  branch_frozen: 'ignored',
  branch_thawed: 'ignored',
  branch_swept: 'ignored',
  payment_proposed: 'ignored',
  payment_confirmed: 'ignored',
  payment_lapsed: 'ignored',
  claim_filed: 'ignored',
  claim_raised: 'ignored',
  claim_answered: 'ignored',
  account_moved: 'ignored',
  agent_closed: 'ignored',
  period_left: 'ignored',
  give_backs_left: 'ignored',
  period_closed: 'ignored',
  book_bet_taken: 'ignored',
  book_bet_settled: 'ignored',
  discount_set: 'ignored',

  account_opened: openAccount,
  account_added: openAccount,
  posting: addPosting,

  event_created: 'ignored',
  market_created: 'ignored',
  market_terms: 'ignored',
  market_result: 'ignored',
  runner_placed: 'ignored',
  market_scheduled: 'ignored',
  market_quiet: 'ignored',
  quiet_ended: 'ignored',
  market_opened: 'ignored',
  market_suspended: 'ignored',
  market_stopped: 'ignored',
  market_turned_in_play: 'ignored',
  market_closed: 'ignored',
  runner_result: 'ignored',
  market_settled: 'ignored',
  market_graded: 'ignored',
  settlement_reversed: 'ignored',
  market_voided: 'ignored',
  runner_removed: 'ignored',
  match_voided: 'ignored',
  window_voided: 'ignored',
  runner_voided: 'ignored',
  account_settled: 'ignored',
  market_archived: 'ignored',
  market_trimmed: 'ignored',
  void_ruled: 'ignored',

  task_left: ({ unfinished }, { numbers }, at) => {
    unfinished.add(left.market(numbers, at))
  },
  task_ended: ({ unfinished }, { numbers }, at) => {
    unfinished.delete(endedTask.market(numbers, at))
  },
  correction_begun: 'ignored',
  positions_freed: 'ignored',
  positions_recounted: 'ignored',
  runner_withdrawn: 'ignored',
  runner_reduced: 'ignored',
  match_reduced: 'ignored',

  order_placed: countOrder,
  order_delayed: countOrder,
  order_waits: countOrder,
  order_terms: 'ignored',
  order_resized: 'ignored',
  order_retargeted: 'ignored',
  order_held: countOrder,
  held_edited: 'ignored',
  held_fired: 'ignored',
  held_waits: 'ignored',
  held_again: 'ignored',
  pair_made: 'ignored',
  order_offset: 'ignored',
  exit_due: 'ignored',
  exit_placed: 'ignored',
  switch_set: 'ignored',
  switch_renewed: 'ignored',
  switch_fired: 'ignored',
  account_excluded: 'ignored',
  sweep_ended: 'ignored',
  cash_out_begun: 'ignored',
  cash_out_hedge: 'ignored',
  cash_out_ended: 'ignored',
  cash_out_held: 'ignored',
  held_cash_out_fired: 'ignored',
  held_cash_out_ended: 'ignored',
  order_released: 'ignored',
  order_matched: (audit) => {
    audit.matches++
  },
  cross_matched: (audit) => {
    audit.matches++
  },
  cross_leg: (audit) => {
    audit.matches++
  },
  start_placed: 'ignored',
  start_begun: 'ignored',
  start_entered: 'ignored',
  start_priced: 'ignored',
  start_taken: (audit) => {
    audit.matches++
  },
  start_matched: (audit) => {
    audit.matches++
  },
  start_reduced: 'ignored',
  limit_loosened: 'ignored',
  runner_rated: 'ignored',
  order_cancelled: 'ignored',
  remainder_cancelled: 'ignored',
  order_lapsed: 'ignored',

  game_switched: 'ignored',
  paytable_set: 'ignored',
  stake_cap_set: 'ignored',
  seed_committed: 'ignored',
  seeds_rotated: 'ignored',
  round_played: addRound,
})

function countOrder(audit: LedgerAudit): void {
  audit.orders++
}

function openAccount({ balances }: LedgerAudit, { numbers }: FactLog, at: number): void {
  const account = opened.account(numbers, at)
  if (balances.has(account)) throw new Error(`account ${account} is opened twice`)
  balances.set(account, 0)
}

const round = readerOf(roundPlayed)

function addRound({ casino }: LedgerAudit, { numbers }: FactLog, at: number): void {
  const player = round.account(numbers, at)
  const stake = round.stake(numbers, at)
  const payout = round.payout(numbers, at)
  casino.rounds++
  casino.staked += BigInt(stake)
  casino.returned += BigInt(payout)
  if (round.round(numbers, at) !== casino.rounds || casino.due.length > 0) {
    throw new Error(`round ${casino.rounds} is missing or not whole`)
  }
  casino.due.push({ kind: postingKinds.casino_stake, from: player, to: house.casino, amount: stake })
  if (payout === 0) return
  casino.due.push({ kind: postingKinds.casino_payout, from: house.casino, to: player, amount: payout })
}

const posted = readerOf(posting)

function addPosting(audit: LedgerAudit, log: FactLog, at: number): void {
  const { numbers } = log
  const moved: Posted = {
    kind: posted.kind(numbers, at),
    from: posted.from(numbers, at),
    to: posted.to(numbers, at),
    amount: posted.amount(numbers, at),
  }
  if (moved.kind === postingKinds.casino_stake || moved.kind === postingKinds.casino_payout) {
    checkOfRound(audit.casino, moved, posted.transaction(numbers, at))
  }
  checkPayment(audit.payments, { ...moved, named: textOf(log, at, posting) })
  move(audit, moved)
  const market = posted.market(numbers, at)
  if (moved.from === house.clearing) addToClearing(audit, market, -moved.amount)
  if (moved.to === house.clearing) addToClearing(audit, market, moved.amount)
}

function addToClearing({ clearing }: LedgerAudit, market: MarketId, amount: Money): void {
  const held = (clearing.get(market) ?? 0) + amount
  if (held === 0) clearing.delete(market)
  else clearing.set(market, held)
}

function checkOfRound(casino: CasinoAudit, { kind, from, to, amount }: Posted, transaction: number): void {
  const due = casino.due.shift()
  const isDue = due?.kind === kind && due.from === from && due.to === to && due.amount === amount
  const isOfOne = (kind === postingKinds.casino_payout) === (transaction === casino.transaction)
  if (!isDue || !isOfOne) {
    throw new Error(`the postings of round ${casino.rounds} are not those of its stake and its payout`)
  }
  casino.transaction = transaction
}

function move(audit: LedgerAudit, { from, to, amount }: Posted): void {
  const { balances } = audit
  const source = balances.get(from)
  const target = balances.get(to)
  if (source === undefined || target === undefined || from === to || !(amount > 0)) {
    throw new Error(`a posting moves ${amount} from account ${from} to account ${to}`)
  }
  balances.set(from, source - amount)
  balances.set(to, target + amount)
  audit.postings++
  audit.turnover += BigInt(amount)
}

export interface LedgerTotals {
  readonly players: number
  readonly playerCount: number
  readonly house: Readonly<Record<keyof typeof house, number>>
  /** Zero, or money was made or lost. */
  readonly sum: number
}

/** Returns what all accounts hold, minor units. */
export function totalsOf({ balances }: LedgerAudit): LedgerTotals {
  let players = 0
  let playerCount = 0
  let sum = 0
  for (const [account, balance] of balances) {
    sum += balance
    if (account < playerIdFirst) continue
    players += balance
    playerCount++
  }
  const held = Object.entries(house).map(([name, account]) => [name, balances.get(account)!])
  return { players, playerCount, house: Object.fromEntries(held), sum }
}

/** For each holder, what it has to hold of each account, counted again from what it holds it for; minor units by account. */
const counted: Readonly<Record<Holder, (state: State) => Map<number, number>>> = {
  exchange: exposuresIn,
  withdrawals: withdrawalsIn,
  payments: ({ tree }) => sumsOf(tree.payments.values()),
}

/** Returns the sum of the amounts by account. */
function sumsOf(
  amounts: Iterable<{ readonly account: number; readonly amount: number }>,
): Map<number, number> {
  const sums = new Map<number, number>()
  for (const { account, amount } of amounts) sums.set(account, (sums.get(account) ?? 0) + amount)
  return sums
}

function withdrawalsIn({ wallet }: State): Map<number, number> {
  const withdrawn = new Map<number, number>()
  for (const { account, amount, isDeposit } of wallet.underWay.values()) {
    if (!isDeposit) withdrawn.set(account, (withdrawn.get(account) ?? 0) + amount)
  }
  return withdrawn
}

function exposuresIn({ markets }: State): Map<number, number> {
  const exposures = new Map<number, number>()
  for (const market of markets) {
    if (market === undefined) continue
    const { positions } = market
    for (let i = 0; i < positions.count; i++) {
      const account = positions.accounts[i]!
      const exposure = figureOf(positions, i, positionRow.EXPOSURE)
      exposures.set(account, (exposures.get(account) ?? 0) + exposure)
    }
  }
  return exposures
}

/**
 * Returns a sentence for each account whose balance in the core's state is not the sum of its postings, of whom somebody holds
 * other than he has to, or whose holds are not what is not available.
 */
export function differencesOf({ balances }: LedgerAudit, state: State): string[] {
  const differences: string[] = []
  const { accounts } = state
  const due = holderNames.map((holder) => [holder, counted[holder](state)] as const)
  for (const [account, balance] of balances) {
    const found = balanceOf(accounts, account)
    if (found !== balance)
      differences.push(`Account ${account} holds ${found} by the state, ${balance} by its postings.`)
    let left = found
    for (const [holder, amounts] of due) {
      const amount = amounts.get(account) ?? 0
      const held = holdOf(accounts, holder, account)
      left -= amount
      if (held !== amount)
        differences.push(`Of account ${account} ${holder} holds ${held}, and should hold ${amount}.`)
    }
    left += lineOf(accounts, account) - besideOf(accounts, account, besideRow.GIVEN)
    const available = availableOf(accounts, account)
    if (available !== left)
      differences.push(`Account ${account} has ${available} available, and should have ${left}.`)
  }
  return differences
}
