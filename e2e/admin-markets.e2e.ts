/** The operators' page of markets: a market's whole life by hand, a void with its reason, and an old picture that is refused. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { bringAxe } from './testing/accessibility.ts'
import { faultsInBothThemes } from './testing/both-themes.ts'
import { withBrowser } from './testing/browser.ts'
import { screenNames, screens } from './testing/screens.ts'
import { ferro, halvorsen, withVenue } from './testing/venue.ts'

const visit = withBrowser()
const venue = withVenue()

/** Minor units as the page writes them. */
const money = (amount: number) => (amount / 100).toLocaleString('en', { minimumFractionDigits: 2 })

const rowOf = (page: Page, marketId: number) => page.locator(`[data-market="${marketId}"]`)

/** Opens the dialog of a market and chooses what to do. */
async function choose(page: Page, marketId: number, action: string) {
  await rowOf(page, marketId).getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: 'Match Odds' })
  await dialog.getByRole('radio', { name: action, exact: true }).check()
  return dialog
}

async function order(
  token: string,
  { marketId, selectionId, side }: { marketId: number; selectionId: number; side: 'BACK' | 'LAY' },
): Promise<void> {
  const instructions = [{ selectionId, side, price: 200, size: 2_000 }]
  const body = { marketId, instructions }
  const answer = await venue().server.api('POST', '/api/exchange/orders/place', { token, body })
  expect(answer.body.results[0].ok).toBe(true)
}

