/** The header: menu, search, bell, settings and user menu; what the bell and the page of notifications tell a player. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { bringAxe } from './testing/accessibility.ts'
import { faultsInBothThemes } from './testing/both-themes.ts'
import { withBrowser } from './testing/browser.ts'
import { overflowOf } from './testing/home-page.ts'
import { matchPage, openMatch } from './testing/match-page.ts'
import { screenNames, screens } from './testing/screens.ts'
import { type Fixture, ferro, withVenue } from './testing/venue.ts'

const visit = withBrowser()
const venue = withVenue()

const placeholder = 'Search events, teams, or competitions...'
const bell = (page: Page, unread: number) =>
  page.getByRole('button', { name: unread === 0 ? 'Notifications' : `Notifications, ${unread}`, exact: true })
const bellPopup = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const bet = { selectionId: ferro.selectionId, side: 'BACK', price: 200, size: 5_000 } as const

async function place(
  token: string,
  marketId: number,
  change: Partial<typeof bet> | { price: number; size: number } = {},
) {
  const body = { marketId, instructions: [{ ...bet, ...change }] }
  await venue().server.api('POST', '/api/exchange/orders/place', { token, body })
}

describe.each(screenNames)('on a %s', (screen) => {
  test('the search button shows and hides the box, which finds events', async () => {
    const fixture = await venue().fixture({ eventName: `Q. Zellweger vs O. ${screen}` })
    const { page } = await visit({ url: venue().url, screen })
    const toggle = page.getByRole('button', { name: 'Search', exact: true })
    const box = page.getByRole('combobox', { name: placeholder })
    if (screen === 'phone') {
      expect(await box.count()).toBe(0)
      await toggle.click()
    }
    expect(await box.getAttribute('placeholder')).toBe(placeholder)
    await box.fill(`zellweger ${screen}`)
    await page.getByRole('option', { name: fixture.name }).click()
    await matchPage(page).overlay.getByText(fixture.name).first().waitFor()
    await matchPage(page).close()
    await toggle.click()
    await box.waitFor({ state: 'detached' })
    await toggle.click()
    await box.waitFor()
  })

  test('Profile and Settings lead to their pages, Logout to the home', async () => {
    const { page } = await visit({ url: venue().url, screen, path: '/soccer' })
    const choose = async (name: string) => {
      await page.getByRole('button', { name: /user menu$/ }).click()
      await page.getByRole('dialog', { name: 'User menu' }).getByText(name, { exact: true }).click()
    }
    await choose('Profile')
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
    await choose('Settings')
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    await choose('Logout')
    await page.waitForURL(`${venue().url}/`)
  })

  test("a guest's bell has the fixed badge of 3 and as many samples, read or not", async () => {
    const { page } = await visit({ url: venue().url, screen })
    await bell(page, 3).click()
    await expect.poll(() => bellPopup(page).getByRole('listitem').count()).toBe(3)
    await page.keyboard.press('Escape')
    await bellPopup(page).waitFor({ state: 'detached' })
    expect(await bell(page, 3).textContent()).toBe('3')
  })
})

test('the menu button collapses the sidebar on a desktop, expands it on a tablet, brings it on a phone', async () => {
  const { page } = await visit({ url: venue().url })
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  const width = async () => (await sidebar.boundingBox())?.width
  await expect.poll(width).toBe(200)
  await menu.click()
  await expect.poll(width).toBe(50)
  await sidebar.getByRole('link', { name: 'Sports Book' }).click()
  await page.waitForURL('**/sport-book')
  await expect.poll(width).toBe(50)
  await menu.click()
  await expect.poll(width).toBe(200)

  await page.setViewportSize(screens.tablet.viewport)
  await expect.poll(width).toBe(50)
  await menu.click()
  await expect.poll(width).toBe(200)
  await menu.click()
  await expect.poll(width).toBe(50)

  await page.setViewportSize(screens.phone.viewport)
  await expect.poll(() => sidebar.isVisible()).toBe(false)
  await menu.click()
  await expect.poll(() => sidebar.isVisible()).toBe(true)
})

