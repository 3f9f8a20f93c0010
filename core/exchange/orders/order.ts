/** An order on its way into the book, made from the command or from the order that has waited. */
import { persistences, sizings } from '../../facts/order.ts'
import type { AccountId, Money, OrderId, Price, Tick } from '../../values/brands.ts'
import { ladderByCode } from '../../values/ladder.ts'
import { type SideCode, sides } from '../book/book.ts'
import * as orderPoolModule from '../book/order-pool.ts'
import {
  bookAt,
  type OrderPool,
  orderIdAt,
  orderRow,
  persistenceOf,
  stateAt,
  termsAt,
  tickAt,
  waitAt,
} from '../book/order-pool.ts'
import type { PlaceOrder, TermsAsked } from '../command.ts'
import type { ExitDue, Market } from '../market/market.ts'
import { type Offset, offsetAsked } from './exits.ts'
import { stakeOf } from './sizing.ts'
import { type OrderTermsKept, termsKept } from './terms.ts'

// Local on purpose: what is imported or exported is looked up at every use, what is local is compiled in.
const { nextOrderId } = orderPoolModule
const { BACK, LAY } = sides
const { ACCOUNT, REMAINING } = orderRow

/** Sizes in minor units, prices in hundredths. */
export interface Order {
  id: number
  account: AccountId
  runner: number
  side: SideCode
  price: Price
  /** Ladder index of the price. */
  tick: Tick
  /** Of an order sized by a target: the stake that it asks for at its own price. */
  size: Money
  /** A `persistences` code. */
  persistence: number
  fillOrKill: boolean
  /** In the unit in which the order is sized. */
  minFill: Money
  /** What its fills are to add up to, 1/100 of a minor unit; 0 of an order that is sized by its stake. */
  target: number
  /** The order it stands for, or 0. */
  replaces: OrderId
  /** The account's unmatched stake that this order frees: of the order it replaces, or its own reservation. */
  freedSize: Money
  freedPrice: Price
  /** Whether its wait is over, rather than that it comes now. */
  hasWaited: boolean
  /** The market version its player named, or 0. */
  marketVersion: number
  /** What few orders have. */
  terms: OrderTermsKept | undefined
  /** The other leg of its group, or 0; and whether it is the take-profit of the two. */
  other: OrderId
  isProfit: boolean
  /** What its fills are followed by. */
  offset: Offset | undefined
  /** Of two whose fills one step makes the exits of the lower are placed first; none is lower than a new order's. */
  receipt: number
  /** What the account's position counts for exits beyond fills and unmatched rest: with this order as planned (`reserveExits`), and before. */
  reserved: number
  freedReserve: number
}

/** The order being decided. One record, because orders are decided one at a time: whoever makes it fills every field. */
const order: Order = {
  id: 0,
  account: 0,
  runner: 0,
  side: BACK,
  price: 0,
  tick: 0,
  size: 0,
  persistence: persistences.LAPSE,
  fillOrKill: false,
  minFill: 0,
  target: 0,
  replaces: 0,
  freedSize: 0,
  freedPrice: 0,
  hasWaited: false,
  marketVersion: 0,
  terms: undefined,
  other: 0,
  isProfit: false,
  offset: undefined,
  receipt: 0,
  reserved: 0,
  freedReserve: 0,
}

/** Returns the order that a command asks for, on the runner of an index, at the price of a ladder index. */
export function orderOfCommand(pool: OrderPool, command: PlaceOrder, runner: number, tick: Tick): Order {
  const { size } = command
  const fillOrKill = command.timeInForce === 'FILL_OR_KILL'
  order.id = nextOrderId(pool)
  order.account = command.account
  order.runner = runner
  order.side = command.side === 'BACK' ? BACK : LAY
  order.price = command.price
  order.tick = tick
  order.size = size
  order.persistence = persistences[command.persistence]
  order.fillOrKill = fillOrKill
  order.minFill = fillOrKill ? (command.minFill ?? size) : 0
  order.target = 0
  order.replaces = 0
  order.freedSize = 0
  order.freedPrice = 0
  order.hasWaited = false
  order.marketVersion = command.marketVersion ?? 0
  order.terms = undefined
  order.other = 0
  order.isProfit = false
  followBy(offsetAsked(command.offset), 0)
  if (command.terms !== undefined) addTerms(order, command.terms)
  return order
}

function followBy(offset: Offset | undefined, freedReserve: number): void {
  order.offset = offset
  order.receipt = Number.POSITIVE_INFINITY
  order.reserved = 0
  order.freedReserve = freedReserve
}

function addTerms(to: Order, asked: TermsAsked): void {
  to.terms = termsKept(asked)
  const { sizedBy = sizings.STAKE } = to.terms ?? {}
  if (sizedBy === sizings.STAKE) return
  to.target = 100 * to.size
  to.size = stakeOf(sizedBy, to.target, to.price)
}

/** Returns the order by which an account takes a hedge whole, at the worst of its prices or better. */
export function orderOfHedge(
  pool: OrderPool,
  { ladder }: Market,
  account: AccountId,
  { runner, side, size, worst }: { runner: number; side: SideCode; size: Money; worst: Tick },
): Order {
  order.id = nextOrderId(pool)
  order.account = account
  order.runner = runner
  order.side = side
  order.price = ladderByCode(ladder).prices[worst]!
  order.tick = worst
  order.size = size
  order.persistence = persistences.LAPSE
  order.fillOrKill = true
  order.minFill = size
  order.target = 0
  order.replaces = 0
  order.freedSize = 0
  order.freedPrice = 0
  order.hasWaited = false
  order.marketVersion = 0
  order.terms = undefined
  order.other = 0
  order.isProfit = false
  followBy(undefined, 0)
  return order
}

