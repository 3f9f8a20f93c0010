/**
 * The slow oracle's world: plain objects and arrays, nothing indexed, nothing cached, nothing kept twice.
 * It shares no code with the engine it judges; what is asked of both (the commands) is a type only.
 */
import type { GameKey, Paytable } from '#core/casino/game.ts'
import type { PlayedRound } from '#core/casino/round.ts'
import type { SealedSeed } from '#core/casino/seeds.ts'
import type { ResultTerms, Side } from '#core/exchange/command.ts'
import type { MarketTerms } from '#core/exchange/market-terms.ts'
import type { AgeGroup } from '#core/facts/casino.ts'
import type { PaymentMethod } from '#core/facts/payment.ts'
import type { Profile } from '#core/facts/profile.ts'
import type { IdentityState, SuspensionReason } from '#core/facts/protection.ts'
import { firstPaytables } from './paytables.ts'
import { type Told, tell } from './told.ts'
import type { OraclePart } from './tree.ts'

export interface OracleAccount {
  id: number
  kind: 'PLAYER' | 'PARTICIPANT' | 'AGENT'
  /** The agent above it, 0 for the house. */
  parent: number
  currency: 'PLAY_MONEY'
  discountBps: number
  /** When it last took play money, 0 for never. */
  playMoneyAt: number
  /** Whether it may take no new risk. */
  excluded: boolean
  protection: OracleProtection
  /** How far below zero its balance may go. */
  line: number
  /** Of an agent: what he and all below him keep of what the house earns, basis points. */
  deals: OracleDeals | undefined
  /** What of that is not paid yet, 1/10,000 of a minor unit; below zero where the house lost. */
  accrued: number
  /** Of an agent: what he gives the players directly below him of what the house earns from them, basis points. */
  giveBack: OracleGiveBack
  /** Of a player: what his agent is to give him back and has not, 1/10,000 of a minor unit; below zero where the house lost. */
  promised: number
  /** Who froze it, 0 for the house. */
  frozenBy: number | undefined
  /** An agent who is one no more. */
  closed: boolean
}

/** Basis points of what is earned, and of settled stakes. */
export interface OracleDeals {
  exchange: number
  casino: number
  book: number
  casinoTurnover: number
  bookTurnover: number
}

/** Basis points of what is earned: nothing is given back of stakes. */
export interface OracleGiveBack {
  exchange: number
  casino: number
  book: number
}

/** New deals that come into force together, at the first close from a time on, or what an agent gives back from then on. */
export interface OracleAnnouncement {
  number: number
  from: number
  changes: { account: number; deals: OracleDeals }[]
  giveBacks: { account: number; giveBack: OracleGiveBack }[]
}

/** A balance that is said to be paid out, while the one whose it is has not confirmed it. */
export interface OraclePayment {
  id: number
  from: number
  to: number
  amount: number
  until: number
  state: 'PROPOSED' | 'CONFIRMED' | 'LAPSED'
}

/** Cash that an account says it has paid to the one above. */
export interface OracleClaim {
  id: number
  account: number
  amount: number
  waitMs: number
  /** Who is to answer, and until when, 0 for ever. */
  to: number
  until: number
  isOver: boolean
}

/** A bet against the house's book. */
export interface OracleBookBet {
  id: number
  account: number
  stake: number
  parts: readonly OraclePart[]
  isOver: boolean
}

export type LimitName = 'DEPOSIT' | 'LOSS' | 'STAKE'
export type PeriodName = 'DAY' | 'WEEK' | 'MONTH'

