import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginSqueeze, type Squeeze } from './squeeze.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

async function isOpen({ opened }: Squeeze): Promise<boolean> {
  return Promise.race([opened.then(() => true), Promise.resolve(false).then(() => false)])
}

test('a card that nobody touches opens by itself', async () => {
  const squeeze = beginSqueeze(700)
  await vi.advanceTimersByTimeAsync(699)
  expect(await isOpen(squeeze)).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await isOpen(squeeze)).toBe(true)
})

test('a card that is held stays down as long as it is held', async () => {
  const squeeze = beginSqueeze(700)
  squeeze.hold()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await isOpen(squeeze)).toBe(false)
  squeeze.letGo()
  await vi.advanceTimersByTimeAsync(700)
  expect(await isOpen(squeeze)).toBe(true)
})

test('a corner that was dragged far enough opens it at once', async () => {
  const squeeze = beginSqueeze(700)
  squeeze.hold()
  squeeze.open()
  await vi.advanceTimersByTimeAsync(0)
  expect(await isOpen(squeeze)).toBe(true)
})
