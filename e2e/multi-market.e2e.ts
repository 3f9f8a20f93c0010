/** Several markets side by side: added, arranged by pointer and by keys, kept on the account, and streamed only in view. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from '#server/testing/start-server.ts'
import { bringAxe, faultsByAxe } from './testing/accessibility.ts'
import { withBrowser } from './testing/browser.ts'
import { shiftsOf } from './testing/layout-shift.ts'
import { type ScreenName, screens } from './testing/screens.ts'
import { ferro, halvorsen, usualQuotes, withVenue } from './testing/venue.ts'

const visit = withBrowser()
const venue = withVenue()

interface Screen {
  readonly name: string
  readonly tiles: readonly { view: 'TABLE' | 'LADDER' | 'CHART'; marketId: number; selectionId?: number }[]
}

/** Returns a player whose document has these screens. */
async function playerWith(screensOf: readonly Screen[]): Promise<Person> {
  const player = await venue().server.player()
  const body = { version: 0, document: { screens: screensOf } }
  const answer = await venue().server.api('PUT', '/api/account/document', { token: player.token, body })
  expect(answer.status).toBe(200)
  return player
}

async function keptScreens({ token }: Person): Promise<Screen[]> {
  const { body } = await venue().server.api('GET', '/api/account/document', { token })
  return body.document.screens ?? []
}

async function fixtures(name: string, count: number) {
  const made = []
  for (let i = 1; i <= count; i++) made.push(await venue().fixture({ eventName: `${name} ${i}` }))
  return made
}
const tablesOf = (made: readonly { marketId: number }[]) =>
  made.map(({ marketId }) => ({ view: 'TABLE' as const, marketId }))

function opened(player: Person | null, screen: ScreenName = 'desktop', query = '') {
  return visit({
    url: venue().url,
    path: `/lobby/multi${query}`,
    screen,
    ...(player && { token: player.token }),
    prepare: bringAxe,
  })
}

const order = (page: Page) => page.locator('[data-tile] h2').allInnerTexts()
const handle = (page: Page, name: string) => page.getByRole('button', { name: `Move ${name}` })
const best = (page: Page, name: string) =>
  page.getByRole('region', { name }).locator('[data-cell="back-0"]').first()

test.each(['desktop', 'tablet', 'phone'] as const)(
  'on a %s markets stand in columns with live prices, and a price goes to the slip',
  async (screen) => {
    const made = await fixtures(`Columns on a ${screen}`, 4)
    const ladder = { view: 'LADDER' as const, marketId: made[0]!.marketId, selectionId: ferro.selectionId }
    const player = await playerWith([{ name: 'Saturday', tiles: [...tablesOf(made), ladder] }])
    const { page } = await opened(player, screen)
    await best(page, made[0]!.name).getByText('500').waitFor()
    await made[0]!.quote([{ ...usualQuotes[0]!, back: [[202, 77_000]] }, ...usualQuotes.slice(1)])
    await best(page, made[0]!.name).getByText('770').waitFor()
    // A tile is made once it is nearly in view.
    await page.locator('[data-tile]').last().scrollIntoViewIfNeeded()
    await page.locator('[data-ladder]').scrollIntoViewIfNeeded()
    await page.locator('[data-ladder] [data-price="202"] [data-col="back"]').getByText('770').waitFor()
    await page.locator('[data-ladder]').getByRole('grid').press('?')
    await page.getByRole('region', { name: 'Keys' }).getByText('green up').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('region', { name: 'Keys' }).waitFor({ state: 'detached' })
    // A tile that is put elsewhere shows the prices that it showed.
    const moved = page.locator('[data-tile]').filter({ has: page.locator('[data-ladder]') })
    await moved.getByRole('button', { name: /^Move/ }).press('ArrowLeft')
    await page.getByText('is number 4 of 5').waitFor()
    await page.keyboard.press('ArrowRight')
    await page.getByText('is number 5 of 5').waitFor()
    await expect.poll(() => page.locator('[data-ladder]').evaluate(showsPrice)).toBe(true)
    await best(page, made[0]!.name).click()
    await page.getByRole('button', { name: 'Remove', exact: false }).first().waitFor()
    expect(await faultsByAxe(page)).toEqual([])
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width - screens[screen].viewport.width).toBe(0)
  },
)

