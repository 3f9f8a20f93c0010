/** What each fact does to the bet store. */

import { kindTermsOf, termsOfFact } from '#core/exchange/market-terms.ts'
import { unitOf } from '#core/exchange/orders/sizing.ts'
import { referencesOf } from '#core/exchange/orders/terms.ts'
import { LINE as lineCode, WINNERS } from '#core/exchange/risk/payoff.ts'
import { timeAdvanced } from '#core/facts/batch.ts'
import { crossLeg, crossMatched } from '#core/facts/cross.ts'
import {
  type HeldKind,
  heldAgain,
  heldEdited,
  heldFired,
  heldKinds,
  heldWaits,
  orderHeld,
} from '#core/facts/held.ts'
import { type FactLog, factStride } from '#core/facts/log.ts'
import {
  marketArchived,
  marketCreated,
  marketSettled,
  marketTrimmed,
  marketVoided,
  matchVoided,
  settlementReversed,
} from '#core/facts/market.ts'
import {
  cancelReasons,
  lapseReasons,
  orderCancelled,
  orderDelayed,
  orderLapsed,
  orderMatched,
  orderPlaced,
  orderReleased,
  orderResized,
  orderRetargeted,
  orderTerms,
  orderWaits,
  remainderCancelled,
  sizings,
  termFlags,
  waitFlags,
} from '#core/facts/order.ts'
import { exitPlaced, orderOffset, pairMade } from '#core/facts/pair.ts'
import { readerOf, sharedReaderOf, textOf } from '#core/facts/reader.ts'
import { matchReduced } from '#core/facts/reduction.ts'
import { foldOf } from '#core/facts/registry.ts'
import {
  limitLoosened,
  startMatched,
  startPlaced,
  startReduced,
  startTaken,
} from '#core/facts/starting-price.ts'
import { correctionBegun } from '#core/facts/task.ts'
import { assert } from '#core/values/assert.ts'
import type { AccountId, MarketId, Money, OrderId, Price } from '#core/values/brands.ts'
import { priceMax, priceMin } from '#core/values/price-range.ts'
import { admitAccount, appendToAccount, MATCHED_BITS, setBit, UNMATCHED_BITS } from './account-bets.ts'
import { type BetAim, createAim, setLeft } from './bet-aims.ts'
import {
  CANCELLED,
  countIn,
  ENDED_AT,
  LAPSED,
  largeIn,
  MATCHED,
  MATCHED_AT,
  PAYOUT,
  RELEASED_AT,
  setCount,
  setLarge,
  VOIDED,
  WAIT,
} from './bet-course.ts'
import { appendEmpty, linkBet, recycleForgotten, trimEmpty, unlinkBet } from './bet-lists.ts'
import {
  AT_START,
  courseOf,
  ensureCourse,
  FLAGS,
  HAS_TERMS,
  IS_CROSSED,
  IS_DELAYED,
  IS_LAY,
  IS_REDUCED,
  intOf,
  intsAt,
  intsOf,
  ON_CLOSE,
  PERSISTS,
  PLACE,
  POSITION,
  PRICE,
  resize,
  runnerOf,
  setOrder,
  setPlaced,
  takeBet,
  takeUnmatched,
  unmatchedOf,
  withReason,
} from './bet-pool.ts'
import type { BetHeld, BetStore, BetTerms } from './bet-store.ts'
import {
  addMatched,
  addPosition,
  createMarketBets,
  findPositionOf,
  type MarketBets,
  SETTLED,
  UNSETTLED,
  VOID,
} from './market-bets.ts'
import { enterOrder, findBet } from './order-index.ts'
import { reasonOfCancel, reasonOfLapse, voidedReason } from './reasons.ts'

const recycledPerBatch = 4096

/** Forgets what no longer has to be kept. Called after a batch, not within it: its readers may still ask. Mutates. */
export function tidyBets(store: BetStore): void {
  trimEmpty(store)
  recycleForgotten(store, recycledPerBatch)
}

