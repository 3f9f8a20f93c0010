/** The player's own in the table of a market: three figures, the place in the queue, and the depth beside the table. */
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { bringAxe, faultsByAxe } from './testing/accessibility.ts'
import { withBrowser } from './testing/browser.ts'
import { type ScreenName, screenNames } from './testing/screens.ts'
import { type Fixture, ferro, halvorsen, withVenue } from './testing/venue.ts'

const visit = withBrowser()
const venue = withVenue()

const cellOf = (page: Page, side: 'back' | 'lay', level = 0) =>
  page.locator(`[data-runner="${ferro.selectionId}"] [data-cell="${side}-${level}"]`)
const depthOf = (page: Page) => page.getByRole('region', { name: `${ferro.name}, depth` })

/** Opens the market as a player with a matched back of 40.00 at 2.00 and an unmatched one of 25.00 at 2.06, behind 400.00. */
async function opened(screen: ScreenName): Promise<{ page: Page; fixture: Fixture }> {
  const fixture = await venue().fixture({ eventName: `Depth on a ${screen}` })
  const player = await venue().server.player()
  const back = (price: number, size: number) => ({
    selectionId: ferro.selectionId,
    side: 'BACK',
    price,
    size,
  })
  const body = { marketId: fixture.marketId, instructions: [back(200, 4_000), back(206, 2_500)] }
  await venue().server.api('POST', '/api/exchange/orders/place', { token: player.token, body })
  const { page } = await visit({
    url: venue().url,
    path: `/lobby/market/${fixture.marketId}`,
    screen,
    token: player.token,
    prepare: bringAxe,
  })
  await cellOf(page, 'lay').locator('[data-queue]:not([hidden])').waitFor()
  return { page, fixture }
}

/** Returns the text of a runner's figures without what is for readers alone. */
function figuresOf(page: Page, runner: { selectionId: number }): Promise<string[]> {
  const figures = page.locator(`[data-runner="${runner.selectionId}"] [data-figure]`)
  return figures.evaluateAll((each) => each.map((one) => one.textContent ?? ''))
}

/** Returns whether two elements have an area in common. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [(await one.boundingBox())!, (await other.boundingBox())!]
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

/** Holds the finger on a price. */
async function press(cell: Locator): Promise<void> {
  await cell.dispatchEvent('pointerdown', { pointerType: 'touch', bubbles: true })
}

describe.each(screenNames)('on a %s', (screen) => {
  test('matched, with what is unmatched, with the slip on top; own order and its place in the cell', async () => {
    const { page } = await opened(screen)
    expect(await figuresOf(page, ferro)).toEqual(['+40.00', '+66.50', '–'])
    expect(await figuresOf(page, halvorsen)).toEqual(['−40.00', '−65.00', '–'])
    await cellOf(page, 'lay').getByText('25', { exact: true }).waitFor()
    // 400.00 stands before the 25.00, and nothing behind it.
    const bar = cellOf(page, 'lay').locator('[data-queue]')
    expect(await bar.getAttribute('title')).toBe('400 ahead and 0 behind')
    expect(
      await bar.locator('span').evaluate(({ style }) => [style.transform, style.getPropertyValue('--own')]),
    ).toEqual(['translateX(94%)', '6%'])
    await cellOf(page, 'lay').click()
    await page.getByLabel('Stake', { exact: true }).fill('10')
    await expect.poll(() => figuresOf(page, ferro)).toEqual(['+40.00', '+66.50', '+55.90'])
    expect(await figuresOf(page, halvorsen)).toEqual(['−40.00', '−65.00', '−55.00'])
    // The table is whole in view while the slip is open.
    const table = (await page.locator('[data-market]').boundingBox())!
    const slip = (await page.getByRole('region', { name: 'Bet Slip' }).boundingBox())!
    expect(table.y).toBeGreaterThanOrEqual(0)
    expect(table.y).toBeLessThanOrEqual(330)
    if (screen === 'phone') expect(table.y + table.height).toBeLessThanOrEqual(slip.y)
  })

  test('the depth comes beside the table with what is there up to each price, and covers no price', async () => {
    const { page } = await opened(screen)
    if (screen === 'phone') await press(cellOf(page, 'lay'))
    else await cellOf(page, 'lay').hover()
    const depth = depthOf(page)
    const rows = depth.getByRole('row')
    await expect.poll(() => rows.allInnerTexts()).toHaveLength(4)
    const last = await rows.last().getByRole('cell').allInnerTexts()
    expect(last).toEqual(['2.10', '900', '2,025'])
    await depth.getByText('Yours at 2.06: 25, 400 ahead and 0 behind').waitFor()
    expect(await overlap(depth, page.locator('[data-market]'))).toBe(false)
    expect(await faultsByAxe(page)).toEqual([])
    await depth.getByRole('button', { name: 'Close' }).click()
    await depth.waitFor({ state: 'detached' })
    // The press that showed it has chosen nothing.
    expect(await page.getByLabel('Stake', { exact: true }).count()).toBe(0)
  })
})

test('the key D on a price shows its depth, Escape hides it, and it follows the book', async () => {
  const { page, fixture } = await opened('desktop')
  await cellOf(page, 'back').focus()
  await page.keyboard.press('d')
  const rows = depthOf(page).getByRole('row')
  await expect.poll(() => rows.allInnerTexts()).toHaveLength(4)
  await fixture.offer(ferro, 197, 30_000)
  await expect.poll(() => rows.allInnerTexts()).toHaveLength(5)
  expect(await rows.last().getByRole('cell').allInnerTexts()).toEqual(['1.97', '300', '2,760'])
  await page.keyboard.press('Escape')
  await depthOf(page).waitFor({ state: 'detached' })
})