/** Whether the row at 2.02 is within what is seen of a ladder. */
function showsPrice(ladder: Element): boolean {
  const seen = ladder.querySelector('[role="grid"]')!.getBoundingClientRect()
  const row = ladder.querySelector('[data-price="202"]')?.getBoundingClientRect()
  return row !== undefined && row.top >= seen.top && row.bottom <= seen.bottom
}

test('tiles are arranged by the pointer and by keys, and the account keeps it', async () => {
  const made = await fixtures('Arranged', 3)
  const names = made.map(({ name }) => name)
  const player = await playerWith([{ name: 'Saturday', tiles: tablesOf(made) }])
  const { page } = await opened(player)
  await best(page, names[2]!).getByText('500').waitFor()
  expect(await order(page)).toEqual(names)
  await handle(page, names[0]!).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByText(`${names[0]}, Match Odds is number 2 of 3`).waitFor()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => order(page)).toEqual([names[1], names[2], names[0]])
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toContain(names[0])
  const from = (await handle(page, names[2]!).boundingBox())!
  const to = (await page.getByRole('region', { name: names[1]! }).boundingBox())!
  await page.mouse.move(from.x + 5, from.y + 5)
  await page.mouse.down()
  await page.mouse.move(to.x + 60, to.y + 60, { steps: 5 })
  await page.mouse.up()
  const expected = [names[2], names[1], names[0]]
  await expect.poll(() => order(page)).toEqual(expected)
  const ids = [made[2], made[1], made[0]].map((one) => one!.marketId)
  await expect
    .poll(async () => (await keptScreens(player))[0]?.tiles.map(({ marketId }) => marketId))
    .toEqual(ids)
  await page.getByRole('button', { name: `Take ${names[1]}` }).click()
  await expect.poll(async () => (await keptScreens(player))[0]?.tiles.length).toBe(2)
})

test('screens are made, named and filled by search, from a market and by keys; a guest keeps them in this browser', async () => {
  const [one, other] = await fixtures('Found Harbour', 2)
  const { page } = await opened(null, 'desktop', `?add=${one!.marketId}`)
  await best(page, one!.name).getByText('500').waitFor()
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('button', { name: 'New screen' }).click()
  await page.getByRole('textbox', { name: 'Name of the screen' }).fill('Evening')
  await page.keyboard.press('Enter')
  await page.getByText('No market on this screen yet.').waitFor()
  await page.getByRole('combobox', { name: 'Add a market' }).fill(other!.name)
  await page.getByRole('button', { name: `${other!.name} Match Odds` }).click()
  await page.keyboard.press('Escape')
  await best(page, other!.name).getByText('500').waitFor()
  await page.reload()
  await best(page, other!.name).getByText('500').waitFor()
  const bar = page.getByRole('navigation', { name: 'Screens' })
  const tabs = (await bar.getByRole('link').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))
  expect(tabs).toEqual(['My markets 1', 'Evening 1'])
  await page.getByRole('button', { name: 'Remove screen' }).click()
  await page.getByText('Remove Evening with 1 market?').waitFor()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await best(page, one!.name).getByText('500').waitFor()
})

