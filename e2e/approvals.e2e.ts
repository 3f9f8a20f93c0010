/** What takes two people, on screen: a withdrawal that two approve, by keyboard; a result by one that another confirms, and its correction; roles. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Person, password } from '#server/testing/start-server.ts'
import { bringAxe } from './testing/accessibility.ts'
import { holdBack } from './testing/answers.ts'
import { faultsInBothThemes } from './testing/both-themes.ts'
import { withBrowser } from './testing/browser.ts'
import { overflowOf } from './testing/home-page.ts'
import { type ScreenName, screenNames, screens } from './testing/screens.ts'
import { withSetUp } from './testing/set-up.ts'
import { type Fixture, ferro, halvorsen, openVenue, type Venue } from './testing/venue.ts'

const visit = withBrowser()
let venue: Venue
let first: Person
let second: Person

withSetUp(async () => {
  const env = { RESULT_REVIEW: 'yes', ROLE_REVIEW: 'yes', CREDIT_REVIEW: '200000000', SANDBOX_DELAY_MS: '0' }
  venue = await openVenue({ env })
  const { server } = venue
  first = await server.admin()
  const person = await server.player()
  const path = `/api/admin/accounts/${person.accountId}/roles`
  await server.api('POST', path, { token: first.token, body: { roles: ['admin', 'cashier', 'trader'] } })
  const login = await server.api('POST', '/api/auth/login', { body: { email: person.email, password } })
  second = { ...person, token: login.body.data.token }
  return venue.close
})

const open = (person: Person, path: string, screen: ScreenName = 'desktop') =>
  visit({ url: venue.url, path, token: person.token, screen, prepare: bringAxe })

async function expectClean(page: Page): Promise<void> {
  for (const screen of screenNames) {
    await page.setViewportSize(screens[screen].viewport)
    expect(await faultsInBothThemes(page), screen).toEqual([])
    expect(await overflowOf(page), screen).toBe(0)
  }
  await page.setViewportSize(screens.desktop.viewport)
}

/** Presses Tab until something of that name has the focus, then Enter. */
async function pressByKeyboard(page: Page, name: RegExp): Promise<void> {
  const focused = () =>
    page.evaluate(() => `${document.activeElement?.textContent} ${document.activeElement?.ariaLabel ?? ''}`)
  for (let presses = 0; presses < 60 && !name.test(await focused()); presses++)
    await page.keyboard.press('Tab')
  expect(await focused()).toMatch(name)
  await page.keyboard.press('Enter')
}

