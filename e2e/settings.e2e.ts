/** The settings page: what it sets acts at once and everywhere; one's password and sessions. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { KeptDocument } from '#contract/account-document.ts'
import type { EventSummary } from '#contract/catalogue.ts'
import { password } from '#server/testing/start-server.ts'
import { bringAxe } from './testing/accessibility.ts'
import { faultsInBothThemes } from './testing/both-themes.ts'
import { withBrowser } from './testing/browser.ts'
import { overflowOf } from './testing/home-page.ts'
import { screenNames, screens } from './testing/screens.ts'
import { withSharedVenue } from './testing/venue.ts'

const visit = withBrowser()
const venue = withSharedVenue()

test('a player changes the password, which ends the other sessions, and logs out everywhere', async () => {
  const { server, url } = venue()
  const { token, email } = await server.player()
  const login = (secret: string) =>
    server.api('POST', '/api/auth/login', { body: { email, password: secret } })
  const me = async (of: string) => (await server.api('GET', '/api/auth/me', { token: of })).status
  const [other, another] = [(await login(password)).body.data.token, (await login(password)).body.data.token]

  const { page, faults } = await visit({ url, path: '/settings', token, prepare: bringAxe })
  const sessions = page.getByRole('region', { name: 'Where you are logged in' })
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(3)
  await sessions.getByText('This session').waitFor()
  for (const screen of screenNames) {
    await page.setViewportSize(screens[screen].viewport)
    expect(await faultsInBothThemes(page), screen).toEqual([])
    expect(await overflowOf(page), screen).toBe(0)
  }
  await sessions.getByRole('button', { name: 'End the session of node' }).first().click()
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(2)
  expect([await me(other), await me(another)].toSorted()).toEqual([200, 401])

  const chosen = 'seven green umbrellas'
  const form = page.getByRole('region', { name: 'Password' })
  const change = async (present: string, again = chosen) => {
    await form.getByLabel('Present password').fill(present)
    await form.getByLabel('New password', { exact: true }).fill(chosen)
    await form.getByLabel('New password again').fill(again)
    await form.getByRole('button', { name: 'Change password' }).click()
  }
  await change(password, 'another')
  await form.getByText('Passwords do not match!').waitFor()
  faults.allow(/403/)
  await change('a wrong password')
  await form.getByText('That is not your present password.').waitFor()
  await change(password)
  await form.getByText('Your password is changed.').waitFor()
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1)
  expect([(await login(password)).status, (await login(chosen)).status]).toEqual([401, 200])

  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await page.getByText('You are logged out everywhere.').waitFor()
  expect(await me(token)).toBe(401)
})

const looks = (page: Page) => page.evaluate(() => ({ ...document.documentElement.dataset }))

test('what is set acts at once, on the account’s other screens too, and stays', async () => {
  const { server, url } = venue()
  const { token } = await server.player()
  const { body } = await server.api<{ events: EventSummary[] }>('GET', '/api/exchange/events?sport=tennis')
  const marketId = body.events[0]!.markets[0]!.marketId
  const elsewhere = (await visit({ url, token, path: `/lobby/market/${marketId}` })).page
  const best = (side: string) => elsewhere.locator(`[data-cell="${side}-0"] b`).first()
  await expect.poll(() => best('back').textContent()).toBe('2.00')

  const { page } = await visit({ url, token, path: '/settings' })
  const choose = (name: string) => page.getByRole('radio', { name }).check({ force: true })
  for (const name of ['Dark', 'Straw', 'Compact', 'Large']) await choose(name)
  const chosen = { theme: 'dark', lay: 'straw', density: 'compact', text: 'large' }
  expect(await looks(page)).toMatchObject(chosen)
  await expect.poll(() => looks(elsewhere)).toMatchObject(chosen)

  // By the keyboard alone; the focus stays though every page is drawn again.
  await page.getByRole('radio', { name: 'Decimal' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('label')?.textContent))
    .toBe('11/8Fractional')
  await expect.poll(() => best('back').textContent()).toBe('Evens')
  // Where the page is being drawn again, the focus goes back to the choice.
  const net = page.getByRole('switch', { name: 'Results net of commission' })
  await expect
    .poll(async () => {
      if (!(await net.isChecked())) await net.press('Space')
      return await net.isChecked()
    })
    .toBe(true)
  expect(await best('lay').textContent()).toBe('53/50')
  await best('back').click()
  const odds = elsewhere.getByRole('spinbutton', { name: 'Odds Evens' })
  expect(await odds.inputValue()).toBe('2.00')
  await odds.press('ArrowDown')
  await elsewhere.getByRole('spinbutton', { name: 'Odds 99/100' }).waitFor()

  const kept = async () => (await server.api<KeptDocument>('GET', '/api/account/document', { token })).body
  await expect
    .poll(async () => (await kept()).document.settings)
    .toEqual({
      theme: 'DARK',
      layColour: 'STRAW',
      density: 'COMPACT',
      textSize: 'LARGE',
      odds: 'FRACTIONAL',
      netOfCommission: true,
    })
  await page.reload({ waitUntil: 'domcontentloaded' })
  await page.getByRole('radio', { name: 'Fractional' }).waitFor()
  expect(await looks(page)).toMatchObject(chosen)
  expect(await page.getByRole('radio', { name: 'Fractional' }).isChecked()).toBe(true)

  await choose('System')
  await expect.poll(async () => (await looks(page)).theme).toBe('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(async () => (await looks(page)).theme).toBe('dark')
})

test('a guest’s choices stay in the browser and become the account’s with the first login', async () => {
  const { server, url } = venue()
  const { token } = await server.player()
  const { page } = await visit({ url, path: '/settings' })
  // In which nothing was kept when it was opened.
  const other = await page.context().newPage()
  await other.goto(url)
  await page.getByRole('radio', { name: 'Roomy' }).check({ force: true })
  await expect.poll(async () => (await looks(other)).density).toBe('roomy')
  await page.getByRole('switch', { name: 'Sounds' }).check({ force: true })
  await expect.poll(() => page.evaluate(() => localStorage.getItem('document'))).toContain('"sounds":true')
  await page.evaluate((given) => localStorage.setItem('token', given), token)
  await page.reload({ waitUntil: 'domcontentloaded' })
  await expect
    .poll(async () => {
      const { body } = await server.api<KeptDocument>('GET', '/api/account/document', { token })
      return body.document.settings
    })
    .toEqual({ density: 'ROOMY', sounds: true })
})
