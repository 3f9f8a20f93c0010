/** Codes of six digits that change every 30 seconds (RFC 6238, HMAC-SHA-1), and secrets as apps take them. */
import { createHmac, timingSafeEqual } from 'node:crypto'

const stepMs = 30_000
/** Steps on either side of now that are taken: a phone's clock is seldom exact. */
const stepsAside = 1
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Returns the bytes in base 32 without padding. */
export function toBase32(bytes: Uint8Array): string {
  let bits = 0
  let value = 0
  let text = ''
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet[(value >>> (bits - 5)) & 31]
  }
  return bits === 0 ? text : text + alphabet[(value << (5 - bits)) & 31]
}

/** Returns the code of a step, counted from 1970. */
export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const at = digest[digest.length - 1]! & 15
  return String((digest.readUInt32BE(at) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

/** Returns the step of a time, milliseconds since 1970. */
export function stepOf(time: number): number {
  return Math.floor(time / stepMs)
}

/** Returns the step whose code this is, of those about the time and after the last one that was used; undefined where it is none. */
export function matchStep(
  secret: Uint8Array,
  code: string,
  { time, usedStep }: { time: number; usedStep: number },
): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const given = Buffer.from(code)
  let found: number | undefined
  // All are compared, so that the time it takes tells nothing.
  for (let step = stepOf(time) - stepsAside; step <= stepOf(time) + stepsAside; step++) {
    const fits = timingSafeEqual(Buffer.from(codeAt(secret, step)), given)
    if (fits && step > usedStep) found ??= step
  }
  return found
}

/** Returns the address that an app makes an entry of. */
export function appAddress(secret: Uint8Array, account: string): string {
  const label = encodeURIComponent(`Crossbook:${account}`)
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=Crossbook`
}
