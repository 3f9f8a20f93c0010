/** Orders in the oracle: placed, delayed, released, replaced and cancelled, one plain step after the other. */
import type { CancelOrder, PlaceOrder, ReplaceOrder } from '#core/exchange/command.ts'
import type { RefusalCode } from '#core/refusals.ts'
import { type Answer, done, refused } from './answer.ts'
import { type Fill, firstOf, type Plan, plan, queue, upTo } from './book.ts'
import { type Bet, betsOf, bettors, exposureOfBets, worstIn } from './exposure.ts'
import { affords } from './holds.ts'
import { checkTerms, largestBalance } from './limits.ts'
import { checkOrderTerms, mustNotTake, tellTerms, termsOf } from './order-terms.ts'
import { tell } from './told.ts'
import {
  balance,
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
function checkMarket(market: OracleMarket, version: number | undefined): RefusalCode | undefined {
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
  return submit(world, market, newOrder(world, market, command), undefined, limitOf(world, command.account))
}

function checkWho(world: World, market: OracleMarket, command: PlaceOrder): RefusalCode | undefined {
  const runner = findRunner(market, command.selectionId)
  if (runner === undefined) return 'runner_not_found'
  if (runner.removed) return 'runner_removed'
  if (findAccount(world, command.account) === undefined) return 'account_not_found'
  return checkTerms(market, command) ?? checkOrderTerms(world, market, command)
}

/** Returns what the account is beyond, so that it may only close what it has, or undefined. */
function limitOf(world: World, account: number): RefusalCode | undefined {
  return balance(world, account) > largestBalance ? 'balance_above_limit' : undefined
}

/** Whether no further order may rest, in the whole exchange or in this market. */
function isFull(world: World, market: OracleMarket): boolean {
  const resting = ({ orders }: OracleMarket) => orders.filter(({ state }) => state === 'resting').length
  const inAll = world.markets.reduce((sum, each) => sum + resting(each), 0)
  return inAll >= world.limits.resting || resting(market) >= world.limits.restingOfMarket
}

function newOrder(world: World, market: OracleMarket, command: PlaceOrder): OracleOrder {
  const { account, selectionId, side, price, size, persistence, timeInForce } = command
  return {
    id: world.orderCount + 1,
    market: market.id,
    ...{ account, selectionId, side, price, size, persistence, timeInForce },
    minFill: command.minFill ?? (timeInForce === 'FILL_OR_KILL' ? size : 0),
    replaces: 0,
    state: 'delayed',
    releaseAt: 0,
    reserved: false,
    marketVersion: command.marketVersion ?? 0,
    terms: termsOf(command.terms ?? {}),
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
  const fits = limit === undefined && !isCrowded && affordsPlan(world, market, order, planned, replaced)
  const closing = fits || replaced !== undefined ? undefined : closingPart(market, order, planned)
  const fitsAsUnmatched =
    waits && limit === undefined && !noRoom && affordsResting(world, market, order, replaced)
  if (!fits && !fitsAsUnmatched && closing === undefined) {
    return refused(limit ?? (isCrowded ? 'exchange_full' : 'insufficient_funds'))
  }
  world.orderCount++
  order.replaces = replaced?.id ?? 0
  if (waits) return delay(world, market, order, replaced, fitsAsUnmatched)
  const taken = closing ?? planned
  const { resting, terms } = comingIn(market, order, taken)
  const { persistence, timeInForce } = order
  tell(world, 'order_placed', { ...terms, persistence, timeInForce, resting })
  tellTerms(world, order)
  const answer = enter(world, market, order, taken)
  if (replaced !== undefined) cancel(world, replaced, replaced.unmatched, 'REPLACED')
  return answer
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
  if (best < minFill) return undefined
  if (exposureOfBets(market, betsWith(best)) >= exposureOfBets(market, standing)) return undefined
  return {
    fills,
    matched: best,
    left: order.unmatched - best,
    fate: order.timeInForce === 'FILL_OR_KILL' ? 'FILL_OR_KILL' : 'CLOSED_OUT',
  }
}

/** What is reported about an order that comes in, and how much of it is to rest. */
function comingIn(market: OracleMarket, order: OracleOrder, planned: Plan | undefined) {
  const { id, account, side, price, size, minFill, replaces } = order
  const runner = runnerPlace(market, order.selectionId)
  return {
    terms: { order: id, account, market: market.id, runner, side, price, size, minFill, replaces },
    resting: planned?.fate === 'rests' ? planned.left : 0,
  }
}

function delay(
  world: World,
  market: OracleMarket,
  order: OracleOrder,
  replaced: OracleOrder | undefined,
  fitsAsUnmatched: boolean,
): Answer {
  order.state = 'delayed'
  order.releaseAt = world.time + market.betDelayMs
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
  tellTerms(world, order)
  return done({
    id: order.id,
    unmatched: order.unmatched,
    releaseAt,
    standing: order.replaces,
    version: market.version,
  })
}

/** What of an order was matched, also what was voided since. */
function everMatched(order: OracleOrder): number {
  return order.matched + order.voided
}

/** Makes the planned matches, and rests or ends what is left; the order is the youngest of the market now. */
function enter(world: World, market: OracleMarket, order: OracleOrder, planned: Plan): Answer {
  market.orders = [...market.orders.filter((other) => other !== order), order]
  let payout = 0
  for (const fill of planned.fills) {
    if (fill.isCrossed) crossMatch(world, market, order, fill)
    else match(world, market, order, fill.parts[0]!.maker, fill.size)
    payout += fill.size * fill.price
  }
  order.state = order.unmatched > 0 ? 'resting' : 'done'
  const cancelled = planned.fate === 'rests' ? 0 : order.unmatched
  if (cancelled > 0) cancel(world, order, cancelled, planned.fate, 'remainder_cancelled')
  return done({
    id: order.id,
    matched: planned.matched,
    matchedPayout: payout,
    unmatched: order.unmatched,
    cancelled,
    version: market.version,
  })
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
  tell(world, 'order_matched', {
    ...{ market: market.id, runner: runnerPlace(market, taker.selectionId), price: maker.price, size },
    ...{ takerSide: taker.side, taker: taker.id, maker: maker.id },
    ...{ takerAccount: taker.account, makerAccount: maker.account },
  })
  for (const order of [taker, maker]) takeMatched(order, size)
}

function takeMatched(order: OracleOrder, size: number): void {
  order.unmatched -= size
  order.matched += size
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
    const fields = {
      ...{ market: market.id, runner: runnerPlace(market, order.selectionId), price: at, size: part },
      ...{ side: order.side, order: order.id, account: order.account, group },
    }
    if (isTaker) tell(world, 'cross_matched', { ...fields, legs: parts.length })
    else tell(world, 'cross_leg', fields)
    takeMatched(order, part)
  })
}

