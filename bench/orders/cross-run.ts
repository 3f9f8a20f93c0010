/**
 * One run: what an order costs that takes one resting order, and one that takes orders across all runners, in turn in one
 * process. Prints nanoseconds of processor each, as JSON.
 */
import { parseArgs } from 'node:util'
import type { Command } from '#core/engine/command.ts'
import { advanceTime, clearBatch, createEngine, type Engine } from '#core/engine/engine.ts'
import { execute } from '#core/engine/execute.ts'
import { creating } from '../operations.ts'

const { values } = parseArgs({ options: { runners: { type: 'string', default: '3' } } })
const runners = Number(values.runners)
/** Orders placed before the clock is looked at, and how often. */
const batch = 200
const rounds = 400
const warmUp = 100
const size = 1_000

const engine = createEngine()
advanceTime(engine, 1)
const done = (command: Command): void => {
  const { refusal } = execute(engine, command)
  if (refusal !== undefined) throw new Error(`${command.kind} was refused: ${refusal}`)
}
const names = Array.from({ length: runners }, (_, i) => `Runner ${i + 1}`)
done({ kind: 'create-event', sport: 'tennis', name: 'A v B', competition: 'Open', startTime: 1 })
for (const terms of [{}, { terms: { crossMatching: true } }]) {
  done({ ...creating(1, 'Match Odds', names), ...terms } as Command)
}
for (const market of [1, 2]) done({ kind: 'open-market', market })
const accounts = Array.from({ length: 2 }, () => {
  done({ kind: 'open-account', grant: 80_000_000_000 })
  return engine.outcome.id
}) as [number, number]

/** A back of every runner at this price leaves something for the house: nothing is used up exactly. */
const priceOfLegs = runners === 3 ? 310 : runners === 20 ? 2_200 : 320
const priceOfTaker = runners === 3 ? 280 : runners === 20 ? 720 : 101

function place(
  market: number,
  account: number,
  selectionId: number,
  side: 'BACK' | 'LAY',
  price: number,
): Command {
  const order = { market, account, selectionId, side, price, size } as const
  return { kind: 'place-order', ...order, persistence: 'LAPSE', timeInForce: 'LIMIT' }
}

const [maker, taker] = accounts
const lays = place(1, maker, 1, 'LAY', priceOfTaker)
const takesOne = place(1, taker, 1, 'BACK', priceOfTaker)
const legs = names.slice(1).map((_, i) => place(2, maker, i + 2, 'BACK', priceOfLegs))
const takesAll = place(2, taker, 1, 'BACK', priceOfTaker)

/** Returns nanoseconds of processor that each of `batch` orders takes, once what they take rests. */
function timed(the: Engine, makers: readonly Command[], order: Command): number {
  for (let i = 0; i < batch; i++) for (const each of makers) done(each)
  clearBatch(the)
  const before = process.cpuUsage()
  for (let i = 0; i < batch; i++) done(order)
  const { user, system } = process.cpuUsage(before)
  if (the.outcome.matched !== size) throw new Error(`${the.outcome.matched} was matched`)
  clearBatch(the)
  return ((user + system) * 1_000) / batch
}

const sums = { direct: 0, crossed: 0 }
for (let round = -warmUp; round < rounds; round++) {
  const direct = timed(engine, [lays], takesOne)
  const crossed = timed(engine, legs, takesAll)
  for (const market of [1, 2]) {
    done({ kind: 'cancel-all', market, account: maker })
    while (engine.state.tasks.length > 0) done({ kind: 'continue-tasks' })
  }
  clearBatch(engine)
  if (round < 0) continue
  sums.direct += direct / rounds
  sums.crossed += crossed / rounds
}
console.log(JSON.stringify(sums))
