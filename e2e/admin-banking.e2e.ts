/** The operator's banking history: samples on a fresh exchange, rows, filters, pages, export and the cash memo with its note. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { BankingPage } from '#contract/banking.ts'
import { type Person, startServer, type TestServer } from '#server/testing/start-server.ts'
import { bringAxe } from './testing/accessibility.ts'
import { faultsInBothThemes } from './testing/both-themes.ts'
import { withBrowser } from './testing/browser.ts'
import { builtWeb } from './testing/built-web.ts'
import { type ScreenName, screenNames } from './testing/screens.ts'
import { withSetUp } from './testing/set-up.ts'

const visit = withBrowser()

/** Settled rounds and two players with 1,000.00 each; the first was given more. */
let server: TestServer
let fresh: TestServer
let admin: Person
let freshAdmin: Person
let player: Person

withSetUp(async () => {
  server = await startServer({ webRoot: builtWeb() })
  fresh = await startServer({ webRoot: builtWeb() })
  admin = await server.admin()
  freshAdmin = await fresh.admin()
  player = await server.player()
  await server.player()
  const credit = { amount: 123_456, reason: 'By bank transfer' }
  await server.api('POST', `/api/admin/accounts/${player.accountId}/credit`, {
    token: admin.token,
    body: credit,
  })
  for (let i = 0; i < 20; i++) {
    const body = { selection: 'up', amount: 10 }
    const { status } = await server.api('POST', '/api/games/7updown/play', { token: player.token, body })
    expect(status).toBe(200)
  }
  await server.running.views.reached(server.running.sequencer.sequence)
  return () => Promise.all([server.stop(), fresh.stop()])
})

const open = async (screen: ScreenName = 'desktop', query = '') => {
  const { page } = await visit({
    url: server.url,
    path: `/admin${query}`,
    token: admin.token,
    screen,
    prepare: bringAxe,
  })
  await rowsOf(page).first().waitFor()
  return page
}

const openFresh = async () => {
  const { page } = await visit({ url: fresh.url, path: '/admin', token: freshAdmin.token })
  await rowsOf(page).first().waitFor()
  return page
}

const rowsOf = (page: Page) => page.locator('[data-transaction]')
const memoOf = (page: Page) => page.getByRole('region', { name: 'Cash memo' })
const figure = (page: Page, name: string) =>
  memoOf(page).locator('dt', { hasText: name }).locator('xpath=following-sibling::dd').innerText()
/** "−1,234.50" is -123450. */
const minorUnits = (text: string) => Number(text.replaceAll(/[,.]/g, '').replace('\u2212', '-'))

async function banking(query: string): Promise<BankingPage> {
  return (await server.api('GET', `/api/admin/banking?${query}`, { token: admin.token })).body
}

describe('on a fresh exchange', () => {
  test('made-up rows stand in the table, marked as samples', async () => {
    const page = await openFresh()
    await page.getByText('Samples', { exact: true }).waitFor()
    expect(await rowsOf(page).count()).toBe(14)
    const heads = await page.getByRole('columnheader').allInnerTexts()
    expect(heads).toEqual(['Date', 'User', 'Transaction', 'Type', 'Amount', 'Status'])
    const cells = (index: number) => rowsOf(page).nth(index).locator('td').allInnerTexts()
    const texts = await Promise.all([cells(0), cells(2), cells(6)])
    expect(texts).toEqual([
      ['20 Nov 2026 16:58', 'm.okafor', 'TX-804213', 'Deposit', '5,000.00', 'Completed'],
      ['20 Nov 2026 16:47', 'd.hale', 'TX-804211', 'Withdrawal', '\u22121,200.00', 'Pending'],
      ['20 Nov 2026 16:22', 'm.okafor', 'TX-804207', 'Withdrawal', '\u2212300.00', 'Cancelled'],
    ])
    expect(await figure(page, 'Closing cash')).toBe('0.00')
  })

  test('every type and status of the filters has a sample', async () => {
    const page = await openFresh()
    const options = async (label: string) =>
      (await page.getByLabel(label, { exact: true }).locator('option').allInnerTexts()).slice(1)
    expect(await options('Type')).toEqual(['Deposit', 'Withdrawal', 'Bet Win', 'Transfer', 'Bet Loss'])
    expect(await options('Status')).toEqual(['Completed', 'Pending', 'Cancelled'])
    for (const label of ['Type', 'Status']) {
      for (const option of await options(label)) {
        await page.getByLabel(label, { exact: true }).selectOption(option)
        // The rows of the choice before give way a moment later.
        await expect
          .poll(async () => {
            const rows = await rowsOf(page).allInnerTexts()
            return rows.length > 0 && rows.every((row) => row.includes(option))
          })
          .toBe(true)
      }
      await page.getByLabel(label, { exact: true }).selectOption('')
    }
  })
})