/** Returns the order that is to stand for the resting one in a row. `target`: as the order's, 0 where it is sized by its stake. */
export function orderOfReplacement(
  pool: OrderPool,
  market: Market,
  row: number,
  terms: {
    readonly size: Money
    readonly target: number
    readonly tick: Tick
    readonly marketVersion: number
  },
): Order {
  const { rows } = pool
  const { prices } = ladderByCode(market.ladder)
  order.id = nextOrderId(pool)
  order.account = rows[row + ACCOUNT]!
  order.runner = bookAt(rows, row) >> 1
  order.side = (bookAt(rows, row) & 1) as SideCode
  order.price = prices[terms.tick]!
  order.tick = terms.tick
  order.size = terms.size
  order.persistence = persistenceOf(stateAt(rows, row))
  order.fillOrKill = false
  order.minFill = 0
  order.target = terms.target
  order.replaces = orderIdAt(pool, row)
  order.freedSize = rows[row + REMAINING]!
  order.freedPrice = prices[tickAt(rows, row)]!
  order.hasWaited = false
  order.marketVersion = terms.marketVersion
  order.terms = termsAt(pool, row)?.asked
  order.other = 0
  order.isProfit = false
  const offset = termsAt(pool, row)?.offset
  followBy(offset, offset?.reserved ?? 0)
  return order
}

/** Returns the waiting order in a row, with `size` (and of its target `target`) left of it, as it comes when its wait is over. `replaced`: the row of the order it stands for, or -1. */
export function orderOfWaiting(
  pool: OrderPool,
  market: Market,
  row: number,
  { size, target }: { readonly size: Money; readonly target: number },
  replaced: number,
): Order {
  const { rows } = pool
  const { prices } = ladderByCode(market.ladder)
  const wait = waitAt(pool, row)
  order.id = orderIdAt(pool, row)
  order.account = rows[row + ACCOUNT]!
  order.runner = bookAt(rows, row) >> 1
  order.side = (bookAt(rows, row) & 1) as SideCode
  order.tick = tickAt(rows, row)
  order.price = prices[order.tick]!
  order.size = size
  order.persistence = persistenceOf(stateAt(rows, row))
  order.fillOrKill = wait.fillOrKill
  order.minFill = Math.min(wait.minFill, target === 0 ? size : Math.floor(target / 100))
  order.target = target
  order.replaces = wait.replaces
  order.freedSize =
    replaced !== -1 ? rows[replaced + REMAINING]! : wait.isReserved ? rows[row + REMAINING]! : 0
  order.freedPrice = replaced !== -1 ? prices[tickAt(rows, replaced)]! : order.price
  order.hasWaited = true
  order.marketVersion = wait.marketVersion
  order.terms = termsAt(pool, row)?.asked
  order.other = 0
  order.isProfit = false
  const offset = termsAt(pool, row)?.offset
  const freed = replaced === -1 ? offset : termsAt(pool, replaced)?.offset
  followBy(offset, freed?.reserved ?? 0)
  if (offset !== undefined) order.receipt = offset.receipt
  return order
}

/** Returns an exit that is due, as it comes in. */
export function orderOfExit(pool: OrderPool, market: Market, due: ExitDue): Order {
  const { account, runner, side, price, size, strategy } = due
  order.id = nextOrderId(pool)
  order.account = account
  order.runner = runner
  order.side = side
  order.price = price
  order.tick = ladderByCode(market.ladder).indexOf(price)
  order.size = size
  order.persistence = persistences.PERSIST
  order.fillOrKill = false
  order.minFill = 0
  order.target = 0
  order.replaces = 0
  order.freedSize = 0
  order.freedPrice = 0
  order.hasWaited = false
  order.marketVersion = 0
  order.terms = termsKept(strategy === '' ? {} : { strategy })
  order.other = 0
  order.isProfit = false
  followBy(undefined, 0)
  return order
}

/** Returns the take-profit at a price of the stop in a row, as it comes in. */
export function orderOfProfit(pool: OrderPool, market: Market, row: number, price: Price): Order {
  orderOfHeld(pool, market, row)
  order.other = order.id
  order.isProfit = true
  order.id = nextOrderId(pool)
  order.price = price
  order.tick = ladderByCode(market.ladder).indexOf(price)
  order.freedSize = 0
  order.freedPrice = 0
  order.hasWaited = false
  return order
}

/** Returns the order in a row that was held, or waits since it fired, or is the other leg of such a one, as it comes in. */
export function orderOfHeld(pool: OrderPool, market: Market, row: number): Order {
  const { rows } = pool
  order.id = orderIdAt(pool, row)
  order.account = rows[row + ACCOUNT]!
  order.runner = bookAt(rows, row) >> 1
  order.side = (bookAt(rows, row) & 1) as SideCode
  order.tick = tickAt(rows, row)
  order.price = ladderByCode(market.ladder).prices[order.tick]!
  order.size = rows[row + REMAINING]!
  order.persistence = persistences.PERSIST
  order.fillOrKill = false
  order.minFill = 0
  order.target = 0
  order.replaces = 0
  order.freedSize = order.size
  order.freedPrice = order.price
  order.hasWaited = true
  order.marketVersion = 0
  const { asked, pair } = termsAt(pool, row)!
  order.terms = asked
  order.other = pair?.other ?? 0
  order.isProfit = pair?.isProfit === true
  followBy(undefined, 0)
  return order
}
