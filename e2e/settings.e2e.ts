/** One's password and sessions on the settings page. */
import { expect, test } from 'vitest'
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
