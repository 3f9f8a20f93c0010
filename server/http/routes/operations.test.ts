/** Readiness is said only when it is so. */
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { JournalDamage } from '#server/journal/damage.ts'
import type { App } from '../app.ts'
import type { ServerDeps } from '../deps.ts'
import { operationRoutes } from './operations.ts'

test('it is alive at once, and ready once it says so', async () => {
  let isReady = false
  const app: App = fastify()
  const sequencer = { sequence: 7 } as ServerDeps['sequencer']
  const standing = { sequence: 5, asOf: 1_900_000_000_000, isComplete: false }
  const views = { standing } as ServerDeps['views']
  const workers: ServerDeps['workers'] = () => [
    { name: 'views', isDown: false, ends: 1 },
    { name: 'sealing', isDown: true, ends: 2 },
  ]
  const config = loadConfig({ PROFILE: 'standard' })
  operationRoutes(app, { isReady: () => isReady, sequencer, views, workers, config } as ServerDeps)

  expect((await app.inject('/healthz')).statusCode).toBe(200)
  const early = await app.inject('/readyz')
  expect([early.statusCode, early.json().code]).toEqual([503, 'not_ready'])
  isReady = true
  expect((await app.inject('/readyz')).json()).toEqual({
    status: 'ready',
    sequence: 7,
    history: standing,
    ended: ['sealing'],
    missing: ['mail'],
  })
})

test('it is not ready any more once its journal was found damaged', async () => {
  const app: App = fastify()
  const sequencer = { sequence: 7, damage: new JournalDamage('at batch 3', 3) } as ServerDeps['sequencer']
  operationRoutes(app, { isReady: () => true, sequencer } as ServerDeps)
  const stopped = await app.inject('/readyz')
  expect([stopped.statusCode, stopped.json().code]).toEqual([503, 'exchange_stopped'])
  expect((await app.inject('/healthz')).statusCode).toBe(200)
})
