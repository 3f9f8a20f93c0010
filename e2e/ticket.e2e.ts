/** The trader's slip on the page of a market: a bet's terms, protecting a position, cashing out by itself, and dutching by keyboard. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { KeptDocument } from '#contract/account-document.ts'
import { bringAxe, faultsByAxe } from './testing/accessibility.ts'
import { withBrowser } from './testing/browser.ts'
import { type Fixture, ferro, halvorsen, type Quote, usualQuotes, withVenue } from './testing/venue.ts'

const visit = withBrowser()
const venue = withVenue()

const quaint = { selectionId: 33, name: 'K. Quaint' }
const quaintQuote: Quote = { selectionId: 33, back: [[900, 50_000]], lay: [[960, 50_000]] }
const threeQuotes = [...usualQuotes, quaintQuote]

/** A market of three runners, and a player who looks at it; with 40.00 on Ferro at 2.00 where asked for. */
async function opened(eventName: string, { hasBet = false, screen = 'desktop' as 'desktop' | 'phone' } = {}) {
  const runners = [ferro, halvorsen, quaint]
  const fixture = await venue().fixture({ eventName, runners, quotes: threeQuotes, commissionBps: 500 })
  const player = await venue().server.player()
  if (hasBet) {
    const instruction = { selectionId: ferro.selectionId, side: 'BACK', price: 200, size: 4_000 }
    const body = { marketId: fixture.marketId, instructions: [instruction] }
    await venue().server.api('POST', '/api/exchange/orders/place', { token: player.token, body })
  }
  const path = `/lobby/market/${fixture.marketId}`
  const { page, faults } = await visit({
    url: venue().url,
    path,
    screen,
    token: player.token,
    prepare: bringAxe,
  })
  await cellOf(page, ferro, 'back').getByText('2.00').waitFor()
  return { fixture, player, page, faults }
}

const cellOf = (page: Page, { selectionId }: { selectionId: number }, side: 'back' | 'lay') =>
  page.locator(`[data-runner="${selectionId}"] [data-cell="${side}-0"]`)
const slipOf = (page: Page) => page.getByRole('region', { name: 'Bet Slip' })
const listOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function openBets(player: Parameters<ReturnType<typeof venue>['betsOf']>[0], fixture: Fixture) {
  return await venue().betsOf(player, 'open', fixture.marketId)
}

