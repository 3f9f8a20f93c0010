/** The check of every answer that tests receive: what is not as the table of calls has it is found. */
import { expect, test } from 'vitest'
import { type Answered, checkAnswer } from './answer-check.ts'

const json = 'application/json; charset=utf-8'
const health = { method: 'GET', path: '/healthz', status: 200, contentType: json }
const refusal = {
  success: false,
  code: 'market_suspended',
  message: 'The market is suspended.',
  retryable: true,
}
const refused = { ...health, path: '/api/exchange/orders/place', method: 'POST', status: 409 }
const answered = (of: Omit<Answered, 'text'>, body: unknown): Answered => ({
  ...of,
  text: JSON.stringify(body),
})

test('what the table has passes', () => {
  checkAnswer(answered(health, { status: 'ok' }))
  checkAnswer(answered({ ...health, path: '/healthz?any=1' }, { status: 'ok' }))
  checkAnswer(answered(refused, refusal))
  checkAnswer({ ...health, path: '/metrics', contentType: 'text/plain; version=0.0.4', text: 'up 1' })
  checkAnswer({ ...health, path: '/', contentType: 'text/html', text: '<!doctype html>' })
  checkAnswer({ ...health, method: 'HEAD', text: '' })
})

test.each<[string, Answered]>([
  ['a good answer of another shape', answered(health, { status: 'fine' })],
  ['a field that is not described', answered(health, { status: 'ok', more: 1 })],
  ['another good status', answered({ ...health, status: 201 }, { status: 'ok' })],
  ['text where JSON is declared', { ...health, contentType: 'text/plain', text: 'ok' }],
  ['JSON where text is declared', answered({ ...health, path: '/metrics' }, {})],
  ['JSON at an address that is no call', answered({ ...health, path: '/api/lost' }, {})],
  ['a call by another method', answered({ ...health, method: 'POST' }, { status: 'ok' })],
  ['a refusal of another shape', answered(refused, { ...refusal, message: 1 })],
  ['a refusal with a field that is not described', answered(refused, { ...refusal, marketId: 1 })],
  ['a refusal that is in no table', answered(refused, { ...refusal, code: 'lost' })],
  ['a refusal with the status of another', answered({ ...refused, status: 404 }, refusal)],
  ['a refusal that says wrongly whether to repeat', answered(refused, { ...refusal, retryable: false })],
  ['a refusal that is not JSON', { ...refused, contentType: 'text/html', text: '<h1>No</h1>' }],
])('%s is found', (_, wrong) => {
  expect(() => checkAnswer(wrong)).toThrow(wrong.path)
})
