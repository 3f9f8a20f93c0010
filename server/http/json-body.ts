/** Reads JSON bodies: the text is kept for the idempotency key's hash, and a number finer than can be held is refused. */
import type { FastifyInstance } from 'fastify'
import { RefusedError } from '#server/refusals.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it came; '' without one. */
    bodyText: string
  }
}

const encodedBody = 'The body must be JSON as it is, without a content-encoding.'

/** Only a body with such a token can hold a number that parsing would round. */
const suspectNumber = /\d[.eE]|\d{16}/

/** Makes JSON the only kind of body; anything else is 415. Of a field given twice the last one counts, as in JSON.parse. */
export function registerJsonBody(app: FastifyInstance): void {
  app.decorateRequest('bodyText', '')
  app.removeAllContentTypeParsers()
  // Refuses __proto__ and constructor.prototype as names.
  const parse = app.getDefaultJsonParser('error', 'error')
  // What is packed is not unpacked: taken for plain JSON it might still be read as some.
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const { 'content-encoding': encoding = 'identity' } = request.headers
    if (encoding.toLowerCase() === 'identity') done()
    else done(new RefusedError('unsupported_media_type', { message: encodedBody }))
  })
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.bodyText = body as string
    try {
      if (suspectNumber.test(request.bodyText)) refuseRounding(request.bodyText)
    } catch (error) {
      done(error as Error)
      return
    }
    void parse(request, body as string, done)
  })
}

function refuseRounding(text: string): void {
  // The declarations of the language do not know the third argument yet.
  const reviver = (_key: string, value: unknown, context?: { source?: string }) => {
    if (typeof value === 'number' && context?.source !== undefined && !isHeld(context.source, value)) {
      throw new RefusedError('invalid_request', {
        message: `The number ${context.source.slice(0, 40)} is finer or larger than can be kept. Nothing is rounded.`,
      })
    }
    return value
  }
  try {
    JSON.parse(text, reviver as Parameters<typeof JSON.parse>[1])
  } catch (error) {
    // What is not JSON is refused by the parser itself, in its own words.
    if (error instanceof RefusedError) throw error
  }
}

/** Whether the digits as written are the value's own: 17 digits tell any two values apart, more are not kept. */
function isHeld(source: string, value: number): boolean {
  const digits = significantDigits(source)
  return digits.length <= 15 || digits === significantDigits(BigInt(Math.trunc(value)).toString())
}

function significantDigits(source: string): string {
  const mantissa = source.replace(/[eE].*$/, '').replace(/[-.]/g, '')
  return mantissa.replace(/^0+/, '').replace(/0+$/, '')
}