// Local on purpose: an imported or exported constant is looked up at every use, a local one is compiled in.
const { code: PLACED } = orderPlaced
const { code: REDUCED } = orderCancelled
const { code: CHANGED_HANDS } = orderMatched
const stride = factStride
const LINE = lineCode

/** Applies fact i of the log to the store. Mutates. */
export function applyToBets(store: BetStore, log: FactLog, i: number): void {
  const { numbers } = log
  const at = i * stride
  // Nearly all facts of bets are of these kinds; named here, their handlers are compiled into this function.
  switch (numbers[at]! | 0) {
    case PLACED:
      applyPlaced(store, log, at)
      break
    case CHANGED_HANDS:
      applyMatched(store, log, at)
      break
    case REDUCED:
      applyCancelled(store, log, at)
      break
    default:
      applyByKind(store, log, i, i + 1)
  }
}

const advanced = readerOf(timeAdvanced)
const settled = readerOf(marketSettled)
const voidedMarket = readerOf(marketVoided)
const reversed = sharedReaderOf([settlementReversed, correctionBegun])
const gone = sharedReaderOf([marketTrimmed, marketArchived])

const applyByKind = foldOf<BetStore>({
  time_advanced: (store, { numbers }, at) => {
    store.time = advanced.time(numbers, at)
  },
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
  account_added: 'ignored',
  posting: 'ignored',

  event_created: 'ignored',
  market_created: applyMarketCreated,
  market_terms: applyMarketTerms,
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
  market_settled: (store, { numbers }, at) => endMarket(store, settled.market(numbers, at), SETTLED),
  market_graded: 'ignored',
  settlement_reversed: (store, { numbers }, at) => reverse(store, reversed.market(numbers, at)),
  market_voided: (store, { numbers }, at) => endMarket(store, voidedMarket.market(numbers, at), VOID),
  runner_removed: 'ignored',
  match_voided: applyMatchVoided,
  window_voided: 'ignored',
  runner_voided: 'ignored',
  account_settled: 'ignored',
  market_archived: (store, { numbers }, at) => forgetMarket(store, gone.market(numbers, at)),
  market_trimmed: (store, { numbers }, at) => forgetMarket(store, gone.market(numbers, at)),
  void_ruled: 'ignored',

  task_left: 'ignored',
  task_ended: 'ignored',
  correction_begun: (store, { numbers }, at) => reverse(store, reversed.market(numbers, at)),
  positions_freed: 'ignored',
  positions_recounted: 'ignored',
  runner_withdrawn: 'ignored',
  runner_reduced: 'ignored',
  match_reduced: applyMatchReduced,

  order_placed: applyPlaced,
  order_delayed: applyDelayed,
  order_waits: applyWaits,
  order_terms: applyTerms,
  order_resized: applyResized,
  order_retargeted: applyRetargeted,
  order_held: applyHeld,
  held_edited: applyHeldEdited,
  held_fired: applyHeldFired,
  held_waits: applyHeldWaits,
  held_again: applyHeldAgain,
  pair_made: applyPair,
  order_offset: applyOffset,
  exit_due: 'ignored',
  exit_placed: applyExit,
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
  order_released: applyReleased,
  order_matched: applyMatched,
  cross_matched: applyCrossed,
  cross_leg: applyCrossed,
  start_placed: applyStartPlaced,
  start_begun: 'ignored',
  start_entered: 'ignored',
  start_priced: 'ignored',
  start_taken: applyStartTaken,
  start_matched: applyStartMatched,
  start_reduced: applyStartReduced,
  limit_loosened: applyLoosened,
  runner_rated: 'ignored',
  order_cancelled: applyCancelled,
  remainder_cancelled: applyCancelled,
  order_lapsed: applyLapsed,

  game_switched: 'ignored',
  paytable_set: 'ignored',
  stake_cap_set: 'ignored',
  seed_committed: 'ignored',
  seeds_rotated: 'ignored',
  round_played: 'ignored',
})

