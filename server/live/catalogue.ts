/**
 * The fold 'catalogue': events and markets as players know them: names, runners, state, results, matched sums.
 * Archived markets stay for a while, oldest out first, so that a finished match can still be looked at.
 */

import type { MarketStatus, Notice, Removal } from '#contract/catalogue.ts'
import { type MarketResult, noResult } from '#core/exchange/market/market.ts'
import { isSettling } from '#core/exchange/market/task.ts'
import { type KindTerms, kindTermsOf, termsOfFact } from '#core/exchange/market-terms.ts'
import { WINNERS } from '#core/exchange/risk/payoff.ts'
import { callAnswered, timeAdvanced } from '#core/facts/batch.ts'
import { crossLeg, crossMatched } from '#core/facts/cross.ts'
import { type FactLog, factStride } from '#core/facts/log.ts'
import {
  eventCreated,
  marketArchived,
  marketClosed,
  marketCreated,
  marketGraded,
  marketOpened,
  marketScheduled,
  marketSettled,
  marketStopped,
  marketSuspended,
  marketTurnedInPlay,
  marketVoided,
  matchVoided,
  runnerRemoved,
  runnerResult,
  runnerVoided,
  settlementReversed,
  voidRuled,
  windowVoided,
} from '#core/facts/market.ts'
import { marketQuiet, marketResult, runnerPlaced } from '#core/facts/market-terms.ts'
import { orderMatched, orderPlaced } from '#core/facts/order.ts'
import { readerOf, sharedReaderOf, textOf } from '#core/facts/reader.ts'
import { reductionRules, runnerReduced } from '#core/facts/reduction.ts'
import { type FactHandler, foldOf } from '#core/facts/registry.ts'
import { startMatched, startPriced, startTaken } from '#core/facts/starting-price.ts'
import { sentenceOfStop } from '#core/facts/stop.ts'
import { correctionBegun, runnerWithdrawn, taskLeft } from '#core/facts/task.ts'
import { type VoidRule, voidRules } from '#core/facts/void.ts'
import { assert } from '#core/values/assert.ts'
import type { EventId, MarketId, Money, Price, SelectionId } from '#core/values/brands.ts'
import { ODDS } from '#core/values/ladder.ts'
import type { Fold } from '#server/journal/fold.ts'
import { addCorrection, addNotice, addToVoid } from './notices.ts'

export interface CatalogueEvent {
  readonly eventId: EventId
  readonly sport: string
  readonly name: string
  readonly competition: string
  /** Undefined where none was named. */
  readonly country: string | undefined
  readonly startTime: number
  /** What the feed keeps to find its fixture again; undefined for an event made by hand. */
  readonly feed: string | undefined
  readonly marketIds: number[]
}

export interface CatalogueRunner {
  readonly selectionId: SelectionId
  readonly name: string
  removed: boolean
  /** Why it was, and what that did to prices; undefined while it runs. */
  removal: Removal | undefined
  /** Hundredths; 0 before the first match. */
  lastPrice: Price
  /** Hundredths, 0 while none is found. */
  startingPrice: Price
  /** Minor units. */
  matched: Money
}

export interface CatalogueMarket {
  readonly marketId: MarketId
  readonly eventId: EventId
  readonly name: string
  /** Its type in the table of market types; undefined where it was made from none. */
  readonly type: string | undefined
  readonly runners: readonly CatalogueRunner[]
  readonly numberOfWinners: number
  readonly betDelayMs: number
  readonly betDelayModel: 'FULL' | 'PASSIVE'
  /** A `payoffs` code: its kind; the numbers of the kind, the code of its ladder, and `marketFlags`. */
  payoff: number
  kindTerms: KindTerms
  ladder: number
  flags: number
  /** What it came to; undefined while nobody knows. */
  result: MarketResult | undefined
  readonly commissionBps: number
  readonly stakeMin: Money
  /** From its result to its payment; and after it was opened again until what waits for a price is looked at. */
  payDelayMs: number
  quietMs: number
  /** Engine time at which it is expected to be over, undefined when nobody has said so. */
  scheduledEnd: number | undefined
  status: MarketStatus
  inPlay: boolean
  version: number
  suspendReason: string | undefined
  /** Of a graded market: engine time at which it is paid. */
  payAt: number | undefined
  /** By which rule something was made void last. */
  rule: VoidRule
  /** Minor units, over all runners. */
  matched: Money
  /** Oldest first. */
  readonly notices: Notice[]
}

