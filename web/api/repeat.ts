/** Calls that are repeated until they are answered. They carry an idempotency key, so that they are carried out once. */
import { ApiError } from './client.ts'
import { readSession } from './token.ts'

/** The pause before the first repetition; each further one is twice as long as the one before. */
const pauseMinMs = 500

/** Codes that say that nothing was carried out, though the fault is the server's. */
const undecided = ['busy', 'exchange_stopped']

interface RepeatOptions {
  /** The longest pause between two attempts. */
  pauseMaxMs: number
  /** As often as needed, unless it is given. */
  attemptsMax?: number
  /** Called when an attempt had no answer and is to be repeated. */
  onUnanswered?: (() => void) | undefined
}

/**
 * Calls until the server answers, and returns the answer. Throws what the call throws when the server refused; the last
 * attempt's error when there were enough of them, or when the session changed: under another account the key would mean
 * another order or round.
 */
export async function askUntilAnswered<T>(call: () => Promise<T>, options: RepeatOptions): Promise<T> {
  const { pauseMaxMs, attemptsMax = Number.POSITIVE_INFINITY, onUnanswered } = options
  const session = readSession()
  for (let attempt = 1; ; attempt++) {
    try {
      return await call()
    } catch (error) {
      if (!isUnanswered(error) || attempt >= attemptsMax || readSession() !== session) throw error
      onUnanswered?.()
      await pause(Math.min(pauseMaxMs, pauseMinMs * 2 ** (attempt - 1)))
      if (readSession() !== session) throw error
    }
  }
}

/** Returns whether there was no answer, or one from a server that could not say what became of the call. */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.status === 0 || (error.status >= 500 && !undecided.includes(error.code))
}

/** Resolves after `ms` milliseconds. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
