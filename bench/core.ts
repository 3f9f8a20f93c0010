/**
 * The core's speed and memory: runs in processes of their own, interleaved with what they are compared with, medians printed.
 * Whatever drives an engine is counted with it, for each engine alike.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measuredRun } from './measured-run.ts'
import { median, spread } from './median.ts'
import type { Report } from './report.ts'
import { compileLadder, type Ladder, makeStream } from './yardstick.ts'

interface CoreRun {
  readonly cpu: number
  readonly count: number
  readonly gcPauseMaxMs?: number
}

/** Nanoseconds an operation, and by how much limits raise that, percent. */
interface LimitsRun {
  readonly free: number
  readonly limited: number
  readonly rise: number
}

/** The four shapes: markets, runners of each, accounts, resting orders a runner. Asked: at most this times the C++ ladder. */
const shapes = [
  { name: 'one', markets: 1, runners: 3, accounts: 1_000, depth: 300, scenario: 'single', asked: 4 },
  { name: 'hundred', markets: 100, runners: 8, accounts: 5_000, depth: 200, scenario: 'hundred', asked: 2 },
  { name: 'deep', markets: 1, runners: 3, accounts: 2_000, depth: 6_000, scenario: 'deep', asked: 3.5 },
  { name: 'wide', markets: 2_000, runners: 10, accounts: 50_000, depth: 40, scenario: 'wide', asked: 2 },
] as const
type Shape = (typeof shapes)[number]
/** By how much limits may raise an operation's cost, percent. */
const limitsAsked = 5
/** What a run made before its measured part, such as limits, is collected before that. */
const collecting = ['--expose-gc']

const coreRun = join(import.meta.dirname, 'core-run.ts')
const limitsRun = join(import.meta.dirname, 'limits-run.ts')
const memoryRun = join(import.meta.dirname, 'memory-run.ts')

/** Returns nanoseconds of processor an operation of one run. */
function costOf(args: readonly string[]): number {
  const { cpu, count } = measuredRun<CoreRun>(coreRun, args)
  return (cpu / count) * 1e9
}

const nanoseconds = (figures: readonly number[]) => spread(figures, (ns) => ns.toFixed(0))

/** Reports the core's figures beside what is asked of them. */
export function benchCore(report: Report, options: { readonly runs: number; readonly file?: string }): void {
  const { runs, file } = options
  if (file !== undefined) {
    const figures = Array.from({ length: runs }, () => costOf(['--file', file]))
    report.note('core, this stream', `${nanoseconds(figures)} ns an operation`, true)
    return
  }
  const folder = process.env.CROSSBOOK_YARDSTICK
  const ladder = compileLadder(folder)
  if (typeof ladder === 'string') {
    report.say(`           The C++ ladder is left out: ${ladder}.`)
    for (const shape of shapes) benchAlone(report, shape, runs)
  } else {
    for (const shape of shapes) benchBeside(report, shape, runs, ladder, folder!)
    ladder.dispose()
  }
  for (const shape of shapes.slice(0, 2)) benchLimited(report, shape, runs)
  benchReference(report, runs)
  benchMemory(report)
  const pauses = Array.from({ length: runs }, () => {
    return measuredRun<CoreRun>(coreRun, ['--operations', '10000000']).gcPauseMaxMs ?? 0
  })
  const longest = spread(pauses, (pause) => `${pause.toFixed(2)} ms`)
  report.note('longest collection pause', `${longest} in 10 M operations; asked: under 5`, median(pauses) < 5)
}

function describe({ name, markets, runners, accounts, depth }: Shape): string {
  const many = markets === 1 ? '1 market' : `${markets.toLocaleString('en')} markets`
  return `core, ${name}: ${many} of ${runners} runners, ${accounts.toLocaleString('en')} accounts, ${depth} orders a runner`
}

function streamOf({ markets, runners, accounts, depth }: Shape): string[] {
  const named = Object.entries({ markets, runners, accounts, depth })
  return named.flatMap(([name, value]) => [`--${name}`, String(value)])
}

