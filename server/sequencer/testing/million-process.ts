/**
 * For tests: `node million-process.ts fill DATA_DIR COUNT` journals COUNT bets with idempotency keys, writes "filled"
 * and waits to be killed; `start DATA_DIR` writes how long the start took, from the process's own beginning, and the
 * state that it came to, and ends.
 */
import { writeSync } from 'node:fs'
import { hashState } from '#core/engine/state-hash.ts'
import { folds, foldsModule } from '#server/folds.ts'
import { openSequencer } from '../sequencer.ts'
import { outcomesAlone } from '../submission.ts'
import { bet, openAccounts, openMarket } from './exchange.ts'

const [mode = '', dataDir = '', count = '0'] = process.argv.slice(2)
const players = 2_000
const markets = 20
/** Callers that wait for one answer before the next call. */
const callers = 500

// With a shorter rest between two snapshots than usual, because all of it takes a few seconds only.
const sequencer = await openSequencer({ dataDir, folds, snapshots: { foldsModule, everyMs: 100_000 } })
if (mode === 'start') {
  const readyMs = Math.round(performance.now())
  writeSync(
    1,
    JSON.stringify({ readyMs, sequence: sequencer.sequence, hash: hashState(sequencer.published) }),
  )
  process.exit(0)
}

for (let i = 0; i < markets; i++) await openMarket(sequencer)
await openAccounts(sequencer, players)
let begun = 0
let answered = 0

function next(): void {
  if (begun === Number(count)) return
  const call = begun++
  const account = 101 + (call % players)
  const order = {
    side: call % 2 === 0 ? 'BACK' : 'LAY',
    selectionId: 11 + (call % 3),
    price: 200 + ((call * 7) % 10) * 2,
  } as const
  const submission = {
    account,
    key: `the key of call ${call}`,
    bodyHash: 'a hash of forty-three characters, as is sent',
    commands: [bet(1 + (call % markets), account, order)],
    form: outcomesAlone,
  }
  sequencer.submit(submission, () => {
    answered++
    if (answered === Number(count)) writeSync(1, 'filled\n')
    else next()
  })
}
for (let i = 0; i < callers; i++) next()
setInterval(() => undefined, 60_000)
