/**
 * The sequencer: the one writer. It takes whatever has arrived, lets the core decide it in order, makes the facts durable
 * with one sync, publishes them, and only then answers. While one batch is at the disk the next is decided.
 */

import type { SeedVault } from '#core/casino/seeds.ts'
import type { Command } from '#core/engine/command.ts'
import { dueAt, type Engine, engineOf } from '#core/engine/engine.ts'
import type { Outcome } from '#core/engine/outcome.ts'
import { layOutMarkets, type State } from '#core/engine/state.ts'
import { assert } from '#core/values/assert.ts'
import type { MarketId } from '#core/values/brands.ts'
import {
  clockDoubt,
  createEngineClock,
  type EngineClock,
  type MachineClock,
  machineClock,
} from '#server/clock.ts'
import { StartRefused } from '#server/data-folder.ts'
import { endProcess, sayOnError } from '#server/end-process.ts'
import { type JournalDamage, messageOf } from '#server/journal/damage.ts'
import type { Fold } from '#server/journal/fold.ts'
import type { Candidacy, Head, Journal } from '#server/journal/journal.ts'
import { openJournal } from '#server/journal/open-journal.ts'
import { copyPlain } from '#server/journal/plain-data.ts'
import { type Recovered, recover } from '#server/journal/recovery.ts'
import {
  type Sealing,
  type SealingFigures,
  type SealingOptions,
  startSealing,
  usualSealing,
} from '#server/journal/sealing.ts'
import { removeUnfinished } from '#server/journal/snapshot-file.ts'
import { RefusedError } from '#server/refusals.ts'
import type { WorkerFigures } from '#server/restarts.ts'
import { type AnswerIndex, answerIndexFold, withAnswerIndex } from './answer-index.ts'
import { type Answers, createAnswers, forgetPending, UnreadableAnswer } from './answers.ts'
import { type Batch, giveBack, type HeldAnswer, keepTime, type Spares, takeFacts } from './batch.ts'
import {
  beginDecisions,
  continueTask,
  type Decisions,
  decide,
  isHeld,
  pend,
  type Unfinished,
  type Waiting,
} from './decider.ts'
import { Follower, type Published, type PublishedListener } from './follower.ts'
import { createReleaseTimer, type ReleaseTimer } from './release-timer.ts'
import {
  type SnapshotOptions,
  type SnapshotSchedule,
  scheduleSnapshots,
  usualSnapshots,
} from './snapshots.ts'
import { type Answered, outcomesAlone, type Submission } from './submission.ts'

/** Counts for the operator, since the start. */
export interface SequencerFigures {
  commands: number
  batches: number
  facts: number
  /** Bytes of facts handed to the journal. */
  journalBytes: number
  syncs: number
  /** All syncs together, and the longest, milliseconds. */
  syncMsSum: number
  syncMsMax: number
  /** Commands that wait to be decided. */
  queued: number
  /** Batches on their way to the disk. */
  inFlight: number
}

/** What it has published is read as a follower's. */
export interface Sequencer extends Published {
  /**
   * Takes commands to be decided and calls `done` once: when all they came to is durable, or at once when nothing is decided:
   * `busy` when too many wait and once the sequencer closes, `key_reused`, the answer that the key was given before.
   */
  submit(submission: Submission, done: (answered: Answered) => void): void
  /** Resolves with the outcomes of the server's own commands, refusals included, once they are durable; rejects when busy. */
  run(commands: readonly Command[]): Promise<readonly Outcome[]>
  /** As `run`, of one command. */
  execute(command: Command): Promise<Outcome>
  /** Engine time: nobody who goes by it is ever told an earlier time than before. */
  readonly clock: Pick<EngineClock, 'now' | 'lead'>
  /** What spoke against the machine's clock at the start, if it was accepted all the same. */
  readonly acceptedClock: string | undefined
  /** Takes the machine's clock at once if it is ahead, and releases what is due then. Returns by how much it was, milliseconds. */
  takeLead(): number
  readonly figures: Readonly<SequencerFigures>
  readonly sealing: Readonly<SealingFigures>
  /** Of the quiet thread, and of the process that makes snapshots. */
  readonly workers: readonly WorkerFigures[]
  /** What was found wrong with the journal while it ran: nothing is decided since. */
  readonly damage: JournalDamage | undefined
  /** Answers what has been taken, takes nothing more, and leaves a snapshot for the next start. */
  close(): Promise<void>
}

