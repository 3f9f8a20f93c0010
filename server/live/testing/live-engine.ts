/** An engine with the published folds on top, batch by batch, without a journal: what tests of readers and stream drive. */
import type { Command } from '#core/engine/command.ts'
import { advanceTime, clearBatch, createEngine, type Engine } from '#core/engine/engine.ts'
import { execute } from '#core/engine/execute.ts'
import type { Outcome } from '#core/engine/outcome.ts'
import type { FactLog } from '#core/facts/log.ts'
import { type BetStore, betFold } from '../bet-store.ts'
import { cashOutFold, type KnownCashOuts } from '../cash-outs.ts'
import { type Catalogue, catalogueFold } from '../catalogue.ts'
import type { PublishedSource } from '../source.ts'
import { type Trades, tradesFold } from '../trades.ts'

type PublishedListener = (log: FactLog, from: number, to: number, sequence: number, time: number) => void

export interface LiveEngine extends PublishedSource {
  readonly engine: Engine
  readonly publishedTime: number
  onPublished(listener: PublishedListener): void
  /** Decides commands as one batch, `ms` after the one before, publishes it and returns a copy of each outcome. */
  batch(commands: readonly Command[], ms?: number): Outcome[]
  /** As `batch` of one; a refusal is thrown. Returns the id made. */
  make(command: Command): number
}

/** Returns an engine at a fixed first moment, with nothing in it. */
export function createLiveEngine(): LiveEngine {
  const engine = createEngine()
  const bets = betFold.create()
  const catalogue = catalogueFold.create()
  const trades = tradesFold.create()
  const cashOuts = cashOutFold.create()
  const folds = new Map<string, BetStore | Catalogue | Trades | KnownCashOuts>([
    ['bets', bets],
    ['catalogue', catalogue],
    ['trades', trades],
    ['cash-outs', cashOuts],
  ])
  const listeners: PublishedListener[] = []
  let sequence = 0

  function batch(commands: readonly Command[], ms = 1): Outcome[] {
    clearBatch(engine)
    const before = engine.state.time === 0 ? 1_700_000_000_000 : engine.state.time
    advanceTime(engine, before + ms)
    const outcomes = commands.map((command) => ({ ...execute(engine, command) }))
    const { log, state } = engine
    sequence++
    betFold.apply(bets, state, log, 0, log.count, sequence)
    catalogueFold.apply(catalogue, state, log, 0, log.count, sequence)
    tradesFold.apply(trades, state, log, 0, log.count, sequence)
    cashOutFold.apply(cashOuts, state, log, 0, log.count, sequence)
    for (const listener of listeners) listener(log, 0, log.count, sequence, state.time)
    return outcomes
  }

  return {
    engine,
    published: engine.state,
    get sequence() {
      return sequence
    },
    get publishedTime() {
      return engine.state.time
    },
    fold: <T>(name: string) => folds.get(name) as T,
    onPublished: (listener) => listeners.push(listener),
    batch,
    make(command) {
      const [outcome] = batch([command])
      if (outcome!.refusal !== undefined) throw new Error(`${command.kind}: ${outcome!.refusal}`)
      return outcome!.id
    },
  }
}
