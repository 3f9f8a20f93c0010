/** Player protection: limits lowered and raised, the reminder that must be read, time out, and self-exclusion. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Protection } from '#contract/protection.ts'
import { password, startServer } from '#server/testing/start-server.ts'
import { bringAxe } from './testing/accessibility.ts'
import { faultsInBothThemes } from './testing/both-themes.ts'
import { withBrowser } from './testing/browser.ts'
import { builtWeb } from './testing/built-web.ts'
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

  // The time played stands there to the second, and a reload does not begin it again.
  const clock = page.getByRole('region', { name: 'Wallet' }).getByRole('timer')
  const secondsOf = async () =>
    (await clock.innerText()).split(':').reduce((sum, part) => 60 * sum + Number(part), 0)
  await expect.poll(secondsOf).toBeGreaterThan(0)
  const before = await secondsOf()
  await page.reload()
  await clock.waitFor()
  expect(await secondsOf()).toBeGreaterThanOrEqual(before)
  const { startedAt } = (await read()).session!
  expect((await read()).now - startedAt).toBeLessThan(1_000 * (before + 120))

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

test('a limit that was to be higher, or none, is confirmed by the player a day later', async () => {
  let aheadMs = 0
  const server = await startServer({ webRoot: builtWeb(), now: () => Date.now() + aheadMs })
  try {
    const { email, token: first } = await server.player()
    const limit = (period: string, amount: number | null) =>
      server.api('POST', '/api/protection/limits', {
        ...{ token: first, body: { limit: 'LOSS', period, amount } },
      })
    for (const [period, higher] of [
      ['DAY', 2_550],
      ['WEEK', null],
    ] as const) {
      expect((await limit(period, 1_000)).status).toBe(200)
      expect((await limit(period, higher)).status).toBe(200)
    }
    aheadMs = 24 * 3_600_000
    const { body } = await server.api('POST', '/api/auth/login', { body: { email, password } })
    const { token } = body.data
    const { page, faults } = await visit({ url: server.url, path: '/protection', token, prepare: bringAxe })
    // No feed plays here.
    faults.allow(/Empty \w+ list/)
    const losses = region(page, 'Loss limit').getByRole('listitem')
    await losses.first().getByText('25.50 is asked for: confirm it, or keep the limit you have.').waitFor()
    expect(await faultsInBothThemes(page)).toEqual([])
    await losses.first().getByRole('button', { name: 'Confirm' }).click()
    await losses.first().getByText('0.00 of 25.50').waitFor()
    await soon(page, 'The limit is in force.')
    await losses.nth(1).getByRole('button', { name: 'Confirm' }).click()
    await soon(page, 'This limit is gone.')
    const { limits } = (await server.api<Protection>('GET', '/api/protection', { token })).body
    const amountOf = (of: string) =>
      limits.find(({ limit: kind, period }) => kind === 'LOSS' && period === of)
    expect([amountOf('DAY')?.amount, amountOf('WEEK')?.amount]).toEqual([2_550, null])
    await page.close()
  } finally {
    await server.stop()
  }
})

test('before the first deposit a player is asked for a limit, and half a year later to look at his limits', async () => {
  const { server, url } = venue()
  const { token } = await server.player()
  const read = async () => (await server.api<Protection>('GET', '/api/protection', { token })).body
  const { page } = await visit({ url, path: '/user-dashboard', token, prepare: bringAxe })
  const question = page.getByRole('form', { name: 'Set a deposit limit first' })
  await question.getByRole('button', { name: 'Set limit' }).click()
  await question.getByText('Enter an amount above zero.').waitFor()
  for (const screen of screenNames) {
    await page.setViewportSize(screens[screen].viewport)
    expect(await faultsInBothThemes(page), screen).toEqual([])
    expect(await overflowOf(page), screen).toBe(0)
  }
  await question.getByRole('button', { name: 'I want no limit' }).click()
  const sure = page.getByRole('region', { name: 'I want no limit' })
  await sure.getByRole('button', { name: 'No, set one' }).click()
  await question.getByRole('button', { name: 'I want no limit' }).click()
  expect((await read()).depositLimit.isAnswered).toBe(false)
  await sure.getByRole('button', { name: 'Yes, no deposit limit' }).click()
  await soon(page, 'You can pay in now.')
  expect((await read()).depositLimit.isAnswered).toBe(true)

  // The notice stays on every page that is not played on, until the player says that he has looked.
  const due = { ...(await read()), review: { dueAt: 1, isDue: true } }
  let isDone = false
  await page.route('**/api/protection', (route) => (isDone ? route.continue() : route.fulfill({ json: due })))
  await page.route('**/api/protection/limits/review', (route) => {
    isDone = true
    return route.fulfill({ json: { success: true, from: null } })
  })
  await page.goto(url)
  const notice = page.getByRole('complementary', { name: 'Time to review your limits' })
  await notice.getByRole('link', { name: 'Review limits' }).click()
  const panel = region(page, 'Time to review your limits')
  await panel.getByRole('button', { name: 'They are as I want them' }).click()
  await panel.waitFor({ state: 'hidden' })
})
