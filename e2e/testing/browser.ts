/**
 * One Chromium for all tests of a worker. Each visit has a page of its own in a context that no other visit is in;
 * a context without traces goes on to the next test, with what the browser has compiled of the page. Every page is
 * watched for faults and closed after its test.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeAll, expect, type TestContext } from 'vitest'
import { launchBrowser } from './chromium.ts'
import { Faults, watchFaults } from './faults.ts'
import { type ScreenName, screens } from './screens.ts'
import { endInOrder } from './worker.ts'

export interface Visit {
  /** Where the server is. */
  readonly url: string
  readonly path?: string
  readonly screen?: ScreenName
  /** The session of a player; a guest without one. */
  readonly token?: string
  /** Banners slide. Off by default: a page at rest is quicker to test. */
  readonly motion?: boolean
  readonly colorScheme?: 'light' | 'dark'
  /** The service worker is installed. Off by default: what it fetches cannot be answered by a test. */
  readonly installable?: boolean
  /** Called before anything is loaded. It may change the page and its clock; of the context it must leave all as it is. */
  readonly prepare?: (page: Page) => Promise<unknown>
}

export interface Visited {
  readonly page: Page
  readonly faults: Faults
}

interface Opened {
  readonly context: BrowserContext
  /** A page at rest that no test sees: while it is open, the process behind the context lives on. */
  readonly anchor: Page
  /** What the context was made for, as text. */
  readonly kind: string
  /** Of the visit that it is open for. */
  faults: Faults
  /** Whether the visit may have changed the context itself: another test does not get it. */
  isOwn: boolean
}

/** A page must do what it is asked within this; a busy machine is slow, not broken. */
const patienceMs = Number(process.env.CROSSBOOK_PATIENCE_MS ?? 60_000)
const evidence = join(import.meta.dirname, '..', '..', '.cache', 'e2e')

let shared: Browser | undefined

/** Contexts that wait for their next visit, one of a kind. */
const idle = new Map<string, Opened>()

/** Returns the worker's browser, started with its first file. Another one, where it has crashed. */
async function sharedBrowser(): Promise<Browser> {
  if (shared?.isConnected()) return shared
  idle.clear()
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
    const hasFailed = task.result?.state === 'fail'
    if (hasFailed) await keepEvidence(closing, task.name)
    await Promise.all(closing.map((one) => (hasFailed ? one.context.close() : leave(one))))
    const unexpected = closing.flatMap(({ faults }) => faults.unexpected())
    // In the message too: of a test that passes at its second try its first line is all that is told.
    expect(unexpected, unexpected.map(inOneLine).join(' | ')).toEqual([])
    const kept = [...idle.values()].map(({ context }) => context)
    const left = browser.contexts().filter((context) => !kept.includes(context))
    await Promise.all(left.map((context) => context.close()))
    expect(left.length, 'contexts left open for the next test').toBe(0)
  })

  return async (visit) => {
    const one = await enter(browser, visit)
    opened.push(one)
    const page = await one.context.newPage()
    await visit.prepare?.(page)
    // Tests wait for what they look for, not for every picture.
    await page.goto(visit.url + (visit.path ?? '/'), { waitUntil: 'domcontentloaded' })
    // The first render comes in slices; until it is whole, the name alone stands there.
    await page.locator('.arriving').waitFor({ state: 'detached' })
    return { page, faults: one.faults }
  }
}

function inOneLine(fault: string): string {
  return fault.replaceAll(/\s*\n\s*/g, ' ')
}

/** Returns a context in which there is nothing but the visit's session. */
async function enter(browser: Browser, visit: Visit): Promise<Opened> {
  const options = {
    ...screens[visit.screen ?? 'desktop'],
    reducedMotion: visit.motion ? 'no-preference' : 'reduce',
    colorScheme: visit.colorScheme ?? 'light',
    serviceWorkers: visit.installable ? 'allow' : 'block',
  } as const
  const kind = JSON.stringify(options)
  const one = idle.get(kind) ?? (await open(browser, kind, options))
  idle.delete(kind)
  one.faults = new Faults()
  // A service worker is the whole context's; routes and scripts go with their page.
  one.isOwn = visit.installable === true
  const { origin } = new URL(visit.url)
  if (new URL(one.anchor.url()).origin !== origin) await one.anchor.goto(`${origin}/favicon.svg`)
  await one.anchor.evaluate((token) => {
    localStorage.clear()
    if (token !== undefined) localStorage.setItem('token', token)
  }, visit.token)
  return one
}

/** All by which a test takes the clock from the machine. */
const takingClock = [
  ...(['install', 'fastForward', 'pauseAt', 'resume', 'runFor'] as const),
  ...(['setFixedTime', 'setSystemTime'] as const),
]

async function open(browser: Browser, kind: string, options: BrowserContextOptions): Promise<Opened> {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(patienceMs)
  const one: Opened = { context, anchor: await context.newPage(), kind, faults: new Faults(), isOwn: false }
  await watchFaults(context, () => one.faults)
  // A clock is the whole context's too: where a test takes it, no other test gets the context.
  const { clock } = context
  for (const name of takingClock) {
    const take: (...given: never[]) => Promise<void> = clock[name].bind(clock)
    const taken = (...given: never[]) => {
      one.isOwn = true
      return take(...given)
    }
    Object.assign(clock, { [name]: taken })
  }
  return one
}

/** Closes the pages of a visit, and its context where that cannot go on to another. */
async function leave(one: Opened): Promise<void> {
  const { context, anchor, kind, isOwn } = one
  if (isOwn || idle.has(kind)) return context.close()
  idle.set(kind, one)
  await Promise.all(context.pages().map((page) => page !== anchor && page.close()))
  await context.clearCookies()
}

/** Keeps pictures of what a failed test saw; a page that cannot be drawn any more is named alone. */
async function keepEvidence(closing: readonly Opened[], name: string): Promise<void> {
  mkdirSync(evidence, { recursive: true })
  const pages = closing.flatMap(({ context, anchor }) => context.pages().filter((page) => page !== anchor))
  for (const [index, page] of pages.entries()) {
    const file = `${name.replaceAll(/[^\w]+/g, '-')}-${index}.png`
    const isDrawn = await page.screenshot({ path: join(evidence, file), timeout: 10_000 }).then(
      () => true,
      () => false,
    )
    console.log(`note: ${page.url()} at the failure${isDrawn ? `: .cache/e2e/${file}` : ''}`)
  }
}
