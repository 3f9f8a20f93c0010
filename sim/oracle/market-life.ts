/** The life of a market in the oracle: made, opened, suspended, in play, closed, settled, void, corrected, trimmed, archived. */
import type {
  ArchiveMarket,
  CancelAll,
  CloseMarket,
  CreateEvent,
  CreateMarket,
  OpenMarket,
  RemoveRunner,
  ResettleMarket,
  ResultTerms,
  SettleMarket,
  SuspendMarket,
  TrimMarket,
  TurnInPlay,
  VoidMarket,
  VoidWindow,
} from '#core/exchange/command.ts'
import type { Profile } from '#core/facts/profile.ts'
import type { RefusalCode } from '#core/refusals.ts'
import { type Answer, done, refused } from './answer.ts'
import { entering, nextAtStart, reducingAtStart } from './at-start.ts'
import { grade, isDelayed } from './grading.ts'
import { kindOf, numberOf } from './kinds.ts'
import { largestStake } from './limits.ts'
import { beginQuiet } from './quiet.ts'
import { isPossibleFactor, lapsingLays, reducing, reductionRule } from './reductions.ts'
import { isPossibleResult, tellResult } from './settlement.ts'
import {
  cancelling,
  doSlice,
  lapsing,
  lapsingHeld,
  newTask,
  nextSlice,
  settling,
  voiding,
  voidingSettled,
  voidingUnsettled,
  withdrawing,
} from './tasks.ts'
import { arePossible, tellTerms } from './terms.ts'
import { tell } from './told.ts'
import {
  findMarket,
  findRunner,
  type OracleMarket,
  type OracleMatch,
  type OracleOrder,
  type OracleStatus,
  type OracleTask,
  runnerPlace,
  type World,
} from './world.ts'

const longestDelayMs = 60_000

export function createEvent(world: World, command: CreateEvent): Answer {
  if (command.name.trim() === '' || !isWhole(command.startTime, 0, Number.MAX_SAFE_INTEGER)) {
    return refused('event_invalid')
  }
  const id = world.events.length + 1
  world.events.push({ id })
  const { sport, name, competition, startTime, feed, country } = command
  // A field that is undefined is none.
  const text = JSON.stringify({ sport, name, competition, feed, country })
  tell(world, 'event_created', { event: id, startTime, text })
  return done({ id })
}

function isWhole(value: number, least: number, most: number): boolean {
  return Number.isSafeInteger(value) && value >= least && value <= most
}

export function createMarket(world: World, command: CreateMarket): Answer {
  if (!world.events.some((event) => event.id === command.event)) return refused('event_not_found')
  const ids = command.runners.map((runner) => runner.selectionId)
  const possible =
    command.name.trim() !== '' &&
    isWhole(ids.length, command.terms?.marketKind === 'LINE' ? 1 : 2, 300) &&
    ids.every((id) => isWhole(id, 1, Number.MAX_SAFE_INTEGER)) &&
    new Set(ids).size === ids.length &&
    isWhole(command.numberOfWinners, 1, Math.max(1, ids.length - 1)) &&
    isWhole(command.betDelayMs, 0, longestDelayMs) &&
    isWhole(command.commissionBps, 0, 10_000) &&
    isWhole(command.stakeMin, 1, largestStake) &&
    (command.scheduledEnd === undefined || isWhole(command.scheduledEnd, 1, Number.MAX_SAFE_INTEGER))
  const { terms = {} } = command
  if (!possible || !arePossible(terms, command)) return refused('market_invalid')
  const { numberOfWinners, betDelayMs, betDelayModel, commissionBps, stakeMin, profitRatioChecked } = command
  const market: OracleMarket = {
    id: world.markets.length + 1,
    ...{ status: 'CREATED', stop: undefined, archived: false, endedAt: 0, trimmed: false, payAt: undefined },
    ...{ inPlay: false, version: 1, scheduledEnd: command.scheduledEnd ?? 0 },
    runners: ids.map((selectionId) => ({ selectionId, removed: false, factor: 0 })),
    ...{ numberOfWinners, betDelayMs, betDelayModel, commissionBps, stakeMin, profitRatioChecked, terms },
    ...{
      orders: [],
      cashOuts: [],
      heldCashOuts: [],
      fixedParts: [],
      look: { at: 0, dueAt: undefined, isAsking: false, askedTo: 0 },
      quietUntil: undefined,
      exits: [],
      matches: [],
      houseAt: undefined,
      start: {
        begunAt: 0,
        runners: command.runners.map(() => ({
          ...{ price: 0, isMatched: false, mostBacked: 0, bookBacks: 0, bookLays: 0 },
          ...{ backed: 0, laid: 0, rate: 0 },
        })),
      },
      settled: [],
      result: undefined,
      freed: 0,
      counted: undefined,
    },
  }
  world.markets.push(market)
  tell(world, 'market_created', {
    ...{ market: market.id, event: command.event, winners: numberOfWinners, betDelayMs },
    ...{ delayModel: betDelayModel, commissionBps, stakeMin, profitRatioChecked: profitRatioChecked ? 1 : 0 },
    text: JSON.stringify({
      name: command.name,
      runners: command.runners.map(({ selectionId, name }) => ({ selectionId, name })),
      type: command.type,
    }),
  })
  tellTerms(world, market)
  const { quietMs = 0 } = terms
  if (quietMs > 0) tell(world, 'market_quiet', { market: market.id, quietMs })
  if (market.scheduledEnd > 0)
    tell(world, 'market_scheduled', { market: market.id, end: market.scheduledEnd })
  return done({ id: market.id, version: 1 })
}

