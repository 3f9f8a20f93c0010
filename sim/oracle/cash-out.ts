/**
 * Cashing out: what takes an account's matched bets on a runner, or on every runner of a market, to the same result whoever
 * wins; all of it at the quoted prices or better, or nothing.
 */
import type { CashOut, Side } from '#core/exchange/command.ts'
import type { RefusalCode } from '#core/refusals.ts'
import { type Answer, done, refused } from './answer.ts'
import { whyClosed } from './barred.ts'
import { directFill, type Fill, oppositeQueue } from './book.ts'
import { type Bet, betsOf, resultOf, worstIn } from './exposure.ts'
import { whyNotAfforded } from './holds.ts'
import { kindOf } from './kinds.ts'
import { largestStake } from './limits.ts'
import { cancel, checkMarket, takeNow } from './orders.ts'
import { stakeOf } from './targets.ts'
import { tell } from './told.ts'
import {
  findAccount,
  findMarket,
  findRunner,
  type OracleCashOut,
  type OracleHedge,
  type OracleHeldCashOut,
  type OracleMarket,
  type OracleOrder,
  runnerPlace,
  type World,
} from './world.ts'

const whole = 10_000
const mostOwnOrders = 1_000

interface Taken extends OracleHedge {
  fills: Fill[]
}

const sizeOf = (fills: readonly Fill[]) => fills.reduce((sum, { size }) => sum + size, 0)
const payoutOf = (fills: readonly Fill[]) => fills.reduce((sum, { price, size }) => sum + size * price, 0)

/** What an account would do, and what it would be left with. */
export interface Quote {
  hedges: Taken[]
  /** The worst result after it before commission, whole minor units, rounded down: of the runner's bets, or of the market's. */
  result: number
}

/** Returns what cashing out would come to now, or why it cannot be. `part` in basis points. Changes nothing. */
export function quoteOf(
  market: OracleMarket,
  account: number,
  { selectionId, part }: { selectionId: number | undefined; part: number },
): Quote | RefusalCode {
  const matched = betsOf(market, account).filter((bet) => bet.matched)
  const running = market.runners.filter(({ removed }) => !removed).map((runner) => runner.selectionId)
  const hedges: Taken[] = []
  for (const id of selectionId === undefined ? running : [selectionId]) {
    const hedge = hedgeOf(market, account, id, { matched, part })
    if (typeof hedge === 'string') return hedge
    if (hedge !== undefined) hedges.push(hedge)
  }
  if (hedges.length === 0) return 'nothing_to_cash_out'
  if (hedges.some(({ size }) => size > largestStake)) return 'size_too_large'
  const after = [...matched, ...hedges.flatMap(betsBy)]
  const left =
    selectionId === undefined
      ? Number(worstIn(market, after, running))
      : worstOn(after.filter((bet) => bet.selectionId === selectionId))
  return { hedges, result: Math.floor(left / 100) }
}

function betsBy({ selectionId, side, fills }: Taken): Bet[] {
  return fills.map(({ price, size }) => ({ selectionId, side, price, size, matched: true }))
}

/** The worse of what bets on one runner come to. */
function worstOn(bets: readonly Bet[]): number {
  const sum = (won: boolean) => bets.reduce((total, bet) => total + resultOf(bet, won), 0)
  return Math.min(sum(true), sum(false))
}

/** What levels the bets on one runner: undefined when there is nothing to level. */
function hedgeOf(
  market: OracleMarket,
  account: number,
  selectionId: number,
  { matched, part }: { matched: readonly Bet[]; part: number },
): Taken | undefined | RefusalCode {
  const bets = matched.filter((bet) => bet.selectionId === selectionId)
  const ahead = bets.reduce((sum, bet) => sum + resultOf(bet, true) - resultOf(bet, false), 0)
  const side: Side = ahead > 0 ? 'LAY' : 'BACK'
  let target = Number((BigInt(Math.abs(ahead)) * BigInt(part)) / BigInt(whole))
  if (target === 0) return undefined
  const fills: Fill[] = []
  let isReached = false
  for (const maker of offersOf(market, account, selectionId, side)) {
    const wanted = stakeOf('PAYOUT', target, maker.price)
    const size = Math.min(wanted, maker.unmatched)
    if (size > 0) fills.push(directFill(maker, size))
    target -= size * maker.price
    isReached = wanted < maker.unmatched || target < maker.price
    if (isReached) break
  }
  if (!isReached) return 'not_enough_volume'
  const size = sizeOf(fills)
  return size === 0 ? undefined : { selectionId, side, size, payout: payoutOf(fills), fills }
}

