/** A market in play: bet delay, suspension, moving prices, the live score, the end. */
import { describe, expect, test } from 'vitest'
import { withBrowser } from './testing/browser.ts'
import { openMatch, priceIn } from './testing/match-page.ts'
import { screenNames } from './testing/screens.ts'
import { ferro, halvorsen, usualQuotes, withVenue } from './testing/venue.ts'

const visit = withBrowser()
const venue = withVenue()

async function inPlay(betDelaySeconds: number) {
  const fixture = await venue().fixture({ betDelaySeconds, betDelayModel: 'PASSIVE' })
  await fixture.turnInPlay()
  await fixture.quote(usualQuotes)
  return fixture
}

describe.each(screenNames)('on a %s', (screen) => {
  test('a bet waits its delay, shown in seconds, and is then matched', async () => {
    const fixture = await inPlay(3)
    const player = await venue().server.player()
    const { page } = await visit({ url: venue().url, screen, token: player.token })
    const match = await openMatch(page, fixture)
    await match.overlay.getByText('In-play · 3 s delay').waitFor()
    await match.overlay.getByText(/others may have faster data.* waits 3 s, as long for everybody/).waitFor()
    await match.cell(ferro, 'back').click()
    await match.stake.fill('50')
    // All are looked for at once: on a busy machine the delay would be over before they were looked for in turn.
    await Promise.all([
      match.slip.getByRole('status').getByText('Waiting for the bet delay').waitFor(),
      match.slip.getByText(/^[1-3] s$/).waitFor(),
      match.list('Unmatched').getByText('Pending').waitFor(),
      match.row(ferro).getByText('+50.00 pending').waitFor(),
      match.place.click(),
    ])
    await match.slip.getByRole('alert').getByText('Matched 50.00 at 2.00').waitFor()
    const [bet] = await venue().betsOf(player, 'open', fixture.marketId)
    expect(bet).toMatchObject({ state: 'matched', matched: 5_000 })
  })

  test('a suspended market says so over prices that stay readable, and takes no bet until it reopens', async () => {
    const fixture = await venue().fixture()
    const player = await venue().server.player()
    const { page } = await visit({ url: venue().url, screen, token: player.token })
    const match = await openMatch(page, fixture)
    await match.cell(ferro, 'back').click()
    await match.stake.fill('50')

    await fixture.suspend({ reason: 'Goal' })
    const pill = match.overlay.getByText('SUSPENDED', { exact: true })
    await pill.waitFor()
    await match.overlay.getByText('Goal', { exact: true }).waitFor()
    expect(await priceIn(match.cell(ferro, 'back'))).toBe('2.00')
    expect(await match.cell(ferro, 'back').getAttribute('aria-disabled')).toBe('true')
    await match.slip.getByText('The market is suspended. Your bet waits here until it reopens.').waitFor()
    expect(await match.place.isDisabled()).toBe(true)

    await fixture.open()
    await pill.waitFor({ state: 'detached' })
    // The bet goes into the market that the player has seen, or nowhere.
    await match.slip.getByText('The market has changed since you chose this price.').waitFor()
    await match.slip.getByRole('button', { name: 'Keep 2.00' }).click()
    await match.slip.getByRole('button', { name: 'Place Back $50.00 at 2.00' }).click()
    await match.slip.getByRole('alert').getByText('Matched 50.00 at 2.00').waitFor()
  })
})

test('a bet that waits can be taken back', async () => {
  const fixture = await inPlay(30)
  const player = await venue().server.player()
  const { page } = await visit({ url: venue().url, token: player.token })
  const match = await openMatch(page, fixture)
  await match.cell(ferro, 'back').click()
  await match.stake.fill('50')
  await match.place.click()
  await match.slip.getByRole('button', { name: 'Cancel', exact: true }).click()
  await match.slip.getByRole('alert').getByText('Cancelled 50.00').waitFor()
  expect(await venue().balanceOf(player)).toMatchObject({ exposure: 0, available: 100_000 })
})

