/**
 * Long commands beside bets: how long a bettor waits for his acknowledgement while a market of 100,000 positions is settled
 * again and again, and while 100,000 waiting orders lapse, against the same load without. By HTTP, as the bets of `http`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folds } from '#server/folds.ts'
import { openSequencer } from '#server/sequencer/sequencer.ts'
import { type Bench, startBench } from '../http/bench.ts'
import type { PacedResult } from '../http/paced.ts'
import { seedFolder } from '../http/seed.ts'
import type { Crowding } from '../http/server-process.ts'
import { median, spread } from '../median.ts'
import type { Report } from '../report.ts'
import { type Crowd, crowdSize, seedCrowd } from './crowd.ts'

const perSecond = 1_000
const connections = 64
const seconds = { quiet: 3, settling: 3, lapsing: 1 }
const ratioAsked = 2

interface Round {
  readonly quiet: PacedResult
  readonly settling: PacedResult
  readonly lapsing: PacedResult
  readonly settled: number
  readonly lapseMs: number
}

/** Reports both, as ratios of p99 in the same run. */
export async function benchSlices(report: Report, { runs }: { readonly runs: number }): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'crossbook-bench-'))
  try {
    const tokens = await seedFolder(dataDir)
    const sequencer = await openSequencer({ dataDir, folds })
    const crowd = await seedCrowd(sequencer)
    await sequencer.close()
    const bench = await startBench({ dataDir, tokens, connections, profile: undefined })
    try {
      await paced(bench, seconds.quiet)
      const rounds: Round[] = []
      for (let i = 0; i < runs; i++) rounds.push(await runRound(bench, crowd))
      sayRounds(report, rounds)
    } finally {
      await bench.load.kill()
      await bench.server.kill()
    }
  } finally {
    rmSync(dataDir, { recursive: true })
  }
}

function paced({ load }: Bench, length: number): Promise<PacedResult> {
  return load.ask<PacedResult>({ kind: 'paced', perSecond, seconds: length })
}

async function runRound(bench: Bench, crowd: Crowd): Promise<Round> {
  const ask = <A>(crowding: Crowding) => bench.server.ask<A>(crowding)
  const quiet = await paced(bench, seconds.quiet)
  const [settling, { times }] = await Promise.all([
    paced(bench, seconds.settling),
    ask<{ times: number }>({ kind: 'settle', crowd, ms: seconds.settling * 1_000 }),
  ])
  await ask({ kind: 'wait', crowd })
  const [lapsing, { ms }] = await Promise.all([
    paced(bench, seconds.lapsing),
    ask<{ ms: number }>({ kind: 'lapse', crowd }),
  ])
  return { quiet, settling, lapsing, settled: times, lapseMs: ms }
}

function sayRounds(report: Report, rounds: readonly Round[]): void {
  const ms = (pick: (round: Round) => number) =>
    spread(rounds.map(pick), (figure) => `${figure.toFixed(2)} ms`)
  report.say(`At ${perSecond} bets a second, from when a bet was due to its acknowledgement, p99:`)
  report.say(`         nothing else: ${ms(({ quiet }) => quiet.p99)}`)
  report.say(
    `         a market of ${crowdSize} positions is settled again: ${ms(({ settling }) => settling.p99)}`,
  )
  report.say(`         ${crowdSize} waiting orders lapse: ${ms(({ lapsing }) => lapsing.p99)}`)
  report.say(
    `         settled ${spread(
      rounds.map(({ settled }) => settled),
      String,
    )} times in ${seconds.settling} s`,
  )
  report.say(`         lapsed in ${ms(({ lapseMs }) => lapseMs)}`)
  for (const [name, pick] of [
    ['bets while a market settles', (round: Round) => round.settling.p99 / round.quiet.p99],
    ['bets while waiting orders lapse', (round: Round) => round.lapsing.p99 / round.quiet.p99],
  ] as const) {
    const ratios = rounds.map(pick)
    const figure = `${spread(ratios, (ratio) => ratio.toFixed(2))} of their p99 without; asked: ${ratioAsked} at most`
    report.note(name, figure, median(ratios) <= ratioAsked)
  }
}