test('a withdrawal is approved by two, the first by keyboard alone', async () => {
  const { server } = venue
  const player = await server.player()
  const deposit = { token: player.token, body: { method: 'CARD', amount: 150_000 } }
  await server.api('POST', '/api/wallet/deposits', deposit)
  await expect.poll(async () => (await venue.balanceOf(player)).balance).toBe(250_000)
  const asked = await server.api('POST', '/api/wallet/withdrawals', deposit)
  const id = `w${asked.body.paymentId}`
  const { page } = await open(first, '/admin/approvals')
  await page.locator(`[data-approval="${id}"]`).waitFor()
  await pressByKeyboard(page, /^Withdrawal1,500\.00/)
  await page.getByRole('heading', { name: 'Withdrawal of 1,500.00 to A Tester' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/admin/approvals/${id}`)
  await expectClean(page)
  await pressByKeyboard(page, /^Approve and pay 1,500\.00/)
  await page.getByText('You have asked for this yourself.').waitFor()
  await page.goBack()
  await page.getByText('Choose a request to see what it changes.').waitFor()
  await page.getByRole('link', { name: 'Mine 1' }).click()
  await page.getByText('Yours, not yours to decide').waitFor()

  const other = await open(second, `/admin/approvals/${id}`, 'tablet')
  await other.page.getByRole('button', { name: 'Approve and pay 1,500.00' }).click()
  await expect.poll(async () => (await venue.balanceOf(player)).balance).toBe(100_000)
  await other.page.goto(`${venue.url}/admin/approvals?list=decided`)
  await other.page.getByRole('link', { name: /Withdrawal\s*Approved/ }).waitFor()
})

/** Before it is known whether a result takes two people the button would do either the one or the other. */
async function expectToWaitForRules(page: Page, { marketId }: Fixture): Promise<void> {
  const tell = await holdBack(page, '/api/admin/approval-rules')
  await page.reload()
  await page.locator(`[data-market="${marketId}"]`).getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: 'Match Odds' })
  await dialog.getByRole('radio', { name: 'Settle', exact: true }).check()
  await dialog.getByRole('checkbox', { name: halvorsen.name }).check()
  await dialog.getByRole('region', { name: 'Preview' }).getByRole('row').nth(1).waitFor()
  // What is shown counts as seen a frame later.
  await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))))
  expect(await dialog.locator('[type="submit"]').isDisabled()).toBe(true)
  tell()
  await dialog.getByText('A second person approves within 24 hours').waitFor()
}

test('a result is sent by one and paid when another confirms it, and is corrected in the same way', async () => {
  const { server } = venue
  const fixture = await venue.fixture({ eventName: 'Four vs Eyes', payDelaySeconds: 0, commissionBps: 0 })
  const player = await server.player()
  const instructions = [{ selectionId: ferro.selectionId, side: 'BACK', price: 200, size: 2_000 }]
  const bet = { marketId: fixture.marketId, instructions }
  await server.api('POST', '/api/exchange/orders/place', { token: player.token, body: bet })
  await fixture.suspend()

  const { page } = await open(first, '/admin/markets?day=')
  await expectToWaitForRules(page, fixture)
  const send = async (action: string, winner: string, reason: string) => {
    await page.goto(`${venue.url}/admin/markets?day=`)
    await page.locator(`[data-market="${fixture.marketId}"]`).getByRole('button').click()
    const dialog = page.getByRole('dialog', { name: 'Match Odds' })
    await dialog.getByRole('radio', { name: action, exact: true }).check()
    await dialog.getByRole('checkbox', { name: winner }).check()
    await dialog.getByText('A second person approves within 24 hours').waitFor()
    const button = dialog.getByRole('button', { name: 'Send for approval' })
    expect(await button.isDisabled()).toBe(true)
    await dialog.getByLabel('Reason').fill(reason)
    await button.click()
    await page.getByText(`Sent for approval: ${action} Match Odds, Four vs Eyes.`).waitFor()
  }
  const { page: desk } = await open(second, '/admin/approvals', 'tablet')
  const confirm = async (kind: RegExp, button: string, before: string, after: string, paid: string) => {
    await desk.getByRole('link', { name: kind }).click()
    await desk.getByText(`Result before${before}`).waitFor()
    await desk.getByText(`Result after${after}`).waitFor()
    const preview = desk.getByRole('region', { name: 'Preview' })
    const row = preview.locator(`[data-account="${player.accountId}"]`)
    expect(await row.locator('td').last().textContent()).toBe(paid)
    await desk.getByLabel('Reason, kept in the audit log').fill('Seen the score card')
    await desk.getByRole('button', { name: button }).click()
    await desk.getByText('Approved, carried out').waitFor()
    await desk.getByRole('link', { name: 'All requests' }).click()
  }
  await send('Settle', ferro.name, 'The feed says so')
  expect((await fixture.market()).status).toBe('SUSPENDED')
  await confirm(/^Settle/, 'Approve and settle', 'None', ferro.name, '1,020.00')
  await expect.poll(async () => (await venue.balanceOf(player)).balance).toBe(102_000)
  await send('Correct', halvorsen.name, 'The umpire erred')
  await confirm(/^Correct/, 'Approve and correct', ferro.name, halvorsen.name, '980.00')
  await expect.poll(async () => (await venue.balanceOf(player)).balance).toBe(98_000)
  await desk.getByRole('link', { name: 'Decided' }).click()
  await desk.getByText('Match Odds, Four vs Eyes').first().waitFor()
  await expectClean(desk)
})

test('an account is credited by hand: at once up to the threshold, above it by asking', async () => {
  const player = await venue.server.player()
  const { page, faults } = await open(first, `/admin/accounts/${player.accountId}`)
  await page.getByRole('link', { name: 'Pay out by hand' }).click()
  expect(await page.getByRole('radio', { name: 'Manual debit' }).isChecked()).toBe(true)
  await page.goBack()
  await page.getByRole('link', { name: 'Credit', exact: true }).click()
  const form = page.getByRole('form', { name: 'Credit or debit an account' })
  await form.getByRole('button', { name: 'Make it' }).click()
  await form.getByText('An amount above zero').waitFor()
  await expectClean(page)
  await form.getByLabel('Amount').fill('12.50')
  await form.getByLabel('Reason').fill('Goodwill')
  await form.getByRole('button', { name: 'Make it' }).click()
  await form.getByText('Manual credit of 12.50').waitFor()
  expect((await venue.balanceOf(player)).balance).toBe(101_250)
  await form.getByLabel('Amount').fill('2,000,000.01')
  await form.getByLabel('Reason').fill('A prize')
  await form.getByRole('button', { name: 'Send for approval' }).click()
  await page.getByText('You have asked for this yourself.').waitFor()
  await page.getByLabel('Reason, kept in the audit log').fill('Typed wrongly')
  await page.getByRole('button', { name: 'Take it back' }).click()
  await page.getByRole('heading', { name: /^Manual credit of 2,000,000\.01/ }).waitFor()
  await page.getByText('Rejected').first().waitFor()
  // With the first one it comes to more than one person may post: it is asked for.
  faults.allow(/status of 409/)
  await page.goto(`${venue.url}/admin/approvals/posting?account=${player.accountId}`)
  await form.getByLabel('Amount').fill('2,000,000.00')
  await form.getByLabel('Reason').fill('A prize')
  await form.getByRole('button', { name: 'Make it' }).click()
  await page.getByText('You have asked for this yourself.').waitFor()
  expect((await venue.balanceOf(player)).balance).toBe(101_250)
})

test('roles are asked for on the page of staff, and given when another administrator approves', async () => {
  const { server } = venue
  const person = await server.player()
  const { page, faults } = await open(first, `/admin/staff?account=${person.accountId}`)
  faults.allow(/status of 409/)
  await page
    .getByRole('form', { name: /^Change the roles/ })
    .getByLabel('trader')
    .check()
  await page.getByRole('button', { name: 'Set these roles' }).click()
  await page.getByText('It waits for another administrator, who approves').waitFor()
  await page.getByLabel('Reason, kept in the audit log').fill('Keeps the markets of tennis')
  await expectClean(page)
  await page.getByRole('button', { name: 'Ask for these roles' }).click()
  await page.getByRole('link', { name: 'The request' }).click()
  await page.getByRole('heading', { name: 'Give roles to A Tester' }).waitFor()

  const other = await open(second, new URL(page.url()).pathname)
  await other.page.getByText('Roles after').waitFor()
  await expectClean(other.page)
  await other.page.getByLabel('Reason, kept in the audit log').fill('Agreed')
  await other.page.getByRole('button', { name: 'Approve and give them' }).click()
  await other.page.getByText('Approved, carried out').waitFor()
  const login = await server.api('POST', '/api/auth/login', { body: { email: person.email, password } })
  const me = await server.api('GET', '/api/auth/me', { token: login.body.data.token })
  expect(me.body.roles).toEqual(['trader'])
})