/** How a command names its market: with the version seen, and who decides, who must have no bets in it. */
interface Named {
  readonly market: number
  readonly marketVersion?: number
  readonly actor?: number
}

/**
 * Finds the market of a command that needs it in one of some states, and does the rest of the command with it: why not, the
 * task that the command is the first slice of, or nothing more.
 */
function inMarket(
  world: World,
  command: Named,
  step: (market: OracleMarket) => RefusalCode | OracleTask | undefined,
): Answer {
  const market = findMarket(world, command.market)
  if (market === undefined) return refused('market_not_found')
  if (market.orders.some((order) => order.account === command.actor && isAtStake(market, order))) {
    return refused('own_bets')
  }
  if (command.marketVersion !== undefined && command.marketVersion !== market.version) {
    return refused('market_version_moved')
  }
  const before = world.told.length
  const next = step(market)
  if (typeof next === 'string') return refused(next)
  if (next !== undefined) doSlice(world, market, next, world.told.length - before)
  return done({ id: market.id, version: market.version, cancelled: next?.cancelled ?? 0 })
}

/** Whether anything of an order waits or stands: unmatched, or matched and not void. */
export function isAtStake(market: OracleMarket, { id, state }: OracleOrder): boolean {
  const isOfIt = ({ backOrder, layOrder }: OracleMatch) => backOrder === id || layOrder === id
  return state !== 'done' || market.matches.some((match) => !match.voided && isOfIt(match))
}

const hour = 3_600_000

/** For how long after a market's end its result may be corrected, by how strictly players are protected. */
export const correctionTimes: Readonly<Record<Profile, number>> = {
  demo: hour,
  standard: 48 * hour,
  strict: 48 * hour,
}

/** Whether the time for corrections of an ended market is over. */
export function isTooLate(world: World, market: OracleMarket): boolean {
  return world.time - market.endedAt > correctionTimes[world.profile]
}

/** As `inMarket`, for what may change an ended market: of one that has left memory it is too late for good. */
function inMarketStillThere(
  world: World,
  command: Named,
  step: (market: OracleMarket) => RefusalCode | OracleTask | undefined,
): Answer {
  const hasLeft = world.markets.some(({ id, archived }) => id === command.market && archived)
  return hasLeft ? refused('correction_over') : inMarket(world, command, step)
}

/** The next slice of the command that began first. */
export function continueTasks(world: World): Answer {
  const gone = nextSlice(world)
  if (gone === undefined) return done()
  const { market, task } = gone
  return done({ id: market.id, version: market.version, cancelled: task.cancelled })
}

