/** Ladders: betting by one click and by keys, moving a bet, closing, and that prices stay under the pointer. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Bet } from '#contract/orders.ts'
import { bringAxe, faultsByAxe } from './testing/accessibility.ts'
import { withBrowser } from './testing/browser.ts'
import { type Fixture, ferro, halvorsen, usualQuotes, withVenue } from './testing/venue.ts'

const visit = withBrowser()
const venue = withVenue()

function pathOf({ marketId }: Fixture, ...runners: { selectionId: number }[]): string {
  return `/lobby/ladders?of=${runners.map(({ selectionId }) => `${marketId}.${selectionId}`).join()}`
}

/** Opens the ladder of Ferro for a new player. */
async function opened(fixture: Fixture, screen: 'desktop' | 'tablet' | 'phone' = 'desktop') {
  const player = await venue().server.player()
  const { page, faults } = await visit({
    url: venue().url,
    path: pathOf(fixture, ferro),
    screen,
    token: player.token,
    prepare: bringAxe,
  })
  const ladder = page.getByRole('region', { name: ferro.name })
  await cell(ladder, 200, 'back').getByText('500').waitFor()
  return { player, page, ladder, faults }
}

type Ladder = ReturnType<Page['getByRole']>

function cell(ladder: Ladder, price: number, column: string) {
  return ladder.locator(`[data-price="${price}"] [data-col="${column}"]`)
}

async function arm(ladder: Ladder, stake: string): Promise<void> {
  await ladder.getByRole('button', { name: stake, exact: true }).click()
  await ladder.getByRole('switch', { name: 'One-click' }).click()
}

test.each(['desktop', 'tablet', 'phone'] as const)(
  'on a %s the prices stand in view, and one click bets at each of them',
  async (screen) => {
    const fixture = await venue().fixture({ eventName: `Ladder on a ${screen}` })
    await fixture.quote(usualQuotes)
    const { player, page, ladder } = await opened(fixture, screen)
    expect(await cell(ladder, 206, 'lay').innerText()).toBe('400')
    await arm(ladder, '25')
    await cell(ladder, 210, 'back').click()
    await cell(ladder, 210, 'myBack').getByText('25').waitFor()
    await ladder.getByText('Back at 2.10: 25.00 unmatched').waitFor()
    expect(await faultsByAxe(page)).toEqual([])
    await cell(ladder, 210, 'myBack').click()
    await ladder.getByText('1 bet cancelled').waitFor()
    expect(await venue().betsOf(player, 'open', fixture.marketId)).toEqual([])
  },
)

test('a press with Shift places a bet that is followed by the exits of the stake bar; all of a press are of its strategy', async () => {
  const fixture = await venue().fixture({ eventName: 'Ladder with exits' })
  await fixture.quote(usualQuotes)
  const { player, ladder } = await opened(fixture)
  await ladder.getByRole('button', { name: 'Change stakes, exits and strategy' }).click()
  await ladder.getByLabel('Offset, ticks', { exact: true }).fill('5')
  await ladder.getByLabel('Stop, ticks', { exact: true }).fill('4')
  await ladder.getByLabel('Strategy').fill('Fade')
  await ladder.getByRole('button', { name: 'Done' }).click()
  await ladder.getByText('Strategy: Fade').waitFor({ state: 'attached' })
  await ladder.getByText('Shift: offset 5, stop 4').waitFor({ state: 'attached' })
  await arm(ladder, '25')
  await cell(ladder, 200, 'back').click({ modifiers: ['Shift'] })
  await ladder.getByText('Back at 2.00: 25.00 matched at 2.00').waitFor()
  const exits = async () => {
    const bets = await venue().betsOf(player, 'open', fixture.marketId)
    return bets.filter(({ parent }) => parent !== undefined).map(({ held, price }) => held?.trigger ?? price)
  }
  await expect.poll(async () => (await exits()).sort()).toEqual([195, 208])
  await cell(ladder, 220, 'lay').click({ modifiers: ['Alt'] })
  await ladder.getByText('Stop: lay 25.00 at 2.20 or worse').waitFor()
  const bets = await venue().betsOf(player, 'open', fixture.marketId)
  expect(bets.map(({ strategy }) => strategy)).toEqual(['Fade', 'Fade', 'Fade', 'Fade'])
})

