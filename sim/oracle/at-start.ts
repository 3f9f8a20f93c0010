/** Orders at the starting price in the oracle, and the off: what goes there, what the price is, and who is matched, one after the other. */
import type { LoosenLimit, PlaceAtStart } from '#core/exchange/command.ts'
import type { RefusalCode } from '#core/refusals.ts'
import { type Answer, done, refused } from './answer.ts'
import { whyNoRisk } from './barred.ts'
import { levelsOf, queue, reachable } from './book.ts'
import { betsOf, bettors } from './exposure.ts'
import { isFrozen, playable, whyNotAfforded } from './holds.ts'
import { checkStake, lossRoom } from './limit-rooms.ts'
import { ladder, largestBalance, largestStake } from './limits.ts'
import { checkReferences, tellTerms, termsOf } from './order-terms.ts'
import { checkMarket, isFull, lapse, lowerOther, ownOrder, takeMatched } from './orders.ts'
import { stakeAt, startingPrice } from './starting-price.ts'
import { isSized } from './targets.ts'
import { tell } from './told.ts'
import { fixParts } from './tree.ts'
import {
  balance,
  countMatched,
  findAccount,
  findMarket,
  findRunner,
  houseAccounts,
  type OracleMarket,
  type OracleOrder,
  type OracleTask,
  type Piece,
  runnerPlace,
  type World,
} from './world.ts'

/** Returns why nothing goes to the starting price of the market, or undefined. */
export function checkOnClose(market: OracleMarket): RefusalCode | undefined {
  if (!market.terms.startingPrice) return 'no_starting_price'
  return market.inPlay || market.start.begunAt > 0 ? 'starting_price_over' : undefined
}

/** Returns the orders at the starting price of one side of a runner, oldest first. */
export function atStart(market: OracleMarket, selectionId: number, side: 'BACK' | 'LAY'): OracleOrder[] {
  return market.orders.filter(
    (order) => order.state === 'starting' && order.selectionId === selectionId && order.side === side,
  )
}

export function placeAtStart(world: World, command: PlaceAtStart): Answer {
  const market = findMarket(world, command.market)
  if (market === undefined) return refused('market_not_found')
  const refusal = checkMarket(market, command.marketVersion) ?? check(world, market, command)
  if (refusal !== undefined) return refused(refusal)
  const { account, selectionId, side, size, limit = 0, orderReference, strategy } = command
  const order: OracleOrder = {
    id: ++world.orderCount,
    market: market.id,
    ...{ account, selectionId, side, size, limit, price: 0, liability: side === 'LAY' ? size : 0 },
    ...{ persistence: 'MARKET_ON_CLOSE', timeInForce: 'LIMIT', minFill: 0, replaces: 0 },
    ...{ state: 'starting', releaseAt: 0, reserved: false, marketVersion: 0, held: undefined, waitTurn: 0 },
    ...{ heldTurn: 0, other: 0, isProfit: false, offset: undefined, parent: 0 },
    terms: termsOf({ ...(orderReference && { orderReference }), ...(strategy && { strategy }) }),
    cameFromBook: false,
    ...{ target: 0, left: 0, taken: 0, replacedHadMatched: 0, endedMatched: false },
    ...{ unmatched: size, matched: 0, cancelled: 0, lapsed: 0, voided: 0, reason: '' },
  }
  market.orders.push(order)
  const runner = runnerPlace(market, selectionId)
  tell(world, 'start_placed', { order: order.id, account, market: market.id, runner, side, limit, size })
  tellTerms(world, order, 0)
  return done({ id: order.id, unmatched: size, version: market.version })
}

function check(world: World, market: OracleMarket, command: PlaceAtStart): RefusalCode | undefined {
  const { account, limit, selectionId, side, size } = command
  const runner = findRunner(market, selectionId)
  if (runner === undefined) return 'runner_not_found'
  if (runner.removed) return 'runner_removed'
  const who = findAccount(world, account)
  if (who === undefined) return 'account_not_found'
  if (who.kind === 'AGENT') return 'agent_cannot_bet'
  const barred = whyNoRisk(world, who)
  if (barred !== undefined) return barred
  const over = checkOnClose(market)
  if (over !== undefined) return over
  if (limit !== undefined && !ladder.includes(limit)) return 'price_off_ladder'
  if (!Number.isSafeInteger(size) || size <= 0) return 'size_invalid'
  if (size < leastAtStart(market, side)) return 'size_too_small'
  if (size > largestStake) return 'size_too_large'
  if (!checkReferences(command)) return 'reference_invalid'
  if (balance(world, account) > largestBalance) return 'balance_above_limit'
  if (isFull(world, market, 'starting')) return 'exchange_full'
  const before = betsOf(market, account)
  const bet =
    side === 'BACK'
      ? { selectionId, side, price: 1_000, size, matched: false }
      : { selectionId, side, price: 200, size, matched: false }
  return (
    whyNotAfforded(world, market, account, { before, after: [...before, bet] }) ??
    checkStake(world, account, size)
  )
}

