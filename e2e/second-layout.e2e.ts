/** The second layout and its six places: events, live, favourites, own bets, results, search. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { bringAxe } from './testing/accessibility.ts'
import { faultsInBothThemes } from './testing/both-themes.ts'
import { withBrowser } from './testing/browser.ts'
import { priceIn } from './testing/match-page.ts'
import { type ScreenName, screenNames, screens } from './testing/screens.ts'
import { ferro, halvorsen, usualQuotes, withVenue } from './testing/venue.ts'

const visit = withBrowser()
const venue = withVenue()

const quickLinks = [
  ['Events', '/lobby/SportRadar/sr:sport:21'],
  ['Live', '/lobby/SportRadar/inplay'],
  ['Favourite', '/lobby/favourites'],
  ['My Bets', '/lobby/bet_list'],
  ['Results', '/lobby/results'],
  ['Search', '/lobby/search'],
] as const

const allSports = [
  ['Cricket', 'sr:sport:21'],
  ['Soccer', 'sr:sport:1'],
  ['Tennis', 'sr:sport:5'],
  ['Simulated Reality League', 'sr:sport:srl'],
  ['Badminton', 'sr:sport:31'],
  ['Baseball', 'sr:sport:3'],
  ['Basketball', 'sr:sport:2'],
  ['Ice Hockey', 'sr:sport:4'],
  ['MMA', 'sr:sport:117'],
  ['Table Tennis', 'sr:sport:20'],
] as const

const placeholder = 'Search for events, teams, or competitions...'

const rowOf = (page: Page, { eventId }: { eventId: number }) => page.locator(`[data-event="${eventId}"]`)
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const linksIn = (page: Page, nav: string) =>
  page
    .getByRole('navigation', { name: nav })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]))

/** Returns by how many pixels the page is wider than the screen; a phone's window grows with what does not fit. */
async function overflowOf(page: Page, screen: ScreenName): Promise<number> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  return width - screens[screen].viewport.width
}

/** Places an order by the player's own call. */
async function order(token: string, marketId: number, instruction: object): Promise<void> {
  const body = { marketId, instructions: [instruction] }
  const answer = await venue().server.api('POST', '/api/exchange/orders/place', { token, body })
  if (answer.body.results?.[0]?.ok !== true) throw new Error(JSON.stringify(answer.body))
}

