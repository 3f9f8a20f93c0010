/** The lists of one's own bets: each with an address, filters that stay, files, positions with what-if, and what it all came to. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { KeptDocument } from '#contract/account-document.ts'
import { bringAxe } from './testing/accessibility.ts'
import { faultsInBothThemes } from './testing/both-themes.ts'
import { withBrowser } from './testing/browser.ts'
import { overflowOf } from './testing/home-page.ts'
import { screenNames, screens } from './testing/screens.ts'
import { ferro, halvorsen, withVenue } from './testing/venue.ts'

const visit = withBrowser()
const venue = withVenue()

async function call(token: string, path: string, marketId: number, instruction: object): Promise<void> {
  const body = { marketId, instructions: [instruction] }
  const answer = await venue().server.api('POST', `/api/exchange/orders/${path}`, { token, body })
  expect(answer.body.results[0]).toMatchObject({ ok: true })
}

/** A player with bets of every list: in a market that is open, and in one that is settled. */
async function openBook() {
  const { token } = await venue().server.player()
  const over = await venue().fixture({ eventName: 'Early vs Over', commissionBps: 500 })
  const open = await venue().fixture({ eventName: 'Now vs Then' })
  const { selectionId } = ferro
  await call(token, 'place', over.marketId, {
    selectionId,
    side: 'BACK',
    price: 200,
    size: 2_000,
    strategy: 'Fade',
  })
  await over.settle({ winners: [selectionId] })
  const { sequencer, views } = venue().server.running
  await views.reached(sequencer.sequence)
  await call(token, 'place', open.marketId, {
    selectionId,
    side: 'BACK',
    price: 200,
    size: 1_000,
    strategy: 'Fade',
  })
  await call(token, 'place', open.marketId, {
    selectionId,
    side: 'BACK',
    price: 400,
    size: 500,
    strategy: 'Drift',
  })
  await call(token, 'hold', open.marketId, {
    ...{ selectionId, side: 'LAY', exit: 'STOP', trigger: 300, slippage: 5, size: 700 },
  })
  return { token, over, open }
}

/** Looks at the page as it is printed. */
async function onPaper(page: Page, look: () => Promise<void>): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await look()
  await page.emulateMedia({ media: null })
}

const rows = (page: Page) => page.locator('main [data-order]')
const tab = (page: Page, name: string) => page.getByRole('tab', { name })

test('each list has an address and its count, the filters stay in it, and what is filtered is what the file has', async () => {
  const { token, open } = await openBook()
  const { page } = await visit({ url: venue().url, path: '/lobby/bet_list', token, prepare: bringAxe })
  await expect.poll(() => rows(page).count()).toBe(3)
  const counts = () => page.getByRole('tab').locator('[data-count]').allTextContents()
  await expect.poll(counts).toEqual(['3', '1', '1', '1'])
  await tab(page, 'Conditional').click()
  await page.waitForURL('**/bet_list/conditional')
  await page.getByText('Stop at 3.00').waitFor()
  await tab(page, 'Open').click()
  await page.getByRole('search').getByLabel('Side').selectOption('Lay')
  await page.waitForURL('**/bet_list?side=lay')
  await expect.poll(() => rows(page).count()).toBe(1)
  await expect.poll(counts).toEqual(['1', '0', '1', '0'])
  await page.getByRole('search').getByLabel('Side').selectOption('Back')
  await expect.poll(counts).toEqual(['2', '1', '0', '1'])
  await page.getByLabel('Strategy').fill('Drift')
  await page.getByLabel('Strategy').press('Enter')
  await page.waitForURL('**/bet_list?side=back&strategy=Drift')
  await expect.poll(() => rows(page).count()).toBe(1)
  await expect.poll(counts).toEqual(['1', '0', '0', '0'])
  // A bet that comes over the stream is filtered like the others.
  await call(token, 'place', open.marketId, {
    selectionId: 11,
    side: 'BACK',
    price: 500,
    size: 300,
    strategy: 'Fade',
  })
  await call(token, 'place', open.marketId, {
    selectionId: 11,
    side: 'BACK',
    price: 600,
    size: 300,
    strategy: 'Drift',
  })
  await expect.poll(() => rows(page).count()).toBe(2)
  // A lay of the strategy is not of the side.
  await call(token, 'place', open.marketId, {
    ...{ selectionId: 11, side: 'LAY', price: 110, size: 300, strategy: 'Drift' },
  })
  await page.reload()
  await expect.poll(() => rows(page).count()).toBe(2)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('bets-open.csv')
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split(/\r?\n/)
  expect(lines).toHaveLength(3)
  expect(lines.slice(1).every((line) => line.includes('Drift'))).toBe(true)
  const onScreen = ['CSV', 'Print', 'Deposit', 'Cancel all']
  for (const name of onScreen)
    expect(await page.getByText(name, { exact: true }).isVisible(), name).toBe(true)
  await onPaper(page, async () => {
    await page.getByText('My bets: Open').waitFor()
    const facts = await page.locator('dl:visible').first().locator('div').allTextContents()
    expect(facts).toEqual(expect.arrayContaining(['SideBack', 'StrategyDrift', 'BetsAll 2']))
    expect(await rows(page).count()).toBe(2)
    for (const name of onScreen)
      expect(await page.getByText(name, { exact: true }).isVisible(), name).toBe(false)
  })
  await tab(page, 'Settled').click()
  await page.getByText('No bets like that').waitFor()
  await page.goBack()
  await page.waitForURL('**/bet_list?side=back&strategy=Drift')
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await expect.poll(() => rows(page).count()).toBe(6)
})

