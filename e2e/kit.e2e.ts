/** The kit: every part in every state, for those who build the product. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { bringAxe, faultsByAxe } from './testing/accessibility.ts'
import { withBrowser } from './testing/browser.ts'
import { overflowOf } from './testing/home-page.ts'
import { screens } from './testing/screens.ts'
import { withSharedVenue } from './testing/venue.ts'

const visit = withBrowser()
const venue = withSharedVenue()

/** The first words over a part's states. */
const statesShown = [
  /^Header, as a guest/,
  /^Header: search after a press/,
  /^Wallet strip: of whoever/,
  /^Wallet strip: signed in, loading/,
  /^Account bar: of whoever/,
  /^Sidebar: a direct link selected/,
  /^Event panel: list, demo list/,
  /^Banners: playing/,
  /^Time strip: from its start/,
  /^Sport tiles: one selected/,
  /^Event row: live, upcoming, ended, suspended, a favourite/,
  /^List of events: loading/,
  /^Price cell: /,
  /^Runner: its result now, with the slip as well/,
  /^Line: moved$/,
  /^Line: lapsed$/,
  /^Line: cancelled$/,
  /^Line: void$/,
  /^Line: settled$/,
  /^Drawer of a phone/,
  /^Bets: unmatched, pending, partly matched/,
  /^Bets: where there is room/,
  /^Queue: an own order/,
  /^Bets that are followed/,
  /^Held orders: a stop/,
  /^Dutch: ticked/,
  /^Cash-out: offered/,
  /^Figures to use/,
  /^Chart: own bets/,
  /^Reminder of the time played/,
  /^Markets: in each state/,
  /^Checkbox: rest/,
  /^Form: a select/,
  /^Dialog: opens/,
  /^Tabs$/,
  /^Spots: rest, with chips, won, lost, came/,
  /^Game card: open, coming soon/,
  /^Card: lying to be opened/,
  /^Rounds checked: all/,
  /^A check that has failed/,
  /^The session: won/,
  /^Wheel: idle/,
  /^Roulette number: rest/,
  /^Roulette number: locked/,
  /^History tape/,
  /^Data table: a page of rows/,
  /^Data table: nothing found, nothing open, failed, loading/,
  /^Cash memo: with a note/,
]

/** A window that gets narrower, and a phone, which is touched. */
test.each([[['desktop', 'tablet']], [['phone']]] as const)(
  'every part stands in every state, in both themes, on %j',
  async (widths) => {
    const { page } = await visit({ url: venue().url, path: '/kit', screen: widths[0], prepare: bringAxe })
    await page.getByRole('heading', { level: 1, name: 'Kit' }).waitFor()
    for (const screen of widths) {
      await page.setViewportSize(screens[screen].viewport)
      await expectEveryState(page)
      // Each part stands here more than once, and with it its landmarks and the names of its headings.
      const faults = (await faultsByAxe(page)).filter(
        (fault) => !/^(landmark-unique|duplicate-id-aria)/.test(fault),
      )
      expect(faults).toEqual([])
    }
  },
)

async function expectEveryState(page: Page): Promise<void> {
  for (const theme of ['light', 'dark']) {
    const panes = page.locator(`main [data-theme="${theme}"]`)
    expect(await panes.locator('[data-status="SUSPENDED"]').count()).toBeGreaterThan(0)
    expect(await panes.locator('[data-phase="delayed"]').count()).toBe(1)
    expect(await panes.locator('[dir="rtl"]').count()).toBe(1)
  }
  const lines = (await page.locator('main').innerText()).split('\n')
  for (const state of [...statesShown, /^Runner 40$/]) {
    expect([state, lines.filter((line) => state.test(line)).length]).toEqual([state, 2])
  }
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  const dark = page.locator('main [data-theme="dark"]').first()
  expect(await dark.evaluate((pane) => getComputedStyle(pane).backgroundColor)).toBe('rgb(11, 21, 32)')
  expect(await overflowOf(page)).toBe(0)
}