describe.each(screenNames)('on a %s', (screen) => {
  test('the six tabs, the ten sports and the fixed balance stand there; Deposit leads a guest to log in', async () => {
    const { page } = await visit({ url: venue().url, path: '/lobby/results', screen })
    await heading(page, 'Results').waitFor()
    expect(await linksIn(page, 'Quick access')).toEqual(quickLinks.map(([label, path]) => [label, path]))
    expect(await linksIn(page, 'ALL SPORTS')).toEqual(
      allSports.map(([name, id]) => [name, `/lobby/SportRadar/${id}`]),
    )
    await page.getByText('₹50,000', { exact: true }).waitFor()
    expect(await page.locator('[aria-current="page"]').allTextContents()).toEqual(['Results'])
    await page.getByRole('link', { name: 'Deposit' }).click()
    await page.waitForURL('**/login')
  })

  test('a player sees the own balance; Deposit leads to the dashboard', async () => {
    const { token } = await venue().server.player()
    const { page } = await visit({ url: venue().url, path: '/lobby/favourites', screen, token })
    const account = page.getByRole('region', { name: 'Account' })
    const figures = () => account.locator('dl').first().locator('> div').allInnerTexts()
    await account.getByText('₹1,000', { exact: true }).first().waitFor()
    expect((await figures()).map((figure) => figure.split(/\s+/).join(' '))).toEqual([
      'Balance ₹1,000',
      'Exposure ₹0',
      'Available ₹1,000',
      'Open P&L ₹0.00',
    ])
    await page.getByRole('link', { name: 'Deposit' }).click()
    await page.waitForURL('**/user-dashboard')
  })

  test('a guest finds the way in on every layout', async () => {
    for (const path of ['/lobby/results', '/user-dashboard', '/admin']) {
      const { page } = await visit({ url: venue().url, path, screen })
      const account = page.getByRole('region', { name: 'Account' })
      await account.getByRole('link', { name: 'Sign up' }).waitFor()
      await account.getByRole('link', { name: 'Log in' }).click()
      await page.waitForURL('**/login')
    }
  })

  test('every tab leads to its page, which is no wider than the screen', async () => {
    const { page } = await visit({ url: venue().url, path: '/lobby', screen })
    await page.waitForURL('**/lobby/SportRadar/sr:sport:21')
    const pages = ['Events', 'Live events', 'Favourites', 'My bets', 'Results', 'Search']
    for (const [index, [label, path]] of quickLinks.entries()) {
      await page.getByRole('navigation', { name: 'Quick access' }).getByRole('link', { name: label }).click()
      await page.waitForURL(`**${path}`)
      await heading(page, pages[index]!).waitFor()
      expect(await overflowOf(page, screen), path).toBe(0)
    }
  })

  test('a chosen price fills the slip: beside the list on a desktop, else on the page of the market', async () => {
    const fixture = await venue().fixture()
    const { page } = await visit({ url: venue().url, path: '/lobby/SportRadar/sr:sport:5', screen })
    const cell = rowOf(page, fixture).locator('[data-cell="back-0"]').first()
    await expect.poll(() => priceIn(cell)).toBe('2.00')
    await cell.click()
    await page.getByRole('region', { name: 'Bet Slip' }).getByText(ferro.name, { exact: true }).waitFor()
    const isOnMarket = page.url().endsWith(`/lobby/market/${fixture.marketId}`)
    expect(isOnMarket).toBe(screen !== 'desktop')
  })

  test('every page is without a fault by axe, in both themes', async () => {
    const fixture = await venue().fixture()
    await fixture.turnInPlay()
    await fixture.quote(usualQuotes)
    const player = await venue().server.player()
    await order(player.token, fixture.marketId, { selectionId: 11, side: 'BACK', price: 300, size: 2_000 })
    const { page } = await visit({
      url: venue().url,
      path: '/lobby/SportRadar/inplay',
      screen,
      token: player.token,
      prepare: bringAxe,
    })
    const star = rowOf(page, fixture).getByRole('button', { name: /^Favourite/ })
    await star.click()
    const pages = [
      ['/lobby/SportRadar/inplay', fixture.name],
      ['/lobby/SportRadar/sr:sport:31', 'No Badminton events right now'],
      ['/lobby/favourites', fixture.name],
      ['/lobby/bet_list', ferro.name],
      ['/lobby/search?q=harbour', fixture.name],
    ] as const
    for (const [path, words] of pages) {
      await page.goto(venue().url + path)
      await page.getByText(words, { exact: true }).first().waitFor()
      expect(await faultsInBothThemes(page), path).toEqual([])
      expect(await overflowOf(page, screen), path).toBe(0)
    }
  })
})

test('the sports stand in a column of 228 pixels on a desktop, in a row above the page elsewhere', async () => {
  for (const screen of screenNames) {
    const { page } = await visit({ url: venue().url, path: '/lobby/results', screen })
    const nav = page.getByRole('navigation', { name: 'ALL SPORTS' })
    const column = await nav.boundingBox()
    const first = await nav.getByRole('link').first().boundingBox()
    const second = await nav.getByRole('link').nth(1).boundingBox()
    if (screen === 'desktop') {
      expect(column?.width).toBe(228)
      expect(second?.x).toBe(first?.x)
    } else {
      expect(second?.y).toBe(first?.y)
      expect(column?.height).toBeLessThan(56)
    }
    const size = await page
      .getByRole('link', { name: 'Search' })
      .evaluate((link) => [getComputedStyle(link).fontSize, link.querySelector('svg')?.checkVisibility()])
    expect(size).toEqual({ desktop: ['14px', false], tablet: ['14px', false], phone: ['11px', true] }[screen])
  }
})

test("the second layout starts dark, and the player's own choice wins", async () => {
  const { page } = await visit({ url: venue().url, path: '/lobby/search', colorScheme: 'light' })
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
  await expect.poll(theme).toBe('dark')
  await page.evaluate(() => localStorage.setItem('theme', 'light'))
  await page.reload()
  await heading(page, 'Search').waitFor()
  await expect.poll(theme).toBe('light')
})

