/** Readiness is said only when it is so. */
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import type { App } from '../app.ts'
import type { ServerDeps } from '../deps.ts'
import { operationRoutes } from './operations.ts'

test('it is alive at once, and ready once it says so', async () => {
  let isReady = false
  const app: App = fastify()
  const sequencer = { sequence: 7 } as ServerDeps['sequencer']
  operationRoutes(app, { isReady: () => isReady, sequencer } as ServerDeps)

  expect((await app.inject('/healthz')).statusCode).toBe(200)
  const early = await app.inject('/readyz')
  expect([early.statusCode, early.json().code]).toEqual([503, 'not_ready'])
  isReady = true
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready', sequence: 7 })
})
