/** The fold of the books of the tree: which fact changes which total, and why. */
import type { State } from '#core/engine/state.ts'
import { partsIn } from '#core/exchange/risk/fixed-parts.ts'
import { accountMoved, branchFrozen, lineSet } from '#core/facts/agent.ts'
import { bookBetSettled, bookBetTaken } from '#core/facts/book.ts'
import { roundPlayed } from '#core/facts/casino.ts'
import { accountAdded, accountKinds, type PostingKind, posting } from '#core/facts/ledger.ts'
import type { FactLog } from '#core/facts/log.ts'
import { readerOf } from '#core/facts/reader.ts'
import { foldOf } from '#core/facts/registry.ts'
import { balanceOf } from '#core/ledger/accounts.ts'
import type { Earning } from '#core/ledger/deals.ts'
import { partsFor, partsOf } from '#core/ledger/shares.ts'
import type { AccountId, Money } from '#core/values/brands.ts'
import { postingKindOf } from '#server/history/statement-text.ts'
import type { Fold } from '#server/journal/fold.ts'
import {
  addNode,
  type Books,
  bookSource,
  type Cause,
  catchUp,
  change,
  createBooks,
  earn,
  gameSource,
  moveNode,
  type Node,
  upFrom,
} from './books.ts'

export const booksFold: Fold<Books> = {
  name: 'agents',
  version: 3,
  create: createBooks,
  apply(books, state, log, from, to) {
    const late: Node[] = []
    noteFacts({ books, state, late, game: 0 }, log, from, to)
    // Whose account is older than his line: what his balance is now holds all that was before.
    for (const node of late) {
      node.total = balanceOf(state.accounts, node.account)
      node.sheet.closing = node.total
    }
  },
}

interface Noting {
  readonly books: Books
  /** After the batch. */
  readonly state: State
  /** Came into the books in this batch, opened before it. */
  readonly late: Node[]
  /** The code of the game of the last round, whose postings follow it in the batch. */
  game: number
}

const noteFacts = foldOf<Noting>({
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
  line_set: noteLine,
  deals_announced: 'ignored',
  give_back_announced: 'ignored',
  deals_acted: noteDeals,
  branch_frozen: noteFrozen,
  branch_thawed: 'ignored',
  branch_swept: 'ignored',
  payment_proposed: 'ignored',
  payment_confirmed: 'ignored',
  payment_lapsed: 'ignored',
  claim_filed: 'ignored',
  claim_raised: 'ignored',
  claim_answered: 'ignored',
  account_moved: noteMove,
  agent_closed: 'ignored',
  period_left: 'ignored',
  give_backs_left: 'ignored',
  period_closed: noteClose,
  book_bet_taken: noteBet,
  book_bet_settled: noteBetSettled,
  discount_set: 'ignored',
  account_opened: 'ignored',
  account_added: noteAccount,
  posting: notePosting,
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
  round_played: noteRound,
})

const added = readerOf(accountAdded)
const posted = readerOf(posting)
const lined = readerOf(lineSet)
const frozen = readerOf(branchFrozen)
const moved = readerOf(accountMoved)
const played = readerOf(roundPlayed)
const taken = readerOf(bookBetTaken)
const settled = readerOf(bookBetSettled)

function noteAccount({ books }: Noting, { numbers }: FactLog, at: number): void {
  const isAgent = added.kind(numbers, at) === accountKinds.AGENT
  const parent = added.parent(numbers, at)
  if (isAgent || parent !== 0) addNode(books, added.account(numbers, at), parent, isAgent)
}

/** A player directly below the house is in the books from his first line on. */
function noteLine({ books, late }: Noting, { numbers }: FactLog, at: number): void {
  const account = lined.account(numbers, at)
  if (!books.nodes.has(account)) late.push(addNode(books, account, 0, false))
}

function noteDeals({ books }: Noting): void {
  books.dealt++
}

function noteFrozen({ books }: Noting, { numbers }: FactLog, at: number): void {
  const node = books.nodes.get(frozen.account(numbers, at))
  if (node === undefined || frozen.by(numbers, at) !== 0) return
  catchUp(books, node)
  if (node.due !== undefined) node.due.isFrozen = true
}

/** Who moves has nothing, and owes nothing: no total changes. */
function noteMove({ books, late, state }: Noting, { numbers }: FactLog, at: number): void {
  const account = moved.account(numbers, at)
  const parent = moved.parent(numbers, at)
  const node = books.nodes.get(account)
  if (node === undefined) {
    const added = addNode(books, account, parent, false)
    added.moves.push({ at: state.time, from: 0 })
    late.push(added)
    return
  }
  moveNode(books, node, parent, state.time)
}

