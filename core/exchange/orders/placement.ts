/** Puts an order into the market: what it takes, what of it rests, whether the account can bear it. Writes facts. */

import type { Engine } from '../../engine/engine.ts'
import { appendFact } from '../../facts/log.ts'
import { cancelReasons, orderPlaced, orderReleased, remainderCancelled } from '../../facts/order.ts'
import type { RefusalCode } from '../../refusals.ts'
import { ladderSize } from '../../values/ladder.ts'
import { type SideCode, sides } from '../book/book.ts'
import { fillableAtAverage, takeBest } from '../book/matching.ts'
import type { Market } from '../market/market.ts'
import { exposureIf, findPosition, positionRow } from '../risk/position.ts'

// Local on purpose: an imported or exported constant is looked up at every use, a local one is compiled in.
const { EXPOSURE } = positionRow
const { BACK, LAY } = sides
const { code: PLACED, fields: placed } = orderPlaced
const { code: RELEASED, fields: released } = orderReleased
const { code: REMAINDER, fields: remainder } = remainderCancelled

/** An order on its way into the book. Sizes in minor units, price in hundredths. One record, reused by the engine. */
export interface Placement {
  order: number
  account: number
  runner: number
  side: SideCode
  price: number
  tick: number
  size: number
  persists: boolean
  fillOrKill: boolean
  minFill: number
  /** The order it stands for, or 0. */
  replaces: number
  /** Minor units of the account's on the same runner and side, at `leavingPrice`, that leave with it: a replaced order, a reservation. */
  leaving: number
  leavingPrice: number
  /** A delayed order whose wait is over, rather than a new one. */
  released: boolean
}

/** Returns an empty placement. */
export function createPlacement(): Placement {
  return {
    order: 0,
    account: 0,
    runner: 0,
    side: BACK,
    price: 0,
    tick: 0,
    size: 0,
    persists: false,
    fillOrKill: false,
    minFill: 0,
    replaces: 0,
    leaving: 0,
    leavingPrice: 0,
    released: false,
  }
}

/**
 * Writes the facts of a placement and fills the engine's outcome, or returns `insufficient_funds` with nothing written.
 * Reads the state as it is before the placement.
 */
export function place(engine: Engine, market: Market, placement: Placement): RefusalCode | undefined {
  const { log, take, state } = engine
  const mark = log.count
  const { size, fillOrKill } = placement
  const at = writePlaced(engine, market, placement)
  if (fillOrKill) takeOrKill(engine, market, placement)
  else takeBest(log, state.orders, market, placement, size, placement.tick, take)
  const left = size - take.filled
  const resting = fillOrKill || take.metOwn ? 0 : left
  if (!canBear(engine, market, placement, take.filled, take.payout, resting)) {
    log.count = mark
    return 'insufficient_funds'
  }
  log.numbers[at + (placement.released ? released.resting : placed.resting)] = resting
  const cancelled = left - resting
  if (cancelled > 0) writeRemainder(engine, market, placement, cancelled)
  const { outcome } = engine
  outcome.id = placement.order
  outcome.matched = take.filled
  outcome.matchedPayout = take.payout
  outcome.unmatched = resting
  outcome.cancelled = cancelled
  outcome.releaseAt = 0
  outcome.version = market.version
  return undefined
}

function writePlaced(engine: Engine, market: Market, placement: Placement): number {
  const { log } = engine
  if (placement.released) {
    const at = appendFact(log, RELEASED)
    log.numbers[at + released.order] = placement.order
    log.numbers[at + released.market] = market.id
    log.numbers[at + released.account] = placement.account
    return at
  }
  const at = appendFact(log, PLACED)
  const numbers = log.numbers
  numbers[at + placed.order] = placement.order
  numbers[at + placed.account] = placement.account
  numbers[at + placed.market] = market.id
  numbers[at + placed.runner] = placement.runner
  numbers[at + placed.side] = placement.side
  numbers[at + placed.price] = placement.price
  numbers[at + placed.size] = placement.size
  numbers[at + placed.persistence] = placement.persists ? 1 : 0
  numbers[at + placed.timeInForce] = placement.fillOrKill ? 1 : 0
  numbers[at + placed.minFill] = placement.minFill
  numbers[at + placed.replaces] = placement.replaces
  return at
}

/** Below the minimum fill nothing matches. The average is held to the limit, so single fills may be worse than it. */
function takeOrKill(engine: Engine, market: Market, placement: Placement): void {
  const { log, state, take } = engine
  const fillable = fillableAtAverage(state.orders, market, placement, placement.size, placement.price)
  const size = fillable < placement.minFill ? 0 : fillable
  takeBest(log, state.orders, market, placement, size, placement.side === BACK ? 0 : ladderSize - 1, take)
}

function writeRemainder(engine: Engine, market: Market, placement: Placement, size: number): void {
  const { log } = engine
  const at = appendFact(log, REMAINDER)
  log.numbers[at + remainder.order] = placement.order
  log.numbers[at + remainder.market] = market.id
  log.numbers[at + remainder.account] = placement.account
  log.numbers[at + remainder.size] = size
  log.numbers[at + remainder.reason] = placement.fillOrKill
    ? cancelReasons.FILL_OR_KILL
    : cancelReasons.SELF_MATCH
}

/**
 * Returns whether the account can bear the order: with its matches made and the rest resting, exposure over all
 * markets is within the balance, or this market's exposure is not raised.
 */
export function canBear(
  engine: Engine,
  market: Market,
  placement: Placement,
  filled: number,
  payout: number,
  resting: number,
): boolean {
  const { accounts } = engine.state
  const { account, runner, side, leaving } = placement
  const available = accounts.balance[account]! - accounts.exposure[account]!
  // An order never raises the exposure by more than it can lose by itself, so most need no look at the position.
  const risked = side === BACK ? filled + resting : ((filled + resting) * (placement.price - 100)) / 100
  if (available > risked + 1) return true
  let constant: number
  let figure: number
  if (side === BACK) {
    constant = -100 * (filled + resting - leaving)
    figure = payout + 100 * (resting - leaving)
  } else {
    constant = 100 * filled
    figure = leaving * (placement.leavingPrice - 100) - payout - resting * (placement.price - 100)
  }
  const { positions } = market
  const index = findPosition(positions, account)
  const held = index === -1 ? 0 : positions.rows[index * positions.stride + EXPOSURE]!
  const after = exposureIf(positions, market, index, runner, constant, figure)
  if (accounts.balance[account]! - accounts.exposure[account]! + held >= after) return true
  return after <= (isReservation(placement) ? withoutReservation(market, index, placement) : held)
}

/** A released order is judged as if it came now: what it held back while it waited is no excuse for what it raises. */
function isReservation(placement: Placement): boolean {
  return placement.released && placement.replaces === 0 && placement.leaving > 0
}

function withoutReservation(market: Market, index: number, placement: Placement): number {
  const { runner, side, leaving, leavingPrice } = placement
  return side === BACK
    ? exposureIf(market.positions, market, index, runner, 100 * leaving, -100 * leaving)
    : exposureIf(market.positions, market, index, runner, 0, leaving * (leavingPrice - 100))
}

/** Returns the code of a side: 0 back, 1 lay. */
export function sideCode(side: 'BACK' | 'LAY'): SideCode {
  return side === 'BACK' ? BACK : LAY
}
