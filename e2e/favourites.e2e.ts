/** Favourite events and markets: kept on the account, the same in every browser, in the order that their owner gave them. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { bringAxe } from './testing/accessibility.ts'
import { faultsInBothThemes } from './testing/both-themes.ts'
import { withBrowser } from './testing/browser.ts'
import { withVenue } from './testing/venue.ts'

const visit = withBrowser()
const venue = withVenue()

const rowsOf = (page: Page, table: string) => page.getByRole('region', { name: table }).getByRole('listitem')
const namesIn = (page: Page, table: string) => rowsOf(page, table).getByRole('link').allTextContents()
const isOnList = (page: Page, key: string, id: number) =>
  page.evaluate(([name, one]) => localStorage.getItem(name!)?.includes(one!), [key, String(id)])

test('stars of events and markets are in every browser of the account, ordered by dragging and by keyboard', async () => {
  const [first, second, third] = [
    await venue().fixture({ eventName: 'Alder vs Birch' }),
    await venue().fixture({ eventName: 'Cedar vs Elm' }),
    await venue().fixture({ eventName: 'Hazel vs Oak', name: 'Winner of the match' }),
  ]
  const { token } = await venue().server.player()
  const { page } = await visit({
    url: venue().url,
    path: '/lobby/SportRadar/sr:sport:5',
    token,
    prepare: bringAxe,
  })
  for (const name of ['Alder vs Birch', 'Cedar vs Elm', 'Hazel vs Oak']) {
    await page.getByRole('button', { name: `Favourite ${name}` }).click()
  }
  for (const { marketId } of [first, third]) {
    await page.goto(`${venue().url}/lobby/market/${marketId}`)
    const star = page.getByRole('button', { name: /^Favourite market/ })
    await star.click()
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true')
  }

  await page.getByRole('link', { name: 'Favourite', exact: true }).click()
  await expect
    .poll(() => namesIn(page, 'Favourite events'))
    .toEqual(['Hazel vs Oak', 'Cedar vs Elm', 'Alder vs Birch'])
  await expect.poll(() => namesIn(page, 'Favourite markets')).toEqual(['Winner of the match', 'Match Odds'])
  const other = await visit({ url: venue().url, path: '/lobby/favourites', token })
  await expect.poll(() => namesIn(other.page, 'Favourite events')).toHaveLength(3)

  // By the pointer the last becomes the first.
  const grip = (name: string) => page.getByRole('button', { name: `Move ${name}` })
  const from = (await grip('Alder vs Birch').boundingBox())!
  const to = (await grip('Hazel vs Oak').boundingBox())!
  await page.mouse.move(from.x + 10, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(to.x + 10, to.y + 20, { steps: 4 })
  expect(await namesIn(page, 'Favourite events')).toEqual(['Alder vs Birch', 'Hazel vs Oak', 'Cedar vs Elm'])
  await page.mouse.up()
  await page.getByRole('status').getByText('Alder vs Birch is number 1 of 3').waitFor()
  // By the keyboard the first goes down, and keeps the focus.
  await grip('Hazel vs Oak').press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('End')
  const ordered = ['Alder vs Birch', 'Cedar vs Elm', 'Hazel vs Oak']
  await expect.poll(() => namesIn(page, 'Favourite events')).toEqual(ordered)
  await page.getByRole('button', { name: 'Move Match Odds' }).press('Home')
  await expect
    .poll(() => namesIn(other.page, 'Favourite markets'))
    .toEqual(['Match Odds', 'Winner of the match'])
  await expect.poll(() => namesIn(other.page, 'Favourite events')).toEqual(ordered)
  expect(await faultsInBothThemes(page)).toEqual([])

  // What one takes away the other does not bring back.
  await other.page.getByRole('button', { name: 'Favourite Cedar vs Elm' }).click()
  await expect.poll(() => namesIn(page, 'Favourite events')).toEqual(['Alder vs Birch', 'Hazel vs Oak'])
  await other.page.getByRole('button', { name: 'Favourite market Match Odds' }).click()
  await expect.poll(() => namesIn(page, 'Favourite markets')).toEqual(['Winner of the match'])
  await page.reload()
  await expect.poll(() => namesIn(page, 'Favourite events')).toEqual(['Alder vs Birch', 'Hazel vs Oak'])
  expect(second.eventId).toBeGreaterThan(0)
})

test('what this browser had starred before is united with what the account has, and a guest keeps what he stars', async () => {
  const [first, second] = [
    await venue().fixture({ eventName: 'Iris vs Jade' }),
    await venue().fixture({ eventName: 'Kale vs Lime' }),
  ]
  const { token, accountId } = await venue().server.player()
  const document = { favourites: { events: [first.eventId] } }
  await venue().server.api('PUT', '/api/account/document', { token, body: { version: 0, document } })
  const { page } = await visit({
    url: venue().url,
    path: '/lobby/favourites',
    token,
    prepare: (opening) =>
      opening.addInitScript(
        ([key, list]) => localStorage.getItem(key!) ?? localStorage.setItem(key!, list!),
        [`favourites:${accountId}`, `[${second.eventId}]`],
      ),
  })
  await expect.poll(() => namesIn(page, 'Favourite events')).toEqual(['Kale vs Lime', 'Iris vs Jade'])
  const kept = async () =>
    (await venue().server.api('GET', '/api/account/document', { token })).body.document.favourites
  await expect.poll(kept).toEqual({ events: [second.eventId, first.eventId] })

  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto(`${venue().url}/lobby/market/${first.marketId}`)
  await page.getByRole('button', { name: /^Favourite market/ }).click()
  await page.getByRole('button', { name: 'Favourite Iris vs Jade' }).click()
  await expect.poll(() => isOnList(page, 'document', first.eventId)).toBe(true)
  await page.goto(`${venue().url}/lobby/favourites`)
  await expect.poll(() => namesIn(page, 'Favourite events')).toEqual(['Iris vs Jade'])
  await expect.poll(() => namesIn(page, 'Favourite markets')).toEqual(['Match Odds'])
})
