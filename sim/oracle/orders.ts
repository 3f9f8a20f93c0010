/** Orders in the oracle: placed, delayed, released, replaced and cancelled, one plain step after the other. */
import type { CancelOrder, PlaceOrder, ReplaceOrder } from '#core/exchange/command.ts'
import type { RefusalCode } from '#core/refusals.ts'
import { type Answer, done, refused } from './answer.ts'
import { atStart, checkOnClose } from './at-start.ts'
import { whyNoRisk } from './barred.ts'
import { type Fill, firstOf, type Plan, queue, upTo } from './book.ts'
import { firstCashOut, releaseCashOut } from './cash-out.ts'
import { firstUnanswered, raiseClaim } from './claims.ts'
import { type Bet, betsOf, bettors, exposureOfBets, worstIn } from './exposure.ts'
import { nextPayment, payGraded } from './grading.ts'
import { comeIn, look, releaseFired } from './held.ts'
import { takeDue } from './held-cash-outs.ts'
import { whyNotAfforded } from './holds.ts'
import { checkStake } from './limit-rooms.ts'
import { checkTerms, largestBalance, largestStake } from './limits.ts'
import {
  checkOffset,
  checkRoom,
  fillsByPrice,
  followedBy,
  isExit,
  noteFills,
  offsetOf,
  stopToCome,
  tellOffset,
} from './offsets.ts'
import { checkOrderTerms, mustNotTake, tellTerms, termsOf } from './order-terms.ts'
import { otherLeg } from './pairs.ts'
import { closeOn } from './periods.ts'
import { plan } from './plan.ts'
import { endQuiet, nextQuiet } from './quiet.ts'
import { firstOver, lapsePayment } from './settle-ups.ts'
import { fire, firstDue, sweepAll } from './switches.ts'
import { checkTarget, isSized, isTargetTooSmall, lowerTarget, stakeOf, takenBy, unitOf } from './targets.ts'
import { tell } from './told.ts'
import { fixParts } from './tree.ts'
import {
  balance,
  countMatched,
  findAccount,
  findMarket,
  findOrder,
  findRunner,
  houseAccounts,
  type OracleMarket,
  type OracleOrder,
  runnerPlace,
  type World,
} from './world.ts'

/** Returns why no order may be placed in the market at all, or undefined. */
export function checkMarket(market: OracleMarket, version: number | undefined): RefusalCode | undefined {
  if (market.status === 'CREATED') return 'market_not_open'
  if (market.status === 'SUSPENDED') return 'market_suspended'
  if (market.status !== 'OPEN') return 'market_closed'
  if (version !== undefined && version !== market.version) return 'market_version_moved'
  return undefined
}

export function placeOrder(world: World, command: PlaceOrder): Answer {
  const market = findMarket(world, command.market)
  if (market === undefined) return refused('market_not_found')
  const refusal = checkMarket(market, command.marketVersion) ?? checkWho(world, market, command)
  if (refusal !== undefined) return refused(refusal)
  const order = newOrder(world, market, command, command.size * 100)
  return submit(world, market, order, undefined, limitOf(world, command.account))
}

/** `target`: in hundredths of a minor unit, where the order is sized by one. */
function checkWho(
  world: World,
  market: OracleMarket,
  command: PlaceOrder,
  target = command.size * 100,
): RefusalCode | undefined {
  const runner = findRunner(market, command.selectionId)
  if (runner === undefined) return 'runner_not_found'
  if (runner.removed) return 'runner_removed'
  const account = findAccount(world, command.account)
  if (account === undefined) return 'account_not_found'
  if (account.kind === 'AGENT') return 'agent_cannot_bet'
  const barred = whyNoRisk(world, account)
  if (barred !== undefined) return barred
  const { sizedBy = 'STAKE' } = command.terms ?? {}
  const wrong =
    sizedBy === 'STAKE' ? checkTerms(market, command) : checkTarget(market, { ...command, target, sizedBy })
  return (
    wrong ??
    checkOrderTerms(world, market, command) ??
    checkGoing(market, command) ??
    checkOffset(market, command)
  )
}

/** What is to go to the starting price is sized by its stake. */
function checkGoing(market: OracleMarket, { persistence, terms }: PlaceOrder): RefusalCode | undefined {
  if (persistence !== 'MARKET_ON_CLOSE') return undefined
  const { sizedBy = 'STAKE' } = terms ?? {}
  return checkOnClose(market) ?? (sizedBy === 'STAKE' ? undefined : 'sized_by_invalid')
}

/** Returns what the account is beyond, so that it may only close what it has, or undefined. */
export function limitOf(world: World, account: number): RefusalCode | undefined {
  return balance(world, account) > largestBalance ? 'balance_above_limit' : undefined
}

