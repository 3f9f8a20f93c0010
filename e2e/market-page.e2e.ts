/** The page of a market under /lobby/market: odds, slip, own bets, rules, and every state a market can be in. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { bringAxe, faultsByAxe } from './testing/accessibility.ts'
import { withBrowser } from './testing/browser.ts'
import { atPlace } from './testing/layout-shift.ts'
import { priceIn } from './testing/match-page.ts'
import { type ScreenName, screenNames, screens } from './testing/screens.ts'
import { type Fixture, ferro, halvorsen, usualQuotes, withVenue } from './testing/venue.ts'

const visit = withBrowser()
const venue = withVenue()

const score = {
  summary: '6–4 3–5',
  columns: ['1', '2'],
  sides: [
    { name: ferro.name, cells: ['6', '3'] },
    { name: halvorsen.name, cells: ['4', '5'] },
  ],
  statistics: [{ name: 'Aces', home: '7', away: '4' }],
}

const pathOf = ({ marketId }: Fixture) => `/lobby/market/${marketId}`
const cellOf = (page: Page, runner: { selectionId: number }, side: 'back' | 'lay', level = 0) =>
  page.locator(`[data-runner="${runner.selectionId}"] [data-cell="${side}-${level}"]`)

/** Returns by how many pixels the page is wider than the screen; a phone's window grows with what does not fit. */
async function overflowOf(page: Page, screen: ScreenName): Promise<number> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  return width - screens[screen].viewport.width
}

/** Returns the rules of the market as they are printed, by their names, once the page is there. */
async function rulesOf(page: Page): Promise<Record<string, string | null>> {
  const rules = page.getByRole('region', { name: 'Market rules' }).locator('dl > div')
  await rules.first().waitFor()
  return rules.evaluateAll((pairs) =>
    Object.fromEntries(
      pairs.map((pair) => [pair.querySelector('dt')?.textContent, pair.querySelector('dd')?.textContent]),
    ),
  )
}

/** Changes the market by a call of the operator's that no fixture has. */
async function operate(
  fixture: Fixture,
  action: 'close' | 'void' | 'resettle',
  rest: object = {},
): Promise<void> {
  const { token } = await venue().server.admin()
  const { version } = await fixture.market()
  const body = { marketVersion: version, ...rest }
  const path = `/api/admin/markets/${fixture.marketId}/${action}`
  const answer = await venue().server.api('POST', path, { token, body })
  if (answer.status >= 300) throw new Error(`${action}: ${JSON.stringify(answer.body)}`)
}