function marketOf(store: BetStore, market: MarketId): MarketBets {
  const bets = store.markets[market]
  assert(bets !== undefined, `market ${market} is known to the bets`)
  return bets
}

/** Returns an ended market's bets, undefined once they have left memory: the market may still be corrected then. */
function endedMarketOf(store: BetStore, market: MarketId): MarketBets | undefined {
  assert(market > 0 && market < store.markets.length, `market ${market} was known to the bets`)
  return store.markets[market]
}

function betOfOrder(store: BetStore, order: OrderId): number {
  const bet = findBet(store, order)
  assert(bet !== -1, `order ${order} is known to the bets`)
  return bet
}

/** Adds to a part of the stake of a bet. Mutates. */
function addTo({ pool }: BetStore, bet: number, part: number, size: Money): void {
  const course = ensureCourse(pool, bet)
  setCount(pool.courses, course, part, countIn(pool.courses, course, part) + size)
}

/** Notes that something of a bet is so from now on. Mutates. */
function note({ pool, time }: BetStore, bet: number, what: number): void {
  setLarge(pool.courses, ensureCourse(pool, bet), what, time)
}

/** Of every kind of fact by which an order comes in. */
const incoming = sharedReaderOf([orderPlaced, orderDelayed, orderWaits, orderHeld, startPlaced])
const priced = sharedReaderOf([orderPlaced, orderDelayed, orderWaits, orderHeld])

/** `price`, `keeps`: the flag of what it does at the off. */
function addBet(
  store: BetStore,
  numbers: Float64Array,
  at: number,
  keeps: number,
  wait: number,
  price = priced.price(numbers, at),
): number {
  const market = incoming.market(numbers, at)
  const bets = marketOf(store, market)
  const account = incoming.account(numbers, at)
  const order = incoming.order(numbers, at)
  let position = findPositionOf(bets, account)
  if (position === -1) position = enterAccount(store, bets, account)
  const bet = takeBet(store.pool, incoming.size(numbers, at))
  const ints = intsOf(store.pool, bet)
  const row = intsAt(bet)
  ints[row + POSITION] = position
  ints[row + FLAGS] =
    incoming.runner(numbers, at) |
    (incoming.side(numbers, at) === 1 ? IS_LAY : 0) |
    keeps |
    (wait > 0 ? IS_DELAYED : 0)
  ints[row + PRICE] = price
  if (wait > 0) setCount(store.pool.courses, ensureCourse(store.pool, bet), WAIT, wait)
  setOrder(store.pool, bet, order)
  setPlaced(store.pool, bet, ++store.serial, store.time)
  enterOrder(store, order, bet)
  linkBet(store, bets, bet, true)
  appendToAccount(store, account, bet, market)
  return bet
}

function enterAccount(store: BetStore, bets: MarketBets, account: AccountId): number {
  const markets = store.marketsOfAccount.get(account)
  if (markets === undefined) store.marketsOfAccount.set(account, new Set([bets.market]))
  else markets.add(bets.market)
  admitAccount(store.runs, account)
  return addPosition(bets, account)
}

const placed = readerOf(orderPlaced)

function applyPlaced(store: BetStore, { numbers }: FactLog, at: number): void {
  const persistence = placed.persistence(numbers, at)
  addBet(store, numbers, at, persistence === 0 ? 0 : persistence === 1 ? PERSISTS : ON_CLOSE, 0)
}

const delayed = readerOf(orderDelayed)

function applyDelayed(store: BetStore, { numbers }: FactLog, at: number): void {
  const wait = delayed.releaseAt(numbers, at) - store.time
  addBet(store, numbers, at, delayed.persistence(numbers, at) === 1 ? PERSISTS : 0, wait)
}

const waits = readerOf(orderWaits)

function applyWaits(store: BetStore, { numbers }: FactLog, at: number): void {
  const wait = waits.until(numbers, at) - store.time
  addBet(store, numbers, at, (waits.flags(numbers, at) & waitFlags.PERSISTS) !== 0 ? PERSISTS : 0, wait)
}

