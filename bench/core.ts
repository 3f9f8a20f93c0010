/** The core's speed and memory: runs in processes of their own, interleaved with the reference, medians printed. 200 accounts bet. */
import { join } from 'node:path'
import { measuredRun } from './measured-run.ts'
import { median, spread } from './median.ts'
import type { Report } from './report.ts'

interface CoreRun {
  readonly cpu: number
  readonly count: number
  readonly gcPauseMaxMs?: number
}

const million = (figure: number) => `${(figure / 1e6).toFixed(2)} M`

const coreRun = join(import.meta.dirname, 'core-run.ts')
const memoryRun = join(import.meta.dirname, 'memory-run.ts')

/** Returns operations a CPU second of one run, the driver's own share (reading the stream, looking up whom to cancel) taken off. */
function rate(args: readonly string[]): number {
  const { cpu, count } = measuredRun<CoreRun>(coreRun, args)
  return count / (cpu - measuredRun<CoreRun>(coreRun, ['--engine', 'none', ...args]).cpu)
}

/** Reports the core's figures beside what is asked of them. */
export function benchCore(report: Report, options: { readonly runs: number; readonly file?: string }): void {
  const { note } = report
  const stream = options.file === undefined ? [] : ['--file', options.file]
  const wide = ['--markets', '100', '--runners', '8']
  const single: number[] = []
  const hundred: number[] = []
  const crowded: number[] = []
  const reference: number[] = []
  for (let i = 0; i < options.runs; i++) {
    single.push(rate(stream))
    if (options.file === undefined) {
      hundred.push(rate(wide))
      crowded.push(rate([...wide, '--accounts', '2000']))
    }
    const { cpu, count } = measuredRun<CoreRun>(coreRun, ['--engine', 'nodejs-order-book', ...stream])
    reference.push(count / cpu)
  }
  const perSecond = (figures: readonly number[]) => `${spread(figures, million)} operations a CPU second`
  note('core, 1 market of 3 runners', `${perSecond(single)}; asked: 4 M`, median(single) >= 4e6)
  if (hundred.length > 0) {
    note('core, 100 markets of 8 runners', `${perSecond(hundred)}; asked: 2 M`, median(hundred) >= 2e6)
    // Ten times the positions no longer fit a cache; nothing is asked of this one.
    note('the same with 2,000 accounts', perSecond(crowded), true)
  }
  const times = median(single) / median(reference)
  const against = `${times.toFixed(1)} times (${perSecond(reference)}); asked: 20`
  note('core against nodejs-order-book', against, times >= 20)
  if (options.file !== undefined) return

  const memory = measuredRun<{ bytesPerOrder: number; bytesPerPosition: number }>(
    memoryRun,
    [],
    ['--expose-gc'],
  )
  note(
    'memory of a resting order',
    `${memory.bytesPerOrder.toFixed(0)} bytes, and ${memory.bytesPerPosition.toFixed(0)} a position; asked: under 150`,
    memory.bytesPerOrder < 150,
  )
  const pauses = Array.from({ length: options.runs }, () => {
    return measuredRun<CoreRun>(coreRun, ['--operations', '10000000']).gcPauseMaxMs ?? 0
  })
  const longest = spread(pauses, (pause) => `${pause.toFixed(2)} ms`)
  note('longest collection pause', `${longest} in 10 M operations; asked: under 5`, median(pauses) < 5)
}
