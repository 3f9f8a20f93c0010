/** The one place that turns errors into answers. Expected refusals keep their code; faults of ours get an id and a line in the log. */
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { type AnyRefusalCode, RefusedError, refusalOf } from '#server/refusals.ts'
import { problemBody, problemText } from './problem.ts'
import { type SchemaFault, validationSentence } from './validation-sentence.ts'

/** Answers with the code's status and sentence. */
export function refuse(reply: FastifyReply, code: AnyRefusalCode, retryAfterSeconds?: number): void {
  const { status } = refusalOf(code)
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  reply.code(status).type('application/json; charset=utf-8').send(problemText(code))
}

/** Returns Fastify's handler of whatever was thrown or handed on as an error. */
export function createErrorHandler(logger: Logger) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const answer = expectedAnswer(error)
    if (answer === undefined) {
      const requestId = randomUUID()
      logger.error({ err: error, requestId, method: request.method, url: pathOf(request) }, 'A call failed')
      reply.code(500).send(problemBody('internal_error', { requestId }))
      return
    }
    const { code, message, retryAfterSeconds } = answer
    const { status } = refusalOf(code)
    if (status === 401) reply.header('www-authenticate', 'Bearer')
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
    reply.code(status).send(problemBody(code, message === undefined ? {} : { message }))
  }
}

interface ExpectedAnswer {
  readonly code: AnyRefusalCode
  readonly message?: string | undefined
  readonly retryAfterSeconds?: number | undefined
}

const frameworkCodes: Readonly<Record<string, AnyRefusalCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_json',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
}

function expectedAnswer(error: unknown): ExpectedAnswer | undefined {
  if (error instanceof RefusedError) {
    return { code: error.code, message: error.message, retryAfterSeconds: error.retryAfterSeconds }
  }
  const { code, validation, validationContext, statusCode } = error as Partial<FastifyError>
  const fault = validation?.[0] as SchemaFault | undefined
  if (fault !== undefined) {
    // What is not an id in the path names nothing.
    if (validationContext === 'params') return { code: 'not_found' }
    if (validationContext === 'headers') return { code: 'idempotency_key_missing' }
    const whole = validationContext === 'querystring' ? 'query' : 'body'
    return { code: 'invalid_request', message: validationSentence(fault, whole) }
  }
  const known = frameworkCodes[code ?? '']
  if (known !== undefined) return { code: known }
  if (error instanceof SyntaxError) return { code: 'invalid_json' }
  // A file that does not exist or lies outside the folder.
  if (statusCode === 403 || statusCode === 404) return { code: 'not_found' }
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500
    ? { code: 'invalid_request' }
    : undefined
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0]!.slice(0, 200)
}

/** Answers what is not HTTP, is too slow or has too long headers, and ends the connection. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, sentence] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'The headers are larger than 16 kB.']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'The call took too long to arrive.']
        : ['400 Bad Request', 'This is not a call in HTTP.']
  const body = JSON.stringify(problemBody('invalid_request', { message: sentence }))
  socket.end(
    `HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}