function leastAtStart({ stakeMin }: OracleMarket, side: 'BACK' | 'LAY'): number {
  return side === 'BACK' ? stakeMin : stakeMin * 10
}

export function loosenLimit(world: World, command: LoosenLimit): Answer {
  const market = findMarket(world, command.market)
  if (market === undefined) return refused('market_not_found')
  if (command.marketVersion !== undefined && command.marketVersion !== market.version) {
    return refused('market_version_moved')
  }
  const order = ownOrder(world, market, command)
  if (typeof order === 'string') return refused(order)
  if (order.state !== 'starting') return refused('start_order_fixed')
  const { limit = 0, account } = command
  const barred = whyNoRisk(world, findAccount(world, account)!)
  if (barred !== undefined) return refused(barred)
  if (limit !== 0 && !ladder.includes(limit)) return refused('price_off_ladder')
  const isLooser =
    order.limit !== 0 && (limit === 0 || (order.side === 'BACK' ? limit < order.limit : limit > order.limit))
  if (!isLooser) return refused('start_order_fixed')
  order.limit = limit
  tell(world, 'limit_loosened', { order: order.id, market: market.id, account, limit })
  return done({ id: order.id, unmatched: order.unmatched, version: market.version })
}

/** Returns the pieces by which orders go from the book to the starting price. */
export function entering(lapsing: readonly Piece[]): Piece[] {
  return lapsing.map((piece) => ({ ...piece, work: 'enter' }) as Piece)
}

export function enter(world: World, market: OracleMarket, order: OracleOrder): void {
  const isBack = order.side === 'BACK'
  const size = isBack ? order.unmatched : Math.floor((order.unmatched * (order.price - 100)) / 100)
  if (!isBack && size < leastAtStart(market, 'LAY')) return lapse(world, order, 'START_TOO_SMALL')
  if (size > largestStake) return lapse(world, order, 'LIMIT_REACHED')
  order.state = 'starting'
  order.liability = isBack ? 0 : size
  order.cameFromBook = true
  market.orders = [...market.orders.filter((other) => other !== order), order]
  tell(world, 'start_entered', { order: order.id, market: market.id, account: order.account, size })
}

const stageCount = 8
const findingPrice = 0
const lapsingRest = 7

/** Returns what is to be done next at the off, from a stage of a runner on; after which order in it, and what of the book it goes on with. */
export function nextAtStart(
  market: OracleMarket,
  place: number,
  from: number,
  after: number,
  taking?: { from: number; to: number },
): Piece | undefined {
  if (place === market.runners.length) return undefined
  const { removed, selectionId } = market.runners[place]!
  if (removed) return nextAtStart(market, place + 1, findingPrice, 0)
  let kept = after
  let goingOn = taking
  for (let stage = from; stage < stageCount; stage++) {
    const at = place * stageCount + stage
    const piece = (order: number, target: number, more = {}): Piece => {
      return { work: 'at-start', runner: place, stage, order: target, place: { step: 1, at, order, ...more } }
    }
    if (stage === findingPrice) return piece(0, 0)
    const side = stage <= 3 ? 'LAY' : 'BACK'
    const left = leftOf(market, place, side)
    if (stage === lapsingRest) {
      const [rest] = [...atStart(market, selectionId, 'BACK'), ...atStart(market, selectionId, 'LAY')]
      if (rest !== undefined) return piece(0, rest.id)
    } else if (stage === 2 || stage === 5) {
      const taken = goingOn ?? beginTaking(market, place, side, left)
      const [first] = queue(market, selectionId, side)
      if (taken.to > 0) return piece(kept, first!.id, taken)
    } else if (left > 0) {
      const line = atStart(market, selectionId, side)
      for (const order of line.slice(line.findIndex(({ id }) => id === kept) + 1)) {
        if (isInStage(market, place, stage, order)) return piece(kept, order.id)
        kept = order.id
      }
    }
    kept = 0
    goingOn = undefined
  }
  return nextAtStart(market, place + 1, findingPrice, 0)
}