test('what the money is not enough for is placed with the stake that it is enough for, by one press', async () => {
  const fixture = await venue().fixture({ eventName: 'Ladder with little money' })
  await fixture.quote(usualQuotes)
  const { ladder, faults } = await opened(fixture)
  faults.allow(/status of 409/)
  await ladder.getByRole('button', { name: 'Change stakes, exits and strategy' }).click()
  await ladder.getByLabel('Stake 1', { exact: true }).fill('2000')
  await ladder.getByRole('button', { name: 'Done' }).click()
  await arm(ladder, '2,000')
  await cell(ladder, 206, 'lay').click()
  // Of 1,000.00 at 2.06, 943.39 may be laid.
  await ladder.getByText('1,000.00 is available.').waitFor()
  await ladder.getByRole('button', { name: 'Use 943.39' }).click()
  await ladder.getByText('Lay at 2.06: 400.00 matched').waitFor()
})

test('without one-click a press fills the slip with the chosen stake', async () => {
  const fixture = await venue().fixture({ eventName: 'Ladder and slip' })
  await fixture.quote(usualQuotes)
  const { player, page, ladder } = await opened(fixture)
  await ladder.getByRole('button', { name: '50', exact: true }).click()
  await cell(ladder, 206, 'lay').click()
  await page.getByRole('button', { name: 'Place Lay ₹50.00 at 2.06' }).waitFor()
  // All of it is there, however long the list of keys under it.
  const slip = (await page.getByRole('region', { name: 'Bet Slip' }).boundingBox())!
  expect(slip.height).toBeGreaterThan(300)
  // A stop would be held at once: not by a press that was not armed for it.
  await cell(ladder, 210, 'lay').click({ modifiers: ['Alt'] })
  await ladder.getByText('turn on One-click first').waitFor()
  expect(await venue().betsOf(player, 'open', fixture.marketId)).toEqual([])
})

test('a bet is dragged to another price in one step, and keeps its size', async () => {
  const fixture = await venue().fixture({ eventName: 'Dragged' })
  await fixture.quote(usualQuotes)
  const { player, page, ladder } = await opened(fixture)
  await arm(ladder, '25')
  await cell(ladder, 210, 'back').click()
  const chip = cell(ladder, 210, 'myBack')
  await chip.getByText('25').waitFor()
  // 900.00 of others were there before it.
  await ladder.getByTitle('900 ahead and 0 behind').waitFor()
  await chip.locator('[data-queue]').waitFor()
  const from = (await chip.boundingBox())!
  const to = (await cell(ladder, 216, 'myBack').boundingBox())!
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 })
  await page.mouse.up()
  await ladder.getByText('Moved from 2.10 to 2.16').waitFor()
  await cell(ladder, 216, 'myBack').getByText('25').waitFor()
  const [bet, ...others] = await venue().betsOf(player, 'open', fixture.marketId)
  expect(others).toEqual([])
  expect(bet).toMatchObject({ side: 'BACK', price: 216, unmatched: 2_500 })
  await page.getByRole('button', { name: `Cancel back ${ferro.name} at 2.16` }).click()
  await page.getByText('Nothing is unmatched.').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('ladder-orders')
})

test('a stop is dragged to another price in one step, and not to where it would come in at once', async () => {
  const fixture = await venue().fixture({ eventName: 'Dragged stop' })
  await fixture.quote(usualQuotes)
  const { player, page, ladder } = await opened(fixture)
  await arm(ladder, '25')
  // The best price to lay is 2.06: there a stop to lay is met.
  await cell(ladder, 204, 'lay').click({ modifiers: ['Alt'] })
  await ladder.getByRole('alert').getByText('The price to lay is at 2.04 or worse now').waitFor()
  await cell(ladder, 212, 'lay').click({ modifiers: ['Alt'] })
  await ladder.getByText('Stop: lay 25.00 at 2.12 or worse').waitFor()
  const dragTo = async (from: number, to: number) => {
    const [start, end] = [cell(ladder, from, 'myLay'), cell(ladder, to, 'myLay')]
    await start.getByText('Stop').waitFor()
    const [a, b] = [(await start.boundingBox())!, (await end.boundingBox())!]
    await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2)
    await page.mouse.down()
    await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 5 })
    await page.mouse.up()
  }
  const [{ orderId }] = (await venue().betsOf(player, 'open', fixture.marketId)) as [Bet]
  await dragTo(212, 220)
  await ladder.getByText('Stop moved from 2.12 to 2.20').waitFor()
  await dragTo(220, 200)
  await ladder.getByRole('alert').getByText('The price to lay is at 2.00 or worse now').waitFor()
  const stops = await venue().betsOf(player, 'open', fixture.marketId)
  expect(stops).toMatchObject([{ orderId, state: 'held', held: { trigger: 220 }, unmatched: 2_500 }])
  await cell(ladder, 220, 'myLay').getByText('Stop').click()
  await ladder.getByText('1 bet cancelled').waitFor()
})