test('a bet is placed with its terms, by its payout, and only if it waits; the lists show them', async () => {
  const { fixture, player, page, faults } = await opened('Terms')
  faults.allow(/status of 409/)
  const slip = slipOf(page)
  const top = () => slip.evaluate((panel) => panel.getBoundingClientRect().top + scrollY)
  const topBefore = await top()
  await cellOf(page, ferro, 'back').click()
  await slip.getByLabel('Stake', { exact: true }).fill('40')
  await slip.getByText('To win, net of 5 %').waitFor()
  await slip.getByText('₹38.00').waitFor()
  await slip.getByRole('button', { name: 'More' }).click()
  await slip.getByRole('button', { name: 'Keep', exact: true }).click()
  await slip.getByLabel('Good till').selectOption('1 h')
  await slip.getByRole('switch', { name: 'Offset' }).click()
  await slip.getByRole('switch', { name: 'Stop' }).click()
  await slip.getByText('at 1.95').waitFor()
  const stop = slip.getByLabel('Stop, ticks', { exact: true })
  await stop.press('Backspace')
  // What was deleted is not sent: the action goes to the field.
  await slip.getByRole('button', { name: 'Place Back ₹40.00 at 2.00' }).click()
  expect(await stop.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await openBets(player, fixture)).toEqual([])
  await stop.pressSequentially('4')
  expect(await stop.inputValue()).toBe('4')
  await slip.getByLabel('Strategy').fill('Fade')
  expect(await slip.getByRole('list', { name: 'Terms' }).innerText()).toBe(
    'Keep\n1 h\nOffset 5\nStop 4\nFade',
  )
  expect(await faultsByAxe(page)).toEqual([])
  await slip.getByRole('button', { name: 'Place Back ₹40.00 at 2.00' }).click()
  await slip.getByRole('alert').getByText('Matched 40.00 at 2.00').waitFor()
  const unmatched = listOf(page, 'Unmatched')
  await unmatched.getByText('Take-profit').waitFor()
  await unmatched.getByText('Stop at 2.08, paired').waitFor()
  const [placed] = (await openBets(player, fixture)).filter(({ side }) => side === 'BACK')
  expect(placed).toMatchObject({
    persistence: 'PERSIST',
    strategy: 'Fade',
    goodTill: expect.any(Number),
    offset: { ticks: 5, levelled: true, stopTicks: 4 },
  })
  // What is told of a cash-out comes and goes by itself. A press on the slip that it moved would be none.
  await page.getByText('Your 2 unmatched bets here are cancelled first.').waitFor()
  expect(await top()).toBe(topBefore)

  await slip.getByRole('button', { name: 'Done' }).click()
  await cellOf(page, quaint, 'back').click()
  await slip.getByRole('button', { name: 'Payout', exact: true }).click()
  await slip.getByLabel('Payout', { exact: true }).fill('100')
  await slip.getByText('Asks for a payout of 100.00: stake 11.11 at 9.00').last().waitFor()
  await slip.getByRole('button', { name: 'Place Back ₹11.11 at 9.00' }).click()
  await slip.getByRole('alert').getByText('Matched 11.11 at 9.00').waitFor()
  const [byPayout] = (await openBets(player, fixture)).filter(({ selectionId }) => selectionId === 33)
  expect(byPayout).toMatchObject({ sizedBy: 'PAYOUT', target: 10_000 })

  await slip.getByRole('button', { name: 'Done' }).click()
  await cellOf(page, halvorsen, 'back').click()
  await slip.getByRole('button', { name: 'Change the quick stakes' }).click()
  await slip.getByLabel('Quick stake 1').fill('15')
  await slip.getByLabel('Quick stake 1').press('Enter')
  await slip.getByRole('button', { name: '15', exact: true }).click()
  await slip.getByRole('button', { name: 'More' }).click()
  await slip.getByRole('switch', { name: 'Only if it waits' }).click()
  await slip.getByRole('button', { name: 'Place Back ₹15.00 at 1.94' }).click()
  await slip.getByText('The first price that waits is 1.95.').waitFor()
  await slip.getByRole('button', { name: 'Use 1.95' }).click()
  await slip.getByRole('button', { name: 'Place Back ₹15.00 at 1.95' }).click()
  await unmatched.getByText('Only if it waits').waitFor()
  const keptStakes = async () => {
    const { token } = player
    const { body } = await venue().server.api<KeptDocument>('GET', '/api/account/document', { token })
    return body.document.settings?.stakes
  }
  await expect.poll(keptStakes).toEqual([1_500, 2_500, 5_000, 10_000])
})

test('a stop alone follows a bet that is good till a chosen time, and the slip risks what it may cost', async () => {
  const { fixture, player, page, faults } = await opened('A stop alone')
  faults.allow(/status of 409/)
  const slip = slipOf(page)
  await cellOf(page, quaint, 'back').click()
  await slip.getByLabel('Stake', { exact: true }).fill('900')
  await slip.getByRole('button', { name: 'More' }).click()
  await slip.getByLabel('Good till').selectOption('At a time')
  const until = slip.getByLabel('Until')
  await until.fill('2000-01-01T12:00')
  await slip.getByText('This time is past.').waitFor()
  const inAnHour = await page.evaluate(() => {
    const time = new Date(Date.now() + 3_600_000)
    return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
  })
  await until.fill(inAnHour)
  await slip.getByRole('switch', { name: 'Stop' }).click()
  // 900.00 at 9.00 win 7,200.00; laid at 11 by a stop that has slipped they lose 9,000.00.
  await slip.getByText('at 9.80').waitFor()
  await slip.getByText('to 11.00').waitFor()
  await slip.getByText('₹1,800.00').waitFor()
  expect(await faultsByAxe(page)).toEqual([])
  await slip.getByRole('button', { name: 'Place Back ₹900.00 at 9.00' }).click()
  await slip.getByText('₹1,000.00 is available.').waitFor()
  await slip.getByRole('button', { name: 'Use 500.00' }).click()
  await slip.getByLabel('Stake', { exact: true }).fill('90')
  await slip.getByRole('button', { name: 'Place Back ₹90.00 at 9.00' }).click()
  await slip.getByRole('alert').getByText('Matched 90.00 at 9.00').waitFor()
  await listOf(page, 'Unmatched').getByText('Stop at 9.80').waitFor()
  const bets = await openBets(player, fixture)
  const parent = bets.find(({ side }) => side === 'BACK')
  expect(parent).toMatchObject({ goodTill: expect.any(Number), offset: { stopTicks: 4, slippage: 3 } })
  expect(bets.find(({ side }) => side === 'LAY')).toMatchObject({
    ...{ state: 'held', unmatched: 9_000, parent: parent?.orderId },
  })
  expect(await venue().balanceOf(player)).toMatchObject({ exposure: 18_000 })
})