/** Others' orders on the runner, best first: its own go first, so they are not in the way. */
function offersOf(market: OracleMarket, account: number, selectionId: number, side: Side): OracleOrder[] {
  const incoming = {
    account,
    selectionId,
    side,
    price: 0,
    size: 0,
    timeInForce: 'LIMIT',
    minFill: 0,
  } as const
  return oppositeQueue(market, incoming).filter((order) => order.account !== account)
}

export function cashOut(world: World, command: CashOut): Answer {
  const market = findMarket(world, command.market)
  if (market === undefined) return refused('market_not_found')
  const { account: id, selectionId } = command
  const refusal = checkMarket(market, command.marketVersion) ?? checkAsked(world, market, command)
  if (refusal !== undefined) return refused(refusal)
  const part = command.partBps ?? whole
  const quote = quoteOf(market, id, { selectionId, part })
  if (typeof quote === 'string') return refused(quote)
  if (command.least !== undefined && quote.result < command.least) return refused('price_changed')
  const own = ownOrders(market, id, selectionId)
  const unborne = whyNotAll(world, market, id, own, quote.hedges)
  if (unborne !== undefined) return refused(unborne)
  return begin(world, market, { account: id, selectionId, part }, quote)
}

/** Returns whether what is quoted could begin now. */
export function canBegin(
  world: World,
  market: OracleMarket,
  account: number,
  selectionId: number | undefined,
  { hedges }: Quote,
): boolean {
  const own = ownOrders(market, account, selectionId)
  const isWaiting = market.cashOuts.some((one) => one.account === account)
  return (
    !isWaiting && own.length <= mostOwnOrders && whyNotAll(world, market, account, own, hedges) === undefined
  )
}

/** What leaves is cancelled, and the hedges are had, or wait in play. */
export function begin(
  world: World,
  market: OracleMarket,
  asked: { account: number; selectionId: number | undefined; part: number },
  quote: Quote,
): Answer {
  const { account: id, selectionId, part } = asked
  const own = ownOrders(market, id, selectionId)
  const waits = market.inPlay && market.betDelayMs > 0
  const one: OracleCashOut = {
    id: ++world.cashOutCount,
    ...{ account: id, selectionId, part },
    releaseAt: waits ? world.time + market.betDelayMs : 0,
    hedges: quote.hedges.map(({ fills: _, ...hedge }) => hedge),
  }
  tell(world, 'cash_out_begun', {
    ...{ cashOut: one.id, market: market.id, account: id, part, result: quote.result, until: one.releaseAt },
    runner: selectionId === undefined ? -1 : runnerPlace(market, selectionId),
    hedges: waits ? quote.hedges.length : 0,
  })
  if (waits) waitFor(world, market, one)
  let cancelled = 0
  for (const order of own) {
    // Gone with the other leg of its group.
    if (order.unmatched === 0) continue
    cancelled += order.unmatched
    cancel(world, order, order.unmatched, 'CASH_OUT')
  }
  const size = sizeOf(quote.hedges.flatMap(({ fills }) => fills))
  const result = { id: one.id, cancelled, result: quote.result, version: market.version }
  if (waits) return done({ ...result, unmatched: size, releaseAt: one.releaseAt })
  hedge(world, market, id, quote.hedges)
  endDone(world, market, asked)
  return done({
    ...result,
    matched: size,
    matchedPayout: payoutOf(quote.hedges.flatMap(({ fills }) => fills)),
  })
}

function checkAsked(world: World, market: OracleMarket, command: CashOut): RefusalCode | undefined {
  const { selectionId, partBps, least } = command
  if (kindOf(market) !== 'WINNERS') return 'cash_out_not_offered'
  const runner = selectionId === undefined ? undefined : findRunner(market, selectionId)
  if (selectionId !== undefined && runner === undefined) return 'runner_not_found'
  if (runner?.removed === true) return 'runner_removed'
  const account = findAccount(world, command.account)
  if (account === undefined) return 'account_not_found'
  const closed = whyClosed(world, account)
  if (closed !== undefined) return closed
  const isPart = partBps === undefined || (Number.isSafeInteger(partBps) && partBps >= 1 && partBps <= whole)
  if (!isPart || (least !== undefined && !Number.isSafeInteger(least))) return 'part_invalid'
  if (market.cashOuts.some((one) => one.account === account.id)) return 'cash_out_waiting'
  return ownOrders(market, account.id, selectionId).length > mostOwnOrders ? 'too_many_own_orders' : undefined
}

/** What is unmatched of the account on the runner, or in the market, in the order of acceptance; at the starting price it stands. */
function ownOrders(market: OracleMarket, account: number, selectionId: number | undefined): OracleOrder[] {
  return market.orders
    .filter((order) => order.account === account && order.unmatched > 0 && order.state !== 'starting')
    .filter((order) => selectionId === undefined || order.selectionId === selectionId)
    .sort((one, other) => one.id - other.id)
}