function noteClose({ books, state }: Noting): void {
  books.closes.push(state.time)
}

function notePosting({ books, game, state }: Noting, { numbers }: FactLog, at: number): void {
  const [from, to] = [posted.from(numbers, at), posted.to(numbers, at)]
  const giving = upFrom(books, from)
  const getting = upFrom(books, to)
  if (giving.length === 0 && getting.length === 0) return
  const amount = posted.amount(numbers, at)
  const kind = postingKindOf(posted.kind(numbers, at))
  const isBetween = (node: Node, others: readonly Node[]) => !others.includes(node)
  for (const node of giving) if (isBetween(node, getting)) change(books, node, causeOf(kind, false), -amount)
  for (const node of getting) if (isBetween(node, giving)) change(books, node, causeOf(kind, true), amount)
  const written = kind === 'write_off' ? books.nodes.get(to) : undefined
  if (written !== undefined) written.isWrittenOff = true
  noteEarned({ books, state }, { kind, from, to, amount, game, market: posted.market(numbers, at) })
}

/** Why a total rises or falls by a posting of this kind. */
function causeOf(kind: PostingKind, isRise: boolean): Cause {
  switch (kind) {
    case 'settlement':
    case 'settlement_reversal':
      return 'bets'
    case 'commission':
    case 'commission_reversal':
      return 'commission'
    case 'casino_stake':
    case 'casino_payout':
      return 'casino'
    case 'book_stake':
    case 'book_return':
      return 'book'
    case 'share':
      return 'shares'
    case 'give_back':
      return 'givenBack'
    case 'settle_up':
      return isRise ? 'cashIn' : 'cashOut'
    case 'write_off':
      return 'writtenOff'
    default:
      return isRise ? 'paidIn' : 'paidOut'
  }
}

interface Posted {
  readonly kind: PostingKind
  readonly from: AccountId
  readonly to: AccountId
  readonly amount: Money
  readonly market: number
  readonly game: number
}

/** What the agents above earn by it, as the engine counts it. */
function noteEarned({ books, state }: Pick<Noting, 'books' | 'state'>, posted: Posted): void {
  const { kind, from, to, amount, game, market } = posted
  const own = (account: AccountId) => partsOfAbove(books, account)
  const ofMarket = (account: AccountId) => {
    const positions = state.markets[market]?.positions
    return positions === undefined ? 0 : partsIn(positions, account)
  }
  const add = (parts: number, earning: Earning, by: Money, source = market) =>
    share({ books, state }, { parts, earning, by, source })
  if (kind === 'commission') add(ofMarket(from), 'exchange', amount)
  if (kind === 'commission_reversal') add(ofMarket(to), 'exchange', -amount)
  if (kind === 'casino_payout') add(own(to), 'casino', -amount, gameSource(game))
  if (kind === 'casino_stake') {
    add(own(from), 'casino', amount, gameSource(game))
    add(own(from), 'casinoTurnover', amount, gameSource(game))
  }
}

/** The number of the parts above an account now. */
function partsOfAbove({ dealt, nodes }: Books, account: AccountId): number {
  return partsFor(nodes.get(account)?.parent ?? 0, dealt)
}

interface Shared {
  readonly parts: number
  readonly earning: Earning
  readonly by: Money
  readonly source: number
}

function share(
  { books, state }: Pick<Noting, 'books' | 'state'>,
  { parts, earning, by, source }: Shared,
): void {
  for (const { agent, bps } of partsOf(state, parts, earning)) {
    const node = books.nodes.get(agent)
    if (node !== undefined && bps !== 0) earn(books, node, source, by, bps)
  }
}

function noteRound(noting: Noting, { numbers }: FactLog, at: number): void {
  noting.game = played.game(numbers, at)
}

/** Who shares in a bet against the book is fixed as it is taken. */
function noteBet({ books }: Noting, { numbers }: FactLog, at: number): void {
  const account = taken.account(numbers, at)
  if ((books.nodes.get(account)?.parent ?? 0) === 0) return
  books.bets.set(taken.bet(numbers, at), {
    stake: taken.stake(numbers, at),
    parts: partsOfAbove(books, account),
  })
}

function noteBetSettled({ books, state }: Noting, { numbers }: FactLog, at: number): void {
  const id = settled.bet(numbers, at)
  const bet = books.bets.get(id)
  if (bet === undefined) return
  books.bets.delete(id)
  if (settled.isVoid(numbers, at) === 1) return
  const { parts, stake } = bet
  const source = bookSource
  share({ books, state }, { parts, source, earning: 'book', by: stake - settled.returned(numbers, at) })
  share({ books, state }, { parts, source, earning: 'bookTurnover', by: stake })
}
