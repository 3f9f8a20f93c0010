/** The slip: what it says before a bet is placed, that it places one bet, and what it says when it may not. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { password } from '#server/testing/start-server.ts'
import { answerTo } from './testing/answers.ts'
import { withBrowser } from './testing/browser.ts'
import { walletOf } from './testing/home-page.ts'
import { type MatchPage, openMatch } from './testing/match-page.ts'
import { type ScreenName, screenNames } from './testing/screens.ts'
import { type Fixture, ferro, halvorsen, withVenue } from './testing/venue.ts'

const visit = withBrowser()
const venue = withVenue()

async function playerAt(fixture: Fixture, screen: ScreenName = 'desktop') {
  const player = await venue().server.player()
  const { page, faults } = await visit({ url: venue().url, screen, token: player.token })
  return { player, page, faults, match: await openMatch(page, fixture) }
}

/** Returns what stands under a runner's name: the result now, and with the slip. */
function resultOf(match: MatchPage, runner: { selectionId: number }): Promise<string | null> {
  return match.row(runner).getByText('Result if it wins:').locator('..').textContent()
}

function countPlacings(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/orders/place')) count++
  })
  return () => count
}

describe.each(screenNames)('on a %s', (screen) => {
  test('a back is matched at the best price, and the wallet follows', async () => {
    const fixture = await venue().fixture()
    const { player, page, match } = await playerAt(fixture, screen)
    await match.cell(ferro, 'back').click()
    expect(await match.odds.inputValue()).toBe('2.00')
    await match.slip.getByRole('button', { name: '$50' }).click()
    expect(await match.stake.inputValue()).toBe('50.00')
    await match.slip.getByRole('button', { name: 'Place Back $50.00 at 2.00' }).click()
    await match.slip.getByRole('alert').getByText('Matched 50.00 at 2.00').waitFor()
    await match.list('Matched').getByText(ferro.name).waitFor()
    await match.close()
    await expect
      .poll(() => walletOf(page))
      .toEqual({ Credit: '0', Balance: '1,000', Liable: '50', 'Active Bets': '1' })
    expect(await venue().balanceOf(player)).toMatchObject({ exposure: 5_000, available: 95_000 })
  })

  test('a lay shows its liability first, and under each runner what it would come to', async () => {
    const fixture = await venue().fixture()
    const { player, match } = await playerAt(fixture, screen)
    await match.cell(ferro, 'lay').click()
    await match.stake.fill('50')
    const figures = match.slip.getByRole('definition')
    expect(await match.slip.getByRole('term').first().textContent()).toBe('You risk (liability)')
    await expect.poll(() => figures.allTextContents()).toEqual(['$53.00', '$50.00'])
    await expect.poll(() => resultOf(match, ferro)).toMatch(/0\.00.*−53\.00$/)
    await expect.poll(() => resultOf(match, halvorsen)).toMatch(/0\.00.*\+50\.00$/)

    await match.slip.getByRole('button', { name: 'Place Lay $50.00 at 2.06' }).click()
    await match.slip.getByRole('alert').getByText('Matched 50.00 at 2.06').waitFor()
    await expect.poll(() => resultOf(match, ferro)).toMatch(/: −53\.00$/)
    expect((await venue().balanceOf(player)).exposure).toBe(5_300)
  })

  test('three fast clicks place one bet', async () => {
    const fixture = await venue().fixture()
    const { player, page, match } = await playerAt(fixture, screen)
    const placings = countPlacings(page)
    await match.cell(ferro, 'back').click()
    await match.stake.fill('20')
    // All three before the page can answer the first.
    await match.place.evaluate((button: HTMLButtonElement) => {
      for (let click = 0; click < 3; click++) button.click()
    })
    await match.slip.getByRole('alert').getByText('Matched 20.00 at 2.00').waitFor()
    expect(placings()).toBe(1)
    const bets = await venue().betsOf(player, 'open', fixture.marketId)
    expect(bets.map(({ size, matched }) => ({ size, matched }))).toEqual([{ size: 2_000, matched: 2_000 }])
  })
})