test('the settings button opens the theme, which acts at once', async () => {
  const { page } = await visit({ url: venue().url })
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('dialog', { name: 'Settings' }).getByText('Dark').click()
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
})

test("a player's user menu shows who is signed in", async () => {
  const { token } = await venue().server.player()
  const { body } = await venue().server.api<{ fullName: string; email: string }>('GET', '/api/auth/me', {
    token,
  })
  const { page } = await visit({ url: venue().url, token })
  await page.getByRole('button', { name: /user menu$/ }).click()
  const menu = page.getByRole('dialog', { name: 'User menu' })
  await menu.getByText(body.fullName, { exact: true }).waitFor()
  await menu.getByText(body.email, { exact: true }).waitFor()
})

/** A bet that rests, and what takes it: that is told, as what is taken at once is not. */
async function placeAndMatch(token: string, fixture: Fixture) {
  await place(token, fixture.marketId, { price: 202, size: 1_000 })
  await fixture.offer(ferro, 202, 1_000)
}

test('a bet that rested is told as it is matched, politely, and read when the bell is opened', async () => {
  const fixture = await venue().fixture()
  await fixture.quote([{ selectionId: ferro.selectionId, back: [[200, 2_000]], lay: [] }])
  const { token } = await venue().server.player()
  let listed: Promise<unknown> | undefined
  const { page } = await visit({
    url: venue().url,
    token,
    prepare: async (opening) => {
      listed = opening.waitForResponse('**/api/account/notifications?**')
    },
  })
  await place(token, fixture.marketId)
  // What was there when the account was first asked is no news, and not said.
  await listed
  await fixture.offer(ferro, 200, 10_000)
  await bell(page, 1).waitFor()
  await page
    .getByRole('status')
    .getByText(/^Back M\. Ferro: 50\.00 matched\. 50\.00 of 50\.00 at 2\.00/)
    .waitFor()
  await placeAndMatch(token, fixture)
  await bell(page, 2).click()
  const items = bellPopup(page).getByRole('listitem')
  await expect.poll(() => items.count()).toBe(2)
  expect(await items.first().textContent()).toContain('Back M. Ferro: 10.00 matched')
  expect(await items.last().textContent()).toContain('Back M. Ferro: 50.00 matched')
  await bell(page, 0).waitFor()

  await page.reload()
  await bell(page, 0).click()
  await expect.poll(() => items.count()).toBe(2)
  await items.first().getByRole('link').click()
  await page.waitForURL(`**/lobby/market/${fixture.marketId}`)
})

test('a settled market is told with what it brought, in the second layout too; results may be net of commission', async () => {
  const fixture = await venue().fixture({ commissionBps: 500 })
  const { token } = await venue().server.player()
  const { page } = await visit({ url: venue().url, token, path: `/lobby/market/${fixture.marketId}` })
  await place(token, fixture.marketId)
  const result = page.locator(`[data-runner="${ferro.selectionId}"] [data-figure]`).first()
  await expect.poll(() => result.textContent()).toBe('+50.00')
  const document = { settings: { netOfCommission: true } }
  await venue().server.api('PUT', '/api/account/document', { token, body: { version: 0, document } })
  await expect.poll(() => result.textContent()).toBe('+47.50')
  await fixture.settle({ winners: [ferro.selectionId] })
  await bell(page, 1).click()
  await bellPopup(page)
    .getByRole('link', { name: /Match Odds settled: \+50\.00/ })
    .click()
  await page.waitForURL(`**/lobby/market/${fixture.marketId}`)
})

