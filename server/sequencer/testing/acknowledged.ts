/** For tests: runs the betting process, keeps its own record of what was acknowledged, and compares a folder with it. */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { callAnswered } from '#core/facts/batch.ts'
import { roundPlayed } from '#core/facts/casino.ts'
import { type FactLog, factStride } from '#core/facts/log.ts'
import { orderPlaced } from '#core/facts/order.ts'
import type { Fold } from '#server/journal/fold.ts'
import { type LedgerAudit, ledgerAuditFold, totalsOf } from '#server/journal/ledger-audit.ts'
import { recover } from '#server/journal/recovery.ts'
import { withAnswerIndex } from '../answer-index.ts'
import { callAt, keyAt } from '../remembered-call.ts'
import { bodyOf } from './told-forms.ts'

/** Body by key of every answer that came out of a process. */
export type Acknowledged = Map<string, string>

export interface Betting {
  readonly child: ChildProcessByStdio<null, Readable, Readable>
  readonly acknowledged: Acknowledged
  /** Resolves once `count` were acknowledged, or the process has ended. */
  reached(count: number): Promise<void>
  /** Resolves with the exit status (null when killed) and what it said on stderr. */
  ended(): Promise<{ status: number | null; said: string }>
}

export const bettingProgram = fileURLToPath(new URL('./betting-process.ts', import.meta.url))

/** Starts a betting process; `wrap` is a command to run it under, such as strace. */
export function startBetting(args: readonly (string | number)[], wrap: readonly string[] = []): Betting {
  const [program, ...rest] = [...wrap, process.execPath, bettingProgram, ...args.map(String)]
  const child = spawn(program!, rest, { stdio: ['ignore', 'pipe', 'pipe'] })
  const acknowledged: Acknowledged = new Map()
  const watchers = new Set<() => void>()
  let partial = ''
  let said = ''
  child.stdout.on('data', (chunk) => {
    const lines = (partial + chunk).split('\n')
    // What follows the last line end is not a whole line yet: it does not count as acknowledged.
    partial = lines.pop()!
    for (const line of lines) {
      const [key, body] = line.split(' ')
      if (body !== undefined) acknowledged.set(key!, body)
    }
    for (const watch of watchers) watch()
  })
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const closed = once(child, 'close') as Promise<[number | null]>
  return {
    child,
    acknowledged,
    async reached(count) {
      const reached = new Promise<void>((resolve) => {
        const watch = () => acknowledged.size >= count && resolve()
        watchers.add(watch)
        watch()
      })
      await Promise.race([reached, closed])
    },
    async ended() {
      const [status] = await closed
      return { status, said }
    },
  }
}

interface Remembered {
  /** Answers by key, each given once. */
  readonly answers: Map<string, string>
  readonly twice: string[]
  orders: number
  /** Payout by the round's number. */
  readonly rounds: Map<number, number>
  /** The last nonce by account and pair of seeds. */
  readonly nonces: Map<string, number>
  /** Rounds whose nonce does not follow the one before it. */
  readonly nonceFaults: number[]
}

const rememberedFold: Fold<Remembered> = {
  name: 'remembered',
  create: () => ({
    answers: new Map(),
    twice: [],
    orders: 0,
    rounds: new Map(),
    nonces: new Map(),
    nonceFaults: [],
  }),
  apply(data, _state, log, from, to, sequence) {
    for (let i = from; i < to; i++) {
      const at = i * factStride
      if (log.numbers[at] === orderPlaced.code) data.orders++
      if (log.numbers[at] === roundPlayed.code) rememberRound(data, log, at)
      if (log.numbers[at] !== callAnswered.code) continue
      const key = keyAt(log, at)!
      if (data.answers.has(key)) data.twice.push(key)
      data.answers.set(key, bodyOf(callAt(log, at, sequence).answered))
    }
  },
}

function rememberRound(data: Remembered, { numbers }: FactLog, at: number): void {
  const { fields } = roundPlayed
  const round = numbers[at + fields.round]!
  const nonce = numbers[at + fields.nonce]!
  const pair = `${numbers[at + fields.account]} ${numbers[at + fields.pair]}`
  if (nonce !== (data.nonces.get(pair) ?? -1) + 1) data.nonceFaults.push(round)
  data.nonces.set(pair, nonce)
  data.rounds.set(round, numbers[at + fields.payout]!)
}

export interface Comparison {
  /** Keys acknowledged but not journaled, or with another answer. */
  readonly lost: string[]
  /** Keys with two effects. */
  readonly doubled: string[]
  /** Orders placed that no answer names, or named by one but not placed. */
  readonly orderDifference: number
  /** Casino rounds that no answer names, or named twice, with another payout, or not played. */
  readonly roundFaults: readonly number[]
  /** Rounds that use a nonce again, or leave one out. */
  readonly nonceFaults: readonly number[]
  /** What all accounts hold together, minor units. */
  readonly ledgerSum: number
  readonly lastSequence: number
}

/** The comparison of a folder that has everything, once, and a ledger that sums to zero. */
export const inOrder = {
  lost: [],
  doubled: [],
  orderDifference: 0,
  roundFaults: [],
  nonceFaults: [],
  ledgerSum: 0,
}

/**
 * Recovers a folder from its first batch and compares it with what was acknowledged. Throws when a round is not followed by
 * the postings of its stake and its payout.
 */
export async function compare(dataDir: string, acknowledged: Acknowledged): Promise<Comparison> {
  const folds = withAnswerIndex([ledgerAuditFold as Fold<unknown>, rememberedFold as Fold<unknown>])
  const recovered = await recover({ dataDir, folds, useSnapshots: false })
  const remembered = recovered.folds.get(rememberedFold.name) as Remembered
  const lost = [...acknowledged].filter(([key, body]) => remembered.answers.get(key) !== body)
  const bodies = [...remembered.answers.values()].map((body) => JSON.parse(body) as unknown)
  const told = bodies.filter((body) => Array.isArray(body)).flat()
  const played = bodies.filter((body) => !Array.isArray(body)) as RoundTold[]
  return {
    lost: lost.map(([key]) => key),
    doubled: remembered.twice,
    orderDifference: remembered.orders - told.filter((item) => typeof item === 'number').length,
    roundFaults: roundFaults(remembered.rounds, played),
    nonceFaults: remembered.nonceFaults,
    ledgerSum: totalsOf(recovered.folds.get(ledgerAuditFold.name) as LedgerAudit).sum,
    lastSequence: recovered.last.sequence,
  }
}

/** The answer to a call of the casino; without a round when the seeds were changed or it was refused. */
interface RoundTold {
  readonly round?: number
  readonly payout?: number
}

function roundFaults(rounds: ReadonlyMap<number, number>, told: readonly RoundTold[]): number[] {
  const open = new Map(rounds)
  const faults: number[] = []
  for (const { round, payout } of told) {
    if (round === undefined) continue
    if (open.get(round) !== payout) faults.push(round)
    open.delete(round)
  }
  return [...faults, ...open.keys()]
}
