/** Decides submissions in order on the core's live state, and gathers what a batch will have to tell. No I/O but a key's look-up. */

import type { Command } from '#core/engine/command.ts'
import { advanceTime, dueAt, type Engine } from '#core/engine/engine.ts'
import { execute } from '#core/engine/execute.ts'
import { clearOutcome, type Outcome } from '#core/engine/outcome.ts'
import { nextDueAt, type State } from '#core/engine/state.ts'
import { waitAt } from '#core/exchange/book/order-pool.ts'
import { taskKinds } from '#core/exchange/market/task.ts'
import { isSwept } from '#core/exchange/orders/sweeps.ts'
import { firstTimer } from '#core/exchange/timers.ts'
import type { AccountId, MarketId } from '#core/values/brands.ts'
import { nameOfKey } from './answer-index.ts'
import { type Answers, type PendingAnswer, recallAnswer } from './answers.ts'
import type { HeldAnswer, KeyedAnswer } from './batch.ts'
import { writeBegunCall } from './begun-calls.ts'
import { keptHash } from './call-text.ts'
import { writeCall } from './remembered-call.ts'
import type { Answered, Submission } from './submission.ts'

/** A submission and who is told what it came to, once: after the sync, or at once when nothing is decided. */
export interface Waiting {
  readonly submission: Submission
  readonly done: (answered: Answered) => void
  /** What those of its commands that are done came to. */
  readonly outcomes: Outcome[]
  /** Under a key: it was journaled as begun, and its twins wait for it here. */
  begun: PendingAnswer | undefined
}

/** What the decisions of a batch came to so far. */
export interface Decisions {
  /** Whether there is more to journal than the time. */
  changed: boolean
  readonly held: HeldAnswer[]
  readonly pending: KeyedAnswer[]
  /** Two places among the facts for each that is held: where its own begin, and where they end. */
  readonly cuts: number[]
}

/** What a submission waits for that was not decided to its end: the market, and whether its own command goes on there. */
export interface Unfinished {
  readonly market: MarketId
  readonly isOwn: boolean
}

/** Begins a batch at a time (never back) by what is due by then, as much as goes into a slice. */
export function beginDecisions(engine: Engine, now: number): Decisions {
  advanceTime(engine, now)
  const before = writtenIn(engine)
  if (dueAt(engine) <= engine.state.time) execute(engine, { kind: 'release-orders' })
  return { changed: writtenIn(engine) > before, held: [], pending: [], cuts: [] }
}

/** Returns how much the batch has so far: more of it is more to journal. */
function writtenIn({ log }: Engine): number {
  return log.count + log.trails.length
}

/** Goes on with the long command that began first, by a slice. Returns its market once it is done, with what it came to. */
export function continueTask(
  engine: Engine,
  decisions: Decisions,
): { readonly market: MarketId; readonly outcome: Outcome } | undefined {
  const market = engine.state.tasks[0]!
  const wasFiring = isFiring(engine.state, market)
  const outcome = outcomeOf(engine, { kind: 'continue-tasks' })
  decisions.changed = true
  const isOver = engine.state.markets[market]?.task === undefined || isFiring(engine.state, market)
  return isOver && !wasFiring ? { market, outcome } : undefined
}

/** Whether held orders of the market go on coming in: nobody's command. */
function isFiring({ markets }: State, market: MarketId): boolean {
  return markets[market]?.task?.kind === taskKinds.FIRE
}

/** Returns whether commands on the market have to wait: it carries out an earlier one, or orders or its payment are due there that came first. */
export function isHeld(state: State, id: number): boolean {
  const { markets, orders, time } = state
  const market = markets[id]
  if (market === undefined) return false
  if (market.task !== undefined || isSwept(state, market)) return true
  if (market.firstWaiting !== -1 && waitAt(orders, market.firstWaiting).until <= time) return true
  if (market.payAt !== 0 && market.payAt <= time) return true
  return market.goodTill !== undefined && firstTimer(market.goodTill)!.at <= time
}

/**
 * Decides one submission as far as it goes, or answers it from what its key was answered before. Returns what it waits for
 * when it is not through: it is to be handed in again once that is over. Throws UnreadableAnswer, nothing decided, when its key
 * cannot be looked up.
 */