/** First who would have taken a worse price, then those whose limit it is; nobody else. */
function isInStage(
  market: OracleMarket,
  place: number,
  stage: number,
  { limit, side }: OracleOrder,
): boolean {
  const { price } = market.start.runners[place]!
  if (stage === 3 || stage === 6) return limit === price
  return limit === 0 || (side === 'BACK' ? limit < price : limit > price)
}

function leftOf(market: OracleMarket, place: number, side: 'BACK' | 'LAY'): number {
  const { isMatched, mostBacked, backed, laid } = market.start.runners[place]!
  if (!isMatched) return 0
  return side === 'LAY' ? mostBacked - laid : laid - backed
}

function beginTaking(market: OracleMarket, place: number, side: 'BACK' | 'LAY', left: number) {
  const { price, bookBacks, bookLays } = market.start.runners[place]!
  const to = Math.min(left, side === 'BACK' ? bookBacks : bookLays)
  let open = to
  let from = 0n
  for (const order of reachable(market, market.runners[place]!.selectionId, side)) {
    const size = Math.min(open, order.unmatched)
    from += BigInt(size) * BigInt(side === 'BACK' ? price - order.price : order.price - price)
    open -= size
  }
  return { from: Number(from), to }
}

/** Does a piece of the off. Returns whether it ends its slice. Puts what comes next before the rest of the task. */
export function doAtStart(
  world: World,
  market: OracleMarket,
  task: OracleTask,
  piece: Extract<Piece, { work: 'at-start' }>,
): boolean {
  const { runner, stage, place } = piece
  if (stage === findingPrice) {
    const isLong = findPrice(world, market, runner)
    goOn(task, nextAtStart(market, runner, 1, 0))
    return isLong
  }
  const order = market.orders.find(({ id }) => id === piece.order)!
  if (stage === lapsingRest) {
    lapse(world, order, 'STARTING_PRICE')
    goOn(task, nextAtStart(market, runner, stage, 0))
  } else if (stage === 2 || stage === 5) {
    const { from = 0, to = 0 } = place
    const size = Math.min(to, order.unmatched)
    const made = takeOfBook(world, market, runner, order, size, from)
    const rest = { from: from - made, to: to - size }
    goOn(task, nextAtStart(market, runner, stage, order.id, rest))
  } else {
    const isMatched = matchOne(world, market, runner, order)
    goOn(task, nextAtStart(market, runner, stage, isMatched ? place.order : order.id))
  }
  return false
}

function goOn(task: OracleTask, next: Piece | undefined): void {
  if (next !== undefined) task.pieces.unshift(next)
}

/** Returns whether there was money on both sides, so that prices had to be tried. */
function findPrice(world: World, market: OracleMarket, place: number): boolean {
  const { selectionId } = market.runners[place]!
  const backs = atStart(market, selectionId, 'BACK').map(
    (order) => [order.limit || undefined, order.unmatched] as const,
  )
  const lays = atStart(market, selectionId, 'LAY').map(
    (order) => [order.limit || undefined, order.liability] as const,
  )
  const bookBacks = levelsOf(reachable(market, selectionId, 'BACK'))
  const bookLays = levelsOf(reachable(market, selectionId, 'LAY'))
  const found = startingPrice({ backs, lays, bookBacks, bookLays })
  const own = backs.filter(([limit]) => limit === undefined || limit <= found.price)
  const mostBacked = found.isMatched ? own.reduce((sum, [, size]) => sum + size, 0) + found.bookBacks : 0
  Object.assign(market.start.runners[place]!, { ...found, mostBacked })
  tell(world, 'start_priced', {
    ...{ market: market.id, runner: place, price: found.price, matched: found.isMatched ? 1 : 0 },
    ...{ backed: mostBacked, bookBacked: found.bookBacks, bookLaid: found.bookLays },
  })
  return backs.length > 0 && lays.length > 0
}

