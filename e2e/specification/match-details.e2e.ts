/** The match panel's demo content: stream, score, statistics, weather, odds, slip and bet lists. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { withBrowser } from '../testing/browser.ts'
import { openPanel } from '../testing/home-page.ts'
import { type MatchPage, matchPage } from '../testing/match-page.ts'
import { type ScreenName, screenNames } from '../testing/screens.ts'
import { withSharedVenue } from '../testing/venue.ts'

const visit = withBrowser()
const venue = withSharedVenue()

/** A demo runner has its place as its number. */
const first = { selectionId: 1 }

interface Opening {
  readonly screen?: ScreenName
  readonly token?: string
  readonly display?: string
  readonly tournament?: string
}

/** Opens a demo match: one whose id is of no live event. */
async function openDemo(opening: Opening = {}): Promise<{ page: Page; match: MatchPage }> {
  const { screen = 'desktop', display = 'Arden vs Kovač', tournament = 'City Open', token } = opening
  const event = { id: 'demo_1', display: `DEMO: ${display}`, status: 'Live', tournament }
  const { page } = await visit({
    url: venue().url,
    screen,
    ...(token !== undefined && { token }),
    prepare: (fresh) => fresh.route('**/api/sports/*', (route) => route.fulfill({ json: { data: [event] } })),
  })
  const panel = await openPanel(page, screen, 'Tennis')
  await panel.locator('[data-event="demo_1"]').click()
  const match = matchPage(page)
  await match.overlay.getByRole('heading', { level: 1, name: display, exact: true }).waitFor()
  return { page, match }
}

/** Returns the cells of the score, row by row, the heads first. */
const scoreOf = ({ overlay }: MatchPage) =>
  overlay
    .getByRole('region', { name: 'Score' })
    .locator('tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)))

test('the controls of the stream change only themselves', async () => {
  const { match } = await openDemo()
  const stream = match.overlay.getByRole('region', { name: 'Stream' })
  await stream.getByText('Demo stream').waitFor()
  const others = () =>
    match.overlay.evaluate((overlay) => {
      const copy = overlay.cloneNode(true) as HTMLElement
      copy.querySelector('[aria-label="Stream"]')?.remove()
      return copy.innerHTML
    })
  const before = await others()
  await stream.getByRole('button', { name: 'Pause' }).click()
  await stream.getByRole('button', { name: 'Play' }).click()
  await stream.getByRole('button', { name: 'Pause' }).waitFor()
  await stream.getByRole('button', { name: 'Unmute' }).click()
  await stream.getByRole('button', { name: 'Mute', exact: true }).waitFor()
  const full = stream.getByRole('button', { name: 'Full screen' })
  await full.click()
  expect(await full.getAttribute('aria-pressed')).toBe('true')
  expect(await match.overlay.evaluate(() => document.fullscreenElement)).toBeNull()
  expect(await match.overlay.locator('video').count()).toBe(0)
  expect(await others()).toBe(before)
})

describe.each(screenNames)('on a %s', (screen) => {
  test('a demo match has its score, statistics and weather', async () => {
    const { match } = await openDemo({ screen })
    expect(await scoreOf(match)).toEqual([
      ['Score', '1', '2', '3', 'Game'],
      ['Arden', '6', '3', '4', '40'],
      ['Kovač', '4', '6', '3', '30'],
    ])
    const statistics = match.overlay.getByRole('region', { name: 'Statistics' }).locator('dl > div')
    const rows = await statistics.evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll('dt, dd')].map((part) => part.textContent)),
    )
    expect(rows).toEqual([
      ['Aces', '7', '4'],
      ['Double faults', '2', '3'],
      ['First serve', '68%', '61%'],
      ['Break points', '3/6', '2/7'],
    ])
    const weather = match.overlay.getByRole('region', { name: 'Weather' })
    await weather.getByText('24°C, partly cloudy').waitFor()
    await weather.getByText('Wind 11 km/h · Humidity 48%').waitFor()
  })
})

