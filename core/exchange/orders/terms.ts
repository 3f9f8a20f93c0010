/**
 * The terms that few orders have: kept beside the rows, by the place of the row, and found by one bit of it (HAS_TERMS).
 */
import type { FactLog } from '../../facts/log.ts'
import { orderTerms, sizings } from '../../facts/order.ts'
import { readerOf, textOf } from '../../facts/reader.ts'
import type { Price } from '../../values/brands.ts'
import { ladderByCode } from '../../values/ladder.ts'
import { ensureTerms, findOrder, orderRow, tickAt } from '../book/order-pool.ts'
import { type ExchangeState, marketOf } from '../market/exchange.ts'

const { REMAINING } = orderRow

/** Returns what one minor unit of stake matched at a price (hundredths) adds to the target of an order, 1/100 of a minor unit. */
export function unitOf(sizedBy: number, price: Price): number {
  return sizedBy === sizings.BACKERS_PROFIT ? price - 100 : price
}

/** The player's own names for an order, as the fact has them. */
export interface References {
  readonly orderReference?: string
  readonly strategy?: string
}

/** Returns the names that the text of an order_terms fact has. */
export function referencesOf(text: string): References {
  return text === '' ? {} : (JSON.parse(text) as References)
}

const terms = readerOf(orderTerms)

/** An order that neither rests nor waits has nothing left to keep them for. */
export function applyOrderTerms(state: ExchangeState, log: FactLog, at: number): void {
  const { numbers } = log
  const { orders } = state
  const row = findOrder(orders, terms.order(numbers, at))
  if (row === -1) return
  const { prices } = ladderByCode(marketOf(state, terms.market(numbers, at)).ladder)
  const sizedBy = terms.sizedBy(numbers, at)
  const price = prices[tickAt(orders.rows, row)]!
  const { orderReference = '', strategy = '' } = referencesOf(textOf(log, at, orderTerms))
  ensureTerms(orders, row).asked = {
    flags: terms.flags(numbers, at),
    sizedBy,
    crumb:
      sizedBy === sizings.STAKE
        ? 0
        : terms.left(numbers, at) - orders.rows[row + REMAINING]! * unitOf(sizedBy, price),
    goodTill: terms.goodTill(numbers, at),
    orderReference,
    strategy,
  }
}
