/** Durable casino rounds through HTTP, one a request, in turn with routes that do nothing with the same body. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { playerCount } from '../exchange.ts'
import { auditFolder } from '../http/audit.ts'
import { type Bench, type Phase, runPhase, startBench } from '../http/bench.ts'
import type { HttpOptions } from '../http/http.ts'
import { sayPhase, sayProfile, whole } from '../http/phases.ts'
import { seedFolder } from '../http/seed.ts'
import { startServer } from '../http/server.ts'
import { median, spread } from '../median.ts'
import type { Report } from '../report.ts'

type RoundCall = 'round' | 'round-nothing' | 'round-nothing-together'

const ratioAsked = 0.5
const connections = 64
const warmUpSeconds = 3

/** Reports what is asked of durable rounds, then checks the ledger and that a restart has every one of them. */
export async function benchHttpRounds(report: Report, options: HttpOptions): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'crossbook-bench-'))
  try {
    const tokens = await seedFolder(dataDir)
    const bench = await startBench({ dataDir, tokens, connections, profile: options.profile })
    try {
      await takeTurns(report, bench, options)
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

async function takeTurns(report: Report, bench: Bench, { runs, seconds }: HttpOptions): Promise<void> {
  const shape = { betsPerRequest: 1, connections }
  const phases: Record<RoundCall, Phase[]> = { 'round-nothing': [], 'round-nothing-together': [], round: [] }
  const calls = Object.keys(phases) as RoundCall[]
  // The players' first rounds, which commit to their seeds, fall into the warm-up.
  for (const call of calls) await runPhase(bench, { ...shape, call, seconds: warmUpSeconds })
  for (let i = 0; i < runs; i++) {
    for (const call of calls) phases[call].push(await runPhase(bench, { ...shape, call, seconds }))
  }
  report.say(
    `Rounds of 7 Up Down on the balance of ${whole(playerCount)} players by HTTP, each with an idempotency key, ` +
      `${connections} connections; what does nothing reads and checks the same body and token:`,
  )
  sayPhase(report, 'doing nothing', phases['round-nothing'])
  sayPhase(report, 'doing nothing, answered together', phases['round-nothing-together'])
  sayPhase(report, 'rounds, one a request', phases.round)
  const ratios = (call: RoundCall) => phases.round.map(({ rate }, i) => rate / phases[call][i]!.rate)
  const print = (figures: readonly number[]) => spread(figures, (ratio) => ratio.toFixed(2))
  report.note(
    'rounds against doing nothing',
    `${print(ratios('round-nothing'))} of its rate; asked: ${ratioAsked}`,
    median(ratios('round-nothing')) >= ratioAsked,
  )
  report.say(
    `         against doing nothing, answered together as rounds are: ${print(ratios('round-nothing-together'))}`,
  )
}

async function checkAfterwards(report: Report, { totals }: Bench, dataDir: string): Promise<void> {
  const audit = await auditFolder(dataDir)
  report.note(
    'the ledger after the rounds',
    `sums to ${audit.sum}, ${audit.differences} balances differ; every round has its postings`,
    audit.sum === 0 && audit.differences === 0,
  )
  const server = startServer(dataDir)
  try {
    const { rounds } = await server.figures()
    report.note(
      'rounds after kill -9 and a restart',
      `${whole(totals.rounds)} acknowledged, ${whole(audit.rounds)} journaled, ${whole(rounds)} there`,
      totals.rounds === audit.rounds && audit.rounds === rounds,
    )
  } finally {
    await server.kill()
  }
}