test('what was told while away waits on the account, is one list of all kinds, and read in one window is read in all', async () => {
  const fixture = await venue().fixture()
  const { token } = await venue().server.player()
  await placeAndMatch(token, fixture)
  await place(token, fixture.marketId, { price: 400, size: 500 })
  await fixture.settle({ winners: [ferro.selectionId] })
  const { page } = await visit({ url: venue().url, token, prepare: bringAxe })
  const other = (await visit({ url: venue().url, token, path: '/lobby/results' })).page
  await bell(page, 3).waitFor()
  await bell(other, 3).waitFor()
  await page.goto(`${venue().url}/lobby/notifications`)
  const list = page.getByRole('region', { name: 'Notifications' })
  await list.getByText('3 unread').waitFor()
  const rows = list.getByRole('listitem')
  await expect
    .poll(() => rows.locator('b').allTextContents())
    .toEqual(
      expect.arrayContaining([
        'Match Odds settled: +10.20 (New)',
        'Back M. Ferro: 5.00 lapsed (New)',
        'Back M. Ferro: 10.00 matched (New)',
      ]),
    )
  for (const screen of screenNames) {
    await page.setViewportSize(screens[screen].viewport)
    expect(await faultsInBothThemes(page), screen).toEqual([])
    expect(await overflowOf(page), screen).toBe(0)
  }
  // By the keyboard alone.
  await list.getByRole('button', { name: 'Lapsed' }).press('Enter')
  await expect.poll(() => rows.count()).toBe(1)
  await page.waitForURL('**?kind=lapsed')
  await list.getByRole('button', { name: 'Cash-out' }).press('Enter')
  await list.getByText('None of this kind among the newest').waitFor()
  await list.getByRole('button', { name: 'All', exact: true }).press('Enter')
  await list.getByRole('button', { name: 'Mark all read' }).press('Enter')
  await list.getByText('All read', { exact: true }).waitFor()
  await bell(page, 0).waitFor()
  await bell(other, 0).waitFor()
  await rows.first().getByRole('link').press('Enter')
  await page.waitForURL(`**/lobby/market/${fixture.marketId}`)
})

test('a bet refused because of a limit is told in the words of the refusal', async () => {
  const fixture = await venue().fixture()
  const { token } = await venue().server.player()
  const { page } = await visit({ url: venue().url, token })
  const match = await openMatch(page, fixture)
  await match.cell(ferro, 'back').click()
  await match.stake.fill('5000')
  await match.place.click()
  await match.slip.getByRole('alert').waitFor()
  await match.close()
  await bell(page, 1).click()
  const item = bellPopup(page).getByRole('listitem')
  expect(await item.textContent()).toContain('Limit reached')
  expect(await item.textContent()).toContain(
    'Your available balance does not cover the most this order could lose.',
  )
})

test('signing out takes all away', async () => {
  const fixture = await venue().fixture()
  const { token } = await venue().server.player()
  const { page } = await visit({ url: venue().url, token })
  await placeAndMatch(token, fixture)
  await bell(page, 1).waitFor()
  await page.getByRole('button', { name: /user menu$/ }).click()
  await page.getByRole('dialog', { name: 'User menu' }).getByText('Logout').click()
  await bell(page, 3).waitFor()
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
})

test('the keyboard alone opens the bell, reads, and comes back to it', async () => {
  const { page } = await visit({ url: venue().url })
  await bell(page, 3).focus()
  await page.keyboard.press('Enter')
  await bellPopup(page).waitFor()
  await page.keyboard.press('Escape')
  await bellPopup(page).waitFor({ state: 'detached' })
  await expect.poll(() => bell(page, 3).evaluate((button) => button === document.activeElement)).toBe(true)
})

test('the bell is without a fault by axe, for guest and player, in both themes', async () => {
  const fixture = await venue().fixture()
  const { token } = await venue().server.player()
  const guest = (await visit({ url: venue().url, prepare: bringAxe })).page
  const player = (await visit({ url: venue().url, prepare: bringAxe, token })).page
  await placeAndMatch(token, fixture)
  for (const [page, unread] of [
    [guest, 3],
    [player, 1],
  ] as const) {
    await bell(page, unread).click()
    await bellPopup(page).waitFor()
    for (const screen of screenNames) {
      await page.setViewportSize(screens[screen].viewport)
      expect(await faultsInBothThemes(page), screen).toEqual([])
    }
  }
})
