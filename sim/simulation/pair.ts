/** The engine and the oracle side by side: every command goes to both, and every difference is thrown. */
import type { Command } from '#core/engine/command.ts'
import type { Answer } from '../oracle/answer.ts'
import { execute as askOracle } from '../oracle/oracle.ts'
import { createWorld, type World } from '../oracle/world.ts'
import { checkRoundMoney, compareRoundFacts, followSeeds, type SeedHistories } from './casino-checks.ts'
import { compareAnswers, compareMarket, comparePostings, compareWorlds } from './comparison.ts'
import { type Coverage, countCommand, countFacts, countMarkets, createCoverage } from './coverage.ts'
import { availableOfDoer, checkInvariants, checkOwnDoing } from './invariants.ts'
import { copyingCodec, type FactCodec } from './journal-port.ts'
import { Machine } from './machine.ts'
import { createOrderHistory, foldFacts, type OrderHistory } from './order-history.ts'
import { type Batch, type IdTable, kindMade, noteId, type Step, translateIds } from './script.ts'

/** What both sides are thought to be in the same state of, beside the engine itself. */
export interface Known {
  world: World
  history: OrderHistory
  seedHistories: SeedHistories
  /** The oracle's id of an order against the engine's. */
  coreOrders: Map<number, number>
  scriptIds: IdTable
}

export interface PairOptions {
  readonly coverage?: Coverage
  readonly codec?: FactCodec
  /** Whether the states are compared after every command, or only after every batch. */
  readonly compareEvery?: 'command' | 'batch'
}

export class Pair {
  readonly machine: Machine
  readonly coverage: Coverage
  readonly #compareEvery: 'command' | 'batch'
  known: Known = {
    world: createWorld(),
    history: createOrderHistory(),
    seedHistories: new Map(),
    coreOrders: new Map(),
    scriptIds: new Map(),
  }

  constructor(options: PairOptions = {}) {
    this.coverage = options.coverage ?? createCoverage()
    this.machine = new Machine(options.codec ?? copyingCodec)
    this.#compareEvery = options.compareEvery ?? 'command'
  }

  /** Does a whole batch of a script. Throws at the first difference between the two. */
  runBatch(batch: Batch): void {
    const before = this.beginBatch(batch)
    for (const step of batch.steps) this.runStep(step)
    this.endBatch(batch, before)
  }

  /** Moves both to the batch's time. Returns what to go back to when the batch is to end in a crash. */
  beginBatch(batch: Pick<Batch, 'time' | 'crash'>): Known | undefined {
    const before = batch.crash ? structuredClone(this.known) : undefined
    this.known.world.time = Math.max(this.known.world.time, batch.time)
    this.machine.beginBatch(batch.time)
    countFacts(this.coverage, this.machine.engine.log, 0)
    return before
  }

  /** Keeps the batch, or loses it and goes back. All of the state is compared then. */
  endBatch(batch: Pick<Batch, 'snapshot'>, before: Known | undefined): void {
    if (before === undefined) {
      this.machine.sync()
      if (batch.snapshot) this.machine.takeSnapshot()
    } else {
      this.machine.crash()
      this.known = before
      this.coverage.crashes++
    }
    compareWorlds(this.known, this.machine.state)
    for (const { id } of this.known.world.markets) checkInvariants(this.known, this.machine.state, id)
    countMarkets(this.coverage, this.machine.state)
  }

  /** Does one command on both. Returns the oracle's answer. */
  runStep(step: Step): Answer {
    const { world, history, seedHistories, coreOrders } = this.known
    const { engine } = this.machine
    const command = translateIds(this.known.scriptIds, step.command)
    const forCore = withCoreOrder(command, coreOrders)
    const factsBefore = engine.log.count
    const postingsBefore = world.postings.length
    const { transactionCount } = engine.state
    const availableBefore = availableOfDoer(engine.state, command)

    const answer = askOracle(world, command)
    const outcome = this.machine.execute(forCore)
    countCommand(this.coverage, command, answer.refusal)
    if (answer.refusal === undefined && outcome.refusal === undefined) {
      this.#noteMade(step, command, answer.id, outcome.id)
    }
    compareAnswers(command, answer, outcome, coreOrders)
    foldFacts(history, engine.log, factsBefore, engine.log.count)
    followSeeds(seedHistories, engine.log, factsBefore)
    if (answer.round !== undefined) {
      compareRoundFacts(answer.round, engine.log, factsBefore, transactionCount + 1)
      checkRoundMoney(engine.state, command)
    }
    countFacts(this.coverage, engine.log, factsBefore)
    comparePostings(world.postings.slice(postingsBefore), engine.log, factsBefore)
    checkOwnDoing(engine.state, command, availableBefore)
    if (this.#compareEvery === 'command') {
      const market = 'market' in command ? command.market : undefined
      if (market !== undefined) compareMarket(this.known, engine.state, market)
      checkInvariants(this.known, engine.state, market)
    }
    return answer
  }

  #noteMade(step: Step, command: Command, oracleId: number, coreId: number): void {
    const kind = kindMade(command)
    if (kind === undefined) return
    if (step.made === 0) step.made = oracleId
    noteId(this.known.scriptIds, kind, step.made, oracleId)
    if (kind === 'order') this.known.coreOrders.set(oracleId, coreId)
    else if (oracleId !== coreId) throw new Error(`${kind} ${oracleId} got the id ${coreId}`)
  }
}

function withCoreOrder(command: Command, coreOrders: ReadonlyMap<number, number>): Command {
  return 'order' in command ? { ...command, order: coreOrders.get(command.order) ?? 0 } : command
}
