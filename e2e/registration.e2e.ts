/** Signing up, logging in and out, with every sentence of the specification. */
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { withBrowser } from './testing/browser.ts'
import { guestFigures, walletOf } from './testing/home-page.ts'
import { screenNames } from './testing/screens.ts'
import { fillLogin, fillSignup } from './testing/sign-in.ts'
import { withSharedVenue } from './testing/venue.ts'

const visit = withBrowser()
const venue = withSharedVenue()

const alertOf = (page: Page) => page.getByRole('alert').textContent()
const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token'))
const password = 'a fine long password'

describe.each(screenNames)('on a %s', (screen) => {
  test('sign-up says what is missing, leads to the login, and that to the home with the real wallet', async () => {
    const { page } = await visit({ url: venue().url, path: '/signup', screen })
    const email = `${randomUUID()}@example.org`
    const create = page.getByRole('button', { name: 'Create account' })

    await fillSignup(page, { fullName: 'Ada Byron', email, password, confirmPassword: 'another one' })
    await create.click()
    await expect.poll(() => alertOf(page)).toBe('Passwords do not match!')
    await page.getByLabel('Confirm Password').fill(password)
    await create.click()
    await expect.poll(() => alertOf(page)).toBe('Please agree to the terms and conditions!')
    expect(await tokenOf(page)).toBeNull()

    await page.getByLabel(/I agree/).check()
    await create.click()
    await page.waitForURL('**/login')
    await expect.poll(() => alertOf(page)).toBe('Registration successful! You can now login.')
    expect(await tokenOf(page)).not.toBeNull()

    await fillLogin(page, { email, password })
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL(`${venue().url}/`)
    await expect.poll(() => alertOf(page)).toBe('Login successful!')
    await expect.poll(() => walletOf(page)).toEqual(guestFigures)
    await page.getByRole('button', { name: 'Ada Byron user menu' }).waitFor()
    expect(await page.getByRole('link', { name: 'Log in' }).count()).toBe(0)
  })
})

test('fields left empty and an address that is none are refused before anything is sent', async () => {
  const { page } = await visit({ url: venue().url, path: '/signup' })
  let calls = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/auth/')) calls++
  })
  const create = page.getByRole('button', { name: 'Create account' })
  await create.click()
  expect(await page.locator('input:invalid').count()).toBe(4)
  await fillSignup(page, { fullName: 'Ada', email: 'no address', password, confirmPassword: password })
  await page.getByLabel(/I agree/).check()
  await create.click()
  expect(await page.locator('input:invalid').count()).toBe(1)
  expect(await page.getByLabel('Email').evaluate((field: HTMLInputElement) => field.type)).toBe('email')
  expect(calls).toBe(0)
})

test('an address that is taken fails with the one sentence', async () => {
  const { email } = await venue().server.player()
  const { page, faults } = await visit({ url: venue().url, path: '/signup' })
  faults.allow(/status of 409/)
  await fillSignup(page, { fullName: 'Ada Byron', email, password, confirmPassword: password })
  await page.getByLabel(/I agree/).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect.poll(() => alertOf(page)).toBe('Registration failed')
  expect(await tokenOf(page)).toBeNull()
})

test('a wrong password and an unknown address get the same sentence', async () => {
  const { email } = await venue().server.player()
  const { page, faults } = await visit({ url: venue().url, path: '/login' })
  faults.allow(/status of 401/)
  for (const tried of [email, 'nobody@example.org']) {
    await fillLogin(page, { email: tried, password: 'not it' })
    const answered = page.waitForResponse('**/api/auth/login')
    await page.getByRole('button', { name: 'Log in' }).click()
    await answered
    await expect.poll(() => alertOf(page)).toBe('Login failed')
  }
})

test('a server that cannot be reached is named as the reason', async () => {
  const { page, faults } = await visit({ url: venue().url, path: '/login' })
  faults.allow(/ERR_CONNECTION_REFUSED/)
  await page.route('**/api/auth/login', (route) => route.abort('connectionrefused'))
  await fillLogin(page, { email: 'ada@example.org', password })
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect.poll(() => alertOf(page)).toBe('Network error. Please check if the backend server is running.')
})

test('logout goes home, forgets the token here and on the server', async () => {
  const { token } = await venue().server.player()
  const { page } = await visit({ url: venue().url, path: '/royal-star-casino', token })
  await page.getByRole('button', { name: 'A Tester user menu' }).click()
  const answered = page.waitForResponse('**/api/auth/logout')
  await page.getByRole('dialog', { name: 'User menu' }).getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(`${venue().url}/`)
  await answered
  expect(await tokenOf(page)).toBeNull()
  await page.getByRole('region', { name: 'Wallet' }).getByRole('link', { name: 'Log in' }).waitFor()
  expect((await venue().server.api('GET', '/api/auth/me', { token })).status).toBe(401)
})

test('a session that has ended elsewhere signs the page out with a sentence', async () => {
  const { token } = await venue().server.player()
  await venue().server.api('POST', '/api/auth/logout', { token })
  const { page, faults } = await visit({ url: venue().url, token })
  faults.allow(/status of 401/)
  await expect.poll(() => alertOf(page)).toBe('Your session has ended. Please log in again.')
  expect(await tokenOf(page)).toBeNull()
  await expect.poll(() => walletOf(page)).toEqual(guestFigures)
})
