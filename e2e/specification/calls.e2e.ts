/** The calls of the page: which it makes as it loads, what the games send and what they are answered. */
import type { Page, Request } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { SevenUpDownRound } from '#contract/casino/seven-up-down.ts'
import { withBrowser } from '../testing/browser.ts'
import { cardTable } from '../testing/card-table.ts'
import { openPanel } from '../testing/home-page.ts'
import { withSharedVenue } from '../testing/venue.ts'

const visit = withBrowser()
const venue = withSharedVenue()

test('the three lists are asked for as the page loads, and racing asks for none', async () => {
  const asked: string[] = []
  const { page } = await visit({
    url: venue().url,
    prepare: async (fresh) => {
      fresh.on('request', (request) => {
        const { pathname, search } = new URL(request.url())
        if (/sports|horse|greyhound|race/.test(pathname) && pathname.startsWith('/api/'))
          asked.push(`${request.method()} ${pathname}${search} ${request.postData() ?? ''}`.trim())
      })
    },
  })
  const lists = ['GET /api/sports/cricket', 'GET /api/sports/soccer', 'GET /api/sports/tennis']
  await expect.poll(() => asked.toSorted()).toEqual(lists)
  for (const sport of ['Horse Racing', 'Greyhound']) {
    const panel = await openPanel(page, 'desktop', sport)
    expect(await panel.getAttribute('aria-busy')).toBe('false')
    expect(await panel.getByRole('listitem').count()).toBe(8)
  }
  expect(asked.toSorted()).toEqual(lists)
})

test('the lists of sports answer an object with a data array', async () => {
  for (const sport of ['tennis', 'cricket', 'soccer']) {
    const { status, body } = await venue().server.api('GET', `/api/sports/${sport}`)
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['data'])
    expect(body.data[0]).toEqual({
      id: expect.stringMatching(/^\d+$/),
      display: expect.stringMatching(/ vs /),
      status: 'Upcoming',
      tournament: 'Harbour Open',
    })
  }
})

const card = { label: expect.stringMatching(/^(A|[2-9]|10|J|Q|K)$/), suit: expect.any(String) }
const hand = { hand: [card, card, card], info: { label: expect.any(String) } }
const money = { winAmount: expect.any(Number) }
const single = { ...money, payoutMultiplier: expect.any(Number) }

/** What a player does at each table, what is sent, and what of the answer is read. */
const games = [
  {
    name: '7 Up Down',
    path: '/games/seven-updown',
    call: '/api/games/7updown/play',
    choose: (page: Page) => page.locator('[data-spot="down"]').click(),
    action: 'Play',
    sent: { selection: 'down', amount: 100 },
    answer: {
      ...single,
      selection: 'down',
      amount: 100,
      category: expect.stringMatching(/^(up|down|seven)$/),
      outcome: expect.any(String),
      card,
    },
  },
  {
    name: 'Auto Roulette',
    path: '/games/roulette',
    call: '/api/games/roulette/spin',
    choose: async (page: Page) => {
      for (const number of [8, 17]) await page.locator(`[data-spot="straight-${number}"]`).click()
    },
    action: 'Spin',
    sent: {
      bets: [
        { type: 'straight', number: 8, amount: 200 },
        { type: 'straight', number: 17, amount: 200 },
      ],
    },
    answer: {
      ...money,
      number: expect.any(Number),
      color: expect.stringMatching(/^(red|black|green)$/),
      totalBet: 400,
      balanceChange: expect.any(Number),
    },
  },
  {
    name: 'Teen Patti',
    path: '/games/teen-patti',
    call: '/api/games/teenpatti/deal',
    choose: (page: Page) => page.locator('[data-spot="playerB"]').click(),
    action: 'Deal',
    sent: { selection: 'playerB', amount: 200 },
    answer: {
      ...single,
      playerA: hand,
      playerB: hand,
      winner: expect.stringMatching(/^(playerA|tie|playerB)$/),
    },
  },
  {
    name: 'Dragon Tiger',
    path: '/games/dragon-tiger',
    call: '/api/games/dragon-tiger/deal',
    choose: (page: Page) => page.locator('[data-spot="tiger"]').click(),
    action: 'Deal',
    sent: { selection: 'tiger', amount: 200 },
    answer: { ...money, dragon: card, tiger: card, winner: expect.stringMatching(/^(dragon|tie|tiger)$/) },
  },
] as const
const byName = Object.fromEntries(games.map((game) => [game.name, game]))