/** Whether no further order may rest, in the whole exchange or in this market. */
export function isFull(world: World, market: OracleMarket, also?: 'starting'): boolean {
  const resting = ({ orders }: OracleMarket) => orders.filter(({ state }) => state === 'resting').length
  const inAll = world.markets.reduce((sum, each) => sum + resting(each), 0)
  const starting = also === undefined ? 0 : market.orders.filter(({ state }) => state === also).length
  return inAll >= world.limits.resting || resting(market) + starting >= world.limits.restingOfMarket
}

/** `target`: of an order that is sized by one. Its size is the stake at its own price, until it is known better. */
export function newOrder(
  world: World,
  market: OracleMarket,
  command: PlaceOrder,
  target: number,
): OracleOrder {
  const { account, selectionId, side, price, persistence, timeInForce } = command
  const terms = termsOf(command.terms ?? {})
  const isByStake = terms.sizedBy === 'STAKE'
  const size = isByStake ? command.size : stakeOf(terms.sizedBy, target, price)
  return {
    id: world.orderCount + 1,
    market: market.id,
    ...{ account, selectionId, side, price, size, persistence, timeInForce },
    minFill: command.minFill ?? (timeInForce === 'FILL_OR_KILL' ? command.size : 0),
    replaces: 0,
    ...{ limit: 0, liability: 0, cameFromBook: false },
    state: 'delayed',
    releaseAt: 0,
    reserved: false,
    marketVersion: command.marketVersion ?? 0,
    terms,
    ...(isByStake ? { target: 0, left: 0, taken: 0 } : { target, left: target, taken: 0 }),
    held: undefined,
    ...{ other: 0, isProfit: false, offset: offsetOf(command.offset), parent: 0 },
    ...{ waitTurn: 0, heldTurn: 0 },
    replacedHadMatched: 0,
    endedMatched: false,
    ...{ unmatched: size, matched: 0, cancelled: 0, lapsed: 0, voided: 0 },
    reason: '',
  }
}

/**
 * Takes in an order whose terms are in order: it waits, or comes to its plan, or to as much of it as closes a position,
 * or is refused. `limit`: what its account is beyond.
 */
function submit(
  world: World,
  market: OracleMarket,
  order: OracleOrder,
  replaced: OracleOrder | undefined,
  limit: RefusalCode | undefined,
): Answer {
  const planned = plan(market, order)
  const isDelaying = market.inPlay && market.betDelayMs > 0
  const waitsAlways = isDelaying && market.betDelayModel === 'FULL'
  if (!waitsAlways && mustNotTake(market, order)) return refused('would_take')
  const waits = waitsAlways || (isDelaying && planned.matched > 0)
  const noRoom = replaced === undefined && isFull(world, market)
  const isCrowded = noRoom && planned.fate === 'rests' && planned.left > 0
  const unborne = whyNotPlan(world, market, order, planned, replaced)
  const fits = limit === undefined && !isCrowded && unborne === undefined
  // What gets its account out again closes nothing.
  const mayClose = replaced === undefined && order.offset === undefined
  const closing = fits || !mayClose ? undefined : closingPart(market, order, planned)
  const fitsAsUnmatched =
    waits && limit === undefined && !noRoom && whyNotResting(world, market, order, replaced) === undefined
  if (!fits && !fitsAsUnmatched && closing === undefined) {
    return refused(limit ?? (isCrowded ? 'exchange_full' : unborne!))
  }
  world.orderCount++
  order.replaces = replaced?.id ?? 0
  if (waits) return delay(world, market, order, replaced, fitsAsUnmatched)
  const taken = closing ?? planned
  if (isSized(order)) resize(order, taken)
  const { resting, terms } = comingIn(market, order, taken)
  const { persistence, timeInForce } = order
  tell(world, 'order_placed', { ...terms, persistence, timeInForce, resting })
  tellTerms(world, order, taken.targetLeft)
  tellOffset(world, order)
  const answer = enter(world, market, order, taken)
  if (replaced !== undefined) cancel(world, replaced, replaced.unmatched, 'REPLACED')
  return answer
}

/** What an order that is sized by a target comes to in stake is known once it is planned. */
function resize(order: OracleOrder, { matched, left }: Plan): void {
  order.size += matched + left - order.unmatched
  order.unmatched = matched + left
}

/**
 * Returns the part of a plan that closes the account's position: as many of the matches, from the first on, as leave the
 * best worst result, and where that is no loss as many as leave none. Undefined when no part lowers the exposure.
 */
