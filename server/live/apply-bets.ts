/** What each fact does to the bet store. */
import { timeAdvanced } from '#core/facts/batch.ts'
import { type FactLog, factStride } from '#core/facts/log.ts'
import {
  marketArchived,
  marketCreated,
  marketSettled,
  marketVoided,
  matchVoided,
  runnerResult,
  settlementReversed,
} from '#core/facts/market.ts'
import {
  orderCancelled,
  orderDelayed,
  orderLapsed,
  orderMatched,
  orderPlaced,
  orderReleased,
  orderWaits,
  remainderCancelled,
  waitFlags,
} from '#core/facts/order.ts'
import { assert } from '#core/values/assert.ts'
import { appendEmpty, linkBet, recycleArchived, trimEmpty, unlinkBet } from './bet-lists.ts'
import {
  CANCELLED,
  FLAGS,
  floatsAt,
  floatsOf,
  IS_DELAYED,
  IS_LAY,
  intsAt,
  intsOf,
  LAPSED,
  MARKET,
  MATCHED,
  ORDER,
  PAYOUT,
  PERSISTS,
  PLACED_AT,
  POSITION,
  PRICE,
  REASON,
  runnerOf,
  SERIAL,
  SIZE,
  takeBet,
  UNMATCHED,
  VOIDED,
  WAIT,
} from './bet-pool.ts'
import type { BetStore } from './bet-store.ts'
import {
  addMatched,
  addPosition,
  createMarketBets,
  findPositionOf,
  type MarketBets,
  SETTLED,
  UNSETTLED,
  VOID,
} from './market-bets.ts'
import { enterOrder, findBet } from './order-index.ts'
import { reasonOfCancel, reasonOfLapse, voidedReason } from './reasons.ts'

const recycledPerBatch = 4096

/** Forgets what no longer has to be kept. Called after a batch, not within it: its readers may still ask. Mutates. */
export function tidyBets(store: BetStore): void {
  trimEmpty(store)
  recycleArchived(store, recycledPerBatch)
}

/** Applies fact i of the log to the store. Mutates. */
export function applyToBets(store: BetStore, log: FactLog, i: number): void {
  const { numbers } = log
  const at = i * factStride
  switch (numbers[at]) {
    case timeAdvanced.code:
      store.time = numbers[at + timeAdvanced.fields.time]!
      return
    case orderPlaced.code:
      addBet(store, numbers, at, orderPlaced.fields, {
        persists: numbers[at + orderPlaced.fields.persistence] === 1,
        wait: 0,
      })
      return
    case orderMatched.code:
      return applyMatched(store, numbers, at)
    case orderCancelled.code:
    case remainderCancelled.code:
      return takeOff(
        store,
        numbers,
        at,
        CANCELLED,
        reasonOfCancel(numbers[at + orderCancelled.fields.reason]!),
      )
    case orderLapsed.code:
      return takeOff(store, numbers, at, LAPSED, reasonOfLapse(numbers[at + orderLapsed.fields.reason]!))
    case orderDelayed.code:
      return applyDelayed(store, numbers, at)
    case orderWaits.code:
      return applyWaits(store, numbers, at)
    case orderReleased.code:
      return applyReleased(store, numbers, at)
    default:
      applyMarketFact(store, log, at)
  }
}

function marketOf(store: BetStore, market: number): MarketBets {
  const bets = store.markets[market]
  assert(bets !== undefined, `market ${market} is known to the bets`)
  return bets
}

function betOfOrder(store: BetStore, order: number): number {
  const bet = findBet(store.index, order)
  assert(bet !== -1, `order ${order} is known to the bets`)
  return bet
}

/** The fields that every kind of fact has by which an order comes in. */
type NewOrderFields = Readonly<
  Record<'order' | 'account' | 'market' | 'runner' | 'side' | 'price' | 'size', number>
>

