/** Cashing out on the page of a market: what is quoted there is what the player gets. */
import { expect, test } from 'vitest'
import { bringAxe, faultsByAxe } from './testing/accessibility.ts'
import { answerTo } from './testing/answers.ts'
import { withBrowser } from './testing/browser.ts'
import { openMatch } from './testing/match-page.ts'
import { type Fixture, ferro, halvorsen, usualQuotes, withVenue } from './testing/venue.ts'

const visit = withBrowser()
const venue = withVenue()

const pathOf = ({ marketId }: Fixture) => `/lobby/market/${marketId}`

/** A player who has backed Ferro for 40.00 at 2.00. */
async function backer({ marketId }: Fixture) {
  const player = await venue().server.player()
  const instruction = { selectionId: ferro.selectionId, side: 'BACK', price: 200, size: 4_000 }
  const body = { marketId, instructions: [instruction] }
  const { status } = await venue().server.api('POST', '/api/exchange/orders/place', {
    token: player.token,
    body,
  })
  expect(status).toBe(200)
  return player
}

test.each(['desktop', 'tablet', 'phone'] as const)(
  'on a %s the bets are levelled as the panel has said, all of them or half',
  async (screen) => {
    const fixture = await venue().fixture({ eventName: `Levelled on a ${screen}`, commissionBps: 0 })
    await fixture.quote(usualQuotes)
    const player = await backer(fixture)
    await fixture.quote([
      { ...usualQuotes[0]!, back: [[150, 50_000]], lay: [[160, 50_000]] },
      ...usualQuotes.slice(1),
    ])
    const { page } = await visit({
      url: venue().url,
      path: pathOf(fixture),
      screen,
      token: player.token,
      prepare: bringAxe,
    })
    const panel = page.getByRole('region', { name: 'Cash out' })
    await panel.getByText('What it consists of').click()
    await panel.getByText('Lay 50.00 on M. Ferro at 1.60').waitFor()
    const slider = panel.getByRole('slider', { name: 'How much' })
    await slider.fill('50')
    await panel.getByText('50 % of the bets stays open.').waitFor()
    await panel.getByText('Lay 25.00 on M. Ferro at 1.60').waitFor()
    expect(await panel.locator('dl').innerText()).toContain('+25.00')
    expect(await faultsByAxe(page)).toEqual([])
    await slider.press('End')
    // The second press of a double click confirms nothing that could not be read yet.
    await panel.getByRole('button', { name: 'Cash out +10.00' }).dblclick()
    await panel.getByText('Not guaranteed').waitFor()
    await panel.getByRole('button', { name: 'Confirm +10.00' }).click()
    await panel.getByRole('status').getByText('Cashed out: +10.00').waitFor()
    for (const { selectionId } of [ferro, halvorsen]) {
      await page.locator(`[data-runner="${selectionId}"]`).getByText('+10.00').waitFor()
    }
    await panel.getByText('There is nothing to cash out').waitFor()
    expect((await venue().balanceOf(player)).exposure).toBe(0)
    // The panel has said it: the notification counts at the bell, and is not read out a second time.
    // On a phone this page has a head of its own, without a bell.
    if (screen === 'phone') return
    await page.getByRole('button', { name: 'Notifications, 1', exact: true }).waitFor()
    const said = (await page.getByRole('status').allInnerTexts()).join()
    expect(said.split('Cashed out: +10.00')).toHaveLength(2)
  },
)

test('where the price has moved nothing is done, and the new quote stands', async () => {
  const fixture = await venue().fixture({ eventName: 'A price that moves', commissionBps: 0 })
  await fixture.quote(usualQuotes)
  const player = await backer(fixture)
  let isMoved = false
  let before: unknown
  const { page, faults } = await visit({
    url: venue().url,
    path: pathOf(fixture),
    token: player.token,
    // The page is not told of the new price before it asks for the old one.
    prepare: (opening) =>
      opening.route('**/cash-out?**', async (route) => {
        if (isMoved) return await route.fulfill({ json: before })
        const response = await answerTo(route)
        before = await response.json()
        await route.fulfill({ response, json: before })
      }),
  })
  faults.allow(/status of 409/)
  const panel = page.getByRole('region', { name: 'Cash out' })
  await panel.getByText('What it consists of').click()
  await panel.getByText('on M. Ferro at 2.06').waitFor()
  isMoved = true
  await fixture.quote([{ ...usualQuotes[0]!, lay: [[220, 50_000]] }, ...usualQuotes.slice(1)])
  await panel.getByRole('button', { name: /^Cash out −/ }).click()
  await panel.getByRole('button', { name: /^Confirm −/ }).click()
  await panel.getByRole('alert').getByText('The price has moved').waitFor()
  await page.unroute('**/cash-out?**')
  await panel.getByText('on M. Ferro at 2.20').waitFor()
})