describe.each(screenNames)('on a %s', (screen) => {
  test('a row leads to the market; a bet there is matched, shown in the list and in the result of each runner', async () => {
    const fixture = await venue().fixture({ eventName: `Market of a ${screen}` })
    const player = await venue().server.player()
    const { page } = await visit({
      url: venue().url,
      path: '/lobby/SportRadar/sr:sport:5',
      screen,
      token: player.token,
    })
    await page.getByRole('link', { name: fixture.name }).click()
    await page.waitForURL(`**${pathOf(fixture)}`)
    await page.getByRole('heading', { level: 1, name: fixture.name }).waitFor()
    await page.getByRole('heading', { level: 2, name: 'Match Odds' }).waitFor()
    await expect.poll(() => priceIn(cellOf(page, ferro, 'back'))).toBe('2.00')
    await cellOf(page, ferro, 'back').click()
    const slip = page.getByRole('region', { name: 'Bet Slip' })
    await slip.getByLabel('Stake', { exact: true }).fill('40')
    await slip.getByRole('button', { name: 'Place Back ₹40.00 at 2.00' }).click()
    await slip.getByRole('alert').getByText('Matched 40.00 at 2.00').waitFor()
    await slip.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('region', { name: 'Matched', exact: true }).getByText('40.00').first().waitFor()
    await page.locator(`[data-runner="${ferro.selectionId}"]`).getByText('+40.00').waitFor()
    await page.locator(`[data-runner="${halvorsen.selectionId}"]`).getByText('−40.00').waitFor()
    expect(await venue().betsOf(player, 'open', fixture.marketId)).toMatchObject([{ matched: 4_000 }])
    if (screen !== 'desktop') return
    // Scrolled on, the slip stands whole under the head of the page, over what goes by beneath it.
    await page.setViewportSize({ width: 1440, height: 600 })
    await page.evaluate(() => scrollTo(0, 200))
    const head = slip.getByRole('heading', { name: 'Bet Slip' })
    await expect
      .poll(() =>
        head.evaluate((element) => {
          const { x, y, height } = element.getBoundingClientRect()
          return document.elementFromPoint(x + 2, y + height / 2) === element
        }),
      )
      .toBe(true)
  })

  test('the page with score, bets and the slip open is without a fault by axe, in both themes', async () => {
    const fixture = await venue().fixture({
      eventName: 'A player with a very long name vs Another one whose name is no shorter',
      betDelaySeconds: 1,
    })
    await fixture.turnInPlay()
    await fixture.quote(usualQuotes)
    fixture.tellScore(score)
    const { token } = await venue().server.player()
    const { page } = await visit({
      url: venue().url,
      path: pathOf(fixture),
      screen,
      token,
      prepare: bringAxe,
    })
    await cellOf(page, ferro, 'back').locator('b').waitFor()
    await cellOf(page, ferro, 'back').click()
    await page.getByLabel('Odds', { exact: true }).fill('3')
    await page.getByLabel('Stake', { exact: true }).fill('20')
    await page.getByRole('button', { name: /^Place Back/ }).click()
    await page.getByRole('region', { name: 'Unmatched' }).getByText('20.00').first().waitFor()
    await page.getByRole('button', { name: 'Done' }).click()
    await cellOf(page, ferro, 'lay').click()
    await page.getByLabel('Stake', { exact: true }).fill('5')
    for (const theme of ['dark', 'light']) {
      await page.evaluate((name) => {
        document.documentElement.dataset.theme = name
      }, theme)
      expect(await faultsByAxe(page), theme).toEqual([])
    }
    expect(await overflowOf(page, screen)).toBe(0)
  })

  test('a suspended market says why, over prices that stay, and nothing moves', async () => {
    const fixture = await venue().fixture()
    const { page } = await visit({ url: venue().url, path: pathOf(fixture), screen })
    await expect.poll(() => priceIn(cellOf(page, ferro, 'back'))).toBe('2.00')
    const before = await cellOf(page, ferro, 'back').boundingBox()
    await fixture.suspend({ reason: 'Goal' })
    await page.getByText('SUSPENDED', { exact: true }).waitFor()
    await page.getByRole('banner').or(page.getByRole('main')).getByText('Suspended: Goal').first().waitFor()
    expect(await cellOf(page, ferro, 'back').getAttribute('aria-disabled')).toBe('true')
    expect(await priceIn(cellOf(page, ferro, 'back'))).toBe('2.00')
    expect(await cellOf(page, ferro, 'back').boundingBox()).toEqual(before)
    await fixture.open()
    await page.getByText('SUSPENDED', { exact: true }).waitFor({ state: 'detached' })
  })
})

