/**
 * What a read costs at the size of a large exchange: each call alone, one after the other, and what the server's processor
 * took for it; HTTP, headers and token are in it.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folds } from '#server/folds.ts'
import { openSequencer } from '#server/sequencer/sequencer.ts'
import { HttpConnection } from '../http/connection.ts'
import { seedSessions } from '../http/seed.ts'
import { startServer, type TestedServer } from '../http/server.ts'
import { median, spread } from '../median.ts'
import type { Report } from '../report.ts'
import { type Read, readsOf } from './calls.ts'
import { eventCount, finishedBets, marketsPerEvent, seedPopulation } from './population.ts'

const askedMs = 2
const warmUps = 20
const callsAtOnce = 25

interface Cost {
  /** Milliseconds of the server's processor a call: of the thread that answers, and of all. */
  readonly main: number
  readonly all: number
}

/** Reports what each read costs the server. */
export async function benchReads(report: Report, { runs }: { readonly runs: number }): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'crossbook-bench-'))
  try {
    // A snapshot of 30,000 markets is gigabytes: one is made when it closes, none meanwhile.
    const never = Number.POSITIVE_INFINITY
    const snapshots = { everyFacts: never, everyMs: never }
    const sequencer = await openSequencer({ dataDir, folds, snapshots })
    const population = await seedPopulation(sequencer)
    await sequencer.close()
    const { settled, cancelled, matched } = population
    const tokens = await seedSessions(dataDir, [settled, cancelled, matched])
    const server = startServer(dataDir)
    try {
      await measure(report, server, { runs, reads: readsOf(population, tokens) })
    } finally {
      await server.kill()
    }
  } finally {
    rmSync(dataDir, { recursive: true })
  }
}

async function measure(
  report: Report,
  server: TestedServer,
  { runs, reads }: { readonly runs: number; readonly reads: readonly Read[] },
): Promise<void> {
  const { url } = await server.figures()
  await untilQuiet(server)
  report.say(
    `Reads at ${eventCount * marketsPerEvent} markets and ${finishedBets} finished bets an account, the server's processor a call:`,
  )
  const connection = new HttpConnection(Number(new URL(url).port))
  try {
    for (const read of reads) {
      const requests = await read.requests((request) => ask(connection, request))
      await repeat(connection, requests, warmUps)
      const costs: Cost[] = []
      for (let i = 0; i < runs; i++) costs.push(await costOf(server, connection, requests))
      const figure = (pick: (cost: Cost) => number) => spread(costs.map(pick), (ms) => ms.toFixed(2))
      report.note(
        read.name,
        `${figure(({ main }) => main)} ms in the thread that answers, ${figure(({ all }) => all)} ms in all; asked: under ${askedMs}`,
        median(costs.map(({ main }) => main)) < askedMs,
      )
    }
  } finally {
    connection.close()
  }
}

async function costOf(
  server: TestedServer,
  connection: HttpConnection,
  requests: readonly Buffer[],
): Promise<Cost> {
  const before = await server.figures()
  await repeat(connection, requests, callsAtOnce)
  const after = await server.figures()
  return {
    main: ((after.mainCpu - before.mainCpu) * 1e3) / callsAtOnce,
    all: ((after.cpu - before.cpu) * 1e3) / callsAtOnce,
  }
}

async function repeat(connection: HttpConnection, requests: readonly Buffer[], times: number): Promise<void> {
  for (let i = 0; i < times; i++) await ask(connection, requests[i % requests.length]!)
}

function ask(connection: HttpConnection, request: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    connection.send(request, (status, bytes, bodyAt) => {
      const text = bytes.toString('utf8', bodyAt)
      if (status === 200) resolve(text)
      else reject(new Error(`A read was answered ${status}: ${text}`))
    })
  })
}

const quietShare = 0.05

/** Waits until the views have caught up: they tail the journal on the same processors. */
async function untilQuiet(server: TestedServer): Promise<void> {
  for (;;) {
    const before = await server.figures()
    const begun = performance.now()
    await new Promise((resolve) => setTimeout(resolve, 500))
    const after = await server.figures()
    if (after.cpu - before.cpu < (quietShare * (performance.now() - begun)) / 1_000) return
  }
}
