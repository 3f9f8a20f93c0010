/** Proves that the count misses nothing, on a real run of a small suite and on broken reports. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type StepResult, vitestStep } from './test-step.ts'
import { readReport } from './vitest-report.ts'

const config = `
  export default { test: { projects: [{ test: { name: 'unit', include: ['core/*.test.ts'] } }] } }`

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'suite-'))
  mkdirSync(join(root, 'core'))
  symlinkSync(join(import.meta.dirname, '..', 'node_modules'), join(root, 'node_modules'))
  writeFileSync(join(root, 'vitest.config.mjs'), config)
})
afterEach(() => {
  rmSync(root, { recursive: true })
})

function runSuite(files: Record<string, string>, silenceMs?: number): Promise<StepResult> {
  for (const [name, body] of Object.entries(files)) {
    writeFileSync(join(root, 'core', name), `import { expect, test } from 'vitest'\n${body}`)
  }
  return vitestStep(root, 'unit', silenceMs === undefined ? {} : { silenceMs }).run()
}

test('passed, failed and skipped tests are counted one by one', async () => {
  const { outcome, output } = await runSuite({
    'a.test.ts': `
      test('holds', () => { console.log('note: seen') })
      test('breaks', () => { expect(1).toBe(2) })
      test.skip('waits', () => {})
      test.todo('is to come')
      let tries = 0
      test('stumbles', { retry: 1 }, () => { expect(++tries).toBe(2) })`,
  })
  expect(outcome).toEqual({
    passed: 2,
    failures: ['core/a.test.ts > breaks'],
    skipped: ['core/a.test.ts > waits', 'core/a.test.ts > is to come'],
    unsteady: [
      expect.stringMatching(
        /^core\/a\.test\.ts > stumbles: AssertionError: expected 1 .*, core\/a\.test\.ts:8$/,
      ),
    ],
  })
  expect(output).toMatch(/^note: seen$/m)
})

test('a file that cannot be loaded, a dead worker and a stray rejection are failures', async () => {
  const { outcome } = await runSuite({
    'broken.test.ts': `throw new Error('cannot load')`,
    'dead.test.ts': `test('dies', () => { process.kill(process.pid, 'SIGKILL') })`,
    'good.test.ts': `test('holds', () => {})`,
  })
  expect(outcome.passed).toBe(1)
  expect(outcome.failures).toHaveLength(2)
  expect(outcome.failures).toContainEqual('core/broken.test.ts: cannot load')
  expect(outcome.failures).toContainEqual(expect.stringContaining('core/dead.test.ts'))
})

test('an error outside every test is a failure although all tests passed', async () => {
  const { outcome } = await runSuite({
    'stray.test.ts': `test('holds', () => { Promise.reject(new Error('stray')) })`,
  })
  expect(outcome).toMatchObject({ passed: 1, failures: [expect.stringContaining('although no test failed')] })
})

test('of an unsteady test what the browser was waiting for is told', () => {
  const failure = `TimeoutError: locator.waitFor: Timeout 60000ms exceeded.
Call log:
  - waiting for getByText('Nobody yet') to be visible

    at wait (/crossbook/node_modules/browser/index.js:1:2)
    at /crossbook/e2e/a.e2e.ts:77:63`
  const test = { status: 'passed', fullName: 'sees it', failureMessages: [failure] }
  const file = { name: '/crossbook/e2e/a.e2e.ts', status: 'passed', message: '', assertionResults: [test] }
  const report = JSON.stringify({ testResults: [file] })
  const { unsteady } = readReport({ step: 'e2e', report, status: 0, root: '/crossbook' })
  expect(unsteady).toEqual([
    'e2e/a.e2e.ts > sees it: TimeoutError: locator.waitFor: Timeout 60000ms exceeded, ' +
      "waiting for getByText('Nobody yet') to be visible, e2e/a.e2e.ts:77",
  ])
})

test('a run in which no test ends any more is stopped', async () => {
  const { outcome, output } = await runSuite({ 'a.test.ts': `test('hangs', () => { for (;;) {} })` }, 3_000)
  expect(output).toContain('stopped after 3 s without a sign of life')
  expect(outcome).toMatchObject({ passed: 0, failures: [expect.any(String)] })
})

test('a suite without tests is a failure', async () => {
  const { outcome } = await runSuite({})
  expect(outcome).toMatchObject({ passed: 0, failures: [expect.any(String)] })
})

test.each([null, '', '{"testResults": [', '{}'])('a report that is %j is a failure', (report) => {
  const outcome = readReport({ step: 'unit', report, status: 0, root: '/' })
  expect(outcome.failures).toEqual(['unit: the runner left no report'])
})
