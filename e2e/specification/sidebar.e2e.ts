/** The sidebar: sports with a list of events, direct links, and what opens and closes. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { withBrowser } from '../testing/browser.ts'
import { openPanel } from '../testing/home-page.ts'
import { matchPage } from '../testing/match-page.ts'
import { screenNames } from '../testing/screens.ts'
import { withSharedVenue } from '../testing/venue.ts'

const visit = withBrowser()
const venue = withSharedVenue()

const withList = [
  ['Soccer', '/soccer'],
  ['Tennis', '/tennis'],
  ['Cricket', '/cricket'],
  ['Horse Racing', '/horse-race'],
  ['Greyhound', '/gray-hound'],
] as const

const links = [
  '/sport-book',
  '/royal-star-casino',
  '/star-casino',
  '/world-casino',
  '/royal-casino',
  '/betfair-game',
  '/teen-patti-studio',
  '/galaxy-casino',
  '/current-position',
]

const sidebarOf = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const panels = (page: Page) => page.getByRole('complementary', { name: /events$/ })

test('five sports have a list of events, and their addresses mark them', async () => {
  const { page } = await visit({ url: venue().url })
  const sidebar = sidebarOf(page)
  const sports = sidebar.locator('button[aria-expanded]')
  expect(await sports.allTextContents()).toEqual(withList.map(([label]) => label))
  for (const [label, path] of withList) {
    await page.goto(venue().url + path)
    const entry = sidebar.getByRole('button', { name: label })
    await entry.waitFor()
    expect(await sidebar.locator('[aria-current="page"]').allTextContents()).toEqual([label])
    await entry.click()
    await page.getByRole('complementary', { name: `${label} events` }).waitFor()
    expect(await entry.getAttribute('aria-expanded')).toBe('true')
    await entry.click()
    await expect.poll(() => panels(page).count()).toBe(0)
  }
})

test('nine links lead to their pages', async () => {
  const { page } = await visit({ url: venue().url })
  const entries = sidebarOf(page).getByRole('listitem').getByRole('link')
  await entries.first().waitFor()
  const hrefs = await entries.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(hrefs).toEqual(links)
  for (const [index, path] of links.entries()) {
    await entries.nth(index).click()
    await page.waitForURL(venue().url + path)
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
    await expect.poll(() => entries.nth(index).getAttribute('aria-current')).toBe('page')
  }
})

describe.each(screenNames)('on a %s', (screen) => {
  test('nothing is open to begin with', async () => {
    const { page } = await visit({ url: venue().url, screen })
    await page.getByRole('tab', { name: 'Inplay' }).waitFor()
    expect(await panels(page).count()).toBe(0)
    expect(await matchPage(page).overlay.count()).toBe(0)
    expect(await sidebarOf(page).isVisible()).toBe(screen !== 'phone')
    const menu = page.getByRole('button', { name: 'Menu', exact: true })
    // On a desktop the menu is the sidebar, which stands.
    expect(await menu.getAttribute('aria-expanded')).toBe(String(screen === 'desktop'))
  })

  test('a sport without a list navigates and closes everything, even on the page that is shown already', async () => {
    const { page } = await visit({ url: venue().url, screen })
    for (const _ of ['from elsewhere', 'from the page itself']) {
      const panel = await openPanel(page, screen, 'Tennis')
      // On a phone the list covers the sidebar until Back to menu is pressed.
      if (screen === 'phone') await panel.getByRole('button', { name: 'Back to menu' }).click()
      await sidebarOf(page).getByRole('link', { name: 'Sports Book' }).click()
      await page.waitForURL(`${venue().url}/sport-book`)
      await expect.poll(() => panels(page).count()).toBe(0)
      const menu = page.getByRole('button', { name: 'Menu', exact: true })
      await expect.poll(() => menu.getAttribute('aria-expanded')).toBe(String(screen === 'desktop'))
    }
  })
})