export function cancelAll(world: World, command: CancelAll): Answer {
  return inMarket(world, command, (market) => {
    const { account, selectionId, side, strategy } = command
    if (selectionId !== undefined && findRunner(market, selectionId) === undefined) return 'runner_not_found'
    const pieces = cancelling(
      market,
      account,
      (order) =>
        (selectionId === undefined || order.selectionId === selectionId) &&
        (side === undefined || order.side === side) &&
        (strategy === undefined || order.terms.strategy === strategy),
    )
    const selectors = {
      ...(selectionId !== undefined && { runner: runnerPlace(market, selectionId) }),
      ...(side !== undefined && { side: side === 'BACK' ? 0 : 1 }),
      ...(strategy !== undefined && { strategy }),
    }
    const text = Object.keys(selectors).length === 0 ? '' : JSON.stringify(selectors)
    return newTask(market, 'CANCEL_ALL', pieces, { account, text })
  })
}

function isOneOf(market: OracleMarket, ...states: OracleStatus[]): boolean {
  return states.includes(market.status)
}

function changeStatus(market: OracleMarket, status: OracleStatus): void {
  market.status = status
  market.stop = undefined
  market.quietUntil = undefined
  market.version++
}

export function openMarket(world: World, command: OpenMarket): Answer {
  return inMarket(world, command, (market) => {
    if (!isOneOf(market, 'CREATED', 'SUSPENDED')) return 'market_state_wrong'
    const isReopened = market.status === 'SUSPENDED'
    changeStatus(market, 'OPEN')
    if (isReopened) beginQuiet(world, market)
    tell(world, 'market_opened', { market: market.id, version: market.version })
    return undefined
  })
}

export function suspendMarket(world: World, command: SuspendMarket): Answer {
  return inMarket(world, command, (market) => {
    const again = market.status === 'SUSPENDED' && command.lapse
    if (market.status !== 'OPEN' && !again) return 'market_state_wrong'
    if (!again) {
      changeStatus(market, 'SUSPENDED')
      market.stop = { by: command.by ?? 'OPERATOR', reason: command.reasonCode ?? 'OTHER' }
      const { id, version, stop } = market
      tell(world, 'market_stopped', { market: id, version, ...stop, text: command.reason })
    }
    return command.lapse ? lapsingTask(market, 'MATERIAL_EVENT') : undefined
  })
}

export function turnInPlay(world: World, command: TurnInPlay): Answer {
  return inMarket(world, command, (market) => {
    if (!isOneOf(market, 'OPEN', 'SUSPENDED')) return 'market_state_wrong'
    if (market.inPlay) return 'market_already_in_play'
    const isOff = isBeforeOff(market)
    const wasOpen = market.status === 'OPEN'
    if (isOff && wasOpen) {
      changeStatus(market, 'SUSPENDED')
      market.stop = { by: 'ENGINE', reason: 'TURNING_IN_PLAY' }
      tell(world, 'market_stopped', { market: market.id, version: market.version, ...market.stop, text: '' })
    }
    if (isOff) beginOff(world, market)
    market.inPlay = true
    market.version++
    tell(world, 'market_turned_in_play', { market: market.id, version: market.version })
    if (isOff) return offTask(market, wasOpen ? 'OFF' : 'OFF_SUSPENDED', 'IN_PLAY')
    return lapsingTask(market, 'IN_PLAY', (order) => order.persistence !== 'PERSIST')
  })
}

export function closeMarket(world: World, command: CloseMarket): Answer {
  return inMarket(world, command, (market) => {
    if (!isOneOf(market, 'CREATED', 'OPEN', 'SUSPENDED')) return 'market_state_wrong'
    const isOff = isBeforeOff(market)
    changeStatus(market, 'CLOSED')
    tell(world, 'market_closed', { market: market.id, version: market.version })
    if (isOff) {
      beginOff(world, market)
      return offTask(market, 'OFF_CLOSED', 'MARKET_CLOSED')
    }
    return closingTask(market)
  })
}

/** Whether there is a starting price that is still to be found. */
function isBeforeOff({ inPlay, start, status, terms }: OracleMarket): boolean {
  return terms.startingPrice === true && !inPlay && start.begunAt === 0 && status !== 'CREATED'
}