test('positions: an outcome of each market is chosen, a bet is tried and nothing is placed; P&L counts what is settled', async () => {
  const { token, open } = await openBook()
  const { page } = await visit({ url: venue().url, path: '/lobby/bet_list/positions', token })
  const market = page.locator(`[data-market="${open.marketId}"]`)
  const outcome = (name: string) => market.getByRole('button', { name: new RegExp(`^${name}`) })
  await outcome(ferro.name).getByText('+10.00').waitFor()
  const together = page.getByRole('region', { name: 'What if' })
  // By keyboard alone: both outcomes, then a bet on the other side of the market.
  await outcome(halvorsen.name).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => together.locator('dd').allTextContents()).toEqual(['−10.00', '−15.00'])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await market.getByLabel('Runner').selectOption(halvorsen.name)
  // The price of now of that runner, until another is typed.
  expect(await market.getByLabel('Price').inputValue()).toBe('1.94')
  await market.getByLabel('Price').fill('2')
  await market.getByLabel('Stake').fill('20')
  // Back 20.00 at 2.00 on who wins: 20.00 more.
  await expect.poll(() => together.locator('dd').allTextContents()).toEqual(['−10.00', '+5.00'])
  const { body } = await venue().server.api('GET', '/api/exchange/bets', { token })
  expect(body.bets).toHaveLength(3)

  await tab(page, 'P&L').click()
  await page.waitForURL('**/bet_list/profit')
  const figure = (name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd').first()
  await expect.poll(() => figure('Commission paid').textContent()).toBe('−1.00')
  expect(await figure('Turnover').textContent()).toBe('20.00')
  expect(await figure('Net of turnover').textContent()).toBe('+95.00 %')
  const region = (name: string) => page.getByRole('region', { name, exact: true })
  await region('By sport').getByText('+19.00').first().waitFor()
  await region('By strategy').getByRole('row', { name: /^Fade/ }).getByText('+20.00').waitFor()
  await region('By market').getByRole('link', { name: 'Early vs Over · Match Odds' }).waitFor()
  await region('By day and summed').locator('canvas').waitFor()
  const facts = () => page.locator('dl:visible').first().locator('div').allTextContents()
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  // The days that were asked for, also where there is nothing in them; and when it is printed, not when it was shown.
  for (const strategy of ['Fade', 'Never']) {
    const field = page.getByRole('textbox', { name: 'Strategy' })
    await field.fill(strategy)
    await field.press('Enter')
    await page.waitForURL(`**strategy=${strategy}`)
    await onPaper(page, async () => {
      await page.getByText('My bets: P&L').waitFor()
      const set = [`Date${day(29)} – ${day(0)}`, `Strategy${strategy}`]
      await expect.poll(facts).toEqual(expect.arrayContaining(set))
    })
  }
  await page.getByText('No bets like that').waitFor()
  // Installed first: a clock that is set at once begins in 1970.
  await page.clock.install()
  await page.clock.setFixedTime('2031-05-06T12:00:00Z')
  await onPaper(page, async () => {
    expect((await facts()).join()).not.toContain('2031')
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    expect((await facts()).find((fact) => fact.startsWith('Printed'))).toContain('6 May')
  })
})

