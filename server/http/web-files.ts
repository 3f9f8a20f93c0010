/** The browser part: its files, and the one page for every path that is the browser's own. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { App } from './app.ts'
import { refuse } from './errors.ts'

const forever = 'public, max-age=31536000, immutable'

/** Serves the built browser part from `root`; without one, says how to build it. */
export async function registerWebFiles(app: App, root: string): Promise<void> {
  const isBuilt = existsSync(join(root, 'index.html'))
  await app.register(fastifyStatic, {
    root,
    serve: false,
    cacheControl: false,
    dotfiles: 'ignore',
    preCompressed: true,
  })
  app.get<{ Params: { '*': string } }>(
    '/*',
    { schema: { hide: true }, config: { access: 'public' } },
    (request, reply) => {
      const path = request.params['*']
      if (path === 'api' || path.startsWith('api/')) {
        refuse(reply, 'not_found')
      } else if (!isBuilt) {
        reply.code(503).type('text/plain; charset=utf-8')
        reply.send('The browser part is not built. `npm start` builds it.')
      } else if (isFile(path)) {
        // Names of built assets carry a hash of their content.
        reply.header('cache-control', path.startsWith('assets/') ? forever : 'no-cache')
        reply.sendFile(path)
      } else {
        reply.header('cache-control', 'no-cache')
        reply.sendFile('index.html')
      }
    },
  )
}

/** Paths of pages have no dot in their last part, and no page stands among the assets. */
function isFile(path: string): boolean {
  if (path.startsWith('assets/')) return true
  return path.slice(path.lastIndexOf('/') + 1).includes('.')
}
