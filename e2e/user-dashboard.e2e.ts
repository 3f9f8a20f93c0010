/** The user dashboard and the profile: samples for a guest, the statement and the own account for a player. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { bringAxe } from './testing/accessibility.ts'
import { faultsInBothThemes } from './testing/both-themes.ts'
import { withBrowser } from './testing/browser.ts'
import { overflowOf } from './testing/home-page.ts'
import { screenNames, screens } from './testing/screens.ts'
import { ferro, withVenue } from './testing/venue.ts'

const visit = withBrowser()
const venue = withVenue()
const path = '/user-dashboard'

/** Returns the texts of the rows, cell by cell, under the column heads. */
async function rowsOf(page: Page): Promise<Record<string, string>[]> {
  const table = page.getByRole('table', { name: 'Recent transactions' })
  const heads = await table.locator('thead th').allTextContents()
  const rows = await table.locator('tbody tr').all()
  return Promise.all(
    rows.map(async (row) => {
      const cells = await row.locator('td').allTextContents()
      return Object.fromEntries(heads.map((head, index) => [head, cells[index] ?? '']))
    }),
  )
}

async function expectClean(page: Page): Promise<void> {
  for (const screen of screenNames) {
    await page.setViewportSize(screens[screen].viewport)
    expect(await faultsInBothThemes(page), screen).toEqual([])
    expect(await overflowOf(page), screen).toBe(0)
  }
}

describe.each(screenNames)('on a %s', (screen) => {
  test('a guest sees sample transactions with id, type, date, amount, status and direction', async () => {
    const { page } = await visit({ url: venue().url, screen, path })
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    const rows = await rowsOf(page)
    expect(Object.keys(rows[0]!)).toEqual(['Transaction', 'Type', 'Date', 'Direction', 'Amount', 'Status'])
    expect(rows[0]).toEqual({
      Transaction: 'TX-100247',
      Type: 'Deposit',
      Date: '20 Nov 2026, 16:58',
      Direction: 'In',
      Amount: '+5,000.00',
      Status: 'Complete',
    })
    expect(new Set(rows.map(({ Status }) => Status))).toEqual(new Set(['Complete', 'Pending', 'Failed']))
    expect(new Set(rows.map(({ Direction }) => Direction))).toEqual(new Set(['In', 'Out']))
    expect(await overflowOf(page)).toBe(0)
  })

  test('a payment method is chosen with an amount, and the answer promises nothing', async () => {
    const { page } = await visit({ url: venue().url, screen, path })
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('alert').getByText('Choose a payment method.').waitFor()
    await page.getByRole('alert').getByText('Enter an amount above zero').waitFor()
    expect(await page.getByRole('radio').count()).toBeGreaterThan(2)
    await page.getByRole('radio', { name: 'Bank transfer' }).check()
    await page.getByLabel('Amount', { exact: true }).fill('500')
    await page.getByRole('button', { name: 'Continue' }).click()
    const answer = page.getByRole('alert')
    await answer.getByText(/played with play money, so nothing is charged by bank transfer/).waitFor()
    await answer.getByText(/Deposits are credited by the operator: ask for 500\.00/).waitFor()
  })
})

test('a player sees the real statement in plain words, and what comes in while looking', async () => {
  const fixture = await venue().fixture({ commissionBps: 500 })
  const { token } = await venue().server.player()
  const instruction = { selectionId: ferro.selectionId, side: 'BACK', price: 200, size: 5_000 } as const
  const body = { marketId: fixture.marketId, instructions: [instruction] }
  await venue().server.api('POST', '/api/exchange/orders/place', { token, body })
  const { page } = await visit({ url: venue().url, path, token })
  await expect
    .poll(() => rowsOf(page))
    .toMatchObject([{ Direction: 'In', Amount: '+1,000.00', Balance: '1,000.00', Status: 'Complete' }])
  await fixture.settle({ winners: [ferro.selectionId] })
  await expect.poll(async () => (await rowsOf(page)).length).toBe(3)
  const [commission, settlement] = await rowsOf(page)
  expect(commission).toMatchObject({ Direction: 'Out', Amount: '−2.50', Balance: '1,047.50' })
  expect(commission?.Type).toContain('Commission')
  expect(settlement).toMatchObject({ Direction: 'In', Amount: '+50.00', Balance: '1,050.00' })
  expect(settlement?.Type).toContain('Bet Win')
  const totals = page.locator('[data-totals]')
  await totals.getByText('Won or lost by playing since the first day').waitFor()
  await expect
    .poll(() => totals.locator('dd').allTextContents())
    .toEqual([...['+47.50', '+50.00', '−2.50', '0.00', '0.00', '0.00', '+1,000.00']])
  // Typed by keys, through the years that are none: the day and its month come in the order of the browser's language.
  const to = page.getByLabel('To', { exact: true })
  const entries = await page.evaluate(() => history.length)
  await to.focus()
  await page.keyboard.type('01012020', { delay: 20 })
  await totals.getByText('up to 1 Jan 2020').waitFor()
  expect(await to.inputValue()).toBe('2020-01-01')
  await expect.poll(() => totals.locator('dd').first().textContent()).toBe('0.00')
  await page.keyboard.press('ArrowUp')
  await totals.getByText('up to 1 Jan 2021').waitFor()
  expect(await page.evaluate(() => history.length)).toBe(entries + 1)
})