test('each part stands alone under an address of its own', async () => {
  const { page } = await visit({ url: venue().url, path: '/kit' })
  const parts = page.getByRole('navigation', { name: 'Parts of the kit' }).getByRole('link')
  await parts.first().waitFor()
  const titles = (await parts.allInnerTexts()).filter((title) => title !== 'All')
  expect(titles.length).toBeGreaterThan(7)
  for (const title of titles) {
    await parts.getByText(title, { exact: true }).click()
    await expect.poll(() => page.locator('main > section').count()).toBe(1)
    expect(await page.getByRole('heading', { level: 2, name: title }).first().innerText()).toBe(title)
  }
  await page.goBack()
  await page.getByRole('heading', { level: 2, name: titles.at(-2)! }).waitFor()
})

test('a toast of each kind can be called up', async () => {
  const { page } = await visit({ url: venue().url, path: '/kit?part=controls' })
  for (const kind of ['success', 'notice', 'error']) {
    await page
      .getByRole('button', { name: `Show ${kind}` })
      .first()
      .click()
    await page.getByText(`A ${kind} in one sentence.`).first().waitFor()
  }
})

test('a part stands in the state that only a press leads to', async () => {
  const { page } = await visit({ url: venue().url, path: '/kit?part=layout', motion: true })
  const light = page.locator('main [data-theme="light"]')
  const show = (part: string) => page.getByRole('link', { name: part }).click()
  // The first of two headers has its search open, the second shut.
  await light.locator('search[data-open="false"]').waitFor()
  expect(await light.locator('search[data-open="true"]').count()).toBe(1)
  await show('Sports home and lists of events')
  await light.getByRole('button', { name: 'Play banners' }).waitFor()
  expect(await light.locator('[aria-pressed="true"][aria-label^="Favourite"]').count()).toBe(1)
  await show('Slip and bets')
  await light.getByRole('button', { name: 'Save', exact: true }).waitFor()
  await show('Accounts and administration')
  await light.locator('tr:not([hidden]) dl').waitFor()
})

test('the header opens what is behind its buttons, and the dialog what is in it', async () => {
  const { page } = await visit({ url: venue().url, path: '/kit?part=layout' })
  for (const name of ['Notifications, 3', 'Settings', /user menu/]) {
    await page.getByRole('button', { name }).first().click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await page.getByRole('link', { name: 'Controls and messages' }).click()
  await page.getByRole('button', { name: 'Open a dialog' }).first().click()
  await page.getByRole('dialog', { name: 'A dialog' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Trading' }).click()
  await page.getByRole('button', { name: 'Show the reminder' }).first().click()
  await page.getByRole('dialog').getByText('1 h 02 min').waitFor()
})

test('the rounds of the visit are forgotten and come back, and the wheel spins and stops', async () => {
  const { page } = await visit({ url: venue().url, path: '/kit?part=roulette' })
  await page.getByRole('button', { name: 'Forget the rounds' }).first().click()
  await page.getByText('No spins yet').first().waitFor()
  await page.getByRole('button', { name: 'Bring the rounds back' }).first().click()
  await page.getByRole('list', { name: 'Last 12 numbers' }).first().waitFor()
  await page.getByRole('button', { name: 'Spin the wheel' }).first().click()
  await page.getByRole('button', { name: 'Stop the wheel' }).click()
  await page.getByRole('button', { name: 'Stop the wheel' }).waitFor({ state: 'detached' })
})

test('search engines are asked to leave the kit alone, and no page leads to it', async () => {
  const { page } = await visit({ url: venue().url, path: '/kit?part=controls' })
  await page.getByRole('heading', { level: 1, name: 'Kit' }).waitFor()
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
  for (const path of ['/', '/settings', '/lobby/search', '/user-dashboard']) {
    await page.goto(venue().url + path)
    await page.getByRole('link').first().waitFor()
    expect(await page.locator('a[href="/kit"]').count()).toBe(0)
  }
})