test('a position is protected by a stop that trails, edited in place and cancelled, then by a pair', async () => {
  const { fixture, player, page } = await opened('Protected', { hasBet: true })
  await page.getByRole('button', { name: 'Protect position' }).click()
  const panel = listOf(page, 'Protect position')
  await panel.getByRole('button', { name: 'Trailing' }).click()
  await panel.getByText('Now at 2.16').waitFor()
  expect(await faultsByAxe(page)).toEqual([])
  await panel.getByRole('button', { name: 'Hold trailing stop: Lay 37.04' }).click()
  await panel.getByText('The trailing stop is held.').waitFor()
  const hold = panel.getByRole('button', { name: /^Hold/ })
  expect(await hold.isDisabled()).toBe(true)
  await panel.getByText('Change something here to place it once more.').waitFor()
  const unmatched = listOf(page, 'Unmatched')
  await unmatched.getByText('Stop at 2.16, 5 behind').waitFor()
  await unmatched.getByText('slips up to 3').waitFor()
  await unmatched.getByRole('button', { name: 'Change lay M. Ferro' }).click()
  const behind = unmatched.getByLabel('Ticks behind', { exact: true })
  await behind.press('ArrowUp')
  await behind.press('Enter')
  await unmatched.getByText('Stop at 2.18, 6 behind').waitFor()
  await fixture.quote([
    {
      ...usualQuotes[0]!,
      back: [[190, 50_000]],
      lay: [[194, 50_000]],
    },
    ...threeQuotes.slice(1),
  ])
  await unmatched.getByText('Stop at 2.00, 6 behind').waitFor()
  await unmatched.getByRole('button', { name: 'Cancel lay M. Ferro' }).click()
  await unmatched.waitFor({ state: 'detached' })
  // It stands no longer: the same may be asked for again.
  await expect.poll(() => hold.isEnabled()).toBe(true)
  await panel.getByText('The trailing stop is held.').waitFor({ state: 'detached' })
  await panel.getByRole('button', { name: 'Both' }).click()
  await panel.getByLabel('Take profit at').fill('1.8')
  await panel.getByRole('button', { name: 'Hold both: Lay 44.44 at 1.80' }).click()
  await unmatched.getByText('Take-profit').waitFor()
  const bets = (await openBets(player, fixture)).filter(({ otherLeg }) => otherLeg !== undefined)
  expect(bets.map(({ unmatched }) => unmatched)).toEqual([4_444, 4_444])
  // Whoever asks for more is told what stands.
  await panel.getByRole('button', { name: 'Stop', exact: true }).click()
  await panel.getByText('A stop to lay 44.44 at 2.16 stands already.').waitFor()
})

test('on a phone bets are cashed out by themselves at the profit that was set', async () => {
  const { fixture, player, page } = await opened('By itself', { hasBet: true, screen: 'phone' })
  // On a short phone a bet is typed with all three runners in view, and what it risks above the button.
  await page.setViewportSize({ width: 390, height: 664 })
  await cellOf(page, quaint, 'lay').tap()
  await slipOf(page).getByLabel('Stake', { exact: true }).fill('5')
  const drawer = (await slipOf(page).boundingBox())!.y
  for (const { selectionId } of [ferro, halvorsen, quaint]) {
    const row = (await page.locator(`[data-runner="${selectionId}"]`).boundingBox())!
    expect(row.y + row.height, `${selectionId}`).toBeLessThanOrEqual(drawer)
  }
  const risk = (await slipOf(page).locator('dl dd').first().boundingBox())!
  const place = (await slipOf(page)
    .getByRole('button', { name: /^Place Lay/ })
    .boundingBox())!
  expect(risk.y + risk.height).toBeLessThanOrEqual(place.y)
  await slipOf(page)
    .getByRole('button', { name: `Remove ${quaint.name}` })
    .tap()
  const panel = page.getByRole('region', { name: 'Cash out', exact: true })
  await panel.getByLabel('At a profit of').fill('5')
  await panel.getByRole('button', { name: 'Set' }).click()
  await panel.getByText('Whole market: at a profit of 5.00').waitFor()
  const better: Quote = { ...usualQuotes[0]!, back: [[150, 50_000]], lay: [[160, 50_000]] }
  await fixture.quote([better, ...threeQuotes.slice(1)])
  await page.locator(`[data-runner="${quaint.selectionId}"]`).getByText('+10.00').waitFor()
  await panel.getByText('There is nothing to cash out').waitFor()
  expect((await venue().balanceOf(player)).exposure).toBe(0)
})