test('a material event ends a bet that waits, with a word', async () => {
  const fixture = await inPlay(30)
  const player = await venue().server.player()
  const { page } = await visit({ url: venue().url, token: player.token })
  const match = await openMatch(page, fixture)
  await match.cell(ferro, 'back').click()
  await match.stake.fill('50')
  await match.place.click()
  await match.slip.getByRole('status').getByText('Waiting for the bet delay').waitFor()
  await fixture.suspend({ lapse: true, reason: 'Goal' })
  await match.slip.getByRole('alert').getByText('Lapsed 50.00').waitFor()
  expect(await venue().balanceOf(player)).toMatchObject({ exposure: 0, available: 100_000 })
})

test('the score is live, and a settled market shows the winner and the result', async () => {
  const fixture = await inPlay(0)
  const player = await venue().server.player()
  const { page } = await visit({ url: venue().url, token: player.token })
  const match = await openMatch(page, fixture)
  await match.cell(halvorsen, 'back').click()
  await match.stake.fill('10')
  await match.place.click()
  await match.slip.getByRole('alert').getByText('Matched 10.00 at 1.94').waitFor()

  fixture.tellScore({
    summary: '6–4 5–3 · 40–15',
    columns: ['1', '2', 'Game'],
    sides: [
      { name: ferro.name, cells: ['6', '5', '40'] },
      { name: halvorsen.name, cells: ['4', '3', '15'] },
    ],
    statistics: [{ name: 'Aces', home: '7', away: '4' }],
  })
  const score = match.overlay.getByRole('region', { name: 'Score' })
  await score.getByRole('row', { name: `${ferro.name} 6 5 40` }).waitFor()
  await match.overlay.getByRole('region', { name: 'Statistics' }).getByText('Aces').waitFor()

  await fixture.settle({ winners: [ferro.selectionId] })
  await match.row(ferro).getByText('Winner').waitFor()
  await match.overlay.getByRole('status').getByText('SETTLED').waitFor()
  await match.bets('Settled').getByText('−10.00').waitFor()
  expect(await venue().balanceOf(player)).toMatchObject({ balance: 99_000, exposure: 0, activeBets: 0 })
})

test('the best price that changed is marked for a moment, up or down by an arrow as well, and no other cell is', async () => {
  const fixture = await venue().fixture()
  const { page } = await visit({ url: venue().url })
  const match = await openMatch(page, fixture)
  const cell = match.cell(ferro, 'back')
  await expect.poll(() => priceIn(cell)).toBe('2.00')
  await page.evaluate(() => {
    const marks: string[] = []
    Object.assign(window, { marks })
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const { move, cell } = (target as HTMLElement).dataset
        const { borderBottomColor } = getComputedStyle((target as HTMLElement).lastElementChild!)
        if (move !== undefined) marks.push(`${cell} ${move}, arrow ${borderBottomColor}`)
      }
    }).observe(document.body, { attributes: true, attributeFilter: ['data-move'], subtree: true })
  })
  const marks = () => page.evaluate(() => (window as unknown as { marks: string[] }).marks)
  await cell.evaluate((button) => Object.assign(window, { before: button }))

  // Better by one level on top: 2.02, 2.00, 1.99 instead of 2.00, 1.99, 1.98.
  await fixture.offer(ferro, 202, 10_000)
  await expect.poll(() => priceIn(cell)).toBe('2.02')
  // The same cell stands in the match and in the table behind it.
  expect(new Set(await marks())).toEqual(new Set(['back-0 up, arrow rgb(11, 26, 40)']))
  await expect.poll(() => cell.getAttribute('data-move')).toBeNull()
  expect(
    await cell.locator(':scope > :last-child').evaluate((arrow) => getComputedStyle(arrow).borderColor),
  ).toBe('rgba(0, 0, 0, 0)')
  expect(await cell.evaluate((button) => (window as unknown as { before: Element }).before === button)).toBe(
    true,
  )
})