const started = readerOf(startPlaced)

/** An order at the starting price: its size is the stake, or a lay's liability until it is matched. */
function applyStartPlaced(store: BetStore, { numbers }: FactLog, at: number): void {
  const price = limitPrice(started.limit(numbers, at), started.side(numbers, at) === 1)
  addBet(store, numbers, at, ON_CLOSE | AT_START, 0, price)
}

/** Without a limit it takes any price. */
function limitPrice(limit: Price, isLay: boolean): Price {
  return limit === 0 ? (isLay ? priceMax : priceMin) : limit
}

const loosened = readerOf(limitLoosened)

function applyLoosened(store: BetStore, { numbers }: FactLog, at: number): void {
  const bet = betOfOrder(store, loosened.order(numbers, at))
  const ints = intsOf(store.pool, bet)
  const row = intsAt(bet)
  ints[row + PRICE] = limitPrice(loosened.limit(numbers, at), (ints[row + FLAGS]! & IS_LAY) !== 0)
}

const startCut = readerOf(startReduced)

/** A lay at the starting price risks less. One that came from the book keeps its stake until it is matched. */
function applyStartReduced(store: BetStore, { numbers }: FactLog, at: number): void {
  const bet = betOfOrder(store, startCut.order(numbers, at))
  const { pool } = store
  if ((intOf(pool, bet, FLAGS) & AT_START) === 0) return
  resize(pool, bet, unmatchedOf(pool, bet) - startCut.size(numbers, at))
}

const startMade = sharedReaderOf([startTaken, startMatched])

function applyStartTaken(store: BetStore, { numbers }: FactLog, at: number): void {
  const bets = marketOf(store, startMade.market(numbers, at))
  const price = startMade.price(numbers, at)
  matchBet(store, bets, startMade.order(numbers, at), price, startMade.size(numbers, at))
}

const startEnd = readerOf(startMatched)

/** What was asked for becomes the stake that it is at the price: a part of it is matched, the rest lapses. */
function applyStartMatched(store: BetStore, log: FactLog, at: number): void {
  const { numbers } = log
  const bet = betOfOrder(store, startEnd.order(numbers, at))
  const ints = intsOf(store.pool, bet)
  const row = intsAt(bet)
  const stake = startEnd.stake(numbers, at)
  const cancelled = startEnd.cancelled(numbers, at)
  const lapsed = stake - startEnd.size(numbers, at)
  resize(store.pool, bet, stake + cancelled)
  takeUnmatched(store.pool, bet, cancelled + lapsed)
  addTo(store, bet, CANCELLED, cancelled)
  addTo(store, bet, LAPSED, lapsed)
  if (cancelled > 0) ints[row + FLAGS] = withReason(ints[row + FLAGS]!, ofStart.cancelled)
  if (lapsed > 0) ints[row + FLAGS] = withReason(ints[row + FLAGS]!, ofStart.lapsed)
  applyStartTaken(store, log, at)
}

const ofStart = {
  cancelled: reasonOfCancel(cancelReasons.STARTING_PRICE),
  lapsed: reasonOfLapse(lapseReasons.STARTING_PRICE),
}

const terms = readerOf(orderTerms)

function applyTerms(store: BetStore, log: FactLog, at: number): void {
  const bet = betOfOrder(store, terms.order(log.numbers, at))
  const ints = intsOf(store.pool, bet)
  const row = intsAt(bet)
  const flags = row + FLAGS
  ints[flags] = ints[flags]! | HAS_TERMS
  const sizedBy = terms.sizedBy(log.numbers, at)
  store.terms.set(bet, {
    ...store.terms.get(bet),
    ...(sizedBy !== sizings.STAKE && {
      aim: createAim(sizedBy, terms.target(log.numbers, at), terms.left(log.numbers, at), ints[row + PRICE]!),
    }),
    ...((terms.flags(log.numbers, at) & termFlags.POST_ONLY) !== 0 && { postOnly: true }),
    ...(terms.goodTill(log.numbers, at) > 0 && { goodTill: terms.goodTill(log.numbers, at) }),
    ...referencesOf(textOf(log, at, orderTerms)),
  })
}

