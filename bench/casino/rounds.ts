/** What deciding a casino round costs: checks, HMAC, draw, payout, facts and their fold; without the disk and the call. */
import { join } from 'node:path'
import { measuredRun } from '../measured-run.ts'
import { median, spread } from '../median.ts'
import type { Report } from '../report.ts'

/** The most that each may cost, microseconds. */
const microsAsked = {
  '7 Up Down': 20,
  'Auto Roulette, 1 bet': 20,
  'Auto Roulette, 37 bets': 20,
  'Teen Patti': 20,
  'Dragon Tiger': 20,
  'Cricket War': 20,
  Baccarat: 60,
} as const

export type RoundKind = keyof typeof microsAsked
export type RoundMicros = Readonly<Record<RoundKind, number>>

/** Reports each game's cost beside what is asked of it. */
export function benchRounds(report: Report, runs: number): void {
  const script = join(import.meta.dirname, 'rounds-run.ts')
  const results = Array.from({ length: runs }, () => measuredRun<RoundMicros>(script))
  report.say("A round's own computation, HMAC by node:crypto in it, processor of all threads:")
  for (const [kind, asked] of Object.entries(microsAsked) as [RoundKind, number][]) {
    const micros = results.map((result) => result[kind])
    const text = `${spread(micros, (figure) => figure.toFixed(1))} us; asked: under ${asked}`
    report.note(`round of ${kind}`, text, median(micros) < asked)
  }
}