function addBet(
  store: BetStore,
  numbers: Float64Array,
  at: number,
  fields: NewOrderFields,
  { persists, wait }: { readonly persists: boolean; readonly wait: number },
): number {
  const market = numbers[at + fields.market]!
  const bets = marketOf(store, market)
  const account = numbers[at + fields.account]!
  const order = numbers[at + fields.order]!
  let position = findPositionOf(bets, account)
  if (position === -1) position = enterAccount(store, bets, account)
  const bet = takeBet(store.pool)
  const ints = intsOf(store.pool, bet)
  const row = intsAt(bet)
  const size = numbers[at + fields.size]!
  ints[row + MARKET] = market
  ints[row + POSITION] = position
  ints[row + FLAGS] =
    numbers[at + fields.runner]! |
    (numbers[at + fields.side] === 1 ? IS_LAY : 0) |
    (persists ? PERSISTS : 0) |
    (wait > 0 ? IS_DELAYED : 0)
  ints[row + PRICE] = numbers[at + fields.price]!
  ints[row + SIZE] = size
  ints[row + UNMATCHED] = size
  ints[row + MATCHED] = 0
  ints[row + CANCELLED] = 0
  ints[row + LAPSED] = 0
  ints[row + VOIDED] = 0
  ints[row + WAIT] = wait
  ints[row + REASON] = 0
  const floats = floatsOf(store.pool, bet)
  const large = floatsAt(bet)
  floats[large + ORDER] = order
  floats[large + PAYOUT] = 0
  floats[large + PLACED_AT] = store.time
  floats[large + SERIAL] = ++store.serial
  enterOrder(store.index, order, bet)
  linkBet(store, bets, bet, true)
  return bet
}

function enterAccount(store: BetStore, bets: MarketBets, account: number): number {
  const markets = store.marketsOfAccount.get(account)
  if (markets === undefined) store.marketsOfAccount.set(account, new Set([bets.market]))
  else markets.add(bets.market)
  return addPosition(bets, account)
}

function applyDelayed(store: BetStore, numbers: Float64Array, at: number): void {
  const wait = numbers[at + orderDelayed.fields.releaseAt]! - store.time
  const persists = numbers[at + orderDelayed.fields.persistence] === 1
  addBet(store, numbers, at, orderDelayed.fields, { persists, wait })
}

function applyWaits(store: BetStore, numbers: Float64Array, at: number): void {
  const wait = numbers[at + orderWaits.fields.until]! - store.time
  const persists = (numbers[at + orderWaits.fields.flags]! & waitFlags.PERSISTS) !== 0
  addBet(store, numbers, at, orderWaits.fields, { persists, wait })
}

function applyReleased(store: BetStore, numbers: Float64Array, at: number): void {
  const bet = betOfOrder(store, numbers[at + orderReleased.fields.order]!)
  const ints = intsOf(store.pool, bet)
  const flags = intsAt(bet) + FLAGS
  ints[flags] = ints[flags]! & ~IS_DELAYED
}

const matched = orderMatched.fields

function applyMatched(store: BetStore, numbers: Float64Array, at: number): void {
  const bets = marketOf(store, numbers[at + matched.market]!)
  const price = numbers[at + matched.price]!
  const size = numbers[at + matched.size]!
  matchBet(store, bets, numbers[at + matched.taker]!, price, size)
  matchBet(store, bets, numbers[at + matched.maker]!, price, size)
}

function matchBet(store: BetStore, bets: MarketBets, order: number, price: number, size: number): void {
  const bet = betOfOrder(store, order)
  const ints = intsOf(store.pool, bet)
  const row = intsAt(bet)
  ints[row + UNMATCHED] = ints[row + UNMATCHED]! - size
  changeMatched(store, bets, bet, price, size)
}

function changeMatched(store: BetStore, bets: MarketBets, bet: number, price: number, size: number): void {
  const ints = intsOf(store.pool, bet)
  const row = intsAt(bet)
  ints[row + MATCHED] = ints[row + MATCHED]! + size
  const floats = floatsOf(store.pool, bet)
  const payout = floatsAt(bet) + PAYOUT
  floats[payout] = floats[payout]! + size * price
  const flags = ints[row + FLAGS]!
  addMatched(bets, ints[row + POSITION]!, runnerOf(flags), (flags & IS_LAY) !== 0, price, size)
}

const cut = orderCancelled.fields

