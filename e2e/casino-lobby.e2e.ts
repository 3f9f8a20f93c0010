/** The casino's lobby: the grid, the lobby's addresses, its list and slip, and games that an administrator opens. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { BaccaratRound } from '#contract/casino/baccarat.ts'
import type { CricketWarRound } from '#contract/casino/cricket-war.ts'
import type { GameKey } from '#contract/casino/round.ts'
import { bringAxe, faultsByAxe } from './testing/accessibility.ts'
import { bend, holdBack } from './testing/answers.ts'
import { withBrowser } from './testing/browser.ts'
import { cardTable, stubDeal } from './testing/card-table.ts'
import { overflowOf } from './testing/home-page.ts'
import { screenNames, screens } from './testing/screens.ts'
import { ferro, withVenue } from './testing/venue.ts'

const visit = withBrowser()
const venue = withVenue()

async function setOpen(game: GameKey, open: boolean): Promise<void> {
  const { server } = venue()
  const { token } = await server.admin()
  const switched = await server.api('POST', `/api/admin/casino/games/${game}/switch`, {
    token,
    body: { open },
  })
  expect(switched.status).toBe(200)
}

/** Opens both games that are closed at first, and closes them again. */
async function whileOpen(games: readonly GameKey[], run: () => Promise<void>): Promise<void> {
  for (const game of games) await setOpen(game, true)
  try {
    await run()
  } finally {
    for (const game of games) await setOpen(game, false)
  }
}

const gamesOf = (page: Page) => page.getByRole('navigation', { name: 'Games' })
const slipOf = (page: Page) => page.getByRole('complementary', { name: 'Bet Slip' })

async function expectCleanAtAllWidths(page: Page): Promise<void> {
  for (const screen of screenNames) {
    await page.setViewportSize(screens[screen].viewport)
    await expect.poll(() => overflowOf(page)).toBe(0)
    expect(await faultsByAxe(page), screen).toEqual([])
  }
}

test('the grid leads to each game, and what is closed says so', async () => {
  const { page } = await visit({ url: venue().url, path: '/royal-star-casino', prepare: bringAxe })
  const main = page.getByRole('main')
  await main.getByText('Coming soon').first().waitFor()
  const cards = await main.getByRole('listitem').getByRole('link').all()
  const shown = await Promise.all(
    cards.map(async (card) => [await card.innerText(), await card.getAttribute('href')]),
  )
  expect(shown.map(([words, href]) => [words?.replace(/\s+/g, ' '), href])).toEqual([
    ['7 Up Down', '/games/seven-updown'],
    ['Auto Roulette', '/games/roulette'],
    ['Teen Patti', '/games/teen-patti'],
    ['Dragon Tiger', '/games/dragon-tiger'],
    ['Cricket War Coming soon', '/Common/RSC?id=900005&d=d'],
    ['Baccarat Coming soon', '/Common/RSC?id=900006&d=d'],
  ])
  await expectCleanAtAllWidths(page)
  await main.getByRole('link', { name: 'Teen Patti' }).click()
  await page.waitForURL('**/games/teen-patti')
})

test('a lobby that cannot be loaded is the local list, with a warning on the console alone', async () => {
  const warnings: string[] = []
  const { page, faults } = await visit({
    url: venue().url,
    path: '/royal-star-casino',
    prepare: async (fresh) => {
      fresh.on('console', (message) => {
        // The test's own browser refuses the service worker, sooner or later, and says so.
        const isOwn = !message.text().startsWith('Service Worker registration blocked')
        if (message.type() === 'warning' && isOwn) warnings.push(message.text())
      })
      await fresh.route('**/api/games', (route) => route.fulfill({ status: 404, json: {} }))
    },
  })
  // The browser itself notes a failed load.
  faults.allow(/Failed to load resource.*api\/games/)
  await expect.poll(() => warnings.length).toBe(1)
  await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(6)
  expect(await page.getByRole('alert').count()).toBe(0)
})

test('where guests do not play, a table says so before anything is pressed, and leads to the login', async () => {
  const { page } = await visit({
    url: venue().url,
    path: '/games/dragon-tiger',
    prepare: (fresh) => bend<object>(fresh, '/api/games', (told) => ({ ...told, guestsPlay: false })),
  })
  const way = page.getByRole('main').getByRole('link', { name: 'Log in to play' })
  await way.waitFor()
  expect(await page.getByRole('button', { name: /^Deal/ }).count()).toBe(0)
  expect(await page.getByText('Play for fun').count()).toBe(0)
  await way.click()
  await page.waitForURL('**/login')
})

