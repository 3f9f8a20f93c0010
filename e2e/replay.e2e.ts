/** The time machine: a market is played again with its suspensions and the player's own bets, by buttons and by keys alone. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { bringAxe, faultsByAxe } from './testing/accessibility.ts'
import { withBrowser } from './testing/browser.ts'
import { type ScreenName, screens } from './testing/screens.ts'
import {
  type Fixture,
  type FixtureSettings,
  ferro,
  halvorsen,
  usualQuotes,
  type Venue,
  withVenue,
} from './testing/venue.ts'

const visit = withBrowser()
const venue = withVenue()

interface Played {
  readonly fixture: Fixture
  /** Another market of its event, open before anything happens in the first and after it has ended. */
  readonly beside: number
  readonly token: string
  readonly from: number
  readonly to: number
}

/** What happens within 50 ms is recorded as one: the market goes on after that. */
async function letTimePass(): Promise<void> {
  const until = Date.now() + 120
  await expect.poll(() => Date.now(), { interval: 20 }).toBeGreaterThan(until)
}

async function place(token: string, marketId: number, side: string, price: number, size: number) {
  const instructions = [{ selectionId: ferro.selectionId, side, price, size, persistence: 'PERSIST' }]
  const body = { marketId, instructions }
  const answer = await venue().server.api('POST', '/api/exchange/orders/place', { token, body })
  expect(answer.body.results[0].ok).toBe(true)
  await letTimePass()
}

/** Opens a market beside that of a fixture. */
async function openBeside({ eventId }: Fixture): Promise<number> {
  const { token } = await venue().server.admin()
  const body = { eventId, name: 'First set', runners: [ferro, halvorsen] }
  const { marketId } = (await venue().server.api('POST', '/api/admin/markets', { token, body })).body
  await venue().server.api('POST', `/api/admin/markets/${marketId}/open`, { token, body: {} })
  return marketId
}

/** By the venue that it was played at. */
const kept = new WeakMap<Venue, Promise<Played>>()

/** The market that all tests here look at. */
function sharedMarket(): Promise<Played> {
  const market = kept.get(venue()) ?? played('Played again')
  kept.set(venue(), market)
  return market
}

/** A market that was suspended, turned in-play and settled, in which a player had a bet matched before and one unmatched. */
async function played(eventName: string, settings: FixtureSettings = {}): Promise<Played> {
  const fixture = await venue().fixture({ eventName, ...settings })
  const { marketId } = fixture
  const beside = await openBeside(fixture)
  const player = await venue().server.player()
  await letTimePass()
  await place(player.token, marketId, 'BACK', 200, 2_500)
  await place(player.token, marketId, 'BACK', 220, 4_000)
  await fixture.suspend({ reason: 'Fog' })
  await letTimePass()
  await fixture.open()
  await letTimePass()
  await fixture.turnInPlay()
  await letTimePass()
  await fixture.quote([{ ...usualQuotes[0]!, back: [[150, 50_000]] }, ...usualQuotes.slice(1)])
  await letTimePass()
  await fixture.settle({ winners: [ferro.selectionId] })
  await place(player.token, beside, 'BACK', 400, 700)
  await venue().server.running.views.reached(venue().server.running.sequencer.sequence)
  const { body } = await venue().server.api('GET', `/api/exchange/markets/${marketId}/replay`)
  return { fixture, beside, token: player.token, from: body.from, to: body.to }
}

async function opened({ fixture, token }: Played, screen: ScreenName = 'desktop', query = '') {
  const { page } = await visit({
    url: venue().url,
    path: `/lobby/replay/${fixture.marketId}${query}`,
    screen,
    token,
    prepare: bringAxe,
  })
  const table = page.getByRole('region', { name: 'The market at' })
  await table.getByRole('row', { name: ferro.name }).waitFor()
  return { page, table }
}

const placeOf = (page: Page) => Number(new URL(page.url()).searchParams.get('at'))
const happened = (page: Page) => page.getByRole('region', { name: 'What happened' })

/** What closing then would have brought, what it came to, and the difference. */
const figures = (page: Page) =>
  page.locator('dl', { hasText: 'Closing here would have made' }).locator('dd').allTextContents()

