/** Cash-outs that wait for the bet delay, each one unit: they begin, and end with all their hedges or none. */
import { cashOutBegun, cashOutEnded, cashOutEnds, cashOutHedge } from '../../facts/cash-out.ts'
import { type FactLog, writeFact } from '../../facts/log.ts'
import { cancelReasons } from '../../facts/order.ts'
import { readerOf } from '../../facts/reader.ts'
import { assert } from '../../values/assert.ts'
import type { AccountId, Money } from '../../values/brands.ts'
import type { SideCode } from '../book/book.ts'
import { orderRow } from '../book/order-pool.ts'
import { type Exchange, type ExchangeState, marketOf } from '../market/exchange.ts'
import { type CashOut, type Market, marketStatus } from '../market/market.ts'
import { clearTimer, setTimer, timerKinds } from '../timers.ts'
import { type CashOutQuote, checkHedged, hedgesNow, type TakenHedge, wholePart } from './hedges.ts'
import { endDone } from './held-cash-outs.ts'
import { orderOfHedge } from './order.ts'
import { isSecondLeg, writeCancelled } from './pairs.ts'
import { planDirect } from './plan.ts'
import { writePlan } from './writing.ts'

const { REMAINING } = orderRow

/** What beginning a cash-out came to: the sums of its hedges and of what was cancelled, and until when it waits, 0 when it is had. */
export interface CashOutBegun {
  readonly id: number
  readonly until: number
  readonly size: Money
  readonly payout: number
  readonly cancelled: Money
}

/** Begins a cash-out that was quoted and can be borne: cancels what leaves, and takes the hedges at once or has them wait. Writes facts. */
export function beginCashOut(
  exchange: Exchange,
  market: Market,
  quote: CashOutQuote,
  of: { readonly account: AccountId; readonly runner: number; readonly part: number },
): CashOutBegun {
  const { state } = exchange
  const waits = market.inPlay && market.betDelayMs > 0
  const until = waits ? state.time + market.betDelayMs : 0
  const id = state.cashOutCount + 1
  const { account, runner, part } = of
  writeBegin(exchange, market, quote, { id, account, runner, part, until })
  const cancelled = cancelLeaving(exchange, market, quote)
  let size = 0
  let payout = 0
  for (const hedge of quote.hedges) {
    size += hedge.size
    payout += hedge.payout
  }
  exchange.commit()
  if (!waits) {
    takeHedges(exchange, market, account, quote.hedges)
    if (part === wholePart) endDone(exchange, market, account, runner)
  }
  return { id, until, size, payout, cancelled }
}

function writeBegin(
  { log }: Exchange,
  { id: market }: Market,
  { hedges, result }: CashOutQuote,
  of: { id: number; account: number; runner: number; part: number; until: number },
): void {
  const { id: cashOut, account, runner, part, until } = of
  const count = until === 0 ? 0 : hedges.length
  writeFact(log, cashOutBegun, { cashOut, market, account, runner, part, hedges: count, result, until })
  if (until === 0) return
  for (const hedge of hedges) {
    const { side, size, payout } = hedge
    writeFact(log, cashOutHedge, { cashOut, market, account, runner: hedge.runner, side, size, payout })
  }
}

/** Returns how much was unmatched of the orders that go first. */
function cancelLeaving({ log, state }: Exchange, market: Market, { leaving }: CashOutQuote): Money {
  const { orders } = state
  let sum = 0
  for (const row of leaving) {
    // Gone with the first leg of its group.
    if (isSecondLeg(orders, row)) continue
    const size = orders.rows[row + REMAINING]!
    writeCancelled({ log, state }, market, row, size, cancelReasons.CASH_OUT)
    sum += size
  }
  return sum
}

/** Takes hedges that are known to be in the book, each as an order of its own that is matched whole. The state holds all that was written before. */
export function takeHedges(
  exchange: Exchange,
  market: Market,
  account: AccountId,
  hedges: readonly TakenHedge[],
): void {
  const { state } = exchange
  for (const hedge of hedges) {
    const order = orderOfHedge(state.orders, market, account, hedge)
    writePlan(exchange, market, order, planDirect(state, market, order))
  }
}

