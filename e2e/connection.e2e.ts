/** A connection that is lost is seen, takes no bets, and comes back with prices of now. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { startServer } from '#server/testing/start-server.ts'
import { withBrowser } from './testing/browser.ts'
import { builtWeb } from './testing/built-web.ts'
import { type CuttableLine, openLine } from './testing/cuttable.ts'
import { type MatchPage, openMatch, priceIn } from './testing/match-page.ts'
import { type ScreenName, screenNames } from './testing/screens.ts'
import { type Fixture, ferro, openVenue, usualQuotes, withVenue } from './testing/venue.ts'

const visit = withBrowser()
const venue = withVenue()

let line: CuttableLine | undefined
afterEach(async () => {
  await line?.close()
  line = undefined
})

async function matchBehindLine(fixture: Fixture, screen: ScreenName) {
  line = await openLine(venue().url)
  const player = await venue().server.player()
  const visited = await visit({ url: line.url, screen, token: player.token })
  visited.faults.allow(...lossOfConnection)
  return { ...visited, player, line, match: await openMatch(visited.page, fixture) }
}

const lossOfConnection = [
  /ERR_CONNECTION_(RESET|REFUSED|CLOSED)|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED|Failed to fetch/,
  /WebSocket connection to/,
]

const reconnecting = ({ overlay }: MatchPage) => overlay.getByText('Reconnecting', { exact: true })

async function expectStale({ match }: { match: MatchPage }): Promise<void> {
  await reconnecting(match).waitFor()
  const cell = match.cell(ferro, 'back')
  expect(await cell.getAttribute('aria-disabled')).toBe('true')
  await match.overlay.getByText('Reconnecting. Prices may be old.').waitFor({ state: 'attached' })
  // A disabled cell is no target for an ordinary click; this one lands all the same.
  await cell.click({ force: true })
  expect(await match.stake.count()).toBe(0)
}

/** Backs at the best price, in a slip that may hold the bet before. */
async function placeBack(match: MatchPage, stake: string): Promise<void> {
  await match.cell(ferro, 'back').click()
  await match.stake.fill(stake)
  await match.place.click()
  await match.slip.getByRole('alert').getByText(`Matched ${stake} at`).waitFor()
}

async function backgroundOf(match: MatchPage): Promise<string> {
  return match.cell(ferro, 'back').evaluate((cell) => getComputedStyle(cell).backgroundColor)
}

describe.each(screenNames)('on a %s', (screen) => {
  test('a cut greys the prices with "Reconnecting", and a repaired line brings the prices of now', async () => {
    const fixture = await venue().fixture()
    const { match, line: cuttable } = await matchBehindLine(fixture, screen)
    await expect.poll(() => priceIn(match.cell(ferro, 'back'))).toBe('2.00')
    const coloured = await backgroundOf(match)

    cuttable.cut()
    await expectStale({ match })
    expect(await priceIn(match.cell(ferro, 'back'))).toBe('2.00')
    expect(await backgroundOf(match)).not.toBe(coloured)

    const [, ofHalvorsen] = usualQuotes
    await fixture.quote([
      { selectionId: ferro.selectionId, back: [[220, 12_300]], lay: [[226, 45_600]] },
      ofHalvorsen!,
    ])
    expect(await priceIn(match.cell(ferro, 'back'))).toBe('2.00')
    cuttable.repair()
    await expect.poll(() => priceIn(match.cell(ferro, 'back'))).toBe('2.20')
    expect(await priceIn(match.cell(ferro, 'back', 1))).toBeNull()
    await reconnecting(match).waitFor({ state: 'detached' })
    expect(await backgroundOf(match)).toBe(coloured)

    await match.cell(ferro, 'back').click()
    await match.stake.fill('10')
    await match.place.click()
    await match.slip.getByRole('alert').getByText('Matched 10.00 at 2.20').waitFor()
  })
})

test('a line that falls silent is taken for lost within seconds, and what was bet elsewhere is there afterwards', async () => {
  const fixture = await venue().fixture()
  const { match, player, line: cuttable } = await matchBehindLine(fixture, 'desktop')
  cuttable.stall()
  await expectStale({ match })

  const order = { selectionId: ferro.selectionId, side: 'BACK', price: 300, size: 2_000 }
  const placed = await venue().server.api('POST', '/api/exchange/orders/place', {
    token: player.token,
    body: { marketId: fixture.marketId, instructions: [order] },
  })
  expect(placed.status).toBe(200)
  cuttable.repair()
  await reconnecting(match).waitFor({ state: 'detached' })
  await match.list('Unmatched').getByText('3.00').waitFor()
})

test('a slip that is open at the cut keeps its bet, and may place it once the line is back', async () => {
  const fixture = await venue().fixture()
  const { match, line: cuttable } = await matchBehindLine(fixture, 'desktop')
  await match.cell(ferro, 'back').click()
  await match.stake.fill('10')
  cuttable.cut()
  await match.slip.getByText('The connection is lost. Prices may be old; wait until it is back.').waitFor()
  expect(await match.place.isDisabled()).toBe(true)
  cuttable.repair()
  await match.slip.getByRole('button', { name: 'Place Back $10.00 at 2.00', disabled: false }).click()
  await match.slip.getByRole('alert').getByText('Matched 10.00 at 2.00').waitFor()
})

test('a server that goes and comes back finds the page waiting, and the page its bets', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'crossbook-e2e-'))
  let server = await openVenue({ dataDir })
  try {
    const fixture = await server.fixture()
    const { token } = await server.server.player()
    const { page, faults } = await visit({ url: server.url, token })
    // What the page asks for at its own times may meet the server while it closes, which it then says.
    faults.allow(...lossOfConnection, /status of 503 \(Service Unavailable\)/)
    const match = await openMatch(page, fixture)
    await placeBack(match, '10.00')
    await server.close()
    await reconnecting(match).waitFor()

    const port = Number(new URL(server.url).port)
    const restarted = await startServer({ dataDir, webRoot: builtWeb(), config: { port } })
    server = { ...server, close: () => restarted.stop() }
    await reconnecting(match).waitFor({ state: 'detached' })
    await match.bets('Matched').getByText('10.00').first().waitFor()
    await placeBack(match, '5.00')
    await expect.poll(() => match.bets('Matched').count()).toBe(2)
  } finally {
    await server.close()
    rmSync(dataDir, { recursive: true })
  }
})
