/** The simulation's crashes and recoveries with the facts kept as the journal keeps them: its own bytes, there and back. */
import { expect, test } from 'vitest'
import { createFactLog } from '#core/facts/log.ts'
import type { FactCodec } from '#sim/simulation/journal-port.ts'
import { describeFailure } from '#sim/simulation/report.ts'
import { simulate } from '#sim/simulation/simulate.ts'
import { decodeFacts, encodeFacts } from './codec.ts'

const codec: FactCodec = {
  encode: (log) => encodeFacts(log, 0, log.count),
  decode: (kept) => {
    const log = createFactLog()
    decodeFacts(kept as Uint8Array, log)
    return log
  },
}

test.each([21, 22])('a state replayed from the bytes of its batches is the same, seed %i', (seed) => {
  const run = { seed, commands: 1_500, codec }
  const { script, failure } = simulate(run)
  if (failure !== undefined) expect.fail(describeFailure({ ...run, script, failure }))
})