test('in the match panel, in a tile of several markets and on Positions it is offered and had as on the page of the market', async () => {
  const fixture = await venue().fixture({ eventName: 'Levelled in three places', commissionBps: 0 })
  const player = await backer(fixture)
  await fixture.quote([
    { ...usualQuotes[0]!, back: [[150, 50_000]], lay: [[160, 50_000]] },
    ...usualQuotes.slice(1),
  ])
  const { page } = await visit({ url: venue().url, path: '/', token: player.token, prepare: bringAxe })
  const { overlay } = await openMatch(page, fixture)
  await overlay.getByRole('button', { name: 'Cash out', exact: true }).click()
  const panel = page.getByRole('region', { name: 'Cash out' })
  await panel.getByRole('slider', { name: 'How much' }).fill('50')
  await panel.getByText('50 % of the bets stays open.').waitFor()
  await panel.getByRole('button', { name: /^Cash out −/ }).waitFor()
  await panel.getByRole('button', { name: /^Cash out −/ }).click()
  await panel.getByRole('button', { name: /^Confirm −/ }).click()
  await panel.getByRole('status').getByText('Cashed out: −').waitFor()

  await page.goto(`${venue().url}/lobby/multi?add=${fixture.marketId}`)
  const inTile = page.getByRole('button', { name: 'Cash out +10.00', exact: true })
  await inTile.click()
  const under = page.getByRole('region', { name: 'Cash out: Match Odds' })
  await under.getByRole('slider', { name: 'How much' }).fill('50')
  await under.getByText('50 % of the bets stays open.').waitFor()
  await page.waitForURL(`**?cashout=${fixture.marketId}`)
  expect(await faultsByAxe(page)).toEqual([])
  await under.getByRole('button', { name: /^Cash out −/ }).click()
  await under.getByRole('button', { name: /^Confirm −/ }).click()
  await under.getByRole('status').getByText('Cashed out: −').waitFor()
  await page.keyboard.press('Escape')
  await under.waitFor({ state: 'detached' })
  await expect.poll(() => inTile.evaluate((one) => one === document.activeElement)).toBe(true)

  await page.goto(`${venue().url}/lobby/bet_list/positions`)
  const row = page.locator(`[data-market="${fixture.marketId}"]`)
  await row.getByText('Close now +10.00').waitFor()
  await row.getByRole('button', { name: 'Cash out', exact: true }).click()
  await panel.getByRole('button', { name: 'Cash out +10.00' }).click()
  await panel.getByRole('button', { name: 'Confirm +10.00' }).click()
  await panel.getByRole('status').getByText('Cashed out: +10.00').waitFor()
  expect((await venue().balanceOf(player)).exposure).toBe(0)
})

test('in a market of another kind the page says that there is none', async () => {
  const fixture = await venue().fixture({
    ...{ eventName: 'How many', name: 'Total games', quotes: [] },
    ...{ runners: [{ selectionId: ferro.selectionId, name: 'Games' }] },
    terms: { marketKind: 'LINE', line: { low: 1_950, high: 2_550, step: 100, resultMin: 0, resultMax: 60 } },
  })
  await fixture.quote([{ selectionId: ferro.selectionId, back: [[2_150, 50_000]], lay: [[2_250, 50_000]] }])
  const player = await venue().server.player()
  const instruction = { selectionId: ferro.selectionId, side: 'BACK', price: 2_150, size: 4_000 }
  const body = { marketId: fixture.marketId, instructions: [instruction] }
  await venue().server.api('POST', '/api/exchange/orders/place', { token: player.token, body })
  const { page } = await visit({
    url: venue().url,
    path: '/lobby/bet_list/positions',
    token: player.token,
  })
  const row = page.locator(`[data-market="${fixture.marketId}"]`)
  await row.getByText('Cashing out is offered in markets of winners.').waitFor()
})

test('in play it waits for the bet delay and says what became of it', async () => {
  const fixture = await venue().fixture({ eventName: 'In play', betDelaySeconds: 2, commissionBps: 0 })
  await fixture.quote(usualQuotes)
  const player = await backer(fixture)
  await fixture.turnInPlay()
  await fixture.quote(usualQuotes)
  const { page } = await visit({
    url: venue().url,
    path: pathOf(fixture),
    token: player.token,
  })
  const panel = page.getByRole('region', { name: 'Cash out' })
  await panel.getByText('It waits 2 s').waitFor()
  await panel.getByRole('button', { name: /^Cash out −/ }).click()
  await panel.getByRole('button', { name: /^Confirm −/ }).click()
  await panel.getByRole('status').getByText('Waiting for the bet delay').waitFor()
  await panel.getByRole('status').getByText('Cashed out: −').waitFor()
  expect((await venue().balanceOf(player)).exposure).toBeLessThan(200)
})