test.each(['/Common/RSC', '/common/rsc', '/common/sap/rsc'])(
  '%s shows 7 Up Down, and choosing a game sets the id and keeps d',
  async (path) => {
    const { page } = await visit({ url: venue().url, path: `${path}?d=x` })
    await page.getByRole('heading', { level: 1, name: '7 Up Down' }).waitFor()
    await gamesOf(page).getByRole('link', { name: 'Auto Roulette' }).click()
    await page.getByRole('heading', { level: 1, name: 'Auto Roulette' }).waitFor()
    const { pathname, searchParams } = new URL(page.url())
    expect([pathname, searchParams.get('id'), searchParams.get('d')]).toEqual([path, '900002', 'x'])
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: '7 Up Down' }).waitFor()
  },
)

test('without d the chosen game gets the default', async () => {
  const { page } = await visit({ url: venue().url, path: '/Common/RSC' })
  await gamesOf(page).getByRole('link', { name: 'Cricket War' }).click()
  await page.waitForURL('**/Common/RSC?id=900005&d=d')
})

test.each([
  ['Teen Patti', '/games/teen-patti'],
  ['Dragon Tiger', '/games/dragon-tiger'],
])('%s leaves the lobby for its own page, and back is the lobby again', async (name, ownPage) => {
  const { page } = await visit({ url: venue().url, path: '/Common/RSC?id=900005&d=d' })
  await gamesOf(page).getByRole('link', { name }).click()
  await page.waitForURL(`**${ownPage}`)
  await page.goBack()
  await page.waitForURL('**/Common/RSC?id=900005&d=d')
})

