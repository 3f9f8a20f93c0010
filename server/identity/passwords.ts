/** Hashes and checks passwords by Argon2id, a few at a time: each costs some 15 ms of a core and 19 MiB. */
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { RefusedError } from '#server/refusals.ts'

/** What a hash costs: memory in KiB, passes over it, and threads. */
export interface HashCost {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

/** OWASP's parameters for Argon2id, which is this package's default algorithm. */
const usualCost: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export interface Passwords {
  /** Returns the hash with its parameters and salt, as text. */
  hash(password: string): Promise<string>
  /** Returns whether the password fits. Takes the same time when there is no hash to compare with, or the one of an erased account: "". */
  fits(passwordHash: string | undefined, password: string): Promise<boolean>
  /** Returns whether the hash was made with other parameters than those of today. */
  isDated(passwordHash: string): boolean
}

/** Returns a hasher that works on `atOnce` passwords, lets `queueMax` wait, and refuses the rest (too_many_attempts). */
export function createPasswords({
  atOnce = Math.max(1, availableParallelism() - 1),
  queueMax = 50,
  cost = usualCost,
} = {}): Passwords {
  const gated = createGate(atOnce, queueMax)
  const nobodys = hash(randomBytes(32), cost)
  return {
    hash: (password) => gated(() => hash(password, cost)),
    fits: (passwordHash, password) =>
      gated(async () => {
        const fits = await verify(passwordHash || (await nobodys), password)
        return fits && Boolean(passwordHash)
      }),
    isDated: (passwordHash) => {
      const { memoryCost, timeCost, parallelism } = parseOptions(passwordHash)
      return memoryCost !== cost.memoryCost || timeCost !== cost.timeCost || parallelism !== cost.parallelism
    },
  }
}

function createGate(atOnce: number, queueMax: number) {
  let running = 0
  const queue: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running++
    else if (queue.length < queueMax) await new Promise<void>((start) => queue.push(start))
    else throw new RefusedError('too_many_attempts', { retryAfterSeconds: 2 })
    try {
      return await work()
    } finally {
      // The next one takes over this one's place; only with nobody waiting does it become free.
      const next = queue.shift()
      if (next === undefined) running--
      else next()
    }
  }
}
