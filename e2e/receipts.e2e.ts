/** What the screens show of matches across the runners and of the starting price; and the operators' page of accounts. */
import { expect, test } from 'vitest'
import { bringAxe } from './testing/accessibility.ts'
import { faultsInBothThemes } from './testing/both-themes.ts'
import { withBrowser } from './testing/browser.ts'
import { overflowOf } from './testing/home-page.ts'
import { screenNames } from './testing/screens.ts'
import { withVenue } from './testing/venue.ts'

const visit = withBrowser()
const venue = withVenue()

const runners = ['Ash', 'Birch', 'Cedar'].map((name, i) => ({ selectionId: i + 1, name }))

async function order(token: string, path: string, marketId: number, instruction: object): Promise<void> {
  const body = { marketId, instructions: [{ side: 'BACK', ...instruction }] }
  const answer = await venue().server.api('POST', `/api/exchange/orders/${path}`, { token, body })
  expect(answer.body.results[0]).toMatchObject({ ok: true })
}

test.each(screenNames)(
  'on a %s My Bets leads from a bet matched across the runners to its receipt',
  async (screen) => {
    const { server } = venue()
    const { marketId } = await venue().fixture({ runners, quotes: [], terms: { crossMatching: true } })
    const [other, player] = [await server.player(), await server.player()]
    await order(other.token, 'place', marketId, { selectionId: 1, price: 270, size: 1_000 })
    await order(other.token, 'place', marketId, { selectionId: 2, price: 300, size: 10_000 })
    await order(player.token, 'place', marketId, { selectionId: 3, price: 300, size: 500 })
    const { token } = player
    const { page } = await visit({
      ...{ url: venue().url, path: '/lobby/bet_list', screen, token, prepare: bringAxe },
    })
    await page.getByRole('link', { name: 'Receipt' }).click()
    const receipt = page.getByRole('region', { name: /^Receipt/ })
    const rows = receipt.getByRole('row')
    await rows.nth(3).waitFor()
    expect(await rows.allTextContents()).toEqual([
      'SideSelectionOddsStake',
      expect.stringMatching(/^BackCedarCame in · \d+ · Yours3.355.00$/),
      expect.stringMatching(/^BackAshRested · \d+2.706.21$/),
      expect.stringMatching(/^BackBirchRested · \d+3.005.59$/),
    ])
    await receipt.getByText('if Cedar wins').waitFor()
    expect(await page.getByText(other.email).count()).toBe(0)
    expect(await overflowOf(page)).toBe(0)
    expect(await faultsInBothThemes(page)).toEqual([])
  },
)

test('the market page shows near and far price, live, and the starting price after the off', async () => {
  const { server } = venue()
  const fixture = await venue().fixture({ runners, quotes: [], terms: { startingPrice: true } })
  const [backer, layer] = [await server.player(), await server.player()]
  const { page } = await visit({ url: venue().url, path: `/lobby/market/${fixture.marketId}` })
  const row = page.locator('[data-runner="1"]')
  await row.getByText('SP –/–').waitFor()
  await order(backer.token, 'place-at-start', fixture.marketId, { selectionId: 1, size: 1_000 })
  await order(layer.token, 'place-at-start', fixture.marketId, { selectionId: 1, side: 'LAY', size: 6_000 })
  await row.getByText('SP 7.00/7.00').waitFor()
  await fixture.suspend()
  const operator = await server.admin()
  const path = `/api/admin/markets/${fixture.marketId}/in-play`
  expect((await server.api('POST', path, { token: operator.token, body: {} })).status).toBe(200)
  await row.getByText('SP 7.00').waitFor()
})

test.each(screenNames)('on a %s an operator gives an account a discount', async (screen) => {
  const { server } = venue()
  const player = await server.player()
  const { token } = await server.admin()
  const { page } = await visit({ url: server.url, path: '/admin/accounts', screen, token, prepare: bringAxe })
  const row = page.locator(`[data-account="${player.accountId}"]`)
  await row.getByText('None').waitFor()
  expect(await overflowOf(page)).toBe(0)
  await row.getByRole('button').click()
  const form = page.getByRole('form', { name: /^Discount of/ })
  expect(await faultsInBothThemes(page)).toEqual([])
  expect(await form.getByRole('button', { name: 'Give it' }).isDisabled()).toBe(true)
  await form.getByLabel('Discount').selectOption('GOLD')
  await form.getByLabel('Reason').fill('A good customer')
  await form.getByRole('button', { name: 'Give it' }).click()
  await row.getByText('30%').waitFor()
  const terms = await server.api('GET', '/api/exchange/commission', { token: player.token })
  expect(terms.body.discountBps).toBe(3_000)
})
