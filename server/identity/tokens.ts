/** Secrets that stand for somebody: made here, and kept as digests alone. */
import { hash, randomBytes } from 'node:crypto'

/** Returns a secret of random bytes, 32 where no number is given, as base64url. */
export function newSecret(bytes = 32): string {
  return randomBytes(bytes).toString('base64url')
}

/** Returns what is kept of a secret: its SHA-256, base64url. */
export function digestOf(secret: string): string {
  return hash('sha256', secret, 'base64url')
}