const paired = readerOf(pairMade)

function applyPair(store: BetStore, { numbers }: FactLog, at: number): void {
  const stop = paired.stop(numbers, at)
  const profit = paired.profit(numbers, at)
  addTerms(store, betOfOrder(store, stop), { otherLeg: profit })
  addTerms(store, betOfOrder(store, profit), { otherLeg: stop })
}

const followed = readerOf(orderOffset)

function applyOffset(store: BetStore, { numbers }: FactLog, at: number): void {
  const ticks = followed.ticks(numbers, at)
  const stopTicks = followed.stopTicks(numbers, at)
  addTerms(store, betOfOrder(store, followed.order(numbers, at)), {
    offset: {
      ...(ticks > 0 && { ticks }),
      ...(followed.levelled(numbers, at) === 1 && { levelled: true }),
      ...(stopTicks > 0 && { stopTicks, slippage: followed.slippage(numbers, at) }),
    },
  })
}

const following = readerOf(exitPlaced)

/** With the exit its stop, if it has one: they are paired by now. A stop alone is the exit. */
function applyExit(store: BetStore, { numbers }: FactLog, at: number): void {
  const exit = following.exit(numbers, at)
  if (exit === 0) return
  const parent = following.order(numbers, at)
  const bet = betOfOrder(store, exit)
  addTerms(store, bet, { parent })
  const stop = store.terms.get(bet)?.otherLeg
  if (stop !== undefined) addTerms(store, betOfOrder(store, stop), { parent })
}

/** Notes more of what few bets have. */
function addTerms(store: BetStore, bet: number, more: BetTerms): void {
  const ints = intsOf(store.pool, bet)
  const flags = intsAt(bet) + FLAGS
  ints[flags] = ints[flags]! | HAS_TERMS
  store.terms.set(bet, { ...store.terms.get(bet), ...more })
}

const held = readerOf(orderHeld)

function applyHeld(store: BetStore, { numbers }: FactLog, at: number): void {
  const bet = addBet(store, numbers, at, PERSISTS, 0)
  const ints = intsOf(store.pool, bet)
  const flags = intsAt(bet) + FLAGS
  ints[flags] = ints[flags]! | HAS_TERMS
  const exit = exitNames.get(held.kind(numbers, at))!
  const distance = held.distance(numbers, at)
  setHeld(store, bet, {
    ...{ exit, trigger: held.trigger(numbers, at), slippage: held.slippage(numbers, at) },
    ...(distance > 0 && { distance }),
  })
}

const exitNames = new Map<number, HeldKind>(
  Object.entries(heldKinds).map(([name, code]) => [code, name as HeldKind]),
)

function setHeld(store: BetStore, bet: number, now: BetHeld): void {
  store.terms.set(bet, { ...store.terms.get(bet), held: now })
}

function heldOf(store: BetStore, bet: number): BetHeld {
  const its = store.terms.get(bet)?.held
  assert(its !== undefined, 'the bet was put in to wait for a trigger')
  return its
}

const edited = readerOf(heldEdited)

function applyHeldEdited(store: BetStore, { numbers }: FactLog, at: number): void {
  const bet = betOfOrder(store, edited.order(numbers, at))
  const ints = intsOf(store.pool, bet)
  const row = intsAt(bet)
  ints[row + PRICE] = edited.price(numbers, at)
  resize(store.pool, bet, edited.size(numbers, at))
  const trigger = edited.trigger(numbers, at)
  const distance = edited.distance(numbers, at)
  setHeld(store, bet, {
    ...{ ...heldOf(store, bet), trigger, slippage: edited.slippage(numbers, at) },
    ...(distance > 0 && { distance }),
  })
}

const fired = readerOf(heldFired)

