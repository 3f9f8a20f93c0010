/**
 * One run: a price comes to 10,000 stops at once, and bets come in another market meanwhile, one a millisecond, through the
 * sequencer and its journal. Prints how long bets waited before and during it, milliseconds, as JSON.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Command } from '#core/engine/command.ts'
import { heldFired } from '#core/facts/held.ts'
import { factStride } from '#core/facts/log.ts'
import { folds } from '#server/folds.ts'
import { openSequencer, type Sequencer } from '#server/sequencer/sequencer.ts'
import { execute } from '../exchange.ts'
import { creating } from '../operations.ts'

const heldEach = 200
const holders = 50
const betEveryMs = 1
const quietMs = 1_000
const cascadeMostMs = 60_000

const place = (
  market: number,
  account: number,
  side: 'BACK' | 'LAY',
  price: number,
  size: number,
): Command => ({
  ...{ kind: 'place-order', market, account, selectionId: 1, side, price, size },
  ...{ persistence: 'PERSIST', timeInForce: 'LIMIT' },
})

/** Bets in a market of its own until it is told to end. Returns how long each waited for its answer. */
function startBetting(sequencer: Sequencer, market: number, account: number) {
  const waits: number[] = []
  const timer = setInterval(() => {
    const at = performance.now()
    void execute(sequencer, [place(market, account, 'BACK', 200, 200)]).then(() =>
      waits.push(performance.now() - at),
    )
  }, betEveryMs)
  return {
    /** Returns the waits since the last time. */
    taken: () => waits.splice(0),
    end: () => clearInterval(timer),
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Opens two markets, and stops of 50 accounts that wait for 3.00 in the first. Returns the backs that keep the price below. */
async function seed(sequencer: Sequencer, accounts: readonly number[]): Promise<number> {
  await execute(sequencer, [
    { kind: 'create-event', sport: 'tennis', name: 'A v B', competition: 'Open', startTime: Date.now() },
  ])
  for (const market of [1, 2]) {
    await execute(sequencer, [creating(1, `Market ${market}`, ['A', 'B', 'C'])])
    await execute(sequencer, [{ kind: 'open-market', market }])
  }
  const [maker] = accounts as [number]
  const [below] = await execute(sequencer, [
    place(1, maker, 'BACK', 292, 10_000),
    // At the trigger there is enough for all, and a lay close by.
    place(1, maker, 'BACK', 300, 1_000_000_000),
    place(1, maker, 'LAY', 290, 10_000),
  ])
  for (const account of accounts.slice(2)) {
    const stop: Command = {
      ...{ kind: 'hold-order', market: 1, account, selectionId: 1, side: 'LAY', size: 200, exit: 'STOP' },
      trigger: 300,
    }
    await execute(
      sequencer,
      Array.from({ length: heldEach }, () => stop),
    )
  }
  return below!.id
}

const dataDir = mkdtempSync(join(tmpdir(), 'crossbook-bench-'))
const sequencer = await openSequencer({ dataDir, folds })
try {
  const accounts: number[] = []
  for (let i = 0; i < holders + 2; i++) {
    const [opened] = await execute(sequencer, [{ kind: 'open-account', grant: 80_000_000_000 }])
    accounts.push(opened!.id)
  }
  const below = await seed(sequencer, accounts)
  const [maker, bettor] = accounts as [number, number]
  const betting = startBetting(sequencer, 2, bettor)
  await pause(quietMs)
  const before = betting.taken()
  const begunAt = performance.now()
  let firedMs = 0
  let fired = 0
  sequencer.onPublished(({ numbers }, from, to) => {
    const before = fired
    for (let fact = from; fact < to; fact++) if (numbers[fact * factStride] === heldFired.code) fired++
    if (fired > before) firedMs = performance.now() - begunAt
  })
  await execute(sequencer, [{ kind: 'cancel-order', market: 1, account: maker, order: below }])
  for (
    const end = performance.now() + cascadeMostMs;
    fired < holders * heldEach && performance.now() < end;
  ) {
    await pause(betEveryMs)
  }
  const during = betting.taken()
  betting.end()
  await pause(50)
  if (fired !== holders * heldEach) throw new Error(`${fired} stops fired.`)
  console.log(JSON.stringify({ before: Math.max(...before), during: Math.max(...during), fired, firedMs }))
} finally {
  await sequencer.close()
  rmSync(dataDir, { recursive: true })
}