function benchAlone(report: Report, shape: Shape, runs: number): void {
  const figures = Array.from({ length: runs }, () => costOf(streamOf(shape)))
  report.note(describe(shape), `${nanoseconds(figures)} ns an operation`, true)
}

/** In turn over one of the yardstick's streams, another one each time the bench runs. */
function benchBeside(report: Report, shape: Shape, runs: number, ladder: Ladder, folder: string): void {
  const made = mkdtempSync(join(tmpdir(), 'crossbook-stream-'))
  const path = join(made, 'stream.bin')
  const seed = 1 + Math.floor(Math.random() * 1_000_000)
  makeStream(folder, shape.scenario, seed, path)
  const own: number[] = []
  const theirs: number[] = []
  for (let i = 0; i < runs; i++) {
    own.push(costOf(['--file', path]))
    theirs.push(ladder.run(path))
  }
  rmSync(made, { recursive: true, force: true })
  const ratio = median(own) / median(theirs)
  const figures = `${nanoseconds(own)} ns an operation, the C++ ladder ${nanoseconds(theirs)} (seed ${seed})`
  const asked = `${ratio.toFixed(1)} times; asked: at most ${shape.asked}`
  report.note(describe(shape), `${figures}: ${asked}`, ratio <= shape.asked)
}

/**
 * In turn over one stream: accounts without limits, and with six each that are never reached; beside that two without, which says how far
 * apart two of the same are. Asked where the engine is at its work: it takes a batch of 64 operations in a fraction of the millisecond that its
 * clock is put forward for each. With as many in a whole second nearly every stake is kept apart.
 */
function benchLimited(report: Report, shape: Shape, runs: number): void {
  const busy = limitRuns(shape, runs)
  const rises = busy.map(({ rise }) => rise)
  const [limited, free] = [busy.map((run) => run.limited), busy.map((run) => run.free)].map(nanoseconds)
  const same = percents(limitRuns(shape, runs, ['--same']))
  const calm = percents(limitRuns(shape, runs, ['--batch-ms', '1000']))
  const text = `${limited} ns an operation, without limits ${free}: ${percents(busy)} % more; asked: at most ${limitsAsked}`
  const beside = `two without ${same} %; with 64 operations a second ${calm} %`
  report.note(`limits in force, ${shape.name}`, `${text}; ${beside}`, median(rises) <= limitsAsked)
}

function limitRuns(shape: Shape, runs: number, args: readonly string[] = []): readonly LimitsRun[] {
  const all = [...streamOf(shape), ...args]
  return Array.from({ length: runs }, () => measuredRun<LimitsRun>(limitsRun, all, collecting))
}

function percents(runs: readonly LimitsRun[]): string {
  return spread(
    runs.map(({ rise }) => rise),
    (percent) => percent.toFixed(1),
  )
}

/** The package keeps each queue as a list and an index of it, so the ratio is that of the queues' length: the first shape's. */
function benchReference(report: Report, runs: number): void {
  const stream = [...streamOf(shapes[0]), '--operations', '100000']
  const own: number[] = []
  const theirs: number[] = []
  for (let i = 0; i < runs; i++) {
    own.push(costOf(stream))
    theirs.push(costOf(['--engine', 'nodejs-order-book', ...stream]))
  }
  const times = (median(theirs) / median(own)).toFixed(1)
  const text = `${times} times: ${nanoseconds(own)} ns an operation, the package ${nanoseconds(theirs)}`
  report.note('core against nodejs-order-book', text, true)
}

function benchMemory(report: Report): void {
  const memory = measuredRun<{ server: number; core: number; position: number }>(
    memoryRun,
    [],
    ['--expose-gc'],
  )
  const server = `${memory.server.toFixed(0)} bytes in both states and every fold; asked: at most 160`
  report.note('memory of a resting order', server, memory.server <= 160)
  const core = `${memory.core.toFixed(0)} bytes in the deciding state, and ${memory.position.toFixed(0)} a position`
  report.note('the same in the core alone', core, true)
}