test('on a phone a bet that is matched or cancelled moves what is under it in view, and neither tabs nor slip nor what is held still', async () => {
  const fixture = await venue().fixture()
  const { marketId } = fixture
  const { token } = await venue().server.player()
  const call = (action: 'place' | 'cancel', rest: object = {}) =>
    venue().server.api('POST', `/api/exchange/orders/${action}`, { token, body: { marketId, ...rest } })
  const bet = { selectionId: ferro.selectionId, side: 'BACK', size: 500 }
  await call('place', { instructions: [300, 310, 320].map((price) => ({ ...bet, price })) })
  const { page } = await visit({
    url: venue().url,
    path: pathOf(fixture),
    screen: 'phone',
    token,
    motion: true,
  })
  const unmatched = page.getByRole('region', { name: 'Unmatched', exact: true })
  await unmatched.getByText('3.20').waitFor()
  await page.getByRole('region', { name: 'Price history' }).waitFor()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await atPlace(page)
  /** Whoever was ever painted beside its place, by class. */
  const painted = await page.evaluateHandle(() => {
    const found = new Set<string>()
    const watch = new MutationObserver((records) => {
      for (const { oldValue, target } of records) {
        if (!(target instanceof HTMLElement)) continue
        // Where frames are slow the way may be over before this is told of its beginning.
        if (target.style.translate !== '' || oldValue?.includes('translate:')) found.add(target.className)
      }
    })
    watch.observe(document.body, { subtree: true, attributeFilter: ['style'], attributeOldValue: true })
    return found
  })
  await fixture.quote([{ selectionId: ferro.selectionId, back: [[300, 500]], lay: [] }])
  await page.getByRole('region', { name: 'Matched', exact: true }).getByText('3.00').first().waitFor()
  await atPlace(page)
  expect(await painted.evaluate((all) => [...all])).toEqual([])

  await unmatched.evaluate((list) => scrollBy(0, list.getBoundingClientRect().top - 200))
  await call('cancel')
  await unmatched.waitFor({ state: 'detached' })
  await atPlace(page)
  const moved = await painted.evaluate((all) => [...all].join(' '))
  expect(moved).toMatch(/_panel_/)
  expect(moved).not.toMatch(/_parts_|_drawer_/)
})

test('whoever looks on reads in the rules that a market is made void, by which rule and why', async () => {
  const fixture = await venue().fixture()
  const { page } = await visit({ url: venue().url, path: pathOf(fixture) })
  const rules = page.getByRole('region', { name: 'Market rules' })
  await rules.waitFor()
  await operate(fixture, 'void', { rule: 'MATCH_ABANDONED', reason: 'The court is under water' })
  await rules.getByText('All bets are void (abandoned): The court is under water').waitFor()
})

test('the rules are those of this market', async () => {
  const fixture = await venue().fixture({ commissionBps: 250, betDelaySeconds: 5, betDelayModel: 'PASSIVE' })
  const { page } = await visit({ url: venue().url, path: pathOf(fixture) })
  await page.getByRole('region', { name: 'Market rules' }).waitFor()
  expect(await rulesOf(page)).toMatchObject({
    Status: 'Open',
    Winners: '1 of 2; a dead heat divides the stakes',
    Commission: '2.5% of a net win, nothing on a loss',
    'Bet delay': '5 s in play, for a bet that takes a price; cancelling never waits',
    'Smallest stake': '1.00',
    Matched: '0.00',
  })
  await fixture.turnInPlay()
  await expect.poll(async () => (await rulesOf(page)).Status).toBe('Open, in play')
  await page.getByText('In-play · 5 s delay').waitFor()
  await page.getByText(/others may have faster data.* waits 5 s, as long for everybody/).waitFor()

  const plain = await venue().fixture({ commissionBps: 0, betDelaySeconds: 0 })
  await page.goto(venue().url + pathOf(plain))
  await page.getByRole('heading', { name: plain.name }).waitFor()
  expect(await rulesOf(page)).toMatchObject({ Commission: 'None', 'Bet delay': 'None' })
})