test('more than the balance covers is refused in the words of the exchange, and nothing is placed', async () => {
  const fixture = await venue().fixture()
  const { player, match } = await playerAt(fixture)
  await match.cell(ferro, 'back').click()
  await match.stake.fill('1000.01')
  await match.place.click()
  await match.slip
    .getByRole('alert')
    .getByText(
      'Your available balance does not cover the most this order could lose. $1,000.00 is available.',
    )
    .waitFor()
  expect(await match.stake.inputValue()).toBe('1000.01')
  expect(await venue().betsOf(player, 'open', fixture.marketId)).toEqual([])

  await match.stake.fill('0.50')
  await match.place.click()
  await match.slip.getByRole('alert').getByText('The smallest is $1.00.').waitFor()
  await match.stake.fill('1000.01')
  await match.place.click()
  await match.slip.getByRole('button', { name: 'Use 1,000.00' }).click()
  expect(await match.stake.inputValue()).toBe('1000.00')
  await match.place.click()
  await match.slip.getByRole('alert').getByText('Matched 500.00 at 2.00').waitFor()
})

test('three real clicks of the mouse, while the first is still on its way, place one bet', async () => {
  const fixture = await venue().fixture()
  const { player, page, match } = await playerAt(fixture)
  const placings = countPlacings(page)
  let go = () => {}
  const clicked = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route('**/orders/place', async (route) => {
    await clicked
    await route.continue()
  })
  await match.cell(ferro, 'back').click()
  await match.stake.fill('20')
  await match.place.click({ clickCount: 3 })
  go()
  await match.slip.getByRole('alert').getByText('Matched 20.00 at 2.00').waitFor()
  expect(placings()).toBe(1)
  expect(await venue().betsOf(player, 'open', fixture.marketId)).toHaveLength(1)
})

test('an answer that is lost is asked for again by the same key: one bet', async () => {
  const fixture = await venue().fixture()
  const { player, page, faults, match } = await playerAt(fixture)
  faults.allow(/ERR_CONNECTION_RESET/)
  const keys: string[] = []
  await page.route('**/orders/place', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    const answer = await answerTo(route)
    // The first answer gets lost on its way back: the bet is made, and the page does not know.
    if (keys.length === 1) await route.abort('connectionreset')
    else await route.fulfill({ response: answer })
  })
  await match.cell(ferro, 'back').click()
  await match.stake.fill('20')
  await match.place.click()
  await match.slip.getByText('Checking your bet…').waitFor()
  await match.slip.getByRole('alert').getByText('Matched 20.00 at 2.00').waitFor()
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
  expect(await venue().betsOf(player, 'open', fixture.marketId)).toHaveLength(1)
})

test('odds move by ticks of the ladder, and odds between two of them say where they went', async () => {
  const fixture = await venue().fixture()
  const { page, match } = await playerAt(fixture)
  await match.cell(ferro, 'back').click()
  await match.odds.press('ArrowUp')
  expect(await match.odds.inputValue()).toBe('2.02')
  await match.odds.press('ArrowDown')
  await match.odds.press('ArrowDown')
  expect(await match.odds.inputValue()).toBe('1.99')
  expect(await match.odds.getAttribute('step')).toBe('0.01')
  expect(await match.stake.getAttribute('step')).toBe('0.01')
  // The wheel does the same over a field that has the focus, for stakes by steps that grow with them.
  await match.odds.hover()
  await page.mouse.wheel(0, -100)
  await expect.poll(() => match.odds.inputValue()).toBe('2.00')
  await match.stake.fill('20')
  await match.stake.hover()
  await page.mouse.wheel(0, 100)
  await expect.poll(() => match.stake.inputValue()).toBe('15.00')
  await match.stake.press('PageUp')
  expect(await match.stake.inputValue()).toBe('65.00')
  await match.odds.fill('2.03')
  await match.stake.focus()
  await match.slip.getByText('2.03 is not on the ladder; the nearest price is 2.02.').waitFor()
  expect(await match.odds.inputValue()).toBe('2.02')
})

