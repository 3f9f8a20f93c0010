/** A change of several markets: which may be asked, and what becomes of each. */
import { expect, test } from 'vitest'
import type { Market } from '#contract/catalogue.ts'
import { ApiError } from '../api/client.ts'
import { askOne, canBeAsked, type Senders } from './bulk.ts'
import { emptyForm } from './market-actions.ts'

const never = () => Promise.reject(new Error('This one is not asked for.'))
const at = (post: Senders['post']): Senders => ({ post, ask: never, isByTwo: true })
const market = { marketId: 7, version: 3, status: 'OPEN' } as Market

test('a market is asked only for what may be done with it', () => {
  expect(canBeAsked('suspend', { status: 'OPEN' })).toBe(true)
  expect(canBeAsked('open', { status: 'OPEN' })).toBe(false)
  expect(canBeAsked('void', { status: 'VOIDED' })).toBe(false)
})

test('each is asked by its own version and key', async () => {
  const sent: unknown[] = []
  const send = async (...all: unknown[]) => void sent.push(all)
  const answer = await askOne(at(send), 'suspend', market, emptyForm, 'key-1')
  expect(answer).toMatchObject({ isDone: true, isFinal: true })
  expect(sent).toEqual([['suspend', { market, version: 3 }, emptyForm, 'key-1']])
})

test('a void of what has a result is asked of another person where results take two', async () => {
  const settled: Market = { ...market, status: 'SETTLED' }
  const made: string[] = []
  const senders = (isByTwo: boolean): Senders => ({
    post: async () => void made.push('at once'),
    ask: async () => void made.push('asked'),
    isByTwo,
  })
  const voided = (isByTwo: boolean, of: Market) => askOne(senders(isByTwo), 'void', of, emptyForm, 'key-1')
  expect(await voided(true, settled)).toEqual({ isDone: true, isFinal: true, sentence: 'Asked for it' })
  expect(await voided(false, settled)).toMatchObject({ sentence: 'Done' })
  expect(await voided(true, market)).toMatchObject({ sentence: 'Done' })
  expect(made).toEqual(['asked', 'at once', 'at once'])
})

test('a refusal is final, and no answer is not', async () => {
  const failing = (status: number) => () =>
    Promise.reject(new ApiError({ code: 'x', message: 'No.', status, retryable: status === 0 }))
  const ask = (status: number) => askOne(at(failing(status)), 'suspend', market, emptyForm, 'key-1')
  expect(await ask(409)).toEqual({ isDone: false, isFinal: true, sentence: 'No.' })
  expect(await ask(0)).toMatchObject({ isDone: false, isFinal: false })
})