function closingPart(
  market: OracleMarket,
  order: OracleOrder,
  planned: Plan,
  minFill = order.minFill,
): Plan | undefined {
  const standing = betsOf(market, order.account, [order])
  const betsWith = (size: number) => [
    ...standing,
    ...upTo(planned.fills, size).map((fill) => asBet(order, fill.price, fill.size, true)),
  ]
  const running = market.runners.filter((runner) => !runner.removed).map((runner) => runner.selectionId)
  const worst = (size: number) => worstIn(market, betsWith(size), running)
  // A match more helps less than the one before it, so what helps ends at one point.
  let best = 0
  for (let step = 2 ** 40; step >= 1; step /= 2) {
    const size = best + step
    if (size <= planned.matched && worst(size) >= worst(size - 1)) best = size
  }
  for (let step = 2 ** 40; step >= 1 && worst(best) >= 0; step /= 2) {
    const size = best + step
    if (size <= planned.matched && worst(size) >= 0) best = size
  }
  const fills = firstOf(order.side, planned.fills, best)
  best = fills.reduce((sum, fill) => sum + fill.size, 0)
  if (!isEnough(order, fills, minFill)) return undefined
  if (exposureOfBets(market, betsWith(best)) >= exposureOfBets(market, standing)) return undefined
  return {
    fills,
    matched: best,
    left: leftAfter(order, fills),
    fate: order.timeInForce === 'FILL_OR_KILL' ? 'FILL_OR_KILL' : 'CLOSED_OUT',
    targetLeft: 0,
  }
}

/** Whether fills come to the least that the order must match; a target is also reached when no minor unit more fits in. */
function isEnough(order: OracleOrder, fills: readonly Fill[], minFill: number): boolean {
  if (!isSized(order)) return fills.reduce((sum, { size }) => sum + size, 0) >= minFill
  const last = fills.at(-1)
  if (last === undefined) return false
  const { sizedBy } = order.terms
  const taken = takenBy(sizedBy, fills)
  return taken >= minFill * 100 || order.left - taken < unitOf(sizedBy, last.price)
}

/** What of an order's stake is left by fills; of a target as much as it still asks for at its own price. */
function leftAfter(order: OracleOrder, fills: readonly Fill[]): number {
  const filled = fills.reduce((sum, { size }) => sum + size, 0)
  if (!isSized(order)) return order.unmatched - filled
  const { sizedBy } = order.terms
  const stake = stakeOf(sizedBy, order.left - takenBy(sizedBy, fills), order.price)
  return Math.min(stake, largestStake - filled)
}

/** What is reported about an order that comes in, and how much of it is to rest. */
export function comingIn(market: OracleMarket, order: OracleOrder, planned: Plan | undefined) {
  const { id, account, side, price, size, minFill, replaces } = order
  const runner = runnerPlace(market, order.selectionId)
  return {
    terms: { order: id, account, market: market.id, runner, side, price, size, minFill, replaces },
    resting: planned?.fate === 'rests' ? planned.left : 0,
  }
}

/** Tells that an order waits for the bet delay. `fitsAsUnmatched`: it counts meanwhile. */
export function delay(
  world: World,
  market: OracleMarket,
  order: OracleOrder,
  replaced: OracleOrder | undefined,
  fitsAsUnmatched: boolean,
): Answer {
  order.state = 'delayed'
  order.releaseAt = world.time + market.betDelayMs
  order.waitTurn = ++world.waitTurns
  order.reserved = replaced === undefined && fitsAsUnmatched
  order.replacedHadMatched = replaced === undefined ? 0 : everMatched(replaced)
  market.orders.push(order)
  const { releaseAt, reserved, marketVersion } = order
  const { terms } = comingIn(market, order, undefined)
  const flags =
    (order.persistence === 'PERSIST' ? 1 : 0) +
    (order.timeInForce === 'FILL_OR_KILL' ? 2 : 0) +
    (reserved ? 4 : 0)
  tell(world, 'order_waits', { ...terms, flags, condition: 'BET_DELAY', until: releaseAt, marketVersion })
  tellTerms(world, order, order.left)
  tellOffset(world, order)
  return done({
    id: order.id,
    unmatched: order.unmatched,
    releaseAt,
    standing: order.replaces,
    version: market.version,
  })
}

/** What of an order was matched, also what was voided since; of a target what of it that came to. */
function everMatched(order: OracleOrder): number {
  return isSized(order) ? order.taken : order.matched + order.voided
}