test('by keys alone: back, a stop, greened up, all cancelled', async () => {
  const fixture = await venue().fixture({ eventName: 'Keys', commissionBps: 0 })
  await fixture.quote(usualQuotes)
  const { player, page, ladder } = await opened(fixture)
  await ladder.getByRole('switch', { name: 'One-click' }).focus()
  await page.keyboard.press('Space')
  const grid = ladder.getByRole('grid')
  // A letter goes from the switch to the rows: it marks one, and bets nowhere.
  await page.keyboard.press('b')
  expect(await grid.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('2')
  // The best price to back is where the ladder looks while nothing was traded; the focus has marked it.
  // Held, it bets once.
  await page.keyboard.down('b')
  await page.keyboard.down('b')
  await page.keyboard.up('b')
  await ladder.getByText('Back at 2.00: 25.00 matched at 2.00').waitFor()
  for (let tick = 0; tick < 8; tick++) await page.keyboard.press('ArrowUp')
  await page.keyboard.press('s')
  await ladder.getByText('Stop: lay 25.00 at 2.16 or worse').waitFor()
  await cell(ladder, 216, 'myLay').getByText('Stop').waitFor()
  await page.keyboard.press('Shift+C')
  await cell(ladder, 216, 'myLay').getByText('Stop').waitFor({ state: 'hidden' })
  await fixture.quote([
    { ...usualQuotes[0]!, back: [[150, 50_000]], lay: [[160, 50_000]] },
    ...usualQuotes.slice(1),
  ])
  await ladder.getByRole('button', { name: 'Lay 31.25 at 1.60' }).waitFor()
  expect(await cell(ladder, 200, 'closed').innerText()).toBe('0.00')
  await page.keyboard.press('g')
  await ladder.getByText('Your bets here are level').waitFor()
  expect((await venue().balanceOf(player)).exposure).toBe(0)
})

test('the prices stay where they are under the pointer, and follow once it has left', async () => {
  const fixture = await venue().fixture({ eventName: 'Stays' })
  await fixture.quote(usualQuotes)
  const { player, page, ladder } = await opened(fixture)
  await arm(ladder, '25')
  const grid = ladder.getByRole('grid')
  const scrolled = () => grid.evaluate((element) => element.scrollTop)
  const before = await scrolled()
  // A press that gives the focus holds them as little as a pointer that has left.
  await cell(ladder, 200, 'traded').click()
  const far = [{ ...usualQuotes[0]!, back: [[400, 50_000]], lay: [[410, 50_000]] }, ...usualQuotes.slice(1)]
  await fixture.quote(far as typeof usualQuotes)
  await cell(ladder, 200, 'back').getByText('500').waitFor({ state: 'hidden' })
  expect(await scrolled()).toBe(before)
  await page.mouse.move(5, 5)
  await expect
    .poll(
      async () => {
        await fixture.quote(far as typeof usualQuotes)
        return await cell(ladder, 400, 'back').isVisible()
      },
      { timeout: 20_000, interval: 500 },
    )
    .toBe(true)
  // What was pressed is out of view: a key marks the price that is looked at, and bets nowhere.
  await page.keyboard.press('b')
  const marked = await ladder.locator('[data-price="400"]').getAttribute('id')
  await expect.poll(() => grid.getAttribute('aria-activedescendant')).toBe(marked)
  // Once it is marked, the key bets there: what the first press had bet would be there by then.
  await page.keyboard.press('b')
  await ladder.getByText('Back at 4.00: 25.00 matched at 4.00').waitFor()
  expect(await venue().betsOf(player, 'open', fixture.marketId)).toMatchObject([{ side: 'BACK', price: 400 }])
})

test('three ladders follow their prices with little script, and draw nothing again', async () => {
  const names = ['Brisk', 'Swift', 'Fleet']
  const fixtures = await Promise.all(names.map((eventName) => venue().fixture({ eventName })))
  const of = fixtures.map(({ marketId }) => `${marketId}.${ferro.selectionId}`).join()
  const { page } = await visit({ url: venue().url, path: `/lobby/ladders?of=${of}`, prepare: countPrices })
  for (const { marketId } of fixtures) {
    const ladder = page.locator(`[data-ladder="${marketId}.${ferro.selectionId}"]`)
    await cell(ladder, 200, 'back').getByText('500').waitFor()
  }
  const session = await page.context().newCDPSession(page)
  // Processor time of the page's thread: what else runs on the machine does not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spent = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'ScriptDuration')!.value * 1_000
  }
  const messages = () => page.evaluate<number>('window.priceMessages')
  // Changes share a message where they come close to each other.
  const change = async (count: number) => {
    const before = await messages()
    for (let i = 0; (await messages()) - before < count; i++) {
      await Promise.all(fixtures.map((fixture) => fixture.offer(ferro, 200 - (i % 6), 10_000 + 100 * i)))
    }
  }
  await change(6)
  await page.evaluate(() => {
    const seen = window as unknown as { drawn: number }
    seen.drawn = 0
    const rows = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        seen.drawn += [...addedNodes].filter((node) => node instanceof Element).length
      }
    })
    for (const grid of document.querySelectorAll('[role="grid"]')) {
      rows.observe(grid, { childList: true, subtree: true })
    }
  })
  const [scriptBefore, messagesBefore] = [await spent(), await messages()]
  await change(15)
  const each = ((await spent()) - scriptBefore) / ((await messages()) - messagesBefore)
  console.log(`note: three ladders: ${each.toFixed(2)} ms of script a price message`)
  expect(each).toBeLessThan(scriptMax)
  expect(await page.evaluate('window.drawn')).toBe(0)
})

