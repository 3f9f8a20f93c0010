/** The single-use secret that makes the first administrator. It lives in this process only: each start makes a new one. */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

export const setupMs = 30 * 60_000

export interface Setup {
  /** Returns the secret for the link, or undefined when there is an administrator already. Shown once, kept nowhere. */
  readonly secret: string | undefined
  /** Uses the secret up. Returns whether it was the right one, in time and for the first time. */
  use(secret: string): boolean
  /** Makes a used secret good again within its time: what it was used for was refused. */
  giveBack(): void
}

/** Returns the setup of this process. */
export function createSetup(hasAdmin: boolean, now: () => number): Setup {
  const secret = hasAdmin ? undefined : randomBytes(32).toString('base64url')
  const digest = secret === undefined ? undefined : digestOf(secret)
  const endsAt = now() + setupMs
  let isOpen = digest !== undefined
  return {
    secret,
    use(candidate) {
      if (!isOpen || digest === undefined || now() >= endsAt) return false
      if (!timingSafeEqual(digestOf(candidate), digest)) return false
      isOpen = false
      return true
    },
    giveBack() {
      isOpen = true
    },
  }
}

function digestOf(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}