/** Makes the planned matches, and rests or ends what is left; the order is the youngest of the market now. */
export function enter(world: World, market: OracleMarket, order: OracleOrder, planned: Plan): Answer {
  market.orders = [...market.orders.filter((other) => other !== order), order]
  let payout = 0
  for (const fill of planned.fills) {
    if (fill.isCrossed) crossMatch(world, market, order, fill)
    else match(world, market, order, fill.parts[0]!.maker, fill.size)
    payout += fill.size * fill.price
  }
  order.left = planned.targetLeft
  order.state = order.unmatched > 0 ? 'resting' : 'done'
  const cancelled = planned.fate === 'rests' ? 0 : order.unmatched
  if (cancelled > 0) {
    takeOff(world, order, cancelled, planned.fate, 'remainder_cancelled')
    if (!order.isProfit) lowerOther(world, market, order, cancelled)
  }
  noteFills(world, market, order, planned.fills)
  return done({
    id: order.id,
    matched: planned.matched,
    matchedPayout: payout,
    unmatched: order.unmatched,
    cancelled,
    version: market.version,
  })
}

/** Places an order that is matched whole at once, by fills that are known. */
export function takeNow(
  world: World,
  market: OracleMarket,
  asked: Pick<PlaceOrder, 'account' | 'selectionId' | 'side' | 'price' | 'size'>,
  fills: Fill[],
): void {
  const persistence = 'LAPSE'
  const timeInForce = 'FILL_OR_KILL'
  const command: PlaceOrder = {
    ...{ kind: 'place-order', market: market.id, ...asked, persistence, timeInForce },
  }
  const order = newOrder(world, market, command, asked.size * 100)
  world.orderCount++
  const { terms } = comingIn(market, order, undefined)
  tell(world, 'order_placed', { ...terms, persistence, timeInForce, resting: 0 })
  const { size } = asked
  enter(world, market, order, { fills, matched: size, left: 0, fate: 'FILL_OR_KILL', targetLeft: 0 })
}

function match(
  world: World,
  market: OracleMarket,
  taker: OracleOrder,
  maker: OracleOrder,
  size: number,
): void {
  const back = taker.side === 'BACK' ? taker : maker
  const lay = taker.side === 'BACK' ? maker : taker
  market.matches.push({
    index: market.matches.length,
    time: world.time,
    selectionId: taker.selectionId,
    price: maker.price,
    size,
    ...{ backAccount: back.account, layAccount: lay.account, backOrder: back.id, layOrder: lay.id },
    taker: taker.id,
    voided: false,
  })
  countMatched(world, [back.account, lay.account], size)
  fixParts(world, market, [taker.account, maker.account])
  tell(world, 'order_matched', {
    ...{ market: market.id, runner: runnerPlace(market, taker.selectionId), price: maker.price, size },
    ...{ takerSide: taker.side, taker: taker.id, maker: maker.id },
    ...{ takerAccount: taker.account, makerAccount: maker.account },
  })
  for (const order of [taker, maker]) takeMatched(order, size, maker.price)
  for (const order of [maker, taker]) lowerOther(world, market, order, size)
}

/** What was matched of one leg, or never rested of a stop, is nothing that the other could still be matched by. */
export function lowerOther(world: World, market: OracleMarket, order: OracleOrder, size: number): void {
  const other = otherLeg(market, order)
  if (other !== undefined) takeOff(world, other, size, 'OTHER_LEG')
}

export function takeMatched(order: OracleOrder, size: number, price: number): void {
  order.unmatched -= size
  order.matched += size
  if (isSized(order)) {
    const { sizedBy } = order.terms
    order.left -= size * unitOf(sizedBy, price)
    order.taken += size * unitOf(sizedBy, price)
    if (order.state === 'resting' && order.unmatched !== stakeOf(sizedBy, order.left, order.price)) {
      throw new Error('What rests of a target is what is left of it')
    }
  }
  if (order.unmatched > 0) return
  order.state = 'done'
  order.endedMatched = true
}

/** The order and each of the others is matched against the house, which stands between them. */
function crossMatch(
  world: World,
  market: OracleMarket,
  taker: OracleOrder,
  { price, size, parts }: Fill,
): void {
  market.houseAt ??= bettors(market).length
  const group = market.matches.length
  const sides = [{ maker: taker, size }, ...parts]
  sides.forEach(({ maker: order, size: part }, i) => {
    const isTaker = i === 0
    const isBack = order.side === 'BACK'
    const at = isTaker ? price : order.price
    const { cross } = houseAccounts
    market.matches.push({
      ...{ index: market.matches.length, time: world.time, selectionId: order.selectionId, price: at },
      ...{ size: part, taker: isTaker ? order.id : 0, voided: false, group },
      ...{ backAccount: isBack ? order.account : cross, layAccount: isBack ? cross : order.account },
      ...{ backOrder: isBack ? order.id : 0, layOrder: isBack ? 0 : order.id },
    })
    countMatched(world, [order.account], part)
    fixParts(world, market, [order.account])
    const fields = {
      ...{ market: market.id, runner: runnerPlace(market, order.selectionId), price: at, size: part },
      ...{ side: order.side, order: order.id, account: order.account, group },
    }
    if (isTaker) tell(world, 'cross_matched', { ...fields, legs: parts.length })
    else tell(world, 'cross_leg', fields)
    takeMatched(order, part, at)
  })
  for (const { maker: order, size: part } of [...parts, sides[0]!]) lowerOther(world, market, order, part)
}

