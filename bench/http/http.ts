/**
 * Durable bets through HTTP: the product's server in one process, the load in another, on the same machine. Bets and
 * the route that does nothing take turns, so that whatever else the machine does meets both.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { playerCount } from '../exchange.ts'
import { median, spread } from '../median.ts'
import type { Report } from '../report.ts'
import { auditFolder } from './audit.ts'
import { type Bench, type Phase, runPhase, startBench } from './bench.ts'
import type { OnlookerFigures } from './onlookers.ts'
import type { PacedResult } from './paced.ts'
import { sayPhase, sayProfile, whole } from './phases.ts'
import { seedFolder } from './seed.ts'
import { startServer } from './server.ts'

export interface HttpOptions {
  readonly runs: number
  /** Of each phase. */
  readonly seconds: number
  /** Folder for a CPU profile of the server. */
  readonly profile?: string
}

type BetCall = 'nothing' | 'nothing-together' | 'bet'

const ratioAsked = 0.6
const durableAsked = 100_000
const matchingAsked = 0.3
const pacedPerSecond = 2_000
const connectionsOfOne = 256
const connectionsOfFifty = 64
const warmUpSeconds = 3

/** Reports what is asked of durable bets, then checks the ledger and that a restart has every one of them. */
export async function benchHttp(report: Report, options: HttpOptions): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'crossbook-bench-'))
  try {
    const tokens = await seedFolder(dataDir)
    const bench = await startBench({
      dataDir,
      tokens,
      connections: connectionsOfOne,
      profile: options.profile,
    })
    try {
      await oneARequest(report, bench, options)
      await fiftyARequest(report, bench, options)
      await latency(report, bench, options)
      await noteOnlookers(report, bench)
    } finally {
      await bench.load.kill()
      // A profile is only written by a process that ends by itself.
      await (options.profile === undefined ? bench.server.kill() : bench.server.stop())
    }
    if (options.profile !== undefined) sayProfile(report, options.profile)
    await checkAfterwards(report, bench, dataDir)
  } finally {
    rmSync(dataDir, { recursive: true })
  }
}

async function oneARequest(report: Report, bench: Bench, { runs, seconds }: HttpOptions): Promise<void> {
  const shape = { betsPerRequest: 1, connections: connectionsOfOne }
  const phases = { nothing: [], 'nothing-together': [], bet: [] } as Record<BetCall, Phase[]>
  const calls = Object.keys(phases) as BetCall[]
  for (const call of calls) await runPhase(bench, { ...shape, call, seconds: warmUpSeconds })
  for (let i = 0; i < runs; i++) {
    for (const call of calls) phases[call].push(await runPhase(bench, { ...shape, call, seconds }))
  }
  report.say(
    `By HTTP, ${connectionsOfOne} connections; what does nothing reads and checks the same body and token:`,
  )
  sayPhase(report, 'doing nothing', phases.nothing)
  sayPhase(report, 'doing nothing, answered together', phases['nothing-together'])
  sayPhase(report, 'bets, one a request', phases.bet)
  const ratios = (call: BetCall) => phases.bet.map(({ rate }, i) => rate / phases[call][i]!.rate)
  const print = (figures: readonly number[]) => spread(figures, (ratio) => ratio.toFixed(2))
  report.note(
    'bets against doing nothing',
    `${print(ratios('nothing'))} of its rate; asked: ${ratioAsked}`,
    median(ratios('nothing')) >= ratioAsked,
  )
  // An answer written by itself wakes the caller each time, which bets are spared: this is the harder comparison.
  report.say(
    `         against doing nothing, answered together as bets are: ${print(ratios('nothing-together'))}`,
  )
}

async function fiftyARequest(report: Report, bench: Bench, { runs, seconds }: HttpOptions): Promise<void> {
  const shape = { betsPerRequest: 50, connections: connectionsOfFifty, call: 'bet' } as const
  await runPhase(bench, { ...shape, seconds: warmUpSeconds })
  const phases: Phase[] = []
  for (let i = 0; i < runs; i++) phases.push(await runPhase(bench, { ...shape, seconds }))
  sayPhase(report, 'bets, 50 a request', phases)
  const rates = phases.map(({ accepted, seconds: passed }) => accepted / passed)
  report.note(
    'durable bets, 50 a request',
    `${spread(rates, whole)} a second; asked: ${whole(durableAsked)}`,
    median(rates) >= durableAsked,
  )
  const { accepted, matched, refused } = bench.totals
  const share = matched / accepted
  report.note(
    'bets that match at once',
    `${(share * 100).toFixed(0)} % of ${whole(accepted)} by ${playerCount} accounts, ${whole(refused)} refused; asked: ${matchingAsked * 100} %`,
    share >= matchingAsked,
  )
}

async function latency(report: Report, bench: Bench, { runs, seconds }: HttpOptions): Promise<void> {
  const results: PacedResult[] = []
  for (let i = 0; i < runs; i++) {
    const result = await bench.load.ask<PacedResult>({ kind: 'paced', perSecond: pacedPerSecond, seconds })
    bench.totals.accepted += result.accepted
    results.push(result)
  }
  const ms = (pick: (result: PacedResult) => number) =>
    spread(results.map(pick), (figure) => `${figure.toFixed(2)} ms`)
  report.say(`At ${whole(pacedPerSecond)} bets a second, from when a bet was due to its acknowledgement:`)
  report.say(`         p50 ${ms(({ p50 }) => p50)}`)
  report.say(`         p99 ${ms(({ p99 }) => p99)}`)
  report.say(`         most ${ms(({ most }) => most)}`)
  report.say(`         of which the generator was late, p50 ${ms(({ lateP50 }) => lateP50)}`)
}

async function noteOnlookers(report: Report, bench: Bench): Promise<void> {
  const { reads, messages } = await bench.load.ask<OnlookerFigures>({ kind: 'onlookers' })
  report.note(
    'onlookers meanwhile',
    `${whole(reads)} reads of books, bets and balances, ${whole(messages)} stream messages`,
    reads > 0 && messages > 0,
  )
}

async function checkAfterwards(report: Report, { totals }: Bench, dataDir: string): Promise<void> {
  const audit = await auditFolder(dataDir)
  report.note(
    'the ledger afterwards',
    `sums to ${audit.sum}, ${audit.differences} balances differ; chain of ${whole(audit.batches)} batches is sound`,
    audit.sum === 0 && audit.differences === 0,
  )
  const server = startServer(dataDir)
  try {
    const { orders } = await server.figures()
    report.note(
      'bets after kill -9 and a restart',
      `${whole(totals.accepted)} acknowledged, ${whole(audit.orders)} journaled, ${whole(orders)} there`,
      totals.accepted === audit.orders && audit.orders === orders,
    )
  } finally {
    await server.kill()
  }
}