describe('the rows', () => {
  test('are the movements of players’ money, fourteen a page, with how many there are', async () => {
    const page = await open()
    expect(await page.getByText('Samples', { exact: true }).count()).toBe(0)
    expect(await rowsOf(page).count()).toBe(14)
    await page.getByText('1 to 14 of 23', { exact: true }).waitFor()
    const next = page.getByRole('button', { name: 'Next page' })
    const previous = page.getByRole('button', { name: 'Previous page' })
    expect(await previous.getAttribute('aria-disabled')).toBe('true')
    const first = await rowsOf(page).first().getAttribute('data-transaction')
    await next.click()
    await page.getByText('15 to 23 of 23', { exact: true }).waitFor()
    expect(await next.getAttribute('aria-disabled')).toBe('true')
    expect(await rowsOf(page).last().innerText()).toContain('Deposit')
    await previous.click()
    await page.locator(`[data-transaction="${first}"]`).waitFor()
    await page.getByText('1 to 14 of 23', { exact: true }).waitFor()
  })

  test('open to the postings that they net', async () => {
    const page = await open()
    const [round] = (await banking('type=Bet+Win')).rows
    const row = page.locator(`[data-transaction="${round!.txId}"]`)
    await row.getByRole('button', { name: `Bet Win details of ${round!.txId}` }).click()
    const details = page.locator('tr:visible', { hasText: `account ${player.accountId}` })
    await details.getByText(/^7 Up Down, round \d+: stake$/).waitFor()
    await details.getByText('\u221210.00', { exact: true }).waitFor()
    await details.getByText(/^7 Up Down, round \d+: returned$/).waitFor()
    await row.getByRole('button').click()
    await expect.poll(() => details.count()).toBe(0)
  })
})

describe('the filters', () => {
  test('by type, user and day are kept in the address and survive a reload', async () => {
    const page = await open()
    await page.getByLabel('Type', { exact: true }).selectOption('Deposit')
    await page.getByText('1 to 3 of 3', { exact: true }).waitFor()
    await page.getByLabel('User or transaction').fill(player.email)
    await page.getByText('1 to 2 of 2', { exact: true }).waitFor()
    expect(await rowsOf(page).first().innerText()).toContain('1,234.56')
    await page.reload()
    await page.getByText('1 to 2 of 2', { exact: true }).waitFor()
    await page.getByLabel('To', { exact: true }).fill('2026-01-31')
    const from = page.getByLabel('From', { exact: true })
    await expect.poll(() => from.inputValue()).toBe('2026-01-31')
    await from.fill('2026-01-01')
    await page.getByText('No movements match these filters').waitFor()
    await memoOf(page).getByText('31 Jan 2026').waitFor()
    await page.getByRole('button', { name: 'Show every movement' }).click()
    await page.getByText('1 to 14 of 23', { exact: true }).waitFor()
  })

  test('find a transaction by its id', async () => {
    const page = await open()
    const { rows } = await banking('type=Deposit')
    await page.getByLabel('User or transaction').fill(rows[0]!.txId)
    await page.getByText('1 to 1 of 1', { exact: true }).waitFor()
    expect(await rowsOf(page).first().getAttribute('data-transaction')).toBe(rows[0]!.txId)
  })

  test.each(['Pending', 'Cancelled'] as const)('say that nothing is %s', async (status) => {
    const page = await open()
    await page.getByLabel('Status').selectOption(status)
    await page.getByText(`Nothing is ${status.toLowerCase()}: every movement is posted whole`).waitFor()
    await page.getByRole('button', { name: 'Show every status' }).click()
    await rowsOf(page).first().waitFor()
    await page.getByLabel('Status').selectOption('Completed')
    await page.getByText('1 to 14 of 23', { exact: true }).waitFor()
  })

  test('of a period that ends before it begins are refused with a sentence', async () => {
    const { page, faults } = await visit({
      url: server.url,
      path: '/admin?from=2026-11-20&to=2026-11-19',
      token: admin.token,
    })
    faults.allow(/status of 422/)
    await page.getByRole('alert').getByText('The period ends before it begins.').waitFor()
  })

  test('are two on a phone, and the others on demand', async () => {
    const page = await open('phone')
    await page.getByLabel('Status').waitFor()
    expect(await page.getByLabel('From', { exact: true }).isVisible()).toBe(false)
    await page.getByRole('button', { name: 'More filters' }).click()
    await page.getByLabel('User or transaction').fill('nobody of this name')
    await page.getByText('No movements match these filters').waitFor()
    await page.getByLabel('From', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Fewer filters' }).click()
    expect(await page.getByLabel('From', { exact: true }).isVisible()).toBe(false)
  })
})

test('export saves every row of the filter as CSV', async () => {
  const page = await open('desktop', '?type=Deposit')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const download = await saving
  expect(download.suggestedFilename()).toMatch(/^banking-history-[\d-]+-to-[\d-]+\.csv$/)
  const lines = readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(lines.length).toBe(4)
  expect(lines[1]).toContain(',Deposit,1234.56,Completed,Credit from the house: By bank transfer 1234.56')
})

describe('the cash memo', () => {
  test('has the specification’s lines, and opening and changes add up to closing', async () => {
    const page = await open()
    await memoOf(page).getByText('Closing cash').waitFor()
    const names = await memoOf(page).locator('dt').allInnerTexts()
    expect(names).toEqual([
      'Opening cash',
      'Deposits',
      'Withdrawals',
      'Bet wins paid',
      'Bet losses kept',
      'Closing cash',
    ])
    const figures = (await memoOf(page).locator('dd').allInnerTexts()).map(minorUnits)
    const closing = figures.pop()
    expect(figures.reduce((sum, each) => sum + each, 0)).toBe(closing)
    expect(figures.slice(0, 3)).toEqual([0, 323_456, 0])
    const { rows } = await banking('limit=500')
    const sum = (type: string) => rows.reduce((all, row) => all + (row.type === type ? row.amount : 0), 0)
    expect(figures.slice(3)).toEqual([0 - sum('Bet Win'), 0 - sum('Bet Loss')])
  })

  test('keeps a note on its day', async () => {
    const page = await open()
    const note = memoOf(page).getByLabel('Note')
    expect(await note.getAttribute('placeholder')).toBe('Add a note to this day')
    await note.fill('Counted by two.')
    await memoOf(page).getByRole('button', { name: 'Save memo' }).click()
    await memoOf(page).getByRole('alert').getByText('Memo saved.').waitFor()
    await memoOf(page)
      .getByText(/^Saved by A Tester, /)
      .waitFor()
    await page.reload()
    await expect.poll(() => note.inputValue()).toBe('Counted by two.')
    await page.getByLabel('To', { exact: true }).fill('2026-01-31')
    await memoOf(page).getByText('31 Jan 2026').waitFor()
    await expect.poll(() => note.inputValue()).toBe('')
  })
})

test('one navigation leads to the casino’s page and back, and marks the current page', async () => {
  const page = await open()
  const navigation = page.getByRole('navigation', { name: 'Administration' })
  const current = () => navigation.locator('[aria-current="page"]').innerText()
  expect(await current()).toBe('Banking history')
  await navigation.getByRole('link', { name: 'Casino' }).click()
  await page.getByRole('heading', { name: 'Casino', level: 1 }).waitFor()
  expect(await current()).toBe('Casino')
  await navigation.getByRole('link', { name: 'Banking history' }).click()
  await page.getByRole('heading', { name: 'Banking history', level: 1 }).waitFor()
})

test('a day is typed part by part, and the other day is not moved by half of one', async () => {
  const today = () => new Date().toISOString().slice(0, 10)
  const days = [today()]
  const page = await open()
  const from = page.getByLabel('From', { exact: true })
  await from.focus()
  // Month, day, year: of a year typed by its four digits the first three make other years.
  await page.keyboard.type('10052026')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url()).toContain('from=2026-10-05')
  // Midnight may come while the test runs.
  expect([...days, today()]).toContain(new URL(page.url()).searchParams.get('to'))
  await page.getByText('1 to 14 of 23', { exact: true }).waitFor()
})

