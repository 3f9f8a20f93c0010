/** States whose order rows have been used: many of them, or almost as often as they can be. */
import { createState, type State } from '#core/engine/state.ts'
import {
  findOrder,
  freeRow,
  nextOrderId,
  orderRow,
  orderState,
  setState,
  takeRow,
} from '#core/exchange/book/order-pool.ts'

const generationLast = 2 ** 29 - 1
const wornRows = 60

/** More than there are before an order reads ahead (`core/exchange/orders/read-ahead.ts`). */
const manyRows = 32_768

/** Returns an empty state in which as many rows have been used as on a large exchange. */
export function usedState(): State {
  const state = createState()
  const { orders } = state
  const taken = Array.from({ length: manyRows }, () => takeRow(orders, nextOrderId(orders)))
  for (const at of taken.reverse()) freeRow(orders, at)
  return state
}

/** Returns an empty state in which each of the first rows has one or two ids left. */
export function wornState(): State {
  const state = createState()
  const { orders } = state
  const taken = Array.from({ length: wornRows }, () => {
    const order = nextOrderId(orders)
    setState(orders.rows, takeRow(orders, order), orderState.RESTING)
    return findOrder(orders, order)
  })
  taken.forEach((at, i) => {
    orders.rows[at + orderRow.GENERATION] = generationLast - 1 - (i % 2)
    freeRow(orders, at)
  })
  return state
}
