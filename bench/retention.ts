/**
 * What an hour of bets costs in memory once their markets have ended: kept whole, trimmed, and archived. Run by hand:
 * `node --expose-gc bench/retention.ts whole|trimmed`. One engine, the published state, the folds of bets and catalogue.
 */
import { setTimeout } from 'node:timers/promises'
import { applyLog } from '#core/engine/apply.ts'
import type { Command } from '#core/engine/command.ts'
import { advanceTime, clearBatch, createEngine } from '#core/engine/engine.ts'
import { execute } from '#core/engine/execute.ts'
import { createState } from '#core/engine/state.ts'
import { priceAt } from '#core/values/ladder.ts'
import { type BetStore, betFold } from '#server/live/bet-store.ts'
import { catalogueFold } from '#server/live/catalogue.ts'
import { randomNumbers } from './operations.ts'

const hours = 3
const marketsAnHour = 100
/** 100 a second. */
const betsAnHour = 360_000
const accounts = 2_000
const batchSize = 100

const engine = createEngine()
const published = createState()
const bets: BetStore = betFold.create()
const catalogue = catalogueFold.create()
const random = randomNumbers(1)
let sequence = 0

/** Decides commands as one batch and folds its facts as the server does. A refusal throws. */
function batch(commands: readonly Command[]): number[] {
  clearBatch(engine)
  advanceTime(engine, engine.state.time + 1_000)
  const made = commands.map((command) => {
    const { id, refusal } = execute(engine, command)
    if (refusal !== undefined) throw new Error(`${command.kind}: ${refusal}`)
    return id
  })
  const { log } = engine
  applyLog(published, log)
  sequence++
  betFold.apply(bets, published, log, 0, log.count, sequence)
  catalogueFold.apply(catalogue, published, log, 0, log.count, sequence)
  return made
}

function openMarket(): number {
  const runners = [1, 2, 3].map((selectionId) => ({ selectionId, name: `Runner ${selectionId}` }))
  const terms = { betDelayMs: 0, betDelayModel: 'PASSIVE', commissionBps: 500, stakeMin: 100 } as const
  const [market] = batch([
    {
      ...{ kind: 'create-market', event: 1, name: 'Match Odds', runners, numberOfWinners: 1 },
      ...{ ...terms, profitRatioChecked: true },
    },
  ])
  batch([{ kind: 'open-market', market: market! }])
  return market!
}

/** Half of the bets back and half lay, around one price of the runner: most of them match. */
function anyBet(market: number): Command {
  const side = random() < 0.5 ? 'BACK' : 'LAY'
  const selectionId = 1 + Math.floor(random() * 3)
  return {
    ...{ kind: 'place-order', market, account: 101 + Math.floor(random() * accounts), selectionId, side },
    ...{ price: priceAt(100 + Math.floor(random() * 3)), size: 200 + Math.floor(random() * 2_000) },
    ...{ persistence: 'LAPSE', timeInForce: 'LIMIT' },
  }
}

/** Goes on until the long command that was begun is over, and what was forgotten is given back. */
function settleDown(): void {
  while (engine.state.tasks.length > 0) batch([{ kind: 'continue-tasks' }])
  while (bets.forgotten.length > 0) batch([])
}

function playHour(): number[] {
  const markets = Array.from({ length: marketsAnHour }, openMarket)
  for (let placed = 0; placed < betsAnHour; placed += batchSize) {
    batch(Array.from({ length: batchSize }, (_, i) => anyBet(markets[(placed + i) % marketsAnHour]!)))
  }
  for (const market of markets) {
    batch([{ kind: 'suspend-market', market, lapse: true, reason: '' }])
    settleDown()
    batch([{ kind: 'settle-market', market, winners: [1] }])
    settleDown()
  }
  return markets
}

/** Tells what is reachable now, MB: the heap, and the typed arrays outside it. */
async function tell(when: string): Promise<void> {
  // What arrays hold is given back only some time after a collection.
  for (let i = 0; i < 4; i++) {
    globalThis.gc?.()
    await setTimeout(50)
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  const inMB = (bytes: number) => (bytes / 1e6).toFixed(1).padStart(7)
  const matches = published.markets.reduce((sum, market) => sum + (market?.matches.count ?? 0), 0)
  console.log(
    `${when.padEnd(34)} heap ${inMB(heapUsed)} arrays ${inMB(arrayBuffers)} sum ${inMB(heapUsed + arrayBuffers)} MB;` +
      ` ${bets.pool.live} bets, ${matches} matches`,
  )
}

advanceTime(engine, 1_700_000_000_000)
const isTrimming = process.argv[2] === 'trimmed'
const opened: Command[] = Array.from({ length: accounts }, () => ({
  kind: 'open-account',
  grant: 10_000_000_000,
}))
batch([...opened, { kind: 'create-event', sport: 'other', name: 'Bench', competition: '', startTime: 1 }])
await tell('before any bet')
const ended: number[] = []
for (let hour = 1; hour <= hours; hour++) {
  const markets = playHour()
  ended.push(...markets)
  await tell(`hour ${hour}, its markets ended`)
  if (!isTrimming) continue
  for (const market of markets) batch([{ kind: 'trim-market', market }])
  settleDown()
  await tell(`hour ${hour}, its markets trimmed`)
}
for (const market of ended) batch([{ kind: 'archive-market', market }])
settleDown()
await tell('all archived')
