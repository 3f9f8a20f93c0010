/** Prices and trades over time on the page of a market, and the way to the event's other markets. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { bringAxe, faultsByAxe } from './testing/accessibility.ts'
import { withBrowser } from './testing/browser.ts'
import { layOutEachFrame, momentOf, shiftsOf } from './testing/layout-shift.ts'
import { screenNames, screens } from './testing/screens.ts'
import { type Fixture, ferro, halvorsen, usualQuotes, withVenue } from './testing/venue.ts'

const visit = withBrowser()
const venue = withVenue()

const pathOf = ({ marketId }: Fixture) => `/lobby/market/${marketId}`

/** Has a player back a runner at the best price, minor units. */
async function trade(fixture: Fixture, size: number, price = 200, runner = ferro): Promise<void> {
  const { token } = await venue().server.player()
  const instructions = [{ selectionId: runner.selectionId, side: 'BACK', price, size }]
  const body = { marketId: fixture.marketId, instructions }
  const answer = await venue().server.api('POST', '/api/exchange/orders/place', { token, body })
  expect(answer.status).toBe(200)
}

const tape = (page: Page) => page.getByRole('region', { name: 'Last trades' })

describe.each(screenNames)('on a %s', (screen) => {
  test('trades come to the table as they are made, beside a chart, and nothing moves while prices do', async () => {
    const fixture = await venue().fixture({ eventName: `Traded on a ${screen}` })
    await trade(fixture, 2_500)
    const { page } = await visit({ url: venue().url, path: pathOf(fixture), screen, prepare: bringAxe })
    await tape(page).getByRole('cell', { name: '25.00' }).waitFor()
    await page.getByRole('combobox', { name: 'Runner' }).scrollIntoViewIfNeeded()
    const chart = page.getByRole('img', { name: `Price of ${ferro.name} and what was traded` })
    await chart.locator('canvas').waitFor()
    const since = await momentOf(page)
    await trade(fixture, 4_000)
    await tape(page).getByRole('row').nth(1).getByText('40.00').waitFor()
    await layOutEachFrame(tape(page))
    await trade(fixture, 30_000)
    await tape(page).getByRole('row').nth(1).getByText('300.00').waitFor()
    for (let step = 0; step < 5; step++) {
      await fixture.quote(
        usualQuotes.map(({ selectionId, back, lay }) => ({
          selectionId,
          back: back.map(([price, size]) => [price - step, size * (step + 1)] as const),
          lay,
        })),
      )
    }
    expect(await shiftsOf(page, since)).toEqual([])
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width - screens[screen].viewport.width).toBe(0)
    expect(await faultsByAxe(page)).toEqual([])
  })

  test('the other markets of the event stand beside it with what was matched there', async () => {
    const fixture = await venue().fixture({ eventName: `Rail of a ${screen}` })
    await trade(fixture, 30_000)
    const { token } = await venue().server.admin()
    const made = await venue().server.api('POST', '/api/admin/markets', {
      token,
      body: { eventId: fixture.eventId, name: 'First Set', runners: [ferro, halvorsen] },
    })
    const { page } = await visit({ url: venue().url, path: `/lobby/market/${made.body.marketId}`, screen })
    const rail = page.getByRole('navigation', { name: 'Markets of this event' })
    await rail.getByRole('link', { name: 'Match Odds 300' }).click()
    await page.waitForURL(`**${pathOf(fixture)}`)
    await expect
      .poll(() => rail.getByRole('link', { name: 'Match Odds' }).getAttribute('aria-current'))
      .toBe('page')
  })
})

test('the keyboard alone chooses runner and time of the chart', async () => {
  const fixture = await venue().fixture({ eventName: 'Chart by keys' })
  await trade(fixture, 2_500)
  const { page } = await visit({ url: venue().url, path: pathOf(fixture) })
  await page.getByRole('img', { name: `Price of ${ferro.name}` }).waitFor()
  await page.getByText('WAP 2.00').waitFor()
  await page.getByRole('combobox', { name: 'Runner' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  const hour = page.getByRole('button', { name: '1 h' })
  await expect.poll(() => hour.getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('combobox', { name: 'Runner' }).focus()
  await page.keyboard.press('T')
  await page.getByRole('region', { name: 'Price history' }).getByText('Nothing was traded yet.').waitFor()
  await tape(page).getByText(halvorsen.name).waitFor()
})

test('on a phone a head of its own and six tabs stay in view, and each part is one touch away', async () => {
  const fixture = await venue().fixture({ eventName: 'Parts vs Pages' })
  await trade(fixture, 2_500)
  const { page } = await visit({ url: venue().url, path: pathOf(fixture), screen: 'phone' })
  const parts = page.getByRole('navigation', { name: 'Parts of this page' })
  const head = page.getByRole('banner')
  await head.getByRole('heading', { name: fixture.name }).waitFor()
  const table = page.getByRole('region', { name: 'Match Odds' })
  expect((await table.boundingBox())!.y).toBeLessThan(330)
  const tabs = parts.locator('> *')
  expect(await tabs.allInnerTexts()).toEqual(['Table', 'Ladder', 'Chart', 'Trades', 'Rules', 'Bets'])
  const widths = await tabs.evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth))
  expect(widths).toEqual([0, 0, 0, 0, 0, 0])
  await parts.getByRole('button', { name: 'Trades' }).tap()
  await expect.poll(async () => (await tape(page).boundingBox())!.y).toBeLessThan(200)
  expect((await parts.boundingBox())!.y).toBe(0)
  await expect.poll(() => parts.locator('[aria-current]').innerText()).toBe('Trades')
  await parts.getByRole('link', { name: 'Ladder' }).tap()
  await page.waitForURL('**/lobby/ladders?**')
  await page.goBack()
  await head.getByRole('link', { name: 'See events' }).click()
  await page.waitForURL('**/lobby/SportRadar/sr:sport:5')
})

test('the chart begins with the runner of whom most is matched, and marks what happened in the event', async () => {
  const fixture = await venue().fixture({ eventName: 'Much vs Little', sport: 'soccer' })
  await trade(fixture, 2_500)
  await trade(fixture, 3_500, 194, halvorsen)
  await fixture.turnInPlay()
  const now = Date.now()
  fixture.tellMoments([
    { time: now - 60_000, kind: 'OFF' },
    { time: now - 30_000, kind: 'GOAL', side: 'Much', clock: '41' },
  ])
  const { page } = await visit({ url: venue().url, path: pathOf(fixture), colorScheme: 'light' })
  const chart = page.getByRole('img', { name: `Price of ${halvorsen.name}` })
  await chart.locator('canvas').waitFor()
  await page.getByRole('button', { name: 'In play' }).click()
  await expect.poll(() => chart.getAttribute('aria-label')).toContain('; Off; Goal, Much 41′')
  await tape(page).getByText(halvorsen.name).waitFor()
})