/** What protects an account's player; 0 stands for never. */
export interface OracleProtection {
  limits: { limit: LimitName; period: PeriodName; amount: number }[]
  /** Higher limits that are asked for; none where the amount is undefined. */
  asked: { limit: LimitName; period: PeriodName; amount: number | undefined; from: number }[]
  /** What came while there was a limit of that kind. */
  counted: { limit: LimitName; time: number; amount: number }[]
  timeOutUntil: number
  excludedUntil: number
  returnsFrom: number
  reminderMs: number
  sessionAt: number
  remindedAt: number
  sessionResult: number
  /** Whether it is known what its player wants of a limit of deposits; and when he last thought of his limits. */
  isDepositAnswered: boolean
  reviewedAt: number
  /** How far the check of who he is has come, and the date of birth of who is verified, yyyymmdd; '' and 0 before. */
  identity: '' | IdentityState
  bornOn: number
  /** Why the house has suspended the account, '' where it has not; and its public rules: the most that a bet may add, if there is a cap, and whether nothing may add to what can be lost. */
  suspended: '' | SuspensionReason
  stakeCap: number | undefined
  isRiskBarred: boolean
}

export interface OraclePosting {
  /** What is posted together has one number. */
  transaction: number
  from: number
  to: number
  amount: number
  kind: string
  market: number
  /** Why, or of which casino round; empty where nothing is to be said. */
  text: string
}

/** What the size of an order counts: see `targets.ts`. */
export type Sizing = 'STAKE' | 'PAYOUT' | 'BACKERS_PROFIT'

/** What an order may have beyond price and size; each nothing, when it was not asked for. */
export interface OracleTerms {
  sizedBy: Sizing
  postOnly: boolean
  goodTill: number
  orderReference: string
  strategy: string
}

/** What a held order waits for. */
export interface OracleHeld {
  trigger: number
  slippage: number
  /** Of one whose trigger trails: at how many ticks, and the best price it has followed to. 0 of others. */
  distance: number
  extreme: number
  /** The price that fired it, 0 before. */
  firedAt: number
}

/** What the fills of an order are followed by; no stop where its ticks are 0, a stop alone where `ticks` are. */
export interface OracleOffset {
  ticks: number
  levelled: boolean
  stopTicks: number
  slippage: number
}

/** An exit that is still to be placed, with the trigger of its stop, 0 without one. */
export interface OracleExit {
  parent: number
  account: number
  selectionId: number
  side: Side
  price: number
  size: number
  trigger: number
  slippage: number
  strategy: string
}

export interface OracleOrder {
  id: number
  account: number
  market: number
  selectionId: number
  side: Side
  price: number
  size: number
  persistence: 'LAPSE' | 'PERSIST' | 'MARKET_ON_CLOSE'
  timeInForce: 'LIMIT' | 'FILL_OR_KILL'
  minFill: number
  /** The order it is to stand for once its wait is over, or 0. */
  replaces: number
  /** `starting`: at the starting price. */
  state: 'held' | 'delayed' | 'resting' | 'starting' | 'done'
  /** At the starting price: the worst price it takes, 0 for any; what a lay risks; whether it came there from the book. */
  limit: number
  liability: number
  cameFromBook: boolean
  releaseAt: number
  /** Counts up over all orders that began to wait, for a time or for a trigger. */
  waitTurn: number
  /** Of one that is held, or was: of two that are met the lower goes first. */
  heldTurn: number
  /** Of one that was put in to wait for a trigger. */
  held: OracleHeld | undefined
  /** The other leg of a one-cancels-other while both are there, 0 of others; and which of the two it is. */
  other: number
  isProfit: boolean
  /** Of an order whose fills are followed by exits, and of an exit whose: 0 of others. */
  offset: OracleOffset | undefined
  parent: number
  /** A delayed order that counts as unmatched while it waits. */
  reserved: boolean
  /** The market version its player named, or 0. */
  marketVersion: number
  terms: OracleTerms
  /**
   * Of an order not sized by its stake, in hundredths of a minor unit: what its fills are to add up to, what of that is to come
   * while something is unmatched, and what they ever came to. 0 of others.
   */
  target: number
  left: number
  taken: number
  /** Of a delayed replacement: how much the order it is to stand for had ever matched when it came, of a target how much of it. */
  replacedHadMatched: number
  /** Whether the last of it was matched, rather than cancelled or lapsed. */
  endedMatched: boolean
  /** The five parts; they always sum to the size. */
  unmatched: number
  matched: number
  cancelled: number
  lapsed: number
  voided: number
  /** Why something of it was last cancelled or lapsed; empty when nothing was. */
  reason: string
}

