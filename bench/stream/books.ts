/** How long the thread is held by the largest markets: 300 runners that are matched across, and 200,000 prices. */
import { join } from 'node:path'
import { measuredRun } from '../measured-run.ts'
import { median, spread } from '../median.ts'
import type { Report } from '../report.ts'

const askedMs = 5

interface BooksRun {
  readonly shown: number
  readonly shownMost: number
  readonly part: number
  readonly messages: number
  readonly answer: number
}

/** Reports the longest step of each, beside what is asked of all. */
export function benchBooks(report: Report, { runs }: { readonly runs: number }): void {
  const path = join(import.meta.dirname, 'books-run.ts')
  const figures = Array.from({ length: runs }, () => measuredRun<BooksRun>(path))
  const note = (name: string, pick: (run: BooksRun) => number) => {
    const steps = figures.map(pick)
    const text = `${spread(steps, (step) => step.toFixed(2))} ms; asked: at most ${askedMs}`
    report.note(name, text, median(steps) <= askedMs)
  }
  note('300 runners shown, nine tenths of looks', ({ shownMost }) => shownMost)
  report.say(
    `         the middle of them: ${spread(
      figures.map(({ shown }) => shown),
      (step) => step.toFixed(2),
    )} ms`,
  )
  note('200,000 prices told, the longest step', ({ part }) => part)
  report.say(`         in ${figures[0]!.messages} messages`)
  note('200,000 prices asked for by a call', ({ answer }) => answer)
}