test('the score is live, and the matched total counts every bet', async () => {
  const fixture = await venue().fixture()
  await fixture.turnInPlay()
  await fixture.quote(usualQuotes)
  const { page } = await visit({ url: venue().url, path: pathOf(fixture) })
  await expect.poll(() => priceIn(cellOf(page, ferro, 'back'))).toBe('2.00')
  fixture.tellScore(score)
  await page.getByText('6–4 3–5', { exact: true }).waitFor()
  await page.getByRole('region', { name: 'Statistics' }).getByText('Aces').waitFor()
  await expect.poll(() => page.title()).toBe(`2.00 · 6–4 3–5 · ${fixture.name} · Match Odds · Crossbook`)

  const { token } = await venue().server.player()
  const instructions = [{ selectionId: ferro.selectionId, side: 'BACK', price: 200, size: 3_000 }]
  const body = { marketId: fixture.marketId, instructions }
  await venue().server.api('POST', '/api/exchange/orders/place', { token, body })
  await expect.poll(async () => (await rulesOf(page)).Matched).toBe('30.00')
})

test('a closed market awaits its result; a settled one names the winner and the result of the bet', async () => {
  const fixture = await venue().fixture({ commissionBps: 500 })
  const { token } = await venue().server.player()
  const instructions = [{ selectionId: ferro.selectionId, side: 'BACK', price: 200, size: 2_000 }]
  const body = { marketId: fixture.marketId, instructions }
  await venue().server.api('POST', '/api/exchange/orders/place', { token, body })
  const { page } = await visit({ url: venue().url, path: pathOf(fixture), token })
  await page.getByRole('region', { name: 'Matched', exact: true }).waitFor()
  await operate(fixture, 'close')
  await page.getByText('CLOSED', { exact: true }).waitFor()
  expect((await rulesOf(page)).Status).toBe('Closed: betting is over, the result is awaited')
  await fixture.settle({ winners: [ferro.selectionId] })
  await page.getByText('SETTLED', { exact: true }).waitFor()
  expect((await rulesOf(page)).Status).toBe(`Settled · Winner: ${ferro.name}`)
  await page.locator(`[data-runner="${ferro.selectionId}"]`).getByText('Winner').waitFor()
  await page.getByRole('region', { name: 'Settled', exact: true }).getByText('+20.00').first().waitFor()
  await page.reload()
  await page.getByRole('region', { name: 'Settled', exact: true }).getByText('+20.00').first().waitFor()
})

test('a result that is paid later is told with the time of its payment, and with why it was corrected', async () => {
  const fixture = await venue().fixture({ payDelaySeconds: 3_600 })
  await fixture.settle({ winners: [ferro.selectionId] })
  const { page } = await visit({ url: venue().url, path: pathOf(fixture) })
  await page.getByText('RESULT KNOWN', { exact: true }).waitFor()
  const at = String.raw`paid at \d\d:\d\d:\d\d, unless it is corrected before`
  const statusWith = (winner: { name: string }) =>
    new RegExp(`^Result known · Winner: ${winner.name} · ${at}$`)
  const rules = await rulesOf(page)
  expect(rules.Status).toMatch(statusWith(ferro))
  expect(rules.Payment).toMatch(/^60 min after the result/)
  await page.locator(`[data-runner="${ferro.selectionId}"]`).getByText('Winner').waitFor()
  await operate(fixture, 'resettle', { winners: [halvorsen.selectionId], reason: 'The umpire erred' })
  await page.locator(`[data-runner="${halvorsen.selectionId}"]`).getByText('Winner').waitFor()
  expect((await rulesOf(page)).Status).toMatch(statusWith(halvorsen))
  await page.getByText('Result corrected: The umpire erred').waitFor()
})

test('a void market says that nothing is owed', async () => {
  const fixture = await venue().fixture()
  await fixture.suspend()
  await operate(fixture, 'void', { reason: 'Abandoned' })
  const { page } = await visit({ url: venue().url, path: pathOf(fixture) })
  await page.getByText('VOID', { exact: true }).waitFor()
  expect((await rulesOf(page)).Status).toBe('Void: nothing is owed on any bet')
})

