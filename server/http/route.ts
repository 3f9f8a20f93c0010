/** Registers a call of the contract's table as a route: its schemas, headers and who may call it come from there. */
import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { type TSchema, Type } from 'typebox'
import {
  type AnswerOf,
  type BodyOf,
  type Call,
  type CallForm,
  type ParamsOf,
  type QueryOf,
  scopeOf,
} from '#contract/call.ts'
import { Problem } from '#contract/values.ts'
import type { App } from './app.ts'

/** A call's request: path, query and body as its schemas have them. */
export type RequestOf<F extends CallForm> = FastifyRequest<{
  Params: ParamsOf<F>
  Querystring: QueryOf<F>
  Body: BodyOf<F>
}>
/** A call's reply. Text may also be sent as a stream. */
export type ReplyOf<F extends CallForm> = FastifyReply<{
  Reply: F['answer'] extends TSchema ? AnswerOf<F> : unknown
}>
type Handler<F extends CallForm> = (
  request: RequestOf<F>,
  reply: ReplyOf<F>,
) => AnswerOf<F> | undefined | Promise<AnswerOf<F> | ReplyOf<F>>

/** Adds the call. The handler returns the good answer, or sends one itself. */
export function route<F extends CallForm>(
  app: App,
  call: Call<F>,
  handler: Handler<F>,
  options: Pick<RouteShorthandOptions, 'preValidation' | 'onSend'> = {},
): void {
  app.route({
    ...options,
    method: call.method,
    url: call.path,
    schema: schemaOf(call),
    config: { access: call.access, scope: scopeOf(call) },
    handler: handler as unknown as (request: FastifyRequest, reply: FastifyReply) => unknown,
  })
}

/** Returns the call as the server checks it and describes it. */
function schemaOf({ tag, summary, access, params, query, body, answer, conflict, status, key, guest }: Call) {
  const headers = {
    ...(key === 'required' && keyHeader),
    ...(key === 'optional' && optionalKeyHeader),
    ...(guest && guestHeader),
  }
  const good =
    typeof answer === 'string'
      ? { description: 'As text.', content: { [answer]: { schema: Type.String() } } }
      : answer
  return {
    tags: [tag],
    summary,
    ...(access !== 'public' && { security: [{ session: [] }] }),
    ...(Object.keys(headers).length > 0 && { headers: Type.Object(headers) }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: { [status ?? 200]: good, ...(conflict && { 409: conflict }), '4xx': Problem, '5xx': Problem },
  }
}

const keyHeader = {
  'idempotency-key': Type.String({
    // 8 to 128 printable characters of ASCII.
    pattern: '^[ -~]{8,128}$',
    description: '8 to 128 printable ASCII characters, new for each new call.',
  }),
}
/** The form of the key is checked where it is read. */
const optionalKeyHeader = {
  'idempotency-key': Type.Optional(
    Type.String({
      description: 'Optional. 8 to 128 printable ASCII characters, new for each new call.',
    }),
  ),
}
/** What identifies a guest. Anything may be sent; what names no session has ended. */
const guestHeader = {
  'x-guest-session': Type.Optional(
    Type.String({ description: 'Of a guest: `guestSession` from GET /api/fairness.' }),
  ),
}
