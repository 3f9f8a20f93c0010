/** The sports dashboard: its six tabs, the selected sport, the samples and the sentences of empty tabs. */
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { bringAxe } from './testing/accessibility.ts'
import { faultsInBothThemes } from './testing/both-themes.ts'
import { withBrowser } from './testing/browser.ts'
import { overflowOf } from './testing/home-page.ts'
import { matchPage, priceIn } from './testing/match-page.ts'
import { screenNames, screens } from './testing/screens.ts'
import { ferro, withVenue } from './testing/venue.ts'

const visit = withBrowser()
const venue = withVenue()
const path = '/common/sap'

const tabNames = ['Events', 'Live', 'Favourites', 'My Bets', 'Results', 'Search']
const sampleTitles = [
  'Northgate vs Harbour Town',
  'Coastal XI vs Hill Rangers',
  'Arden vs Kovač',
  'Riverside vs Old Forge',
  'Lakeside vs Granite City',
]

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const sport = (page: Page, name: string) => page.getByRole('group', { name: 'Sport' }).getByText(name)
const row = (page: Page, eventId: number) => page.locator(`[data-event="${eventId}"]`)
const badge = (page: Page) => page.locator('header', { hasText: 'Selected sport:' }).locator('span').last()

/** Answers the lists of events with what is given, whatever the server has. */
async function answerEvents(page: Page, answer: { status?: number; body: unknown }): Promise<void> {
  await page.route('**/api/exchange/events?*', (route) =>
    route.fulfill({ status: answer.status ?? 200, json: answer.body }),
  )
}

async function titlesIn(table: Locator): Promise<string[]> {
  return (await table.locator('b[title]').allTextContents()).map((title) => title.trim())
}

describe.each(screenNames)('on a %s', (screen) => {
  test('the header logo leads to six tabs and the badge of the selected sport', async () => {
    const { page } = await visit({ url: venue().url, screen })
    await page.getByRole('link', { name: 'Crossbook sports' }).click()
    await page.waitForURL(`**${path}`)
    await page.getByRole('heading', { level: 1, name: 'Sports dashboard' }).waitFor()
    expect(await page.getByRole('tab').allTextContents()).toEqual(tabNames)
    expect(await tab(page, 'Events').getAttribute('aria-selected')).toBe('true')
    expect(await badge(page).textContent()).toBe('All sports')
    await sport(page, 'Cricket').click()
    expect(await badge(page).textContent()).toBe('Cricket')
  })

  test('every tab fits the screen', async () => {
    const { page } = await visit({ url: venue().url, screen, path })
    for (const name of tabNames) {
      await tab(page, name).click()
      await page.getByRole('tabpanel', { name }).waitFor()
      expect(await overflowOf(page), name).toBe(0)
    }
  })
})

test('a guest sees events live, of the selected sport, and a row opens its match', async () => {
  const fixture = await venue().fixture()
  const soccer = await venue().fixture({ eventName: 'Marsh Town vs Copper Hill', sport: 'soccer' })
  const { page } = await visit({ url: venue().url, path })
  const cell = row(page, fixture.eventId).locator('[data-cell="back-0"]').first()
  await expect.poll(() => priceIn(cell)).toBe('2.00')
  await row(page, soccer.eventId).waitFor()
  await sport(page, 'Tennis').click()
  await row(page, soccer.eventId).waitFor({ state: 'detached' })
  await tab(page, 'Live').click()
  await row(page, fixture.eventId).waitFor({ state: 'detached' })
  await fixture.turnInPlay()
  await row(page, fixture.eventId).getByText('Live', { exact: true }).waitFor()
  await row(page, fixture.eventId).getByRole('button', { name: fixture.name, exact: true }).click()
  await matchPage(page).overlay.waitFor()
})

test('the sample events stand while there are no events, and those of a live list are live', async () => {
  const prepare = (page: Page) => answerEvents(page, { body: { events: [] } })
  const { page } = await visit({ url: venue().url, path, prepare })
  const table = page.getByRole('region', { name: 'Events', exact: true })
  await expect.poll(() => titlesIn(table)).toEqual(sampleTitles)
  await sport(page, 'Tennis').click()
  await expect.poll(() => titlesIn(table)).toEqual(['Arden vs Kovač'])
  await sport(page, 'All sports').click()
  await tab(page, 'Live').click()
  const live = page.getByRole('region', { name: 'Live events' })
  await expect.poll(() => titlesIn(live)).toEqual(sampleTitles.slice(0, 3))
})