/** Presses Tab until what has the focus is called so. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate(() => {
      const { activeElement } = document
      const label = activeElement instanceof HTMLInputElement ? activeElement.labels?.[0] : activeElement
      return label?.textContent ?? ''
    })
    if (at === name) return
  }
  throw new Error(`No way by Tab to ${name}.`)
}

test('three runners are dutched by keyboard alone', async () => {
  const { fixture, player, page } = await opened('Dutched')
  const placings: string[] = []
  page.on('request', (request) => request.url().endsWith('/orders/place') && placings.push(request.url()))
  await tabTo(page, 'Dutch')
  await page.keyboard.press('Enter')
  const panel = listOf(page, 'Dutch')
  for (const _ of [ferro, halvorsen, quaint]) {
    await page.keyboard.press('Space')
    // The odds of a ticked runner come before the next runner.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
  }
  await tabTo(page, 'Total stake')
  await page.keyboard.type('100')
  await panel.getByText('112.66 %').waitFor()
  await panel.getByText('−11.26 to −11.23').waitFor()
  expect(await faultsByAxe(page)).toEqual([])
  await page.keyboard.press('Enter')
  await panel.getByText('3 bets placed: 100.00 matched').waitFor()
  // A second press is not a second dutch.
  await panel.getByText('Change something to place them once more.').waitFor()
  await page.keyboard.press('Enter')
  // More than there is, and a price of one's own that waits.
  await page.keyboard.press('Control+A')
  await page.keyboard.type('5000')
  await panel.getByText(/988\.\d\d is available\./).waitFor()
  await panel.getByRole('button', { name: /^Use 988/ }).press('Enter')
  await panel.getByText(/is available\./).waitFor({ state: 'detached' })
  const odds = panel.getByLabel('Odds of K. Quaint')
  await odds.press('ArrowUp')
  expect(await odds.inputValue()).toBe('9.20')
  await panel.getByText('Waits: the best is 9.00').waitFor()
  // By now a second dutch would have been asked for, and have taken of what is available above.
  expect(placings).toHaveLength(1)
  const bets = await openBets(player, fixture)
  const byRunner = bets.toSorted((a, b) => a.selectionId - b.selectionId)
  expect(byRunner.map(({ selectionId, matched }) => [selectionId, matched])).toEqual([
    [ferro.selectionId, 4_438],
    [halvorsen.selectionId, 4_576],
    [quaint.selectionId, 986],
  ])
})

test('runners are chosen by their prices in the table, and laid so that one result is the same', async () => {
  const { fixture, player, page } = await opened('Laid')
  await page.getByRole('button', { name: 'Dutch', exact: true }).click()
  const panel = listOf(page, 'Dutch')
  await cellOf(page, ferro, 'lay').click()
  await cellOf(page, halvorsen, 'lay').click()
  await expect.poll(() => panel.getByRole('checkbox', { checked: true }).count()).toBe(2)
  await slipOf(page).getByText('Choose a price to start a bet.').waitFor()
  await panel.getByLabel('Strategy').fill('Pair')
  await panel.getByLabel('Stakes taken', { exact: true }).fill('100')
  // 100.00 over 2.06 and 1.99: the book is 98.80 %, so 101.22 are to be paid whichever wins.
  await panel.getByText('98.79 %').waitFor()
  await panel.getByText('+100.00').waitFor()
  expect(await faultsByAxe(page)).toEqual([])
  await panel.getByRole('button', { name: 'Place 2 lays, risk ₹1.23' }).click()
  await panel.getByText('2 bets placed: 100.00 matched').waitFor()
  const bets = await openBets(player, fixture)
  expect(bets).toMatchObject([
    { side: 'LAY', strategy: 'Pair' },
    { side: 'LAY', strategy: 'Pair' },
  ])
  // Closed, a press on a price goes onto the slip again.
  await panel.getByRole('button', { name: 'Close' }).click()
  await cellOf(page, quaint, 'back').click()
  await slipOf(page).getByRole('button', { name: 'Place Back' }).waitFor()
})
