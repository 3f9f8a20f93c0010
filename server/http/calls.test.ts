/** The routes that the server registers are the calls of the contract's table, all of them and no others. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Access } from '#contract/call.ts'
import { everyCall } from '#contract/calls.ts'
import { startServer, type TestServer } from '#server/testing/start-server.ts'

/** What is no call: the description of the calls, and the files of the browser part. */
const noCalls = ['/api/openapi.json', '/api/docs', '/api/docs/*', '/*']

interface Registered {
  readonly method: string
  readonly path: string
  readonly access: Access | undefined
}
const routes: Registered[] = []
let server: TestServer
beforeAll(async () => {
  server = await startServer({
    extend: (app) =>
      app.addHook('onRoute', ({ method, url, config }) => {
        for (const one of [method].flat())
          routes.push({ method: one, path: url, access: (config as { access?: Access } | undefined)?.access })
      }),
  })
})
afterAll(() => server.stop())

test('every route is a call of the table, for those whom the table names, and every call has its route', () => {
  const isNamed = ({ method, path }: Registered) => method !== 'HEAD' && !noCalls.includes(path)
  const registered = routes.filter(isNamed).map(lineOf)
  expect(registered.toSorted()).toEqual(everyCall.map(lineOf).toSorted())
})

test('the description of the calls has the same', async () => {
  const { body } = await server.api('GET', '/api/openapi.json')
  const described = Object.entries<object>(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  )
  expect(described.toSorted()).toEqual(everyCall.map(({ method, path }) => `${method} ${path}`).toSorted())
})

function lineOf({ method, path, access }: Registered): string {
  return `${method} ${path}: ${[access].flat().join(', ')}`
}