export function decide(
  engine: Engine,
  answers: Answers,
  waiting: Waiting,
  decisions: Decisions,
): Unfinished | undefined {
  const { submission, done, outcomes } = waiting
  const { account, key, bodyHash = '', commands, form } = submission
  const name = key === undefined ? '' : nameOfKey(account, key)
  const hash = key === undefined ? '' : keptHash(bodyHash)
  if (key !== undefined && waiting.begun === undefined) {
    if (answerAgain(answers, { account, key, name, hash }, done)) return undefined
  }
  const before = engine.log.count
  const written = writtenIn(engine)
  const unfinished = decideCommands(engine, commands, outcomes)
  if (writtenIn(engine) > written) decisions.changed = true
  if (unfinished !== undefined) {
    if (key !== undefined && engine.log.count > before) {
      const market = unfinished.isOwn ? unfinished.market : 0
      writeBegunCall(engine.log, { account, market, key, hash, form, commands, outcomes })
      engine.commit()
      waiting.begun ??= pend(answers, name, hash)
    }
    return unfinished
  }
  const answered = { sequence: 0, form, outcomes, journaled: 0 }
  decisions.held.push({ answered, done })
  decisions.cuts.push(before, engine.log.count)
  if (key === undefined || (waiting.begun === undefined && engine.log.count === before)) return undefined
  writeCall(engine.log, { account, market: marketOf(commands, outcomes), key, hash }, answered)
  engine.commit()
  decisions.changed = true
  decisions.cuts[decisions.cuts.length - 1] = engine.log.count
  decisions.pending.push({ pending: waiting.begun ?? pend(answers, name, hash), answered })
  return undefined
}

/** Notes that a key's call is under way: its twins wait for it. */
export function pend(answers: Answers, name: string, hash: string): PendingAnswer {
  const pending: PendingAnswer = { name, hash, waiting: [] }
  answers.pending.set(name, pending)
  return pending
}

/** Decides the commands that are not done yet, in order, up to one that has to wait or goes on. Appends their outcomes. */
function decideCommands(
  engine: Engine,
  commands: readonly Command[],
  outcomes: Outcome[],
): Unfinished | undefined {
  const { state } = engine
  // Nearly always nothing is held anywhere, and nothing is asked.
  const mayWait = state.tasks.length > 0 || nextDueAt(state) <= state.time
  for (let i = outcomes.length; i < commands.length; i++) {
    const command = commands[i]!
    if (mayWait && 'market' in command && isHeld(state, command.market)) {
      return { market: command.market, isOwn: false }
    }
    const outcome = outcomeOf(engine, command, isFollowed(command, commands[i + 1]))
    if (state.tasks.length > 0 && 'market' in command && isAtWork(state, command.market)) {
      return { market: command.market, isOwn: true }
    }
    outcomes.push(outcome)
  }
  return undefined
}

/** Whether the next command of a call is about the same market: triggers are looked at once for all of them. */
function isFollowed(command: Command, next: Command | undefined): boolean {
  return next !== undefined && 'market' in next && 'market' in command && next.market === command.market
}

/** Whether the market carries out a command that took more than a slice. */
function isAtWork(state: State, market: MarketId): boolean {
  return state.markets[market]?.task !== undefined && !isFiring(state, market)
}

function outcomeOf(engine: Engine, command: Command, isPart = false): Outcome {
  clearOutcome(engine.outcome)
  return copyOutcome(execute(engine, command, isPart))
}

/** The engine uses its outcome again. Field by field: a spread costs several times as much. */
function copyOutcome(outcome: Outcome): Outcome {
  return {
    refusal: outcome.refusal,
    id: outcome.id,
    matched: outcome.matched,
    matchedPayout: outcome.matchedPayout,
    unmatched: outcome.unmatched,
    cancelled: outcome.cancelled,
    releaseAt: outcome.releaseAt,
    standing: outcome.standing,
    other: outcome.other,
    version: outcome.version,
    bankroll: outcome.bankroll,
    balance: outcome.balance,
    nextAt: outcome.nextAt,
    result: outcome.result,
    // The round is a record of its own, never used again.
    round: outcome.round,
  }
}

/** Returns true when the key was used before: the call has been answered or waits for its twin. */
function answerAgain(
  answers: Answers,
  call: { account: AccountId; key: string; name: string; hash: string },
  done: Waiting['done'],
): boolean {
  const known = answers.pending.get(call.name) ?? recallAnswer(answers, call)
  if (!known) return false
  if (known.hash !== call.hash) done('key_reused')
  else if ('answered' in known) done(known.answered)
  else known.waiting.push(done)
  return true
}

/** The market that the commands touch, so that the answer is kept as long as it; 0 when there is none. */
function marketOf(commands: readonly Command[], outcomes: readonly Outcome[]): number {
  for (const [i, command] of commands.entries()) {
    if (outcomes[i]!.refusal !== undefined) continue
    if (command.kind === 'create-market') return outcomes[i]!.id
    if ('market' in command) return command.market
  }
  return 0
}