function beginOff(world: World, market: OracleMarket): void {
  market.start.begunAt = world.time
  tell(world, 'start_begun', { market: market.id })
}

function offTask(market: OracleMarket, kind: string, reason: string): OracleTask {
  const isGoing = ({ persistence, state }: OracleOrder) =>
    persistence === 'MARKET_ON_CLOSE' && state === 'resting'
  const first = nextAtStart(market, 0, 0, 0)!
  return newTask(market, kind, [...entering(lapsing(market, 0, isGoing)), first], { reason })
}

/** Everything ends, held orders too. */
function closingTask(market: OracleMarket): OracleTask {
  const pieces = [...lapsing(market, 0), ...lapsingHeld(market, 0, 'lapse')]
  return newTask(market, 'LAPSE', pieces, { reason: 'MARKET_CLOSED' })
}

function lapsingTask(
  market: OracleMarket,
  reason: string,
  speaksOf?: (order: OracleOrder) => boolean,
): OracleTask {
  return newTask(market, 'LAPSE', lapsing(market, 0, speaksOf), { reason })
}

function resultOf({ winners, tied, placed, placedTied, number, session }: ResultTerms): ResultTerms {
  return {
    ...(winners && { winners }),
    ...(tied && { tied }),
    ...(placed && { placed }),
    ...(placedTied && { placedTied }),
    ...(number !== undefined && { number }),
    ...(session && { session }),
  }
}

function wrongResult(market: OracleMarket): RefusalCode {
  const kind = kindOf(market)
  return kind === 'WINNERS' || kind === 'EACH_WAY' ? 'winners_invalid' : 'result_invalid'
}

/** Whether the innings of a session ended before its over was completed. */
function isNotCompleted(market: OracleMarket, result: ResultTerms): boolean {
  const isNumber = kindOf(market) === 'LINE' && result.number === undefined
  return isNumber && result.session !== undefined && numberOf(market, result) === 'void'
}

/** Nobody wins or loses in it: the market is void, by the rule that anybody can read. */
function voidingSession(world: World, market: OracleMarket): OracleTask {
  const text = `The innings ended before over ${market.terms.line!.namedOver} was completed.`
  tell(world, 'void_ruled', { market: market.id, rule: 'SESSION_NOT_COMPLETED', text })
  const pieces = [
    ...lapsing(market, 0),
    ...lapsingHeld(market, 0, 'lapse'),
    ...voidingUnsettled(world, market, 1),
  ]
  return newTask(market, 'VOID', pieces, { reason: 'MARKET_VOIDED', text })
}

export function settleMarket(world: World, command: SettleMarket): Answer {
  return inMarket(world, command, (market) => {
    if (market.status === 'OPEN') return 'market_not_suspended'
    if (!isOneOf(market, 'SUSPENDED', 'CLOSED')) return 'market_state_wrong'
    const result = resultOf(command)
    if (isNotCompleted(market, result)) return voidingSession(world, market)
    if (!isPossibleResult(market, result)) return wrongResult(market)
    market.result = result
    tellResult(world, market, market.result)
    if (isDelayed(market)) {
      grade(world, market, '')
      return closingTask(market)
    }
    const pieces = [...lapsing(market, 0), ...lapsingHeld(market, 0, 'lapse'), ...settling(market, 1)]
    return newTask(market, 'SETTLE', pieces, { reason: 'MARKET_SETTLED' })
  })
}

/** An ended market is to be settled again, or made void. */
function beginCorrection(world: World, market: OracleMarket, text: string): void {
  changeStatus(market, 'SETTLING')
  tell(world, 'correction_begun', { market: market.id, version: market.version, text })
}

