/**
 * Takes the pictures of the README from the living demo: `node e2e/screenshots.ts`, after `npm start` has built the
 * browser part. Home and match, on a desktop and on a phone.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import type { SignedIn } from '#contract/auth.ts'
import type { EventSummary } from '#contract/catalogue.ts'
import { startServer, type TestServer } from '#server/testing/start-server.ts'
import { builtWeb } from './testing/built-web.ts'
import { launchBrowser } from './testing/chromium.ts'
import { matchPage } from './testing/match-page.ts'
import { type ScreenName, screens } from './testing/screens.ts'

const images = join(import.meta.dirname, '..', 'docs', 'images')
/** Until then the market makers have met a few bettors in every match. */
const busyMarketsMs = 120_000

async function liveEvents(server: TestServer): Promise<EventSummary[]> {
  const path = '/api/exchange/events?inPlay=true'
  return (await server.api<{ events: EventSummary[] }>('GET', path)).body.events
}

const matchedIn = ({ markets }: EventSummary) => markets.reduce((sum, market) => sum + market.matched, 0)

async function waitForTrading(server: TestServer): Promise<void> {
  const until = Date.now() + busyMarketsMs
  while (Date.now() < until) {
    const events = await liveEvents(server)
    if (events.length > 0 && events.every((event) => matchedIn(event) > 0)) return
    await pause(1_000)
  }
}

/** Returns the name of the live soccer match with the most matched. */
async function busiestSoccer(server: TestServer): Promise<string> {
  const soccer = (await liveEvents(server)).filter(({ sport }) => sport === 'soccer')
  const [busiest] = soccer.toSorted((a, b) => matchedIn(b) - matchedIn(a))
  if (busiest === undefined) throw new Error('The feed plays no soccer.')
  return busiest.name
}

async function openHome(browser: Browser, server: TestServer, screen: ScreenName): Promise<Page> {
  const person = { fullName: 'Ada Byron', email: `ada@${screen}.example`, password: 'a fine long password' }
  const { body } = await server.api<SignedIn>('POST', '/api/auth/register', { body: person })
  const localStorage = [{ name: 'token', value: body.data.token }]
  const context = await browser.newContext({
    ...screens[screen],
    storageState: { cookies: [], origins: [{ origin: server.url, localStorage }] },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(server.url)
  await page.locator('[data-event] [data-cell="back-0"] b').nth(3).waitFor()
  return page
}

/** Opens the match, leaves one bet in the lists and one on the slip. */
async function showMatch(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  const match = matchPage(page)
  const best = match.overlay.locator('[data-cell="back-0"]:not([aria-disabled])').first()
  await best.click()
  await match.odds.press('PageUp')
  await match.slip.getByRole('button', { name: '$25' }).click()
  await match.place.click()
  await match.list('Unmatched').waitFor()
  await match.slip.getByRole('button', { name: 'Done' }).click()
  await best.click()
  await match.slip.getByRole('button', { name: '$50' }).click()
}

async function takeAll(browser: Browser, server: TestServer): Promise<void> {
  mkdirSync(images, { recursive: true })
  await waitForTrading(server)
  for (const screen of ['desktop', 'phone'] as const) {
    const { width } = screens[screen].viewport
    const page = await openHome(browser, server, screen)
    await page.screenshot({ path: join(images, `home-${width}.png`) })
    await showMatch(page, await busiestSoccer(server))
    await page.screenshot({ path: join(images, `match-${width}.png`) })
    await page.context().close()
  }
}

const feed = { seed: 'crossbook', speed: 10, files: [] }
const server = await startServer({ webRoot: builtWeb(), config: { feed } })
const browser = await launchBrowser()
try {
  await takeAll(browser, server)
} finally {
  await browser.close()
  await server.stop()
}