function applyHeldFired(store: BetStore, { numbers }: FactLog, at: number): void {
  const bet = betOfOrder(store, fired.order(numbers, at))
  intsOf(store.pool, bet)[intsAt(bet) + PRICE] = fired.limit(numbers, at)
  setHeld(store, bet, { ...heldOf(store, bet), firedPrice: fired.price(numbers, at), firedAt: store.time })
}

const heldWaiting = readerOf(heldWaits)

function applyHeldWaits(store: BetStore, { numbers }: FactLog, at: number): void {
  const bet = betOfOrder(store, heldWaiting.order(numbers, at))
  const ints = intsOf(store.pool, bet)
  const flags = intsAt(bet) + FLAGS
  ints[flags] = ints[flags]! | IS_DELAYED
  setHeld(store, bet, { ...heldOf(store, bet), releaseAt: heldWaiting.until(numbers, at) })
}

const again = readerOf(heldAgain)

function applyHeldAgain(store: BetStore, { numbers }: FactLog, at: number): void {
  const bet = betOfOrder(store, again.order(numbers, at))
  const ints = intsOf(store.pool, bet)
  const flags = intsAt(bet) + FLAGS
  ints[flags] = ints[flags]! & ~IS_DELAYED
  const { releaseAt: _, firedPrice: _price, firedAt: _time, ...waits } = heldOf(store, bet)
  setHeld(store, bet, waits)
}

const resized = readerOf(orderResized)

/** What a target comes to in stake is known once its wait is over. */
function applyResized(store: BetStore, { numbers }: FactLog, at: number): void {
  const bet = betOfOrder(store, resized.order(numbers, at))
  resize(store.pool, bet, resized.size(numbers, at))
  setLeft(aimOf(store, bet), resized.left(numbers, at), intOf(store.pool, bet, PRICE))
}

const retargeted = readerOf(orderRetargeted)

function applyRetargeted(store: BetStore, { numbers }: FactLog, at: number): void {
  const bet = betOfOrder(store, retargeted.order(numbers, at))
  const price = intsOf(store.pool, bet)[intsAt(bet) + PRICE]!
  setLeft(aimOf(store, bet), retargeted.left(numbers, at), price)
}

function aimOf(store: BetStore, bet: number): BetAim {
  const aim = store.terms.get(bet)?.aim
  assert(aim !== undefined, 'the bet is sized by a target')
  return aim
}

const released = readerOf(orderReleased)

function applyReleased(store: BetStore, { numbers }: FactLog, at: number): void {
  const bet = betOfOrder(store, released.order(numbers, at))
  const ints = intsOf(store.pool, bet)
  const flags = intsAt(bet) + FLAGS
  ints[flags] = ints[flags]! & ~IS_DELAYED
  note(store, bet, RELEASED_AT)
}

const matched = readerOf(orderMatched)

function applyMatched(store: BetStore, { numbers }: FactLog, at: number): void {
  const bets = marketOf(store, matched.market(numbers, at))
  const price = matched.price(numbers, at)
  const size = matched.size(numbers, at)
  matchBet(store, bets, matched.taker(numbers, at), price, size)
  matchBet(store, bets, matched.maker(numbers, at), price, size)
}

/** Of an order across the runners, and of each of its legs. */
const crossed = sharedReaderOf([crossMatched, crossLeg])

function applyCrossed(store: BetStore, { numbers }: FactLog, at: number): void {
  const bets = marketOf(store, crossed.market(numbers, at))
  const order = crossed.order(numbers, at)
  matchBet(store, bets, order, crossed.price(numbers, at), crossed.size(numbers, at))
  const bet = betOfOrder(store, order)
  const flags = intsAt(bet) + FLAGS
  const ints = intsOf(store.pool, bet)
  ints[flags] = ints[flags]! | IS_CROSSED
}

