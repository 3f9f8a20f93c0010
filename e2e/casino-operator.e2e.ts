/** The operator's page of the casino: who may see it, a game that opens, a bankroll that is funded, at every width. */
import { expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '#server/testing/start-server.ts'
import { withBrowser } from './testing/browser.ts'
import { builtWeb } from './testing/built-web.ts'
import { screenNames } from './testing/screens.ts'
import { withSetUp } from './testing/set-up.ts'

const visit = withBrowser()

let server: TestServer
let admin: Person
withSetUp(async () => {
  server = await startServer({ webRoot: builtWeb() })
  admin = await server.admin()
  return server.stop
})

const open = (screen?: (typeof screenNames)[number]) =>
  visit({ url: server.url, path: '/admin/casino', token: admin.token, ...(screen && { screen }) })

test('a guest is asked to log in, and a player is told that the role is missing', async () => {
  const guest = await visit({ url: server.url, path: '/admin/casino' })
  await guest.page.getByText('This area is for people of the house. Log in with an account').waitFor()
  const { token } = await server.player()
  const player = await visit({ url: server.url, path: '/admin/casino', token })
  await player.page.getByText('Your account does not have the role.').waitFor()
})

test('a game that comes soon is opened to players and closed again', async () => {
  const { page } = await open()
  const game = page.getByRole('region', { name: 'Baccarat' })
  await game.getByText('Coming soon', { exact: true }).waitFor()
  await game.getByRole('button', { name: 'Open to players Baccarat' }).click()
  await game.getByText('Open', { exact: true }).waitFor()
  const { token } = await server.player()
  const body = { selection: 'banker', amount: 10 }
  expect((await server.api('POST', '/api/games/baccarat/deal', { token, body })).status).toBe(200)
  await game.getByText('1 round', { exact: false }).waitFor()
  await game.getByRole('button', { name: 'Close Baccarat' }).click()
  await game.getByText('Coming soon', { exact: true }).waitFor()
})

test('returns of the last 31 days stand by the size of the stake too', async () => {
  const { token } = await server.player()
  for (const amount of [20, 300]) {
    const body = { selection: 'up', amount }
    expect((await server.api('POST', '/api/games/7updown/play', { token, body })).status).toBe(200)
  }
  const { page } = await open()
  const rows = page.getByRole('region', { name: '7 Up Down' }).locator('tr[data-bet=up]')
  await rows.first().waitFor()
  expect(await rows.count()).toBe(1)
  await page.getByLabel('Last 31 days').check()
  await expect.poll(() => rows.count()).toBe(3)
  expect(await rows.nth(1).innerText()).toContain('10.00 to below 100.00 a bet')
  expect(await rows.nth(2).innerText()).toContain('100.00 to below 1,000.00 a bet')
})

test('the bankroll is funded with an amount and a reason', async () => {
  const { page } = await open()
  const panel = page.getByRole('region', { name: 'Bankroll' })
  await panel.getByLabel('Amount').fill('2,500.50')
  expect(await panel.getByRole('button', { name: 'Fund the bankroll' }).isDisabled()).toBe(true)
  await panel.getByLabel('Reason').fill('A large party is expected')
  await panel.getByRole('button', { name: 'Fund with 2,500.50' }).click()
  await panel.getByText(/^Funded\. The bankroll is [\d,]+\.\d\d\.$/).waitFor()
  expect(await panel.getByLabel('Amount').inputValue()).toBe('')
  const { body } = await server.api('GET', '/api/admin/casino', { token: admin.token })
  await panel
    .getByText(new Intl.NumberFormat('en').format(body.bankroll / 100))
    .first()
    .waitFor()
})

test('a stake cap is set beside the paytable, and the table says so before one bets', async () => {
  const { page } = await open()
  const game = page.getByRole('region', { name: 'Auto Roulette' })
  await game.getByRole('button', { name: 'Paytable Auto Roulette' }).click()
  await game.getByLabel('Most a round stakes, under 25').fill('2.00')
  await game.getByRole('button', { name: 'Set the caps' }).click()
  await game.getByText('The caps are in force from the next round on.').waitFor()
  const { page: table, faults } = await visit({ url: server.url, path: '/games/roulette' })
  // No match is on.
  faults.allow(/Empty \w+ list/)
  await table.getByTitle(/^A round takes at most 2 from players under 25\.$/).waitFor()
})

test('a paytable is looked at before it is set, and what speaks against it stands at its field', async () => {
  const { page } = await open()
  const game = page.getByRole('region', { name: 'Dragon Tiger' })
  await game.getByRole('button', { name: 'Paytable Dragon Tiger' }).click()
  const form = game.getByRole('form', { name: 'Paytable of Dragon Tiger' })
  const tie = form.getByLabel('Tie', { exact: true })
  await tie.fill('4')
  await form.getByRole('button', { name: 'Preview' }).click()
  await form.getByText('This bet would return 29.88 % of its stake on average').waitFor()
  expect(await tie.getAttribute('aria-invalid')).toBe('true')
  expect(await form.getByRole('button', { name: /^Set/ }).isDisabled()).toBe(true)
  await tie.fill('11.00')
  await form.getByRole('button', { name: 'Preview' }).click()
  await form.getByRole('row', { name: 'Tie 59.76 % 82.17 % 47.00 %' }).waitFor()
  const { body } = await server.api('GET', '/api/games')
  expect(body.games[3].paytable.version).toBe(1)
  await form.getByRole('button', { name: 'Set paytable 2' }).click()
  await game.getByText('Paytable 2 is in force.').waitFor()
  await game.getByText('Paytable 2 ·', { exact: false }).waitFor()
  await page.getByRole('radio', { name: 'Today' }).check()
  await game.getByRole('row', { name: /^Tie 11\.00/ }).waitFor()
})

test.each(screenNames)('nothing is cut off on a %s', async (screen) => {
  const { page } = await open(screen)
  await page.getByRole('region', { name: 'Auto Roulette' }).waitFor()
  const isCut = await page.evaluate(() => {
    const sheet = document.documentElement
    const cells = [...document.querySelectorAll('td, th, h2')]
    return sheet.scrollWidth > sheet.clientWidth || cells.some((cell) => cell.scrollWidth > cell.clientWidth)
  })
  expect(isCut).toBe(false)
})
