/** Held orders in the oracle: accepted, changed, looked at after whatever happened to their market, and fired one by one. */
import type { EditHeld, HoldOrder, PlaceOrder, Side } from '#core/exchange/command.ts'
import type { RefusalCode } from '#core/refusals.ts'
import { type Answer, done, refused } from './answer.ts'
import { whyNoRisk } from './barred.ts'
import { isWithin, type Plan } from './book.ts'
import { betsOf } from './exposure.ts'
import { beginWhole, endOver, have, nextOnRunners, nextWhole } from './held-cash-outs.ts'
import { whyNotAfforded } from './holds.ts'
import { checkStake } from './limit-rooms.ts'
import { checkTerms, isOnLadder } from './limits.ts'
import { isSlippage, limitOfExit } from './offsets.ts'
import { checkOrderTerms, tellTerms } from './order-terms.ts'
import {
  cancel,
  checkMarket,
  comingIn,
  delay,
  enter,
  isLeftTooSmall,
  limitOf,
  newOrder,
  ownOrder,
  takeOff,
} from './orders.ts'
import { otherLeg, pair } from './pairs.ts'
import { plan } from './plan.ts'
import { isLookedAt } from './quiet.ts'
import { type Exit, isNarrow, isOffered, offersTo } from './substance.ts'
import { tell } from './told.ts'
import {
  findAccount,
  findMarket,
  findRunner,
  type OracleExit,
  type OracleHeld,
  type OracleMarket,
  type OracleOrder,
  runnerPlace,
  type World,
} from './world.ts'

const mostHeld = 200

function isDistance(ticks: number | undefined): boolean {
  return ticks !== undefined && Number.isInteger(ticks) && ticks >= 1 && ticks <= 1_000
}

function heldOf(market: OracleMarket): OracleOrder[] {
  return market.orders.filter(({ state }) => state === 'held').sort((one, other) => one.id - other.id)
}

export function holdOrder(world: World, command: HoldOrder): Answer {
  const market = findMarket(world, command.market)
  if (market === undefined) return refused('market_not_found')
  const refusal = checkMarket(market, command.marketVersion) ?? checkHold(world, market, command)
  if (refusal !== undefined) return refused(refusal)
  const { account, side, slippage = 3, distance = 0, takeProfit } = command
  const extreme = distance === 0 ? 0 : offersTo(market, command)[0]!.price
  const trigger = command.trigger ?? limitOfExit(market, side, extreme, distance)
  const price = limitOfExit(market, side, trigger, slippage)
  const order = newOrder(world, market, asOrder(command, price), 0)
  const beyond = limitOf(world, account) ?? checkCounts(world, market, command)
  if (beyond !== undefined) return refused(beyond)
  const before = betsOf(market, account)
  const { selectionId, size } = order
  const after = [...before, { selectionId, side, price, size, matched: false }]
  const unborne =
    whyNotAfforded(world, market, account, { before, after }) ?? checkStake(world, account, size)
  if (unborne !== undefined) return refused(unborne)
  holdStop(world, market, order, { trigger, slippage, distance, extreme })
  const other = takeProfit === undefined ? 0 : placeProfit(world, market, order, takeProfit)
  return done({ id: order.id, unmatched: order.unmatched, other, version: market.version })
}

/** Places the take-profit of a stop, an order like any other but that its stop counts for both. Returns its id. */
function placeProfit(world: World, market: OracleMarket, stop: OracleOrder, price: number): number {
  const { account, selectionId, side, unmatched: size, terms } = stop
  const asked = { account, market: market.id, selectionId, side, size, exit: 'STOP', trigger: 0 } as const
  const profit = newOrder(world, market, asOrder({ kind: 'hold-order', ...asked }, price), 0)
  profit.terms = terms
  putIn(world, market, profit, () => {
    pair(stop, profit)
    tell(world, 'pair_made', {
      market: market.id,
      account,
      stop: stop.id,
      profit: profit.id,
      firstLeg: stop.id,
    })
  })
  return profit.id
}