test('a sport lists its live events first, then those to come, whatever the case of the address', async () => {
  const upcoming = await venue().fixture({ eventName: 'Ridge vs Vale', sport: 'soccer' })
  const live = await venue().fixture({ eventName: 'Heath vs Moor', sport: 'soccer' })
  await live.turnInPlay()
  await live.quote(usualQuotes)
  const tennis = await venue().fixture()
  const { page } = await visit({ url: venue().url, path: '/LOBBY/sportradar/SR:SPORT:1' })
  await heading(page, 'Events').waitFor()
  await page.getByRole('main').getByText('Soccer', { exact: true }).waitFor()
  await rowOf(page, upcoming).getByText('Upcoming').waitFor()
  expect(await page.locator('[data-event]').first().getAttribute('data-event')).toBe(String(live.eventId))
  await rowOf(page, live).getByText('Live', { exact: true }).waitFor()
  expect(await rowOf(page, tennis).count()).toBe(0)
  const current = page.locator('[aria-current="page"]')
  expect(await current.allTextContents()).toEqual(['Events', 'Soccer'])
  await expect.poll(() => priceIn(rowOf(page, live).locator('[data-cell="back-0"]').first())).toBe('2.00')
})

test('a sport without events says so and leads to the live ones', async () => {
  const { page } = await visit({ url: venue().url, path: '/lobby/SportRadar/sr:sport:31' })
  await page.getByText('No Badminton events right now').waitFor()
  await page.getByRole('link', { name: 'See live events' }).click()
  await page.waitForURL('**/lobby/SportRadar/inplay')
})

test.each(['/lobby/SportRadar/sr:sport:999', '/lobby/nothing', '/lobby/market'])(
  '%s is said not to exist, inside the layout',
  async (path) => {
    const { page } = await visit({ url: venue().url, path })
    await heading(page, 'This page does not exist.').waitFor()
    await page.getByText(path, { exact: false }).waitFor()
    await page.getByRole('navigation', { name: 'Quick access' }).waitFor()
  },
)

test('an event comes to Live as it goes in play, and leaves as it ends', async () => {
  const fixture = await venue().fixture({ eventName: 'In vs Out' })
  const { page } = await visit({ url: venue().url, path: '/lobby/SportRadar/inplay' })
  await heading(page, 'Live events').waitFor()
  expect(await rowOf(page, fixture).count()).toBe(0)
  await fixture.turnInPlay()
  await rowOf(page, fixture).waitFor()
  await fixture.settle({ winners: [ferro.selectionId] })
  await rowOf(page, fixture).waitFor({ state: 'detached' })
})

test('a list that cannot be read says why', async () => {
  const { page, faults } = await visit({
    url: venue().url,
    path: '/lobby/SportRadar/inplay',
    prepare: (opening) =>
      opening.route('**/api/exchange/events?*', (route) =>
        route.fulfill({
          status: 422,
          contentType: 'application/problem+json',
          json: { code: 'broken', message: 'The list is being repaired.', status: 422, retryable: false },
        }),
      ),
  })
  faults.allow(/422/)
  await page.getByRole('alert').getByText('The list is being repaired.').waitFor()
})

