/** The description of the calls to read, at /api/docs. Its script is of four megabytes, loaded when somebody first asks for it. */
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { App } from './app.ts'
import { refuse } from './errors.ts'

const prefix = '/api/docs'

/** Adds the page and its script. */
export function registerDocsPage(app: App): void {
  let opened: Promise<FastifyInstance> | undefined
  const show = async ({ url, host }: FastifyRequest, reply: FastifyReply) => {
    opened ??= openPage()
    const answer = await (await opened).inject({ url, headers: { host } })
    const { location, 'content-type': type } = answer.headers
    if (answer.statusCode === 404) return refuse(reply, 'not_found')
    if (location !== undefined) return reply.redirect(location, answer.statusCode)
    return reply.type(String(type)).send(answer.rawPayload)
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