export interface OracleMatch {
  index: number
  time: number
  selectionId: number
  price: number
  size: number
  backAccount: number
  layAccount: number
  backOrder: number
  layOrder: number
  /** The order that came in; 0 of a leg of a cross-match. */
  taker: number
  voided: boolean
  /** Of a cross-match: the index of its first match. */
  group?: number
}

/** What levels the bets on one runner: how much is to be matched, and the sum of size x price at which it was quoted. */
export interface OracleHedge {
  selectionId: number
  side: Side
  size: number
  payout: number
}

/** A cash-out that waits until its result is at least the target. */
export interface OracleHeldCashOut {
  account: number
  /** Undefined of the whole market. */
  selectionId: number | undefined
  target: number
  /** Of two that can be had the lower goes first. */
  turn: number
}

/** When a market was last looked at whole, when it is next, and how far a look has come. */
export interface OracleLook {
  at: number
  dueAt: number | undefined
  isAsking: boolean
  askedTo: number
}

/** A cash-out that waits for the bet delay. */
export interface OracleCashOut {
  id: number
  account: number
  /** Undefined of the whole market. */
  selectionId: number | undefined
  part: number
  releaseAt: number
  hedges: OracleHedge[]
}

export interface OracleRunner {
  selectionId: number
  removed: boolean
  /** The reduction factor that it left with, basis points; 0 while it runs, or without one. */
  factor: number
}

/** The starting price of a market, found at the off: 0 when it was not yet. One entry a runner. */
export interface OracleStart {
  begunAt: number
  runners: {
    price: number
    isMatched: boolean
    mostBacked: number
    bookBacks: number
    bookLays: number
    backed: number
    laid: number
    /** The reduction factor that it would have. */
    rate: number
  }[]
}

export type OracleStatus =
  | 'CREATED'
  | 'OPEN'
  | 'SUSPENDED'
  | 'CLOSED'
  | 'SETTLED'
  | 'VOIDED'
  | 'SETTLING'
  | 'GRADED'

/** As a command names it: what its market's kind asks for. */
export type OracleResult = ResultTerms

/** What an account won in a settlement, minor units, and paid on it. */
export interface OracleSettled {
  account: number
  won: number
  charge: number
}

export interface OracleMarket {
  id: number
  status: OracleStatus
  /** While it is suspended: who did that, and why. */
  stop: { by: string; reason: string } | undefined
  archived: boolean
  /** When it was last settled or made void, 0 before. */
  endedAt: number
  /** Of a graded market: when it is paid. */
  payAt: number | undefined
  /** Of one that was opened again: when its quiet time is over, undefined where there is none. */
  quietUntil: number | undefined
  /** Its matches have left memory: what is void of an ended market by its matches is refused from then on. */
  trimmed: boolean
  inPlay: boolean
  version: number
  runners: OracleRunner[]
  numberOfWinners: number
  /** 0 when it is not known. */
  scheduledEnd: number
  betDelayMs: number
  betDelayModel: 'FULL' | 'PASSIVE'
  commissionBps: number
  stakeMin: number
  profitRatioChecked: boolean
  /** What it has beyond the usual. */
  terms: MarketTerms
  /** Every order in the order of its arrival in the queue: one that is released or put in again goes to the end. */
  orders: OracleOrder[]
  matches: OracleMatch[]
  /** Those that wait, in the order of their acceptance. */
  cashOuts: OracleCashOut[]
  /** In the order of acceptance. */
  heldCashOuts: OracleHeldCashOut[]
  look: OracleLook
  /** What the fills so far are still to be followed by. */
  exits: OracleExit[]
  /** How many accounts were in the market when the house's first came in between, by a cross-match. */
  houseAt: number | undefined
  start: OracleStart
  /** The parts of the agents above each account, as they were when a bet of it was first matched here. */
  fixedParts: { account: number; parts: readonly OraclePart[] }[]
  /** What was paid to each account and not taken back, and the result that stands. */
  settled: OracleSettled[]
  result: OracleResult | undefined
  /** Of its accounts, in the order of their first orders, how many have no exposure in it any more. */
  freed: number
  /** A runner has just left: of how many accounts the exposure was counted without him. */
  counted: { without: number; to: number } | undefined
}