test('the keyboard alone filters, opens a row, turns the page and saves a note', async () => {
  const page = await open()
  const focusedName = () => page.evaluate(() => (document.activeElement as HTMLElement).innerText)
  const tabTo = async (isThere: () => Promise<boolean>) => {
    for (let i = 0; i < 60 && !(await isThere()); i++) await page.keyboard.press('Tab')
    expect(await isThere()).toBe(true)
  }
  const isAt = (selector: string) => () =>
    page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)
  const type = page.getByLabel('Type', { exact: true })
  await tabTo(isAt('select'))
  await page.keyboard.press('B')
  await page.getByText('of 23', { exact: false }).waitFor({ state: 'hidden' })
  expect(await type.inputValue()).toBe('Bet Win')
  await page.keyboard.press('Home')
  await page.getByText('1 to 14 of 23', { exact: true }).waitFor()
  expect(await type.inputValue()).toBe('')
  await tabTo(isAt('[data-transaction] button'))
  await page.keyboard.press('Enter')
  expect(await focusedName()).toContain('Bet')
  await page.locator('tr:visible', { hasText: 'account ' }).waitFor()
  await tabTo(isAt('[aria-label="Next page"]'))
  await page.locator('[aria-label="Next page"][aria-disabled="false"]').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('15 to 23 of 23', { exact: true }).waitFor()
  await tabTo(isAt('textarea'))
  await page.keyboard.type('By keyboard')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await memoOf(page).getByRole('alert').getByText('Memo saved.').waitFor()
})

test.each(screenNames)('nothing is cut off and axe finds no fault on a %s', async (screen) => {
  const page = await open(screen)
  await rowsOf(page).first().getByRole('button').click()
  if (screen !== 'desktop') await memoOf(page).locator('summary').click()
  if (screen === 'phone') await page.getByRole('button', { name: 'More filters' }).click()
  const isCut = await page.evaluate(() => {
    const sheet = document.documentElement
    const cells = [...document.querySelectorAll('th, dd, h1, h2, td:not([title])')]
    return sheet.scrollWidth > sheet.clientWidth || cells.some((cell) => cell.scrollWidth > cell.clientWidth)
  })
  expect(isCut).toBe(false)
  expect(await faultsInBothThemes(page)).toEqual([])
})
