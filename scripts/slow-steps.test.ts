import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
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
    const file = join(folder, 'of', 'passed')
    type Does = { passes: boolean; state: string; goesOn: boolean; changesTo?: string }
    const run = async (name: string, does: Does) => {
      let state = does.state
      const step = {
        name,
        run: async () => {
          ran.push(name)
          state = does.changesTo ?? state
          return { outcome: single(name, does.passes), output: '' }
        },
      }
      const of = { file, stateNow: () => state, goesOn: does.goesOn }
      const { outcome } = await notedWhenPassed(step, of).run()
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
    ran.length = 0
    await run('late', { passes: true, state: 'a', goesOn: true, changesTo: 'b' })
    // Of a run that was stopped while it wrote.
    appendFileSync(file, '{"state":"a","na\n')
    for (const state of ['a', 'b', 'a']) await run('late', { passes: true, state, goesOn: true })
    expect(ran).toEqual(['late', 'late', 'late'])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
