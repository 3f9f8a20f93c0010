/** What a guest sees: the specification's fixed figures, and the market as it is. */
import { describe, expect, test } from 'vitest'
import { withBrowser } from './testing/browser.ts'
import { guestFigures, overflowOf, walletOf } from './testing/home-page.ts'
import { openMatch, priceIn } from './testing/match-page.ts'
import { screenNames } from './testing/screens.ts'
import { ferro, usualQuotes, withVenue } from './testing/venue.ts'

const visit = withBrowser()
const venue = withVenue()

describe.each(screenNames)('on a %s', (screen) => {
  test('a guest sees the fixed figures and the sample player', async () => {
    const { page } = await visit({ url: venue().url, screen })
    await expect.poll(() => walletOf(page)).toEqual(guestFigures)
    await page.getByRole('button', { name: 'Notifications, 3' }).waitFor()
    await page.getByRole('button', { name: /user menu$/ }).click()
    const menu = page.getByRole('dialog', { name: 'User menu' })
    await menu.getByText('Sample Player').waitFor()
    await menu.getByText('sample.player@example.com').waitFor()
    expect(await menu.getByRole('listitem').allTextContents()).toEqual([
      'Log in',
      'Sign up',
      'Profile',
      'Settings',
      'Logout',
    ])
  })

  test('prices on the home table are live without a token, and nothing is wider than the screen', async () => {
    const fixture = await venue().fixture()
    await fixture.turnInPlay()
    await fixture.quote(usualQuotes)
    const { page } = await visit({ url: venue().url, screen })
    const row = page.locator(`[data-event="${fixture.eventId}"]`)
    const cell = row.locator('[data-cell="back-0"]').first()
    await expect.poll(() => priceIn(cell)).toBe('2.00')
    expect(await overflowOf(page)).toBe(0)

    const [ofFerro, ofHalvorsen] = usualQuotes
    await fixture.quote([{ ...ofFerro!, back: [[202, 30_000]] }, ofHalvorsen!])
    await expect.poll(() => priceIn(cell)).toBe('2.02')
    expect(await row.getByText('Live', { exact: true }).count()).toBe(1)
    await fixture.settle({ winners: [ferro.selectionId] })
    await row.waitFor({ state: 'detached' })
  })

  test('a guest may fill the slip, but is asked to log in', async () => {
    const fixture = await venue().fixture()
    const { page } = await visit({ url: venue().url, screen })
    const match = await openMatch(page, fixture)
    await match.cell(ferro, 'back').click()
    await match.slip.getByText('Log in to place this bet.').waitFor()
    expect(await match.place.count()).toBe(0)
    await match.slip.getByRole('link', { name: 'Log in to bet' }).click()
    await page.waitForURL('**/login')
    await page.getByRole('heading', { name: 'Log in' }).waitFor()
  })
})

test('a phone shows the best pair of prices, a desktop three of each side', async () => {
  const fixture = await venue().fixture()
  for (const [screen, count] of [
    ['desktop', 6],
    ['tablet', 6],
    ['phone', 2],
  ] as const) {
    const { page } = await visit({ url: venue().url, screen })
    const match = await openMatch(page, fixture)
    const cells = match.row(ferro).locator('[data-cell]').filter({ visible: true })
    expect(await cells.count(), screen).toBe(count)
  }
})

test('the second layout shows a guest the fixed balance', async () => {
  const { page } = await visit({ url: venue().url, path: '/lobby/search' })
  await page.getByText('₹50,000').waitFor()
})