export interface Catalogue {
  /** Engine time. */
  now: number
  readonly events: Map<number, CatalogueEvent>
  readonly markets: Map<number, CatalogueMarket>
  /** Ids of the archived markets that are still known, oldest first. */
  readonly archived: number[]
}

const archivedMax = 2_000

/** What of a catalogue has changed, by id: apart from what is matched, and what has appeared or left. */
export interface CatalogueChanges {
  readonly events: Set<EventId>
  readonly markets: Set<MarketId>
}

/** Beside the catalogues, which are data alone: most of them, as those of the views, are followed by nobody. */
const followed = new WeakMap<Catalogue, CatalogueChanges>()

/** Returns the changes of a catalogue from now on, and at first all that is in it. Its one follower empties them. */
export function followChanges(catalogue: Catalogue): CatalogueChanges {
  assert(!followed.has(catalogue), 'a catalogue has one follower')
  const changes = { events: new Set(catalogue.events.keys()), markets: new Set(catalogue.markets.keys()) }
  followed.set(catalogue, changes)
  return changes
}

/** Returns an empty catalogue. */
export function createCatalogue(): Catalogue {
  return { now: 0, events: new Map(), markets: new Map(), archived: [] }
}

/** The published catalogue. */
export const catalogueFold: Fold<Catalogue> = {
  name: 'catalogue',
  version: 4,
  create: createCatalogue,
  apply(catalogue, _state, log, from, to) {
    for (let i = from; i < to; i++) applyToCatalogue(catalogue, log, i)
  },
}

// Local on purpose: an imported or exported constant is looked up at every use, a local one is compiled in.
const { code: PLACED } = orderPlaced
const { code: MATCHED } = orderMatched
const { code: ANSWERED } = callAnswered
const stride = factStride

/** Applies fact i of the log to the catalogue. Mutates. */
export function applyToCatalogue(catalogue: Catalogue, log: FactLog, i: number): void {
  const at = i * stride
  // Nearly all facts are of these kinds, and most of them say nothing of the catalogue.
  switch (log.numbers[at]! | 0) {
    case PLACED:
    case ANSWERED:
      break
    case MATCHED:
      applyMatched(catalogue, log, at)
      break
    default:
      applyByKind(catalogue, log, i, i + 1)
  }
}

const advanced = readerOf(timeAdvanced)
const archived = readerOf(marketArchived)
const scheduled = readerOf(marketScheduled)
const quiet = readerOf(marketQuiet)
const graded = readerOf(marketGraded)
const stopped = readerOf(marketStopped)

