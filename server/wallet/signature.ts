/** How a webhook shows who sent it and when: an HMAC over the time and the body, in a header. */
import { createHmac, timingSafeEqual } from 'node:crypto'

export const signatureHeader = 'webhook-signature'
/** How far the time of a webhook may be from now: what is older may be one that somebody kept. */
const toleranceMs = 300_000

/** Returns the header of a body that is sent at a time, milliseconds since 1970. */
export function signed(secret: string, body: string, time: number): string {
  return `t=${time},v1=${digest(secret, body, time).toString('hex')}`
}

/** Returns whether the header is that of the body under the secret, and of the last five minutes. */
export function isSigned(secret: string, body: string, header: unknown, now: number): boolean {
  const [, time, given] = /^t=(\d{1,15}),v1=([\da-f]{64})$/.exec(String(header)) ?? []
  if (time === undefined || given === undefined) return false
  if (Math.abs(now - Number(time)) > toleranceMs) return false
  return timingSafeEqual(Buffer.from(given, 'hex'), digest(secret, body, Number(time)))
}

function digest(secret: string, body: string, time: number): Buffer {
  return createHmac('sha256', secret).update(`${time}.${body}`).digest()
}
