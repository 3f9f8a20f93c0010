/** The installed app: manifest, icons, the service worker, the page without a connection, and the update. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startServer, type TestServer } from '#server/testing/start-server.ts'
import { bringAxe } from './testing/accessibility.ts'
import { faultsInBothThemes } from './testing/both-themes.ts'
import { withBrowser } from './testing/browser.ts'
import { builtWeb } from './testing/built-web.ts'
import { overflowOf } from './testing/home-page.ts'
import { screenNames, screens } from './testing/screens.ts'

let server: TestServer
let folder: string
let webRoot: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'crossbook-app-'))
  webRoot = join(folder, 'web')
  cpSync(builtWeb(), webRoot, { recursive: true })
  server = await startServer({ webRoot, dataDir: join(folder, 'data') })
})
afterEach(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

// Declared behind the server: what is declared last is closed first, and no page sees its server go at the end of a test.
const visit = withBrowser()

/** Without events or without a server, lists fall back; without a server the stream cannot connect either, and one that closes is busy. */
const quietServer = [
  /ERR_CONNECTION_REFUSED|Failed to fetch|status of 503/,
  /WebSocket connection to/,
  /Empty \w+ list/,
]
/** A load or call that was under way as the server went, and the parts that a page at rest loads for later. */
const cutOff = [/ERR_CONNECTION_RESET|Backend responded 503/, /ERR_\w+ \(\S+\/assets\//]

/** Opens the home and waits until the service worker answers for the page. */
async function openInstalled(token?: string) {
  const visited = await visit({
    url: server.url,
    installable: true,
    prepare: bringAxe,
    ...(token !== undefined && { token }),
  })
  visited.faults.allow(...quietServer)
  await expect.poll(() => visited.page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  return visited
}

/** Returns the paths in the caches, by the name of the cache. */
function kept(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const pairs = (await caches.keys()).map(async (name) => {
      const requests = await (await caches.open(name)).keys()
      return [name, requests.map(({ url }) => new URL(url).pathname)] as const
    })
    return Object.fromEntries(await Promise.all(pairs))
  })
}

/** Changes files of the build; what was compressed before would be sent in their place. */
function change(path: string, edit: (text: string) => string): void {
  const file = join(webRoot, path)
  writeFileSync(file, edit(readFileSync(file, 'utf8')))
  for (const ending of ['gz', 'br']) rmSync(`${file}.${ending}`, { force: true })
}

test('the app can be installed: the manifest is whole and its icons are as large as it says', async () => {
  const { page } = await openInstalled()
  const answer = await fetch(`${server.url}/manifest.webmanifest`)
  expect(answer.headers.get('content-type')).toContain('application/manifest+json')
  const manifest = (await answer.json()) as { icons: { src: string; sizes: string; purpose: string }[] }
  expect(manifest).toMatchObject({
    name: 'Crossbook, a betting exchange',
    short_name: 'Crossbook',
    start_url: '/',
    display: 'standalone',
    theme_color: '#14222f',
    background_color: '#f2f4f7',
  })
  for (const { src, sizes } of manifest.icons) {
    const icon = Buffer.from(await (await fetch(server.url + src)).arrayBuffer())
    expect(`${icon.readUInt32BE(16)}x${icon.readUInt32BE(20)}`, src).toBe(sizes)
  }
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  const devtools = await page.context().newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // A test's window keeps nothing, which is the only thing that speaks against it.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})

test('the shell and hashed assets are kept, calls and pages never', async () => {
  const { token } = await server.player()
  const { page, faults } = await openInstalled(token)
  faults.allow(...cutOff)
  await page.reload()
  await page.goto(`${server.url}/lobby/search`)
  await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor()
  const paths = Object.values(await kept(page)).flat()
  const shell = ['/offline.html', '/offline.css', '/offline.js', '/theme.js', '/favicon.svg']
  expect(paths).toEqual(expect.arrayContaining(shell))
  expect(paths.some((path) => /^\/assets\/first-.*\.js$/.test(path))).toBe(true)
  expect(paths.filter((path) => !path.startsWith('/assets/') && !shell.includes(path))).toEqual([])

  const call = () =>
    page.evaluate(async () => {
      const answer = await fetch('/api/games')
      return answer.status
    })
  expect(await call()).toBe(200)
  await server.stop()
  await expect(call()).rejects.toThrow('Failed to fetch')
  server = await startServer({ webRoot, dataDir: join(folder, 'data') })
})

test('without a connection a calm page says so, and gives way when the connection is back', async () => {
  const { page, faults } = await openInstalled()
  faults.allow(...cutOff)
  const port = Number(new URL(server.url).port)
  await server.stop()
  await page.goto(`${page.url()}soccer`)
  await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor()
  await page.getByText('Prices and bets need a connection. Bets that were placed stay placed.').waitFor()
  for (const screen of screenNames) {
    await page.setViewportSize(screens[screen].viewport)
    expect(await overflowOf(page)).toBe(0)
    expect(await faultsInBothThemes(page)).toEqual([])
  }
  const padding = await page.getByRole('main').evaluate((main) => getComputedStyle(main).paddingLeft)
  expect(padding).toBe('16px')

  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor()
  server = await startServer({ webRoot, dataDir: join(folder, 'data'), config: { port } })
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.getByRole('tab', { name: 'Inplay' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/soccer')
})

test('a new version takes over: an open page is told, the next load is new, and nothing old is kept', async () => {
  const { page } = await openInstalled()
  await page.reload()
  await page.getByRole('tab', { name: 'Inplay' }).waitFor()
  const [before] = Object.keys(await kept(page))
  change('sw.js', (text) => text.replace(`'${before}'`, "'the next version'"))
  change('index.html', (text) => text.replace('</head>', '<meta name="test" content="new"></head>'))
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await page.getByText('Crossbook was updated. Reload the page to have the new version.').waitFor()
  await expect.poll(async () => Object.keys(await kept(page))).toEqual(['the next version'])
  await page.reload()
  expect(await page.locator('meta[name="test"]').getAttribute('content')).toBe('new')
})

test('a page whose next part is gone from the server reloads itself, and stands where it was to go', async () => {
  const { page, faults } = await visit({ url: server.url, prepare: (fresh) => fresh.clock.install() })
  faults.allow(/status of 404/, ...quietServer)
  await page.getByRole('tab', { name: 'Inplay' }).waitFor()
  await page.waitForLoadState('load')
  let isGone = true
  page.once('load', () => {
    isGone = false
  })
  await page.route('**/assets/LoginPage-*.js', (route) =>
    isGone ? route.fulfill({ status: 404 }) : route.continue(),
  )
  await page.clock.fastForward(6_000)
  await page.getByRole('link', { name: 'Log in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor()
  expect(isGone).toBe(false)
  expect(new URL(page.url()).pathname).toBe('/login')
})

test('the policy of the page lets the service worker pass and no other script by address', async () => {
  const { page, faults } = await openInstalled()
  faults.allow(/trusted|TrustedScriptURL/i)
  const refused = await page.evaluate(() =>
    navigator.serviceWorker.register('/theme.js').then(
      () => null,
      (error: Error) => error.name,
    ),
  )
  expect(refused).toBe('TypeError')
})

test.each(['/nothing.txt', '/favicon.ico', '/assets/gone', '/assets/index-00000000.js'])(
  '%s is not found instead of being answered with the page',
  async (path) => {
    const answer = await fetch(server.url + path)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toContain('application/json')
  },
)

test('robots.txt is a file of its own', async () => {
  const answer = await fetch(`${server.url}/robots.txt`)
  expect(answer.headers.get('content-type')).toContain('text/plain')
  expect(await answer.text()).toMatch(/^User-agent: \*$/m)
})

test('a phone gets the home, everything included, in at most 130 kB', async () => {
  let bytes = 0
  const { page, faults } = await visit({
    url: server.url,
    screen: 'phone',
    prepare: async (fresh) => {
      const network = await fresh.context().newCDPSession(fresh)
      await network.send('Network.enable')
      network.on('Network.loadingFinished', ({ encodedDataLength }) => {
        bytes += encodedDataLength
      })
    },
  })
  faults.allow(...quietServer)
  await page.getByRole('region', { name: 'Games' }).waitFor()
  await page.waitForLoadState('networkidle')
  console.log(`note: the home takes ${bytes} of 130000 bytes over the wire`)
  expect(bytes).toBeGreaterThan(60_000)
  expect(bytes).toBeLessThan(130_000)
})
