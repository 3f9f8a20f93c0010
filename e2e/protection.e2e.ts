/** Player protection: limits lowered and raised, the reminder that must be read, time out, and self-exclusion. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Protection } from '#contract/protection.ts'
import { bringAxe } from './testing/accessibility.ts'
import { faultsInBothThemes } from './testing/both-themes.ts'
import { withBrowser } from './testing/browser.ts'
import { overflowOf } from './testing/home-page.ts'
import { screenNames, screens } from './testing/screens.ts'
import { withSharedVenue } from './testing/venue.ts'

const visit = withBrowser()
const venue = withSharedVenue()

const region = (page: Page, name: string) => page.getByRole('region', { name })
const soon = (page: Page, sentence: string | RegExp) => page.getByText(sentence).first().waitFor()

test('a player sets limits, reads the reminder, takes time out and excludes himself', async () => {
  const { server, url } = venue()
  const { token } = await server.player()
  const read = async () => (await server.api<Protection>('GET', '/api/protection', { token })).body
  const { page, faults } = await visit({ url, path: '/profile', token, prepare: bringAxe })
  await page.getByRole('link', { name: 'Player protection' }).click()

  // A limit acts at once; a higher one waits.
  const losses = region(page, 'Loss limit').getByRole('listitem').first()
  const amount = losses.getByLabel('Loss limit over 24 hours')
  await losses.getByRole('button', { name: 'Set' }).click()
  await soon(page, 'Enter an amount above zero.')
  await amount.fill('10')
  await amount.press('Enter')
  await soon(page, 'The limit is in force.')
  await losses.getByText('0.00 of 10.00').waitFor()
  await amount.fill('25.50')
  await amount.press('Enter')
  await losses
    .getByText(
      /^25\.50 is asked for: to be confirmed in 23 h 59 min|^25\.50 is asked for: to be confirmed in 1 d 0 h/,
    )
    .waitFor()
  expect(await losses.getByRole('button', { name: 'Confirm' }).isDisabled()).toBe(true)
  for (const screen of screenNames) {
    await page.setViewportSize(screens[screen].viewport)
    expect(await faultsInBothThemes(page), screen).toEqual([])
    expect(await overflowOf(page), screen).toBe(0)
  }
  await losses.getByRole('button', { name: 'Keep' }).click()
  await soon(page, 'The limit stays as it is.')

  // The reminder stands over the page until it is read.
  const due = { ...(await read()), reminder: { minutes: 60, dueAt: 1, isDue: true } }
  let isRead = false
  await page.route('**/api/protection', async (route) => {
    if (isRead) await route.continue()
    else await route.fulfill({ json: due })
  })
  await page.route('**/api/protection/reminder/acknowledge', async (route) => {
    isRead = true
    await route.fulfill({ json: { success: true, from: null } })
  })
  await page.reload()
  const reminder = page.getByRole('dialog', { name: 'You have been playing for a while' })
  await reminder.getByText('Time played').waitFor()
  await page.keyboard.press('Escape')
  expect(await reminder.getByRole('link', { name: 'My bets' }).isVisible()).toBe(true)
  expect(await reminder.getByRole('button', { name: 'Log out' }).isVisible()).toBe(true)
  await reminder.getByRole('button', { name: 'Go on playing' }).click()
  await reminder.waitFor({ state: 'hidden' })

  const out = region(page, 'Time out')
  await out.getByText('3 days').click()
  await out.getByRole('button', { name: 'Take time out' }).click()
  await out.getByText(/^You are taking time out until /).waitFor()
  faults.allow(/409/)
  await out.getByText('24 hours').click()
  await out.getByRole('button', { name: 'Take time out' }).click()
  await soon(page, 'What you have chosen already lasts longer. It cannot be made shorter.')

  const away = region(page, 'Self-exclusion')
  await away.getByRole('button', { name: 'Exclude me' }).click()
  await away.getByText('Tick the box to exclude yourself.').waitFor()
  await away.getByRole('checkbox').check()
  await away.getByRole('button', { name: 'Exclude me' }).click()
  await away.getByText(/^You have excluded yourself until /).waitFor()
  expect((await read()).selfExclusion).toMatchObject({ returnsFrom: null })
})