/** Makes a market of tennis from its template by the keyboard alone, and returns its id. */
async function makeByKeyboard(page: Page, name: string): Promise<number> {
  await page.getByRole('button', { name: 'From template' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New market' })
  await dialog.getByLabel('Sport').selectOption('Tennis')
  await dialog.getByLabel('Start').fill('2030-11-22T18:45')
  await dialog.getByLabel('Event', { exact: true }).focus()
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Open')
  await page.keyboard.press('Enter')
  await page.getByText('Match Odds was made. It is not open yet.').waitFor()
  const row = page.getByRole('row', { name: new RegExp(name) })
  return Number(await row.getAttribute('data-market'))
}

test('a market is made from a template, opened, suspended and settled by hand, with what it pays seen before', async () => {
  const { server } = venue()
  const { token } = await server.admin()
  const path = '/admin/markets?day=2030-11-22'
  const { page } = await visit({ url: server.url, path, token, prepare: bringAxe })
  const marketId = await makeByKeyboard(page, 'Hand vs Made')
  const row = rowOf(page, marketId)
  await row.getByText('Not open yet').waitFor()

  const opening = await choose(page, marketId, 'Open')
  await opening.getByRole('button', { name: 'Open Match Odds' }).press('Enter')
  await page.getByText('Open: Match Odds, Hand vs Made.').waitFor()
  await row.getByText('Open', { exact: true }).waitFor()
  const { runners } = (await server.api('GET', `/api/exchange/markets/${marketId}`)).body
  const [{ selectionId }] = runners
  const [backer, layer] = [await server.player(), await server.player()]
  await order(backer.token, { marketId, selectionId, side: 'BACK' })
  await order(layer.token, { marketId, selectionId, side: 'LAY' })
  await expect.poll(() => row.getByText('20.00').count()).toBe(1)

  await page.setViewportSize({ width: 820, height: 900 })
  const suspending = await choose(page, marketId, 'Suspend')
  await suspending.getByLabel('Reason').fill('Rain')
  await suspending.getByRole('button', { name: 'Suspend Match Odds' }).click()
  await row.getByText('Suspended').waitFor()
  await row.getByText('Operator: Rain. Opens: an operator').waitFor()

  const settling = await choose(page, marketId, 'Settle')
  expect(new URL(page.url()).searchParams.get('market')).toBe(String(marketId))
  const action = settling.getByRole('button', { name: 'Settle Match Odds' })
  expect(await action.isDisabled()).toBe(true)
  await settling.getByRole('checkbox', { name: 'Hand' }).check()
  await settling.getByText('Hand won: every matched bet is paid at its odds, less commission.').waitFor()
  const preview = settling.getByRole('region', { name: 'Preview' })
  await preview.locator(`[data-account="${layer.accountId}"]`).getByText('980.00').waitFor()
  await preview.getByText('Made for version').waitFor()
  const paid = await settling.textContent()
  for (const screen of screenNames) {
    await page.setViewportSize(screens[screen].viewport)
    expect(await faultsInBothThemes(page), screen).toEqual([])
  }
  await page.setViewportSize(screens.desktop.viewport)
  await action.click()
  await page.getByText('Settle: Match Odds, Hand vs Made.').waitFor()
  await expect.poll(async () => (await venue().balanceOf(layer)).balance).toBe(98_000)
  const backed = await venue().balanceOf(backer)
  expect(paid).toContain(money(backed.balance))

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

test('a preview shows the largest changes, then all, and is saved with every account', async () => {
  const { server } = venue()
  const { token } = await server.admin()
  const { marketId, suspend } = await venue().fixture({ eventName: 'Many vs Few', quotes: [] })
  const players = await Promise.all(Array.from({ length: 8 }, () => server.player()))
  for (const [i, { token }] of players.entries()) {
    const side = i % 2 === 0 ? 'LAY' : 'BACK'
    await order(token, { marketId, selectionId: ferro.selectionId, side })
  }
  await suspend()
  const path = `/admin/markets?day=&search=Many&market=${marketId}`
  const { page } = await visit({ url: server.url, path, token })
  const dialog = page.getByRole('dialog', { name: 'Match Odds' })
  await dialog.getByRole('radio', { name: 'Settle', exact: true }).check()
  await dialog.getByRole('checkbox', { name: ferro.name }).check()
  const preview = dialog.getByRole('region', { name: 'Preview' })
  const rows = preview.locator('[data-account]')
  await rows.first().waitFor()
  expect(await rows.count()).toBe(6)
  await preview.getByRole('button', { name: 'Show 8' }).click()
  await expect.poll(() => rows.count()).toBe(8)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    preview.getByRole('button', { name: 'CSV of all accounts' }).click(),
  ])
  const [, ...lines] = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n')
  const named = lines.map((line) => Number(line.split(',')[0])).sort((one, other) => one - other)
  expect(named).toEqual(players.map(({ accountId }) => accountId).sort((one, other) => one - other))
})

test('a runner is removed, with whose bets are void by it seen before, and the market says what is exposed in it', async () => {
  const { server } = venue()
  const { token } = await server.admin()
  const runners = ['Ash', 'Birch', 'Cedar'].map((name, i) => ({ selectionId: 11 + i, name }))
  const { marketId } = await server.market({ runners })
  const [backer, layer] = [await server.player(), await server.player()]
  await order(backer.token, { marketId, selectionId: 11, side: 'BACK' })
  await order(layer.token, { marketId, selectionId: 11, side: 'LAY' })
  await order(layer.token, { marketId, selectionId: 12, side: 'BACK' })
  const { page } = await visit({ url: server.url, path: '/admin/markets?day=', token, prepare: bringAxe })
  const row = rowOf(page, marketId)
  await row.getByText('\u221260.00', { exact: true }).waitFor()
  const dialog = await choose(page, marketId, 'Remove a runner')
  await dialog.getByLabel('Runner', { exact: true }).selectOption('Ash')
  await dialog.getByLabel('Reduces the odds').fill('12.5')
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await preview.locator(`[data-account="${backer.accountId}"]`).getByText('20.00', { exact: true }).waitFor()
  expect(await preview.locator('[data-account]').count()).toBe(2)
  for (const screen of screenNames) {
    await page.setViewportSize(screens[screen].viewport)
    expect(await faultsInBothThemes(page), screen).toEqual([])
  }
  await page.setViewportSize(screens.desktop.viewport)
  await dialog.getByLabel('Reason').fill('Lame at the start')
  await dialog.getByText('reduced by 12.5 %').waitFor()
  const button = dialog.getByRole('button', { name: 'Remove a runner' })
  const runner = dialog.getByLabel('Runner', { exact: true })
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(/preview\?.*selectionId=12/, (route) => held.then(() => route.continue()))
  await runner.selectOption('Birch')
  await dialog.getByText('Birch does not take part').waitFor()
  expect([await preview.count(), await button.isDisabled()]).toEqual([0, true])
  letGo()
  await expect.poll(() => button.isEnabled()).toBe(true)
  await runner.selectOption('Ash')
  await preview.locator(`[data-account="${backer.accountId}"]`).waitFor()
  await expect.poll(() => button.isEnabled()).toBe(true)
  await button.press('Enter')
  await page.getByText('Remove a runner: Match Odds').waitFor()
  const { body } = await server.api('GET', `/api/exchange/markets/${marketId}`)
  expect(body.runners[0]).toMatchObject({ name: 'Ash', status: 'REMOVED' })
  await expect.poll(async () => (await venue().balanceOf(backer)).exposure).toBe(0)
})

test('several markets are suspended at once: all are named, and each answers for itself', async () => {
  const { server } = venue()
  const { token } = await server.admin()
  const [one, other, shut] = [
    await venue().fixture({ eventName: 'Bulk One vs Two' }),
    await venue().fixture({ eventName: 'Bulk Three vs Four' }),
    await venue().fixture({ eventName: 'Bulk Five vs Six' }),
  ]
  await shut.suspend()
  const path = '/admin/markets?day=&search=Bulk'
  const { page } = await visit({ url: server.url, path, token })
  await rowOf(page, shut.marketId).getByText('Suspended').waitFor()
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check()
  await page.getByText('3 chosen').waitFor()
  await page.getByRole('button', { name: 'Change…', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Change 3 markets' })
  await dialog.getByText('cannot be asked to suspend as it stands').waitFor()
  await dialog.getByRole('button', { name: 'Suspend 2 markets' }).click()
  await expect.poll(() => dialog.getByRole('listitem').getByText('Done', { exact: true }).count()).toBe(2)
  for (const { marketId } of [one, other]) {
    expect((await server.api('GET', `/api/exchange/markets/${marketId}`)).body.status).toBe('SUSPENDED')
  }
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
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
  await order(player.token, { marketId: fixture.marketId, selectionId: ferro.selectionId, side: 'BACK' })
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
