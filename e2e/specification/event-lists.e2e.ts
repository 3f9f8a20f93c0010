/** The sidebar's lists: what an event shows, the colours of its status, the built-in events, how many, and loading. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { withBrowser } from '../testing/browser.ts'
import { openPanel } from '../testing/home-page.ts'
import { withSharedVenue } from '../testing/venue.ts'

const visit = withBrowser()
const venue = withSharedVenue()

const event = (id: string, status: string) => ({
  id,
  display: `Side ${id} vs Other ${id}`,
  status,
  tournament: `Cup of ${id}`,
})

/** Answers every list with these events. */
const answering = (events: readonly object[]) => (page: Page) =>
  page.route('**/api/sports/*', (route) => route.fulfill({ json: { data: events } }))

/** Returns the hue of the background as the browser paints it, 0 to 359. */
async function hueOf(page: Page, status: string): Promise<number> {
  const badge = page.getByRole('complementary').getByText(status, { exact: true })
  const colour = await badge.evaluate((node) => getComputedStyle(node).backgroundColor)
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number)
  const [max, min] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  expect(max - min, `${status} is ${colour}, which is no colour`).toBeGreaterThan(60)
  const sector =
    max === red
      ? (green - blue) / (max - min)
      : max === green
        ? 2 + (blue - red) / (max - min)
        : 4 + (red - green) / (max - min)
  return (sector * 60 + 360) % 360
}

test('an event shows its title, its status and its tournament', async () => {
  const prepare = answering([event('7', 'Live')])
  const { page } = await visit({ url: venue().url, prepare })
  const panel = await openPanel(page, 'desktop', 'Soccer')
  const row = panel.locator('[data-event="7"]')
  await row.getByText('Side 7 vs Other 7', { exact: true }).waitFor()
  await row.getByText('Live', { exact: true }).waitFor()
  await row.getByText('Cup of 7', { exact: true }).waitFor()
})

test('the badge is red for Live, yellow for Upcoming and green otherwise, in both themes', async () => {
  const statuses = ['Live', 'Upcoming', 'Finished', 'Abandoned']
  const prepare = answering(statuses.map((status, index) => event(String(index + 1), status)))
  const { page } = await visit({ url: venue().url, prepare })
  await openPanel(page, 'desktop', 'Cricket')
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name
    }, theme)
    const hues = await Promise.all(statuses.map((status) => hueOf(page, status)))
    const names = hues.map((hue) => {
      if (hue < 15 || hue > 345) return 'red'
      if (hue > 40 && hue < 65) return 'yellow'
      return hue > 90 && hue < 170 ? 'green' : `hue ${hue}`
    })
    expect(names, theme).toEqual(['red', 'yellow', 'green', 'green'])
  }
})

test('demo events have ids like demo_1 and horse_demo_1', async () => {
  const { page, faults } = await visit({ url: venue().url, prepare: answering([]) })
  faults.allow(/Empty (tennis|cricket|soccer) list/)
  const ids = async (sport: string) => {
    const rows = (await openPanel(page, 'desktop', sport)).locator('[data-event]')
    await rows.first().waitFor()
    return rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-event')))
  }
  expect(await ids('Tennis')).toEqual(Array.from({ length: 6 }, (_, index) => `demo_${index + 1}`))
  expect((await ids('Horse Racing'))[0]).toBe('horse_demo_1')
  expect((await ids('Greyhound'))[0]).toBe('greyhound_demo_1')
})

test('a demo event begins with DEMO:, with a red dot before it while it is live', async () => {
  const { page, faults } = await visit({ url: venue().url, prepare: answering([]) })
  faults.allow(/Empty (tennis|cricket|soccer) list/)
  for (const sport of ['Tennis', 'Cricket', 'Soccer']) {
    const rows = (await openPanel(page, 'desktop', sport)).getByRole('listitem')
    await rows.first().waitFor()
    const shown = await rows.evaluateAll((all) =>
      all.map((row) => {
        const title = row.querySelector('b')
        const dot = title?.previousElementSibling
        return {
          isDemo: title?.textContent?.startsWith('DEMO: '),
          isLive: row.textContent?.includes('Live'),
          dot: dot ? getComputedStyle(dot).backgroundColor : null,
        }
      }),
    )
    expect(shown.some(({ isLive }) => isLive)).toBe(true)
    for (const { isDemo, isLive, dot } of shown) {
      expect(isDemo).toBe(true)
      expect(dot).toBe(isLive ? 'rgb(196, 28, 41)' : null)
    }
  }
})

test('a list shows at most 6 events of tennis, 8 of cricket and 8 of soccer', async () => {
  const prepare = answering(Array.from({ length: 20 }, (_, index) => event(String(index + 1), 'Upcoming')))
  const { page } = await visit({ url: venue().url, prepare })
  for (const [sport, most] of [
    ['Tennis', 6],
    ['Cricket', 8],
    ['Soccer', 8],
  ] as const) {
    const rows = (await openPanel(page, 'desktop', sport)).getByRole('listitem')
    await rows.first().waitFor()
    expect(await rows.count(), sport).toBe(most)
  }
})

test('each list has a loading flag of its own', async () => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { page } = await visit({
    url: venue().url,
    prepare: (fresh) =>
      fresh.route('**/api/sports/cricket', async (route) => {
        await held
        await route.continue()
      }),
  })
  const soccer = await openPanel(page, 'desktop', 'Soccer')
  await soccer.getByRole('listitem').first().waitFor()
  expect(await soccer.getAttribute('aria-busy')).toBe('false')
  const cricket = await openPanel(page, 'desktop', 'Cricket')
  expect(await cricket.getAttribute('aria-busy')).toBe('true')
  expect(await cricket.getByRole('listitem').count()).toBe(0)
  answer()
  await cricket.getByRole('listitem').first().waitFor()
  expect(await cricket.getAttribute('aria-busy')).toBe('false')
})
