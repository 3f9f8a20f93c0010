/** The lists of the player's own bets in the match: what is unmatched can be changed in one step, cancelled, or all of it. */
import { describe, expect, test } from 'vitest'
import { withBrowser } from './testing/browser.ts'
import { type MatchPage, openMatch } from './testing/match-page.ts'
import { screenNames } from './testing/screens.ts'
import { ferro, halvorsen, withVenue } from './testing/venue.ts'

const visit = withBrowser()
const venue = withVenue()

/** Asks for a price that nobody offers yet. */
async function ask(match: MatchPage, runner: { selectionId: number }, odds: string, stake: string) {
  await match.cell(runner, 'back').click()
  await match.odds.fill(odds)
  await match.stake.fill(stake)
  await match.place.click()
  await match.slip.getByRole('alert').getByText(`Unmatched ${stake} at ${odds}`).waitFor()
  await match.slip.getByRole('button', { name: 'Done' }).click()
}

describe.each(screenNames)('on a %s', (screen) => {
  test('an unmatched bet is replaced in place by one step, then cancelled', async () => {
    const fixture = await venue().fixture()
    const player = await venue().server.player()
    const { page } = await visit({ url: venue().url, screen, token: player.token })
    const match = await openMatch(page, fixture)
    await ask(match, ferro, '3.00', '20.00')
    const [placed] = await venue().betsOf(player, 'open', fixture.marketId)

    const list = match.list('Unmatched')
    await list.getByRole('button', { name: `Change back ${ferro.name}` }).click()
    await list.getByLabel('Odds', { exact: true }).fill('2.90')
    await list.getByLabel('Stake').fill('30')
    expect(await list.locator('form').textContent()).toContain('Risk 30.00To win 57.00')
    const replacing = page.waitForRequest('**/orders/replace')
    await list.getByRole('button', { name: 'Save' }).click()
    await replacing
    await list.getByText('2.90').waitFor()
    expect(await list.locator('[data-order] td:nth-child(5)').textContent()).toBe('30.00')
    const after = await venue().betsOf(player, 'open', fixture.marketId)
    expect(after).toMatchObject([{ price: 290, size: 3_000, unmatched: 3_000 }])
    expect(after[0]?.orderId).not.toBe(placed?.orderId)

    await list.getByRole('button', { name: `Cancel back ${ferro.name}` }).click()
    await list.waitFor({ state: 'detached' })
    expect(await venue().betsOf(player, 'open', fixture.marketId)).toEqual([])
    expect(await venue().balanceOf(player)).toMatchObject({ exposure: 0, available: 100_000 })
  })
})

test('a change that is refused leaves the bet as it was and says why', async () => {
  const fixture = await venue().fixture()
  const player = await venue().server.player()
  const { page } = await visit({ url: venue().url, token: player.token })
  const match = await openMatch(page, fixture)
  await ask(match, ferro, '3.00', '20.00')
  const list = match.list('Unmatched')
  await list.getByRole('button', { name: `Change back ${ferro.name}` }).click()
  await list.getByRole('button', { name: 'Save' }).click()
  await list.getByRole('alert').getByText('The bet already stands at this price and stake.').waitFor()
  await list.getByLabel('Stake').fill('5000')
  await list.getByRole('button', { name: 'Save' }).click()
  await list
    .getByRole('alert')
    .getByText('Your available balance does not cover the most this order could lose. $980.00 is available.')
    .waitFor()
  await list.getByRole('button', { name: 'Use 980.00' }).click()
  expect(await list.getByLabel('Stake').inputValue()).toBe('980.00')
  await list.getByRole('button', { name: 'Keep as it is' }).click()
  await list.getByText('3.00').waitFor()
  expect(await venue().betsOf(player, 'open', fixture.marketId)).toMatchObject([
    { price: 300, unmatched: 2_000 },
  ])
})

test('Cancel all takes back every unmatched bet and leaves the matched ones', async () => {
  const fixture = await venue().fixture()
  const player = await venue().server.player()
  const { page } = await visit({ url: venue().url, token: player.token })
  const match = await openMatch(page, fixture)
  await ask(match, ferro, '3.00', '20.00')
  await ask(match, halvorsen, '4.00', '10.00')
  await match.cell(ferro, 'back').click()
  await match.stake.fill('15')
  await match.place.click()
  await match.list('Matched').getByText('15.00').first().waitFor()

  await match.list('Unmatched').getByRole('button', { name: 'Cancel all' }).click()
  await match.list('Unmatched').waitFor({ state: 'detached' })
  expect(await match.bets('Matched').count()).toBe(1)
  expect(await venue().balanceOf(player)).toMatchObject({ exposure: 1_500, activeBets: 1 })
})

test('a bet that takes all that is offered stands in both lists, and the rest follows when another takes it', async () => {
  const fixture = await venue().fixture({
    quotes: [{ selectionId: ferro.selectionId, back: [[200, 3_000]], lay: [] }],
  })
  const player = await venue().server.player()
  const { page } = await visit({ url: venue().url, token: player.token })
  const match = await openMatch(page, fixture)
  await match.cell(ferro, 'back').click()
  await match.stake.fill('50')
  await match.place.click()
  const outcome = match.slip.getByRole('alert')
  await outcome.getByText('Matched 30.00 at 2.00; unmatched 20.00 at 2.00').waitFor()
  await match.bets('Unmatched').getByText('20.00').first().waitFor()
  await match.bets('Matched').getByText('30.00').first().waitFor()

  await fixture.quote([{ selectionId: ferro.selectionId, back: [[200, 2_000]], lay: [] }])
  await outcome.getByText('Matched 50.00 at 2.00', { exact: true }).waitFor()
  await match.list('Unmatched').waitFor({ state: 'detached' })
})