/** Takes `size` out of what is unmatched, as cancelled for this reason; of the other leg of a group too. */
export function cancel(world: World, order: OracleOrder, size: number, reason: string): void {
  const other = otherLeg(findMarket(world, order.market)!, order)
  takeOff(world, order, size, reason)
  if (other !== undefined) takeOff(world, other, size, reason)
}

/** As `cancel`, of this order alone. */
export function takeOff(
  world: World,
  order: OracleOrder,
  size: number,
  reason: string,
  as: 'order_cancelled' | 'remainder_cancelled' = 'order_cancelled',
): void {
  tell(world, as, { order: order.id, market: order.market, account: order.account, size, reason })
  order.unmatched -= size
  order.cancelled += size
  order.reason = reason
  if (!isSized(order)) order.minFill = Math.min(order.minFill, order.unmatched)
  if (order.unmatched === 0) order.state = 'done'
}

/**
 * Ends all that is unmatched, as lapsed for this reason. With a stop its take-profit goes, unless it stands in the book and so is
 * on its own way; where their time is over, both go.
 */
export function lapse(world: World, order: OracleOrder, reason: string, size = order.unmatched): void {
  const other = otherLeg(findMarket(world, order.market)!, order)
  const isWithStop = !order.isProfit && order.state !== 'resting'
  lapseAlone(world, order, reason, size)
  if (other !== undefined && (isWithStop || reason === 'GOOD_TILL')) lapseAlone(world, other, reason)
}

function lapseAlone(world: World, order: OracleOrder, reason: string, size = order.unmatched): void {
  tell(world, 'order_lapsed', { order: order.id, market: order.market, account: order.account, size, reason })
  order.unmatched -= size
  order.lapsed += size
  order.reason = reason
  if (order.unmatched === 0) order.state = 'done'
}

function asBet(order: OracleOrder, price: number, size: number, matched: boolean): Bet {
  return { selectionId: order.selectionId, side: order.side, price, size, matched }
}

/** So much of an order at its own price, with the stop that its fills may be followed by. */
function asUnmatched(market: OracleMarket, order: OracleOrder, size: number): Bet {
  const stop = stopToCome(market, { ...order, unmatched: size })
  return { ...asBet(order, order.price, size, false), ...(stop && { stop }) }
}

/** Returns why neither funds nor limits cover the order with its immediate fills made and what then rests of it resting, or undefined. */
function whyNotPlan(
  world: World,
  market: OracleMarket,
  order: OracleOrder,
  planned: Plan,
  replaced: OracleOrder | undefined,
): RefusalCode | undefined {
  const fills = planned.fills.map(({ price, size }) => asBet(order, price, size, true))
  const resting = planned.fate === 'rests' ? planned.left : 0
  const rest = resting > 0 ? [asUnmatched(market, order, resting)] : []
  const exits =
    order.offset === undefined
      ? []
      : fillsByPrice(planned.fills).map((fill) => ({
          ...{ selectionId: order.selectionId, matched: false },
          ...followedBy(market, order, fill, resting > 0),
        }))
  const stake = planned.matched + resting
  return (
    whyNotWith(world, market, order, [...fills, ...exits, ...rest], replaced) ??
    checkStake(world, order.account, stake, [order, replaced])
  )
}

function whyNotResting(
  world: World,
  market: OracleMarket,
  order: OracleOrder,
  replaced: OracleOrder | undefined,
): RefusalCode | undefined {
  return (
    whyNotWith(world, market, order, [asUnmatched(market, order, order.unmatched)], replaced) ??
    checkStake(world, order.account, order.unmatched, [order, replaced])
  )
}

function whyNotWith(
  world: World,
  market: OracleMarket,
  order: OracleOrder,
  bets: readonly Bet[],
  replaced: OracleOrder | undefined,
): RefusalCode | undefined {
  const standing = betsOf(market, order.account, [order])
  const kept = betsOf(market, order.account, replaced === undefined ? [order] : [order, replaced])
  return whyNotAfforded(world, market, order.account, { before: standing, after: [...kept, ...bets] })
}

/**
 * Finds an unmatched order for its owner. One that is over, or never was, is `order_not_open` to everybody;
 * one that is unmatched but another's, or in another market, is `order_not_found`.
 */
