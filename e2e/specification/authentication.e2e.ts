/** Signing in and up: the fields, what is sent where, what comes back, and every sentence of a failure. */
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { withBrowser } from '../testing/browser.ts'
import { fillLogin, fillSignup } from '../testing/sign-in.ts'
import { withSharedVenue } from '../testing/venue.ts'

const visit = withBrowser()
const venue = withSharedVenue()

const password = 'a fine long password'
const alertOf = (page: Page) => page.getByRole('alert').textContent()
const emails = (): string => `${randomUUID()}@example.org`

/** Every call of the page that signs in or up. */
function authCalls(page: Page): { url: string; method: string; type: string | undefined; body: unknown }[] {
  const calls: ReturnType<typeof authCalls> = []
  page.on('request', (request) => {
    if (!/\/api\/auth\/(login|register)$/.test(request.url())) return
    calls.push({
      url: request.url(),
      method: request.method(),
      type: request.headers()['content-type'],
      body: request.postDataJSON(),
    })
  })
  return calls
}

async function signUp(page: Page, email: string): Promise<void> {
  await fillSignup(page, { fullName: 'Ada Byron', email, password, confirmPassword: password })
  await page.getByLabel(/I agree/).check()
  await page.getByRole('button', { name: 'Create account' }).click()
}

async function logIn(page: Page, email: string): Promise<void> {
  // After a registration the address changes a moment before the page does.
  await page.getByRole('heading', { name: 'Log in' }).waitFor()
  await fillLogin(page, { email, password })
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** The forms by what they do: their page, their call, how they are sent. */
const forms = {
  login: { path: '/login', call: '**/api/auth/login', send: logIn, failed: 'Login failed' },
  registration: {
    path: '/signup',
    call: '**/api/auth/register',
    send: signUp,
    failed: 'Registration failed',
  },
} as const
const formNames = ['login', 'registration'] as const

/** Returns label, type and whether it is required of each field of the form. */
async function fieldsOf(page: Page) {
  const fields = page.locator('form input')
  await fields.first().waitFor()
  return fields.evaluateAll((all) =>
    (all as HTMLInputElement[]).map(({ labels, type, required }) => [
      labels?.[0]?.textContent?.trim(),
      type,
      required,
    ]),
  )
}

test('login asks for an email and a password, and sends nothing without both', async () => {
  const { page } = await visit({ url: venue().url, path: '/login' })
  const calls = authCalls(page)
  const button = page.getByRole('button', { name: 'Log in' })
  expect(await fieldsOf(page)).toEqual([
    ['Email', 'email', true],
    ['Password', 'password', true],
  ])
  await button.click()
  expect(await page.locator('input:invalid').count()).toBe(2)
  await page.getByLabel('Email').fill('ada@example.org')
  await button.click()
  expect(await page.locator('input:invalid').count()).toBe(1)
  expect(calls).toEqual([])
})

test('registration asks for a full name, an email, a password twice and the terms', async () => {
  const { page } = await visit({ url: venue().url, path: '/signup' })
  expect(await fieldsOf(page)).toEqual([
    ['Full Name', 'text', true],
    ['Email', 'email', true],
    ['Password', 'password', true],
    ['Confirm Password', 'password', true],
    ['I agree to the terms and conditions', 'checkbox', false],
  ])
  expect(await page.getByLabel(/I agree/).isChecked()).toBe(false)
})

test("the calls carry what was typed, as JSON, to the page's own address", async () => {
  const { page } = await visit({ url: venue().url, path: '/signup' })
  const calls = authCalls(page)
  const email = emails()
  await signUp(page, email)
  await page.waitForURL('**/login')
  await logIn(page, email)
  await page.waitForURL(`${venue().url}/`)
  const asJson = { method: 'POST', type: 'application/json' }
  expect(calls).toEqual([
    { ...asJson, url: `${venue().url}/api/auth/register`, body: { fullName: 'Ada Byron', email, password } },
    { ...asJson, url: `${venue().url}/api/auth/login`, body: { email, password } },
  ])
})

test('after the login the token is in the local storage and the home is shown', async () => {
  const { page } = await visit({ url: venue().url, path: '/signup' })
  const email = emails()
  await signUp(page, email)
  await page.waitForURL('**/login')
  const answered = page.waitForResponse('**/api/auth/login')
  await logIn(page, email)
  const { data } = await (await answered).json()
  await page.waitForURL(`${venue().url}/`)
  await page.getByRole('heading', { level: 1, name: 'Sports' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(data.token)
})

test.each(formNames)('a refused %s shows the message of the server', async (name) => {
  const { path, call, send } = forms[name]
  const { page } = await visit({ url: venue().url, path })
  await page.route(call, (route) => route.fulfill({ json: { success: false, message: 'Come back at noon' } }))
  await send(page, emails())
  await expect.poll(() => alertOf(page)).toBe('Come back at noon')
})

test.each(formNames)('a %s that is refused without a word has the specified one', async (name) => {
  const { path, call, send, failed } = forms[name]
  const { page } = await visit({ url: venue().url, path })
  await page.route(call, (route) => route.fulfill({ json: { success: false } }))
  await send(page, emails())
  await expect.poll(() => alertOf(page)).toBe(failed)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('a registration without a network says so in the same words', async () => {
  const { path, call, send } = forms.registration
  const { page, faults } = await visit({ url: venue().url, path })
  faults.allow(/ERR_CONNECTION_REFUSED/)
  await page.route(call, (route) => route.abort('connectionrefused'))
  await send(page, emails())
  await expect.poll(() => alertOf(page)).toBe('Network error. Please check if the backend server is running.')
})
