/** Every screen without a fault by axe, at every width and in both themes; and a bet by the keyboard alone. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { bringAxe } from './testing/accessibility.ts'
import { faultsInBothThemes, faultsInDarkTheme } from './testing/both-themes.ts'
import { withBrowser } from './testing/browser.ts'
import { openPanel, overflowOf } from './testing/home-page.ts'
import { matchPage, openMatch } from './testing/match-page.ts'
import { screenNames, screens } from './testing/screens.ts'
import { ferro, withVenue } from './testing/venue.ts'

const visit = withBrowser()
const venue = withVenue()

const pages = [
  ['/', 'Sports'],
  ['/login', 'Log in'],
  ['/signup', 'Sign up'],
  ['/royal-star-casino', 'Royal Star Casino'],
  ['/lobby/search', 'Search'],
  ['/no/such/page', 'This page does not exist.'],
] as const

async function expectClean(page: Page): Promise<void> {
  expect(await faultsInBothThemes(page)).toEqual([])
}

// In the light theme every route is asked about (every-route.e2e.ts).
test.each(pages)('%s at every width, in the dark theme', async (path, heading) => {
  const { page } = await visit({ url: venue().url, path, prepare: bringAxe })
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
  for (const screen of screenNames) {
    await page.setViewportSize(screens[screen].viewport)
    expect(await faultsInDarkTheme(page), screen).toEqual([])
  }
})

describe.each(screenNames)('on a %s', (screen) => {
  test('the event panel', async () => {
    const { page } = await visit({ url: venue().url, screen, prepare: bringAxe })
    const panel = await openPanel(page, screen, 'Tennis')
    await panel.getByRole('listitem').first().waitFor()
    await expectClean(page)
  })

  test('the match with the slip open, a refusal in it, and bets in the lists', async () => {
    const fixture = await venue().fixture()
    const { token } = await venue().server.player()
    const { page } = await visit({ url: venue().url, screen, token, prepare: bringAxe })
    const match = await openMatch(page, fixture)
    await match.cell(ferro, 'back').click()
    await match.odds.fill('3')
    await match.stake.fill('20')
    await match.place.click()
    await match.list('Unmatched').getByText(ferro.name).waitFor()
    await match.slip.getByRole('button', { name: 'Done' }).click()
    await match.cell(ferro, 'lay').click()
    await match.stake.fill('5000')
    await match.place.click()
    await match.slip.getByRole('alert').waitFor()
    await expectClean(page)
    expect(await overflowOf(page)).toBe(0)
    expect(await match.overlay.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  })
})

test('a suspended match at every width', async () => {
  const fixture = await venue().fixture()
  await fixture.suspend({ reason: 'Goal' })
  const { page } = await visit({ url: venue().url, prepare: bringAxe })
  const match = await openMatch(page, fixture)
  await match.overlay.getByText('SUSPENDED', { exact: true }).waitFor()
  for (const screen of screenNames) {
    await page.setViewportSize(screens[screen].viewport)
    await expectClean(page)
  }
})

/** Presses Tab until the focus is on what matches; fails when it never gets there. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press('Tab')
    const isThere = await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)
    if (isThere) return
  }
  throw new Error(`120 presses of Tab do not reach ${selector}.`)
}

test('the keyboard alone opens a match, places a bet, and comes back', async () => {
  const fixture = await venue().fixture()
  await fixture.turnInPlay()
  await fixture.quote([{ selectionId: ferro.selectionId, back: [[200, 50_000]], lay: [[206, 50_000]] }])
  const player = await venue().server.player()
  const { page } = await visit({ url: venue().url, token: player.token })
  await page.locator(`[data-event="${fixture.eventId}"]`).waitFor()

  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter') // Skip to content.
  await tabTo(page, `[data-event="${fixture.eventId}"] button`)
  await page.keyboard.press('Enter')
  const match = matchPage(page)
  await match.cell(ferro, 'back').locator('b').waitFor()
  await tabTo(page, `[data-runner="${ferro.selectionId}"] [data-cell="back-0"]`)
  await page.keyboard.press('Enter')
  await match.stake.waitFor()
  await expect.poll(() => match.stake.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('12.50')
  await page.keyboard.press('Enter')
  await match.slip.getByRole('alert').getByText('Matched 12.50 at 2.00').waitFor()
  expect(await venue().betsOf(player, 'open', fixture.marketId)).toMatchObject([{ size: 1_250 }])

  // The first Escape leaves the line, the second the match; the focus returns to where it came from.
  const done = match.slip.getByRole('button', { name: 'Done' })
  await expect.poll(() => done.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await done.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await match.overlay.waitFor({ state: 'detached' })
  await expect
    .poll(() =>
      page.evaluate(() => document.activeElement?.closest('[data-event]')?.getAttribute('data-event')),
    )
    .toBe(String(fixture.eventId))
})

test('Tab goes from odds to stake to the button that places; Escape takes the line off', async () => {
  const fixture = await venue().fixture()
  const { token } = await venue().server.player()
  const { page } = await visit({ url: venue().url, token })
  const match = await openMatch(page, fixture)
  await match.cell(ferro, 'back').click()
  await match.stake.fill('10')
  await match.odds.focus()
  const focused = () =>
    page.evaluate(() => document.activeElement?.id.split('-')[0] || document.activeElement?.textContent)
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('stake')
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('Place Back $10.00 at 2.00')
  await page.keyboard.press('Escape')
  await match.stake.waitFor({ state: 'detached' })
  await match.overlay.waitFor()
})