export function ownOrder(
  world: World,
  market: OracleMarket,
  command: { account: number; order: number },
): OracleOrder | RefusalCode {
  const order = world.markets
    .flatMap((other) => other.orders)
    .find((other) => other.id === command.order && other.unmatched > 0)
  if (order === undefined) return 'order_not_open'
  const isOwn = order.account === command.account && order.market === market.id
  return isOwn ? order : 'order_not_found'
}

export function cancelOrder(world: World, command: CancelOrder): Answer {
  const market = findMarket(world, command.market)
  if (market === undefined) return refused('market_not_found')
  if (command.marketVersion !== undefined && command.marketVersion !== market.version) {
    return refused('market_version_moved')
  }
  const order = ownOrder(world, market, command)
  if (typeof order === 'string') return refused(order)
  if (order.state === 'starting') return refused('start_order_fixed')
  const reduction = command.sizeReduction ?? order.unmatched
  if (!Number.isSafeInteger(reduction) || reduction <= 0) return refused('reduction_invalid')
  if (isSized(order) && command.sizeReduction !== undefined) {
    const left = order.left - reduction * 100
    if (left >= unitOf(order.terms.sizedBy, order.price)) {
      return reduceTarget(world, market, order, left, 'PLAYER')
    }
  }
  const size = isSized(order) ? order.unmatched : Math.min(reduction, order.unmatched)
  if (isLeftTooSmall(market, order, order.unmatched - size)) return refused('size_too_small')
  cancel(world, order, size, 'PLAYER')
  return done({ id: order.id, unmatched: order.unmatched, cancelled: size })
}

/** Takes off a target what leaves it at `left`: the order keeps its place, and the stake of what is left. */
function reduceTarget(
  world: World,
  market: OracleMarket,
  order: OracleOrder,
  left: number,
  reason: 'PLAYER' | 'REPLACED',
): Answer {
  const stake = stakeOf(order.terms.sizedBy, left, order.price)
  if (stake === 0 || isTargetTooSmall(market, order, left)) return refused('size_too_small')
  const cancelled = order.unmatched - stake
  if (cancelled > 0) cancel(world, order, cancelled, reason)
  lowerTarget(world, order, left)
  const version = reason === 'REPLACED' ? market.version : 0
  return done({ id: order.id, unmatched: stake, cancelled, version })
}

/** Whether an order would be left with less than may be asked for, which it is not yet. Nothing at all may be left. */
export function isLeftTooSmall(market: OracleMarket, order: OracleOrder, left: number): boolean {
  const tooSmall = (size: number) =>
    checkTerms(market, { price: order.price, size, timeInForce: 'LIMIT' }) === 'size_too_small'
  return left > 0 && tooSmall(left) && !tooSmall(order.unmatched)
}

export function replaceOrder(world: World, command: ReplaceOrder): Answer {
  const market = findMarket(world, command.market)
  if (market === undefined) return refused('market_not_found')
  const refusal = checkMarket(market, command.marketVersion)
  const moved = command.marketVersion !== undefined && command.marketVersion !== market.version
  const old = moved ? 'market_version_moved' : ownOrder(world, market, command)
  if (typeof old === 'string') return refused(refusal ?? old)
  if (old.state === 'starting') return refused('start_order_fixed')
  if (old.state === 'held') return refused('order_held')
  if (otherLeg(market, old) !== undefined) return refused('order_paired')
  const size = command.size ?? old.unmatched
  const isWhole = Number.isSafeInteger(size) && size > 0
  const isTarget = isSized(old)
  const target = command.size === undefined ? old.left : command.size * 100
  const isLess = isWhole && (isTarget ? target < old.left : size < old.unmatched)
  if (command.price === old.price && isLess) {
    return isTarget ? reduceTarget(world, market, old, target, 'REPLACED') : reduce(world, market, old, size)
  }
  if (refusal !== undefined) return refused(refusal)
  if (old.state === 'delayed') return refused('order_delayed')
  const { selectionId, side, persistence } = old
  const terms: PlaceOrder = {
    kind: 'place-order',
    ...{ account: command.account, market: market.id, price: command.price, size },
    ...{ selectionId, side, persistence, timeInForce: 'LIMIT' },
    ...(command.marketVersion !== undefined && { marketVersion: command.marketVersion }),
    ...(isTarget && { terms: { sizedBy: old.terms.sizedBy } }),
  }
  const wrong =
    checkWho(world, market, terms, target) ??
    limitOf(world, command.account) ??
    checkRoom(market, old, command.price)
  if (wrong !== undefined) return refused(wrong)
  const isSame = isTarget ? target === old.left : size === old.unmatched
  if (command.price === old.price && isSame) return refused('replacement_unchanged')
  const earlier = market.orders.find((order) => order.state === 'delayed' && order.replaces === old.id)
  const next = { ...newOrder(world, market, terms, target), terms: old.terms, offset: old.offset }
  const answer = submit(world, market, next, old, undefined)
  // An order has one waiting replacement: the later takes the earlier one's place.
  if (answer.refusal === undefined && earlier !== undefined) {
    cancel(world, earlier, earlier.unmatched, 'REPLACED')
  }
  return answer
}

