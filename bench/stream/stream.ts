/** Readers beside bets: how long a bettor waits for his acknowledgement, and how old the prices are that thousands read. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChild } from '../child.ts'
import { marketCount } from '../exchange.ts'
import { type Bench, startBench } from '../http/bench.ts'
import type { PacedResult } from '../http/paced.ts'
import { seedFolder } from '../http/seed.ts'
import type { Published } from '../http/server-process.ts'
import { median, spread } from '../median.ts'
import type { Report } from '../report.ts'
import type { Count, Counted, Read } from './readers-process.ts'

const perSecond = 500
const connections = 64
const seconds = 4
/** Readers, and markets that each of them watches: the last are nearly as many as guests may be, of one market each. */
const crowds = [
  [1_000, 4],
  [5_000, 4],
  [9_500, 1],
] as const
const asked = { p99: 30, staleness: 250, perMessage: 3 }

interface Round {
  readonly bets: PacedResult
  readonly messagesPerSecond: number
  /** Microseconds of the server's processor, of what it took beyond the same bets without readers. */
  readonly perMessage: number
  /** Milliseconds from a batch's publication to the receipt of its message, sorted. */
  readonly staleness: readonly number[]
}

/** Reports both for each crowd of readers, beside the same bets without any. */
export async function benchStream(report: Report, { runs }: { readonly runs: number }): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'crossbook-bench-'))
  try {
    const tokens = await seedFolder(dataDir)
    report.say(`At ${perSecond} bets a second on ${marketCount} markets:`)
    for (const [readers, markets] of crowds)
      await benchCrowd(report, { runs, readers, markets, dataDir, tokens })
  } finally {
    rmSync(dataDir, { recursive: true })
  }
}

interface CrowdOptions {
  readonly runs: number
  readonly readers: number
  readonly markets: number
  readonly dataDir: string
  readonly tokens: readonly string[]
}

async function benchCrowd(
  report: Report,
  { runs, readers, markets, dataDir, tokens }: CrowdOptions,
): Promise<void> {
  const bench = await startBench({ dataDir, tokens, connections, profile: undefined })
  const crowd = startChild(join(import.meta.dirname, 'readers-process.ts'), [])
  try {
    await paced(bench)
    const quiet: { bets: PacedResult; cpu: number }[] = []
    for (let i = 0; i < runs; i++) {
      const before = await bench.server.figures()
      const bets = await paced(bench)
      quiet.push({ bets, cpu: (await bench.server.figures()).cpu - before.cpu })
    }
    const port = Number(new URL((await bench.server.figures()).url).port)
    await crowd.ask({ kind: 'read', port, readers, markets } satisfies Read)
    await paced(bench)
    const cpuWithout = median(quiet.map(({ cpu }) => cpu))
    const rounds: Round[] = []
    for (let i = 0; i < runs; i++) {
      const before = await bench.server.figures()
      const [bets, counted] = await Promise.all([
        paced(bench),
        crowd.ask<Counted>({ kind: 'count', seconds } satisfies Count),
      ])
      if (counted.gone > 0) throw new Error(`${counted.gone} readers were sent away.`)
      const cpu = (await bench.server.figures()).cpu - before.cpu - cpuWithout
      const published = await bench.server.ask<Published>({ kind: 'published' })
      rounds.push({
        bets,
        messagesPerSecond: counted.messages / counted.seconds,
        perMessage: (cpu * 1e6) / counted.messages,
        staleness: stalenessOf(counted, published),
      })
    }
    sayRounds(
      report,
      `${readers} readers of ${markets === 1 ? 'a market' : `${markets} markets`}`,
      quiet.map(({ bets }) => bets),
      rounds,
    )
  } finally {
    await crowd.kill()
    await bench.load.kill()
    await bench.server.kill()
  }
}

function paced({ load }: Bench): Promise<PacedResult> {
  return load.ask<PacedResult>({ kind: 'paced', perSecond, seconds })
}

function stalenessOf({ samples }: Counted, { times }: Published): number[] {
  const at = new Map(times)
  return samples
    .flatMap(([sequence, received]) => {
      const published = at.get(sequence)
      return published === undefined ? [] : [received - published]
    })
    .sort((a, b) => a - b)
}

function sayRounds(
  report: Report,
  name: string,
  quiet: readonly PacedResult[],
  rounds: readonly Round[],
): void {
  const ms = (figures: readonly number[]) => spread(figures, (figure) => `${figure.toFixed(1)} ms`)
  const at = (share: number) =>
    rounds.map(({ staleness }) => staleness[Math.floor(staleness.length * share)] ?? 0)
  report.say(
    `         ${name}: ${spread(
      rounds.map(({ messagesPerSecond }) => messagesPerSecond),
      (n) => Math.round(n).toLocaleString('en'),
    )} messages a second`,
  )
  report.say(
    `           bets, p50: ${ms(rounds.map(({ bets }) => bets.p50))}; without readers ${ms(quiet.map(({ p50 }) => p50))}`,
  )
  report.say(`           a message's age, p50: ${ms(at(0.5))}`)
  const p99 = rounds.map(({ bets }) => bets.p99)
  report.note(
    `bets with ${name}, p99`,
    `${ms(p99)}; without ${ms(quiet.map((one) => one.p99))}; asked: ${asked.p99} ms`,
    median(p99) <= asked.p99,
  )
  report.note(
    `a message's age with ${name}, p99`,
    `${ms(at(0.99))}; asked: ${asked.staleness} ms`,
    median(at(0.99)) <= asked.staleness,
  )
  const perMessage = rounds.map((round) => round.perMessage)
  report.note(
    `processor a message, ${name}`,
    `${spread(perMessage, (figure) => figure.toFixed(1))} us; asked: ${asked.perMessage}`,
    median(perMessage) <= asked.perMessage,
  )
}
