/** Orders in the oracle: placed, delayed, released, replaced and cancelled, one plain step after the other. */
import type { CancelAll, CancelOrder, PlaceOrder, ReplaceOrder } from '#core/exchange/command.ts'
import type { RefusalCode } from '#core/refusals.ts'
import { type Answer, done, refused } from './answer.ts'
import { type Plan, plan, queue } from './book.ts'
import { affords, type Bet, betsOf } from './exposure.ts'
import { checkTerms, largestBalance } from './limits.ts'
import { tell } from './told.ts'
import {
  balance,
  findAccount,
  findMarket,
  findOrder,
  findRunner,
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
  return submit(world, market, newOrder(world, market, command), undefined)
}

function checkWho(world: World, market: OracleMarket, command: PlaceOrder): RefusalCode | undefined {
  const runner = findRunner(market, command.selectionId)
  if (runner === undefined) return 'runner_not_found'
  if (runner.removed) return 'runner_removed'
  if (findAccount(world, command.account) === undefined) return 'account_not_found'
  const terms = checkTerms(market, command)
  if (terms !== undefined) return terms
  return balance(world, command.account) > largestBalance ? 'balance_above_limit' : undefined
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
    ...{ unmatched: size, matched: 0, cancelled: 0, lapsed: 0, voided: 0 },
    reason: '',
  }
}

/** Takes in an order whose terms are in order: it waits, or comes to its plan, or is refused for want of funds. */
function submit(
  world: World,
  market: OracleMarket,
  order: OracleOrder,
  replaced: OracleOrder | undefined,
): Answer {
  const planned = plan(market, order)
  const waits =
    market.inPlay && market.betDelayMs > 0 && (market.betDelayModel === 'FULL' || planned.matched > 0)
  if (!affordsPlan(world, market, order, planned, replaced)) {
    const fitsAsUnmatched = waits && affordsResting(world, market, order, replaced)
    if (!fitsAsUnmatched) return refused('insufficient_funds')
  }
  world.orderCount++
  order.replaces = replaced?.id ?? 0
  if (waits) return delay(world, market, order, replaced)
  const { resting, terms } = comingIn(market, order, planned)
  tell(world, 'order_placed', { ...terms, resting })
  const answer = enter(world, market, order, planned)
  if (replaced !== undefined) cancel(world, replaced, replaced.unmatched, 'REPLACED')
  return answer
}

/** What is told of an order that comes in, and how much of it is to rest. */
function comingIn(market: OracleMarket, order: OracleOrder, planned: Plan | undefined) {
  const { id, account, side, price, size, persistence, timeInForce, minFill, replaces } = order
  const runner = runnerPlace(market, order.selectionId)
  return {
    terms: {
      ...{ order: id, account, market: market.id, runner, side, price, size },
      ...{ persistence, timeInForce, minFill, replaces },
    },
    resting: planned?.fate === 'rests' ? planned.left : 0,
  }
}

function delay(
  world: World,
  market: OracleMarket,
  order: OracleOrder,
  replaced: OracleOrder | undefined,
): Answer {
  order.state = 'delayed'
  order.releaseAt = world.time + market.betDelayMs
  order.reserved = replaced === undefined && affordsResting(world, market, order, undefined)
  market.orders.push(order)
  const { releaseAt, reserved } = order
  const { terms } = comingIn(market, order, undefined)
  tell(world, 'order_delayed', { ...terms, releaseAt, reserved: reserved ? 1 : 0 })
  return done({ id: order.id, unmatched: order.unmatched, releaseAt, version: market.version })
}