/** Puts in an order for which nobody is asked for money, as any other: it may wait for the bet delay. `link`: what is told with it. */
function putIn(world: World, market: OracleMarket, order: OracleOrder, link: () => void): void {
  world.orderCount++
  const planned = plan(market, order)
  if (mustWait(market, planned)) {
    delay(world, market, order, undefined, true)
    link()
    return
  }
  const { terms, resting } = comingIn(market, order, planned)
  tell(world, 'order_placed', { ...terms, persistence: 'PERSIST', timeInForce: 'LIMIT', resting })
  tellTerms(world, order, 0)
  link()
  enter(world, market, order, planned)
}

/** Places exit after exit, as much as goes into a slice. Returns false where it left some. */
export function placeExits(world: World, market: OracleMarket, begun: number): boolean {
  while (market.exits.length > 0) {
    if (world.told.length - begun >= world.limits.facts) return false
    placeExit(world, market, market.exits[0]!)
  }
  return true
}

function placeExit(world: World, market: OracleMarket, due: OracleExit): void {
  const { account, selectionId, side, size, trigger, slippage, strategy, parent } = due
  const asked = { account, market: market.id, selectionId, side, size, exit: 'STOP', trigger } as const
  const terms = strategy === '' ? {} : { terms: { strategy } }
  const exitAt = (price: number, left: number) =>
    newOrder(world, market, asOrder({ kind: 'hold-order', ...asked, size: left, ...terms }, price), 0)
  const limit = trigger === 0 ? 0 : limitOfExit(market, side, trigger, slippage)
  const held = { trigger, slippage, distance: 0, extreme: 0 }
  const isStopAlone = trigger === due.price
  const exit = exitAt(isStopAlone ? limit : due.price, size)
  exit.parent = parent
  if (isStopAlone) holdStop(world, market, exit, held)
  else putIn(world, market, exit, () => {})
  if (!isStopAlone && trigger > 0 && exit.unmatched > 0) {
    const stop = exitAt(limit, exit.unmatched)
    holdStop(world, market, stop, held)
    pair(stop, exit)
    tell(world, 'pair_made', {
      market: market.id,
      account,
      stop: stop.id,
      profit: exit.id,
      firstLeg: exit.id,
    })
  }
  market.exits.shift()
  tell(world, 'exit_placed', { exit: exit.id, order: parent, market: market.id, account })
}

/** An order is held from now on. */
function holdStop(
  world: World,
  market: OracleMarket,
  order: OracleOrder,
  { trigger, slippage, distance, extreme }: Omit<OracleHeld, 'firedAt'>,
): void {
  world.orderCount++
  order.state = 'held'
  order.waitTurn = ++world.waitTurns
  order.heldTurn = order.waitTurn
  order.held = { trigger, slippage, distance, extreme, firedAt: 0 }
  market.orders.push(order)
  const { id, account, selectionId, side, price, size } = order
  tell(world, 'order_held', {
    ...{ order: id, account, market: market.id, runner: runnerPlace(market, selectionId) },
    ...{ side, price, size, kind: distance === 0 ? 'STOP' : 'TRAILING', trigger, slippage, distance },
  })
  tellTerms(world, order, 0)
}

/** The order that it will be. */
function asOrder(command: HoldOrder, price: number): PlaceOrder {
  const { account, market, selectionId, side, size, terms } = command
  return {
    ...{ kind: 'place-order', account, market, selectionId, side, price, size },
    ...{ persistence: 'PERSIST', timeInForce: 'LIMIT' },
    ...(terms && { terms }),
  }
}

