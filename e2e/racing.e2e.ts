/** Races in the second layout: the card with its prices, the next ones to be off, and the ways to them. */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { RaceCard } from '#contract/catalogue.ts'
import { bringAxe } from './testing/accessibility.ts'
import { faultsInBothThemes } from './testing/both-themes.ts'
import { withBrowser } from './testing/browser.ts'
import { atPlace, momentOf, sendAway, shiftsOf } from './testing/layout-shift.ts'
import { priceIn } from './testing/match-page.ts'
import { withVenue } from './testing/venue.ts'

const visit = withBrowser()
const venue = withVenue()

const names = ['Copper Lantern', 'Slow Tide', 'Merry Bishop', 'Quarterdeck', 'Fen Harrier']

async function operate<T>(path: string, body: object): Promise<T> {
  const { token } = await venue().server.admin()
  const answer = await venue().server.api<T>('POST', `/api/admin${path}`, { token, body })
  if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** A race with its card and its markets to win and to be placed, which are quoted: the first runner at 3.00. */
async function race(course: string, minutes: number) {
  const { eventId } = await operate<{ eventId: number }>('/events', {
    sport: 'horse-race',
    name: `Novice Stakes ${course}`,
    competition: course,
    country: 'Great Britain',
    startTime: Date.now() + minutes * 60_000,
  })
  const made = async (type: string) => {
    const body = { eventId, type, participants: names, payDelaySeconds: 0 }
    const { marketId } = await operate<{ marketId: number }>('/markets/from-template', body)
    await operate(`/markets/${marketId}/open`, {})
    return marketId
  }
  const [win, place] = [await made('WIN'), await made('PLACE')]
  const runners = (await venue().server.api('GET', `/api/exchange/markets/${win}`)).body.runners
  const ids: number[] = runners.map(({ selectionId }: { selectionId: number }) => selectionId)
  const card: RaceCard = {
    distanceMetres: 2_000,
    runners: names.map((name, index) => ({
      selectionId: ids[index]!,
      number: index + 1,
      name,
      draw: 5 - index,
      weight: 128 - index,
      age: 4,
      jockey: `J. Marsh ${index}`,
      form: `12${index}43`,
    })),
  }
  venue().server.running.scores.setCard(eventId, card)
  const maker = await venue().server.player()
  for (const marketId of [win, place]) {
    const instructions = ids.flatMap((selectionId, index) => [
      { selectionId, side: 'LAY', price: 300 + index * 100, size: 2_000 },
      { selectionId, side: 'BACK', price: 310 + index * 100, size: 2_000 },
    ])
    const body = { marketId, instructions: instructions.slice(0, 6) }
    await venue().server.api('POST', '/api/exchange/orders/place', { token: maker.token, body })
  }
  return { eventId, win, place, ids }
}

/** A player's order at the starting price. */
async function atStart(marketId: number, instruction: object): Promise<void> {
  const { token } = await venue().server.player()
  const body = { marketId, instructions: [instruction] }
  const answer = await venue().server.api('POST', '/api/exchange/orders/place-at-start', { token, body })
  expect(answer.body.results[0].ok).toBe(true)
}

const row = (page: Page, name: string) => page.locator('[data-runner]').filter({ hasText: name })
const versionOf = async (marketId: number) =>
  (await venue().server.api('GET', `/api/exchange/markets/${marketId}`)).body.version
const textOf = async (locator: Locator) => (await locator.innerText()).replace(/\s+/g, ' ')

test('a race has its card with live prices to win and to be placed; one bets from it, and reads who is out and who won', async () => {
  const { eventId, win, ids } = await race('Wexcombe', 30)
  const { token } = await venue().server.player()
  // 10.00 back against 60.00 of liability is 7.00 without the book; with its offer of 3.00 the backs are taken there.
  await atStart(win, { selectionId: ids[0]!, side: 'BACK', size: 1_000 })
  const taker = await venue().server.player()
  const taking = {
    marketId: win,
    instructions: [
      { selectionId: ids[2], side: 'BACK', price: 500, size: 1_000 },
      { selectionId: ids[2], side: 'LAY', price: 510, size: 500 },
    ],
  }
  await venue().server.api('POST', '/api/exchange/orders/place', { token: taker.token, body: taking })
  const { page } = await visit({ url: venue().url, path: `/lobby/race/${eventId}`, token, prepare: bringAxe })
  await page.getByRole('heading', { level: 1, name: /Novice Stakes Wexcombe/ }).waitFor()
  await page.getByText('2,000 m · 5 runners').waitFor()
  await page
    .getByRole('timer')
    .getByText(/^(29|30) min$/)
    .first()
    .waitFor()
  expect(await textOf(row(page, 'Slow Tide'))).toMatch(/^2 Slow Tide J\. Marsh 1 4 12143 4 9-1 /)

  const moves = page.getByRole('region', { name: 'Moves, last 10 min' })
  await moves.getByText('Merry Bishop').waitFor()
  expect(await textOf(moves)).toContain('5.00 » 5.10')
  const start = page.getByRole('region', { name: 'Starting price' })
  await start.getByText(/10\.00$/).waitFor()
  await atStart(win, { selectionId: ids[0]!, side: 'LAY', size: 6_000 })
  const book = await venue().server.api('GET', `/api/exchange/markets/${win}/book`)
  const { nearPrice, farPrice } = book.body.runners[0]
  expect(farPrice).toBe(700)
  expect(nearPrice).not.toBe(farPrice)
  const prices = [nearPrice, farPrice].map((price: number) => (price / 100).toFixed(2)).join(' ')
  await expect.poll(() => textOf(row(page, 'Copper Lantern'))).toContain(` ${prices} `)

  // Arrow keys walk through the prices; of the place market they stay in its column.
  const cell = row(page, 'Copper Lantern').locator('[data-cell="back-0"]')
  await expect.poll(() => priceIn(cell.first())).toBe('3.00')
  await cell.first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowLeft')
  expect(await cell.last().evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  const slip = page.getByRole('region', { name: 'Bet Slip' })
  await slip
    .getByText(/To Be Placed/)
    .first()
    .waitFor()
  await slip.getByRole('button', { name: /^Remove/ }).click()
  await cell.first().click()
  await slip.getByLabel('Stake', { exact: true }).fill('10')
  // The slip of the trader's pages: a race is bet at its starting price, too.
  await slip.getByRole('button', { name: 'More' }).click()
  await slip.getByRole('button', { name: 'SP', exact: true }).waitFor()
  await slip.getByRole('button', { name: /^Place Back/ }).click()
  await row(page, 'Copper Lantern').getByText('+20.00').waitFor()
  await row(page, 'Slow Tide').getByText('−10.00').first().waitFor()
  await page.getByRole('region', { name: /^Cash out: / }).waitFor()
  // Several runners to win are dutched here; a price to be placed in the same row is none of them.
  await page.getByRole('button', { name: 'Dutch', exact: true }).click()
  const dutch = page.getByRole('region', { name: 'Dutch', exact: true })
  const tide = row(page, 'Slow Tide').locator('[data-cell="back-0"]')
  await tide.first().click()
  await expect.poll(() => dutch.getByRole('checkbox', { checked: true }).count()).toBe(1)
  await tide.last().click()
  await slip
    .getByText(/To Be Placed/)
    .first()
    .waitFor()
  expect(await dutch.getByRole('checkbox', { checked: true }).count()).toBe(1)
  expect(await faultsInBothThemes(page)).toEqual([])

  const removal = { selectionId: ids[4], factorBps: 620, rule: 'RUNNER_WITHDRAWN', reason: 'Lame' }
  await operate(`/markets/${win}/suspend`, {})
  await operate(`/markets/${win}/remove-runner`, { marketVersion: await versionOf(win), ...removal })
  await row(page, 'Fen Harrier').getByText('Withdrawn, others reduced by 6.2%').waitFor()
  await page.getByText(/^Non-runner: Fen Harrier \(Lame\)/).waitFor()
  await operate(`/markets/${win}/settle`, { marketVersion: await versionOf(win), winners: [ids[0]] })
  await row(page, 'Copper Lantern').getByText('Winner').waitFor()
  await page
    .getByRole('navigation', { name: 'Other markets' })
    .getByRole('link', { name: /To Be Placed/ })
    .click()
  await page.getByRole('link', { name: 'Race card' }).click()
  await page.waitForURL(`**/lobby/race/${eventId}`)
})

test('a race is bet at its starting price alone: a back by its stake, a lay by what it risks, no worse than its odds; the limit is loosened', async () => {
  const { eventId, win, ids } = await race('Ridgemoor', 40)
  const player = await venue().server.player()
  const { page, faults } = await visit({
    url: venue().url,
    path: `/lobby/race/${eventId}`,
    token: player.token,
    prepare: bringAxe,
  })
  faults.allow(/status of 4/)
  const slip = page.getByRole('region', { name: 'Bet Slip' })
  const start = slip.getByRole('button', { name: 'SP starting price' })
  const cell = (side: 'back' | 'lay') =>
    row(page, 'Copper Lantern').locator(`[data-cell="${side}-0"]`).first()
  await expect.poll(() => priceIn(cell('back'))).toBe('3.00')
  await cell('back').click()
  await slip.getByLabel('Stake', { exact: true }).fill('10')
  await start.click()
  expect(await slip.getByRole('spinbutton', { name: 'Odds' }).count()).toBe(0)
  expect(await faultsInBothThemes(page)).toEqual([])
  await slip.getByRole('button', { name: 'Place Back ₹10.00 at SP' }).click()
  await slip.getByRole('alert').getByText('Unmatched 10.00 at SP').waitFor()
  await slip.getByRole('button', { name: 'Done' }).click()

  await cell('lay').click()
  await slip.getByLabel('Stake', { exact: true }).fill('10')
  await start.click()
  // 10.00 laid at 3.10 risks 21.00.
  const liability = slip.getByLabel('Liability', { exact: true })
  expect(await liability.inputValue()).toBe('21.00')
  await slip.getByRole('switch', { name: 'No worse than' }).click()
  expect(await slip.getByLabel('Worst odds').inputValue()).toBe('3.10')
  await slip.getByText('where that is below 3.10').waitFor()
  await liability.fill('6')
  await slip.getByRole('button', { name: 'Place Lay ₹6.00 liability at SP ≤3.10' }).click()
  await slip.getByText('The smallest is ₹10.00.').waitFor()
  await slip.getByRole('button', { name: 'Use 10.00' }).click()
  await slip.getByRole('button', { name: 'Place Lay ₹10.00 liability at SP ≤3.10' }).click()
  await slip.getByRole('alert').getByText('Unmatched 10.00 at SP').waitFor()
  // What is risked on either side is counted, at no price; on the ladder they have no row, and nothing there cancels them.
  await page.getByRole('link', { name: 'Ladders' }).click()
  const positions = page.getByRole('region', { name: 'Positions' }).locator('p')
  for (const name of ['Copper Lantern', 'Slow Tide']) {
    await expect.poll(() => textOf(positions.filter({ hasText: name }))).toBe(`${name} 0.00 −10.00`)
  }
  const orders = page.getByRole('region', { name: 'Orders' })
  await orders.getByText('SP', { exact: true }).waitFor()
  await orders.getByText('SP ≤3.10', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Cancel all 0' }).isDisabled()).toBe(true)
  const placed = await venue().betsOf(player, 'open', win)
  const common = { selectionId: ids[0], unmatched: 1_000 }
  expect(placed).toMatchObject([
    { ...common, side: 'LAY', orderType: 'LIMIT_ON_CLOSE', price: 310 },
    { ...common, side: 'BACK', orderType: 'MARKET_ON_CLOSE' },
  ])
  // Nothing of it can be changed but its limit, and that is loosened alone.
  await page.goto(`${venue().url}/lobby/bet_list`)
  await page.getByRole('button', { name: 'Loosen the limit: lay Copper Lantern' }).click()
  const editor = page.getByRole('form', { name: 'Loosen the limit' })
  await editor.getByLabel('No worse than').fill('3')
  await editor.getByRole('button', { name: 'Save' }).click()
  await editor.getByText('enter higher odds').waitFor()
  await editor.getByLabel('No worse than').fill('3.5')
  await editor.getByLabel('No worse than').press('Enter')
  await page.getByText('SP ≤3.50', { exact: true }).waitFor()
})

test('the next races of all courses stand in their order with what is left, on a page and in a strip; one that comes or goes far away moves none by itself', async () => {
  const later = await race('Harrow Vale', 50)
  const { page } = await visit({
    url: venue().url,
    path: '/lobby/SportRadar/sr:sport:1',
    prepare: bringAxe,
    motion: true,
  })
  await page.getByRole('link', { name: 'Next off' }).click()
  const line = (eventId: number) => page.locator(`[data-event="${eventId}"]`)
  await line(later.eventId)
    .getByRole('timer')
    .filter({ hasText: /^(49|50) min$/ })
    .waitFor()
  // The favourite is the one at the lowest price.
  await line(later.eventId).getByText('Copper Lantern').first().waitFor()
  await expect.poll(() => priceIn(line(later.eventId).locator('[data-cell="lay-0"]'))).toBe('3.10')
  expect(await faultsInBothThemes(page)).toEqual([])
  const since = await momentOf(page)
  const sooner = await race('Crossgate', 5)
  await line(sooner.eventId)
    .getByRole('timer')
    .filter({ hasText: /^[45]:\d\d$/ })
    .waitFor()
  // Those under it are painted from where they were, until they are at their places.
  await atPlace(page)
  await sendAway(page.getByRole('list').filter({ has: line(sooner.eventId) }))
  expect(await shiftsOf(page, since)).toEqual([])
  const order = await page
    .locator('[data-event]')
    .evaluateAll((all) => all.map((one) => Number(one.getAttribute('data-event'))))
  expect(order.indexOf(sooner.eventId)).toBeLessThan(order.indexOf(later.eventId))
  await line(sooner.eventId).getByRole('link').click()
  const strip = page.getByRole('navigation', { name: 'Next off' })
  await strip.locator('[aria-current="page"]').getByText('Crossgate').waitFor()
  await strip.getByRole('link', { name: /Harrow Vale/ }).click()
  await page.waitForURL(`**/lobby/race/${later.eventId}`)
})

test('on a phone the card has one market at a time, is no wider than the screen, and takes the slip as a drawer', async () => {
  const { eventId } = await race('Eastmere', 20)
  const { page } = await visit({
    url: venue().url,
    path: `/lobby/race/${eventId}`,
    screen: 'phone',
    prepare: bringAxe,
  })
  await row(page, 'Merry Bishop').getByText('12243 · 9-0 · J. Marsh 2').waitFor()
  expect(await row(page, 'Merry Bishop').locator('[data-cell]').count()).toBe(2)
  await page.getByRole('button', { name: 'Place, 2' }).click()
  await expect.poll(() => priceIn(row(page, 'Copper Lantern').locator('[data-cell="back-0"]'))).toBe('3.00')
  await row(page, 'Copper Lantern').locator('[data-cell="back-0"]').click()
  await page
    .getByRole('region', { name: 'Bet Slip' })
    .getByText(/To Be Placed/)
    .waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await faultsInBothThemes(page)).toEqual([])
})