/** Ends the wait of the market's first cash-out: all of it is had, at the quoted averages or better, or nothing. Who was closed to play meanwhile has none any more (`sweeps.ts`). Writes facts. */
export function releaseCashOut(exchange: Exchange, market: Market): void {
  const { log, state } = exchange
  const one = firstOf(market)!
  const { account } = one
  const now = hedgesNow(state.orders, market, account, one.hedges)
  const reason =
    market.status !== marketStatus.OPEN
      ? 'MARKET_SUSPENDED'
      : now === undefined
        ? 'PRICE_MOVED'
        : reasonBy(checkHedged(state, market, account, now))
  writeCashOutEnd(log, market, one, cashOutEnds[reason])
  if (reason !== 'DONE') return
  exchange.commit()
  takeHedges(exchange, market, account, now!.hedges)
  if (one.part === wholePart) endDone(exchange, market, account, one.runner)
}

function reasonBy(refusal: ReturnType<typeof checkHedged>): keyof typeof cashOutEnds {
  if (refusal === undefined) return 'DONE'
  return refusal === 'insufficient_funds' ? 'INSUFFICIENT_FUNDS' : 'LIMIT_REACHED'
}

/** Writes that the wait of a cash-out is over. reason: a `cashOutEnds` code. */
export function writeCashOutEnd(
  log: FactLog,
  { id: market }: Market,
  { id, account }: CashOut,
  reason: number,
): void {
  writeFact(log, cashOutEnded, { cashOut: id, market, account, reason })
}

function firstOf({ cashOuts }: Market): CashOut | undefined {
  return cashOuts?.values().next().value
}

/** Sets the time of the market's next cash-out that waits, or clears it: none while a task goes on. Mutates. */
export function setCashOutTimer({ timers }: ExchangeState, market: Market): void {
  const first = market.task === undefined ? firstOf(market) : undefined
  if (first === undefined) clearTimer(timers, timerKinds.cashOut, market.id)
  else setTimer(timers, timerKinds.cashOut, market.id, first.until, first.id)
}

const begun = readerOf(cashOutBegun)

export function applyCashOutBegun(state: ExchangeState, { numbers }: FactLog, at: number): void {
  const id = begun.cashOut(numbers, at)
  const until = begun.until(numbers, at)
  state.cashOutCount = id
  if (until === 0) return
  const market = marketOf(state, begun.market(numbers, at))
  const account = begun.account(numbers, at)
  market.cashOuts ??= new Map()
  assert(!market.cashOuts.has(account), 'an account cashes out of a market once at a time')
  const runner = begun.runner(numbers, at)
  const part = begun.part(numbers, at)
  market.cashOuts.set(account, { id, account, runner, part, until, hedges: [] })
  setCashOutTimer(state, market)
}

const hedged = readerOf(cashOutHedge)

export function applyCashOutHedge(state: ExchangeState, { numbers }: FactLog, at: number): void {
  const one = marketOf(state, hedged.market(numbers, at)).cashOuts?.get(hedged.account(numbers, at))
  assert(one?.id === hedged.cashOut(numbers, at), 'a hedge is of a cash-out that waits')
  one.hedges.push({
    runner: hedged.runner(numbers, at),
    side: hedged.side(numbers, at) as SideCode,
    size: hedged.size(numbers, at),
    payout: hedged.payout(numbers, at),
  })
}

const ended = readerOf(cashOutEnded)

export function applyCashOutEnded(state: ExchangeState, { numbers }: FactLog, at: number): void {
  const market = marketOf(state, ended.market(numbers, at))
  market.cashOuts?.delete(ended.account(numbers, at))
  if (market.cashOuts?.size === 0) market.cashOuts = undefined
  setCashOutTimer(state, market)
}