function checkHold(world: World, market: OracleMarket, command: HoldOrder): RefusalCode | undefined {
  const runner = findRunner(market, command.selectionId)
  if (runner === undefined) return 'runner_not_found'
  if (runner.removed) return 'runner_removed'
  const account = findAccount(world, command.account)
  if (account === undefined) return 'account_not_found'
  if (account.kind === 'AGENT') return 'agent_cannot_bet'
  const barred = whyNoRisk(world, account)
  if (barred !== undefined) return barred
  const { slippage = 3, side, terms, exit, distance } = command
  const isTrailing = exit === 'TRAILING'
  if ((command.trigger === undefined) !== isTrailing) return 'distance_invalid'
  if (isTrailing ? !isDistance(distance) : distance !== undefined) return 'distance_invalid'
  if (!isTrailing && !isOnLadder(market, command.trigger!)) return 'price_off_ladder'
  if (isTrailing && !isToFollow(market, command)) return 'no_trigger_price'
  if (!isSlippage(slippage)) return 'slippage_invalid'
  const trigger = command.trigger ?? limitOfExit(market, side, offersTo(market, command)[0]!.price, distance!)
  if (terms?.sizedBy !== undefined && terms.sizedBy !== 'STAKE') return 'sized_by_invalid'
  const order = asOrder(command, limitOfExit(market, side, trigger, slippage))
  if (terms?.postOnly) return checkTerms(market, order) ?? 'order_type_invalid'
  return (
    checkTerms(market, order) ??
    checkOrderTerms(world, market, order) ??
    checkProfit(market, { side, size: command.size, trigger }, command.takeProfit)
  )
}

/** Why a price cannot be the take-profit of a stop: it lies on the better side of the trigger, and is that of an order like any other. */
function checkProfit(
  market: OracleMarket,
  { side, size, trigger }: { side: Side; size: number; trigger: number },
  price: number | undefined,
): RefusalCode | undefined {
  if (price === undefined) return undefined
  if (!isOnLadder(market, price)) return 'price_off_ladder'
  if (price === trigger || !isWithin(side, price, trigger)) return 'take_profit_wrong'
  return checkTerms(market, { price, size, timeInForce: 'LIMIT' })
}

/** What is held counts as what rests does. */
function checkCounts(
  world: World,
  market: OracleMarket,
  { account, takeProfit }: HoldOrder,
): RefusalCode | undefined {
  const own = heldOf(market).filter((order) => order.account === account)
  if (own.length >= mostHeld) return 'too_many_held'
  const standing = ({ orders }: OracleMarket) =>
    orders.filter(({ state }) => state === 'resting' || state === 'held').length
  const inAll = world.markets.reduce((sum, each) => sum + standing(each), 0)
  const more = takeProfit === undefined ? 1 : 2
  const isFull = inAll + more > world.limits.resting || standing(market) + more > world.limits.restingOfMarket
  return isFull ? 'exchange_full' : undefined
}