const applyByKind = foldOf<Catalogue>({
  time_advanced: (catalogue, { numbers }, at) => {
    catalogue.now = advanced.time(numbers, at)
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

  event_created: addEvent,
  market_created: addMarket,
  market_terms: applyTerms,
  market_result: applyMarketResult,
  runner_placed: applyRunnerPlaced,
  market_scheduled: (catalogue, { numbers }, at) => {
    marketOf(catalogue, scheduled.market(numbers, at)).scheduledEnd = scheduled.end(numbers, at)
  },
  market_quiet: (catalogue, { numbers }, at) => {
    changedMarketOf(catalogue, quiet.market(numbers, at)).quietMs = quiet.quietMs(numbers, at)
  },
  quiet_ended: 'ignored',
  market_opened: statusHandler(marketOpened, 'OPEN'),
  market_suspended: statusHandler(marketSuspended, 'SUSPENDED', (market, log, at) => {
    market.suspendReason = textOf(log, at, marketSuspended) || undefined
  }),
  market_stopped: statusHandler(marketStopped, 'SUSPENDED', (market, log, at) => {
    market.suspendReason = sentenceOfStop(stopped.reason(log.numbers, at), textOf(log, at, marketStopped))
  }),
  market_turned_in_play: applyTurnedInPlay,
  market_closed: statusHandler(marketClosed, 'CLOSED'),
  runner_result: applyRunnerResult,
  market_settled: statusHandler(marketSettled, 'SETTLED'),
  market_graded: statusHandler(marketGraded, 'GRADED', (market, log, at, { now }) => {
    market.payAt = graded.payAt(log.numbers, at)
    const why = textOf(log, at, marketGraded)
    if (why !== '') addCorrection(market.notices, now, why)
  }),
  settlement_reversed: statusHandler(settlementReversed, 'CLOSED', forgetResult),
  market_voided: statusHandler(marketVoided, 'VOIDED', forgetResult),
  runner_removed: applyRunnerRemoved,
  match_voided: applyMatchVoided,
  window_voided: applyWindowVoided,
  runner_voided: applyRunnerVoided,
  account_settled: 'ignored',
  market_archived: (catalogue, { numbers }, at) => archive(catalogue, archived.market(numbers, at)),
  market_trimmed: 'ignored',
  void_ruled: applyVoidRuled,

  task_left: applyTaskLeft,
  task_ended: 'ignored',
  correction_begun: statusHandler(correctionBegun, 'SETTLING', (market, log, at, { now }) => {
    forgetResult(market)
    addCorrection(market.notices, now, textOf(log, at, correctionBegun))
  }),
  positions_freed: 'ignored',
  positions_recounted: 'ignored',
  runner_withdrawn: applyRunnerWithdrawn,
  runner_reduced: applyRunnerReduced,
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
  order_matched: applyMatched,
  cross_matched: applyCrossed,
  cross_leg: applyCrossed,
  start_placed: 'ignored',
  start_begun: 'ignored',
  start_entered: 'ignored',
  start_priced: applyStartPriced,
  start_taken: applyCrossed,
  start_matched: applyCrossed,
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

function marketOf(catalogue: Catalogue, id: number): CatalogueMarket {
  const market = catalogue.markets.get(id)
  assert(market !== undefined, `market ${id} is in the catalogue`)
  return market
}

/** Returns a market that is about to change in something else than what is matched. */
function changedMarketOf(catalogue: Catalogue, id: number): CatalogueMarket {
  const market = marketOf(catalogue, id)
  noteMarket(catalogue, market)
  return market
}

function noteMarket(catalogue: Catalogue, { marketId, eventId }: CatalogueMarket): void {
  const changes = followed.get(catalogue)
  changes?.markets.add(marketId)
  changes?.events.add(eventId)
}

const matched = readerOf(orderMatched)

function applyMatched(catalogue: Catalogue, { numbers }: FactLog, at: number): void {
  const market = marketOf(catalogue, matched.market(numbers, at))
  addTrade(market, matched.runner(numbers, at), matched.price(numbers, at), matched.size(numbers, at))
}

const pricedAt = readerOf(startPriced)

function applyStartPriced(catalogue: Catalogue, { numbers }: FactLog, at: number): void {
  const market = changedMarketOf(catalogue, pricedAt.market(numbers, at))
  const price = pricedAt.price(numbers, at)
  market.runners[pricedAt.runner(numbers, at)]!.startingPrice = price
}

const crossed = sharedReaderOf([crossMatched, crossLeg, startTaken, startMatched])

/** An order across the runners is a trade on its own, and each of its legs is one on theirs; so is each order at the starting price. */
function applyCrossed(catalogue: Catalogue, { numbers }: FactLog, at: number): void {
  const market = marketOf(catalogue, crossed.market(numbers, at))
  addTrade(market, crossed.runner(numbers, at), crossed.price(numbers, at), crossed.size(numbers, at))
}

function addTrade(market: CatalogueMarket, runner: number, price: Price, size: Money): void {
  const traded = market.runners[runner]!
  traded.lastPrice = price
  traded.matched += size
  market.matched += size
}

/** The kinds of fact that say which market changed and what its version is since then. */
interface MarketChange {
  readonly code: number
  readonly fields: { readonly market: MarketId; readonly version: number }
}

/** Returns the handler of a kind of fact that sets a market's status and version, and then does `more`. */
function statusHandler(
  kind: MarketChange,
  status: MarketStatus,
  more: (market: CatalogueMarket, log: FactLog, at: number, catalogue: Catalogue) => void = () => undefined,
): FactHandler<Catalogue> {
  const changed = readerOf(kind)
  return (catalogue, log, at) => {
    const market = changedMarketOf(catalogue, changed.market(log.numbers, at))
    market.status = status
    market.version = changed.version(log.numbers, at)
    market.suspendReason = undefined
    market.payAt = undefined
    more(market, log, at, catalogue)
  }
}

const turned = readerOf(marketTurnedInPlay)

function applyTurnedInPlay(catalogue: Catalogue, { numbers }: FactLog, at: number): void {
  const market = changedMarketOf(catalogue, turned.market(numbers, at))
  market.inPlay = true
  market.version = turned.version(numbers, at)
}

const result = readerOf(runnerResult)

function applyRunnerResult(catalogue: Catalogue, { numbers }: FactLog, at: number): void {
  const { numerators, denominators } = resultOf(catalogue, result.market(numbers, at))
  numerators[result.runner(numbers, at)] = result.numerator(numbers, at)
  denominators[result.runner(numbers, at)] = result.denominator(numbers, at)
}

const placed = readerOf(runnerPlaced)

function applyRunnerPlaced(catalogue: Catalogue, { numbers }: FactLog, at: number): void {
  const { numerators, denominators } = resultOf(catalogue, placed.market(numbers, at)).placed
  numerators[placed.runner(numbers, at)] = placed.numerator(numbers, at)
  denominators[placed.runner(numbers, at)] = placed.denominator(numbers, at)
}

const numbered = readerOf(marketResult)

function applyMarketResult(catalogue: Catalogue, { numbers }: FactLog, at: number): void {
  resultOf(catalogue, numbered.market(numbers, at)).number = numbered.number(numbers, at)
}

/** Returns the result of a market that is about to be written, made where there is none yet. */
function resultOf(catalogue: Catalogue, id: MarketId): MarketResult {
  const market = changedMarketOf(catalogue, id)
  market.result ??= noResult(market.runners.length, market.payoff)
  return market.result
}

function forgetResult(market: CatalogueMarket): void {
  market.result = undefined
}

const left = readerOf(taskLeft)

function applyTaskLeft(catalogue: Catalogue, { numbers }: FactLog, at: number): void {
  if (isSettling(left.kind(numbers, at)))
    changedMarketOf(catalogue, left.market(numbers, at)).status = 'SETTLING'
}

const removal = sharedReaderOf([runnerRemoved, runnerWithdrawn])

function applyRunnerRemoved(catalogue: Catalogue, log: FactLog, at: number): void {
  removeRunner(catalogue, log, at, textOf(log, at, runnerRemoved))
}

function applyRunnerWithdrawn(catalogue: Catalogue, log: FactLog, at: number): void {
  removeRunner(catalogue, log, at, textOf(log, at, runnerWithdrawn))
}

function removeRunner(catalogue: Catalogue, { numbers }: FactLog, at: number, reason: string): void {
  const market = changedMarketOf(catalogue, removal.market(numbers, at))
  const runner = market.runners[removal.runner(numbers, at)]!
  runner.removed = true
  runner.removal = { ...(runner.removal ?? { factorBps: 0, reduces: 'WIN' }), rule: market.rule, reason }
  const begun = { time: catalogue.now, kind: 'VOID', rule: market.rule, sentence: reason } as const
  const { factorBps } = runner.removal
  const reduction = { kind: 'REDUCTION', factorBps } as const
  addToVoid(market.notices, begun, {
    selectionId: runner.selectionId,
    ...(factorBps > 0 && reduction),
  })
  market.version = removal.version(numbers, at)
}

const ruled = readerOf(voidRuled)
const ruleNames = Object.keys(voidRules) as VoidRule[]

function applyVoidRuled(catalogue: Catalogue, log: FactLog, at: number): void {
  const rule = ruleNames.find((name) => voidRules[name] === ruled.rule(log.numbers, at))
  assert(rule !== undefined, 'the rule of a void is known')
  const market = changedMarketOf(catalogue, ruled.market(log.numbers, at))
  market.rule = rule
  const sentence = textOf(log, at, voidRuled)
  addNotice(market.notices, { time: catalogue.now, kind: 'VOID', rule, sentence })
}

const windowed = readerOf(windowVoided)

function applyWindowVoided(catalogue: Catalogue, log: FactLog, at: number): void {
  const { numbers } = log
  const market = changedMarketOf(catalogue, windowed.market(numbers, at))
  const sentence = textOf(log, at, windowVoided)
  const begun = { time: catalogue.now, kind: 'VOID', rule: market.rule, sentence } as const
  addToVoid(market.notices, begun, { from: windowed.from(numbers, at), to: windowed.to(numbers, at) })
}

const voidedOn = readerOf(runnerVoided)

function applyRunnerVoided(catalogue: Catalogue, log: FactLog, at: number): void {
  const { numbers } = log
  const market = changedMarketOf(catalogue, voidedOn.market(numbers, at))
  const sentence = textOf(log, at, runnerVoided)
  const begun = { time: catalogue.now, kind: 'VOID', rule: market.rule, sentence } as const
  const { selectionId } = market.runners[voidedOn.runner(numbers, at)]!
  addToVoid(market.notices, begun, {
    ...{ selectionId, from: voidedOn.from(numbers, at), to: voidedOn.to(numbers, at) },
  })
}

const factored = readerOf(runnerReduced)

/** The factor of a runner who is about to leave. */
function applyRunnerReduced(catalogue: Catalogue, { numbers }: FactLog, at: number): void {
  const market = marketOf(catalogue, factored.market(numbers, at))
  const reduces = factored.rule(numbers, at) === reductionRules.PLACE ? 'PLACE' : 'WIN'
  market.runners[factored.runner(numbers, at)]!.removal = {
    ...{ factorBps: factored.factor(numbers, at), reduces },
    ...{ rule: market.rule, reason: '' },
  }
}

const voided = readerOf(matchVoided)

function applyMatchVoided(catalogue: Catalogue, { numbers }: FactLog, at: number): void {
  const market = marketOf(catalogue, voided.market(numbers, at))
  const size = voided.size(numbers, at)
  market.runners[voided.runner(numbers, at)]!.matched -= size
  market.matched -= size
}

const event = readerOf(eventCreated)

function addEvent(catalogue: Catalogue, log: FactLog, at: number): void {
  const eventId = event.event(log.numbers, at)
  const { sport, name, competition, feed, country } = JSON.parse(textOf(log, at, eventCreated)) as Record<
    string,
    string
  >
  catalogue.events.set(eventId, {
    eventId,
    sport: sport ?? 'other',
    name: name ?? '',
    competition: competition ?? '',
    country,
    startTime: event.startTime(log.numbers, at),
    feed,
    marketIds: [],
  })
  followed.get(catalogue)?.events.add(eventId)
}

const created = readerOf(marketCreated)
/** The numbers of a kind that has none. */
const usual = kindTermsOf({})

function addMarket(catalogue: Catalogue, log: FactLog, at: number): void {
  const { numbers } = log
  const marketId = created.market(numbers, at)
  const eventId = created.event(numbers, at)
  const { name, type, runners } = JSON.parse(textOf(log, at, marketCreated)) as {
    name: string
    type?: string
    runners: { selectionId: SelectionId; name: string }[]
  }
  const market: CatalogueMarket = {
    marketId,
    eventId,
    name,
    type,
    runners: runners.map((runner) => ({
      selectionId: runner.selectionId,
      name: runner.name,
      removed: false,
      removal: undefined,
      lastPrice: 0,
      startingPrice: 0,
      matched: 0,
    })),
    numberOfWinners: created.winners(numbers, at),
    betDelayMs: created.betDelayMs(numbers, at),
    betDelayModel: created.delayModel(numbers, at) === 1 ? 'PASSIVE' : 'FULL',
    commissionBps: created.commissionBps(numbers, at),
    stakeMin: created.stakeMin(numbers, at),
    payDelayMs: 0,
    quietMs: 0,
    payoff: WINNERS,
    kindTerms: usual,
    ladder: ODDS,
    flags: 0,
    result: undefined,
    scheduledEnd: undefined,
    status: 'CREATED',
    inPlay: false,
    version: 1,
    suspendReason: undefined,
    payAt: undefined,
    rule: 'OPERATOR_DECISION',
    matched: 0,
    notices: [],
  }
  catalogue.markets.set(marketId, market)
  noteMarket(catalogue, market)
  catalogue.events.get(eventId)?.marketIds.push(marketId)
}

/** What a market has beyond the usual follows at once when it is made. */
function applyTerms(catalogue: Catalogue, log: FactLog, at: number): void {
  const { market, ...terms } = termsOfFact(log, at)
  Object.assign(changedMarketOf(catalogue, market), terms)
}

function archive(catalogue: Catalogue, marketId: MarketId): void {
  catalogue.archived.push(marketId)
  if (catalogue.archived.length <= archivedMax) return
  const oldest = marketOf(catalogue, catalogue.archived.shift()!)
  catalogue.markets.delete(oldest.marketId)
  noteMarket(catalogue, oldest)
  const event = catalogue.events.get(oldest.eventId)
  if (event === undefined) return
  event.marketIds.splice(event.marketIds.indexOf(oldest.marketId), 1)
  if (event.marketIds.length === 0) catalogue.events.delete(oldest.eventId)
}
