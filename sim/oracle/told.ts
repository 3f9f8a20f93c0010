/** What happened, as the oracle tells it: its own list of facts, by names and words, made from the rules alone. */
import type { Side } from '#core/exchange/command.ts'
import type { MarketKind } from '#core/exchange/market-terms.ts'
import type { AgeGroup } from '#core/facts/casino.ts'
import type { PaymentMethod } from '#core/facts/payment.ts'
import type { Profile } from '#core/facts/profile.ts'
import type { AccountRule, IdentityState, SuspensionReason } from '#core/facts/protection.ts'
import type { LimitName, OracleDeals, OracleGiveBack, PeriodName, World } from './world.ts'

type Persistence = 'LAPSE' | 'PERSIST' | 'MARKET_ON_CLOSE'
type TimeInForce = 'LIMIT' | 'FILL_OR_KILL'

/** A part of an order that ended. */
interface Ended {
  order: number
  market: number
  account: number
  size: number
  reason: string
}

/** What an order is told with as it comes in. */
interface Incoming {
  order: number
  account: number
  market: number
  /** The place of the runner in the market, from 0. */
  runner: number
  side: Side
  price: number
  size: number
  persistence: Persistence
  timeInForce: TimeInForce
  minFill: number
  replaces: number
}

/** An order's part of a cross-match. */
interface Crossed {
  market: number
  runner: number
  price: number
  size: number
  side: Side
  order: number
  account: number
  /** The index in the market of the group's first match. */
  group: number
}

