/** Teen Patti: its words, its deal, its money, at three widths. */
import { describe, expect, test } from 'vitest'
import type { TeenPattiRound } from '#contract/casino/teen-patti.ts'
import type { GameRows } from '#contract/casino.ts'
import { bringAxe, faultsByAxe } from './testing/accessibility.ts'
import { bend } from './testing/answers.ts'
import { withBrowser } from './testing/browser.ts'
import { cardTable, stubDeal, tabTo } from './testing/card-table.ts'
import { guestFigures, overflowOf, walletOf } from './testing/home-page.ts'
import { type ScreenName, screenNames, screens } from './testing/screens.ts'
import { withSharedVenue } from './testing/venue.ts'

const visit = withBrowser()
const venue = withSharedVenue()
const path = '/games/teen-patti'
const call = '/api/games/teenpatti/deal'

/** How a hand of each kind is named in full. */
const named: Readonly<Record<string, RegExp>> = {
  'High Card': /^\w+ high, \w+, \w+$/,
  Pair: /^Pair of \w+s, \w+$/,
  Color: /^Color, \w+ high$/,
  Sequence: /^Sequence, \w+ to \w+$/,
  'Pure Sequence': /^Pure sequence, \w+ to \w+$/,
  Trail: /^Trail of \w+s$/,
}
const card = (label: string, suit: string) => ({ label, suit })
const tie = {
  game: 'teenpatti',
  winner: 'tie',
  playerA: {
    hand: [card('4', 'spades'), card('5', 'hearts'), card('3', 'clubs')],
    info: { label: 'Sequence' },
  },
  playerB: {
    hand: [card('5', 'clubs'), card('4', 'hearts'), card('3', 'spades')],
    info: { label: 'Sequence' },
  },
}

async function tableFor(player: { token: string } | null, screen: ScreenName = 'desktop') {
  const token = player === null ? {} : { token: player.token }
  const visited = await visit({ url: venue().url, path, screen, prepare: bringAxe, ...token })
  const table = cardTable(visited.page, 'Teen Patti')
  await table.deal.waitFor()
  return { ...visited, table }
}

describe.each(screenNames)('on a %s', (screen) => {
  test('a guest plays for fun: the hands are named, the result is told, the wallet stays', async () => {
    const { page, table } = await tableFor(null, screen)
    await table.stage.getByText('Play for fun').waitFor()
    expect(await table.chosen()).toEqual(['playerA'])
    expect(await table.stake.inputValue()).toBe('200')
    expect(await faultsByAxe(page)).toEqual([])

    const round = await table.play<TeenPattiRound>()
    for (const [side, hand] of [
      ['Player A', round.playerA],
      ['Player B', round.playerB],
    ] as const) {
      expect(await table.cards(side)).toEqual(hand.hand.map(({ label, suit }) => `${label} of ${suit}`))
      expect(await table.worthOf(side)).toMatch(named[hand.info.label]!)
    }
    const money = round.winAmount > 200 ? 'You win 200' : 'No win'
    await table.result.getByText(round.winAmount > 200 ? '+200.00' : '−200.00', { exact: true }).waitFor()
    await table.stage.getByRole('status').getByText(money).waitFor()
    const figures = await walletOf(page)
    for (const name of Object.keys(figures)) expect(figures[name]).toBe(guestFigures[name])
    expect(await faultsByAxe(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
  })

  test('a player pays the stake and gets the return, in the wallet and on the slip', async () => {
    const player = await venue().server.player()
    const { page, table } = await tableFor(player, screen)
    const round = await table.play<TeenPattiRound>()
    const balance = 1_000 + round.balanceChange
    // On a phone the table is the page: what is available stands at its foot.
    if (screen !== 'phone') {
      await expect.poll(async () => (await walletOf(page)).Balance).toBe(balance.toLocaleString('en'))
    }
    expect((await venue().balanceOf(player)).balance).toBe(balance * 100)
    const slip = page.getByRole('complementary', { name: 'Bet Slip' })
    await slip.getByText(balance.toLocaleString('en'), { exact: true }).first().waitFor()
  })
})

test('the displayed payouts are 1:1, 1:8 and 1:1, and the tie says how little it returns', async () => {
  const { table } = await tableFor(null)
  expect(await table.wordsOn('playerA')).toBe('Player A 1:1 49.94 %')
  expect(await table.wordsOn('tie')).toBe('Tie 1:8 1 in 904 · returns 1.00 %')
  expect(await table.wordsOn('playerB')).toBe('Player B 1:1 49.94 %')
})

test('another paytable changes what is displayed', async () => {
  const { page } = await visit({
    url: venue().url,
    path,
    prepare: (fresh) =>
      bend<GameRows>(fresh, '/api/games', (answer) => {
        answer.games[2]!.paytable.returns.tie = 80_100
        return answer
      }),
  })
  await cardTable(page, 'Teen Patti').spot('tie').getByText('1 in 904 · returns 88.63 %').waitFor()
  await cardTable(page, 'Teen Patti').spot('tie').getByText('1:800', { exact: true }).waitFor()
})

test.each(['', '0', '-5'])('a stake of "%s" is not sent: Enter a valid stake amount', async (stake) => {
  const { page, table } = await tableFor(null)
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith(call)) calls++
  })
  await table.stake.fill(stake)
  await table.deal.click()
  await table.complaint.getByText('Enter a valid stake amount', { exact: true }).waitFor()
  expect(calls).toBe(0)

  await table.stake.fill('5')
  expect(await table.complaint.count()).toBe(0)
})

