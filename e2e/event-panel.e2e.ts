/** The sidebar's lists of events: live from the server, the built-in ones where that fails. */
import { describe, expect, test } from 'vitest'
import { withBrowser } from './testing/browser.ts'
import { openPanel } from './testing/home-page.ts'
import { matchPage, openMatch } from './testing/match-page.ts'
import { screenNames } from './testing/screens.ts'
import { withVenue } from './testing/venue.ts'

const visit = withBrowser()
const venue = withVenue()

describe.each(screenNames)('on a %s', (screen) => {
  test('choosing an event opens its match and closes the panel; Close returns to the list', async () => {
    const fixture = await venue().fixture({ eventName: `N. Aalto vs J. Reyes (${screen})` })
    await fixture.turnInPlay()
    const { page } = await visit({ url: venue().url, screen })
    const panel = await openPanel(page, screen, 'Tennis')
    const entry = panel.getByRole('button', { name: fixture.name })
    expect(await entry.getByText('Live', { exact: true }).count()).toBe(1)
    await entry.click()
    const match = matchPage(page)
    await match.overlay.getByRole('heading', { level: 1, name: fixture.name }).waitFor()
    // By its id: behind the overlay nothing has a role any more, whether it is there or not.
    expect(await page.locator('#event-panel').count()).toBe(0)
    const box = await match.overlay.boundingBox()
    expect(box?.width).toBe(page.viewportSize()?.width)
    await match.close()
    await match.overlay.waitFor({ state: 'detached' })
    await panel.waitFor()
    await expect.poll(() => entry.evaluate((row) => row === document.activeElement)).toBe(true)
  })
})

test('a match has an address: Back closes it, Forward and a reload keep it, a link opens it', async () => {
  const fixture = await venue().fixture({ eventName: 'L. Anders vs K. Brandt' })
  const { page } = await visit({ url: venue().url, path: '/soccer' })
  const { overlay, close } = await openMatch(page, fixture)
  const address = `${venue().url}/soccer?match=${fixture.eventId}`
  expect(page.url()).toBe(address)
  await page.goBack()
  await overlay.waitFor({ state: 'detached' })
  const row = page.locator(`[data-event="${fixture.eventId}"]`)
  const title = row.getByRole('button', { name: fixture.name, exact: true })
  await expect.poll(() => title.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.goForward()
  await overlay.waitFor()
  await page.reload()
  await overlay.getByRole('heading', { level: 1, name: fixture.name }).waitFor()
  await close()
  await overlay.waitFor({ state: 'detached' })
  expect(page.url()).toBe(`${venue().url}/soccer`)

  const guest = (await visit({ url: venue().url, path: `/?match=${fixture.eventId}` })).page
  await matchPage(guest).overlay.getByRole('heading', { level: 1, name: fixture.name }).waitFor()
  expect(await guest.title()).toContain(fixture.name)
  await matchPage(guest).close()
  await matchPage(guest).overlay.waitFor({ state: 'detached' })
  expect(guest.url()).toBe(`${venue().url}/`)
  expect(await guest.getByRole('tab', { name: 'Inplay' }).isVisible()).toBe(true)
})

const lists = [
  ['Tennis', 6],
  ['Cricket', 6],
  ['Soccer', 8],
] as const

test.each([
  ['fails', { status: 503, json: {} }, 'Backend responded 503'],
  ['is empty', { json: { data: [] } }, 'Empty'],
])(
  'a list that %s gives way to the built-in events, with a word to the console alone',
  async (_, answer, word) => {
    const { page, faults } = await visit({
      url: venue().url,
      prepare: (fresh) => fresh.route('**/api/sports/*', (route) => route.fulfill(answer)),
    })
    faults.allow(/status of 503/, /Backend responded 503/, /Empty (tennis|cricket|soccer) list/)
    for (const [sport, count] of lists) {
      const panel = await openPanel(page, 'desktop', sport)
      await panel.getByRole('listitem').first().waitFor()
      expect(await panel.getByRole('listitem').count(), sport).toBe(count)
      expect(await panel.getByText(/DEMO:/).count(), sport).toBe(count)
    }
    expect(faults.like(new RegExp(`console: .*${word}`)).length).toBe(3)
    expect(await page.getByRole('alert').count()).toBe(0)
  },
)

test('races are built in and open a demo match, where nothing can be placed', async () => {
  const { page } = await visit({ url: venue().url })
  const panel = await openPanel(page, 'desktop', 'Greyhound')
  await panel.getByRole('listitem').first().getByRole('button').click()
  const match = matchPage(page)
  await match.overlay.getByText('Demo stream').waitFor()
  await match.overlay.locator('[data-cell="back-0"]').first().click()
  await match.stake.fill('10')
  await match.place.click()
  await match.slip.getByRole('alert').getByText('This is a demo match: nothing is placed.').waitFor()
})

test('the spinner says Loading matches... for tennis alone', async () => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { page } = await visit({
    url: venue().url,
    prepare: (fresh) =>
      fresh.route('**/api/sports/*', async (route) => {
        await held
        await route.continue()
      }),
  })
  const tennis = await openPanel(page, 'desktop', 'Tennis')
  await tennis.getByText('Loading matches...').waitFor()
  const soccer = await openPanel(page, 'desktop', 'Soccer')
  expect(await soccer.getAttribute('aria-busy')).toBe('true')
  expect(await soccer.getByText('Loading matches...').count()).toBe(0)
  answer()
  await soccer.getByRole('listitem').first().waitFor()
})