/** Returns the token of a player whose statement has 26 entries. */
async function longStatement(): Promise<string> {
  const operator = await venue().server.admin()
  const { token, accountId } = await venue().server.player()
  for (let amount = 1; amount <= 25; amount++) {
    await venue().server.api('POST', `/api/admin/accounts/${accountId}/credit`, {
      token: operator.token,
      body: { amount, reason: 'A gift' },
    })
  }
  return token
}

test('a long statement is shown page by page', async () => {
  const { page } = await visit({ url: venue().url, path, token: await longStatement() })
  await expect.poll(async () => (await rowsOf(page)).length).toBe(20)
  expect((await rowsOf(page))[0]?.Type).toContain('Deposit')
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(async () => (await rowsOf(page)).length).toBe(26)
  expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0)
})

test('on paper the statement has name, period, all entries and balances, and nothing else', async () => {
  const { page } = await visit({ url: venue().url, path, token: await longStatement() })
  await expect.poll(async () => (await rowsOf(page)).length).toBe(20)
  let printed = 0
  await page.exposeFunction('notePrint', () => {
    printed += 1
  })
  await page.evaluate(() => {
    window.print = () => (window as unknown as { notePrint(): void }).notePrint()
  })
  await page.getByRole('button', { name: 'Print statement' }).click()
  await expect.poll(() => printed).toBe(1)
  // Those that were not on the page before are printed too.
  expect(await rowsOf(page)).toHaveLength(26)
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark'
  })
  await page.emulateMedia({ media: 'print' })
  for (const fact of ['Name', 'E-mail', 'Account', 'Period', 'Opening balance', 'Closing balance']) {
    expect(await page.getByText(fact, { exact: true }).isVisible(), fact).toBe(true)
  }
  expect(await page.getByText('All 26', { exact: true }).isVisible()).toBe(true)
  expect(await page.getByRole('table').isVisible()).toBe(true)
  expect(await page.getByText('Payment method').isVisible()).toBe(false)
  expect(await page.getByText('Print statement').isVisible()).toBe(false)
  expect(await page.getByText('Statement', { exact: true }).isVisible()).toBe(true)
  expect(await page.getByText('Back to sports').isVisible()).toBe(false)
  // Dark words, whatever the theme of the screen.
  expect(await page.getByRole('table').evaluate((table) => getComputedStyle(table).color)).toBe(
    'rgb(0, 0, 0)',
  )
  // Afterwards the page has the rows that it had.
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect.poll(async () => (await rowsOf(page)).length).toBe(20)
})

test('the profile names the player, the account and what it holds', async () => {
  const player = await venue().server.player()
  const { page } = await visit({ url: venue().url, path: '/profile', token: player.token })
  const account = page.getByRole('region', { name: 'Personal details' })
  const fact = (name: string) =>
    account.locator('div', { has: page.getByText(name, { exact: true }) }).locator('dd')
  await expect.poll(() => fact('Account number').last().textContent()).toBe(String(player.accountId))
  await expect.poll(() => fact('E-mail').last().textContent()).toContain('@')
  await expect.poll(() => fact('Roles').last().textContent()).toBe('Player')
  await expect.poll(() => fact('Balance').last().textContent()).toBe('1,000')
  await expect.poll(() => fact('Available').last().textContent()).toBe('1,000')
  await page.getByRole('navigation', { name: 'Account pages' }).getByText('Settings').click()
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
})

test("a guest's profile is the sample player with the ways in", async () => {
  const { page } = await visit({ url: venue().url, path: '/profile' })
  const account = page.getByRole('region', { name: 'Personal details' })
  await account.getByText('Sample Player').waitFor()
  await account.getByText('sample.player@example.com').waitFor()
  await account.getByRole('link', { name: 'Sign up' }).waitFor()
  await account.getByRole('link', { name: 'Log in' }).click()
  await page.waitForURL('**/login')
})

test.each([path, '/profile'])('%s is without a fault by axe, for guest and player', async (address) => {
  const { token } = await venue().server.player()
  for (const who of [{}, { token }]) {
    const { page } = await visit({ url: venue().url, path: address, prepare: bringAxe, ...who })
    await page.getByRole('heading', { level: 1 }).waitFor()
    if (address === path) {
      await expect.poll(async () => (await rowsOf(page)).length).toBeGreaterThan(0)
      await page.getByRole('button', { name: 'Continue' }).click()
    }
    await expectClean(page)
  }
})
