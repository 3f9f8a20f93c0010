/** From kill -9 in the middle of betting to a server that answers: with the snapshots it left, and without any. */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChild } from '../child.ts'
import { startServer } from '../http/server.ts'
import { median, spread } from '../median.ts'
import type { Report } from '../report.ts'

export interface RestartOptions {
  readonly runs: number
  readonly bets: number
}

const secondsAsked = 5

interface Restart {
  readonly seconds: number
  /** Bets that the server has. */
  readonly orders: number
}

/** Journals the bets, kills their process, and reports how long the product's server takes to be ready on what is left. */
export async function benchRestart(report: Report, { runs, bets }: RestartOptions): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'crossbook-bench-'))
  try {
    await journalBets(report, dataDir, bets)
    const quick: Restart[] = []
    for (let i = 0; i < runs; i++) quick.push(await restart(dataDir))
    noteTimes(report, `ready after ${whole(bets)} bets`, quick, bets)
    for (const name of snapshotsOf(dataDir)) rmSync(join(dataDir, name))
    const slow: Restart[] = []
    for (let i = 0; i < runs; i++) slow.push(await restart(dataDir))
    report.say(`         without snapshots: ${timesOf(slow)}`)
    const counts = new Set([...quick, ...slow].map(({ orders }) => orders))
    const least = Math.min(...counts)
    report.note(
      'bets after each restart',
      `${whole(least)} every time, of which ${whole(bets)} had been acknowledged`,
      counts.size === 1 && least >= bets,
    )
  } finally {
    rmSync(dataDir, { recursive: true })
  }
}

async function journalBets(report: Report, dataDir: string, count: number): Promise<void> {
  const path = join(import.meta.dirname, 'journal-process.ts')
  const better = startChild(path, [dataDir])
  const startedAt = performance.now()
  try {
    await better.ask({ count })
  } finally {
    await better.kill()
  }
  const seconds = (performance.now() - startedAt) / 1_000
  const journal = (statSync(join(dataDir, 'journal.sqlite')).size / 2 ** 20).toFixed(0)
  const left = snapshotsOf(dataDir).join(', ') || 'none'
  report.say(
    `         ${whole(count)} bets journaled in ${seconds.toFixed(1)} s, ${journal} MB; snapshots left: ${left}`,
  )
}

function snapshotsOf(dataDir: string): string[] {
  return readdirSync(dataDir).filter((name) => name.startsWith('snapshot-'))
}

/** From the start of the process to the first 200 of /readyz, then kill -9 again: the next restart finds the same. */
async function restart(dataDir: string): Promise<Restart> {
  const startedAt = performance.now()
  const server = startServer(dataDir)
  try {
    const { url, orders } = await server.figures()
    const { status } = await fetch(`${url}/readyz`)
    if (status !== 200) throw new Error(`The server listens but answers ${status} to /readyz.`)
    return { seconds: (performance.now() - startedAt) / 1_000, orders }
  } finally {
    await server.kill()
  }
}

function noteTimes(report: Report, name: string, restarts: readonly Restart[], bets: number): void {
  const isAsked = bets >= 1_000_000
  const asked = isAsked ? `asked: ${secondsAsked} s` : 'asked only after 1,000,000'
  const reached = !isAsked || median(restarts.map(({ seconds }) => seconds)) <= secondsAsked
  report.note(name, `${timesOf(restarts)}; ${asked}`, reached)
}

function timesOf(restarts: readonly Restart[]): string {
  return spread(
    restarts.map(({ seconds }) => seconds),
    (seconds) => `${seconds.toFixed(2)} s`,
  )
}

function whole(figure: number): string {
  return Math.round(figure).toLocaleString('en-GB')
}