function matchBet(store: BetStore, bets: MarketBets, order: OrderId, price: Price, size: Money): void {
  const bet = betOfOrder(store, order)
  const ints = intsOf(store.pool, bet)
  const row = intsAt(bet)
  if (takeUnmatched(store.pool, bet, size) === 0) setBit(store, ints[row + PLACE]!, UNMATCHED_BITS, false)
  note(store, bet, MATCHED_AT)
  if ((ints[row + FLAGS]! & HAS_TERMS) !== 0) {
    const aim = store.terms.get(bet)?.aim
    if (aim !== undefined) aim.taken += size * unitOf(aim.sizedBy, price)
  }
  changeMatched(store, bets, bet, price, size)
}

function changeMatched(store: BetStore, bets: MarketBets, bet: number, price: Price, size: Money): void {
  const ints = intsOf(store.pool, bet)
  const row = intsAt(bet)
  const { courses } = store.pool
  const course = ensureCourse(store.pool, bet)
  const before = countIn(courses, course, MATCHED)
  setCount(courses, course, MATCHED, before + size)
  if (before === 0 || before + size === 0) setBit(store, ints[row + PLACE]!, MATCHED_BITS, before === 0)
  const payout = largeIn(courses, course, PAYOUT)
  if (bets.payoff === LINE) matchAtLine(store, bet, before, payout, price, size)
  setLarge(courses, course, PAYOUT, payout + size * price)
  const flags = ints[row + FLAGS]!
  addMatched(bets, ints[row + POSITION]!, runnerOf(flags), (flags & IS_LAY) !== 0, price, size)
}

/** Notes at which line a bet is matched, once they are several: of one, it follows from the sum. */
function matchAtLine(
  store: BetStore,
  bet: number,
  matchedBefore: Money,
  payoutBefore: number,
  line: Price,
  size: Money,
): void {
  const known = store.lines.get(bet)
  if (known === undefined && (matchedBefore === 0 || matchedBefore * line === payoutBefore)) return
  const lines = known ?? new Map([[payoutBefore / matchedBefore, matchedBefore]])
  const now = (lines.get(line) ?? 0) + size
  if (now === 0) lines.delete(line)
  else lines.set(line, now)
  if (lines.size > 1) store.lines.set(bet, lines)
  else store.lines.delete(bet)
}

/** Of every kind of fact by which something is taken off an order. */
const cut = sharedReaderOf([orderCancelled, remainderCancelled, orderLapsed])

/** order_cancelled and remainder_cancelled. */
function applyCancelled(store: BetStore, { numbers }: FactLog, at: number): void {
  takeOff(store, numbers, at, CANCELLED, reasonOfCancel(cut.reason(numbers, at)))
}

function applyLapsed(store: BetStore, { numbers }: FactLog, at: number): void {
  takeOff(store, numbers, at, LAPSED, reasonOfLapse(cut.reason(numbers, at)))
}

function takeOff(store: BetStore, numbers: Float64Array, at: number, part: number, reason: number): void {
  const bet = betOfOrder(store, cut.order(numbers, at))
  const size = cut.size(numbers, at)
  const ints = intsOf(store.pool, bet)
  const row = intsAt(bet)
  const unmatched = takeUnmatched(store.pool, bet, size)
  addTo(store, bet, part, size)
  ints[row + FLAGS] = withReason(ints[row + FLAGS]!, reason)
  if (unmatched !== 0) return
  setBit(store, ints[row + PLACE]!, UNMATCHED_BITS, false)
  finishIfOver(store, marketOf(store, cut.market(numbers, at)), bet)
}

/** A bet in which nothing is unmatched or matched any more is not active. */
function finishIfOver(store: BetStore, bets: MarketBets, bet: number): void {
  const ints = intsOf(store.pool, bet)
  const row = intsAt(bet)
  const { courses } = store.pool
  const course = courseOf(store.pool, bet)
  if (unmatchedOf(store.pool, bet) !== 0 || countIn(courses, course, MATCHED) !== 0) return
  ints[row + FLAGS] = ints[row + FLAGS]! & ~IS_DELAYED
  note(store, bet, ENDED_AT)
  unlinkBet(store, bets, bet)
  linkBet(store, bets, bet, false)
  if (countIn(courses, course, VOIDED) === 0) appendEmpty(store, bet)
}