/** Plays a round at the table that is open, and returns its call. */
async function playAt(page: Page, name: string): Promise<Request> {
  const { call, choose, action } = byName[name]!
  const button = page.getByRole('button', { name: new RegExp(`^${action}`) })
  await button.waitFor()
  await choose(page)
  const sent = page.waitForRequest((request) => new URL(request.url()).pathname === call)
  await button.click()
  return sent
}

describe.each(['guest', 'player'] as const)('of a %s', (who) => {
  test.each(games.map(({ name }) => name))('%s sends its bet and reads its round', async (name) => {
    const { path, sent, answer } = byName[name]!
    const token = who === 'player' ? { token: (await venue().server.player()).token } : {}
    const { page } = await visit({ url: venue().url, path, ...token })
    const request = await playAt(page, name)
    expect(request.method()).toBe('POST')
    // Beside what is specified the page names the paytable that it shows.
    expect(request.postDataJSON()).toEqual({ ...sent, paytable: 1 })
    const round = await (await request.response())!.json()
    expect(round).toMatchObject({ success: true, ...answer })
    // The page has read it: its last rounds hold it.
    await page
      .getByRole('region', { name: 'Last rounds' })
      .getByRole('link', { name: /Receipt/ })
      .waitFor()
  })
})

test("a player's round carries the token, and a guest's none", async () => {
  const { token } = await venue().server.player()
  for (const [session, header] of [
    [{ token }, `Bearer ${token}`],
    [{}, undefined],
  ] as const) {
    const { page } = await visit({ url: venue().url, path: '/games/teen-patti', ...session })
    const request = await playAt(page, 'Teen Patti')
    expect(request.headers().authorization).toBe(header)
    await (await request.response())?.finished()
  }
})

test('the label of the 7 Up Down card stands beside the card', async () => {
  const { page } = await visit({ url: venue().url, path: '/games/seven-updown' })
  const request = await playAt(page, '7 Up Down')
  const round = (await (await request.response())!.json()) as SevenUpDownRound
  const { label, suit } = round.card
  const face = page.getByRole('img', { name: `${label} of ${suit}` })
  await face.waitFor()
  await page
    .getByRole('region', { name: '7 Up Down', exact: true })
    .getByRole('paragraph')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .waitFor()
})

test('up is 8 to K, down is A to 6, seven is exactly 7', async () => {
  const { token } = await venue().server.player()
  const categories: Record<string, string> = {}
  // About 13 labels at random; 400 rounds miss one of them once in ten thousand million times.
  for (let round = 0; round < 400 && Object.keys(categories).length < 13; round++) {
    const body = { selection: 'up', amount: 1 }
    const { body: played } = await venue().server.api('POST', '/api/games/7updown/play', { token, body })
    categories[played.card.label] = played.category
  }
  const down = ['A', '2', '3', '4', '5', '6'].map((label) => [label, 'down'])
  const up = ['8', '9', '10', 'J', 'Q', 'K'].map((label) => [label, 'up'])
  expect(categories).toEqual(Object.fromEntries([...down, ['7', 'seven'], ...up]))
})

test('Teen Patti has six chips from 200 to 50k', async () => {
  const { page } = await visit({ url: venue().url, path: '/games/teen-patti' })
  const table = cardTable(page, 'Teen Patti')
  await table.deal.waitFor()
  const chips = table.stage.getByRole('group', { name: 'Chips' })
  expect(await chips.locator('svg text').allTextContents()).toEqual(['200', '1k', '2k', '10k', '20k', '50k'])
  expect(
    await chips.getByRole('radio').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
  ).toEqual(['200', '1000', '2000', '10000', '20000', '50000'])
  expect(await table.stake.inputValue()).toBe('200')
})
