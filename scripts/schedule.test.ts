/** Which step waits for which, and which is not run at all. */
import { expect, test } from 'vitest'
import { type Planned, startAll } from './schedule.ts'

/** A plan whose steps begin and end by hand; `begun` and what is given to `end` tell what happened. */
function plan(...given: readonly Omit<Planned<boolean>, 'run'>[]) {
  const begun: string[] = []
  const ends = new Map<string, (isGood: boolean) => void>()
  const steps = given.map((step) => ({
    ...step,
    run: () => {
      begun.push(step.name)
      return new Promise<boolean>((resolve) => ends.set(step.name, resolve))
    },
  }))
  const fates = startAll(steps, (isGood) => !isGood)
  const end = async (name: string, isGood = true) => {
    ends.get(name)!(isGood)
    await settled()
  }
  return { begun, end, fates }
}

/** Lets everything happen that waits for nothing but its turn. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('lanes run side by side, the steps of one lane one after the other', async () => {
  const { begun, end } = plan(
    { name: 'types', lane: 'checks' },
    { name: 'unit', lane: 'tests' },
    { name: 'lint', lane: 'checks' },
  )
  await settled()
  expect(begun).toEqual(['types', 'unit'])
  await end('types', false)
  expect(begun).toEqual(['types', 'unit', 'lint'])
})

test('a step waits for what it needs in another lane', async () => {
  const { begun, end } = plan(
    { name: 'build', lane: 'checks' },
    { name: 'unit', lane: 'tests' },
    { name: 'browser', lane: 'tests', needs: ['build'] },
  )
  await settled()
  await end('unit')
  expect(begun).toEqual(['build', 'unit'])
  await end('build')
  expect(begun).toEqual(['build', 'unit', 'browser'])
})

test('where something needed has failed the step is not run, nor what needs that step, but the lane goes on', async () => {
  const { begun, end, fates } = plan(
    { name: 'build', lane: 'checks' },
    { name: 'size', lane: 'checks', needs: ['build'] },
    { name: 'report', lane: 'checks', needs: ['size'] },
    { name: 'lint', lane: 'checks' },
  )
  await settled()
  await end('build', false)
  await end('lint')
  expect(begun).toEqual(['build', 'lint'])
  expect(await Promise.all(fates)).toMatchObject([
    { result: false },
    { missing: ['build'] },
    { missing: ['size'] },
    { result: true },
  ])
})

test('what is needed but not in the plan is taken to be there', async () => {
  const { begun } = plan({ name: 'browser', lane: 'tests', needs: ['build'] })
  await settled()
  expect(begun).toEqual(['browser'])
})