/** Milliseconds a price message that comes alone in its frame; 300 a second share their frames. */
const scriptMax = 3

/** Counts price messages as they come. */
async function countPrices(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = window as unknown as { priceMessages: number }
    seen.priceMessages = 0
    window.WebSocket = class extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols)
        this.addEventListener('message', ({ data }) => {
          if (String(data).startsWith('{"op":"market-delta"')) seen.priceMessages++
        })
      }
    }
  })
}

test('what may not be said by a click is a sentence, and the price is not taken', async () => {
  const fixture = await venue().fixture({ eventName: 'Refused' })
  await fixture.quote(usualQuotes)
  const { player, ladder, faults } = await opened(fixture)
  faults.allow(/status of 409/)
  await arm(ladder, 'Net')
  await cell(ladder, 206, 'lay').click()
  await ladder.getByRole('alert').getByText('There is nothing to level.').waitFor()
  await ladder.getByRole('button', { name: '25', exact: true }).click()
  await fixture.suspend()
  await ladder.locator('[class*=shut]').or(ladder.getByText('Suspended')).first().waitFor()
  await cell(ladder, 206, 'lay').click()
  await ladder.getByRole('alert').getByText('The market takes no bets now.').waitFor()
  expect(await venue().betsOf(player, 'open', fixture.marketId)).toEqual([])
})

test('a market leads to the ladders of its runners', async () => {
  const fixture = await venue().fixture({ eventName: 'From the market' })
  await fixture.quote(usualQuotes)
  const { page } = await visit({ url: venue().url, path: `/lobby/market/${fixture.marketId}` })
  await page.getByRole('link', { name: 'Ladders' }).click()
  for (const { name } of [ferro, halvorsen]) await page.getByRole('region', { name }).waitFor()
  // A guest looks, and fills the slip.
  const ladder = page.getByRole('region', { name: ferro.name })
  expect(await ladder.getByRole('switch', { name: 'One-click' }).isDisabled()).toBe(true)
  await cell(ladder, 206, 'lay').click()
  await page.getByText('Log in to place this bet.').waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Ladders' }).waitFor()
})

test('ladders stand side by side; one is added and closed, and Back takes that back', async () => {
  const fixture = await venue().fixture({ eventName: 'Side by side' })
  await fixture.quote(usualQuotes)
  const { page } = await opened(fixture)
  const places = () =>
    page.locator('[data-ladder]').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  const before = await places()
  await page.getByRole('button', { name: 'Add ladder' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('region', { name: 'Add ladder' }).waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  const adding = page.getByRole('region', { name: 'Add ladder' })
  await adding.getByText('Side by side').waitFor()
  expect(await places()).toEqual(before)
  await adding.getByText('Side by side').click()
  await adding.getByRole('button', { name: halvorsen.name }).click()
  const other = page.getByRole('region', { name: halvorsen.name })
  await cell(other, 194, 'back').getByText('450').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Add ladder')
  await other.getByRole('button', { name: `Close the ladder of ${halvorsen.name}` }).click()
  await other.waitFor({ state: 'detached' })
  await page.goBack()
  await cell(other, 194, 'back').getByText('450').waitFor()
})