test('a comma is a point in every field, and what is no number is refused with a sentence', async () => {
  const fixture = await venue().fixture()
  const { player, page, match } = await playerAt(fixture)
  await match.cell(ferro, 'back').click()
  for (const field of [match.odds, match.stake]) {
    await field.focus()
    await page.keyboard.type('2,5')
    await expect.poll(() => field.inputValue()).toBe('2.5')
  }
  await match.slip.getByRole('button', { name: 'Place Back $2.50 at 2.50' }).waitFor()
  // A text that is pasted goes in as one, or not at all.
  await match.stake.focus()
  await page.keyboard.insertText('1.234,50')
  await match.slip.getByRole('alert').getByText('“1.234,50” is not taken').waitFor()
  expect(await match.stake.inputValue()).toBe('2.5')
  await page.keyboard.type('.')
  await match.slip.getByRole('alert').getByText('A number has one decimal point.').waitFor()
  await match.stake.press('Control+A')
  await page.keyboard.type('1e3')
  await match.slip.getByRole('alert').getByText('“e” is not taken').waitFor()
  expect(await match.stake.inputValue()).toBe('13')
  await match.stake.press('Control+A')
  await page.keyboard.insertText('1,050.00')
  await expect.poll(() => match.stake.inputValue()).toBe('1050.00')
  expect(await match.slip.getByRole('alert').count()).toBe(0)

  await match.stake.fill('5')
  await match.odds.fill('3')
  await match.place.click()
  await match.slip.getByRole('button', { name: 'Done' }).click()
  const list = match.list('Unmatched')
  await list.getByRole('button', { name: `Change back ${ferro.name}` }).click()
  await page.keyboard.type('2,96')
  await page.keyboard.press('Tab')
  await page.keyboard.type('2,5')
  await page.keyboard.press('Enter')
  await list.getByText('2.96').waitFor()
  expect(await venue().betsOf(player, 'open', fixture.marketId)).toMatchObject([{ price: 296, size: 250 }])
})

test('what is missing or impossible in the slip is said in the slip, before anything is sent', async () => {
  const fixture = await venue().fixture()
  const { page, match } = await playerAt(fixture)
  const placings = countPlacings(page)
  await match.cell(ferro, 'back').click()
  for (const [stake, sentence] of [
    ['', 'Enter a stake.'],
    ['0', 'Enter a stake above zero with at most two decimals.'],
    ['1.005', 'Enter a stake above zero with at most two decimals.'],
    ['-5', 'Enter a stake above zero with at most two decimals.'],
  ] as const) {
    await match.stake.fill(stake)
    await match.place.click()
    await match.slip.getByRole('alert').getByText(sentence).waitFor()
  }
  expect(placings()).toBe(0)
})

test('when the market moves the chosen price stays, and the new one is one tap away', async () => {
  const fixture = await venue().fixture()
  const { match } = await playerAt(fixture)
  await match.cell(ferro, 'back').click()
  await match.stake.fill('25')
  await fixture.quote([{ selectionId: ferro.selectionId, back: [[204, 50_000]], lay: [[208, 50_000]] }])
  await match.slip.getByText('Price is now 2.04').waitFor()
  expect(await match.odds.inputValue()).toBe('2.00')
  await match.slip.getByRole('button', { name: 'Use 2.04' }).click()
  await match.slip.getByRole('button', { name: 'Place Back $25.00 at 2.04' }).click()
  await match.slip.getByRole('alert').getByText('Matched 25.00 at 2.04').waitFor()
})

