/**
 * Takes the pictures of the casino for the README: `node e2e/casino-screenshots.ts`, after `npm start` has built the browser
 * part. Auto Roulette after a spin, on a desktop and on a phone.
 */
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import type { SignedIn } from '#contract/auth.ts'
import { startServer, type TestServer } from '#server/testing/start-server.ts'
import { builtWeb } from './testing/built-web.ts'
import { launchBrowser } from './testing/chromium.ts'
import { type ScreenName, screens } from './testing/screens.ts'

const images = join(import.meta.dirname, '..', 'docs', 'images')
const numbers = [5, 8, 17, 20, 29, 32]
const rounds = 5

async function takePicture(browser: Browser, server: TestServer, screen: ScreenName): Promise<void> {
  const person = { fullName: 'Ada Byron', email: `ada@${screen}.example`, password: 'a fine long password' }
  const { body } = await server.api<SignedIn>('POST', '/api/auth/register', { body: person })
  const localStorage = [{ name: 'token', value: body.data.token }]
  const context = await browser.newContext({
    ...screens[screen],
    storageState: { cookies: [], origins: [{ origin: server.url, localStorage }] },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(`${server.url}/games/roulette`)
  const stage = page.getByRole('region', { name: 'Auto Roulette', exact: true })
  const spin = stage.getByRole('button', { name: /^Spin\b/ })
  for (const number of numbers) await stage.locator(`[data-spot="straight-${number}"]`).click()
  await stage.getByLabel('Stake').fill('5')
  const told = stage.getByRole('list', { name: 'Last 12 numbers' }).getByRole('listitem')
  for (let round = 1; round <= rounds; round++) {
    await spin.click()
    await told.nth(round - 1).waitFor()
    await page.waitForFunction(
      (button) => !(button as HTMLButtonElement).disabled,
      await spin.elementHandle(),
    )
  }
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.screenshot({ path: join(images, `casino-${screens[screen].viewport.width}.png`) })
  await context.close()
}

const server = await startServer({
  webRoot: builtWeb(),
  config: { feed: { seed: 'crossbook', speed: 10, files: [] } },
})
const browser = await launchBrowser()
try {
  for (const screen of ['desktop', 'phone'] as const) await takePicture(browser, server, screen)
} finally {
  await browser.close()
  await server.stop()
}
