/** The browser part: its files, and the one page for every path that is the browser's own. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply } from 'fastify'
import type { Market } from '#contract/catalogue.ts'
import type { MarketId } from '#core/values/brands.ts'
import type { CatalogueReaders } from '#server/live/catalogue-readers.ts'
import type { App } from './app.ts'
import { type ArrivingMarket, arrivingMarketIn, type Notices } from './arriving-market.ts'
import { refuse } from './errors.ts'
import { packed } from './packed.ts'

const forever = 'public, max-age=31536000, immutable'

/** Headers that say something of a page alone. */
const ofPages = [
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
]
/** What has a hash of its content in its name is never asked for again: it needs nothing to compare. */
const withoutComparison = { etag: false, lastModified: false, acceptRanges: false }

/** The address of a market's page. */
const marketPage = /^\/lobby\/market\/([1-9]\d{0,9})(?:[/?]|$)/i

/** Serves the built browser part from `root`; without one, says how to build it. */
export async function registerWebFiles(app: App, root: string, catalogue: CatalogueReaders): Promise<void> {
  const isBuilt = existsSync(join(root, 'index.html'))
  const pageOf = pagesIn(root)
  await app.register(fastifyStatic, {
    root,
    serve: false,
    cacheControl: false,
    dotfiles: 'ignore',
    preCompressed: true,
  })
  app.get<{ Params: { '*': string } }>(
    '/*',
    { schema: { hide: true }, config: { access: 'public' }, onSend: packed },
    (request, reply) => {
      const path = request.params['*']
      if (path === 'api' || path.startsWith('api/')) {
        refuse(reply, 'not_found')
      } else if (!isBuilt) {
        reply.code(503).type('text/plain; charset=utf-8')
        reply.send('The browser part is not built. `npm start` builds it.')
      } else if (isFile(path)) {
        if (!path.endsWith('.html')) asPartOfPage(reply)
        const isAsset = path.startsWith('assets/')
        reply.header('cache-control', isAsset ? forever : 'no-cache')
        reply.sendFile(path, isAsset ? withoutComparison : {})
      } else {
        reply.header('cache-control', 'no-cache')
        const page = pageOf(request.url)
        const known = marketOf(request.url, catalogue)
        if (known !== undefined) reply.header('link', firstCalls(known.market).map(fetchedAlong).join(', '))
        if (known === undefined || page.ofMarket === undefined) return reply.sendFile(page.path)
        reply.type('text/html; charset=utf-8').send(page.ofMarket(known))
      }
    },
  )
}

/** Returns the market of an address that is a market's. */
function marketOf(url: string, catalogue: CatalogueReaders): ArrivingMarket | undefined {
  const marketId = Number(marketPage.exec(url)?.[1])
  const market = Number.isNaN(marketId) ? undefined : catalogue.market(marketId as MarketId)
  return market && { market, eventName: catalogue.event(market.eventId)?.name ?? '' }
}

/** Returns what a market's page will ask for first. Named with the page, it is fetched beside the scripts, not after they have run. */
function firstCalls({ marketId, eventId }: Market): string[] {
  const path = `/api/exchange/markets/${marketId}`
  return [path, `/api/exchange/events/${eventId}`, `${path}/book`]
}

function fetchedAlong(path: string): string {
  return `<${path}>; rel=preload; as=fetch; crossorigin`
}

/** Takes off what a page has said for its scripts, styles and pictures. A worker goes by the policy that came with it. */
function asPartOfPage(reply: FastifyReply): void {
  for (const name of ofPages) reply.removeHeader(name)
  reply.header('content-security-policy', "default-src 'self'")
}

/** Paths of pages have no dot in their last part, and no page stands among the assets. */
function isFile(path: string): boolean {
  if (path.startsWith('assets/')) return true
  return path.slice(path.lastIndexOf('/') + 1).includes('.')
}

interface BuiltPage {
  readonly path: string
  /** Of the page that says what the server knows of its market. */
  readonly ofMarket?: (arriving: ArrivingMarket) => string
}

/** Returns which of the built pages an address gets: the one that names what the address needs, or index.html. */
function pagesIn(root: string): (url: string) => BuiltPage {
  const list = join(root, 'pages.json')
  if (!existsSync(list)) return () => ({ path: 'index.html' })
  const rows = JSON.parse(readFileSync(list, 'utf8')) as readonly BuiltRow[]
  const pages = rows.map(({ pattern, path, notices }) => ({
    pattern: new RegExp(pattern, 'i'),
    path,
    ...(notices && { ofMarket: arrivingMarketIn(join(root, path), notices) }),
  }))
  return (url) => pages.find(({ pattern }) => pattern.test(url)) ?? { path: 'index.html' }
}

interface BuiltRow {
  readonly pattern: string
  readonly path: string
  readonly notices?: Notices
}
