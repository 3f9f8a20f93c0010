/** For what a held order waits. */
import { assert } from '../../values/assert.ts'
import { type HeldTerms, type OrderPool, termsAt } from '../book/order-pool.ts'

/** Returns for what the held order in a row waits, or waited before it fired. */
export function heldAt(pool: OrderPool, row: number): HeldTerms {
  const held = termsAt(pool, row)?.held
  assert(held !== undefined, 'a held order says for what')
  return held
}