function whyNotAll(
  world: World,
  market: OracleMarket,
  account: number,
  leaving: readonly OracleOrder[],
  hedges: readonly Taken[],
): RefusalCode | undefined {
  const before = betsOf(market, account)
  const after = [...betsOf(market, account, leaving), ...hedges.flatMap(betsBy)]
  return whyNotAfforded(world, market, account, { before, after })
}

function waitFor(world: World, market: OracleMarket, one: OracleCashOut): void {
  market.cashOuts.push(one)
  for (const { selectionId, side, size, payout } of one.hedges) {
    tell(world, 'cash_out_hedge', {
      ...{ cashOut: one.id, market: market.id, account: one.account },
      ...{ runner: runnerPlace(market, selectionId), side, size, payout },
    })
  }
}

/** Each hedge is an order of its own that is matched whole at once. */
function hedge(world: World, market: OracleMarket, account: number, hedges: readonly Taken[]): void {
  for (const { selectionId, side, size, fills } of hedges) {
    takeNow(world, market, { account, selectionId, side, size, price: fills.at(-1)!.price }, fills)
  }
}

/** The cash-out whose wait is over first, of all markets that carry out no other command. */
export function firstCashOut(world: World): { market: OracleMarket; one: OracleCashOut } | undefined {
  return world.markets
    .filter(({ id }) => !world.tasks.some((task) => task.market === id))
    .flatMap((market) => market.cashOuts.map((one) => ({ market, one })))
    .filter(({ one }) => one.releaseAt <= world.time)
    .sort((a, b) => a.one.releaseAt - b.one.releaseAt || a.one.id - b.one.id)[0]
}

/** The wait of a cash-out is over: all hedges at their quoted average or better, or none. */
export function releaseCashOut(world: World, market: OracleMarket, one: OracleCashOut): void {
  const taken = one.hedges.map((each) => ({ ...each, fills: fillsOf(market, one.account, each) }))
  endCashOut(world, market, one, reasonToEnd(world, market, one, taken))
}

function reasonToEnd(
  world: World,
  market: OracleMarket,
  { account }: OracleCashOut,
  taken: readonly (OracleHedge & { fills: Fill[] })[],
): string {
  if (market.status !== 'OPEN') return 'MARKET_SUSPENDED'
  if (taken.some(({ fills, size }) => sizeOf(fills) < size)) return 'PRICE_MOVED'
  const isWorse = ({ side, payout, fills }: (typeof taken)[number]) =>
    side === 'BACK' ? payoutOf(fills) < payout : payoutOf(fills) > payout
  if (taken.some(isWorse)) return 'PRICE_MOVED'
  const unborne = whyNotAll(world, market, account, [], [...taken])
  if (unborne === undefined) return ''
  return unborne === 'insufficient_funds' ? 'INSUFFICIENT_FUNDS' : 'LIMIT_REACHED'
}

/** Up to the account's own first order. */
function fillsOf(market: OracleMarket, account: number, { selectionId, side, size }: OracleHedge): Fill[] {
  const incoming = { account, selectionId, side, price: 0, size, timeInForce: 'LIMIT', minFill: 0 } as const
  const fills: Fill[] = []
  let left = size
  for (const maker of oppositeQueue(market, incoming)) {
    if (maker.account === account || left === 0) break
    fills.push(directFill(maker, Math.min(left, maker.unmatched)))
    left -= fills.at(-1)!.size
  }
  return fills
}

/** Ends a cash-out that waits, without a reason by what it was for. */
export function endCashOut(world: World, market: OracleMarket, one: OracleCashOut, reason: string): void {
  const { id: cashOut, account } = one
  market.cashOuts = market.cashOuts.filter((each) => each !== one)
  tell(world, 'cash_out_ended', { cashOut, market: market.id, account, reason })
  if (reason !== '') return
  const taken = one.hedges.map((each) => ({ ...each, fills: fillsOf(market, account, each) }))
  hedge(world, market, account, taken)
  endDone(world, market, one)
}

/** An account has cashed out of all of something: what it had set for the same is over. */
function endDone(
  world: World,
  market: OracleMarket,
  { account, selectionId, part }: { account: number; selectionId: number | undefined; part: number },
): void {
  if (part !== whole) return
  for (const one of [...market.heldCashOuts]) {
    const isMeant = selectionId === undefined || one.selectionId === selectionId
    if (one.account === account && isMeant) endHeld(world, market, one, 'DONE')
  }
}

/** A cash-out that was set is over. */
export function endHeld(world: World, market: OracleMarket, one: OracleHeldCashOut, reason: string): void {
  const { account, selectionId } = one
  market.heldCashOuts = market.heldCashOuts.filter((each) => each !== one)
  const runner = selectionId === undefined ? -1 : runnerPlace(market, selectionId)
  tell(world, 'held_cash_out_ended', { market: market.id, account, runner, reason })
}
