/** Keys of forms: pressing again does what was asked once, and asking for something else is another request. */
import { expect, test } from 'vitest'
import { ApiError } from '../api/client.ts'
import { createAskedKeys } from './asked-keys.ts'

const cash = { params: { accountId: 104 }, body: { amount: 70_000 } }
const failed = (status: number, retryable: boolean) => (key: string) => {
  sent.push(key)
  return Promise.reject(new ApiError({ code: 'x', message: 'No.', status, retryable }))
}
const answered = async (key: string) => void sent.push(key)
let sent: string[] = []

/** Returns how many different keys a form sends for these tries. */
async function keysOf(...tries: readonly (readonly [object, (key: string) => Promise<void>])[]) {
  sent = []
  const keys = createAskedKeys()
  for (const [asked, make] of tries) await keys.ask(asked, make).catch(() => {})
  expect(sent.length).toBe(tries.length)
  return new Set(sent).size
}

test('what no answer came to is asked again by its key', async () => {
  expect(await keysOf([cash, failed(0, true)], [{ ...cash }, failed(503, true)], [cash, answered])).toBe(1)
})

test('something else, what was answered and what was refused have keys of their own', async () => {
  const more = { ...cash, body: { amount: 70_001 } }
  expect(await keysOf([cash, failed(0, true)], [more, answered])).toBe(2)
  expect(await keysOf([cash, answered], [cash, answered])).toBe(2)
  expect(await keysOf([cash, failed(409, false)], [cash, answered])).toBe(2)
})
