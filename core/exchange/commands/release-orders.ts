/** release-orders: the sequencer's own. Ends the wait of every delayed order that is due, in order of release. */
import { commit, type Engine } from '../../engine/engine.ts'
import { nextReleaseAt } from '../../engine/state.ts'
import type { RefusalCode } from '../../refusals.ts'
import { release } from '../orders/delay.ts'

/** Releases, one by one, each judged on the state the one before left. Never refuses; the outcome's id is how many were due. */
export function releaseOrders(engine: Engine): RefusalCode | undefined {
  const { state } = engine
  let due = 0
  while (nextReleaseAt(state) <= state.time) {
    release(engine, state.delayed[0]!)
    commit(engine)
    due++
  }
  engine.outcome.id = due
  return undefined
}