/** Matches an order at the starting price; returns false where it comes to less than a minor unit. */
function matchOne(world: World, market: OracleMarket, place: number, order: OracleOrder): boolean {
  const { price } = market.start.runners[place]!
  let stake = order.unmatched
  if (order.side === 'LAY') {
    stake = Math.min(largestStake, stakeAt(price, order.liability))
    const more = Math.ceil((stake * (price - 100) - order.liability * 100) / 100)
    // Rounded up it may risk more than was held: only where there is more.
    const room = isFrozen(world, order.account)
      ? Number.NEGATIVE_INFINITY
      : Math.min(playable(world, order.account), lossRoom(world, order.account))
    if (more > 0 && more > room) {
      stake = Math.floor((order.liability * 100) / (price - 100))
    }
  }
  if (stake === 0) return false
  const size = Math.min(stake, leftOf(market, place, order.side))
  const cancelled = order.cameFromBook && order.side === 'LAY' ? Math.max(0, order.unmatched - stake) : 0
  order.cancelled += cancelled
  order.size += stake + cancelled - order.unmatched
  order.matched += size
  order.lapsed += stake - size
  order.unmatched = 0
  order.state = 'done'
  if (cancelled > 0 || stake > size) order.reason = 'STARTING_PRICE'
  const { account, id, side } = order
  note(market, place, order, { price, size })
  fixParts(world, market, [account])
  countMatched(world, [order.account], size)
  tell(world, 'start_matched', {
    ...{ market: market.id, runner: place, price, size, side, order: id, account, stake, cancelled },
  })
  return true
}

/** Takes some of an order of the book at its own price, or nearer to the starting price as far as `from` goes. Returns what of that went. */
function takeOfBook(
  world: World,
  market: OracleMarket,
  place: number,
  order: OracleOrder,
  size: number,
  from: number,
): number {
  const { price: start } = market.start.runners[place]!
  const short = order.side === 'BACK' ? start - order.price : order.price - start
  const more = short > 0 && !isSized(order) ? Math.min(short, Number(BigInt(from) / BigInt(size))) : 0
  const price = order.side === 'BACK' ? order.price + more : order.price - more
  takeMatched(order, size, order.price)
  const { account, id, side } = order
  note(market, place, order, { price, size })
  fixParts(world, market, [account])
  countMatched(world, [order.account], size)
  tell(world, 'start_taken', { market: market.id, runner: place, price, size, side, order: id, account })
  lowerOther(world, market, order, size)
  return more * size
}

/** The house has the other side. */
function note(
  market: OracleMarket,
  place: number,
  { account, id, selectionId, side }: OracleOrder,
  { price, size }: { price: number; size: number },
): void {
  market.houseAt ??= bettors(market).length
  const runner = market.start.runners[place]!
  const isBack = side === 'BACK'
  if (isBack) runner.backed += size
  else runner.laid += size
  const { cross } = houseAccounts
  market.matches.push({
    ...{ index: market.matches.length, time: market.start.begunAt, selectionId, price, size },
    ...{ backAccount: isBack ? account : cross, layAccount: isBack ? cross : account },
    ...{ backOrder: isBack ? id : 0, layOrder: isBack ? 0 : id },
    ...{ taker: 0, voided: false },
  })
}

/** Returns the pieces by which lays at the starting price risk less once a runner has left. */
export function reducingAtStart(market: OracleMarket, leaving: number): Piece[] {
  return market.runners.flatMap(({ selectionId }, at): Piece[] => {
    if (selectionId === leaving) return []
    let kept = 0
    return atStart(market, selectionId, 'LAY').map((order) => {
      const piece = { work: 'reduce-at-start', order: order.id, place: { step: 4, at, order: kept } } as const
      if (liabilityAfter(market, leaving, order) > 0) kept = order.id
      return piece
    })
  })
}

/** Returns what a lay risks after another runner has left: of win markets by the chance that was lost to its own runner. */
function liabilityAfter(market: OracleMarket, leaving: number, order: OracleOrder): number {
  const factor = findRunner(market, leaving)!.factor
  const { rate } = market.start.runners[runnerPlace(market, order.selectionId)]!
  const whole = market.numberOfWinners > 1 ? 10_000 : 10_000 - rate
  if (factor >= whole) return 0
  const n = order.liability * (whole - factor)
  const down = Math.floor(n / whole)
  const twice = (n - down * whole) * 2
  return twice > whole || (twice === whole && down % 2 === 1) ? down + 1 : down
}

export function reduceAtStart(world: World, market: OracleMarket, order: OracleOrder, leaving: number): void {
  const left = liabilityAfter(market, leaving, order)
  if (left === 0) return lapse(world, order, 'REDUCTION')
  const size = order.liability - left
  if (size === 0) return
  order.liability = left
  if (!order.cameFromBook) {
    order.size -= size
    order.unmatched -= size
  }
  tell(world, 'start_reduced', { order: order.id, market: market.id, account: order.account, size })
}