test('a list and a search add to the screen without being left, and a tile becomes a chart and a table again', async () => {
  const [one, other] = await fixtures('Plus Harbour', 2)
  const player = await playerWith([{ name: 'Saturday', tiles: [] }])
  const { page } = await visit({
    url: venue().url,
    path: '/lobby/SportRadar/sr:sport:5',
    token: player.token,
    prepare: bringAxe,
  })
  const plus = (name: string) => page.getByRole('button', { name: `${name} on a screen` })
  await plus(one!.name).click()
  await page.getByText('Added to Saturday').waitFor()
  await expect.poll(() => plus(one!.name).getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('link', { name: 'Search', exact: true }).click()
  await page.getByRole('searchbox').fill(`${other!.name} match odds`)
  await page
    .getByRole('region', { name: 'Markets', exact: true })
    .getByRole('button', { name: `Match Odds, ${other!.name}` })
    .click()
  const views = async () => (await keptScreens(player))[0]?.tiles.map(({ view }) => view)
  await expect.poll(views).toEqual(['TABLE', 'TABLE'])
  await page.goto(`${venue().url}/lobby/multi`)
  await best(page, one!.name).getByText('500').waitFor()
  await page
    .getByRole('region', { name: one!.name })
    .getByRole('button', { name: `${ferro.name}, chart` })
    .click()
  await expect.poll(views).toEqual(['CHART', 'TABLE'])
  const tile = page.getByRole('region', { name: `${one!.name}, Match Odds` })
  await tile.getByText('Nothing was traded yet.').waitFor()
  expect(await faultsByAxe(page)).toEqual([])
  await tile.getByRole('combobox', { name: 'Runner' }).selectOption(halvorsen.name)
  await expect
    .poll(async () => (await keptScreens(player))[0]?.tiles[0]?.selectionId)
    .toBe(halvorsen.selectionId)
  // The tile is another one, its choice has the focus again.
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Runner')
  await tile.getByRole('button', { name: 'Table, Match Odds' }).click()
  await best(page, one!.name).getByText('500').waitFor()
})

test('only what is in view is streamed, nothing moves, and ladders side by side are kept too', async () => {
  const made = await fixtures('Streamed', 24)
  const player = await playerWith([
    { name: 'Many', tiles: tablesOf(made) },
    { name: 'Ladders', tiles: [{ view: 'LADDER', marketId: made[0]!.marketId, selectionId: 11 }] },
  ])
  const { page } = await visit({
    url: venue().url,
    path: '/lobby/multi',
    token: player.token,
    prepare: (page) => page.addInitScript(watchItself),
  })
  await best(page, made[0]!.name).getByText('500').waitFor()
  const watched = () => page.evaluate(() => (window as unknown as Watched).watched.length)
  await expect.poll(watched).toBeGreaterThanOrEqual(9)
  expect(await watched()).toBeLessThan(24)
  // From the beginning of the page on, and as prices come.
  await made[0]!.quote([{ ...usualQuotes[0]!, back: [[202, 77_000]] }, ...usualQuotes.slice(1)])
  await best(page, made[0]!.name).getByText('770').waitFor()
  expect(await shiftsOf(page)).toEqual([])
  await page.mouse.move(600, 500)
  await page.mouse.wheel(0, 20_000)
  await best(page, made[23]!.name).getByText('500').waitFor()
  // The first ones are not streamed any more.
  await expect.poll(async () => (await watchedIds(page)).includes(made[0]!.marketId)).toBe(false)
  await page.goto(`${venue().url}/lobby/ladders`)
  await page.waitForURL(`**of=${made[0]!.marketId}.11`)
  await page.locator('[data-ladder]').waitFor()
})

interface Watched {
  watched: number[]
}
const watchedIds = (page: Page) => page.evaluate(() => (window as unknown as Watched).watched)

/** Runs in the page before its own script: notes which markets it asks for. */
const watchItself = `
  window.watched = []
  window.WebSocket = class extends WebSocket {
    send(data) {
      const { op, topic, marketIds } = JSON.parse(data)
      if (op === 'subscribe' && topic === 'markets') window.watched = [...new Set([...window.watched, ...marketIds])]
      if (op === 'unsubscribe' && topic === 'markets')
        window.watched = window.watched.filter((id) => !marketIds.includes(id))
      super.send(data)
    }
  }
`
