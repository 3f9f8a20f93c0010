/** What the report says of phases and of the server's profile. */
import { spread } from '../median.ts'
import type { Report } from '../report.ts'
import type { Phase } from './bench.ts'
import { topOfProfile } from './profile.ts'

const profileLines = 30

/** Says how many requests a second the phases of a kind came to, and what each cost the server. */
export function sayPhase(report: Report, name: string, phases: readonly Phase[]): void {
  const figures = (pick: (phase: Phase) => number) => spread(phases.map(pick), whole)
  report.say(`         ${name}: ${figures(({ rate }) => rate)} requests a second`)
  report.say(
    `           server's processor a request: ${figures(({ mainMicros }) => mainMicros)} us in the thread that answers, ` +
      `${figures(({ allMicros }) => allMicros)} us in all`,
  )
}

/** Says where the server's thread that answers spent its time. */
export function sayProfile(report: Report, folder: string): void {
  report.say(`The server's thread that answers, by functions' own time (profile in ${folder}):`)
  for (const line of topOfProfile(folder, profileLines)) report.say(`         ${line}`)
}

/** Returns the figure without decimals, thousands apart. */
export function whole(figure: number): string {
  return Math.round(figure).toLocaleString('en-GB')
}