export function editHeld(world: World, command: EditHeld): Answer {
  const market = findMarket(world, command.market)
  if (market === undefined) return refused('market_not_found')
  const closed = checkMarket(market, command.marketVersion)
  const moved = command.marketVersion !== undefined && command.marketVersion !== market.version
  const order = moved ? 'market_version_moved' : ownOrder(world, market, command)
  if (typeof order === 'string') return refused(closed ?? order)
  if (order.state !== 'held') return refused('order_not_held')
  const { held, unmatched, side, account, selectionId } = order
  const { slippage = held!.slippage, size = unmatched, distance = held!.distance } = command
  const isTrailing = held!.distance > 0
  if (isTrailing ? command.trigger !== undefined || !isDistance(distance) : command.distance !== undefined) {
    return refused(closed ?? 'distance_invalid')
  }
  const trigger = isTrailing
    ? limitOfExit(market, side, held!.extreme, distance)
    : (command.trigger ?? held!.trigger)
  const profit = otherLeg(market, order)
  const { takeProfit = profit?.price } = command
  const isSame =
    trigger === held!.trigger &&
    slippage === held!.slippage &&
    distance === held!.distance &&
    takeProfit === profit?.price
  // What a trail has left behind is held back for until the order is changed.
  const isHeldBack = isSame && limitOfExit(market, side, trigger, slippage) === order.price
  const isLess = Number.isSafeInteger(size) && size > 0 && size < unmatched
  const answer = () => {
    const other = otherLeg(market, order)?.id ?? 0
    return done({ id: order.id, unmatched: order.unmatched, other, version: market.version })
  }
  if (isSame && isLess && (isHeldBack || closed !== undefined)) {
    if (isLeftTooSmall(market, order, size)) return refused('size_too_small')
    cancel(world, order, unmatched - size, 'PLAYER')
    return { ...answer(), cancelled: unmatched - size }
  }
  if (closed !== undefined) return refused(closed)
  if (!isOnLadder(market, trigger)) return refused('price_off_ladder')
  if (!isSlippage(slippage)) return refused('slippage_invalid')
  const price = limitOfExit(market, side, trigger, slippage)
  const barred = whyNoRisk(world, findAccount(world, account)!)
  if (barred !== undefined) return refused(barred)
  const wrong =
    checkTerms(market, { price, size, timeInForce: 'LIMIT' }) ??
    checkProfit(market, { side, size, trigger }, takeProfit) ??
    limitOf(world, account)
  if (wrong !== undefined) return refused(wrong)
  if (isHeldBack && size === unmatched) return refused('replacement_unchanged')
  const before = betsOf(market, account)
  const others = betsOf(market, account, [order])
  const after = [...others, { selectionId, side, price, size, matched: false }]
  const unborne =
    whyNotAfforded(world, market, account, { before, after }) ?? checkStake(world, account, size, [order])
  if (unborne !== undefined) return refused(unborne)
  const cancelled = Math.max(unmatched - size, 0)
  if (cancelled > 0) cancel(world, order, cancelled, 'PLAYER')
  order.size += size - order.unmatched
  order.unmatched = size
  order.price = price
  order.held = { ...held!, trigger, slippage, distance }
  tell(world, 'held_edited', {
    ...{ order: order.id, market: market.id, account, price, size, trigger, slippage, distance },
  })
  if (takeProfit !== undefined && (takeProfit !== profit?.price || order.unmatched > profit.unmatched)) {
    if (profit !== undefined) takeOff(world, profit, profit.unmatched, 'REPLACED')
    const other = placeProfit(world, market, order, takeProfit)
    return { ...answer(), cancelled, other }
  }
  return { ...answer(), cancelled }
}

/**
 * Looks at the held orders of a market, and fires those whose triggers are met, one by one, each time looking again. What does not
 * go into the slice that was told from `begun` on goes on later, as a long command does.
 */
export function look(world: World, market: OracleMarket, begun: number): void {
  if (world.tasks.some((task) => task.market === market.id)) return
  if (fireMet(world, market, begun)) return
  const task = {
    ...{ market: market.id, kind: 'FIRE', account: 0, reason: '', runner: 0, from: 0, to: 0 },
    ...{ paid: 0, reversed: 0, cancelled: 0, text: '' },
  }
  world.tasks.push({ ...task, pieces: [], isBegun: true })
  tell(world, 'task_left', { ...task, step: 0, at: 0, order: 0 })
}

/** Returns false where it left some that are met. */
export function fireMet(world: World, market: OracleMarket, begun: number): boolean {
  const isOver = () => {
    const told = world.told.slice(begun)
    const fired = told.filter(({ name }) => name === 'held_fired' || name === 'held_cash_out_fired').length
    return told.length >= world.limits.facts || fired >= world.limits.firings
  }
  for (;;) {
    if (!placeExits(world, market, begun)) return false
    const isHolding = market.heldCashOuts.length > 0
    if (!endOver(world, market, begun)) return false
    // Also where the last of them is over just now: what was due for them is due no more.
    if (isHolding) beginWhole(world, market)
    follow(market)
    const stop = heldOf(market).find((order) => isMet(market, order))
    const profit = nextOnRunners(world, market)
    const isStopFirst = stop !== undefined && (profit === undefined || stop.heldTurn < profit.turn)
    const next = isStopFirst ? stop : (profit ?? nextWhole(world, market))
    if (next === undefined) return true
    if (isOver()) return false
    if ('held' in next) fire(world, market, next)
    else have(world, market, next)
  }
}

