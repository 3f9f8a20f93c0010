import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { notedWhenPassed, slowSteps } from './slow-steps.ts'
import { single } from './tally.ts'

test('each file of longer proofs and each part of the planted defects is a step', () => {
  const names = slowSteps(join(import.meta.dirname, '..')).map(({ name }) => name)
  expect(names).toContain('server/sequencer/kill')
  expect(names).toContain('defects/engine')
  expect(new Set(names).size).toBe(names.length)
})

test('what passed is not run again where the run goes on in the same state, what failed is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'crossbook-steps-'))
  try {
    const ran: string[] = []
    const run = async (name: string, does: { passes: boolean; state: string; goesOn: boolean }) => {
      const step = {
        name,
        run: async () => {
          ran.push(name)
          return { outcome: single(name, does.passes), output: '' }
        },
      }
      const { outcome } = await notedWhenPassed(step, { file: join(folder, 'of', 'passed'), ...does }).run()
      return outcome.passed
    }
    expect(await run('good', { passes: true, state: 'a', goesOn: true })).toBe(1)
    expect(await run('bad', { passes: false, state: 'a', goesOn: true })).toBe(0)
    expect(await run('good', { passes: false, state: 'a', goesOn: true })).toBe(1)
    expect(ran).toEqual(['good', 'bad'])
    await run('bad', { passes: true, state: 'a', goesOn: true })
    await run('good', { passes: true, state: 'b', goesOn: true })
    await run('good', { passes: true, state: 'a', goesOn: false })
    expect(ran).toEqual(['good', 'bad', 'bad', 'good', 'good'])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