/** Two markets with three bets matched at 2.00, the first one's price then 1.60, and one bet that waits in a queue. */
async function openTwo() {
  const { token } = await venue().server.player()
  const back = { selectionId: ferro.selectionId, side: 'BACK', price: 200, size: 1_000 } as const
  const first = await venue().fixture({ eventName: 'Near vs Far', commissionBps: 0 })
  const second = await venue().fixture({ eventName: 'High vs Low', commissionBps: 0 })
  for (const { marketId } of [first, first, second]) await call(token, 'place', marketId, back)
  await call(token, 'place', first.marketId, { ...back, price: 210, size: 500 })
  await first.quote([
    { selectionId: ferro.selectionId, back: [[150, 50_000]], lay: [[160, 50_000]] },
    { selectionId: halvorsen.selectionId, back: [[260, 50_000]], lay: [[270, 50_000]] },
  ])
  return { token, first, second }
}

test('matched bets show what they come to now, are put together, closed by their runner, and cashed out all at once', async () => {
  const { token, first } = await openTwo()
  const { page } = await visit({ url: venue().url, path: '/lobby/bet_list', token, prepare: bringAxe })
  const list = (name: string) => page.getByRole('region', { name, exact: true })
  await list('Unmatched').getByTitle('0 ahead and 0 behind').waitFor()
  const matched = list('Matched').locator('[data-order]')
  await expect.poll(() => matched.count()).toBe(3)
  const nearFar = matched.filter({ hasText: 'Near vs Far' })
  // 10.00 at 2.00 laid at 1.60 is +2.50.
  await expect.poll(() => nearFar.first().innerText()).toMatch(/1\.60\s+\+2\.50/)
  // Also where the columns just do not have the room for one line.
  for (const width of [846, 930, 1150]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await overflowOf(page), `${width}`).toBe(0)
    const place = await nearFar.first().getByRole('link', { name: 'Near vs Far · Match Odds' }).boundingBox()
    expect(place?.width, `${width}`).toBeGreaterThan(100)
  }
  await page.setViewportSize(screens.desktop.viewport)
  await list('Matched').getByLabel('Consolidate').click()
  await expect.poll(() => matched.count()).toBe(2)
  await nearFar.getByText('2 bets', { exact: true }).waitFor()
  await nearFar.getByText('+5.00').waitFor()
  await page.waitForURL('**consolidate=1')
  expect(await faultsInBothThemes(page)).toEqual([])
  await nearFar.getByRole('button', { name: 'Close your 2 bets on M. Ferro' }).click()
  await nearFar.getByRole('button', { name: /^Confirm \+5\.00/ }).click()
  await page.getByRole('alert').getByText('Cashed out: +5.00').waitFor()
  await nearFar.getByText('Level').first().waitFor()
  await page.getByRole('button', { name: 'Cash out all' }).click()
  await page.getByRole('button', { name: /^Confirm −0\.\d\d before commission, 1 market$/ }).click()
  await page.getByRole('alert').getByText('1 market cashed out: −').waitFor()

  // One market alone, by the filter of the page.
  const filter = page.getByRole('search').locator('label').filter({ hasText: 'Market' }).locator('select')
  await filter.selectOption('Near vs Far · Match Odds')
  await page.waitForURL(`**market=${first.marketId}**`)
  await expect.poll(() => matched.filter({ hasText: 'High vs Low' }).count()).toBe(0)
})