test('a star makes a favourite that this browser keeps; without one the page says so', async () => {
  const fixture = await venue().fixture({ eventName: 'Star vs Moon' })
  const { page } = await visit({ url: venue().url, path: '/lobby/favourites' })
  await page.getByText('No favourite events yet', { exact: true }).waitFor()
  await page.goto(`${venue().url}/lobby/SportRadar/sr:sport:5`)
  const star = page.getByRole('button', { name: 'Favourite Star vs Moon' })
  await star.click()
  expect(await star.getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('link', { name: 'Favourite', exact: true }).click()
  await rowOf(page, fixture).waitFor()
  await page.reload()
  await rowOf(page, fixture).waitFor()
  await star.click()
  await page.getByText('No favourite events yet', { exact: true }).waitFor()
})

test('favourites are those of the account that is signed in', async () => {
  const fixture = await venue().fixture({ eventName: 'Mine vs Thine' })
  const { token } = await venue().server.player()
  const { page } = await visit({ url: venue().url, path: '/lobby/SportRadar/sr:sport:5', token })
  await page.getByRole('button', { name: 'Favourite Mine vs Thine' }).click()
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto(`${venue().url}/lobby/favourites`)
  await page.getByText('No favourite events yet', { exact: true }).waitFor()
  await page.evaluate((own) => localStorage.setItem('token', own), token)
  await page.reload()
  await rowOf(page, fixture).waitFor()
})

test('a guest is asked to log in to see bets', async () => {
  const { page } = await visit({ url: venue().url, path: '/lobby/bet_list' })
  await page.getByText('Log in to see your bets.').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await page.waitForURL('**/login')
})

test('the account says what is at risk, what is left, and what closing would bring', async () => {
  const fixture = await venue().fixture({ eventName: 'Open vs Shut' })
  const { token } = await venue().server.player()
  const { page } = await visit({ url: venue().url, path: '/lobby/bet_list', token })
  const figure = (name: string) =>
    page.getByRole('region', { name: 'Account' }).locator('dl > div').filter({ hasText: name }).locator('dd')
  const order200 = { selectionId: ferro.selectionId, side: 'BACK', price: 200, size: 2_000 }
  await order(token, fixture.marketId, order200)
  await expect.poll(() => figure('Exposure').textContent()).toBe('−₹20')
  await expect.poll(() => figure('Available').textContent()).toBe('₹980')
  // Backed at 2.00, closed by a lay at 2.06: 20.00 x 2.00 / 2.06 - 20.00.
  await expect.poll(() => figure('Open P&L').textContent()).toBe('−₹0.58')
})

test('My Bets holds the bets of every market, live; without one it says so; settled ones carry their result', async () => {
  const first = await venue().fixture({ eventName: 'First vs Last', commissionBps: 500 })
  const second = await venue().fixture({ eventName: 'Second vs Third' })
  const { token } = await venue().server.player()
  const { page } = await visit({ url: venue().url, path: '/lobby/bet_list', token })
  await page.getByText('No active bets', { exact: true }).waitFor()
  await page.getByRole('tab', { name: 'Settled' }).click()
  await page.getByText('No settled bets yet').waitFor()
  await page.getByRole('tab', { name: 'Open' }).click()

  const { selectionId } = ferro
  await order(token, first.marketId, { selectionId, side: 'BACK', price: 200, size: 2_000 })
  await order(token, second.marketId, { selectionId, side: 'BACK', price: 300, size: 1_500 })
  const matched = page.getByRole('region', { name: 'Matched', exact: true })
  const unmatched = page.getByRole('region', { name: 'Unmatched' })
  await matched.getByText('20.00').first().waitFor()
  await unmatched.getByText('15.00').first().waitFor()
  await matched.getByRole('link', { name: 'First vs Last · Match Odds' }).waitFor()

  await unmatched.getByRole('button', { name: `Cancel back ${ferro.name}` }).click()
  await unmatched.waitFor({ state: 'detached' })
  await first.settle({ winners: [selectionId] })
  await page.getByText('No active bets', { exact: true }).waitFor()
  await page.getByRole('tab', { name: 'Settled' }).click()
  const settled = page.getByRole('region', { name: 'Settled' })
  await settled.locator('[data-order]').getByText('+20.00').waitFor()
  // Its winner, and the commission of 5 %, which leaves 19.00.
  await settled.locator('[data-order]').getByText(ferro.name).nth(1).waitFor()
  await settled.getByText('+19.00').waitFor()
  const memo = page.getByRole('region', { name: 'Today' }).locator('dl > div')
  expect(await memo.allTextContents()).toEqual([
    'Opening0.00',
    'Bets settled+20.00',
    'Commission−1.00',
    'Casino0.00',
    'Credits+1,000.00',
    'Balance now1,019.00',
  ])
  await page.reload()
  await page.getByRole('tab', { name: 'Settled' }).click()
  await settled.locator('[data-order]').getByText('+20.00').waitFor()
  await settled.getByRole('link', { name: 'First vs Last · Match Odds' }).click()
  await page.waitForURL(`**/lobby/market/${first.marketId}`)
})

test('settled bets come a page at a time, and are printed all', async () => {
  const fixture = await venue().fixture({ eventName: 'Many vs Few' })
  const { token } = await venue().server.player()
  for (let bet = 0; bet < 51; bet++) {
    await order(token, fixture.marketId, { selectionId: 11, side: 'BACK', price: 200, size: 100 + bet })
  }
  await fixture.settle({ winners: [halvorsen.selectionId] })
  const { page } = await visit({
    url: venue().url,
    path: '/lobby/bet_list',
    token,
    // Without the stream, which knows of recent bets by itself.
    prepare: (opening) => opening.routeWebSocket(/\/api\/stream/, () => undefined),
  })
  await page.getByRole('tab', { name: 'Settled' }).click()
  const rows = page.getByRole('region', { name: 'Settled' }).locator('[data-order]')
  await expect.poll(() => rows.count()).toBe(50)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => rows.count()).toBe(51)
  expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0)
  // To print is to read on.
  await page.reload()
  await expect.poll(() => rows.count()).toBe(50)
  const printed = page.evaluate(
    () =>
      new Promise<number>((tell) => {
        window.print = () => tell(document.querySelectorAll('[data-order]').length)
      }),
  )
  await page.getByRole('button', { name: 'Print' }).click()
  expect(await printed).toBe(51)
})