/** Where the engine would go on: the step of the task, and what it counts in it. */
export interface Place {
  step: number
  at: number
  order: number
  from?: number
  to?: number
}

/** A small piece of a long command. */
export type Piece = { place: Place } & (
  | { work: 'lapse' | 'cancel' | 'enter' | 'reduce-at-start'; order: number }
  | { work: 'end-cash-out'; cashOut: number }
  | { work: 'at-start'; runner: number; stage: number; order: number }
  | { work: 'weigh' | 'end-settlement' | 'end-void' | 'withdraw' | 'reopen' }
  | { work: 'pay' | 'take-back'; account: number }
  | { work: 'lapse-reduced'; order: number }
  | { work: 'reduce-match'; match: number; factor: number }
  | { work: 'void-match'; match: number }
  | { work: 'free'; from: number; to: number }
  | { work: 'recount'; from: number; to: number; isLast: boolean }
)

/** A long command that goes on: what is still to be done, and what it has come to. */
export interface OracleTask {
  market: number
  kind: string
  pieces: Piece[]
  account: number
  reason: string
  runner: number
  from: number
  to: number
  paid: number
  reversed: number
  cancelled: number
  text: string
  /** Whether its first slice is over. */
  isBegun: boolean
}

/** A dead man's switch of an account, or of one of its strategies. */
export interface OracleSwitch {
  account: number
  /** Empty of the account's own. */
  strategy: string
  timeoutMs: number
  deadline: number
}

/** What is unmatched of an account, or of one of its strategies, is being cancelled everywhere. */
export interface OracleSweep {
  account: number
  strategy: string
  reason:
    | 'DEAD_MANS_SWITCH'
    | 'ACCOUNT_EXCLUDED'
    | 'TIME_OUT'
    | 'SELF_EXCLUDED'
    | 'LIMIT_PASSED'
    | 'BRANCH_FROZEN'
    | 'ACCOUNT_SUSPENDED'
  /** Of a branch: the account at which it goes on, 0 of others. */
  next: number
}

/** A deposit or a withdrawal. */
export interface OracleTransfer {
  readonly id: number
  readonly account: number
  readonly kind: 'DEPOSIT' | 'WITHDRAWAL'
  readonly amount: number
  readonly method: PaymentMethod
  state: 'REVIEW' | 'PENDING' | 'POSTED' | 'VOIDED' | 'CHARGED_BACK'
  /** Who has approved of it so far. */
  approvedBy: number[]
  /** When the last of them did, 0 before. */
  approvedAt: number
  /** When it was posted or voided, undefined before. */
  endedAt: number | undefined
}

export interface OracleEvent {
  id: number
}

/** A server seed of an account, and what it is used with once its turn has come. */
export interface OraclePair {
  account: number
  seed: SealedSeed
  used: { clientSeed: string; byPlayer: boolean } | undefined
}

export interface OracleCasino {
  open: Record<GameKey, boolean>
  /** Every version there was, the standing one last. */
  paytables: Record<GameKey, Paytable[]>
  /** The most that a round may stake, by game and age; none where there is no such cap. */
  caps: { game: GameKey; ages: AgeGroup; amount: number }[]
  /** Of all accounts, in the order in which they were committed to. */
  pairs: OraclePair[]
  rounds: PlayedRound[]
}