test('what the server says against a bet is shown, and nothing was staked', async () => {
  const player = await venue().server.player()
  const { faults, table } = await tableFor(player)
  faults.allow(/status of 4\d\d/)
  await table.stake.fill('0.5')
  await table.deal.click()
  await table.complaint.getByText('The stake is below the minimum of this game. Raise it.').waitFor()
  expect((await venue().balanceOf(player)).balance).toBe(100_000)
  expect(await table.deal.isEnabled()).toBe(true)
})

test.each(screenNames)(
  'what is more than the money can be cut to it by one press, which plays nothing, on a %s',
  async (screen) => {
    const player = await venue().server.player()
    const { page, table } = await tableFor(player, screen)
    const sent: string[] = []
    page.on('request', (request) => request.url().endsWith(call) && sent.push(request.url()))
    await table.stake.fill('900')
    await table.spot('playerA').click()
    await table.spot('tie').click()
    await table.stage.getByText('1,800 is more than 1,000').filter({ visible: true }).waitFor()
    expect(await table.deal.innerText()).toBe('Stake 1,000')
    expect(await faultsByAxe(page)).toEqual([])
    // The second click of a double one was not meant for the button that took the first one's place.
    await table.deal.dblclick()
    await expect
      .poll(async () => (await table.deal.innerText()).replaceAll(/\s+/g, ' '))
      .toBe('Deal for 1,000')
    expect(sent).toEqual([])
    const request = page.waitForRequest((one) => one.url().endsWith(call))
    await table.play()
    expect((await request).postDataJSON().bets).toEqual([
      { selection: 'playerA', amount: 900 },
      { selection: 'tie', amount: 100 },
    ])
  },
)

test('where the server says nothing, something went wrong', async () => {
  const { page, faults, table } = await tableFor(null)
  faults.allow(/status of 400/)
  await page.route(`**${call}`, (route) => route.fulfill({ status: 400, json: {} }))
  await table.deal.click()
  await table.complaint.getByText('Something went wrong', { exact: true }).waitFor()
})

