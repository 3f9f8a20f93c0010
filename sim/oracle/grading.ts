/** Grading in the oracle: what happened is told, and paid when the delay of the market is over. Until then all stays at stake. */
import { doSlice, newTask, settling } from './tasks.ts'
import { tell } from './told.ts'
import type { OracleMarket, World } from './world.ts'

/** Whether the market is paid some time after its result is known. */
export function isDelayed({ terms }: OracleMarket): boolean {
  return (terms.payDelayMs ?? 0) > 0
}

/** The result stands, and the delay begins. `text`: why, where it takes the place of another one. */
export function grade(world: World, market: OracleMarket, text: string): void {
  market.status = 'GRADED'
  market.stop = undefined
  market.version++
  market.payAt = world.time + market.terms.payDelayMs!
  tell(world, 'market_graded', { market: market.id, version: market.version, payAt: market.payAt, text })
}

/** Returns the graded market whose payment is due, the first by time, then by number; none that is busy. */
export function nextPayment(world: World): OracleMarket | undefined {
  const [first] = world.markets
    .filter(({ id, status }) => status === 'GRADED' && !world.tasks.some((task) => task.market === id))
    .filter(({ payAt }) => payAt! <= world.time)
    .sort((one, other) => one.payAt! - other.payAt! || one.id - other.id)
  return first
}

/** Pays it, as far as the slice goes. `before`: where the slice began. */
export function payGraded(world: World, market: OracleMarket, before: number): void {
  doSlice(world, market, newTask(market, 'PAY', settling(market, 0)), world.told.length - before)
}
