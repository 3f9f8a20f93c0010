/** What a page shows and does while an answer is still on its way: it says nothing that the answer may then say otherwise. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { AccountDocument } from '#contract/account-document.ts'
import { holdBack, holdStream } from './testing/answers.ts'
import { withBrowser } from './testing/browser.ts'
import { walletOf } from './testing/home-page.ts'
import { ferro, withVenue } from './testing/venue.ts'

const visit = withBrowser()
const venue = withVenue()

/** A player whose account keeps a document. */
async function playerWith(document: AccountDocument) {
  const { server } = venue()
  const player = await server.player()
  const { token } = player
  await server.api('PUT', '/api/account/document', { token, body: { version: 0, document } })
  return player
}

/** Opens a page of which something is held back. Returns what lets it through. */
async function openLate(token: string, path: string, hold: (page: Page) => Promise<() => void>) {
  let release = () => {}
  const { page } = await visit({
    url: venue().url,
    path,
    token,
    prepare: async (fresh) => {
      release = await hold(fresh)
    },
  })
  return { page, release }
}

const holdDocument = (page: Page) => holdBack(page, '/api/account/document')

test('a bet waits for the settings that it is placed by, and what was typed before stays a stake', async () => {
  const fixture = await venue().fixture()
  const player = await playerWith({ settings: { persistence: 'PERSIST', stakeEntry: 'LIABILITY' } })
  const { page, release } = await openLate(player.token, `/lobby/market/${fixture.marketId}`, holdDocument)
  await page.locator(`[data-runner="${ferro.selectionId}"] [data-cell="lay-0"]`).click()
  const slip = page.getByRole('region', { name: 'Bet Slip' })
  const stake = slip.getByLabel('Stake', { exact: true })
  await stake.fill('50')
  await slip.getByText('Your settings are on their way.').waitFor()
  const place = slip.getByRole('button', { name: 'Place Lay ₹50.00 at 2.06' })
  expect(await place.isDisabled()).toBe(true)
  release()
  await slip.getByRole('list', { name: 'Terms' }).getByText('Keep').waitFor()
  expect(await stake.inputValue()).toBe('50')
  await place.click()
  await slip.getByRole('alert').getByText('Matched 50.00 at 2.06').waitFor()
  expect(await venue().betsOf(player, 'open', fixture.marketId)).toMatchObject([
    { size: 5_000, persistence: 'PERSIST' },
  ])
})

test('that there are no favourites or ladders is said once the account’s document has come', async () => {
  const fixture = await venue().fixture({ eventName: 'Late favourite' })
  const tiles = [{ view: 'LADDER', marketId: fixture.marketId, selectionId: ferro.selectionId }] as const
  const { token } = await playerWith({
    favourites: { events: [fixture.eventId] },
    screens: [{ name: 'Ladders', tiles: [...tiles] }],
  })
  const favourites = await openLate(token, '/lobby/favourites', holdDocument)
  const ladders = await openLate(token, '/lobby/ladders', holdDocument)
  for (const { page } of [favourites, ladders]) {
    // Who it is, is known by then.
    await page.getByRole('banner').getByText('1,000').first().waitFor()
    expect(await page.getByText(/^No (favourite|ladder)/).count()).toBe(0)
  }
  favourites.release()
  await favourites.page.getByRole('main').getByText('Late favourite').waitFor()
  ladders.release()
  await ladders.page.getByRole('region', { name: ferro.name }).waitFor()
})

test('that there are no bets is said once they have come', async () => {
  const fixture = await venue().fixture({ eventName: 'Late bets' })
  const { token } = await venue().server.player()
  const instruction = { selectionId: ferro.selectionId, side: 'BACK', price: 200, size: 1_000 }
  const body = { marketId: fixture.marketId, instructions: [instruction] }
  await venue().server.api('POST', '/api/exchange/orders/place', { token, body })
  const holdBets = (page: Page) => holdStream(page, 'orders-image')
  const positions = await openLate(token, '/lobby/bet_list/positions', holdBets)
  await positions.page.getByRole('main').locator('[aria-busy="true"]').waitFor()
  positions.release()
  await positions.page.getByRole('main').getByText('Late bets').first().waitFor()
  const dashboard = await openLate(token, '/common/sap', holdBets)
  await dashboard.page.getByRole('tab', { name: 'My Bets' }).click()
  // The money comes by a call of its own.
  await expect.poll(() => walletOf(dashboard.page)).toMatchObject({ Liable: '10' })
  expect(await dashboard.page.getByText('No active bets').count()).toBe(0)
  dashboard.release()
  await dashboard.page.getByRole('tabpanel').getByText(ferro.name).waitFor()
})