const created = readerOf(marketCreated)
/** The numbers of a kind that has none. */
const usual = kindTermsOf({})

function applyMarketCreated(store: BetStore, log: FactLog, at: number): void {
  const market = created.market(log.numbers, at)
  const { runners } = JSON.parse(textOf(log, at, marketCreated)) as { runners: readonly unknown[] }
  assert(market === store.markets.length, 'markets are created in order')
  store.markets.push(createMarketBets(market, runners.length, WINNERS, usual))
  if (market >= store.ended.length) store.ended = doubled(store.ended)
}

function doubled(before: Uint8Array): Uint8Array {
  const after = new Uint8Array(before.length * 2)
  after.set(before)
  return after
}

/** The market was made just now: it is made again, as one of its kind. */
function applyMarketTerms(store: BetStore, log: FactLog, at: number): void {
  const { market, payoff, kindTerms } = termsOfFact(log, at)
  const { figureCount: runnerCount } = marketOf(store, market)
  store.markets[market] = createMarketBets(market, runnerCount, payoff, kindTerms)
}

function endMarket(store: BetStore, market: MarketId, outcome: typeof SETTLED | typeof VOID): void {
  const bets = endedMarketOf(store, market)
  if (bets === undefined) return
  bets.outcome = outcome
  bets.endedAt = store.time
  store.ended[market] = 1
}

function reverse(store: BetStore, market: MarketId): void {
  const bets = endedMarketOf(store, market)
  if (bets === undefined) return
  bets.outcome = UNSETTLED
  bets.endedAt = 0
  store.ended[market] = 0
}

const voided = readerOf(matchVoided)

function applyMatchVoided(store: BetStore, { numbers }: FactLog, at: number): void {
  const bets = marketOf(store, voided.market(numbers, at))
  const price = voided.price(numbers, at)
  const size = voided.size(numbers, at)
  voidBet(store, bets, voided.backOrder(numbers, at), price, size)
  voidBet(store, bets, voided.layOrder(numbers, at), price, size)
}

function voidBet(store: BetStore, bets: MarketBets, order: OrderId, price: Price, size: Money): void {
  // The house's side of a cross-match is no order.
  if (order === 0) return
  const bet = betOfOrder(store, order)
  const ints = intsOf(store.pool, bet)
  const row = intsAt(bet)
  addTo(store, bet, VOIDED, size)
  ints[row + FLAGS] = withReason(ints[row + FLAGS]!, voidedReason)
  changeMatched(store, bets, bet, price, -size)
  finishIfOver(store, bets, bet)
}

const reduced = readerOf(matchReduced)

function applyMatchReduced(store: BetStore, { numbers }: FactLog, at: number): void {
  const bets = marketOf(store, reduced.market(numbers, at))
  for (const order of [reduced.backOrder(numbers, at), reduced.layOrder(numbers, at)]) {
    // The house's side of a cross-match is no order.
    if (order === 0) continue
    const bet = betOfOrder(store, order)
    const size = reduced.size(numbers, at)
    changeMatched(store, bets, bet, reduced.reduced(numbers, at), size)
    changeMatched(store, bets, bet, reduced.price(numbers, at), -size)
    const ints = intsOf(store.pool, bet)
    const flags = intsAt(bet) + FLAGS
    ints[flags] = ints[flags]! | IS_REDUCED
  }
}

function forgetMarket(store: BetStore, market: MarketId): void {
  const bets = endedMarketOf(store, market)
  if (bets === undefined) return
  for (let position = 0; position < bets.count; position++) {
    const account = bets.accounts[position]!
    const markets = store.marketsOfAccount.get(account)
    markets?.delete(market)
    if (markets?.size === 0) store.marketsOfAccount.delete(account)
  }
  store.ended[market] = 1
  store.markets[market] = undefined
  store.forgotten.push(bets)
}