test.each(['desktop', 'tablet', 'phone'] as const)(
  'on a %s a market is played to its end, and each thing that happened leads to its moment',
  async (screen) => {
    const market = await sharedMarket()
    const { page, table } = await opened(market, screen)
    if (screen === 'phone') await page.getByRole('combobox', { name: 'Speed' }).selectOption('60×')
    else await page.getByRole('button', { name: '60×' }).click()
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await table.getByText('SETTLED').waitFor()
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
    await expect.poll(() => placeOf(page)).toBe(market.to)
    await happened(page)
      .getByRole('button', { name: /Back.*25.00 at 2.00, matched/ })
      .click()
    const row = table.getByRole('row', { name: ferro.name })
    await row.getByText('25.00 at 2.00, matched').waitFor()
    expect(await row.getByRole('cell').first().innerText()).toBe('2.00')
    expect(await row.locator('[data-then="back-0"]').innerText()).toContain('475')
    await row.getByText('+25.00').waitFor()
    // 25.00 at 2.00 was laid at the best price then; it won.
    await expect.poll(() => figures(page)).toEqual(['−0.73', '+25.00', '25.73'])
    await page.getByText('Better by').waitFor()
    await page.getByText('Before commission').waitFor()
    await page
      .getByRole('img', { name: `Price of ${ferro.name}` })
      .locator('canvas')
      .waitFor()
    expect(await page.locator('[data-own="matched"]').count()).toBe(1)
    // The off and the stop that said why are on the bar.
    expect(
      await page
        .locator('[data-event]')
        .evaluateAll((all) => all.map((one) => one.getAttribute('title')?.slice(9))),
    ).toEqual(['Fog', 'In-play'])
    await happened(page).getByText('Suspended: Fog').waitFor()
    await page.getByRole('button', { name: 'Next bet of mine' }).click()
    await row.getByText('40.00 at 2.20, placed').waitFor()
    await page.getByRole('button', { name: 'Last bet of mine' }).click()
    await row.getByText('25.00 at 2.00, matched').waitFor()
    expect(await faultsByAxe(page)).toEqual([])
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width - screens[screen].viewport.width).toBe(0)
  },
)

test('keys alone play, pause, step and jump, and the address leads back to the moment', async () => {
  const market = await sharedMarket()
  const { page, table } = await opened(market, 'desktop', '?speed=5')
  const slider = page.getByRole('slider', { name: 'Time' })
  // On the page itself, as it was opened.
  await page.keyboard.press('Space')
  await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(market.from)
  await slider.focus()
  for (let step = 0; step < 40; step++) await page.keyboard.press('ArrowLeft')
  await expect.poll(() => slider.inputValue()).toBe(String(market.from))
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(market.from)
  await page.keyboard.press('e')
  for (let i = 0; i < 4 && !(await table.getByText('SUSPENDED').isVisible()); i++)
    await page.keyboard.press('e')
  await table.getByText('SUSPENDED').waitFor()
  await page.keyboard.press('[')
  await table.getByText('40.00 at 2.20, placed').waitFor()
  const at = Number(await slider.inputValue())
  await expect.poll(() => placeOf(page)).toBe(at)
  await page.clock.install()
  await page.reload()
  await table.getByText('40.00 at 2.20, placed').waitFor()
  expect(await slider.inputValue()).toBe(String(at))
  expect(await page.getByRole('button', { name: '5×' }).getAttribute('aria-pressed')).toBe('true')
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => slider.inputValue()).toBe(String(market.to))
  // After a button was pressed by a pointer, keys are still those of the replay.
  await page.getByRole('button', { name: '1×', exact: true }).click()
  await page.keyboard.press('[')
  // What is left of the market takes half a second: it is not over while the page's clock stands.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
  // The focus is where the press was; by keys it is the button that Space presses.
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  expect(await focused()).toBe('1×')
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('5×')
  await page.keyboard.press('Space')
  expect(await page.getByRole('button', { name: '5×' }).getAttribute('aria-pressed')).toBe('true')
  expect(await page.getByRole('button', { name: 'Play', exact: true }).isVisible()).toBe(true)
})

