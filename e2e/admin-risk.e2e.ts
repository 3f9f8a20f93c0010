/** The operators' pages of risk and reports: a suspected pair of accounts from finding to case, by keyboard once, and what the days came to. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '#server/testing/start-server.ts'
import { bringAxe } from './testing/accessibility.ts'
import { faultsInBothThemes } from './testing/both-themes.ts'
import { withBrowser } from './testing/browser.ts'
import { builtWeb } from './testing/built-web.ts'
import { overflowOf } from './testing/home-page.ts'
import { screenNames, screens } from './testing/screens.ts'
import { withSetUp } from './testing/set-up.ts'

const visit = withBrowser()
let server: TestServer
let admin: Person
let from: Person
let to: Person

withSetUp(async () => {
  server = await startServer({ webRoot: builtWeb() })
  ;[admin, from, to] = [await server.admin(), await server.player(), await server.player()]
  const others = [await server.player(), await server.player()] as const
  const { marketId } = await server.market({ commissionBps: 500 })
  const bet = async (person: Person, side: string, selectionId = 11, size = 1_000) => {
    const body = { marketId, instructions: [{ selectionId, side, price: 150, size }] }
    await server.api('POST', '/api/exchange/orders/place', { token: person.token, body })
  }
  await bet(others[0], 'BACK', 22, 20_000)
  await bet(others[1], 'LAY', 22, 20_000)
  for (let i = 0; i < 6; i++) {
    await bet(from, 'BACK')
    await bet(to, 'LAY')
  }
  const { token } = admin
  await server.api('POST', `/api/admin/markets/${marketId}/suspend`, { token, body: {} })
  const marketVersion = server.running.sequencer.published.markets[marketId]!.version
  const result = { marketVersion, winners: [22] }
  await server.api('POST', `/api/admin/markets/${marketId}/settle`, { token, body: result })
  const open = await server.market()
  const order = { selectionId: 11, side: 'LAY', price: 300, size: 2_000 }
  const body = { marketId: open.marketId, instructions: [order] }
  await server.api('POST', '/api/exchange/orders/place', { token: others[0].token, body })
  await server.running.views.reached(server.running.sequencer.sequence)
  return server.stop
})

async function expectClean(page: Page): Promise<void> {
  for (const screen of screenNames) {
    await page.setViewportSize(screens[screen].viewport)
    expect(await faultsInBothThemes(page), screen).toEqual([])
    expect(await overflowOf(page), screen).toBe(0)
  }
  await page.setViewportSize(screens.desktop.viewport)
}

/** Goes on by the tabulator until what is named has the focus. */
async function tabTo(page: Page, role: 'link' | 'button' | 'textbox', name: string | RegExp): Promise<void> {
  const wanted = page.getByRole(role, { name }).first()
  await wanted.waitFor()
  for (let i = 0; i < 80; i++) {
    await page.keyboard.press('Tab')
    if (await wanted.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${name} is not reached by keyboard`)
}

test('a suspected pair is found, looked at, opened as a case and decided, at its addresses and by keyboard', async () => {
  const { page } = await visit({
    ...{ url: server.url, path: '/admin/risk', token: admin.token, prepare: bringAxe },
  })
  const row = page.getByRole('row', { name: `${to.accountId}, ${from.accountId}` })
  await row.getByText(`60.00 went to ${to.accountId}, 100 % one way`).waitFor()
  const exposure = page.getByRole('region', { name: 'Exposure by market' })
  await exposure.getByText('40.00').waitFor()
  await expectClean(page)
  await exposure.getByRole('link', { name: 'Account' }).click()
  await page.getByRole('region', { name: 'Exposure by account' }).getByText('40.00').waitFor()
  expect(new URL(page.url()).searchParams.get('by')).toBe('account')
  await page.getByRole('link', { name: 'Month before' }).click()
  await page.getByText('The query names nobody.').waitFor()
  await page.goBack()
  await row.waitFor()

  await tabTo(page, 'link', `Look at it: ${to.accountId}, ${from.accountId}`)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: `Matched pairs: ${to.accountId}, ${from.accountId}` }).waitFor()
  await page.getByText('The last 6 are shown. The result is the backer’s, before commission.').waitFor()
  await expectClean(page)
  await tabTo(page, 'textbox', 'Why, in a sentence')
  await page.keyboard.type('Six matches at a price nobody else took')
  await tabTo(page, 'button', 'Open a case')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Case 1', exact: true }).waitFor()
  const log = page.getByRole('list', { name: 'Log' })
  await log.getByText('Six matches at a price nobody else took').waitFor()

  await page.getByLabel('Note', { exact: true }).fill('One address')
  await page.getByRole('button', { name: 'Add the note' }).click()
  await log.getByText('One address').waitFor()
  await page.getByLabel('Outcome').selectOption('restricted')
  await page.getByLabel('Why', { exact: true }).fill('Both are closed')
  await page.getByRole('button', { name: 'Decide' }).click()
  await log.getByText('Both are closed').waitFor()
  await page.getByText(/^Restricted, .* by account/).waitFor()
  await expectClean(page)
  await page.getByRole('link', { name: 'All cases' }).click()
  await page.getByText('No case is open.').waitFor()
  await page.getByRole('link', { name: 'Decided' }).click()
  await page.getByRole('link', { name: 'Case 1' }).waitFor()
  await expectClean(page)
})

test('the reports show what the days came to, with plots, and who pays less', async () => {
  const { page } = await visit({
    ...{ url: server.url, path: '/admin/reports', token: admin.token, prepare: bringAxe },
  })
  const days = page.getByRole('region', { name: 'Days', exact: true })
  await days
    .getByRole('row', { name: /In all/ })
    .getByText('260.00')
    .waitFor()
  await page.getByRole('img', { name: 'Turnover by day: 1 day, and the sum' }).locator('canvas').waitFor()
  await expectClean(page)
  await page.getByRole('link', { name: 'Client funds' }).click()
  await page.getByRole('region', { name: 'Client funds' }).getByRole('row').nth(1).waitFor()
  await page.getByRole('link', { name: 'Commission' }).click()
  await page.getByRole('region', { name: 'Base rates' }).getByRole('row').nth(1).waitFor()
  await expectClean(page)
})
