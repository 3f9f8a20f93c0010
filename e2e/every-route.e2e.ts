/**
 * Every route that the product has, taken from the files that declare them: no error on the console, nothing wider
 * than the screen, no fault by axe, and everything within reach of the keyboard.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { bringAxe, faultsByAxe } from './testing/accessibility.ts'
import { withBrowser } from './testing/browser.ts'
import { overflowOf } from './testing/home-page.ts'
import { screenNames, screens } from './testing/screens.ts'
import { type Fixture, withVenue } from './testing/venue.ts'

const visit = withBrowser()
const venue = withVenue()

const web = join(import.meta.dirname, '..', 'web')

/** Returns the paths that a file declares, as they stand behind `under`; those within a route follow its own. */
function declaredIn(file: string, under: string): string[] {
  const source = readFileSync(join(web, file), 'utf8')
  const listed = /const homePaths = \[([^\]]*)\]/.exec(source)?.[1] ?? ''
  const paths = [...listed.matchAll(/'([^']+)'/g)].map(([, path = '']) => path)
  const parents: string[] = []
  for (const [tag, attributes = ''] of source.matchAll(
    /<\/Route>|<Route\b((?:[^<>]|<\w+ \/>|<\w+>|=>)*)>/g,
  )) {
    if (tag === '</Route>') {
      parents.pop()
      continue
    }
    const isIndex = /\bindex\b/.test(attributes)
    const own = /\bpath="([^"]*)"/.exec(attributes)?.[1] ?? ''
    const path = [...parents, own].filter((part) => part !== '' && part !== '/').join('/')
    if (own !== '' || isIndex) paths.push(path)
    if (!tag.endsWith('/>')) parents.push(own)
  }
  return paths.map((path) => `${under}${path}`)
}

/** What stands for the parameters of a path. */
const examples: Readonly<Record<string, (fixture: Fixture) => string>> = {
  ':sport': () => 'sr:sport:21',
  ':marketId': ({ marketId }) => String(marketId),
  '*': () => 'no/such/page',
}

function addressOf(path: string, fixture: Fixture): string {
  return path.replace(/:\w+|\*/g, (parameter) => {
    const example = examples[parameter]
    if (example === undefined) throw new Error(`${path}: say in \`examples\` what stands for ${parameter}.`)
    return example(fixture)
  })
}

const main = declaredIn('routes.tsx', '/')
const paths = [
  ...new Set([
    ...main.filter((path) => path !== '/lobby/*'),
    ...declaredIn(join('lobby', 'LobbyRoutes.tsx'), '/lobby/'),
    // The games that the lobby shows, and what has no page of its own.
    '/common/rsc?id=900002&d=d',
    '/common/rsc?id=900005&d=d',
  ]),
]

test('the routes are read from where they are declared', () => {
  const source = readFileSync(join(web, 'routes.tsx'), 'utf8')
  const tags = [...source.matchAll(/<Route\b[^>]*?(?:path="|index)/g)].length
  expect(main.length).toBeGreaterThanOrEqual(tags)
  expect(paths).toEqual(
    expect.arrayContaining([
      '/',
      '/soccer',
      '/login',
      '/admin',
      '/kit',
      '/games/roulette',
      '/lobby/market/:marketId',
    ]),
  )
})

/** Waits until the page stands: its heading, and nothing on its way. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(venue().url + address, { waitUntil: 'load' })
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0)
}

/** Returns what can be pressed but that Tab never comes to, and that no group with its own keys holds. */
function beyondKeyboard(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ownKeys = '[role="tablist"], [role="grid"], [role="listbox"], [role="menu"], [role="radiogroup"]'
    const pressed = document.querySelectorAll<HTMLElement>(
      'a, button, input, select, textarea, [onclick], [role="button"]',
    )
    return (
      [...pressed]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('[inert]'))
        .filter((one) => !(one as HTMLButtonElement).disabled && one.tabIndex < 0 && !one.closest(ownKeys))
        // The steps of the odds: the arrow keys do the same in the field beside them.
        .filter((one) => one.getAttribute('aria-label')?.startsWith('Odds one tick') !== true)
        .map((one) => one.outerHTML.slice(0, 120))
    )
  })
}

/** Presses Tab through the page; returns how many stops there were, and those that show no focus. */
async function tabThrough(page: Page): Promise<{ stops: number; unseen: string[] }> {
  const unseen: string[] = []
  let stops = 0
  await page.evaluate(() => {
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
  })
  for (; stops < 40; stops++) {
    await page.keyboard.press('Tab')
    const fault = await page.evaluate(() => {
      const one = document.activeElement
      if (one === null || one === document.body) return 'the end'
      const { outlineStyle, boxShadow } = getComputedStyle(one)
      // What is drawn for a hidden control, or by the box around a field, is asked of that one.
      const around = one.closest('label') ?? one.parentElement!
      const others = getComputedStyle(around)
      const isSeen = [outlineStyle, boxShadow, others.outlineStyle, others.boxShadow].some(
        (look) => look !== 'none',
      )
      return isSeen ? null : one.outerHTML.slice(0, 120)
    })
    if (fault === 'the end') break
    if (fault !== null) unseen.push(fault)
  }
  return { stops, unseen }
}

describe.each(['guest', 'player'] as const)('to a %s', (who) => {
  test('every route is without fault at every width', async () => {
    const fixture = await venue().fixture()
    const token = who === 'player' ? { token: (await venue().server.player()).token } : {}
    const { page, faults } = await visit({ url: venue().url, prepare: bringAxe, ...token })
    const wrong: string[] = []
    const complain = (address: string, what: readonly string[]) =>
      wrong.push(...what.map((fault) => `${address}: ${fault}`))
    for (const path of paths) {
      const address = addressOf(path, fixture)
      const before = faults.unexpected().length
      await page.setViewportSize(screens.desktop.viewport)
      await open(page, address)
      complain(address, await beyondKeyboard(page))
      for (const screen of screenNames) {
        await page.setViewportSize(screens[screen].viewport)
        const overflow = await overflowOf(page)
        if (overflow > 0) complain(address, [`${overflow} px too wide on a ${screen}`])
        // The kit shows each part twice, so that what is called a landmark elsewhere stands there twice.
        const found = (await faultsByAxe(page)).filter(
          (fault) => path !== '/kit' || !fault.startsWith('landmark-unique'),
        )
        complain(`${address} on a ${screen}`, found)
      }
      complain(address, faults.unexpected().slice(before))
    }
    expect(wrong).toEqual([])
  })
})

test('Tab comes into every page and shows where it is', async () => {
  const fixture = await venue().fixture()
  const { page } = await visit({ url: venue().url })
  const wrong: string[] = []
  // The addresses of the sports home are one page.
  const pages = paths.filter((path) => path === '/' || !main.slice(0, 14).includes(path))
  for (const path of pages) {
    await open(page, addressOf(path, fixture))
    const { stops, unseen } = await tabThrough(page)
    if (stops < 2) wrong.push(`${path}: ${stops} stops`)
    wrong.push(...unseen.map((one) => `${path}: no focus seen on ${one}`))
  }
  expect(wrong).toEqual([])
})
