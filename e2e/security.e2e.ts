/**
 * How an account and its money are kept, in one journey: signed up and confirmed by mail, a second factor, a passkey, a key, in again by
 * each; money in and out, a limit, exclusion, and the ledger checked.
 */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { MailRow } from '#contract/recovery.ts'
import { codeAt, stepOf } from '#server/identity/totp.ts'
import { fromBase32 } from '#server/testing/base32.ts'
import type { TestServer } from '#server/testing/start-server.ts'
import { bringAxe } from './testing/accessibility.ts'
import { holdBack } from './testing/answers.ts'
import { faultsInBothThemes } from './testing/both-themes.ts'
import { withBrowser } from './testing/browser.ts'
import { overflowOf } from './testing/home-page.ts'
import { noteRoot } from './testing/ledger-root.ts'
import { screenNames, screens } from './testing/screens.ts'
import { fillLogin, newcomer, signUpAndLogIn } from './testing/sign-in.ts'
import { withVenue } from './testing/venue.ts'

const visit = withBrowser()
const venue = withVenue()

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token'))
const part = (page: Page, name: string) => page.getByRole('region', { name })

/** What an app shows of a key that is written in groups; never one of the half minute before, which may be over when it is read. */
function codeOf(secret: string, aside: number): string {
  return codeAt(fromBase32(secret.replaceAll(' ', '')), stepOf(Date.now()) + aside)
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await page.getByText('You are logged out everywhere.').waitFor()
  await page.goto(new URL('/login', page.url()).href)
}

/** Deposits, withdraws once it was confirmed by the passkey, sets a limit and raises it once it was confirmed by a code. */
async function moveMoney(page: Page, url: string, code: () => string): Promise<void> {
  // Five minutes later, as the server would say it: once of each call.
  const askOnce = async (path: string) => {
    await page.route(
      `**${path}`,
      (route) =>
        route.fulfill({
          status: 403,
          json: { success: false, code: 'step_up_needed', message: 'Confirm first that it is you.' },
        }),
      { times: 1 },
    )
  }
  const pay = async (way: string, amount: string) => {
    await page.getByRole('tab', { name: way }).click()
    await page.getByRole('radio', { name: 'UPI' }).check()
    await page.getByLabel('Amount', { exact: true }).fill(amount)
    await page.getByRole('button', { name: 'Continue' }).click()
  }
  await page.goto(`${url}/lobby/wallet`)
  await page.getByText('This is play money: none of it is owed to you.').waitFor()
  await pay('Deposit', '50')
  const rows = part(page, 'Deposits and withdrawals').getByRole('listitem')
  await rows.first().getByText('Complete').waitFor()
  await askOnce('/api/wallet/withdrawals')
  await pay('Withdraw', '20')
  const confirmation = page.getByRole('form', { name: 'Confirm that it is you' })
  await confirmation.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('alert').getByText('Withdrawal of 20.00 by UPI is under way').waitFor()

  await page.goto(`${url}/protection`)
  const losses = part(page, 'Loss limit').getByRole('listitem').first()
  const amount = losses.getByLabel('Loss limit over 24 hours')
  await amount.fill('10')
  await amount.press('Enter')
  await losses.getByText('0.00 of 10.00').waitFor()
  await askOnce('/api/protection/limits')
  const tellFactor = await holdBack(page, '/api/auth/security')
  await amount.fill('25')
  const isAsking = page.waitForRequest('**/api/auth/security')
  await amount.press('Enter')
  await isAsking
  // Before it is known by what it is shown nothing is asked for: a password would stand where a code is read.
  expect(await confirmation.count()).toBe(0)
  tellFactor()
  await confirmation.getByLabel('Code').fill(code())
  await confirmation.getByRole('button', { name: 'Go on' }).click()
  await losses.getByText(/^25\.00 is asked for/).waitFor()
}

/** Excludes the player, and checks the ledger that is saved then. */
async function leaveWithLedger(page: Page, server: TestServer): Promise<void> {
  const away = part(page, 'Self-exclusion')
  await away.getByRole('checkbox').check()
  await away.getByRole('button', { name: 'Exclude me' }).click()
  await away.getByText(/^You have excluded yourself until /).waitFor()
  await page.goto(new URL('/lobby/wallet', page.url()).href)
  await page.getByText('No deposits meanwhile. What you have can be taken out.').waitFor()
  const root = await noteRoot(server)
  await page.goto(new URL('/lobby/ledger', page.url()).href)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Save my ledger under root ${root.rootId}` }).click(),
  ])
  await page.getByLabel('The saved file').setInputFiles({
    ...{ name: 'ledger.json', mimeType: 'application/json' },
    buffer: readFileSync(await download.path()),
  })
  await page.getByLabel('The root that you kept').fill(root.hash)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByRole('alert').getByText('are under this root').waitFor()
}

test('a newcomer confirms the address, sets up a second factor, a passkey and a key, and logs in by each', async () => {
  const { server } = venue()
  // Passkeys are bound to a name, never to a number.
  const url = server.url.replace('127.0.0.1', 'localhost')
  const { page, faults } = await visit({ url, prepare: bringAxe })
  // 404: the cookie of a session that is over, where a page wants to go on with it.
  faults.allow(/status of (401|403)/, /status of 404 .*\/api\/auth\/refresh/)
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
  await factor.getByLabel('Code').fill(codeOf(secret, 0))
  await factor.getByRole('button', { name: 'Turn on' }).click()
  await factor.getByText('These recovery codes are shown this once.').waitFor()
  expect(await factor.getByRole('listitem').count()).toBe(10)
  // The app's code of this half minute is used up by the login.
  const recovery = (await factor.getByRole('listitem').first().textContent())!
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
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    part(page, 'Your data').getByRole('button', { name: 'Save as a file' }).click(),
  ])
  const lines = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\n')
  expect(lines[0]).toContain(ann.email)
  expect(JSON.parse(lines.at(-1)!)).toEqual({ part: 'end' })
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

  await moveMoney(page, url, () => recovery)
  await leaveWithLedger(page, server)
})
