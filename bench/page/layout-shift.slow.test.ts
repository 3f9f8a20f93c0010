/** Over a minute of live prices nothing moves by itself on any page of the trader, at the width of a desktop and of a phone. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '#server/testing/start-server.ts'
import { builtWeb } from '../../e2e/testing/built-web.ts'
import { launchBrowser } from '../../e2e/testing/chromium.ts'
import { shiftsOf } from '../../e2e/testing/layout-shift.ts'
import { type ScreenName, screens } from '../../e2e/testing/screens.ts'
import { traderPages } from '../../e2e/testing/trader-pages.ts'

const minuteMs = 60_000
/** Pages that are watched side by side. */
const atOnce = 5

let server: TestServer
let browser: Browser
let player: Person
let paths: readonly string[]
beforeAll(async () => {
  const feed = { seed: 'layout', speed: 10, files: [] }
  server = await startServer({ webRoot: builtWeb(), config: { feed } })
  player = await server.player()
  paths = await traderPages(server, player)
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** Returns what moved on a page in a minute from its first byte on. */
async function movedOn(path: string, screen: ScreenName): Promise<string[]> {
  const localStorage = [{ name: 'token', value: player.token }]
  const context = await browser.newContext({
    ...screens[screen],
    storageState: { cookies: [], origins: [{ origin: server.url, localStorage }] },
  })
  try {
    const page = await context.newPage()
    await page.goto(server.url + path)
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
    await pause(minuteMs)
    return (await shiftsOf(page)).map((shift) => `${path} on a ${screen}: ${shift}`)
  } finally {
    await context.close()
  }
}

test.each(['desktop', 'phone'] as const)('on a %s', async (screen) => {
  const moved: string[] = []
  for (let i = 0; i < paths.length; i += atOnce) {
    const watched = paths.slice(i, i + atOnce).map((path) => movedOn(path, screen))
    moved.push(...(await Promise.all(watched)).flat())
  }
  expect(moved).toEqual([])
})
