/** The description of the calls to read, at /api/docs. Its script is of four megabytes, loaded when somebody first asks for it. */
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { App } from './app.ts'
import { refuse } from './errors.ts'

const prefix = '/api/docs'

interface DocsFile {
  readonly type: string
  readonly body: Buffer
}

/** Adds the page and its script. Each is made once: the page has the whole description in it. */
export function registerDocsPage(app: App): void {
  let opened: Promise<FastifyInstance> | undefined
  const files = new Map<string, DocsFile>()
  const show = async ({ url, host }: FastifyRequest, reply: FastifyReply) => {
    const path = url.split('?')[0]!
    const known = files.get(path)
    if (known !== undefined) return reply.type(known.type).send(known.body)
    opened ??= openPage(app.swagger())
    const answer = await (await opened).inject({ url: path, headers: { host } })
    const { location, 'content-type': type } = answer.headers
    if (answer.statusCode === 404) return refuse(reply, 'not_found')
    if (location !== undefined) return reply.redirect(location, answer.statusCode)
    const body = path.endsWith('/') ? Buffer.from(withStorage(answer.payload)) : answer.rawPayload
    const file = { type: String(type), body }
    files.set(path, file)
    return reply.type(file.type).send(file.body)
  }
  for (const path of [prefix, `${prefix}/*`]) {
    app.get(path, { schema: { hide: true }, config: { access: 'public' } }, show)
  }
}

/** In its sandbox the page has no storage, and its script ends without one: it gets one that is forgotten with the page. */
const storage = `<script>
for (const name of ['localStorage', 'sessionStorage']) {
  const kept = new Map()
  Object.defineProperty(window, name, { value: {
    getItem: (key) => kept.get(String(key)) ?? null,
    setItem: (key, value) => void kept.set(String(key), String(value)),
    removeItem: (key) => void kept.delete(String(key)),
    clear: () => kept.clear(),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() { return kept.size },
  } })
}
</script>`

function withStorage(html: string): string {
  return html.replace('<head>', () => `<head>${storage}`)
}

/** Returns the page as a server of its own, which listens nowhere; the description is in it, since it may call for nothing. */
async function openPage(content: object): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const page = fastify()
  await page.register(scalar, {
    routePrefix: prefix,
    configuration: {
      sources: [{ content, default: true }],
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