test('a demo match lasts 2h 15m', async () => {
  const { match } = await openDemo()
  await match.overlay.getByText('City Open · 2h 15m', { exact: true }).waitFor()
  await match.overlay.getByRole('region', { name: 'Stream' }).getByText('2:15:00').waitFor()
})

test('every runner has three prices with amounts to back and three to lay, from 1.85 to 2.20', async () => {
  const { match } = await openDemo()
  await match.overlay.locator('[data-cell="back-0"] b').first().waitFor()
  const runners = await match.overlay.locator('[data-runner]').evaluateAll((rows) =>
    rows.map((row) =>
      [...row.querySelectorAll<HTMLElement>('[data-cell]')].map((cell) => ({
        place: cell.dataset.cell,
        price: cell.querySelector('b')?.textContent,
        // Size beside the price; the words between them are for who cannot see the cells.
        amount: [...cell.querySelectorAll('span')]
          .map((part) => part.textContent)
          .find((words) => /^\d+$/.test(words)),
      })),
    ),
  )
  expect(runners.length).toBeGreaterThanOrEqual(4)
  for (const cells of runners) {
    const places = ['back-2', 'back-1', 'back-0', 'lay-0', 'lay-1', 'lay-2']
    expect(cells.map(({ place }) => place)).toEqual(places)
    for (const { price, amount } of cells) {
      expect(Number(price)).toBeGreaterThanOrEqual(1.85)
      expect(Number(price)).toBeLessThanOrEqual(2.2)
      expect(Number(amount)).toBeGreaterThan(0)
    }
  }
})

describe.each(['guest', 'player'] as const)('for a %s', (who) => {
  test('the slip takes odds and a stake as numbers in steps of 0.01, and four quick stakes fill it', async () => {
    const token = who === 'player' ? { token: (await venue().server.player()).token } : {}
    const { match } = await openDemo(token)
    await match.cell(first, 'back').first().click()
    for (const field of [match.odds, match.stake]) {
      expect(await field.getAttribute('type')).toBe('number')
      expect(await field.getAttribute('step')).toBe('0.01')
    }
    expect(await match.odds.inputValue()).toBe('1.90')
    const quick = match.slip.getByRole('group', { name: 'Quick stakes' }).getByRole('button')
    expect(await quick.allTextContents()).toEqual(['$10', '$25', '$50', '$100'])
    for (const [index, stake] of ['10.00', '25.00', '50.00', '100.00'].entries()) {
      await quick.nth(index).click()
      expect(await match.stake.inputValue()).toBe(stake)
    }
  })
})

test('a demo match has lists of bets that cannot be changed', async () => {
  const { match } = await openDemo()
  await match.list('Unmatched').getByText('Arden').waitFor()
  expect(await match.bets('Matched').count()).toBe(2)
  expect(await match.list('Unmatched').getByRole('button').count()).toBe(0)
})

test.each([
  ['Coastal XI vs Hill Rangers', 'Cricket · Cup', 'cricket', ['Score', 'Overs'], ['142/3', '16.2']],
  ['Northgate vs Harbour Town', 'Soccer · Cup', 'soccer', ['Goals', 'Time'], ['1', '63:12']],
  ['Football: North vs South', 'Cup', 'soccer', ['Goals', 'Time'], ['1', '63:12']],
  ['14:05 Ascot', 'Horse Racing · 6f', 'horse racing', ['Position', 'Odds'], ['1', '1.85']],
  ['14:02 Romford', 'Greyhound · A3', 'greyhounds', ['Position', 'Time'], ['1', '28.91']],
  ['Arden vs Kovač', 'City Open', 'tennis', ['1', '2', '3', 'Game'], ['6', '3', '4', '40']],
] as const)(
  'a match with the words "%s" and "%s" has the score of %s',
  async (display, tournament, _, heads, cells) => {
    const { match } = await openDemo({ display, tournament })
    const [head, row] = await scoreOf(match)
    expect(head).toEqual(['Score', ...heads])
    // Before the figures, whose they are.
    expect(row?.[0]).toMatch(/\w/)
    expect(row?.slice(1)).toEqual([...cells])
  },
)