test('Results names the winners, the newest event first, as soon as a market is settled; by sport, with one’s own result', async () => {
  const earlier = await venue().fixture({ eventName: 'Earlier vs Match', commissionBps: 500 })
  const later = await venue().fixture({ eventName: 'Later vs Match' })
  const { token } = await venue().server.player()
  await order(token, earlier.marketId, {
    ...{ selectionId: ferro.selectionId, side: 'BACK' },
    ...{ price: 200, size: 2_000 },
  })
  await earlier.settle({ winners: [ferro.selectionId] })
  const { page } = await visit({ url: venue().url, path: '/lobby/results', token })
  await rowOf(page, earlier).getByText('Ended').waitFor()
  await rowOf(page, earlier).getByText('+19.00').waitFor()
  await rowOf(page, earlier).getByText(`Winner ${ferro.name}`).waitFor()
  expect(await rowOf(page, later).count()).toBe(0)
  await later.settle({ winners: [halvorsen.selectionId] })
  await rowOf(page, later).getByText(`Winner ${halvorsen.name}`).waitFor()
  expect(await page.locator('[data-event]').first().getAttribute('data-event')).toBe(String(later.eventId))
  await page.getByRole('combobox', { name: 'Sport' }).selectOption('Cricket')
  await page.waitForURL('**/lobby/results?sport=cricket')
  await rowOf(page, later).waitFor({ state: 'detached' })
  await page.goBack()
  await rowOf(page, later).getByRole('link', { name: 'Match Odds', exact: true }).click()
  await page.waitForURL(`**/lobby/market/${later.marketId}`)
})

test('Results without any says so', async () => {
  const { page } = await visit({
    url: venue().url,
    path: '/lobby/results',
    prepare: (opening) =>
      opening.route('**/api/exchange/events?settled=true*', (route) =>
        route.fulfill({ json: { events: [] } }),
      ),
  })
  await page.getByText('No recent results', { exact: true }).waitFor()
})

test('Search finds while typing, by keyboard alone, and the address keeps the words', async () => {
  const fixture = await venue().fixture({ eventName: 'Zephyr United vs Quokka Town', sport: 'soccer' })
  const { page } = await visit({ url: venue().url, path: '/lobby/search' })
  const box = page.getByPlaceholder(placeholder, { exact: true })
  await expect.poll(() => box.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('quokka zephyr')
  await rowOf(page, fixture).waitFor()
  await page.getByRole('status').getByText('1 event found').waitFor()
  await page.waitForURL('**/lobby/search?q=quokka+zephyr')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  expect(await box.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/lobby/market/${fixture.marketId}`)
  await page.goBack()
  await rowOf(page, fixture).waitFor()
  expect(await box.inputValue()).toBe('quokka zephyr')
  await box.fill('nobody of that name')
  await page.getByText('No events found', { exact: true }).waitFor()
  await box.press('Escape')
  expect(await box.inputValue()).toBe('')
})