/** Every kind of fact with its fields; flags are 0 and 1, what is said in words is a word. */
export interface ToldFields {
  time_advanced: { time: number }
  profile_set: { profile: Profile; account: number }
  audit_noted: { records: number; text: string }
  limit_set: { account: number; limit: LimitName; period: PeriodName; amount: number }
  limit_asked: { account: number; limit: LimitName; period: PeriodName; amount: number; from: number }
  limit_passed: { account: number }
  time_out_taken: { account: number; until: number }
  self_excluded: { account: number; until: number }
  return_requested: { account: number; from: number }
  reminder_set: { account: number; everyMs: number }
  session_begun: { account: number }
  reminder_acknowledged: { account: number }
  deposit_limit_declined: { account: number }
  limits_reviewed: { account: number }
  account_suspended: { account: number; reason: '' | SuspensionReason; person: number }
  account_restricted: { account: number; rule: AccountRule; amount: number; person: number }
  identity_noted: { account: number; state: IdentityState; bornOn: number; person: number }
  ledger_rooted: { sequence: number; accounts: number; text: string }
  deposit_begun: { transfer: number; account: number; amount: number; method: PaymentMethod }
  withdrawal_begun: {
    transfer: number
    account: number
    amount: number
    method: PaymentMethod
    approvals: number
  }
  withdrawal_approved: { transfer: number; account: number; person: number; left: number }
  transfer_posted: { transfer: number; account: number; text: string }
  transfer_voided: { transfer: number; account: number; person: number; text: string }
  deposit_charged_back: { transfer: number; account: number; text: string }
  account_added: {
    account: number
    kind: 'PLAYER' | 'PARTICIPANT' | 'AGENT'
    parent: number
    currency: 'PLAY_MONEY'
    discountBps: number
    text: string
  }
  deals_set: OracleDeals & { account: number }
  line_set: { account: number; line: number; by: number }
  deals_announced: OracleDeals & { announcement: number; account: number; from: number }
  deals_acted: { announcement: number }
  give_back_announced: OracleGiveBack & { announcement: number; account: number; from: number }
  branch_frozen: { account: number; by: number; text: string }
  branch_thawed: { account: number; by: number; text: string }
  branch_swept: { account: number; next: number }
  payment_proposed: { payment: number; account: number; to: number; amount: number; until: number }
  payment_confirmed: { payment: number; account: number }
  payment_lapsed: { payment: number; account: number }
  claim_filed: {
    claim: number
    account: number
    to: number
    amount: number
    waitMs: number
    until: number
    text: string
  }
  claim_raised: { claim: number; account: number; to: number; until: number }
  claim_answered: { claim: number; account: number; by: number; isGranted: number; text: string }
  account_moved: { account: number; parent: number }
  agent_closed: { account: number }
  period_left: { next: number }
  give_backs_left: { next: number }
  period_closed: { period: number }
  book_bet_taken: { bet: number; account: number; stake: number }
  book_bet_settled: { bet: number; account: number; returned: number; isVoid: number }
  discount_set: { account: number; discountBps: number; text: string }
  posting: {
    transaction: number
    from: number
    to: number
    amount: number
    kind: string
    market: number
    text: string
  }
  event_created: { event: number; startTime: number; text: string }
  market_created: {
    market: number
    event: number
    winners: number
    betDelayMs: number
    delayModel: 'FULL' | 'PASSIVE'
    commissionBps: number
    stakeMin: number
    profitRatioChecked: number
    text: string
  }
  market_terms: {
    market: number
    kind: MarketKind
    ladder: number
    flags: number
    payDelayMs: number
    places: number
    divisor: number
    low: number
    high: number
    step: number
    resultMin: number
    resultMax: number
    namedOver: number
    text: string
  }
  market_scheduled: { market: number; end: number }
  market_quiet: { market: number; quietMs: number }
  quiet_ended: { market: number }
  market_opened: { market: number; version: number }
  market_stopped: { market: number; version: number; by: string; reason: string; text: string }
  market_turned_in_play: { market: number; version: number }
  market_closed: { market: number; version: number }
  market_result: { market: number; number: number }
  runner_placed: { market: number; runner: number; numerator: number; denominator: number }
  runner_result: { market: number; runner: number; numerator: number; denominator: number }
  market_graded: { market: number; version: number; payAt: number; text: string }
  market_settled: { market: number; version: number }
  settlement_reversed: { market: number; version: number; text: string }
  void_ruled: { market: number; rule: string; text: string }
  market_voided: { market: number; version: number; text: string }
  match_voided: {
    market: number
    match: number
    runner: number
    price: number
    size: number
    backAccount: number
    layAccount: number
    backOrder: number
    layOrder: number
  }
  window_voided: { market: number; from: number; to: number; text: string }
  runner_voided: { market: number; runner: number; from: number; to: number; text: string }
  account_settled: { market: number; account: number; result: number; commission: number }
  market_archived: { market: number }
  market_trimmed: { market: number }
  task_left: {
    market: number
    kind: string
    step: number
    at: number
    order: number
    account: number
    reason: string
    runner: number
    from: number
    to: number
    paid: number
    reversed: number
    cancelled: number
    text: string
  }
  task_ended: { market: number }
  correction_begun: { market: number; version: number; text: string }
  positions_freed: { market: number; from: number; to: number }
  positions_recounted: { market: number; from: number; to: number }
  runner_reduced: { market: number; runner: number; factor: number; rule: string }
  match_reduced: {
    market: number
    match: number
    runner: number
    price: number
    reduced: number
    size: number
    backAccount: number
    layAccount: number
    backOrder: number
    layOrder: number
  }
  runner_withdrawn: { market: number; runner: number; version: number; text: string }
  order_placed: Incoming & { resting: number }
  order_waits: Omit<Incoming, 'persistence' | 'timeInForce'> & {
    /** 1 persists, 2 fill-or-kill, 4 counts as unmatched meanwhile. */
    flags: number
    condition: 'BET_DELAY'
    until: number
    /** The version its player named, or 0. */
    marketVersion: number
  }
  order_terms: {
    order: number
    market: number
    account: number
    /** 1 post-only. */
    flags: number
    sizedBy: 'STAKE' | 'PAYOUT' | 'BACKERS_PROFIT'
    target: number
    left: number
    goodTill: number
    text: string
  }
  order_resized: { order: number; market: number; account: number; size: number; left: number }
  order_retargeted: { order: number; market: number; account: number; left: number }
  order_held: {
    order: number
    account: number
    market: number
    runner: number
    side: Side
    price: number
    size: number
    kind: 'STOP' | 'TRAILING'
    trigger: number
    slippage: number
    distance: number
  }
  held_edited: {
    order: number
    market: number
    account: number
    price: number
    size: number
    trigger: number
    slippage: number
    distance: number
  }
  held_fired: { order: number; market: number; account: number; price: number; limit: number }
  held_waits: { order: number; market: number; account: number; until: number }
  held_again: { order: number; market: number; account: number }
  order_offset: {
    order: number
    market: number
    account: number
    ticks: number
    levelled: number
    stopTicks: number
    slippage: number
  }
  exit_due: {
    order: number
    market: number
    account: number
    runner: number
    side: Side
    price: number
    size: number
    trigger: number
    slippage: number
    text: string
  }
  exit_placed: { exit: number; order: number; market: number; account: number }
  pair_made: { market: number; account: number; stop: number; profit: number; firstLeg: number }
  switch_set: { account: number; timeoutMs: number; deadline: number; text: string }
  switch_renewed: { account: number; deadline: number; text: string }
  switch_fired: { account: number; text: string }
  account_excluded: { account: number; text: string }
  sweep_ended: { account: number; reason: string; text: string }
  order_released: { order: number; market: number; account: number; resting: number }
  order_matched: {
    market: number
    runner: number
    price: number
    size: number
    takerSide: Side
    taker: number
    maker: number
    takerAccount: number
    makerAccount: number
  }
  cross_matched: Crossed & { legs: number }
  cross_leg: Crossed
  start_placed: {
    order: number
    account: number
    market: number
    runner: number
    side: Side
    limit: number
    size: number
  }
  start_begun: { market: number }
  start_entered: { order: number; market: number; account: number; size: number }
  start_priced: {
    market: number
    runner: number
    price: number
    matched: number
    backed: number
    bookBacked: number
    bookLaid: number
  }
  start_taken: Omit<Crossed, 'group'>
  start_matched: Omit<Crossed, 'group'> & { stake: number; cancelled: number }
  start_reduced: { order: number; market: number; account: number; size: number }
  limit_loosened: { order: number; market: number; account: number; limit: number }
  runner_rated: { market: number; runner: number; factor: number }
  order_cancelled: Ended
  remainder_cancelled: Ended
  order_lapsed: Ended
  cash_out_begun: {
    cashOut: number
    market: number
    account: number
    /** The place of the runner in the market, -1 of the whole market. */
    runner: number
    part: number
    /** Hedges that wait, 0 when they were had at once. */
    hedges: number
    result: number
    until: number
  }
  cash_out_hedge: {
    cashOut: number
    market: number
    account: number
    runner: number
    side: Side
    size: number
    payout: number
  }
  /** An empty reason: every hedge was had. */
  cash_out_ended: { cashOut: number; market: number; account: number; reason: string }
  cash_out_held: { market: number; account: number; runner: number; target: number }
  held_cash_out_fired: { cashOut: number; market: number; account: number; runner: number; price: number }
  held_cash_out_ended: { market: number; account: number; runner: number; reason: string }
  game_switched: { game: number; open: number }
  paytable_set: { game: number; version: number; text: string }
  stake_cap_set: { game: number; ages: AgeGroup; amount: number }
  seed_committed: { account: number; pair: number; text: string }
  seeds_rotated: { account: number; pair: number; byPlayer: number; text: string }
  round_played: {
    round: number
    account: number
    game: number
    paytable: number
    pair: number
    nonce: number
    stake: number
    payout: number
    first: number
    second: number
    third: number
    fourth: number
    fifth: number
    sixth: number
    text: string
  }
}

export type ToldName = keyof ToldFields

/** A fact by its name and its fields. */
export interface Told {
  readonly name: string
  readonly [field: string]: number | string
}

/** Notes that this happened, after everything told before. Mutates the world. */
export function tell<N extends ToldName>(world: World, name: N, fields: ToldFields[N]): void {
  world.told.push({ name, ...fields })
}

/** Returns what was told since it was asked last, and forgets it. Mutates the world. */
export function takeTold(world: World): Told[] {
  return world.told.splice(0)
}