test.each([
  ['900005', 'Cricket War'],
  ['900006', 'Baccarat'],
  ['123', 'Casino lobby'],
  ['__proto__', 'Casino lobby'],
])('game %s, which is closed or unknown, is coming soon', async (id, heading) => {
  const { page } = await visit({ url: venue().url, path: `/Common/RSC?id=${id}&d=d`, prepare: bringAxe })
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
  await page.getByText('Coming soon to RSC', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Deal' }).count()).toBe(0)
  await expectCleanAtAllWidths(page)
})

test('a game that is open is not said to be closed before the server has told the games', async () => {
  await whileOpen(['cricketwar'], async () => {
    let tell = () => {}
    const prepare = async (fresh: Page) => {
      tell = await holdBack(fresh, '/api/games')
    }
    const { page } = await visit({ url: venue().url, path: '/Common/RSC?id=900005&d=d', prepare })
    await page.getByRole('heading', { level: 1, name: 'Cricket War' }).waitFor()
    expect(await page.getByText('Coming soon to RSC').count()).toBe(0)
    tell()
    await cardTable(page, 'Cricket War').deal.waitFor()
  })
})

test('a closed game of the fixed list has its rules open to read', async () => {
  const { page } = await visit({ url: venue().url, path: '/Common/RSC?id=900006&d=d' })
  await page.getByRole('button', { name: 'Rules' }).click()
  await page.getByRole('dialog', { name: /Baccarat/ }).waitFor()
})

describe.each(['guest', 'player'] as const)('opened by an administrator, to a %s', (who) => {
  const tokenOf = async () => {
    const player = who === 'player' ? await venue().server.player() : null
    return { player, token: player === null ? {} : { token: player.token } }
  }

  test('Cricket War is dealt', async () => {
    await whileOpen(['cricketwar'], async () => {
      const { player, token } = await tokenOf()
      const { page } = await visit({
        url: venue().url,
        path: '/Common/RSC?id=900005&d=d',
        prepare: bringAxe,
        ...token,
      })
      const table = cardTable(page, 'Cricket War')
      await table.spot('bowler').click()
      const round = await table.play<CricketWarRound>()
      expect(round.selection).toBe('bowler')
      expect(await table.cards('Batsman')).toEqual([`${round.batsman.label} of ${round.batsman.suit}`])
      expect(await table.cards('Bowler')).toEqual([`${round.bowler.label} of ${round.bowler.suit}`])
      const headline = { batsman: 'Batsman wins', bowler: 'Bowler wins', tie: 'Tie' }[round.winner]
      await table.result.getByText(headline).waitFor()
      if (player !== null) {
        expect((await venue().balanceOf(player)).balance).toBe(100_000 + round.balanceChange * 100)
      }
      await expectCleanAtAllWidths(page)
    })
  })

  test('Baccarat is dealt, with two or three cards and a total each', async () => {
    await whileOpen(['baccarat'], async () => {
      const { player, token } = await tokenOf()
      const { page } = await visit({
        url: venue().url,
        path: '/Common/RSC?id=900006&d=d',
        prepare: bringAxe,
        ...token,
      })
      const table = cardTable(page, 'Baccarat')
      await table.stake.waitFor()
      expect(await table.wordsOn('player')).toBe('Player 1:1 44.62 %')
      expect(await table.wordsOn('banker')).toBe('Banker 1:0.95 45.86 %')
      expect(await table.wordsOn('tie')).toBe('Tie 1:8 9.52 %')
      expect(await table.wordsOn('playerPair')).toBe('Player pair 1:11 7.47 %')
      expect(await table.wordsOn('bankerPair')).toBe('Banker pair 1:11 7.47 %')
      await table.spot('bankerPair').click()
      const round = await table.play<BaccaratRound>()
      expect(round.selection).toBe('bankerPair')
      for (const [side, { hand, total }] of [
        ['Player', round.player],
        ['Banker', round.banker],
      ] as const) {
        expect(await table.cards(side)).toEqual(hand.map(({ label, suit }) => `${label} of ${suit}`))
        expect(await table.worthOf(side)).toBe(String(total))
      }
      if (player !== null) {
        expect((await venue().balanceOf(player)).balance).toBe(100_000 + round.balanceChange * 100)
      }
      await expectCleanAtAllWidths(page)
    })
  })
})

test('the third card of Baccarat is opened by dragging its corner, comes from the shoe, and a tap skips it', async () => {
  await whileOpen(['baccarat'], async () => {
    const { page } = await visit({ url: venue().url, path: '/Common/RSC?id=900006&d=d', motion: true })
    await noteFlights(page)
    await holdCards(page)
    const table = cardTable(page, 'Baccarat')
    await stubDeal(page, '/api/games/baccarat/deal', thirdCards)
    await table.deal.click()
    const third = table.stage.getByRole('region', { name: 'Player' }).getByRole('img').nth(2)
    await third.waitFor()
    expect(await page.locator('html').getAttribute('data-held'), 'the card would have opened by itself').toBe(
      '',
    )
    const box = (await third.boundingBox())!
    const corner = { x: box.x + box.width - 3, y: box.y + box.height - 3 }
    await page.mouse.move(corner.x, corner.y)
    await page.mouse.down()
    expect(await third.getAttribute('aria-label')).toBe('Card, face down')
    await page.mouse.move(corner.x - box.width / 4, corner.y - 8, { steps: 4 })
    // What is worth so far is that of two cards.
    await table.stage.getByText('Drag the card’s corner to open it, tap to skip').waitFor()
    expect(await table.worthOf('Player')).toBe('4')
    await page.mouse.move(corner.x - box.width, corner.y - 12, { steps: 4 })
    await page.mouse.up()
    await expect.poll(() => third.getAttribute('aria-label')).toBe('5 of clubs')
    // The banker's lies down next; a tap opens it and ends the deal.
    const last = table.stage.getByRole('region', { name: 'Banker' }).getByRole('img').nth(2)
    await last.click()
    await table.result.getByText('Player wins').waitFor()
    expect(await last.getAttribute('aria-label')).toBe('A of hearts')
    // Six cards, each from the upper right.
    const flights = await flightsOf(page)
    expect(flights.length).toBe(6)
    for (const [x, y] of flights) expect([x! > 0, y! < 0]).toEqual([true, true])
  })
})

/** Has a card lie face down until it is opened. Left alone for a moment it opens by itself (`squeeze.test.ts`): a slow machine may be too late to take hold of it. */
function holdCards(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    const { setTimeout } = window
    const lieMs = 700
    window.setTimeout = ((run: () => void, ms?: number) => {
      if (ms !== lieMs) return setTimeout(run, ms)
      document.documentElement.dataset.held = ''
      return 0
    }) as typeof window.setTimeout
  })
}

const card = (label: string, suit: string) => ({ label, suit })
const thirdCards = {
  game: 'baccarat',
  winner: 'player',
  playerPair: false,
  bankerPair: false,
  player: { hand: [card('2', 'spades'), card('2', 'hearts'), card('5', 'clubs')], total: 9 },
  banker: { hand: [card('A', 'spades'), card('3', 'hearts'), card('A', 'hearts')], total: 5 },
  winAmount: 400,
  balanceChange: 200,
  payoutMultiplier: 2,
}

