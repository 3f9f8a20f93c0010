/** The forms of /signup and /login, and the way there. */
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'

interface Signup {
  readonly fullName: string
  readonly email: string
  readonly password: string
  readonly confirmPassword: string
}

/** Fills the four fields; the terms are left as they are. */
export async function fillSignup(page: Page, form: Signup): Promise<void> {
  await page.getByLabel('Full Name').fill(form.fullName)
  await page.getByLabel('Email').fill(form.email)
  await page.getByLabel('Password', { exact: true }).fill(form.password)
  await page.getByLabel('Confirm Password').fill(form.confirmPassword)
}

/** Fills the two fields. */
export async function fillLogin(page: Page, form: Pick<Signup, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(form.email)
  await page.getByLabel('Password', { exact: true }).fill(form.password)
}

/** A newcomer's way from the home through sign-up and login, back to the home; with the sentences on it. */
export async function signUpAndLogIn(page: Page, form: Signup): Promise<void> {
  await page.getByRole('link', { name: 'Sign up' }).click()
  await fillSignup(page, form)
  await page.getByLabel(/I agree/).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/login')
  await page.getByRole('alert').getByText('Registration successful! You can now login.').waitFor()
  await fillLogin(page, form)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('alert').getByText('Login successful!').waitFor()
}

/** Returns a person who has never been here. */
export function newcomer(): Signup {
  const password = 'a fine long password'
  return {
    fullName: 'New Comer',
    email: `${randomUUID()}@example.org`,
    password,
    confirmPassword: password,
  }
}