export function resettleMarket(world: World, command: ResettleMarket): Answer {
  return inMarketStillThere(world, command, (market) => {
    const isGraded = market.status === 'GRADED'
    if (!isGraded && !isOneOf(market, 'SETTLED', 'VOIDED')) return 'market_not_settled'
    if (!isGraded && isTooLate(world, market)) return 'correction_over'
    const result = resultOf(command)
    if (!isPossibleResult(market, result)) return wrongResult(market)
    const { reason: text } = command
    if (text.trim() === '') return 'reason_missing'
    market.result = result
    if (isGraded) {
      tellResult(world, market, result)
      grade(world, market, text)
      return undefined
    }
    beginCorrection(world, market, text)
    tellResult(world, market, result)
    return newTask(market, 'CORRECT', settling(market, 0), { text })
  })
}

/** Before anything of a void: by which rule it is made, an operator's decision unless one is named, and why. */
function tellRule(world: World, { market, rule, reason }: VoidMarket | RemoveRunner | VoidWindow): void {
  tell(world, 'void_ruled', { market, rule: rule === undefined ? 'OPERATOR_DECISION' : rule, text: reason })
}

export function voidMarket(world: World, command: VoidMarket): Answer {
  return inMarketStillThere(world, command, (market) => {
    if (market.status === 'VOIDED') return 'market_state_wrong'
    if (market.status === 'SETTLED' && isTooLate(world, market)) return 'correction_over'
    const { reason: text } = command
    if (text.trim() === '') return 'reason_missing'
    tellRule(world, command)
    const terms = { reason: 'MARKET_VOIDED', text }
    if (market.status !== 'SETTLED') {
      const pieces = [
        ...lapsing(market, 0),
        ...lapsingHeld(market, 0, 'lapse'),
        ...voidingUnsettled(world, market, 1),
      ]
      return newTask(market, 'VOID', pieces, terms)
    }
    beginCorrection(world, market, text)
    return newTask(market, 'VOID_SETTLED', voidingSettled(market), terms)
  })
}

export function removeRunner(world: World, command: RemoveRunner): Answer {
  return inMarketStillThere(world, command, (market) => {
    if (market.trimmed) return 'correction_over'
    if (!isOneOf(market, 'CREATED', 'OPEN', 'SUSPENDED', 'CLOSED')) return 'market_state_wrong'
    const runner = findRunner(market, command.selectionId)
    if (runner === undefined) return 'runner_not_found'
    if (runner.removed) return 'runner_removed'
    const running = market.runners.filter((other) => !other.removed).length
    const places = market.terms.eachWay?.places ?? market.numberOfWinners
    if (running - 1 < places + 1) return 'too_few_runners'
    const { factorBps } = command
    if (factorBps !== undefined && !isPossibleFactor(market, factorBps)) return 'factor_invalid'
    const { rates = [] } = command
    if (rates.length > 0 && !arePossibleRates(market, command)) return 'factor_invalid'
    if (command.reason.trim() === '') return 'reason_missing'
    tellRule(world, command)
    const { selectionId } = runner
    const place = runnerPlace(market, selectionId)
    const isOfRunner = (order: OracleOrder) => order.selectionId === selectionId
    const isOfAnother = (order: OracleOrder) => !isOfRunner(order)
    const leaving = [
      ...lapsing(market, 0, (order) => order.state === 'delayed' || isOfRunner(order)),
      ...lapsingHeld(market, 0, 'lapse', isOfRunner),
    ]
    const own = standingMatches(market, (match) => match.selectionId === selectionId)
    const terms = { reason: 'RUNNER_REMOVED', runner: place, text: command.reason }
    if (factorBps === undefined) {
      const pieces = [...leaving, ...voiding(1, own), ...withdrawing(world, market, 2)]
      return newTask(market, 'REMOVE_RUNNER', pieces, terms)
    }
    runner.factor = factorBps
    const rule = reductionRule(market)
    tell(world, 'runner_reduced', { market: market.id, runner: place, factor: factorBps, rule })
    for (const rate of rates) {
      const rated = runnerPlace(market, rate.selectionId)
      market.start.runners[rated]!.rate = rate.factorBps
      tell(world, 'runner_rated', { market: market.id, runner: rated, factor: rate.factorBps })
    }
    const others = standingMatches(market, (match) => match.selectionId !== selectionId)
    const isStarting = market.terms.startingPrice === true
    const pieces = [
      ...leaving,
      ...lapsingLays(market, selectionId, factorBps),
      // Their triggers are prices of before.
      ...(factorBps < 250 ? [] : lapsingHeld(market, 1, 'lapse-reduced', undefined, isOfAnother)),
      ...voiding(2, own),
      ...reducing(market, others, factorBps),
      ...(isStarting ? reducingAtStart(market, selectionId) : []),
      ...withdrawing(world, market, isStarting ? 5 : 4),
    ]
    return newTask(market, isStarting ? 'REDUCE_AT_START' : 'REDUCE_RUNNER', pieces, terms)
  })
}