/** Makes the planned matches, and rests or ends what is left; the order is the youngest of the market now. */
function enter(world: World, market: OracleMarket, order: OracleOrder, planned: Plan): Answer {
  market.orders = [...market.orders.filter((other) => other !== order), order]
  let payout = 0
  for (const { maker, size } of planned.fills) {
    match(world, market, order, maker, size)
    payout += size * maker.price
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
  for (const order of [taker, maker]) {
    order.unmatched -= size
    order.matched += size
    if (order.unmatched === 0) order.state = 'done'
  }
}

/** Takes `size` out of what is unmatched, as cancelled for this reason. */
function cancel(
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
function lapse(world: World, order: OracleOrder, reason: string, size = order.unmatched): void {
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
  const fills = planned.fills.map(({ maker, size }) => asBet(order, maker.price, size, true))
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
  cancel(world, order, size, 'PLAYER')
  return done({ id: order.id, unmatched: order.unmatched, cancelled: size })
}

export function cancelAll(world: World, command: CancelAll): Answer {
  const market = findMarket(world, command.market)
  if (market === undefined) return refused('market_not_found')
  if (command.marketVersion !== undefined && command.marketVersion !== market.version) {
    return refused('market_version_moved')
  }
  let cancelled = 0
  // In the order of their acceptance.
  for (const order of [...market.orders].sort((one, other) => one.id - other.id)) {
    if (order.account !== command.account || order.unmatched === 0) continue
    cancelled += order.unmatched
    cancel(world, order, order.unmatched, 'PLAYER')
  }
  return done({ id: market.id, cancelled, version: market.version })
}

export function replaceOrder(world: World, command: ReplaceOrder): Answer {
  const market = findMarket(world, command.market)
  if (market === undefined) return refused('market_not_found')
  const refusal = checkMarket(market, command.marketVersion)
  if (refusal !== undefined) return refused(refusal)
  const old = ownOrder(world, market, command)
  if (typeof old === 'string') return refused(old)
  if (old.state === 'delayed') return refused('order_delayed')
  const size = command.size ?? old.unmatched
  const { selectionId, side, persistence } = old
  const terms: PlaceOrder = {
    kind: 'place-order',
    ...{ account: command.account, market: market.id, price: command.price, size },
    ...{ selectionId, side, persistence, timeInForce: 'LIMIT' },
  }
  const wrong = checkWho(world, market, terms)
  if (wrong !== undefined) return refused(wrong)
  if (command.price === old.price && size <= old.unmatched) return reduce(world, old, size)
  const order = newOrder(world, market, terms)
  return submit(world, market, order, old)
}

function reduce(world: World, order: OracleOrder, size: number): Answer {
  if (size === order.unmatched) return refused('replacement_unchanged')
  const cancelled = order.unmatched - size
  cancel(world, order, cancelled, 'REPLACED')
  return done({ id: order.id, unmatched: size, cancelled })
}

/** Ends the wait of every delayed order whose time has come, in order of release, then of receipt. */
export function releaseOrders(world: World): Answer {
  const due = world.markets
    .flatMap((market) => market.orders.map((order) => ({ market, order })))
    .filter(({ order }) => order.state === 'delayed' && order.releaseAt <= world.time)
    .sort((a, b) => a.order.releaseAt - b.order.releaseAt || a.order.id - b.order.id)
  for (const { market, order } of due) {
    if (market.status === 'OPEN') release(world, market, order)
    else lapse(world, order, 'MARKET_SUSPENDED')
  }
  return done({ id: due.length })
}

function release(world: World, market: OracleMarket, order: OracleOrder): void {
  const old = order.replaces === 0 ? undefined : findOrder(market, order.replaces)
  // A replacement is at most what is left of the order it stands for.
  const gone = old === undefined ? 0 : Math.max(0, order.unmatched - old.unmatched)
  if (gone === order.unmatched) {
    lapse(world, order, 'ORDER_GONE')
    return
  }
  const planned = plan(market, { ...order, size: order.unmatched - gone })
  if (!affordsPlan(world, market, order, planned, old)) {
    lapse(world, order, 'INSUFFICIENT_FUNDS')
    return
  }
  if (gone > 0) lapse(world, order, 'ORDER_GONE', gone)
  if (old !== undefined) cancel(world, old, old.unmatched, 'REPLACED')
  const { id, account } = order
  const { resting } = comingIn(market, order, planned)
  tell(world, 'order_released', { order: id, market: market.id, account, resting })
  enter(world, market, order, planned)
}

/**
 * Returns the unmatched orders of a market in the turn in which they end: those that wait, soonest due first, then those
 * that rest, runner by runner, backs before lays, best price first, oldest first.
 */
function inTurn(market: OracleMarket): OracleOrder[] {
  const waiting = market.orders
    .filter((order) => order.state === 'delayed')
    .sort((a, b) => a.releaseAt - b.releaseAt || a.id - b.id)
  const resting = market.runners.flatMap(({ selectionId }) => [
    ...queue(market, selectionId, 'BACK'),
    ...queue(market, selectionId, 'LAY'),
  ])
  return [...waiting, ...resting]
}

/** Lapses every unmatched order of the market that the rule speaks of. */
export function lapseOrders(
  world: World,
  market: OracleMarket,
  reason: string,
  speaksOf: (order: OracleOrder) => boolean = () => true,
): void {
  for (const order of inTurn(market)) {
    if (speaksOf(order)) lapse(world, order, reason)
  }
}