/** The trail moves on a better best price that is to be followed. */
function follow(market: OracleMarket): void {
  if (!isLookedAt(market)) return
  for (const order of heldOf(market)) {
    const { held, side } = order
    if (held!.distance === 0 || !isToFollow(market, order)) continue
    const best = offersTo(market, order)[0]!.price
    if (side === 'LAY' ? best >= held!.extreme : best <= held!.extreme) continue
    held!.extreme = best
    held!.trigger = limitOfExit(market, side, best, held!.distance)
  }
}

/** Returns whether both sides are there and near each other, and others offer enough at the best price itself. */
export function isToFollow(market: OracleMarket, exit: Exit): boolean {
  return isNarrow(market, exit) && isOffered(market, exit, 'at best')
}

/** The best price is at the trigger or worse, both sides are there and near each other, and others offer enough. */
function isMet(market: OracleMarket, order: OracleOrder): boolean {
  if (!isLookedAt(market) || !isNarrow(market, order)) return false
  const [best] = offersTo(market, order)
  return isWithin(order.side, order.held!.trigger, best!.price) && isOffered(market, order, 'anywhere')
}

function mustWait(market: OracleMarket, planned: Plan): boolean {
  const isDelaying = market.inPlay && market.betDelayMs > 0
  return isDelaying && (market.betDelayModel === 'FULL' || planned.matched > 0)
}

function fire(world: World, market: OracleMarket, order: OracleOrder): void {
  const { id, account, side } = order
  const price = offersTo(market, order)[0]!.price
  const { trigger, slippage } = order.held!
  const limit = limitOfExit(market, side, trigger, slippage)
  order.held!.firedAt = price
  order.price = limit
  tell(world, 'held_fired', { order: id, market: market.id, account, price, limit })
  const profit = otherLeg(market, order)
  // It waited while its stop trailed past it: the worse of the two goes.
  if (profit !== undefined && !isWithin(side, profit.price, limit)) {
    takeOff(world, profit, profit.unmatched, 'OTHER_LEG')
  }
  leaveWayTo(world, market, order)
  if (!mustWait(market, planLeft(market, order))) {
    comeIn(world, market, order)
    return
  }
  order.state = 'delayed'
  order.reserved = true
  order.releaseAt = world.time + market.betDelayMs
  order.waitTurn = ++world.waitTurns
  tell(world, 'held_waits', { order: id, market: market.id, account, until: order.releaseAt })
}

/** The wait of one that fired is over: nobody is asked for money; a market that is not open sends it back. */
export function releaseFired(world: World, market: OracleMarket, order: OracleOrder): void {
  if (market.status === 'OPEN') {
    leaveWayTo(world, market, order)
    comeIn(world, market, order)
    return
  }
  order.state = 'held'
  order.waitTurn = ++world.waitTurns
  order.held!.firedAt = 0
  tell(world, 'held_again', { order: order.id, market: market.id, account: order.account })
}

/** What of the account's own stands before all that others offer goes, as far as the order would reach it. */
function leaveWayTo(world: World, market: OracleMarket, order: OracleOrder): void {
  for (const offer of offersTo(market, order)) {
    if (offer.unmatched === 0) continue
    if (offer.account !== order.account || !isWithin(order.side, offer.price, order.price)) return
    cancel(world, offer, offer.unmatched, 'OWN_EXIT')
  }
}

/** What all that is left of it would do now. */
function planLeft(market: OracleMarket, order: OracleOrder): Plan {
  return plan(market, { ...order, size: order.unmatched })
}

/** Places what is left of an order that fired, or is the other leg of one: nobody is asked for money. */
export function comeIn(world: World, market: OracleMarket, order: OracleOrder): void {
  const planned = planLeft(market, order)
  const resting = planned.fate === 'rests' ? planned.left : 0
  tell(world, 'order_released', { order: order.id, market: market.id, account: order.account, resting })
  enter(world, market, order, planned)
}