test.each(['/lobby/market/987654321', '/lobby/market/none', '/lobby/market/0'])(
  '%s is said not to exist, with a way on',
  async (path) => {
    const { page, faults } = await visit({ url: venue().url, path })
    faults.allow(/404/)
    await page.getByRole('heading', { level: 1, name: 'This market does not exist.' }).waitFor()
    await page.getByText(path).waitFor()
    await page.getByRole('link', { name: 'See events' }).click()
    await page.waitForURL('**/lobby/SportRadar/sr:sport:21')
  },
)

test('an event with several markets leads from one to the other, each with prices of its own', async () => {
  const fixture = await venue().fixture({ eventName: 'Two vs Markets' })
  const { token } = await venue().server.admin()
  const made = await venue().server.api('POST', '/api/admin/markets', {
    token,
    body: { eventId: fixture.eventId, name: 'First Set', runners: [ferro, halvorsen] },
  })
  const { page } = await visit({ url: venue().url, path: pathOf(fixture) })
  const others = page.getByRole('navigation', { name: 'Markets of this event' })
  await others.getByRole('link', { name: 'First Set' }).click()
  await page.waitForURL(`**/lobby/market/${made.body.marketId}`)
  await page.getByRole('heading', { level: 2, name: 'First Set' }).waitFor()
  await page.getByText('NOT OPEN YET', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Tennis' }).last().click()
  await page.waitForURL('**/lobby/SportRadar/sr:sport:5')
})

/** Presses Tab until the focus is on what matches, once it is there; fails when it never gets there. */
async function tabTo(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().waitFor()
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab')
    const isThere = await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)
    if (isThere) return
  }
  throw new Error(`80 presses of Tab do not reach ${selector}.`)
}

test('the keyboard alone goes from the list to the market, places, changes and cancels bets, and cashes out', async () => {
  const fixture = await venue().fixture({ eventName: 'Keys vs Mouse', sport: 'cricket' })
  const player = await venue().server.player()
  const { page } = await visit({
    url: venue().url,
    path: '/lobby/SportRadar/sr:sport:21',
    token: player.token,
  })
  await page.locator(`[data-event="${fixture.eventId}"]`).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter') // Skip to content.
  await tabTo(page, `[data-event="${fixture.eventId}"] a`)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${pathOf(fixture)}`)
  await cellOf(page, ferro, 'back').locator('b').waitFor()
  await tabTo(page, `[data-runner="${ferro.selectionId}"] [data-cell="back-0"]`)
  await page.keyboard.press('Enter')
  const stake = page.getByLabel('Stake', { exact: true })
  await expect.poll(() => stake.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('7.50')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Matched 7.50 at 2.00').waitFor()
  expect(await venue().betsOf(player, 'open', fixture.marketId)).toMatchObject([{ size: 750 }])

  // One that waits, at odds of one's own.
  await tabTo(page, `[data-runner="${ferro.selectionId}"] [data-cell="back-0"]`)
  await page.keyboard.press('Enter')
  await expect.poll(() => stake.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('5')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  const unmatched = page.getByRole('region', { name: 'Unmatched', exact: true })
  await unmatched.getByText('3.00').waitFor()
  await tabTo(page, '[aria-label^="Change back"]')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Tab')
  await page.keyboard.type('6')
  await page.keyboard.press('Enter')
  await unmatched.getByText('3.05').waitFor()
  await unmatched.getByText('6.00').first().waitFor()
  await tabTo(page, '[aria-label^="Cancel back"]')
  await page.keyboard.press('Enter')
  await unmatched.waitFor({ state: 'detached' })

  await tabTo(page, '[aria-labelledby^="cash-out-"] header button:enabled')
  // Held, the key asks and does not confirm, which waits until it could be read.
  await page.keyboard.down('Enter')
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await page.getByRole('button', { name: /^Confirm −0\.\d\d/, disabled: false }).waitFor()
  await page.keyboard.press('Enter')
  // What the bell says of it is said, too.
  const panel = page.getByRole('region', { name: 'Cash out' })
  await panel.getByRole('status').getByText('Cashed out: −0.').waitFor()
})
