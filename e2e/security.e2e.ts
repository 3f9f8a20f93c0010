/** How an account is kept, in one journey: signed up and confirmed by mail, a second factor, a passkey, a key, and in again by each. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { MailRow } from '#contract/recovery.ts'
import { codeAt, stepOf } from '#server/identity/totp.ts'
import { fromBase32 } from '#server/testing/base32.ts'
import { bringAxe } from './testing/accessibility.ts'
import { faultsInBothThemes } from './testing/both-themes.ts'
import { withBrowser } from './testing/browser.ts'
import { overflowOf } from './testing/home-page.ts'
import { screenNames, screens } from './testing/screens.ts'
import { fillLogin, newcomer, signUpAndLogIn } from './testing/sign-in.ts'
import { withVenue } from './testing/venue.ts'

const visit = withBrowser()
const venue = withVenue()

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token'))
const part = (page: Page, name: string) => page.getByRole('region', { name })

/** What an app shows of a key that is written in groups. */
function codeOf(secret: string, aside: number): string {
  return codeAt(fromBase32(secret.replaceAll(' ', '')), stepOf(Date.now()) + aside)
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await page.getByText('You are logged out everywhere.').waitFor()
  await page.goto(new URL('/login', page.url()).href)
}

test('a newcomer confirms the address, sets up a second factor, a passkey and a key, and logs in by each', async () => {
  const { server } = venue()
  // Passkeys are bound to a name, never to a number.
  const url = server.url.replace('127.0.0.1', 'localhost')
  const { page, faults } = await visit({ url, prepare: bringAxe })
  // 404: the cookie of a session that is over, where a page wants to go on with it.
  faults.allow(/status of (401|403|404)/)
  const ann = newcomer()
  await signUpAndLogIn(page, ann)

  const { token } = await server.admin()
  const { mails } = (await server.api<{ mails: MailRow[] }>('GET', '/api/admin/outbox', { token })).body
  const link = mails.find(({ to }) => to === ann.email)!.text.match(/\/recover#verify=\S+/)![0]
  await page.goto(`${url}${link}`)
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await page.getByText('Your address is confirmed.').waitFor()

  await page.goto(`${url}/settings`)
  await part(page, 'E-mail address').getByText('Confirmed on').waitFor()
  const factor = part(page, 'Second factor')
  await factor.getByRole('button', { name: 'Set up' }).click()
  const secret = (await factor.locator('code').textContent())!
  await factor.getByLabel('Code').fill(codeOf(secret, -1))
  await factor.getByRole('button', { name: 'Turn on' }).click()
  await factor.getByText('These recovery codes are shown this once.').waitFor()
  expect(await factor.getByRole('listitem').count()).toBe(10)
  await factor.getByRole('button', { name: 'I have kept them' }).click()
  await factor.getByText('10 recovery codes are left.').waitFor()

  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  const kind = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
  } as const
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...kind, isUserVerified: true, automaticPresenceSimulation: true },
  })
  const passkeys = part(page, 'Passkeys')
  await passkeys.getByRole('button', { name: 'Make a passkey' }).click()
  await passkeys.getByText('never used').waitFor()

  const keys = part(page, 'Keys for programs')
  await keys.getByLabel('Name of the program').fill('A bot')
  await keys.getByRole('button', { name: 'Make a key' }).click()
  await keys.getByText('This key is shown this once.').waitFor()
  const key = (await keys.locator('code').textContent())!
  const asked = async (method: string, path: string) =>
    (await server.api(method, path, { token: key, body: method === 'POST' ? {} : undefined })).status
  expect([await asked('GET', '/api/exchange/balance'), await asked('POST', '/api/exchange/switch')]).toEqual([
    200, 403,
  ])
  for (const screen of screenNames) {
    await page.setViewportSize(screens[screen].viewport)
    expect(await faultsInBothThemes(page), screen).toEqual([])
    expect(await overflowOf(page), screen).toBe(0)
  }

  // A token that is good for nothing any more is exchanged, by the cookie, and nobody notices.
  const before = (await tokenOf(page))!
  await page.evaluate(
    (spoilt) => localStorage.setItem('token', spoilt),
    before.replace(/^.{43}/, 'x'.repeat(43)),
  )
  await page.reload()
  await part(page, 'Second factor').getByText('10 recovery codes are left.').waitFor()
  const after = (await tokenOf(page))!
  expect([after.split('.')[1], after === before]).toEqual([before.split('.')[1], false])

  await logOut(page)
  await fillLogin(page, ann)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByText('This account has a second factor.').waitFor()
  await page.getByLabel('Code').fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('alert').getByText('Login successful!').waitFor()

  await page.goto(`${url}/settings`)
  await logOut(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('alert').getByText('Login successful!').waitFor()
  await page.getByRole('button', { name: 'New Comer user menu' }).waitFor()
})