/** Takes `size` out of what is unmatched, as cancelled for this reason. */
export function cancel(
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
  order.minFill = Math.min(order.minFill, order.unmatched)
  if (order.unmatched === 0) order.state = 'done'
}

/** Ends all that is unmatched, as lapsed for this reason. */
export function lapse(world: World, order: OracleOrder, reason: string, size = order.unmatched): void {
  tell(world, 'order_lapsed', { order: order.id, market: order.market, account: order.account, size, reason })
  order.unmatched -= size
  order.lapsed += size
  order.reason = reason
  if (order.unmatched === 0) order.state = 'done'
}

function asBet(order: OracleOrder, price: number, size: number, matched: boolean): Bet {
  return { selectionId: order.selectionId, side: order.side, price, size, matched }
}

/** Whether the funds cover the order with its immediate fills made and what then rests of it resting. */
function affordsPlan(
  world: World,
  market: OracleMarket,
  order: OracleOrder,
  planned: Plan,
  replaced: OracleOrder | undefined,
): boolean {
  const fills = planned.fills.map(({ price, size }) => asBet(order, price, size, true))
  const rest = planned.fate === 'rests' ? [asBet(order, order.price, planned.left, false)] : []
  return affordsWith(world, market, order, [...fills, ...rest], replaced)
}

function affordsResting(
  world: World,
  market: OracleMarket,
  order: OracleOrder,
  replaced: OracleOrder | undefined,
): boolean {
  return affordsWith(world, market, order, [asBet(order, order.price, order.unmatched, false)], replaced)
}

