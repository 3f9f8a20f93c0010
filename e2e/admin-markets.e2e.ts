/** The operators' page of markets: a market's whole life by hand, a void with its reason, and an old picture that is refused. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { bringAxe } from './testing/accessibility.ts'
import { faultsInBothThemes } from './testing/both-themes.ts'
import { withBrowser } from './testing/browser.ts'
import { screenNames, screens } from './testing/screens.ts'
import { ferro, halvorsen, withVenue } from './testing/venue.ts'

const visit = withBrowser()
const venue = withVenue()

const rowOf = (page: Page, marketId: number) => page.locator(`[data-market="${marketId}"]`)

/** Opens the dialog of a market and chooses what to do. */
async function choose(page: Page, marketId: number, action: string) {
  await rowOf(page, marketId).getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: 'Match Odds' })
  await dialog.getByRole('radio', { name: action, exact: true }).check()
  return dialog
}

async function order(token: string, marketId: number, side: 'BACK' | 'LAY'): Promise<void> {
  const instructions = [{ selectionId: ferro.selectionId, side, price: 200, size: 2_000 }]
  const body = { marketId, instructions }
  const answer = await venue().server.api('POST', '/api/exchange/orders/place', { token, body })
  expect(answer.body.results[0].ok).toBe(true)
}

test('a market is opened, suspended and settled by hand, and its players are paid', async () => {
  const { server } = venue()
  const { token } = await server.admin()
  const post = async (path: string, body: unknown) =>
    (await server.api('POST', `/api/admin${path}`, { token, body })).body
  const event = {
    sport: 'tennis',
    name: 'Hand vs Made',
    competition: 'Open',
    startTime: Date.now() + 3_600_000,
  }
  const { eventId } = await post('/events', event)
  const market = { eventId, name: 'Match Odds', runners: [ferro, halvorsen], commissionBps: 500 }
  const { marketId } = await post('/markets', market)
  const { page } = await visit({ url: server.url, path: '/admin/markets?day=', token, prepare: bringAxe })
  const row = rowOf(page, marketId)
  await row.getByText('Not open yet').waitFor()

  const opening = await choose(page, marketId, 'Open')
  await opening.getByRole('button', { name: 'Open Match Odds' }).click()
  await page.getByText('Open: Match Odds, Hand vs Made.').waitFor()
  await row.getByText('Open', { exact: true }).waitFor()
  const [backer, layer] = [await server.player(), await server.player()]
  await order(backer.token, marketId, 'BACK')
  await order(layer.token, marketId, 'LAY')
  await expect.poll(() => row.getByText('20.00').count()).toBe(1)

  const suspending = await choose(page, marketId, 'Suspend')
  await suspending.getByLabel('Reason').fill('Rain')
  await suspending.getByRole('button', { name: 'Suspend Match Odds' }).click()
  await row.getByText('Suspended').waitFor()
  await row.getByText('Rain').waitFor()

  const settling = await choose(page, marketId, 'Settle')
  const action = settling.getByRole('button', { name: 'Settle Match Odds' })
  expect(await action.isDisabled()).toBe(true)
  await settling.getByRole('checkbox', { name: ferro.name }).check()
  await settling
    .getByText(`${ferro.name} won: every matched bet is paid at its odds, less commission.`)
    .waitFor()
  for (const screen of screenNames) {
    await page.setViewportSize(screens[screen].viewport)
    expect(await faultsInBothThemes(page), screen).toEqual([])
  }
  await page.setViewportSize(screens.desktop.viewport)
  await action.click()
  await page.getByText('Settle: Match Odds, Hand vs Made.').waitFor()
  await expect.poll(async () => (await venue().balanceOf(backer)).balance).toBe(101_900)
  await expect.poll(async () => (await venue().balanceOf(layer)).balance).toBe(98_000)

  const audit = page.getByRole('region', { name: 'Audit of markets' })
  await audit.getByText(`settle market ${marketId}`, { exact: true }).first().waitFor()
  await audit.getByText('reason: Rain').first().waitFor()
  for (const screen of screenNames) {
    await page.setViewportSize(screens[screen].viewport)
    expect(await faultsInBothThemes(page), screen).toEqual([])
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, screen).toBe(screens[screen].viewport.width)
  }
})

test('a result that is not paid yet is corrected by hand, with a reason', async () => {
  const { server } = venue()
  const { token } = await server.admin()
  const fixture = await venue().fixture({ eventName: 'Paid vs Later', payDelaySeconds: 3_600 })
  await fixture.settle({ winners: [ferro.selectionId] })
  const { page } = await visit({ url: server.url, path: '/admin/markets?day=', token })
  const row = rowOf(page, fixture.marketId)
  await row.getByText('Result known').waitFor()
  await row.getByText(new RegExp(`^${ferro.name} · paid `)).waitFor()
  const dialog = await choose(page, fixture.marketId, 'Correct')
  const action = dialog.getByRole('button', { name: 'Correct Match Odds' })
  await dialog.getByRole('checkbox', { name: halvorsen.name }).check()
  expect(await action.isDisabled()).toBe(true)
  await dialog.getByLabel('Reason').fill('The umpire erred')
  await dialog.getByText('Nothing was paid yet').waitFor()
  await action.click()
  await page.getByText('Correct: Match Odds, Paid vs Later.').waitFor()
  await row.getByText(new RegExp(`^${halvorsen.name} · paid `)).waitFor()
  expect((await fixture.market()).status).toBe('GRADED')
})

test('a market is voided with a reason, and who acts on an old picture is refused', async () => {
  const { server } = venue()
  const { token } = await server.admin()
  const fixture = await venue().fixture({ eventName: 'Old vs New' })
  const player = await server.player()
  await order(player.token, fixture.marketId, 'BACK')
  const { page, faults } = await visit({ url: server.url, path: '/admin/markets?day=', token })
  faults.allow(/status of 409/)
  const dialog = await choose(page, fixture.marketId, 'Void')
  const action = dialog.getByRole('button', { name: 'Void Match Odds' })
  await dialog.getByText('Say why: the reason stands in the audit log.').waitFor()
  expect(await action.isDisabled()).toBe(true)
  await dialog.getByLabel('Reason').fill('Wrong names')

  await fixture.turnInPlay()
  await dialog.getByText('The market has changed since this was opened.').waitFor()
  await action.click()
  await dialog.getByRole('alert').getByText('The market has changed').last().waitFor()
  expect((await venue().balanceOf(player)).exposure).toBe(2_000)

  await dialog.getByRole('button', { name: 'Look again' }).click()
  await action.click()
  await page.getByText('Void: Match Odds, Old vs New.').waitFor()
  await expect.poll(async () => venue().balanceOf(player)).toMatchObject({ balance: 100_000, exposure: 0 })
  await page.getByLabel('State').selectOption('Settled or void')
  await rowOf(page, fixture.marketId).getByText('Void', { exact: true }).first().waitFor()
})
