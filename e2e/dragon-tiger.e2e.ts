/** Dragon Tiger: odds and limits as displayed, the locked lay side, and its rounds. */
import { describe, expect, test } from 'vitest'
import type { DragonTigerRound } from '#contract/casino/dragon-tiger.ts'
import { bringAxe, faultsByAxe } from './testing/accessibility.ts'
import { withBrowser } from './testing/browser.ts'
import { cardTable, stubDeal } from './testing/card-table.ts'
import { overflowOf, walletOf } from './testing/home-page.ts'
import { type ScreenName, screenNames } from './testing/screens.ts'
import { withSharedVenue } from './testing/venue.ts'

const visit = withBrowser()
const venue = withSharedVenue()
const path = '/games/dragon-tiger'
const call = '/api/games/dragon-tiger/deal'
const half = {
  game: 'dragontiger',
  selection: 'dragon',
  winner: 'tie',
  dragon: { label: 'Q', suit: 'clubs' },
  tiger: { label: 'Q', suit: 'hearts' },
  winAmount: 100,
  balanceChange: -100,
  payoutMultiplier: 0.5,
}

async function tableFor(player: { token: string } | null, screen: ScreenName = 'desktop') {
  const token = player === null ? {} : { token: player.token }
  const visited = await visit({ url: venue().url, path, screen, prepare: bringAxe, ...token })
  const table = cardTable(visited.page, 'Dragon Tiger')
  await table.deal.waitFor()
  return { ...visited, table }
}

describe.each(screenNames)('on a %s', (screen) => {
  test('a guest sees limits, odds, a locked lay side and a countdown that stands, and plays', async () => {
    const { page, table } = await tableFor(null, screen)
    const { stage } = table
    await stage.getByText('MIN 200').waitFor()
    await stage.getByText('MAX 300000').waitFor()
    await stage.getByText('0:13').waitFor()
    expect(await table.chosen()).toEqual(['dragon'])
    expect(await table.wordsOn('dragon')).toBe('Dragon 1.98 46.27 % · half back on a tie')
    expect(await table.wordsOn('tie')).toBe('Tie 8.00 7.47 %')
    expect(await table.wordsOn('tiger')).toBe('Tiger 1.98 46.27 % · half back on a tie')
    const lay = stage.getByText('Lay locked', { exact: true })
    await lay.waitFor()
    expect(await lay.locator('button, input, a').count()).toBe(0)
    expect(await faultsByAxe(page)).toEqual([])

    const round = await table.play<DragonTigerRound>()
    expect(await table.cards('Dragon')).toEqual([`${round.dragon.label} of ${round.dragon.suit}`])
    expect(await table.cards('Tiger')).toEqual([`${round.tiger.label} of ${round.tiger.suit}`])
    const headline = { dragon: 'Dragon wins', tiger: 'Tiger wins', tie: 'Tie' }[round.winner]
    await table.result.getByText(headline).waitFor()
    expect(await faultsByAxe(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
  })

  test('a player pays the stake and gets the return', async () => {
    const player = await venue().server.player()
    const { page, table } = await tableFor(player, screen)
    const round = await table.play<DragonTigerRound>()
    const balance = 100_000 + Math.round(round.balanceChange * 100)
    expect((await venue().balanceOf(player)).balance).toBe(balance)
    if (screen !== 'phone') {
      await expect.poll(async () => (await walletOf(page)).Balance).toBe((balance / 100).toLocaleString('en'))
    }
  })
})

test.each(['', '0', '-1'])('an amount of "%s" is not sent: Please enter a valid amount', async (amount) => {
  const { table } = await tableFor(null)
  await table.stake.fill(amount)
  await table.deal.click()
  await table.complaint.getByText('Please enter a valid amount', { exact: true }).waitFor()
})

test('less than the least stake is refused in the words of the server, with the figure', async () => {
  const { faults, table } = await tableFor(null)
  faults.allow(/status of 4\d\d/)
  await table.stake.fill('199')
  await table.deal.click()
  await table.complaint
    .getByText('The stake is below the minimum of this game. Raise it. The least on one spot is 200.', {
      exact: true,
    })
    .waitFor()
})

test('where the server says nothing, something went wrong', async () => {
  const { page, faults, table } = await tableFor(null)
  faults.allow(/status of 400/)
  await page.route(`**${call}`, (route) => route.fulfill({ status: 400, json: {} }))
  await table.deal.click()
  await table.complaint.getByText('Something went wrong', { exact: true }).waitFor()
})

test('half a stake that comes back on a tie is called that, not a win', async () => {
  const { page, table } = await tableFor(null)
  await stubDeal(page, call, half)
  await table.deal.click()
  await table.result.getByText('200 staked, 100 returned').waitFor()
  await table.result.getByText('−100.00').waitFor()
  await table.stage.getByRole('status').getByText('100 of 200 returned').waitFor()
  expect(await table.spot('dragon').getAttribute('data-state')).toBe('back')
})
