/**
 * Cancelling all that is unmatched of an account, or of one of its strategies, in every market, slice by slice; of who is closed to play
 * the cash-outs end as well that wait. Nothing is kept but that it goes on: what is left to do is what still stands. A market that carries
 * out an earlier command is passed over until then.
 */
import { branchFrozen, branchSwept, branchThawed } from '../../facts/agent.ts'
import { cashOutEnds } from '../../facts/cash-out.ts'
import { type FactLog, writeFact } from '../../facts/log.ts'
import { cancelReasons } from '../../facts/order.ts'
import { accountSuspended, limitPassed, selfExcluded, timeOutTaken } from '../../facts/protection.ts'
import { readerOf, sharedReaderOf, textOf } from '../../facts/reader.ts'
import { sweepEnded } from '../../facts/switch.ts'
import { ordersOf, playerIdFirst } from '../../ledger/accounts.ts'
import { isBelow } from '../../ledger/tree.ts'
import { whyClosed } from '../../protection/barred.ts'
import { assert } from '../../values/assert.ts'
import type { AccountId } from '../../values/brands.ts'
import { isAtStart, newerOf, type OrderPool, olderOf, orderRow, termsAt } from '../book/order-pool.ts'
import type { Exchange, ExchangeState, Sweep } from '../market/exchange.ts'
import type { Market } from '../market/market.ts'
import { isOver, type Slice } from '../market/slice.ts'
import { figureOf, findPosition, positionRow } from '../risk/position.ts'
import { writeCashOutEnd } from './cash-outs.ts'
import { look } from './firing.ts'
import { isExit } from './held-orders.ts'
import { follows, isSecondLeg, writeCancelled } from './pairs.ts'

const { ACCOUNT_EXCLUDED, BRANCH_FROZEN, DEAD_MANS_SWITCH, SELF_EXCLUDED } = cancelReasons
const { REMAINING } = orderRow
const { NEWEST } = positionRow

/** Goes on with every sweep, in the order in which they began, as far as the slice goes. Writes and applies facts. */
export function sweepAll(exchange: Exchange, slice: Slice): void {
  for (const sweep of [...exchange.state.sweeps]) {
    if (isOver(slice, exchange.log)) return
    sweepOn(exchange, slice, sweep)
  }
}

/** Goes on with the sweep that began last. */
export function sweepLast(exchange: Exchange, slice: Slice): void {
  sweepOn(exchange, slice, exchange.state.sweeps.at(-1)!)
}

function sweepOn(exchange: Exchange, slice: Slice, sweep: Sweep): void {
  const { log } = exchange
  const { account, reason, strategy } = sweep
  const isDone =
    reason === BRANCH_FROZEN
      ? sweepBranch(exchange, slice, sweep)
      : sweepOne(exchange, slice, sweep, account) === 'done'
  if (!isDone || log.count >= slice.end) return
  writeFact(log, sweepEnded, { account, reason, text: strategy })
  exchange.commit()
}

/** Goes through the accounts of a branch, by number, as far as the slice goes. Returns whether nothing more of any is to be cancelled. */
function sweepBranch(exchange: Exchange, slice: Slice, sweep: Sweep): boolean {
  const { log, state } = exchange
  const { accounts } = state
  let next = accounts.next
  for (let account = sweep.next; account < accounts.next; account++) {
    slice.rowsLeft--
    const hasNothing = ordersOf(accounts, account) === 0 && state.cashOutsHeld === 0
    if (hasNothing || !isBelow(accounts, account, sweep.account)) {
      if (slice.rowsLeft > 0) continue
      next = Math.min(next, account + 1)
      break
    }
    const how = isOver(slice, log) ? 'over' : sweepOne(exchange, slice, sweep, account)
    if (how !== 'done') next = Math.min(next, account)
    if (how === 'over') break
  }
  if (next === accounts.next && log.count < slice.end) return true
  if (next !== sweep.next) writeFact(log, branchSwept, { account: sweep.account, next })
  exchange.commit()
  return false
}

type Swept = 'done' | 'busy' | 'over'

/** Market by market. Returns whether all that is meant is cancelled, or waits for a market that is busy, or for the next slice. */
function sweepOne(exchange: Exchange, slice: Slice, sweep: Sweep, account: AccountId): Swept {
  const { state } = exchange
  const { accounts, markets } = state
  const isClosed = whyClosed(accounts, account, state.time) !== undefined
  if (ordersOf(accounts, account) === 0 && state.cashOutsHeld === 0 && !isClosed) return 'done'
  let isDone = true
  for (const market of markets) {
    if (market === undefined) continue
    slice.rowsLeft--
    const how = sweepIn(exchange, slice, market, { sweep, account, isClosed })
    if (how === 'over') return 'over'
    if (how === 'busy') isDone = false
  }
  return isDone ? 'done' : 'busy'
}

function sweepIn(
  exchange: Exchange,
  slice: Slice,
  market: Market,
  of: { readonly sweep: Sweep; readonly account: AccountId; readonly isClosed: boolean },
): Swept {
  const { log } = exchange
  const { account, isClosed, sweep } = of
  const newest = newestOf(market, account)
  const waiting = isClosed ? market.cashOuts?.get(account) : undefined
  if (market.task !== undefined && (newest !== -1 || waiting !== undefined)) return 'busy'
  if (waiting !== undefined) {
    if (log.count >= slice.end) return 'over'
    writeCashOutEnd(log, market, waiting, cashOutEnds.ACCOUNT_EXCLUDED)
    exchange.commit()
  }
  if (newest !== -1) return cancelIn(exchange, slice, market, newest, sweep) ? 'done' : 'over'
  // What it holds for a profit is over with it.
  if (market.heldCashOuts?.has(account)) look(exchange, market, slice)
  return 'done'
}

