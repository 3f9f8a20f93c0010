/** What is said of a page under its prices, and what is asked of it. */
import { median, spread } from '../median.ts'
import type { Report } from '../report.ts'
import type { ShownPage } from './shown-pages.ts'
import type { Spent, Tasks } from './tab.ts'

const asked = { script: 60, styleAndLayout: 60, messages: 300, task: 50 }

export interface Measured {
  readonly atRest: Spent
  readonly rounds: readonly Spent[]
  /** Bytes by which the heap grew over all rounds. */
  readonly grown: number
  readonly tasks: Tasks
}

/** Notes the figures of a page, each with what is asked. */
export function reportPage(
  report: Report,
  { name, isPartlyStreamed = false }: ShownPage,
  { atRest, rounds, grown, tasks }: Measured,
): void {
  const figures = (pick: (spent: Spent) => number) => rounds.map(pick)
  const line = (pick: (spent: Spent) => number) =>
    `${spread(figures(pick), (figure) => figure.toFixed(0))}; at rest ${pick(atRest).toFixed(0)}`
  const reaches = (pick: (spent: Spent) => number, most: number) => median(figures(pick)) <= most
  const styleAndLayout = ({ style, layout }: Spent) => style + layout
  const messages = figures((spent) => spent.messages)
  const shifts = figures((spent) => spent.shifts)
  const longTasks = figures((spent) => spent.longTasks)
  report.note(
    `${name}: price messages`,
    `${spread(messages, (figure) => figure.toFixed(0))} a second; asked: ${isPartlyStreamed ? 'as many as are in view' : asked.messages}`,
    isPartlyStreamed || median(messages) >= asked.messages,
  )
  report.note(
    `${name}: script`,
    `${line(({ script }) => script)}; asked: ${asked.script}`,
    reaches(({ script }) => script, asked.script),
  )
  report.note(
    `${name}: style and layout`,
    `${line(styleAndLayout)}; asked: ${asked.styleAndLayout}`,
    reaches(styleAndLayout, asked.styleAndLayout),
  )
  report.say(
    `           style ${line(({ style }) => style)}, in ${line(({ recalculations }) => recalculations)} recalculations`,
  )
  report.say(`           layout ${line(({ layout }) => layout)}`)
  report.say(`           all tasks, painting included: ${line(({ all }) => all)}`)
  report.note(
    `${name}: tasks over ${asked.task} ms`,
    `${tasks.long} of the processor's, the longest ${tasks.longest.toFixed(0)} ms; asked: none`,
    tasks.long === 0,
  )
  report.say(
    `           on the clock, waits for others included: ${spread(longTasks, String)} a run, the longest ${Math.max(...figures((spent) => spent.longest)).toFixed(0)} ms`,
  )
  report.note(
    `${name}: layout shift`,
    `${spread(shifts, (figure) => figure.toFixed(4))} a run; asked: none`,
    shifts.every((shift) => shift === 0),
  )
  report.say(`           the heap grew by ${Math.round(grown / 1_024)} KB over ${rounds.length} runs`)
}