export interface SequencerOptions {
  readonly dataDir: string
  readonly folds: readonly Fold<unknown>[]
  /** Tests have a machine of their own. */
  readonly machine?: MachineClock
  /** Whether the machine's clock is taken though the journal speaks against it. Usually such a start is refused. */
  readonly acceptClock?: boolean
  /** Returns what opens the seeds of the recovered state. Only casino rounds and the change of seeds need it. */
  readonly vault?: (state: State) => SeedVault
  /** Commands that may wait; beyond them the answer is `busy`. */
  readonly queueMax?: number
  readonly snapshots?: Partial<SnapshotOptions>
  readonly seals?: Partial<SealingOptions>
  /**
   * Called when nothing can be made durable any more, or the program has contradicted itself. The usual way: say so and end
   * the process, answering nobody.
   */
  readonly onFailed?: (error: Error) => void
  /** Called when a batch of the journal is found not to be what it was. Nothing is decided from then on; reads go on. */
  readonly onDamaged?: (damage: JournalDamage) => void
  /** Called with warnings for the operator that need no action. */
  readonly notice?: (text: string) => void
}

const queueMaxUsual = 50_000
/** One batch at the disk and one ready behind it; a third only makes batches smaller. */
const inFlightMax = 2
/** Commands a batch: more of them make a sync no cheaper, and everyone in it waits for the last. */
const batchCommandsMax = 4_000
/** Facts after which a batch takes no further call. */
const batchFactsMax = 20_000
/** One line in the log for all calls of this time whose keys could not be looked up. */
const unreadableToldMs = 60_000
/** Calls that may wait for one market. */
const heldMax = 1_000

/**
 * Recovers the data folder's state and starts to take commands. Rejects with JournalDamage when the files cannot be trusted,
 * with StartRefused when the machine's clock cannot.
 */
export async function openSequencer(options: SequencerOptions): Promise<Sequencer> {
  const { dataDir, onFailed = endProcess, notice = sayOnError } = options
  const { onDamaged = ({ message }) => sayOnError(message) } = options
  const folds = withAnswerIndex(options.folds)
  removeUnfinished(dataDir)
  const recovered = await recover({ dataDir, folds, notice })
  const sequencer = new JournaledSequencer(recovered, { ...options, folds, onFailed, onDamaged, notice })
  await sequencer.open()
  return sequencer
}

type Settings = SequencerOptions & Required<Pick<SequencerOptions, 'onFailed' | 'onDamaged' | 'notice'>>

class JournaledSequencer implements Sequencer {
  readonly figures: SequencerFigures = {
    commands: 0,
    batches: 0,
    facts: 0,
    journalBytes: 0,
    syncs: 0,
    syncMsSum: 0,
    syncMsMax: 0,
    queued: 0,
    inFlight: 0,
  }

  readonly #settings: Settings
  readonly #follower: Follower
  readonly #engine: Engine
  readonly clock: EngineClock
  readonly acceptedClock: string | undefined
  readonly #answers: Answers
  readonly #snapshots: SnapshotSchedule
  #sealing: Sealing | undefined
  readonly #timer: ReleaseTimer
  readonly #spares: Spares = []
  readonly #inFlight: Batch[] = []
  #queue: Waiting[] = []
  /** The first of the queue that is not decided yet. */
  #queueHead = 0
  /** What waits for a market that carries out an earlier command, in order. */
  readonly #held = new Map<number, Waiting[]>()
  /** Whose command a market's task is. */
  readonly #working = new Map<number, Waiting>()
  #decided: number
  #isScheduled = false
  #state: 'open' | 'closing' | 'ended' = 'open'
  #damage: JournalDamage | undefined
  #unreadableToldAt = 0
  #whenIdle: (() => void) | undefined
  readonly #journal: Journal
  #candidacy: Candidacy | undefined