/** The same price and less of it: the order keeps its place, whatever the market does. */
function reduce(world: World, market: OracleMarket, order: OracleOrder, size: number): Answer {
  if (isLeftTooSmall(market, order, size)) return refused('size_too_small')
  const cancelled = order.unmatched - size
  cancel(world, order, cancelled, 'REPLACED')
  return done({ id: order.id, unmatched: size, cancelled, version: market.version })
}

/** What of the orders is due by now, the first first: of one time those lapse first that are good no longer. */
function nextDue(
  world: World,
): { market: OracleMarket; order: OracleOrder; at: number; isOver: boolean } | undefined {
  const [first] = world.markets
    .filter(({ id }) => !world.tasks.some((task) => task.market === id))
    .flatMap((market) => market.orders.map((order) => ({ market, order })))
    .flatMap(({ market, order }) => {
      const isOpen = order.unmatched > 0 && order.terms.goodTill > 0
      return [
        ...(isOpen ? [{ market, order, at: order.terms.goodTill, isOver: true }] : []),
        ...(order.state === 'delayed' ? [{ market, order, at: order.releaseAt, isOver: false }] : []),
      ]
    })
    .filter(({ at }) => at <= world.time)
    .sort((a, b) => a.at - b.at || Number(b.isOver) - Number(a.isOver) || turnOf(a) - turnOf(b))
  return first
}

/** Of two that are due at one time the lower goes first: those that are good no longer as they came, those that wait as they began to. */
function turnOf({ order, isOver }: { order: OracleOrder; isOver: boolean }): number {
  return isOver ? order.id : order.waitTurn
}

/**
 * Does what is due, as much as goes into a slice: first what is being cancelled, then what is due in turn, then the close of a period that
 * goes on. While one goes on what is due has half of what the cancelling has left, and the close what that leaves, one step at least.
 */
export function releaseOrders(world: World): Answer {
  const before = world.told.length
  sweepAll(world, before)
  if (world.closingFrom === undefined) return done({ id: doDue(world, before) })
  const end = before + world.limits.facts
  const left = Math.max(0, end - world.told.length)
  const id = inPart(world, Math.ceil(left / 2), (begun) => doDue(world, begun))
  inPart(world, Math.max(1, end - world.told.length), (begun) => closeOn(world, begun))
  return done({ id })
}

/** Has something done in a slice of that many facts. */
function inPart<T>(world: World, facts: number, work: (begun: number) => T): T {
  const { limits } = world
  world.limits = { ...limits, facts }
  const made = work(world.told.length)
  world.limits = limits
  return made
}

/** Does what is due, in turn. Returns how many it were. */
function doDue(world: World, before: number): number {
  let count = 0
  while (world.told.length - before < world.limits.facts) {
    const due = nextDue(world)
    const passed = firstDue(world)
    const cashOut = firstCashOut(world)
    const graded = nextPayment(world)
    const quiet = nextQuiet(world)
    const beforeCashOut = Math.min(
      due?.at ?? Number.POSITIVE_INFINITY,
      graded?.payAt ?? Number.POSITIVE_INFINITY,
    )
    const firstOther = Math.min(
      ...[beforeCashOut, cashOut?.one.releaseAt, passed?.deadline].map(
        (at) => at ?? Number.POSITIVE_INFINITY,
      ),
    )
    const payment = firstOver(world)
    const others = Math.min(firstOther, quiet?.quietUntil ?? Number.POSITIVE_INFINITY)
    const claim = firstUnanswered(world)
    if (claim !== undefined && claim.until < Math.min(others, payment?.until ?? Number.POSITIVE_INFINITY)) {
      count++
      raiseClaim(world, claim)
      continue
    }
    if (payment !== undefined && payment.until < others) {
      count++
      lapsePayment(world, payment)
      continue
    }
    if (quiet !== undefined && quiet.quietUntil! < firstOther) {
      count++
      endQuiet(world, quiet)
      look(world, quiet, before)
      continue
    }
    if (
      passed !== undefined &&
      passed.deadline <= Math.min(beforeCashOut, cashOut?.one.releaseAt ?? Number.POSITIVE_INFINITY)
    ) {
      count++
      fire(world, passed, before)
      continue
    }
    if (cashOut !== undefined && cashOut.one.releaseAt < beforeCashOut) {
      count++
      releaseCashOut(world, cashOut.market, cashOut.one)
      look(world, cashOut.market, before)
      continue
    }
    if (graded !== undefined && (due === undefined || graded.payAt! < due.at + Number(!due.isOver))) {
      count++
      payGraded(world, graded, before)
      continue
    }
    if (due === undefined) break
    const { market, order, isOver } = due
    count++
    if (isOver) lapse(world, order, 'GOOD_TILL')
    else if (order.held !== undefined) releaseFired(world, market, order)
    else if (market.status === 'OPEN' && isExit(market, order)) comeIn(world, market, order)
    else if (market.status === 'OPEN') release(world, market, order)
    else lapse(world, order, 'MARKET_SUSPENDED')
    look(world, market, before)
  }
  for (let market = takeDue(world); market !== undefined; market = takeDue(world)) {
    look(world, market, before)
    if (world.told.length - before >= world.limits.facts) break
  }
  return count
}