function arePossibleRates(market: OracleMarket, { factorBps, rates = [] }: RemoveRunner): boolean {
  const ids = market.runners.map(({ selectionId }) => selectionId)
  return (
    market.terms.startingPrice === true &&
    factorBps !== undefined &&
    rates.length <= ids.length &&
    rates.every((rate) => ids.includes(rate.selectionId) && isPossibleFactor(market, rate.factorBps))
  )
}

function standingMatches(market: OracleMarket, isMeant: (match: OracleMatch) => boolean): number[] {
  return market.matches.filter((match) => !match.voided && isMeant(match)).map((match) => match.index)
}

export function voidWindow(world: World, command: VoidWindow): Answer {
  return inMarketStillThere(world, command, (market) => {
    if (market.trimmed) return 'correction_over'
    if (isOneOf(market, 'CREATED', 'VOIDED')) return 'market_state_wrong'
    if (market.status === 'SETTLED' && isTooLate(world, market)) return 'correction_over'
    const { selectionId, from, to, reason: text } = command
    const runner = selectionId === undefined ? undefined : findRunner(market, selectionId)
    if (selectionId !== undefined && runner === undefined) return 'runner_not_found'
    if (!isWhole(from, 0, Number.MAX_SAFE_INTEGER) || !isWhole(to, from + 1, Number.MAX_SAFE_INTEGER)) {
      return 'window_invalid'
    }
    if (text.trim() === '') return 'reason_missing'
    const isMeant = ({ selectionId, time }: OracleMatch) =>
      time >= from && time < to && (runner === undefined || selectionId === runner.selectionId)
    if (!market.matches.some((match) => !match.voided && isMeant(match))) return 'window_empty'
    // Of a cross-match all or nothing.
    const groups = market.matches.filter(isMeant).map(({ group }) => group)
    const isOfGroup = ({ group }: OracleMatch) => group !== undefined && groups.includes(group)
    const matches = standingMatches(market, (match) => isMeant(match) || isOfGroup(match))
    tellRule(world, command)
    const isSettled = market.status === 'SETTLED'
    if (isSettled) {
      beginCorrection(world, market, text)
      tellResult(world, market, market.result!)
    }
    const pieces = [...voiding(0, matches), ...(isSettled ? settling(market, 1) : [])]
    if (runner === undefined) {
      tell(world, 'window_voided', { market: market.id, from, to, text })
      return newTask(market, isSettled ? 'CORRECT_WINDOW' : 'VOID_WINDOW', pieces, { from, to, text })
    }
    const place = runnerPlace(market, runner.selectionId)
    tell(world, 'runner_voided', { market: market.id, runner: place, from, to, text })
    const terms = { runner: place, from, to, text }
    return newTask(market, isSettled ? 'CORRECT_RUNNER' : 'VOID_RUNNER', pieces, terms)
  })
}

export function trimMarket(world: World, command: TrimMarket): Answer {
  return inMarket(world, command, (market) => {
    if (!isOneOf(market, 'SETTLED', 'VOIDED')) return 'market_not_settled'
    if (market.trimmed) return 'market_state_wrong'
    market.trimmed = true
    tell(world, 'market_trimmed', { market: market.id })
    return undefined
  })
}

export function archiveMarket(world: World, command: ArchiveMarket): Answer {
  return inMarket(world, command, (market) => {
    if (!isOneOf(market, 'SETTLED', 'VOIDED')) return 'market_not_settled'
    market.archived = true
    tell(world, 'market_archived', { market: market.id })
    return undefined
  })
}
