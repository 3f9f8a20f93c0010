/** Which files of tests begin first. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { longest, longestFirst } from './test-order.ts'

const [unit, browser] = [{}, {}]
const file = (project: object, path: string) => ({ project, moduleId: `/project/${path}` })

test('of each project the files of the list begin, in its order, and the others follow as they came', () => {
  const given = [
    file(unit, 'core/big.test.ts'),
    file(unit, 'server/http/limits.test.ts'),
    file(unit, 'core/small.test.ts'),
    file(unit, 'sim/simulation/simulation.test.ts'),
    file(browser, 'e2e/slip.e2e.ts'),
    file(browser, 'e2e/kit.e2e.ts'),
  ]
  expect(longestFirst(given).map((each) => given.indexOf(each))).toEqual([3, 1, 0, 2, 5, 4])
})

test.each(longest)('%s is a file', (path) => {
  expect(existsSync(join(import.meta.dirname, '..', path))).toBe(true)
})