export interface WorldLimits {
  /** Orders that may rest in all, and in one market. */
  resting: number
  restingOfMarket: number
  /** Of a slice: facts before which a piece must begin, and positions that one fact is about. */
  facts: number
  positions: number
  /** Held orders that fire in one. */
  firings: number
}

const usualLimits = {
  ...{ resting: 2_000_000, restingOfMarket: 200_000, facts: 500, positions: 1_000, firings: 1_000 },
}

export interface World {
  time: number
  /** How strictly players are protected. */
  profile: Profile
  accounts: OracleAccount[]
  events: OracleEvent[]
  markets: OracleMarket[]
  postings: OraclePosting[]
  orderCount: number
  cashOutCount: number
  /** How often an order began to wait. */
  waitTurns: number
  /** In the order in which they began, those that ended as well. */
  transfers: OracleTransfer[]
  casino: OracleCasino
  /** What is announced and has not come, in that order; and how many there ever were. */
  announcements: OracleAnnouncement[]
  announced: number
  payments: OraclePayment[]
  claims: OracleClaim[]
  /** While a period is being closed: the account at which that goes on. */
  closingFrom: number | undefined
  /** And once all agents have had their share: the player at which giving back goes on. */
  givingFrom: number | undefined
  /** Periods that were closed. */
  periods: number
  bookBets: OracleBookBet[]
  /** In the order in which they began. */
  tasks: OracleTask[]
  /** In the order in which they were set. */
  switches: OracleSwitch[]
  /** In the order in which they began. */
  sweeps: OracleSweep[]
  limits: WorldLimits
  /** What happened and was not asked for yet. */
  told: Told[]
}

/** House accounts by the ids the rules give them. */
export const houseAccounts = {
  issue: 1,
  commission: 2,
  rounding: 3,
  clearing: 4,
  casino: 5,
  cross: 6,
  payments: 7,
  shares: 8,
  bad_debt: 9,
  book: 10,
  own: 11,
} as const
const firstPlayer = 101

export function createWorld(limits: WorldLimits = usualLimits): World {
  return {
    time: 0,
    profile: 'demo',
    accounts: [],
    events: [],
    markets: [],
    postings: [],
    orderCount: 0,
    cashOutCount: 0,
    waitTurns: 0,
    transfers: [],
    casino: createCasino(),
    ...{
      announcements: [],
      announced: 0,
      payments: [],
      claims: [],
      closingFrom: undefined,
      givingFrom: undefined,
      periods: 0,
      bookBets: [],
    },
    tasks: [],
    switches: [],
    sweeps: [],
    limits,
    told: [],
  }
}

/** The games in the order of their numbers. */
export const gameNames: readonly GameKey[] = [
  '7updown',
  'roulette',
  'teenpatti',
  'dragontiger',
  'cricketwar',
  'baccarat',
]

function createCasino(): OracleCasino {
  const each = <T>(value: (game: GameKey) => T) =>
    Object.fromEntries(gameNames.map((game) => [game, value(game)])) as Record<GameKey, T>
  return {
    open: each((game) => game !== 'cricketwar' && game !== 'baccarat'),
    paytables: each((game) => [firstPaytables[game]]),
    caps: [],
    pairs: [],
    rounds: [],
  }
}

/** Returns the number that stands for a game. */
export function gameNumber(game: GameKey): number {
  return gameNames.indexOf(game) + 1
}

/** Returns the paytable that a round of the game is played by now. */
export function currentPaytable(world: World, game: GameKey): Paytable {
  return world.casino.paytables[game].at(-1)!
}

/** Returns the id the next player's account will have. */
export function nextAccountId(world: World): number {
  return firstPlayer + world.accounts.length
}

