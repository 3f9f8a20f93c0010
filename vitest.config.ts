/**
 * The test projects: `sharing`, `page` and `isolated` stand beside their files, `e2e` is the browser, `slow` the longer proofs.
 * A test fails by what it sees. The limits of time here end only what hangs, on a machine of any speed.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/test-order.ts'

/**
 * How many files run at once, on two cores. Those of the browser wait a third of their time, for it or for what moves; of the others
 * some wait for a deadline, for a thread or for a program that they have started.
 */
const workers = { unit: 3, e2e: 3 }

const minuteMs = 60_000
const besideTheirFiles = '{core,contract,server,tools,sim,web,bench,scripts}/**/*.test.{ts,tsx}'
const slow = '**/*.slow.test.ts'

/** A condition is waited for as long as this: only one that never comes uses it up. */
const patienceMs = Number(process.env.CROSSBOOK_PATIENCE_MS ?? minuteMs)

/** Tests share workers and modules, but for those that stand in for something that others use too: fetch, the clock, a module. */
const sharingFiles = globSync(besideTheirFiles, { cwd: import.meta.dirname }).filter(
  (path) =>
    !/import \{.*\bvi\b.*\} from 'vitest'/.test(readFileSync(join(import.meta.dirname, path), 'utf8')),
)
const ofPage = (path: string) => path.startsWith('web')

/** What Node runs as it stands is run so: Vite's modules reach each other's functions through a getter, which costs loops twice the time. */
const asNodeRunsIt = { viteModuleRunner: false, nodeLoader: false }

// Servers, their workers and the programs that tests start load the same modules again and again: compiled once.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '.cache', 'node')

export default defineConfig({
  // The browser part has a Vite configuration of its own; the tests of its logic need none of it.
  test: {
    environment: 'node',
    pool: 'forks',
    // Room for what is young: collected less often, a worker costs a tenth less.
    execArgv: ['--min-semi-space-size=16'],
    maxWorkers: workers.unit,
    testTimeout: 15 * minuteMs,
    hookTimeout: 15 * minuteMs,
    teardownTimeout: minuteMs,
    sequence: { sequencer: LongestFirst },
    expect: { poll: { timeout: patienceMs } },
    projects: [
      {
        extends: true,
        test: {
          name: 'sharing',
          include: sharingFiles.filter((path) => !ofPage(path)),
          exclude: [slow],
          isolate: false,
          experimental: asNodeRunsIt,
        },
      },
      {
        extends: true,
        test: { name: 'page', include: sharingFiles.filter(ofPage), exclude: [slow], isolate: false },
      },
      {
        extends: true,
        test: { name: 'isolated', include: [besideTheirFiles], exclude: [slow, ...sharingFiles] },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          include: [besideTheirFiles.replace('test', 'slow.test')],
          fileParallelism: false,
          testTimeout: 60 * minuteMs,
        },
      },
      {
        extends: true,
        // A worker keeps its browser from file to file.
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          isolate: false,
          experimental: asNodeRunsIt,
          maxWorkers: workers.e2e,
          // A browser on a busy machine: a second failure is the page's. The closing lines name what passed at the second try.
          retry: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