test('positions draw how likely each result is, and two markets together; odds chosen elsewhere wait for what is half typed', async () => {
  const { token, first } = await openTwo()
  const { page } = await visit({
    url: venue().url,
    path: '/lobby/bet_list/positions',
    token,
    prepare: bringAxe,
  })
  await page.getByRole('img', { name: 'How likely each result of 4 outcomes is' }).waitFor()
  const matrix = page.getByRole('region', { name: 'Two markets together' })
  await expect
    .poll(() => matrix.locator('td b').allTextContents())
    .toEqual(['+30.00', '+10.00', '−10.00', '−30.00'])
  const outcome = page.locator(`[data-market="${first.marketId}"]`).getByRole('button', { name: /^M. Ferro/ })
  await outcome.click()
  await page.getByText('Chosen +20.00').waitFor()
  expect(await faultsInBothThemes(page)).toEqual([])

  const market = page.locator(`[data-market="${first.marketId}"]`)
  await market.getByRole('button', { name: 'Try a bet' }).click()
  const stake = market.getByLabel('Stake')
  await stake.fill('7.5')
  const [before, settings] = [await documentOf(token), { odds: 'FRACTIONAL', textSize: 'LARGE' }]
  await venue().server.api('PUT', '/api/account/document', {
    token,
    body: { version: before.version, document: { ...before.document, settings } },
  })
  const look = () => page.evaluate(() => document.documentElement.dataset.text)
  await expect.poll(look).toBe('large')
  expect(await stake.inputValue()).toBe('7.5')
  await stake.fill('')
  await tab(page, 'Open').click()
  await page.getByRole('region', { name: 'Matched', exact: true }).getByText('Evens').first().waitFor()

  // In this window they act at once, what is typed comes back, and an editor that was open is still so.
  const unmatched = page.getByRole('region', { name: 'Unmatched', exact: true })
  await unmatched.getByRole('button', { name: 'Change back M. Ferro' }).click()
  const odds = unmatched.getByRole('spinbutton', { name: /^Odds/ })
  await odds.fill('2.2')
  await unmatched.getByLabel('Stake').fill('4')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.locator('a[href="/settings"]').first().click()
  await page.waitForURL('**/settings')
  const password = page.getByLabel('Present password')
  await password.fill('half of it')
  await password.evaluate((field) => field.setAttribute('data-before', ''))
  await page.getByRole('radio', { name: 'Decimal' }).check({ force: true })
  await page.locator('input[type="password"]:not([data-before])').first().waitFor()
  await expect.poll(() => password.inputValue()).toBe('half of it')
  await page.goBack()
  await odds.waitFor()
  expect(await odds.inputValue()).toBe('2.2')
  expect(await unmatched.getByLabel('Stake').inputValue()).toBe('4')
  await unmatched.getByRole('button', { name: 'Keep as it is' }).click()
  await unmatched.getByText('2.10').waitFor()
})

async function documentOf(token: string): Promise<KeptDocument> {
  return (await venue().server.api<KeptDocument>('GET', '/api/account/document', { token })).body
}

test.each(screenNames)('on a %s the lists fit, in both themes', async (screen) => {
  const { token } = await openBook()
  const { page } = await visit({
    url: venue().url,
    path: '/lobby/bet_list',
    screen,
    token,
    prepare: bringAxe,
  })
  await rows(page).first().waitFor()
  for (const name of ['Conditional', 'Settled', 'Positions', 'P&L']) {
    await tab(page, name).click()
    await page.locator('main :is([data-order], [data-market], canvas)').first().waitFor()
    expect(await overflowOf(page)).toBe(0)
    expect(await faultsInBothThemes(page)).toEqual([])
  }
  // Where the address alone leads to the last list, its tab is in view.
  await page.reload()
  await page.locator('main canvas').first().waitFor()
  const { x, width } = (await tab(page, 'P&L').boundingBox())!
  expect(x + width).toBeLessThanOrEqual(screens[screen].viewport.width)
})