test('everything is disabled during the deal, and enabled after it', async () => {
  const { page, table } = await tableFor(null)
  let go = () => {}
  const asked = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route(`**${call}`, async (route) => {
    await asked
    await route.continue()
  })
  await table.deal.click()
  const controls = table.stage.locator('input, [data-spot], form button')
  const enabled = async () => {
    const states = await Promise.all((await controls.all()).map((control) => control.isEnabled()))
    return states.filter(Boolean).length
  }
  await expect.poll(enabled).toBe(0)
  expect(await table.cards('Player A')).toEqual(Array(3).fill('Card, face down'))
  go()
  await table.result.waitFor()
  for (const control of [
    table.deal,
    table.stake,
    table.spot('playerA'),
    table.spot('tie'),
    table.spot('playerB'),
  ]) {
    await expect.poll(() => control.isEnabled()).toBe(true)
  }
})

test('cards open one to each hand in turn, and the result comes after the last', async () => {
  const { page } = await visit({ url: venue().url, path, motion: true })
  const table = cardTable(page, 'Teen Patti')
  await stubDeal(page, call, {
    ...tie,
    selection: 'tie',
    winAmount: 1_800,
    balanceChange: 1_600,
    payoutMultiplier: 9,
  })
  await table.spot('tie').click()
  await table.deal.waitFor()
  // Notes what opens, and the result when it appears.
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver((changes) => {
      for (const { target, attributeName, addedNodes } of changes) {
        const element = target as Element
        const label = element.getAttribute('aria-label') ?? ''
        if (attributeName === 'aria-label' && label.includes(' of ')) seen.push(label)
        for (const node of addedNodes) if ((node as Element).matches?.('strong')) seen.push('result')
      }
    }).observe(document.body, { subtree: true, childList: true, attributes: true })
  })
  await table.deal.click()
  await table.result.getByText('+1,600.00').waitFor()
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([
    '4 of spades',
    '5 of clubs',
    '5 of hearts',
    '4 of hearts',
    '3 of clubs',
    '3 of spades',
    'result',
  ])
  expect(await table.spot('tie').getAttribute('data-state')).toBe('won')
})

test('a bet that returns nothing is marked as lost, without a word of winning', async () => {
  const { page, table } = await tableFor(null)
  await stubDeal(page, call, {
    ...tie,
    selection: 'playerA',
    winAmount: 0,
    balanceChange: -200,
    payoutMultiplier: 0,
  })
  await table.deal.click()
  await table.result.getByText('−200.00', { exact: true }).waitFor()
  expect(await table.spot('playerA').getAttribute('data-state')).toBe('lost')
  // It came, and nothing lay on it.
  expect(await table.spot('tie').getAttribute('data-state')).toBe('came')
})

test('chips set the stake', async () => {
  const { table } = await tableFor(null)
  for (const [chip, stake] of [
    ['1,000', '1000'],
    ['50,000', '50000'],
    ['200', '200'],
  ] as const) {
    await table.stage.getByText(`Chip ${chip}`, { exact: true }).locator('..').click()
    expect(await table.stake.inputValue()).toBe(stake)
  }
})

test('several bets go in one round, each with its own stake, and may be dealt again', async () => {
  const player = await venue().server.player()
  const { page, table } = await tableFor(player)
  const tool = (name: string) => table.stage.locator('form').getByRole('button', { name, exact: true })
  for (const spot of ['playerA', 'tie', 'playerA']) await table.spot(spot).click()
  await table.stake.fill('50')
  await table.spot('tie').click()
  expect(await table.deal.textContent()).toBe('Dealfor 650')
  await tool('Undo').click()
  expect(await table.deal.textContent()).toBe('Dealfor 600')
  // Twice as much would be more than there is.
  await expect.poll(() => tool('Double').isDisabled()).toBe(true)
  await tool('Clear').click()
  expect(await table.deal.isDisabled()).toBe(true)
  await tool('Undo').click()
  const bets = [
    { selection: 'playerA', amount: 400 },
    { selection: 'tie', amount: 200 },
  ]
  const sent = page.waitForRequest((request) => request.url().endsWith(call))
  const round = await table.play<TeenPattiRound>()
  expect((await sent).postDataJSON()).toMatchObject({ bets })
  expect(round.bets).toMatchObject(bets)
  const { balance } = await venue().balanceOf(player)
  expect(balance).toBe(100_000 + Math.round(round.balanceChange * 100))
  // What is more than the money that is left would be cut to it.
  const again = balance >= 60_000 ? 'Deal againfor 600' : `Stake ${balance / 100}`
  expect(await table.deal.textContent()).toBe(again)
  expect(await table.chosen()).toEqual([])
})

