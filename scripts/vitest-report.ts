/** Reads what Vitest reports as JSON into a count that misses no way of going wrong. */
import { relative } from 'node:path'
import type { Outcome } from './tally.ts'

type Assertion = { status: string; fullName: string; failureMessages?: readonly string[] }
type File = { name: string; status: string; message: string; assertionResults: Assertion[] }

/**
 * Returns the outcome of a Vitest run. A test that failed and passed when tried again has passed, and is named as unsteady,
 * with what it failed at first. A test that never ended, a file that could not be loaded, a runner that crashed, left no report, found no
 * test, or ended badly although no test failed: each counts as one failed.
 * @param report the text of the JSON report, null when there is none
 * @param status the exit status of the runner
 */
export function readReport(run: {
  step: string
  report: string | null
  status: number | null
  root: string
}): Outcome {
  const files = filesOf(run.report)
  if (files === null)
    return { passed: 0, failures: [`${run.step}: the runner left no report`], skipped: [], unsteady: [] }

  const tests = files.flatMap((file) =>
    file.assertionResults.map((test) => ({
      status: test.status,
      failure: test.failureMessages?.[0],
      name: `${relative(run.root, file.name)} > ${test.fullName}`,
    })),
  )
  const passing = tests.filter((test) => test.status === 'passed')
  const unsteady = passing.flatMap(({ failure, name }) =>
    failure === undefined ? [] : [`${name}: ${inShort(failure, run.root)}`],
  )
  const skipped = tests.filter((test) => isSkipped(test.status)).map((test) => test.name)
  const failures = [
    ...tests
      .filter((test) => test.status !== 'passed' && !isSkipped(test.status))
      .map((test) => (test.status === 'failed' ? test.name : `${test.name} (did not end)`)),
    ...files.filter(isBroken).map((file) => `${relative(run.root, file.name)}: ${firstLine(file.message)}`),
  ]
  if (tests.length === 0 && failures.length === 0) failures.push(`${run.step}: no test was found`)
  if (run.status !== 0 && failures.length === 0) {
    failures.push(`${run.step}: the runner ended with status ${run.status} although no test failed`)
  }
  return { passed: passing.length, failures, skipped, unsteady }
}

function filesOf(report: string | null): File[] | null {
  if (report === null) return null
  try {
    const parsed: { testResults?: File[] } = JSON.parse(report)
    return parsed.testResults ?? null
  } catch {
    // Cut off while it was written: the same as no report.
    return null
  }
}

function isSkipped(status: string): boolean {
  return status === 'skipped' || status === 'todo' || status === 'disabled'
}

/** A file that failed as a whole: it could not be loaded, a hook threw, or its worker died. */
function isBroken(file: File): boolean {
  if (file.status !== 'failed') return false
  return file.assertionResults.every((test) => test.status === 'passed' || isSkipped(test.status))
}

/** Returns the first line of a failure, what the browser was waiting for, and the line of the test. */
function inShort(failure: string, root: string): string {
  const [said = ''] = failure.split('\n')
  const awaited = /^ *- (waiting for .*)$/m.exec(failure)?.[1]
  const frames = [...failure.matchAll(/^ *at .*?((?:file:\/\/)?\/[^\s()]+:\d+):\d+\)?$/gm)]
  const places = frames.map(([, place]) => relative(root, place!.replace('file://', '')))
  const place = places.find((path) => !/^\.\.|node_modules/.test(path))
  return [said.replace(/\.$/, ''), awaited, place]
    .filter((part) => part !== undefined && part !== '')
    .join(', ')
}

function firstLine(message: string): string {
  return message.split('\n')[0] || 'failed as a whole'
}
