/** Repeating a call: after which pauses, how often, and never under another account. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './client.ts'
import { askUntilAnswered } from './repeat.ts'
import { keepToken } from './token.ts'

const unanswered = new ApiError({ code: 'network', message: 'No answer', status: 0, retryable: true })
const refused = new ApiError({ code: 'market_suspended', message: 'No', status: 409, retryable: true })
const busy = new ApiError({ code: 'busy', message: 'Busy', status: 503, retryable: true })

/** When each attempt was made, in milliseconds from the first. */
let times: number[]
let start: number

beforeEach(() => {
  vi.useFakeTimers()
  times = []
  start = Date.now()
})
afterEach(() => {
  keepToken(null)
  vi.useRealTimers()
})

/** A call that fails with the errors in turn, then answers. */
function failing(...errors: Error[]) {
  return async () => {
    times.push(Date.now() - start)
    const error = errors.shift()
    if (error) throw error
    return 'answer'
  }
}

test('the pauses double up to the longest, and each repetition is told', async () => {
  const onUnanswered = vi.fn()
  const errors = new Array(4).fill(unanswered)
  const answer = askUntilAnswered(failing(...errors), { pauseMaxMs: 1_500, onUnanswered })
  await vi.runAllTimersAsync()
  expect(await answer).toBe('answer')
  expect(times).toEqual([0, 500, 1_500, 3_000, 4_500])
  expect(onUnanswered).toHaveBeenCalledTimes(4)
})

test('the last attempt that is allowed throws its error', async () => {
  const answer = askUntilAnswered(failing(...new Array(9).fill(unanswered)), {
    attemptsMax: 3,
    pauseMaxMs: 4_000,
  })
  const thrown = expect(answer).rejects.toBe(unanswered)
  await vi.runAllTimersAsync()
  await thrown
  expect(times).toEqual([0, 500, 1_500])
})

test.each([
  ['a refusal', refused],
  ['a busy server, which did not take the call', busy],
  ['an error of another kind', new Error('a mistake')],
])('%s is not repeated', async (_, error) => {
  await expect(askUntilAnswered(failing(error), { pauseMaxMs: 4_000 })).rejects.toBe(error)
  expect(times).toEqual([0])
})

test('a session that changes in the pause ends the attempts: the key would mean another order', async () => {
  keepToken('first')
  const answer = askUntilAnswered(failing(unanswered), { pauseMaxMs: 4_000 })
  const thrown = expect(answer).rejects.toBe(unanswered)
  await vi.advanceTimersByTimeAsync(100)
  keepToken('second')
  await vi.runAllTimersAsync()
  await thrown
  expect(times).toEqual([0])
})