test.each(['guest', 'player'] as const)(
  'on every phone a %s finds Deal in reach, and nothing moves when the result comes',
  async (who) => {
    const player = who === 'player' ? await venue().server.player() : null
    const { page, table } = await tableFor(player, 'phone')
    const isFree = () =>
      table.deal.evaluate((button) => {
        const { left, top, width, height } = button.getBoundingClientRect()
        return [top + 2, top + height - 2].every((y) =>
          button.contains(document.elementFromPoint(left + width / 2, y)),
        )
      })
    await page.evaluate(() => {
      const shifts: string[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node?: Element }[] })[]) {
          shifts.push(...entry.sources.map(({ node }) => node?.outerHTML ?? 'what is gone'))
        }
      }).observe({ type: 'layout-shift' })
    })
    await table.play()
    expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([])
    for (const [width, height] of [
      [390, 844],
      [390, 664],
      [360, 640],
      [320, 568],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.evaluate(() => window.scrollTo(0, 0))
      await expect.poll(isFree, { message: `${width} x ${height}` }).toBe(true)
      expect(await overflowOf(page)).toBe(0)
    }
  },
)

test('the keyboard alone chooses, stakes and deals', async () => {
  const { page, table } = await tableFor(null)
  await tabTo(page, '[data-spot="tie"]')
  await page.keyboard.press('Enter')
  expect(await table.chosen()).toEqual(['tie'])
  await tabTo(page, '[type="number"]')
  await page.keyboard.type('350')
  const answered = page.waitForResponse((response) => response.url().endsWith(call))
  await page.keyboard.press('Enter')
  const round = (await (await answered).json()) as TeenPattiRound
  expect(round).toMatchObject({ selection: 'tie', amount: 350 })
  await table.result.waitFor()
})

test('the list leads to the other games, and a search without a hit says No games', async () => {
  const { page } = await tableFor(null)
  const games = page.getByRole('navigation', { name: 'Games' })
  expect(await games.locator('[aria-current="page"]').textContent()).toBe('Teen Patti')
  await games.getByRole('button', { name: 'Search games' }).click()
  const search = games.getByRole('searchbox', { name: 'Search games' })
  await search.fill('whist')
  await games.getByText('No games', { exact: true }).waitFor()
  await search.fill('TIGER')
  await games.getByRole('link', { name: 'Dragon Tiger' }).click()
  await page.waitForURL('**/games/dragon-tiger')
  await page.goBack()
  await cardTable(page, 'Teen Patti').deal.waitFor()
})

test('the last rounds lead to their receipts', async () => {
  const { page, table } = await tableFor(null)
  const round = await table.play<TeenPattiRound>()
  const rounds = page.getByRole('region', { name: 'Last rounds' })
  await rounds.getByRole('link', { name: /Receipt/ }).click()
  await page.waitForURL(`**/verify?round=${encodeURIComponent(round.roundId)}`)
})

test('nothing is cut off or wider than the screen at any of the three widths', async () => {
  const { page, table } = await tableFor(null)
  await table.play()
  for (const screen of screenNames) {
    await page.setViewportSize(screens[screen].viewport)
    await expect.poll(() => overflowOf(page)).toBe(0)
    const isWhole = await table.stage.evaluate((stage) =>
      [...stage.querySelectorAll('[role=img], [data-spot]')].every((part) => {
        const box = part.getBoundingClientRect()
        const frame = stage.getBoundingClientRect()
        return box.left >= frame.left && box.right <= frame.right && box.width > 0
      }),
    )
    expect(isWhole, screen).toBe(true)
  }
})