function affordsWith(
  world: World,
  market: OracleMarket,
  order: OracleOrder,
  bets: readonly Bet[],
  replaced: OracleOrder | undefined,
): boolean {
  const standing = betsOf(market, order.account, [order])
  const kept = betsOf(market, order.account, replaced === undefined ? [order] : [order, replaced])
  return affords(world, market, order.account, { before: standing, after: [...kept, ...bets] })
}

/**
 * Finds an unmatched order for its owner. One that is over, or never was, is `order_not_open` to everybody;
 * one that is unmatched but another's, or in another market, is `order_not_found`.
 */
function ownOrder(
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
  const reduction = command.sizeReduction ?? order.unmatched
  if (!Number.isSafeInteger(reduction) || reduction <= 0) return refused('reduction_invalid')
  const size = Math.min(reduction, order.unmatched)
  if (isLeftTooSmall(market, order, order.unmatched - size)) return refused('size_too_small')
  cancel(world, order, size, 'PLAYER')
  return done({ id: order.id, unmatched: order.unmatched, cancelled: size })
}

/** Whether an order would be left with less than may be asked for, which it is not yet. Nothing at all may be left. */
function isLeftTooSmall(market: OracleMarket, order: OracleOrder, left: number): boolean {
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
  const size = command.size ?? old.unmatched
  const isWhole = Number.isSafeInteger(size) && size > 0
  if (command.price === old.price && isWhole && size < old.unmatched) return reduce(world, market, old, size)
  if (refusal !== undefined) return refused(refusal)
  if (old.state === 'delayed') return refused('order_delayed')
  const { selectionId, side, persistence } = old
  const terms: PlaceOrder = {
    kind: 'place-order',
    ...{ account: command.account, market: market.id, price: command.price, size },
    ...{ selectionId, side, persistence, timeInForce: 'LIMIT' },
    ...(command.marketVersion !== undefined && { marketVersion: command.marketVersion }),
  }
  const wrong = checkWho(world, market, terms) ?? limitOf(world, command.account)
  if (wrong !== undefined) return refused(wrong)
  if (command.price === old.price && size === old.unmatched) return refused('replacement_unchanged')
  const earlier = market.orders.find((order) => order.state === 'delayed' && order.replaces === old.id)
  const next = { ...newOrder(world, market, terms), terms: old.terms }
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

/** What is due by now, the first first: of one time those lapse first that are good no longer. */
function nextDue(world: World): { market: OracleMarket; order: OracleOrder; isOver: boolean } | undefined {
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
    .sort((a, b) => a.at - b.at || Number(b.isOver) - Number(a.isOver) || a.order.id - b.order.id)
  return first
}

/** Does what is due, in turn, as much as goes into a slice. */
export function releaseOrders(world: World): Answer {
  const before = world.told.length
  let count = 0
  for (let due = nextDue(world); due !== undefined; due = nextDue(world)) {
    if (world.told.length - before >= world.limits.facts) break
    const { market, order, isOver } = due
    count++
    if (isOver) lapse(world, order, 'GOOD_TILL')
    else if (market.status === 'OPEN') release(world, market, order)
    else lapse(world, order, 'MARKET_SUSPENDED')
  }
  return done({ id: count })
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
  const matched = Math.min(since, order.unmatched)
  const size = order.unmatched - matched
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
  const coming = { ...order, size, unmatched: size, minFill: Math.min(order.minFill, size) }
  const planned = plan(market, coming)
  const wouldRest = planned.fate === 'rests' && planned.left > 0
  const isCrowded = wouldRest && order.replaces === 0 && isFull(world, market)
  const fits = limit === undefined && !isCrowded && affordsPlan(world, market, order, planned, old)
  const taken = fits
    ? planned
    : old === undefined
      ? closingPart(market, order, planned, coming.minFill)
      : undefined
  if (taken === undefined) {
    lapse(world, order, limit === undefined && !isCrowded ? 'INSUFFICIENT_FUNDS' : 'LIMIT_REACHED')
    return
  }
  leave()
  const { id, account } = order
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
    .sort((a, b) => a.releaseAt - b.releaseAt || a.id - b.id)
  const resting = market.runners.flatMap(({ selectionId }) => [
    ...queue(market, selectionId, 'BACK'),
    ...queue(market, selectionId, 'LAY'),
  ])
  return [...waiting, ...resting]
}