/** Cancels in one market, in the order of acceptance. Returns false when the slice was over before it was done. */
function cancelIn(
  exchange: Exchange,
  slice: Slice,
  market: Market,
  newest: number,
  { reason, strategy }: Sweep,
): boolean {
  const { log, state } = exchange
  const { orders } = state
  let isDone = true
  for (let row = oldestBefore(orders, newest); row !== -1; row = newerOf(orders, row)) {
    if (isAtStart(orders, row) && !isExclusion(reason)) continue
    if (strategy !== '' && termsAt(orders, row)?.asked?.strategy !== strategy) continue
    // What gets an account out of its bets protects whose client is gone.
    if (reason === DEAD_MANS_SWITCH && (isExit(orders, row) || follows(orders, row))) continue
    if (isSecondLeg(orders, row)) continue
    if (log.count >= slice.end) {
      isDone = false
      break
    }
    writeCancelled(exchange, market, row, orders.rows[row + REMAINING]!, reason)
  }
  exchange.commit()
  look(exchange, market, slice)
  return isDone
}

/** Who is excluded has no bet that is still to be matched; whatever else ends unmatched orders, those at the starting price stand. */
function isExclusion(reason: number): boolean {
  return reason === SELF_EXCLUDED || reason === ACCOUNT_EXCLUDED
}

/** Returns the row of the account's newest live order in a market, -1 when it has none. */
function newestOf({ positions }: Market, account: AccountId): number {
  const index = findPosition(positions, account)
  return index === -1 ? -1 : figureOf(positions, index, NEWEST)
}

function oldestBefore(orders: OrderPool, newest: number): number {
  let row = newest
  for (let older = olderOf(orders, row); older !== -1; older = olderOf(orders, row)) row = older
  return row
}

/** Returns whether orders in a market are about to be cancelled by a sweep that goes on, or by a switch whose time is over. */
export function isSwept({ sweeps, switches, time }: ExchangeState, market: Market): boolean {
  for (const { account, reason } of sweeps) {
    // Who of a branch has orders here is not asked: its sweep is over in a moment.
    if (reason === BRANCH_FROZEN || newestOf(market, account) !== -1) return true
  }
  for (const [account, own] of switches) {
    if (own.some(({ deadline }) => deadline <= time) && newestOf(market, account) !== -1) return true
  }
  return false
}

const barred = sharedReaderOf([limitPassed, timeOutTaken, selfExcluded])

/** Returns what a fact about an account does: what is unmatched of it begins to be cancelled for a reason (`cancelReasons`). */
function beginner(reason: number): (state: ExchangeState, log: FactLog, at: number) => void {
  return ({ sweeps }, { numbers }, at) => {
    sweeps.push({ account: barred.account(numbers, at), strategy: '', reason, next: 0 })
  }
}

export const applyLimitPassed = beginner(cancelReasons.LIMIT_PASSED)
export const sweepTimeOut = beginner(cancelReasons.TIME_OUT)
export const sweepSelfExcluded = beginner(cancelReasons.SELF_EXCLUDED)

const suspended = readerOf(accountSuspended)

/** What is unmatched of an account that is suspended begins to be cancelled; nothing where that is lifted. */
export function sweepSuspended({ sweeps }: ExchangeState, { numbers }: FactLog, at: number): void {
  if (suspended.reason(numbers, at) === 0) return
  const account = suspended.account(numbers, at)
  sweeps.push({ account, strategy: '', reason: cancelReasons.ACCOUNT_SUSPENDED, next: 0 })
}

const ended = readerOf(sweepEnded)

export function applySweepEnded({ sweeps }: ExchangeState, log: FactLog, at: number): void {
  const account = ended.account(log.numbers, at)
  const reason = ended.reason(log.numbers, at)
  const strategy = textOf(log, at, sweepEnded)
  const place = sweeps.findIndex(
    (sweep) => sweep.account === account && sweep.reason === reason && sweep.strategy === strategy,
  )
  assert(place !== -1, 'only what goes on ends')
  sweeps.splice(place, 1)
}

const frozen = readerOf(branchFrozen)

export function applyBranchFrozen(
  { accounts, sweeps }: ExchangeState,
  { numbers }: FactLog,
  at: number,
): void {
  const account = frozen.account(numbers, at)
  const isFrozenNow = accounts.frozenBy.has(account)
  accounts.frozenBy.set(account, frozen.by(numbers, at))
  accounts.frozenCount = accounts.frozenBy.size
  // Only who has frozen it changes: what was unmatched is cancelled, or is about to be.
  if (isFrozenNow) return
  sweeps.push({ account, strategy: '', reason: BRANCH_FROZEN, next: playerIdFirst })
}

const thawed = readerOf(branchThawed)

export function applyBranchThawed({ accounts }: ExchangeState, { numbers }: FactLog, at: number): void {
  accounts.frozenBy.delete(thawed.account(numbers, at))
  accounts.frozenCount = accounts.frozenBy.size
}

const swept = readerOf(branchSwept)

export function applyBranchSwept({ sweeps }: ExchangeState, { numbers }: FactLog, at: number): void {
  const account = swept.account(numbers, at)
  const sweep = sweeps.find((each) => each.account === account && each.reason === BRANCH_FROZEN)
  assert(sweep !== undefined, 'only a sweep that goes on gets on')
  sweep.next = swept.next(numbers, at)
}