  constructor(recovered: Recovered, settings: Settings) {
    const { dataDir, folds, notice, snapshots } = settings
    const { last, state, tailFacts } = recovered
    const { machine = machineClock } = settings
    this.acceptedClock = clockDoubt(state.time, machine.wall())
    if (this.acceptedClock !== undefined && settings.acceptClock !== true) {
      throw new StartRefused(this.acceptedClock)
    }
    this.#settings = settings
    this.#journal = openJournal(dataDir)
    const published = copyPlain(state)
    for (const each of [state, published]) layOutMarkets(each)
    this.#engine = engineOf(state, settings.vault?.(state))
    this.clock = createEngineClock(state.time, machine)
    this.#follower = new Follower({ last, state: published, folds: recovered.folds }, folds)
    this.#decided = last.sequence
    this.#answers = createAnswers(this.fold<AnswerIndex>(answerIndexFold.name), this.#journal)
    this.#snapshots = scheduleSnapshots(
      dataDir,
      folds,
      { ...usualSnapshots, ...snapshots },
      { tailFacts, notice },
    )
    this.#timer = createReleaseTimer(this.clock.now, () => this.#schedule())
  }

  async open(): Promise<void> {
    this.#candidacy = await this.#journal.stand({
      last: this.#follower.folded.last,
      onCommitted: (batches, syncMs) => this.#guard(() => this.#committed(batches, syncMs)),
      onFailed: ({ message }) =>
        this.#fail(new Error(`nothing can be made durable any more, so the server ends: ${message}`)),
    })
    // Opened now: a key is looked up also when there are no descriptors left to open it with.
    this.#journal.last()
    const { dataDir, seals, notice } = this.#settings
    this.#sealing = startSealing(
      dataDir,
      { ...usualSealing, ...seals },
      { onDamaged: (damage) => this.#stopDeciding(damage), notice },
    )
    this.#takeUpBegun()
    this.#setTimer()
  }

  takeLead(): number {
    const lead = this.clock.takeLead()
    this.#schedule()
    return lead
  }

  get workers(): readonly WorkerFigures[] {
    return [this.#sealing!.worker, this.#snapshots.worker]
  }

  get sealing(): Readonly<SealingFigures> {
    return this.#sealing!.figures
  }

  get damage(): JournalDamage | undefined {
    return this.#damage
  }

  get published(): State {
    return this.#follower.published
  }

  get sequence(): number {
    return this.#follower.sequence
  }

  get hash(): Uint8Array {
    return this.#follower.hash
  }

  get publishedTime(): number {
    return this.#follower.publishedTime
  }

  onPublished(listener: PublishedListener): void {
    this.#follower.onPublished(listener)
  }

  fold<T>(name: string): T {
    return this.#follower.fold(name)
  }

  submit(submission: Submission, done: (answered: Answered) => void): void {
    const { figures } = this
    const queued = figures.queued + submission.commands.length
    if (this.#damage) {
      done('stopped')
      return
    }
    if (this.#state !== 'open' || queued > (this.#settings.queueMax ?? queueMaxUsual)) {
      done('busy')
      return
    }
    figures.queued = queued
    this.#queue.push({ submission, done, outcomes: [], begun: undefined })
    this.#schedule()
  }

  run(commands: readonly Command[]): Promise<readonly Outcome[]> {
    return new Promise((resolve, reject) => {
      this.submit({ account: 0, commands, form: outcomesAlone }, (answered) => {
        // Without a key there is only one other answer than the outcomes.
        if (typeof answered === 'object' && 'outcomes' in answered) resolve(answered.outcomes)
        else if (answered === 'stopped') reject(new RefusedError('exchange_stopped'))
        else reject(new RefusedError('busy', { retryAfterSeconds: 1 }))
      })
    })
  }

  async execute(command: Command): Promise<Outcome> {
    const [outcome] = await this.run([command])
    return outcome!
  }

  /** Decides at the end of this turn of the event loop, together with all that arrives in it. */
  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      const isDeciding = this.#state !== 'ended' && !this.#damage
      if (isDeciding && this.#inFlight.length < inFlightMax) this.#guard(() => this.#decide())
    })
  }

  /** A slice of what is due and of the first long command, then whatever has arrived: neither keeps the other waiting for long. */
  #decide(): void {
    const engine = this.#engine
    const decisions = beginDecisions(engine, this.clock.now())
    if (engine.state.tasks.length > 0) this.#continueTask(decisions)
    this.#takeBackHeld()
    const { figures } = this
    let left = batchCommandsMax
    while (this.#queueHead < this.#queue.length && left > 0 && engine.log.count < batchFactsMax) {
      const waiting = this.#queue[this.#queueHead++]!
      const length = waiting.submission.commands.length - waiting.outcomes.length
      left -= length
      figures.queued -= length
      this.#decideOne(waiting, decisions)
    }
    if (this.#queueHead === this.#queue.length) {
      this.#queue = []
      this.#queueHead = 0
    }
    if (this.#isWorkLeft) this.#schedule()
    if (decisions.changed) this.#dispatch(decisions)
    else this.#answerUnchanged(decisions.held)
    this.#setTimer()
    this.#tellIdle()
  }

  #continueTask(decisions: Decisions): void {
    const over = continueTask(this.#engine, decisions)
    const waiting = over && this.#working.get(over.market)
    if (waiting === undefined) return
    this.#working.delete(over!.market)
    waiting.outcomes.push(over!.outcome)
    this.figures.commands++
    this.#decideOne(waiting, decisions)
  }

  #decideOne(waiting: Waiting, decisions: Decisions): void {
    const { figures } = this
    const before = waiting.outcomes.length
    let unfinished: Unfinished | undefined
    try {
      unfinished = decide(this.#engine, this.#answers, waiting, decisions)
    } catch (error) {
      if (!(error instanceof UnreadableAnswer)) throw error
      // Looked up before anything was decided: whoever calls again may have more luck.
      this.#tellUnreadable(error)
      waiting.done('busy')
      return
    }
    const { commands } = waiting.submission
    figures.commands += (unfinished ? waiting.outcomes.length : commands.length) - before
    if (unfinished === undefined) return
    if (unfinished.isOwn) this.#working.set(unfinished.market, waiting)
    else this.#hold(unfinished.market, waiting)
  }

  #tellUnreadable({ message }: UnreadableAnswer): void {
    const now = this.clock.now()
    if (now < this.#unreadableToldAt + unreadableToldMs) return
    this.#unreadableToldAt = now
    this.#settings.notice(
      `A key could not be looked up in the journal, so its call was refused as busy: ${message}. Bets go on.`,
    )
  }

  /** Keeps a submission until its market is free again; what has begun already always finds a place. */
  #hold(market: MarketId, waiting: Waiting): void {
    const held = this.#held.get(market)
    if (held !== undefined && held.length >= heldMax && waiting.outcomes.length === 0) {
      waiting.done('busy')
      return
    }
    this.figures.queued += waiting.submission.commands.length - waiting.outcomes.length
    if (held === undefined) this.#held.set(market, [waiting])
    else held.push(waiting)
  }

  /** Puts what waited for markets that are free again before everything that came later. */
  #takeBackHeld(): void {
    if (this.#held.size === 0) return
    const back: Waiting[] = []
    for (const [market, held] of this.#held) {
      if (isHeld(this.#engine.state, market)) continue
      back.push(...held)
      this.#held.delete(market)
    }
    if (back.length === 0) return
    this.#queue = [...back, ...this.#queue.slice(this.#queueHead)]
    this.#queueHead = 0
  }

  /** Takes up the calls that had begun when the process ended before. */
  #takeUpBegun(): void {
    const { begun } = this.fold<AnswerIndex>(answerIndexFold.name)
    for (const [name, { market, account, key, hash, form, commands, outcomes }] of begun) {
      const waiting: Waiting = {
        submission: { account, key, bodyHash: hash, commands, form },
        done: () => undefined,
        outcomes: [...outcomes],
        begun: pend(this.#answers, name, hash),
      }
      if (market !== 0) this.#working.set(market, waiting)
      else this.#queue.push(waiting)
    }
    if (this.#isWorkLeft) this.#schedule()
  }

  #dispatch({ held, pending, cuts }: Decisions): void {
    const sequence = ++this.#decided
    const { time } = this.#engine.state
    const log = takeFacts(this.#engine, this.#spares)
    this.#inFlight.push({ sequence, time, log, held, pending })
    this.figures.inFlight = this.#inFlight.length
    cuts.push(log.count)
    this.#candidacy!.append(sequence, time, log, cuts)
    this.figures.journalBytes += cuts.at(-1)!
    for (let i = 0; i < held.length; i++) held[i]!.answered.journaled = cuts[2 * i + 1]! - cuts[2 * i]!
  }

  /** A refusal may rest on batches that a crash could still take back: it is told when those are on the disk. */
  #answerUnchanged(held: readonly HeldAnswer[]): void {
    keepTime(this.#engine)
    const last = this.#inFlight.at(-1)
    if (last) last.held.push(...held)
    else if (held.length > 0 && !this.#candidacy!.isFresh()) throw new Error('Another one may lead by now.')
    else this.#give(held)
  }

  #committed(batches: readonly Head[], syncMs: number): void {
    const { figures } = this
    figures.syncs++
    figures.syncMsSum += syncMs
    figures.syncMsMax = Math.max(figures.syncMsMax, syncMs)
    for (const head of batches) this.#publish(head, this.#inFlight.shift()!)
    figures.inFlight = this.#inFlight.length
    if (this.#isWorkLeft) this.#schedule()
    // The timer may have gone off while no further batch could be decided: it is set again.
    this.#setTimer()
    this.#tellIdle()
  }

  #publish(head: Head, { sequence, time, log, held, pending }: Batch): void {
    assert(head.sequence === sequence, 'batches become durable in the order in which they were decided')
    this.#follower.take(head, time, log)
    this.figures.batches++
    this.figures.facts += log.count
    this.#snapshots.published(log.count)
    giveBack(log, this.#spares)
    this.#give(held)
    for (const { pending: call, answered } of pending) {
      for (const done of forgetPending(this.#answers, call)) done(answered)
    }
  }

  #give(held: readonly HeldAnswer[]): void {
    for (const { answered, done } of held) {
      answered.sequence = this.sequence
      done(answered)
    }
  }

  #setTimer(): void {
    if (!this.#damage) this.#timer.set(dueAt(this.#engine))
  }

  #guard(work: () => void): void {
    try {
      work()
    } catch (error) {
      // An assertion that stays on, or a fault: the journal is as it was, and the next start begins from there.
      const sentence = `the program contradicts itself, so the server ends: ${messageOf(error)}`
      this.#fail(new Error(sentence, { cause: error }))
    }
  }

  #fail(error: Error): void {
    if (this.#state === 'ended') return
    this.#state = 'ended'
    this.#timer.stop()
    void this.#sealing?.stop()
    this.#settings.onFailed(error)
  }

  /** What is on its way to the disk is published and answered; of the rest, who has not begun is told. */
  #stopDeciding(damage: JournalDamage): void {
    this.#damage = damage
    this.#timer.stop()
    const waiting = [...this.#queue.slice(this.#queueHead), ...[...this.#held.values()].flat()]
    this.#queue = []
    this.#queueHead = 0
    this.#held.clear()
    this.figures.queued = 0
    for (const { outcomes, done } of waiting) if (outcomes.length === 0) done('stopped')
    this.#settings.onDamaged(damage)
    this.#tellIdle()
  }

  get #isWorkLeft(): boolean {
    if (this.#damage) return false
    return this.#queue.length > 0 || this.#held.size > 0 || this.#engine.state.tasks.length > 0
  }

  get #isIdle(): boolean {
    return !this.#isWorkLeft && this.#inFlight.length === 0
  }

  #tellIdle(): void {
    if (this.#isIdle) this.#whenIdle?.()
  }

  async close(): Promise<void> {
    if (this.#state !== 'open') return
    this.#state = 'closing'
    if (!this.#isIdle) {
      await new Promise<void>((resolve) => {
        this.#whenIdle = resolve
      })
    }
    this.#state = 'ended'
    this.#timer.stop()
    await this.#snapshots.stop()
    await this.#sealing!.stop()
    // The readers first: the last connection to close leaves everything in the one file.
    this.#journal.close()
    await this.#candidacy!.resign()
    if (!this.#damage) this.#snapshots.leave(this.#follower.folded)
  }
}
