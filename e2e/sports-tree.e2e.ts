/** Sports, countries, competitions and events as a tree; what is on today and tomorrow; search over everything. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { bringAxe } from './testing/accessibility.ts'
import { faultsInBothThemes } from './testing/both-themes.ts'
import { withBrowser } from './testing/browser.ts'
import { withVenue } from './testing/venue.ts'

const visit = withBrowser()
const venue = withVenue()

const item = (page: Page, name: string) =>
  page.getByRole('tree', { name: 'ALL SPORTS' }).locator(`[role="treeitem"][data-label="${name}"]`)
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-label'))

/** An event in an hour or more, in a country and competition, with an open market. */
async function event(of: { name: string; country: string; competition: string; startTime: number }) {
  const { token } = await venue().server.admin()
  const post = async (path: string, body: object) =>
    (await venue().server.api('POST', `/api/admin${path}`, { token, body })).body
  const { eventId } = await post('/events', { sport: 'soccer', ...of })
  const runners = of.name.split(' vs ').map((name, index) => ({ selectionId: index + 1, name }))
  const { marketId } = await post('/markets', { eventId, name: 'Match Odds', runners })
  await post(`/markets/${marketId}/open`, {})
  return { eventId, marketId }
}

test('the tree is walked by keyboard, reads each level when it is opened, and stays open from page to page', async () => {
  const startTime = Date.now() + 7_200_000
  const { marketId } = await event({
    name: 'Foss vs Brae',
    country: 'Norway',
    competition: 'Fjord League',
    startTime,
  })
  await event({ name: 'Lough vs Moor', country: 'Ireland', competition: 'Shannon Cup', startTime })
  const asked: string[] = []
  const { page } = await visit({
    url: venue().url,
    path: '/lobby/results',
    prepare: async (opening) => {
      opening.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await bringAxe(opening)
    },
  })
  await item(page, 'Cricket').focus()
  expect(asked).not.toContain('/api/exchange/competitions')
  await page.keyboard.press('ArrowDown')
  expect(await focused(page)).toBe('Soccer')
  await page.keyboard.press('ArrowRight')
  await item(page, 'Norway').waitFor()
  await page.keyboard.press('n')
  expect(await focused(page)).toBe('Norway')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  expect(await focused(page)).toBe('Fjord League')
  await page.keyboard.press('ArrowRight')
  await page.getByRole('treeitem', { name: /^Foss vs Brae/ }).waitFor()
  expect(await faultsInBothThemes(page)).toEqual([])

  // Enter leads to the competition's own list, and the tree stays as it is.
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/lobby\/SportRadar\/sr:sport:1\?competition=Fjord\+League$/)
  const listed = page.getByRole('region', { name: 'Soccer events' }).getByRole('listitem')
  await expect.poll(() => listed.getByRole('link').allTextContents()).toEqual(['Foss vs Brae'])
  await item(page, 'Foss vs Brae').click()
  await page.waitForURL(`**/lobby/market/${marketId}`)
  await page.getByRole('link', { name: 'Results' }).click()
  await item(page, 'Foss vs Brae').waitFor()
  await item(page, 'Fjord League').focus()
  await page.keyboard.press('ArrowLeft')
  await item(page, 'Foss vs Brae').waitFor({ state: 'detached' })
  await page.keyboard.press('ArrowLeft')
  expect(await focused(page)).toBe('Norway')
})

test('Today and Tomorrow hold what begins on the day, by sport; search finds competitions, events, markets and runners', async () => {
  const noon = new Date().setHours(12, 0, 0, 0) + 86_400_000
  const tomorrow = await event({
    name: 'Quill vs Reed',
    country: 'Norway',
    competition: 'Quarry League',
    startTime: noon,
  })
  const { page } = await visit({ url: venue().url, path: '/lobby/results', prepare: bringAxe })
  const days = page.getByRole('navigation', { name: 'Days and races' })
  const row = page.locator(`[data-event="${tomorrow.eventId}"]`)
  await days.getByRole('link', { name: 'Tomorrow' }).click()
  await page.getByRole('heading', { name: 'Soccer' }).waitFor()
  await row.waitFor()
  expect(await faultsInBothThemes(page)).toEqual([])
  await days.getByRole('link', { name: 'Today' }).click()
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  await row.waitFor({ state: 'detached' })

  await page.getByRole('link', { name: 'Search', exact: true }).click()
  await page.getByRole('searchbox').fill('quarry')
  const found = (kind: string) => page.getByRole('region', { name: kind, exact: true }).getByRole('listitem')
  await found('Competitions').getByText('Soccer · Norway').waitFor()
  await row.waitFor()
  await page.getByRole('searchbox').fill('quill')
  await found('Runners').getByText('Match Odds · Quill vs Reed').waitFor()
  await found('Runners').getByText('Tomorrow 12:00').waitFor()
  await page.getByRole('searchbox').fill('quill match odds')
  await found('Markets').getByText('Quill vs Reed · Quarry League').waitFor()
  expect(await faultsInBothThemes(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/lobby/market/${tomorrow.marketId}`)
})

test.each(['tablet', 'phone'] as const)(
  'on a %s the tree is a page of its own, which Back closes',
  async (screen) => {
    const { marketId } = await event({
      name: `Tarn vs Beck ${screen}`,
      country: 'Iceland',
      competition: `Geyser Cup ${screen}`,
      startTime: Date.now() + 7_200_000,
    })
    const { page } = await visit({ url: venue().url, path: '/lobby/results', screen, prepare: bringAxe })
    await page.getByRole('link', { name: 'All sports' }).click()
    await page.waitForURL('**/lobby/sports')
    const tree = page.getByRole('tree', { name: 'All sports' })
    const branch = (name: string) => tree.locator(`[role="treeitem"][data-label="${name}"]`)
    const opener = (name: string) => branch(name).locator('button')
    await opener('Soccer').click()
    await opener('Iceland').click()
    await opener(`Geyser Cup ${screen}`).click()
    const leaf = branch(`Tarn vs Beck ${screen}`)
    await leaf.waitFor()
    const heights = await tree.getByRole('treeitem').evaluateAll((all) => all.map((one) => one.clientHeight))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
    expect(await faultsInBothThemes(page)).toEqual([])
    await leaf.click()
    await page.waitForURL(`**/lobby/market/${marketId}`)
    await page.goBack()
    await leaf.waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.waitForURL('**/lobby/results')
  },
)

test('a day of more events than a window may follow comes a page at a time, and Back leads to the one before', async () => {
  const { token } = await venue().server.admin()
  const noon = new Date().setHours(12, 0, 0, 0) + 86_400_000
  for (let i = 0; i < 95; i++) {
    const body = {
      sport: 'cricket',
      name: `Crowd ${i}`,
      competition: 'Long Day',
      startTime: noon + i * 1_000,
    }
    expect((await venue().server.api('POST', '/api/admin/events', { token, body })).status).toBeLessThan(300)
  }
  const { page } = await visit({ url: venue().url, path: '/lobby/tomorrow' })
  const shown = page.locator('[data-event]')
  await expect.poll(() => shown.count()).toBe(90)
  await page.getByRole('link', { name: 'Later ones' }).click()
  await page.waitForURL('**/lobby/tomorrow?after=*')
  await page.getByText('Crowd 94', { exact: true }).waitFor()
  expect(await shown.count()).toBeLessThan(20)
  await page.goBack()
  await page.getByText('Crowd 0', { exact: true }).waitFor()
})