export function findAccount(world: World, id: number): OracleAccount | undefined {
  return world.accounts.find((account) => account.id === id)
}

/** Returns the market of this id while it is in memory. */
export function findMarket(world: World, id: number): OracleMarket | undefined {
  return world.markets.find((market) => market.id === id && !market.archived)
}

export function findRunner(market: OracleMarket, selectionId: number): OracleRunner | undefined {
  return market.runners.find((runner) => runner.selectionId === selectionId)
}

/** Returns the order of this id in the market, whoever's it is and whatever became of it. */
export function findOrder(market: OracleMarket, id: number): OracleOrder | undefined {
  return market.orders.find((order) => order.id === id)
}

/** Returns the place of a runner in its market, from 0. */
export function runnerPlace(market: OracleMarket, selectionId: number): number {
  return market.runners.findIndex((runner) => runner.selectionId === selectionId)
}

/** Returns the number of the next transaction: it is used once something is posted in it. */
export function nextTransaction(world: World): number {
  return world.postings.reduce((last, { transaction }) => Math.max(last, transaction), 0) + 1
}

/** Records that money moved: nothing, when it is none; the other way round, when it is less than none. */
export function post(world: World, posting: OraclePosting): void {
  const { from, to, amount } = posting
  if (amount === 0) return
  const moved = amount > 0 ? posting : { ...posting, from: to, to: from, amount: -amount }
  world.postings.push(moved)
  countPosting(world, moved)
  tell(world, 'posting', moved)
}

const resultKinds = ['settlement', 'commission', 'settlement_reversal', 'commission_reversal']
const roundKinds = ['casino_stake', 'casino_payout', 'book_stake', 'book_return']

/** What counts against limits: deposits, play money that is taken, cash beyond a debt, what bets and rounds come to, and the stakes of rounds. */
function countPosting(world: World, { from, to, amount, kind }: OraclePosting): void {
  if (kind === 'play_money' || kind === 'deposit') countFor(world, to, 'DEPOSIT', amount)
  // Cash beyond what a player owed.
  const isPlayers = kind === 'settle_up' && findAccount(world, to)?.kind !== 'AGENT'
  const beyond = isPlayers ? Math.min(amount, balance(world, to)) : 0
  if (beyond > 0) countFor(world, to, 'DEPOSIT', beyond)
  if (kind === 'casino_stake' || kind === 'book_stake') countFor(world, from, 'STAKE', amount)
  if (!resultKinds.includes(kind) && !roundKinds.includes(kind)) return
  for (const [id, won] of [
    [to, amount],
    [from, -amount],
  ] as const) {
    countFor(world, id, 'LOSS', won)
    const protection = findAccount(world, id)?.protection
    if (protection !== undefined && protection.sessionAt > 0) protection.sessionResult += won
  }
}

/** Notes what came; of stakes while the account has a limit of them. */
export function countFor(world: World, id: number, limit: LimitName, amount: number): void {
  const protection = findAccount(world, id)?.protection
  if (protection === undefined) return
  if (limit === 'STAKE' && !protection.limits.some((each) => each.limit === limit)) return
  protection.counted.push({ limit, time: world.time, amount })
}

/** Notes what was matched of two accounts. */
export function countMatched(world: World, accounts: readonly number[], size: number): void {
  for (const id of accounts) countFor(world, id, 'STAKE', size)
}

/** Moves both the clock and what is told; a time that is not later changes nothing. */
export function advanceTime(world: World, time: number): void {
  if (time <= world.time) return
  world.time = time
  tell(world, 'time_advanced', { time })
}

/** Returns an account's balance: everything it ever got less everything it ever gave, minor units. */
export function balance(world: World, account: number): number {
  let sum = 0
  for (const posting of world.postings) {
    if (posting.to === account) sum += posting.amount
    if (posting.from === account) sum -= posting.amount
  }
  return sum
}