type Flying = typeof window & { flights?: number[][] }

/** Notes from where cards come: how far to the right of their places and below them, pixels. */
function noteFlights(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { animate } = Element.prototype
    ;(window as Flying).flights = []
    Element.prototype.animate = function (frames, options) {
      const [from] = frames as Keyframe[]
      const moved = /translate\((-?[\d.]+)px, (-?[\d.]+)px\)/.exec(String(from?.transform))
      if (moved !== null) (window as Flying).flights!.push([Number(moved[1]), Number(moved[2])])
      return animate.call(this, frames, options)
    }
  })
}

const flightsOf = (page: Page) => page.evaluate(() => (window as Flying).flights!)

test('a game that is opened loses its badge', async () => {
  await whileOpen(['cricketwar'], async () => {
    const { page } = await visit({ url: venue().url, path: '/royal-star-casino' })
    const main = page.getByRole('main')
    await expect.poll(() => main.getByText('Coming soon').count()).toBe(1)
    await main.getByRole('link', { name: 'Cricket War', exact: true }).click()
    await cardTable(page, 'Cricket War').deal.waitFor()
  })
})

test("a guest's slip has the fixed figures and no bets", async () => {
  const { page } = await visit({ url: venue().url, path: '/Common/RSC?id=900005&d=d' })
  const slip = slipOf(page)
  await slip.getByText('You have no bets', { exact: true }).waitFor()
  expect(await slip.getByRole('term').allTextContents()).toEqual(['Available Credit', 'Exposure'])
  expect(await slip.getByRole('definition').allTextContents()).toEqual(['100', '0'])
  expect(await slip.getByRole('tab').allTextContents()).toEqual(['Open Bets', 'Markets', 'Odds', 'Stake'])
})

test("a player's slip has the wallet's figures and the open bets", async () => {
  const fixture = await venue().fixture()
  const player = await venue().server.player()
  const order = {
    marketId: fixture.marketId,
    instructions: [{ selectionId: ferro.selectionId, side: 'BACK', price: 200, size: 5_000 }],
  }
  const placed = await venue().server.api('POST', '/api/exchange/orders/place', {
    token: player.token,
    body: order,
  })
  expect(placed.status).toBe(200)
  const { page } = await visit({
    url: venue().url,
    path: '/games/teen-patti',
    token: player.token,
    prepare: bringAxe,
  })
  const slip = slipOf(page)
  await expect.poll(() => slip.getByRole('definition').allTextContents()).toEqual(['950', '50'])
  const bet = slip.getByRole('listitem')
  await bet.getByText('50.00 at 2.00', { exact: true }).waitFor()
  await bet.getByText(ferro.name, { exact: true }).waitFor()
  for (const [tab, figure] of [
    ['Markets', 'Match Odds'],
    ['Odds', '2.00'],
    ['Stake', '50.00'],
  ] as const) {
    await slip.getByRole('tab', { name: tab }).click()
    await bet.getByText(figure, { exact: true }).waitFor()
  }
  await expectCleanAtAllWidths(page)
})

test('on a phone the slip is a band under the table that opens and closes', async () => {
  const { page } = await visit({
    url: venue().url,
    path: '/games/teen-patti',
    screen: 'phone',
    prepare: bringAxe,
  })
  const slip = slipOf(page)
  const band = slip.getByRole('button', { name: 'Available Credit 100 Exposure 0' })
  await band.waitFor()
  await slip.getByRole('link', { name: 'Log in' }).waitFor()
  expect(await slip.getByRole('tab').count()).toBe(0)
  await band.click()
  await slip.getByText('You have no bets', { exact: true }).waitFor()
  expect(await faultsByAxe(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => slip.getByRole('tab').count()).toBe(0)
})

test.each(['/games/dragon-tiger', '/Common/RSC?id=900001&d=d'])(
  'all tables stand in one frame with the account in it: %s',
  async (path) => {
    const { page } = await visit({ url: venue().url, path })
    await page.getByRole('region', { name: 'Wallet' }).waitFor()
    await gamesOf(page).getByRole('link', { name: 'Teen Patti' }).waitFor()
    await slipOf(page).waitFor()
    const main = page.getByRole('navigation', { name: 'Main' })
    expect(await main.locator('[aria-current="page"]').textContent()).toBe('Royal Star Casino')
  },
)
