/** The engine and the oracle side by side: every command goes to both, and every difference is thrown. */
import type { Command } from '#core/engine/command.ts'
import { createState, type State } from '#core/engine/state.ts'
import { type ExchangeLimits, usualLimits } from '#core/exchange/market/slice.ts'
import type { NamedFact } from '#core/facts/registry.ts'
import type { Answer } from '../oracle/answer.ts'
import { forgetLooks } from '../oracle/held-cash-outs.ts'
import { execute as askOracle } from '../oracle/oracle.ts'
import { takeTold } from '../oracle/told.ts'
import { advanceTime, createWorld, type World } from '../oracle/world.ts'
import { checkRoundMoney, followSeeds, type SeedHistories } from './casino-checks.ts'
import { compareAnswers, compareMarket, compareWorlds } from './comparison.ts'
import {
  type Coverage,
  countCommand,
  countFacts,
  countMarkets,
  countOnCredit,
  countTrails,
  createCoverage,
} from './coverage.ts'
import { expectSame } from './difference.ts'
import { compareFacts, factsSince } from './fact-comparison.ts'
import { checkLedger, checkMarket, checkOwnDoing, playableOfDoer } from './invariants.ts'
import { copyingCodec, type FactCodec } from './journal-port.ts'
import { Machine } from './machine.ts'
import { createOrderHistory, foldFacts, type OrderHistory } from './order-history.ts'
import { OrderIds } from './order-ids.ts'
import { PreviewChecks } from './preview-checks.ts'
import { type Batch, type IdTable, kindMade, noteId, type Step, translateIds } from './script.ts'

/** What both sides are thought to be in the same state of, beside the engine itself. */
export interface Known {
  world: World
  history: OrderHistory
  seedHistories: SeedHistories
  ids: OrderIds
  scriptIds: IdTable
}

export interface PairOptions {
  readonly coverage?: Coverage
  readonly codec?: FactCodec
  /** The state that the engine begins with; the oracle's world is empty. The empty one when absent. */
  readonly begin?: () => State
  /** How much rests, and how much goes into a slice of a long command; the usual when absent. */
  readonly limits?: Partial<ExchangeLimits>
  /** Whether the states are compared after every command, or only after every batch. */
  readonly compareEvery?: 'command' | 'batch'
  /** Gets the facts of every command. */
  readonly facts?: NamedFact[]
}

export class Pair {
  readonly machine: Machine
  readonly coverage: Coverage
  readonly #compareEvery: 'command' | 'batch'
  readonly #facts: NamedFact[] | undefined
  readonly #previews: PreviewChecks
  known: Known = {
    world: createWorld(),
    history: createOrderHistory(),
    seedHistories: new Map(),
    ids: new OrderIds(),
    scriptIds: new Map(),
  }

  constructor(options: PairOptions = {}) {
    this.coverage = options.coverage ?? createCoverage()
    this.#previews = new PreviewChecks(this.coverage)
    const limits = { ...usualLimits, ...options.limits }
    this.machine = new Machine(options.codec ?? copyingCodec, options.begin ?? createState, limits)
    this.known.world = createWorld(limits)
    this.#compareEvery = options.compareEvery ?? 'command'
    this.#facts = options.facts
  }

  /** Does a whole batch of a script. Throws at the first difference between the two. */
  runBatch(batch: Batch): void {
    const before = this.beginBatch(batch)
    for (const step of batch.steps) this.runStep(step)
    this.endBatch(batch, before)
  }

  /** Moves both to the batch's time. Returns what to go back to when the batch is to end in a crash. */
  beginBatch(batch: Pick<Batch, 'time' | 'crash'>): Known | undefined {
    const before = batch.crash ? copyOf(this.known) : undefined
    const { world, ids } = this.known
    const factsBefore = this.machine.engine.log.count
    advanceTime(world, batch.time)
    this.machine.beginBatch(batch.time)
    const facts = factsSince(this.machine.engine.log, factsBefore)
    countFacts(this.coverage, facts)
    compareFacts(facts, takeTold(world), ids)
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
      forgetLooks(before.world)
      this.#previews.forget()
      this.coverage.crashes++
    }
    compareWorlds(this.known, this.machine.state)
    checkLedger(this.known, this.machine.state)
    for (const { id } of this.known.world.markets) checkMarket(this.known, this.machine.state, id)
    countMarkets(this.coverage, this.machine.state)
  }

  /** Does one command on both. Returns the oracle's answer. */
  runStep(step: Step): Answer {
    const { world, history, seedHistories, ids } = this.known
    const { engine } = this.machine
    const command = translateIds(this.known.scriptIds, step.command)
    const forCore = withCoreOrder(command, ids)
    const factsBefore = engine.log.count
    const trailsBefore = engine.log.trails.length
    const playableBefore = playableOfDoer(engine.state, command)

    this.#previews.before(engine.state, forCore)
    const answer = askOracle(world, command, step.isPart)
    const outcome = this.machine.execute(forCore, this.#compareEvery === 'command', step.isPart)
    countCommand(this.coverage, command, answer.refusal)
    countOnCredit(this.coverage, world, command, answer.refusal)
    if (answer.refusal === undefined && outcome.refusal === undefined) {
      this.#noteMade(step, command, answer.id, outcome.id)
    }
    const facts = factsSince(engine.log, factsBefore)
    countFacts(this.coverage, facts)
    countTrails(this.coverage, engine.log.trails, trailsBefore)
    expectSame(`refusal of ${command.kind}`, outcome.refusal ?? 'done', answer.refusal ?? 'done')
    compareFacts(facts, takeTold(world), ids)
    if (answer.refusal === undefined) compareAnswers(command, answer, outcome, ids)
    foldFacts(history, facts)
    this.#facts?.push(...facts)
    followSeeds(seedHistories, facts)
    if (answer.round !== undefined) checkRoundMoney(engine.state, command)
    checkOwnDoing(engine.state, command, playableBefore)
    this.#previews.after(engine.state, forCore, outcome.refusal, facts)
    if (this.#compareEvery === 'command') {
      const market = 'market' in command ? command.market : undefined
      if (market !== undefined) compareMarket(this.known, engine.state, market)
      checkLedger(this.known, engine.state)
      if (market !== undefined) checkMarket(this.known, engine.state, market)
    }
    return answer
  }

  #noteMade(step: Step, command: Command, oracleId: number, coreId: number): void {
    const kind = kindMade(command)
    if (kind === undefined) return
    if (step.made === 0) step.made = oracleId
    noteId(this.known.scriptIds, kind, step.made, oracleId)
    if (kind !== 'order' && oracleId !== coreId) throw new Error(`${kind} ${oracleId} got the id ${coreId}`)
  }
}

/** Returns a copy that goes on apart from what is known now. */
function copyOf(known: Known): Known {
  const { ids, ...rest } = known
  return { ...structuredClone(rest), ids: ids.copy() }
}

function withCoreOrder(command: Command, ids: OrderIds): Command {
  return 'order' in command ? { ...command, order: ids.coreIdOf(command.order) } : command
}
