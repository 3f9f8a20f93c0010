/**
 * The feed's own market makers and bettors: ordinary accounts, without rights, found again by the name under which the
 * journal shows them opened. Those of before accounts had a kind are known by the text of their funding, which nobody else
 * can write: an operator's credit is of another kind.
 */

import { accountAdded, accountKinds, posting, postingKinds } from '#core/facts/ledger.ts'
import type { FactLog } from '#core/facts/log.ts'
import { readerOf, textOf } from '#core/facts/reader.ts'
import { foldOf } from '#core/facts/registry.ts'
import { balanceOf } from '#core/ledger/accounts.ts'
import type { AccountId, Money } from '#core/values/brands.ts'
import type { Exchange } from '#server/house/exchange.ts'
import type { Fold } from '#server/journal/fold.ts'

/** Account ids by name. */
export type Participants = Map<string, number>

/** Of the text of a participant's funding; with it old journals say whose account it is. */
const prefix = 'Play money of the house participant '

export const participantsFold: Fold<Participants> = {
  name: 'participants',
  create: () => new Map(),
  apply: (participants, _state, log, from, to) => noteParticipants(participants, log, from, to),
}

const noteParticipants = foldOf<Participants>({
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
  deposit_begun: 'ignored',
  withdrawal_begun: 'ignored',
  withdrawal_approved: 'ignored',
  transfer_posted: 'ignored',
  transfer_voided: 'ignored',
  deposit_charged_back: 'ignored',
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

  account_opened: 'ignored',
  account_added: applyAdded,
  posting: applyFunding,

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

  task_left: 'ignored',
  task_ended: 'ignored',
  correction_begun: 'ignored',
  positions_freed: 'ignored',
  positions_recounted: 'ignored',
  runner_withdrawn: 'ignored',
  runner_reduced: 'ignored',
  match_reduced: 'ignored',

  order_placed: 'ignored',
  order_delayed: 'ignored',
  order_waits: 'ignored',
  order_terms: 'ignored',
  order_resized: 'ignored',
  order_retargeted: 'ignored',
  order_held: 'ignored',
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
  order_matched: 'ignored',
  cross_matched: 'ignored',
  cross_leg: 'ignored',
  start_placed: 'ignored',
  start_begun: 'ignored',
  start_entered: 'ignored',
  start_priced: 'ignored',
  start_taken: 'ignored',
  start_matched: 'ignored',
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
  round_played: 'ignored',
})

const added = readerOf(accountAdded)

function applyAdded(participants: Participants, log: FactLog, at: number): void {
  if (added.kind(log.numbers, at) !== accountKinds.PARTICIPANT) return
  const name = textOf(log, at, accountAdded)
  if (!participants.has(name)) participants.set(name, added.account(log.numbers, at))
}

const posted = readerOf(posting)

function applyFunding(participants: Participants, log: FactLog, at: number): void {
  if (posted.kind(log.numbers, at) !== postingKinds.funding) return
  const text = textOf(log, at, posting)
  if (!text.startsWith(prefix)) return
  const name = text.slice(prefix.length)
  if (!participants.has(name)) participants.set(name, posted.to(log.numbers, at))
}

/** Resolves to the account of a name, opened at the first time, and funded whenever less than a third of its funds is left. */
export async function accountOfParticipant(exchange: Exchange, name: string, funds: number): Promise<number> {
  const known = exchange.fold<Participants>(participantsFold.name).get(name)
  const account = known ?? (await openAccount(exchange, name))
  await topUp(exchange, account, name, funds)
  return account
}

async function openAccount(exchange: Exchange, name: string): Promise<number> {
  const [opened] = await exchange.run([{ kind: 'open-account', participant: name }])
  if (opened === undefined || opened.refusal !== undefined) {
    throw new Error(`No account for ${name}: ${opened?.refusal}`)
  }
  return opened.id
}

/** Brings a participant back to its funds when less than a third is left, by a transfer of the house. */
export async function topUp(
  exchange: Exchange,
  account: AccountId,
  name: string,
  funds: number,
): Promise<void> {
  const balance = balanceOf(exchange.state.accounts, account)
  if (balance * 3 < funds) await fund(exchange, account, name, funds - balance)
}

async function fund(exchange: Exchange, account: AccountId, name: string, amount: Money): Promise<void> {
  const [outcome] = await exchange.run([
    { kind: 'credit-account', account, amount, as: 'funding', reason: `${prefix}${name}` },
  ])
  if (outcome?.refusal !== undefined) throw new Error(`No funds for ${name}: ${outcome.refusal}`)
}
