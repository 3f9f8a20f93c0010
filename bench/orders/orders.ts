/** What orders cost that do more than match directly: across the runners, held by the server, and thousands that fire at once. */
import { join } from 'node:path'
import { measuredRun } from '../measured-run.ts'
import { median, spread } from '../median.ts'
import type { Report } from '../report.ts'

const crossAsked = 3
const heldAskedNs = 100
const cascadeAskedMs = 20

const runOf = (name: string) => join(import.meta.dirname, name)
const times = (ratios: readonly number[]) => spread(ratios, (ratio) => ratio.toFixed(1))
const ms = (figures: readonly number[]) => spread(figures, (figure) => `${figure.toFixed(1)} ms`)

/** Reports them beside what is asked of them; each run is a process of its own. */
export function benchOrders(report: Report, { runs }: { readonly runs: number }): void {
  const each = <T>(name: string, args: readonly string[] = []) =>
    Array.from({ length: runs }, () => measuredRun<T>(runOf(name), args))
  const crossing = (runners: number) =>
    each<{ direct: number; crossed: number }>('cross-run.ts', ['--runners', String(runners)])
  const ofThree = crossing(3)
  const ratios = ofThree.map(({ direct, crossed }) => crossed / direct)
  const direct = median(ofThree.map((one) => one.direct)).toFixed(0)
  const text = `${times(ratios)} times a direct match, which takes ${direct} ns`
  report.note(
    'a match across three runners',
    `${text}; asked: at most ${crossAsked}`,
    median(ratios) <= crossAsked,
  )
  const ofTwenty = crossing(20).map(({ direct: one, crossed }) => crossed / one)
  report.say(`         across twenty: ${times(ofTwenty)} times a direct match`)
  benchHeld(report, each('held-run.ts'))
  benchCascade(report, each('cascade-run.ts'))
}

function benchHeld(
  report: Report,
  figures: readonly { readonly without: number; readonly withHeld: number; readonly held: number }[],
): void {
  const more = figures.map(({ without, withHeld }) => withHeld - without)
  const without = median(figures.map((one) => one.without)).toFixed(0)
  const text = `${spread(more, (ns) => ns.toFixed(0))} ns a change of the best price more than the ${without} without`
  const name = `${figures[0]!.held} orders held, none fires`
  report.note(name, `${text}; asked: under ${heldAskedNs}`, median(more) < heldAskedNs)
}

function benchCascade(
  report: Report,
  figures: readonly {
    readonly before: number
    readonly during: number
    readonly fired: number
    readonly firedMs: number
  }[],
): void {
  const during = figures.map((one) => one.during)
  const text = `the longest wait of a bet ${ms(during)}, without ${ms(figures.map((one) => one.before))}`
  const name = `${figures[0]!.fired} stops fire at once`
  report.note(name, `${text}; asked: at most ${cascadeAskedMs} ms`, median(during) <= cascadeAskedMs)
  report.say(`         all have fired after ${ms(figures.map((one) => one.firedMs))}`)
}
