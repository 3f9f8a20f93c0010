/**
 * One Chromium for all tests of a worker; each test has contexts of its own, which share nothing. Every page is
 * watched for faults and closed after its test.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, expect, type TestContext } from 'vitest'
import { launchBrowser } from './chromium.ts'
import { type Faults, watchFaults } from './faults.ts'
import { type ScreenName, screens } from './screens.ts'
import { endInOrder } from './worker.ts'

export interface Visit {
  /** Where the server is. */
  readonly url: string
  readonly path?: string
  readonly screen?: ScreenName
  /** The session of a player; a guest without one. */
  readonly token?: string
  /** Prices flash and banners slide. Off by default: a page at rest is quicker to test. */
  readonly motion?: boolean
  readonly colorScheme?: 'light' | 'dark'
  /** The service worker is installed. Off by default: what it fetches cannot be answered by a test. */
  readonly installable?: boolean
  /** Called before anything is loaded. */
  readonly prepare?: (page: Page) => Promise<unknown>
}

export interface Visited {
  readonly page: Page
  readonly faults: Faults
}

interface Opened {
  readonly context: BrowserContext
  readonly faults: Faults
}

/** A page must do what it is asked within this; a busy machine is slow, not broken. */
const patienceMs = Number(process.env.CROSSBOOK_PATIENCE_MS ?? 60_000)
const evidence = join(import.meta.dirname, '..', '..', '.cache', 'e2e')

let shared: Browser | undefined

/** Returns the worker's browser, started with its first file. Another one, where it has crashed. */
async function sharedBrowser(): Promise<Browser> {
  if (shared?.isConnected()) return shared
  shared = await launchBrowser()
  endInOrder()
  return shared
}

/** Returns what opens pages in the tests of this file. After each test its pages must be without fault. */
export function withBrowser(): (visit: Visit) => Promise<Visited> {
  let browser: Browser
  let opened: Opened[] = []

  beforeAll(async () => {
    browser = await sharedBrowser()
  })
  afterEach(async ({ task }: TestContext) => {
    const closing = opened
    opened = []
    if (task.result?.state === 'fail') await keepEvidence(closing, task.name)
    await Promise.all(closing.map(({ context }) => context.close()))
    expect(closing.flatMap(({ faults }) => faults.unexpected())).toEqual([])
    expect(browser.contexts().length, 'contexts left open for the next test').toBe(0)
  })

  return async (visit) => {
    const context = await browser.newContext({
      ...screens[visit.screen ?? 'desktop'],
      reducedMotion: visit.motion ? 'no-preference' : 'reduce',
      colorScheme: visit.colorScheme ?? 'light',
      serviceWorkers: visit.installable ? 'allow' : 'block',
      ...(visit.token !== undefined && { storageState: sessionOf(visit.url, visit.token) }),
    })
    context.setDefaultTimeout(patienceMs)
    const faults = await watchFaults(context)
    opened.push({ context, faults })
    const page = await context.newPage()
    await visit.prepare?.(page)
    // Tests wait for what they look for, not for every picture.
    await page.goto(visit.url + (visit.path ?? '/'), { waitUntil: 'domcontentloaded' })
    // The first render comes in slices; until it is whole, the name alone stands there.
    await page.locator('.arriving').waitFor({ state: 'detached' })
    return { page, faults }
  }
}

function sessionOf(url: string, token: string) {
  const localStorage = [{ name: 'token', value: token }]
  return { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] }
}

async function keepEvidence(closing: readonly Opened[], name: string): Promise<void> {
  mkdirSync(evidence, { recursive: true })
  const pages = closing.flatMap(({ context }) => context.pages())
  for (const [index, page] of pages.entries()) {
    const file = `${name.replaceAll(/[^\w]+/g, '-')}-${index}.png`
    await page.screenshot({ path: join(evidence, file) })
    console.log(`note: ${page.url()} at the failure: .cache/e2e/${file}`)
  }
}
