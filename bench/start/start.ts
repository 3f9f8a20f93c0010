/**
 * From the start of a process to a server that answers: on an empty folder; after kill -9 in the middle of betting, with the
 * snapshots it left and without any; and after a history many times as long, of which only the last bets are live.
 */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChild } from '../child.ts'
import { startServer } from '../http/server.ts'
import { median, spread } from '../median.ts'
import type { Report } from '../report.ts'
import { type FirstPrices, firstPrices } from './first-prices.ts'

export interface StartOptions {
  readonly runs: number
  /** Bets that are live when it is killed, or matched in open markets. */
  readonly bets: number
  /** Bets that are journaled in the long history, those included. */
  readonly history: number
}

const secondsAskedEmpty = 1
/** As for a start after a million bets. */
const secondsAskedPrices = 2.5
const secondsAsked = 2.5
/** Of the time without the long history. */
const historyAsked = 1.3
/** From this number of bets on the figures are asked. */
const betsAsked = 1_000_000

interface Start {
  readonly seconds: number
  /** Processor of the server in all its threads until then, seconds. */
  readonly cpu: number
  /** Bets that the server has had. */
  readonly orders: number
}

/** Reports how long the product's server takes to be ready. */
export async function benchStart(report: Report, { runs, bets, history }: StartOptions): Promise<void> {
  const empty: Start[] = []
  for (let i = 0; i < runs; i++) empty.push(await inFolder(start))
  const seconds = median(secondsOf(empty))
  report.note(
    'ready on an empty folder',
    `${timesOf(empty)}; asked: ${secondsAskedEmpty} s`,
    seconds <= secondsAskedEmpty,
  )
  await benchFirstPrices(report, runs)
  const after = await inFolder((dataDir) => benchKilled(report, dataDir, { runs, bets }))
  await inFolder((dataDir) => benchHistory(report, dataDir, { runs, bets, history }, after))
}

/** With the feed as it is delivered. */
async function benchFirstPrices(report: Report, runs: number): Promise<void> {
  const seen: FirstPrices[] = []
  for (let i = 0; i < runs; i++) seen.push(await inFolder(firstPrices))
  const figure = (pick: (one: FirstPrices) => number) =>
    spread(seen.map(pick), (seconds) => `${seconds.toFixed(2)} s`)
  const text = `${figure(({ first }) => first)}, of all ${median(seen.map(({ markets }) => markets))} ${figure(({ all }) => all)}`
  const isReached = median(seen.map(({ all }) => all)) <= secondsAskedPrices
  report.note('first prices of the home page', `${text}; asked: ${secondsAskedPrices} s`, isReached)
  report.say(`         such a server listens after ${figure(({ listens }) => listens)}`)
}

async function inFolder<T>(work: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'crossbook-bench-'))
  try {
    return await work(dataDir)
  } finally {
    rmSync(dataDir, { recursive: true })
  }
}

/** Journals the bets and kills their process. Returns the seconds at the middle. */
async function benchKilled(
  report: Report,
  dataDir: string,
  { runs, bets }: Omit<StartOptions, 'history'>,
): Promise<number> {
  await journalBets(report, dataDir, bets, bets)
  const quick = await startAgain(dataDir, runs)
  const seconds = median(secondsOf(quick))
  const isAsked = bets >= betsAsked
  report.note(
    `ready after ${whole(bets)} bets`,
    `${timesOf(quick)}; asked: ${isAsked ? `${secondsAsked} s` : `only after ${whole(betsAsked)}`}`,
    !isAsked || seconds <= secondsAsked,
  )
  for (const name of snapshotsOf(dataDir)) rmSync(join(dataDir, name))
  const slow = await startAgain(dataDir, runs)
  report.say(`         without snapshots: ${timesOf(slow)}`)
  const counts = new Set([...quick, ...slow].map(({ orders }) => orders))
  const least = Math.min(...counts)
  report.note(
    'bets after each start',
    `${whole(least)} every time, of which ${whole(bets)} had been acknowledged`,
    counts.size === 1 && least >= bets,
  )
  return seconds
}

/** As many bets in open markets, after a history of settled and archived ones. */
async function benchHistory(
  report: Report,
  dataDir: string,
  { runs, bets, history }: StartOptions,
  without: number,
): Promise<void> {
  await journalBets(report, dataDir, bets, history)
  const long = await startAgain(dataDir, runs)
  const times = median(secondsOf(long)) / without
  const isAsked = bets >= betsAsked
  report.note(
    `ready after ${whole(history)} bets`,
    `${timesOf(long)}, ${times.toFixed(2)} times that; asked: ${historyAsked}${isAsked ? '' : ` after ${whole(betsAsked)}`}`,
    !isAsked || times <= historyAsked,
  )
}

async function journalBets(report: Report, dataDir: string, bets: number, history: number): Promise<void> {
  const better = startChild(join(import.meta.dirname, 'journal-process.ts'), [dataDir])
  const startedAt = performance.now()
  try {
    for (let ended = 0; ended + bets < history; ended += bets) await better.ask({ count: bets, ends: true })
    await better.ask({ count: bets, ends: false })
  } finally {
    await better.kill()
  }
  const seconds = (performance.now() - startedAt) / 1_000
  const journal = (statSync(join(dataDir, 'journal.sqlite')).size / 2 ** 20).toFixed(0)
  const left = snapshotsOf(dataDir).join(', ') || 'none'
  report.say(
    `         ${whole(history)} bets journaled in ${seconds.toFixed(1)} s, ${journal} MB; snapshots left: ${left}`,
  )
}

function snapshotsOf(dataDir: string): string[] {
  return readdirSync(dataDir).filter((name) => /^snapshot-\d+\.bin$/.test(name))
}

async function startAgain(dataDir: string, runs: number): Promise<Start[]> {
  const starts: Start[] = []
  for (let i = 0; i < runs; i++) starts.push(await start(dataDir))
  return starts
}

/** From the start of the process to the first 200 of /readyz, then kill -9 again: the next start finds the same. */
async function start(dataDir: string): Promise<Start> {
  const startedAt = performance.now()
  const server = startServer(dataDir)
  try {
    const { url, orders, cpu } = await server.figures()
    const { status } = await fetch(`${url}/readyz`)
    if (status !== 200) throw new Error(`The server listens but answers ${status} to /readyz.`)
    return { seconds: (performance.now() - startedAt) / 1_000, cpu, orders }
  } finally {
    await server.kill()
  }
}

function secondsOf(starts: readonly Start[]): number[] {
  return starts.map(({ seconds }) => seconds)
}

function timesOf(starts: readonly Start[]): string {
  const cpu = median(starts.map((start) => start.cpu))
  return `${spread(secondsOf(starts), (seconds) => `${seconds.toFixed(2)} s`)}, ${cpu.toFixed(2)} s of processor`
}

function whole(figure: number): string {
  return Math.round(figure).toLocaleString('en-GB')
}