function release(world: World, market: OracleMarket, order: OracleOrder): void {
  if (order.marketVersion !== 0 && order.marketVersion !== market.version) {
    lapse(world, order, 'MARKET_VERSION')
    return
  }
  const old = order.replaces === 0 ? undefined : findOrder(market, order.replaces)
  const since = old === undefined ? 0 : everMatched(old) - order.replacedHadMatched
  // An order that was cancelled or lapsed leaves nothing to stand for; one that was matched whole does.
  if (old !== undefined && old.unmatched === 0 && !(old.endedMatched && since > 0)) {
    lapse(world, order, 'ORDER_GONE')
    return
  }
  const isTarget = isSized(order)
  const left = isTarget ? order.left - Math.min(since, order.left) : 0
  const size = isTarget
    ? stakeOf(order.terms.sizedBy, left, order.price)
    : order.unmatched - Math.min(since, order.unmatched)
  const matched = order.unmatched - size
  const standing = old !== undefined && old.unmatched > 0 ? old : undefined
  const leave = () => {
    if (matched > 0) lapse(world, order, 'MATCHED_MEANWHILE', matched)
    if (standing !== undefined) cancel(world, standing, standing.unmatched, 'REPLACED')
  }
  if (size === 0) {
    leave()
    return
  }
  if (mustNotTake(market, order)) {
    lapse(world, order, 'WOULD_TAKE')
    return
  }
  const limit = limitOf(world, order.account)
  const minFill = Math.min(order.minFill, isTarget ? Math.floor(left / 100) : size)
  const coming = { ...order, size, unmatched: size, left, minFill }
  const planned = plan(market, coming)
  const wouldRest = planned.fate === 'rests' && planned.left > 0
  const isCrowded = wouldRest && order.replaces === 0 && isFull(world, market)
  const unborne = whyNotPlan(world, market, order, planned, old)
  const fits = limit === undefined && !isCrowded && unborne === undefined
  const taken = fits
    ? planned
    : old === undefined && order.offset === undefined
      ? closingPart(market, order, planned, coming.minFill)
      : undefined
  if (taken === undefined) {
    const isPoor = limit === undefined && !isCrowded && unborne === 'insufficient_funds'
    lapse(world, order, isPoor ? 'INSUFFICIENT_FUNDS' : 'LIMIT_REACHED')
    return
  }
  leave()
  const { id, account } = order
  if (isTarget) {
    resize(order, taken)
    const { unmatched } = order
    tell(world, 'order_resized', {
      ...{ order: id, market: market.id, account, size: unmatched, left: taken.targetLeft },
    })
  }
  const { resting } = comingIn(market, order, taken)
  tell(world, 'order_released', { order: id, market: market.id, account, resting })
  enter(world, market, order, taken)
}

/**
 * Returns the unmatched orders of a market in the turn in which they end: those that wait, soonest due first, then those
 * that rest, runner by runner, backs before lays, best price first, oldest first.
 */
export function inTurn(market: OracleMarket): OracleOrder[] {
  const waiting = market.orders
    .filter((order) => order.state === 'delayed')
    .sort((a, b) => a.releaseAt - b.releaseAt || a.waitTurn - b.waitTurn)
  const starting = market.runners.flatMap(({ selectionId }) => [
    ...atStart(market, selectionId, 'BACK'),
    ...atStart(market, selectionId, 'LAY'),
  ])
  const resting = market.runners.flatMap(({ selectionId }) => [
    ...queue(market, selectionId, 'BACK'),
    ...queue(market, selectionId, 'LAY'),
  ])
  return [...waiting, ...starting, ...resting]
}