test('several bets fold to one open line, are placed by one action, and what one lacks keeps them all', async () => {
  const fixture = await venue().fixture()
  const { player, page, match } = await playerAt(fixture)
  const placings = countPlacings(page)
  await match.cell(ferro, 'lay').click()
  await match.stake.fill('50')
  await match.cell(halvorsen, 'back').click()
  const place = match.slip.getByRole('button', { name: /^Place 2 bets/ })
  expect(await place.textContent()).toBe('Place 2 bets')
  await place.click()
  await match.slip.getByRole('alert').getByText('Enter a stake.').waitFor()
  expect(placings()).toBe(0)
  await match.stake.fill('10')
  // Ferro wins: 53.00 of the lay and 10.00 of the back are lost together.
  expect(await match.slip.getByRole('term').first().textContent()).toBe('You risk, 2 bets')
  expect(await match.slip.getByRole('definition').allTextContents()).toEqual(['$63.00', '$59.40'])
  await match.slip.getByRole('button', { name: `Lay ${ferro.name}` }).click()
  expect(await match.stake.inputValue()).toBe('50.00')
  await match.slip.getByRole('button', { name: 'Place 2 bets, risk $63.00' }).click()
  await match.slip.getByRole('alert').getByText('Matched 50.00 at 2.06').waitFor()
  await match.slip.getByRole('alert').getByText('Matched 10.00 at 1.94').waitFor()
  expect(placings()).toBe(2)
  expect(await venue().betsOf(player, 'open', fixture.marketId)).toHaveLength(2)
})

test('an own order is marked in its cell, and the arrow keys go from price to price', async () => {
  const fixture = await venue().fixture()
  const { page, match } = await playerAt(fixture)
  await match.cell(ferro, 'lay').click()
  await match.odds.fill('2.02')
  await match.stake.fill('30')
  await match.place.click()
  await match.slip.getByRole('alert').getByText('Unmatched 30.00 at 2.02').waitFor()
  const own = match.cell(ferro, 'back').getByTitle('Yours')
  await expect.poll(() => own.textContent()).toBe('30')

  await match.slip.getByRole('button', { name: 'Done' }).click()
  const grid = match.overlay.getByRole('grid')
  expect(await grid.locator('[tabindex="0"]').count()).toBe(1)
  await match.cell(ferro, 'back').focus()
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key)
  expect(await match.cell(halvorsen, 'back', 1).evaluate((cell) => cell === document.activeElement)).toBe(
    true,
  )
  expect(await grid.locator('[tabindex="0"]').count()).toBe(1)
  await page.keyboard.press('Enter')
  expect(await match.odds.inputValue()).toBe('1.93')
})

test('who logs in from the slip is offered the way back to the bet, which is as it was', async () => {
  const fixture = await venue().fixture()
  const { email } = await venue().server.player()
  const { page } = await visit({ url: venue().url })
  const match = await openMatch(page, fixture)
  await match.cell(ferro, 'back').click()
  await match.stake.fill('12.5')
  await match.slip.getByRole('link', { name: 'Log in to bet' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByText(`Your bet on ${ferro.name} waits.`).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  await page.getByRole('link', { name: 'Back to it' }).click()
  await match.slip.getByRole('button', { name: 'Place Back $12.50 at 2.00' }).waitFor()
  await match.close()
  expect(await page.getByText(`Your bet on ${ferro.name} waits.`).count()).toBe(0)
})

test('on a phone the slip leaves the runners in view, its action in reach', async () => {
  const fixture = await venue().fixture()
  const { match } = await playerAt(fixture, 'phone')
  await match.cell(halvorsen, 'lay').click()
  await match.stake.fill('5')
  const drawer = await match.slip.boundingBox()
  expect(drawer?.height).toBeLessThanOrEqual(376)
  expect(await match.place.evaluate((button) => button.getBoundingClientRect().bottom)).toBeLessThanOrEqual(
    844,
  )
  for (const runner of [ferro, halvorsen]) {
    const row = await match.row(runner).boundingBox()
    expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual(drawer?.y ?? 0)
  }
})
