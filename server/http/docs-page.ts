/** The description of the calls to read, at /api/docs. Its script is of four megabytes, loaded when somebody first asks for it. */
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { App } from './app.ts'
import { refuse } from './errors.ts'

const prefix = '/api/docs'

/** Adds the page and its script. */
export function registerDocsPage(app: App): void {
  let opened: Promise<FastifyInstance> | undefined
  /** The page and its script as they were first given, by address: the same bytes for all who read them at once. */
  const shown = new Map<string, { readonly type: string; readonly body: Buffer }>()

  const show = async ({ url, host }: FastifyRequest, reply: FastifyReply) => {
    const path = url.split('?')[0]!
    const known = shown.get(path)
    if (known !== undefined) return reply.type(known.type).send(known.body)
    opened ??= openPage()
    const answer = await (await opened).inject({ url: path, headers: { host } })
    const { location, 'content-type': type } = answer.headers
    if (answer.statusCode === 404) return refuse(reply, 'not_found')
    if (location !== undefined) return reply.redirect(location, answer.statusCode)
    const made = { type: String(type), body: answer.rawPayload }
    shown.set(path, made)
    return reply.type(made.type).send(made.body)
  }
  for (const path of [prefix, `${prefix}/*`]) {
    app.get(path, { schema: { hide: true }, config: { access: 'public' } }, show)
  }
}

/** Returns the page as a server of its own, which listens nowhere. */
async function openPage(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const page = fastify()
  await page.register(scalar, {
    routePrefix: prefix,
    configuration: {
      url: '/api/openapi.json',
      pageTitle: 'Crossbook: the calls',
      // Nothing leaves for another host: no fonts, no telemetry, no assistant.
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      hideClientButton: true,
      showDeveloperTools: 'never',
      favicon: '/favicon.svg',
    },
  })
  return page
}