test('another market of the event is played from the same moment, and Back leads to the one before', async () => {
  const market = await sharedMarket()
  const { page, table } = await opened(market)
  const choice = page.getByRole('combobox', { name: 'Market' })
  expect(await choice.getByRole('option').allTextContents()).toEqual(['Match Odds', 'First set'])
  await page.getByRole('button', { name: '5×' }).click()
  await happened(page)
    .getByRole('button', { name: /Back.*25.00 at 2.00, matched/ })
    .click()
  await table.getByText('25.00 at 2.00, matched').waitFor()
  await expect.poll(() => placeOf(page)).toBeGreaterThan(market.from)
  const [before, at] = [page.url(), placeOf(page)]
  await choice.selectOption('First set')
  await page.waitForURL(`**/lobby/replay/${market.beside}?at=${at}&speed=5`)
  await expect.poll(() => page.getByRole('slider', { name: 'Time' }).inputValue()).toBe(String(at))
  // Nothing of this market had been bet then.
  await happened(page).getByRole('button', { name: '7.00 at 4.00, placed' }).waitFor()
  expect(await table.getByText('25.00 at 2.00, matched').count()).toBe(0)
  // Chosen by keys the focus goes with the choice, and so does the way back.
  expect(await choice.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.goBack()
  await table.getByText('25.00 at 2.00, matched').waitFor()
  expect(page.url()).toBe(before)
  expect(await choice.inputValue()).toBe(String(market.fixture.marketId))
})

test('net of commission all figures are net; a void market came to nothing', async () => {
  const market = await played('Net of it', { commissionBps: 500 })
  const { token } = market
  const { body } = await venue().server.api('GET', '/api/account/document', { token })
  const set = await venue().server.api('PUT', '/api/account/document', {
    ...{ token, body: { version: body.version, document: { settings: { netOfCommission: true } } } },
  })
  expect(set.status).toBe(200)
  const { page } = await opened(market)
  const toMatch = () =>
    happened(page)
      .getByRole('button', { name: /Back.*25.00 at 2.00, matched/ })
      .click()
  await toMatch()
  await expect.poll(() => figures(page)).toEqual(['−0.73', '+23.75', '24.48'])
  await page.getByText('Net of commission').waitFor()
  const other = await venue().fixture({ eventName: 'Void at last' })
  await letTimePass()
  await place(token, other.marketId, 'BACK', 200, 2_500)
  await other.suspend()
  const { version } = await other.market()
  const admin = await venue().server.admin()
  const { status } = await venue().server.api('POST', `/api/admin/markets/${other.marketId}/void`, {
    token: admin.token,
    body: { marketVersion: version, reason: 'Rain' },
  })
  expect(status).toBe(200)
  const { sequencer, views } = venue().server.running
  await views.reached(sequencer.sequence)
  await page.goto(`${venue().url}/lobby/replay/${other.marketId}`)
  await toMatch()
  await expect.poll(() => figures(page)).toEqual(['−0.73', '0.00', '0.73'])
  await page.getByText('It came to').waitFor()
})

test('results and bets lead there; a guest sees the market alone, and one without a recording says so', async () => {
  const market = await sharedMarket()
  const { page } = await visit({ url: venue().url, path: '/lobby/results' })
  await page
    .locator(`[data-market="${market.fixture.marketId}"]`)
    .getByRole('link', { name: 'Replay' })
    .click()
  await page.waitForURL(`**/lobby/replay/${market.fixture.marketId}**`)
  await happened(page)
    .getByText(/in-play$/)
    .waitFor()
  await happened(page).getByText('Log in to see your own bets where they happened.').waitFor()
  expect(await happened(page).getByText('Back', { exact: true }).count()).toBe(0)
  const { token } = await venue().server.admin()
  const { body } = await venue().server.api('POST', '/api/admin/markets', {
    token,
    body: {
      eventId: market.fixture.eventId,
      name: 'Set winner',
      runners: [ferro, { selectionId: 2, name: 'B' }],
    },
  })
  await page.goto(`${venue().url}/lobby/replay/${body.marketId}`)
  await page.getByText('Nothing of this market is recorded.').waitFor()
  await page.goto(`${venue().url}/lobby/replay/999999`)
  await page.getByText('This market does not exist.').waitFor()
})