test('the sample events stand while the list cannot be read', async () => {
  const prepare = (page: Page) => answerEvents(page, { status: 500, body: { success: false } })
  const { page, faults } = await visit({ url: venue().url, path, prepare })
  faults.allow(/status of 500/)
  const table = page.getByRole('region', { name: 'Events', exact: true })
  await expect.poll(() => titlesIn(table)).toEqual(sampleTitles)
})

test('empty tabs say so in the fixed sentences', async () => {
  const prepare = (page: Page) => answerEvents(page, { body: { events: [] } })
  const { page } = await visit({ url: venue().url, path, prepare })
  await tab(page, 'Favourites').click()
  await page.getByText('No favourite events yet', { exact: true }).waitFor()
  await tab(page, 'My Bets').click()
  await page.getByText('No active bets', { exact: true }).waitFor()
  await tab(page, 'Results').click()
  await page.getByText('No recent results', { exact: true }).waitFor()
})

test('the search takes words in its own box and finds events, or says that there are none', async () => {
  const fixture = await venue().fixture({ eventName: 'Z. Quillon vs B. Tarn' })
  const { page } = await visit({ url: venue().url, path })
  await tab(page, 'Search').click()
  const box = page.getByPlaceholder('Search for events, teams, or competitions...', { exact: true })
  await box.fill('quillon')
  await row(page, fixture.eventId).waitFor()
  await box.fill('nobody of this name')
  await page.getByRole('status').getByText('No events found').waitFor()
})

test('a star puts an event among the favourites, and takes it away again', async () => {
  const fixture = await venue().fixture({ eventName: 'L. Varga vs P. Moss' })
  const { page } = await visit({ url: venue().url, path })
  const star = page.getByRole('button', { name: 'Favourite L. Varga vs P. Moss' })
  await star.click()
  await tab(page, 'Favourites').click()
  await row(page, fixture.eventId).waitFor()
  await star.click()
  await page.getByText('No favourite events yet').waitFor()
})

test('a player sees the active bets of every market, and results name the winner', async () => {
  const fixture = await venue().fixture()
  const { token } = await venue().server.player()
  const order = {
    marketId: fixture.marketId,
    instructions: [
      { ...bet, price: 200 },
      { ...bet, price: 300 },
    ],
  }
  await venue().server.api('POST', '/api/exchange/orders/place', { token, body: order })
  const { page } = await visit({ url: venue().url, path, token })
  await tab(page, 'My Bets').click()
  await page
    .getByRole('region', { name: 'Unmatched', exact: true })
    .getByText(ferro.name, { exact: true })
    .waitFor()
  await page
    .getByRole('region', { name: 'Matched', exact: true })
    .getByText(ferro.name, { exact: true })
    .waitFor()
  await fixture.settle({ winners: [ferro.selectionId] })
  await page.getByText('No active bets', { exact: true }).waitFor()
  await tab(page, 'Results').click()
  await row(page, fixture.eventId).getByText(ferro.name, { exact: true }).waitFor()
})

const bet = { selectionId: ferro.selectionId, side: 'BACK', size: 1_000 } as const

test('tab and sport are forgotten with the page', async () => {
  const { page } = await visit({ url: venue().url, path })
  await sport(page, 'Soccer').click()
  await tab(page, 'Results').click()
  expect(new URL(page.url()).search).toBe('')
  await page.reload()
  expect(await tab(page, 'Events').getAttribute('aria-selected')).toBe('true')
  expect(await badge(page).textContent()).toBe('All sports')
})

test('the keyboard alone goes through tabs and sports', async () => {
  const { page } = await visit({ url: venue().url, path })
  await tab(page, 'Events').focus()
  await page.keyboard.press('ArrowRight')
  expect(await tab(page, 'Live').getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('End')
  expect(await tab(page, 'Search').getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await badge(page).textContent()).toBe('Cricket')
})

test('every tab is without a fault by axe, at every width and in both themes', async () => {
  const fixture = await venue().fixture()
  await fixture.settle({ winners: [ferro.selectionId] })
  const { page } = await visit({ url: venue().url, path, prepare: bringAxe })
  for (const name of tabNames) {
    await tab(page, name).click()
    await page.getByRole('tabpanel', { name }).waitFor()
    for (const screen of screenNames) {
      await page.setViewportSize(screens[screen].viewport)
      expect(await faultsInBothThemes(page), `${name}, ${screen}`).toEqual([])
    }
  }
})
