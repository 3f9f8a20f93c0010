/** A change of several markets: which may be asked, and what becomes of each. */
import { expect, test } from 'vitest'
import type { Market } from '#contract/catalogue.ts'
import { ApiError } from '../api/client.ts'
import { askOne, canBeAsked } from './bulk.ts'
import { emptyForm } from './market-actions.ts'

const market = { marketId: 7, version: 3, status: 'OPEN' } as Market

test('a market is asked only for what may be done with it', () => {
  expect(canBeAsked('suspend', { status: 'OPEN' })).toBe(true)
  expect(canBeAsked('open', { status: 'OPEN' })).toBe(false)
  expect(canBeAsked('void', { status: 'VOIDED' })).toBe(false)
})

test('each is asked by its own version and key', async () => {
  const sent: unknown[] = []
  const answer = await askOne(async (...all) => void sent.push(all), 'suspend', market, emptyForm, 'key-1')
  expect(answer).toMatchObject({ isDone: true, isFinal: true })
  expect(sent).toEqual([['suspend', { market, version: 3 }, emptyForm, 'key-1']])
})

test('a refusal is final, and no answer is not', async () => {
  const failing = (status: number) => () =>
    Promise.reject(new ApiError({ code: 'x', message: 'No.', status, retryable: status === 0 }))
  const ask = (status: number) => askOne(failing(status), 'suspend', market, emptyForm, 'key-1')
  expect(await ask(409)).toEqual({ isDone: false, isFinal: true, sentence: 'No.' })
  expect(await ask(0)).toMatchObject({ isDone: false, isFinal: false })
})
