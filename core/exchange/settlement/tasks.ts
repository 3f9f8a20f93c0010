/**
 * Long commands, slice by slice. The first slice is the command itself; what is left then waits with its market, and the
 * sequencer goes on with it between batches. What fits into one slice leaves no trace of all this.
 */
import { writeFact } from '../../facts/log.ts'
import { taskEnded, taskLeft } from '../../facts/task.ts'
import { balanceOf, house } from '../../ledger/accounts.ts'
import { assert } from '../../values/assert.ts'
import type { Exchange, ExchangeState } from '../market/exchange.ts'
import { marketOf } from '../market/exchange.ts'
import type { Market } from '../market/market.ts'
import { beginSlice, type Slice, type Step } from '../market/slice.ts'
import { type Task, type TaskKind, taskKinds } from '../market/task.ts'
import { cancelOwn } from '../orders/cancel-own.ts'
import { fire, look } from '../orders/firing.ts'
import { lapse } from './lapse.ts'
import { lapseLays, reduceAtStart, reduceMatches } from './reductions.ts'
import { endSettlement, pay, takeBack, weigh } from './settle.ts'
import { enterStart, matchAtStart, reopen } from './starting.ts'
import { endVoid, free, recount, voidMatches, withdraw } from './void.ts'

/** What each kind of task does, in turn. A step begins on the state that the one before it left. */
const stepsOf: Readonly<Record<TaskKind, readonly Step[]>> = {
  [taskKinds.LAPSE]: [lapse],
  [taskKinds.CANCEL_ALL]: [cancelOwn],
  [taskKinds.SETTLE]: [lapse, weigh, pay, endSettlement],
  [taskKinds.PAY]: [weigh, pay, endSettlement],
  [taskKinds.CORRECT]: [weigh, pay, endSettlement],
  [taskKinds.VOID]: [lapse, free, endVoid],
  [taskKinds.VOID_SETTLED]: [takeBack, endVoid],
  [taskKinds.VOID_WINDOW]: [voidMatches],
  [taskKinds.CORRECT_WINDOW]: [voidMatches, weigh, pay, endSettlement],
  [taskKinds.VOID_RUNNER]: [voidMatches],
  [taskKinds.CORRECT_RUNNER]: [voidMatches, weigh, pay, endSettlement],
  [taskKinds.REMOVE_RUNNER]: [lapse, voidMatches, withdraw, recount],
  [taskKinds.FIRE]: [fire],
  [taskKinds.REDUCE_RUNNER]: [lapse, lapseLays, voidMatches, reduceMatches, withdraw, recount],
  [taskKinds.OFF]: [enterStart, matchAtStart, lapse, reopen],
  [taskKinds.OFF_SUSPENDED]: [enterStart, matchAtStart, lapse],
  [taskKinds.OFF_CLOSED]: [enterStart, matchAtStart, lapse],
  [taskKinds.REDUCE_AT_START]: [
    ...[lapse, lapseLays, voidMatches, reduceMatches],
    ...[reduceAtStart, withdraw, recount],
  ],
}

/** Does the first slice of a task, and with it the whole of most. What the caller wrote before belongs to the slice. */
export function begin(exchange: Exchange, market: Market, task: Task, slice: Slice): undefined {
  exchange.commit()
  doSlice(exchange, market, task, slice)
  return undefined
}

/** Does the next slice of the task that began first; the outcome is the market's. Nothing where there is none. */
export function goOn(exchange: Exchange): void {
  const [first] = exchange.state.tasks
  if (first === undefined) return
  const market = marketOf(exchange.state, first)
  const slice = beginSlice(exchange)
  const task = { ...market.task! }
  doSlice(exchange, market, task, slice)
  // One that fires has looked already: once more it would begin from the first on, and never end where a slice is short.
  if (task.kind !== taskKinds.FIRE) look(exchange, market, slice)
}

function doSlice(exchange: Exchange, market: Market, task: Task, slice: Slice): void {
  const { log, outcome, state } = exchange
  const steps = stepsOf[task.kind]
  while (task.step < steps.length && steps[task.step]!(exchange, market, task, slice)) {
    task.step++
    task.at = 0
    task.order = 0
    exchange.commit()
  }
  if (task.step < steps.length) writeFact(log, taskLeft, { market: market.id, ...task })
  else if (market.task !== undefined) writeFact(log, taskEnded, { market: market.id })
  exchange.commit()
  assert(
    balanceOf(state.accounts, house.clearing) === clearingOf(state),
    'clearing holds what is under way, no more',
  )
  outcome.id = market.id
  outcome.version = market.version
  if (task.kind === taskKinds.CANCEL_ALL) outcome.cancelled = task.cancelled
}

/** Returns what the clearing account holds while markets are settled: what was taken back less what was paid, minor units. */
function clearingOf({ markets, tasks }: ExchangeState): number {
  let sum = 0
  for (const id of tasks) {
    const { paid, reversed } = markets[id]!.task!
    sum += reversed - paid
  }
  return sum
}