/** order_cancelled, remainder_cancelled and order_lapsed have the same fields. */
function takeOff(store: BetStore, numbers: Float64Array, at: number, part: number, reason: number): void {
  const bet = betOfOrder(store, numbers[at + cut.order]!)
  const size = numbers[at + cut.size]!
  const ints = intsOf(store.pool, bet)
  const row = intsAt(bet)
  ints[row + UNMATCHED] = ints[row + UNMATCHED]! - size
  ints[row + part] = ints[row + part]! + size
  ints[row + REASON] = reason
  if (ints[row + UNMATCHED] === 0) finishIfOver(store, marketOf(store, numbers[at + cut.market]!), bet)
}

/** A bet in which nothing is unmatched or matched any more is not active. */
function finishIfOver(store: BetStore, bets: MarketBets, bet: number): void {
  const ints = intsOf(store.pool, bet)
  const row = intsAt(bet)
  if (ints[row + UNMATCHED] !== 0 || ints[row + MATCHED] !== 0) return
  ints[row + FLAGS] = ints[row + FLAGS]! & ~IS_DELAYED
  unlinkBet(store, bets, bet)
  linkBet(store, bets, bet, false)
  if (ints[row + VOIDED] === 0) appendEmpty(store, bet)
}

function applyMarketFact(store: BetStore, log: FactLog, at: number): void {
  const { numbers } = log
  switch (numbers[at]) {
    case marketCreated.code: {
      const market = numbers[at + marketCreated.fields.market]!
      const text = log.texts[numbers[at + marketCreated.fields.text]!]!
      const { runners } = JSON.parse(text) as { runners: readonly unknown[] }
      assert(market === store.markets.length, 'markets are created in order')
      store.markets.push(createMarketBets(market, runners.length))
      return
    }
    case runnerResult.code: {
      const bets = marketOf(store, numbers[at + runnerResult.fields.market]!)
      const runner = numbers[at + runnerResult.fields.runner]!
      bets.numerators[runner] = numbers[at + runnerResult.fields.numerator]!
      bets.denominators[runner] = numbers[at + runnerResult.fields.denominator]!
      return
    }
    case matchVoided.code:
      return applyMatchVoided(store, numbers, at)
    case marketSettled.code:
      return endMarket(store, numbers[at + marketSettled.fields.market]!, SETTLED)
    case marketVoided.code:
      return endMarket(store, numbers[at + marketVoided.fields.market]!, VOID)
    case settlementReversed.code:
      return reverse(marketOf(store, numbers[at + settlementReversed.fields.market]!))
    case marketArchived.code:
      return archive(store, numbers[at + marketArchived.fields.market]!)
  }
}

function endMarket(store: BetStore, market: number, outcome: typeof SETTLED | typeof VOID): void {
  const bets = marketOf(store, market)
  bets.outcome = outcome
  bets.endedAt = store.time
}

function reverse(bets: MarketBets): void {
  bets.outcome = UNSETTLED
  bets.endedAt = 0
  bets.numerators.fill(0)
  bets.denominators.fill(1)
}

const voided = matchVoided.fields

function applyMatchVoided(store: BetStore, numbers: Float64Array, at: number): void {
  const bets = marketOf(store, numbers[at + voided.market]!)
  const price = numbers[at + voided.price]!
  const size = numbers[at + voided.size]!
  voidBet(store, bets, numbers[at + voided.backOrder]!, price, size)
  voidBet(store, bets, numbers[at + voided.layOrder]!, price, size)
}

function voidBet(store: BetStore, bets: MarketBets, order: number, price: number, size: number): void {
  const bet = betOfOrder(store, order)
  const ints = intsOf(store.pool, bet)
  const row = intsAt(bet)
  ints[row + VOIDED] = ints[row + VOIDED]! + size
  ints[row + REASON] = voidedReason
  changeMatched(store, bets, bet, price, -size)
  finishIfOver(store, bets, bet)
}

function archive(store: BetStore, market: number): void {
  const bets = marketOf(store, market)
  for (let position = 0; position < bets.count; position++) {
    const account = bets.accounts[position]!
    const markets = store.marketsOfAccount.get(account)
    markets?.delete(market)
    if (markets?.size === 0) store.marketsOfAccount.delete(account)
  }
  store.markets[market] = undefined
  store.archived.push(bets)
}
