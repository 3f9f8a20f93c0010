/**
 * Public lists, packed for a browser. Only what anybody may read: packed beside a secret, its length could give it away. The
 * packing is done beside the thread that answers.
 */
import { brotliCompress, constants } from 'node:zlib'
import type { onSendHookHandler } from 'fastify'

/** Below this a packed answer saves no packet. Bytes. */
const worthwhile = 1_000

/** A fifth of the size for a seventh of a millisecond; a window of 64 KiB is more than a list has and keeps the memory small. */
const params = {
  [constants.BROTLI_PARAM_QUALITY]: 4,
  [constants.BROTLI_PARAM_LGWIN]: 16,
}

/** Packs a good answer by Brotli for a caller that takes it. */
export const packed: onSendHookHandler = (request, reply, payload, done) => {
  const isText = typeof payload === 'string' || Buffer.isBuffer(payload)
  if (!isText || payload.length < worthwhile || reply.statusCode !== 200) return done()
  reply.header('vary', 'accept-encoding')
  if (!takesBrotli(request.headers['accept-encoding'])) return done()
  brotliCompress(payload, { params }, (error, body) => {
    if (error !== null) return done(error)
    reply.header('content-encoding', 'br')
    done(null, body)
  })
}

/** Returns whether Brotli is named among what is taken, and not refused by a weight of zero. */
function takesBrotli(accepted: string | string[] | undefined): boolean {
  return /(?:^|,)\s*br\s*(?:,|$|;\s*q=(?!0(?:\.0*)?\s*(?:,|$)))/i.test(String(accepted ?? ''))
}
