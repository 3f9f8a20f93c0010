/** The sports home: its tiles, the heads and the sample row of each, and the strips of races. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { withBrowser } from '../testing/browser.ts'
import { matchPage } from '../testing/match-page.ts'
import { screenNames } from '../testing/screens.ts'
import { withSharedVenue } from '../testing/venue.ts'

const visit = withBrowser()
const venue = withSharedVenue()

const tiles = ['Inplay', 'Cricket', 'Tennis', 'Soccer', 'Sports Book']
const chosenTile = (page: Page) => page.locator('[role="tab"][aria-selected="true"]').textContent()

/** Tile, heads, sample row: title, status, summary, prices. */
const tables = [
  ['Inplay', ['Event', 'Matched', '1', 'X', '2'], 'Northgate vs Harbour Town', 'Live', '1.52'],
  ['Cricket', ['Match', 'Matched', 'Team 1', 'Draw', 'Team 2'], 'Coastal XI vs Hill Rangers', 'Live', '1.61'],
  ['Tennis', ['Match', 'Matched', 'Player 1', 'Player 2'], 'Arden vs Kovač', 'Live', '1.90'],
  ['Soccer', ['Match', 'Matched', 'Home', 'Draw', 'Away'], 'Riverside vs Old Forge', 'Upcoming', '2.38'],
  [
    'Sports Book',
    ['Fixture', 'Turnover', 'Home', 'Draw', 'Away'],
    'Lakeside vs Granite City',
    'Upcoming',
    '1.83',
  ],
] as const

test('five tiles stand to choose from, Inplay chosen, and the choice is forgotten on leaving', async () => {
  const { page } = await visit({ url: venue().url })
  const tabs = page.getByRole('tablist', { name: 'Sport' }).getByRole('tab')
  await expect.poll(() => tabs.allTextContents()).toEqual(tiles)
  expect(await chosenTile(page)).toBe('Inplay')
  for (const tile of tiles.toReversed()) {
    await tabs.filter({ hasText: tile }).click()
    await expect.poll(() => chosenTile(page)).toBe(tile)
  }
  await tabs.filter({ hasText: 'Tennis' }).click()
  expect(page.url()).toBe(`${venue().url}/`)
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2)
  await page.reload()
  await tabs.first().waitFor()
  expect(await chosenTile(page)).toBe('Inplay')
})

describe.each(['guest', 'player'] as const)('to a %s', (who) => {
  test('each tile has the heads of its own table, and its sample row where there are no events', async () => {
    const token = who === 'player' ? { token: (await venue().server.player()).token } : {}
    const { page } = await visit({
      url: venue().url,
      ...token,
      prepare: (fresh) =>
        fresh.route('**/api/exchange/events?*', (route) => route.fulfill({ json: { events: [] } })),
    })
    for (const [tile, heads, title, status, price] of tables) {
      await page.getByRole('tab', { name: tile }).click()
      const table = page.getByRole('region', { name: `${heads[0]} odds` })
      await table.getByText(title, { exact: true }).waitFor()
      const [head, row] = await table.locator(':scope > div').all()
      expect(await head!.locator(':scope > span').allTextContents()).toEqual([...heads])
      await row!.getByText(status, { exact: true }).waitFor()
      await row!.getByText(price, { exact: true }).waitFor()
      // A sample: there is nothing behind it to bet on.
      expect(await row!.getByRole('button').count()).toBe(0)
    }
  })
})

const strips = [
  ['Horse Racing', ['14:05 Ascot', '14:20 Kempton', '14:40 Newbury', '15:00 York', '15:15 Epsom']],
  ['Greyhound', ['14:02 Romford', '14:17 Hove', '14:31 Crayford', '14:46 Monmore', '15:03 Swindon']],
] as const

test.each(screenNames)('the times of races open their race on a %s', async (screen) => {
  const { page } = await visit({ url: venue().url, screen })
  const strip = page.getByRole('region', { name: 'Greyhound', exact: true })
  await strip.getByRole('button', { name: '14:17 Hove' }).click()
  await matchPage(page).overlay.getByRole('heading', { level: 1, name: '14:17 Hove' }).waitFor()
})

test('the strips name the times and venues of horse races and greyhounds', async () => {
  const { page } = await visit({ url: venue().url })
  for (const [name, races] of strips) {
    const buttons = page.getByRole('region', { name, exact: true }).getByRole('button')
    await buttons.first().waitFor()
    expect((await buttons.allTextContents()).slice(0, races.length)).toEqual([...races])
  }
})
