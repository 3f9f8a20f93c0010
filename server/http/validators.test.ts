/** The checks of the calls' schemas, which a server makes when they are first asked for. */
import { expect, test } from 'vitest'
import { everyCall } from '#contract/calls.ts'
import { buildValidator } from './validators.ts'

const compile = buildValidator({}, { customOptions: {} })
const schemas = everyCall.flatMap(({ method, path, params, query, body }) =>
  [params, query, body].filter((schema) => schema !== undefined).map((schema) => ({ method, path, schema })),
)

test('every schema of the table of calls can be checked, and tells what is wrong with what is no object', () => {
  expect(schemas.length).toBeGreaterThan(20)
  for (const { method, path, schema } of schemas) {
    const check = compile({ schema } as never)
    expect(check('no object'), `${method} ${path}`).toBe(false)
    expect(check.errors?.map(({ keyword }) => keyword)).toEqual(['type'])
  }
})

test('what is good leaves no fault of the one before', () => {
  const check = compile({ schema: { type: 'object', required: ['a'] } } as never)
  expect([check({}), check.errors?.[0]?.keyword]).toEqual([false, 'required'])
  expect([check({ a: 1 }), check.errors]).toEqual([true, null])
})
