/** The description of every call: OpenAPI 3.1 at /api/openapi.json, made once from the schemas that check them. */
import { createHash } from 'node:crypto'
import swagger from '@fastify/swagger'
import type { Tag } from '#contract/call.ts'
import type { App } from './app.ts'

const tags: { readonly name: Tag; readonly description: string }[] = [
  { name: 'auth', description: 'Sign-up, sign-in, sign-out.' },
  { name: 'account', description: 'What an account keeps for its screens. Its own.' },
  { name: 'sports', description: 'The lists of matches.' },
  { name: 'catalogue', description: 'Events, markets and prices. Public.' },
  { name: 'orders', description: 'Bets: placing, cancelling, replacing, reading. A player’s own.' },
  {
    name: 'casino',
    description: 'Games, rounds and their fairness. A player’s with a token, for fun without one.',
  },
  { name: 'money', description: 'Balance and statement. A player’s own.' },
  { name: 'admin', description: 'The operator’s calls, and those of a feed on its own markets.' },
  { name: 'operations', description: 'Is it alive, is it ready, how is it doing.' },
]

const description = `Money is whole minor units (1050 is 10.50), but whole units with at most two decimals under
\`/api/games\` and in rounds, prices are whole hundredths (206 is 2.06; in a market of lines the line, 16050 is 160.5), times are
milliseconds since 1970. Every answer that is not 2xx is \`{success: false, code, message, retryable}\`.
Calls that change something under \`/api/exchange\` and \`/api/admin\` carry an \`Idempotency-Key\` header: sent again
with the same key and body, a call has no second effect and gets the first one’s answer. The live stream is a
WebSocket at \`/api/stream\`.`

interface Described {
  readonly body: Buffer
  readonly etag: string
}

/** By the routes that are described. A process with several servers, one after the other, describes the same ones once. */
const descriptions = new Map<string, Described>()

/** Describes all routes registered after it. */
export async function registerOpenApi(app: App): Promise<void> {
  const routes: string[] = []
  app.addHook('onRoute', ({ method, url }) => {
    routes.push(`${method} ${url}`)
  })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Crossbook', version: '0.1.0', description },
      tags,
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    },
  })
  let made: Described | undefined
  app.addHook('onReady', (done) => {
    const all = routes.join('\n')
    made = descriptions.get(all) ?? describe(app)
    descriptions.set(all, made)
    done()
  })
  const route = { schema: { hide: true }, config: { access: 'public' } } as const
  app.get('/api/openapi.json', route, ({ headers }, reply) => {
    const { body, etag } = made!
    reply.header('etag', etag).header('cache-control', 'no-cache')
    if (headers['if-none-match'] === etag) reply.code(304).send()
    else reply.type('application/json; charset=utf-8').send(body)
  })
}

function describe(app: App): Described {
  const body = Buffer.from(JSON.stringify(app.swagger()))
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` }
}
