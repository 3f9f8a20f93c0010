/** Seeds and their proof: the Fairness panel, the receipt, and the page that computes a round again. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { AnyRound } from '#contract/casino/games.ts'
import type { SeedsRotated } from '#contract/casino.ts'
import { defaultPaytables } from '#core/casino/paytables.ts'
import type { Person } from '#server/testing/start-server.ts'
import { bringAxe } from './testing/accessibility.ts'
import { bend } from './testing/answers.ts'
import { faultsInBothThemes } from './testing/both-themes.ts'
import { withBrowser } from './testing/browser.ts'
import { overflowOf } from './testing/home-page.ts'
import { screenNames } from './testing/screens.ts'
import { withVenue } from './testing/venue.ts'

const visit = withBrowser()
const venue = withVenue()

const match = 'Match: the seeds give exactly what the server had answered.'

/** Seeds of the player's own, and a round played with them. */
async function playedRound(path: string, body: object): Promise<{ player: Person; round: AnyRound }> {
  const { server } = venue()
  const player = await server.player()
  await rotate(player)
  const answer = await server.api<AnyRound>('POST', `/api/games/${path}`, { token: player.token, body })
  expect(answer.status).toBe(200)
  return { player, round: answer.body }
}

let seedsNamed = 0
async function rotate({ token }: Person): Promise<SeedsRotated> {
  const { server } = venue()
  await server.api('GET', '/api/fairness', { token })
  // A seed proves something once.
  const body = { clientSeed: `a-seed-of-my-own-${++seedsNamed}` }
  return (await server.api<SeedsRotated>('POST', '/api/fairness/rotate', { token, body })).body
}

async function openFairness(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Fairness' }).click()
  const panel = page.getByRole('dialog', { name: 'Fairness' })
  await panel.getByRole('term').first().waitFor()
  return panel
}

/** Returns the values of a panel by their names. */
async function valuesOf(of: Locator): Promise<Record<string, string>> {
  const pairs = await of
    .locator('dl > div')
    .evaluateAll((found) =>
      found.map((pair) => [pair.querySelector('dt')!.textContent, pair.querySelector('code')!.textContent]),
    )
  return Object.fromEntries(pairs)
}

async function fillValues(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value)
}

const verdict = (page: Page) => page.getByRole('region', { name: 'Checked' }).getByRole('alert').textContent()

test('the hash of the next server seed is shown before the field for the own seed', async () => {
  const { page } = await visit({ url: venue().url, path: '/games/seven-updown' })
  const panel = await openFairness(page)
  const next = panel.getByRole('term').filter({ hasText: 'Hash of the next server seed' })
  const field = panel.getByLabel('Your next client seed')
  const isBefore = await next.evaluate(
    (node, other) => (node.compareDocumentPosition(other!) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
    await field.elementHandle(),
  )
  expect(isBefore).toBe(true)
  expect((await next.boundingBox())!.y).toBeLessThan((await field.boundingBox())!.y)
  expect((await valuesOf(panel))['Hash of the next server seed']).toMatch(/^[0-9a-f]{64}$/)
})

test('changing the seed reveals the one in use, checks it in the browser and goes on with the one promised', async () => {
  const player = await venue().server.player()
  const { page } = await visit({ url: venue().url, path: '/games/seven-updown', token: player.token })
  const panel = await openFairness(page)
  const before = await valuesOf(panel)

  await panel.getByRole('button', { name: 'Change seed' }).click()
  await panel.getByRole('alert').getByText('A client seed has 1 to 64 letters, digits, "_" or "-".').waitFor()
  await panel.getByRole('button', { name: 'New random seed' }).click()
  const field = panel.getByLabel('Your next client seed')
  expect(await field.inputValue()).toMatch(/^[A-Za-z0-9_-]{22}$/)
  await field.fill('lucky_Charm-7')
  await panel.getByRole('button', { name: 'Change seed' }).click()
  await panel
    .getByText('The revealed seed has the hash that was shown, and its rounds fit: computed in your browser.')
    .waitFor()

  const after = await valuesOf(panel)
  expect(after['Its hash']).toBe(before['Hash of the server seed'])
  expect(after['Server seed']).toMatch(/^[0-9a-f]{64}$/)
  expect(after['Hash of the server seed']).toBe(before['Hash of the next server seed'])
  expect(after['Hash of the next server seed']).not.toBe(before['Hash of the next server seed'])
  expect(after['Client seed']).toBe('lucky_Charm-7')
  expect(after['Nonce of the next round']).toBe('0')
  await panel.getByText('Named by you').waitFor()
})

test('a seed that was changed elsewhere meanwhile is not called a broken promise', async () => {
  const player = await venue().server.player()
  const { page } = await visit({ url: venue().url, path: '/games/seven-updown', token: player.token })
  const panel = await openFairness(page)
  const before = await valuesOf(panel)
  await rotate(player)
  await panel.getByRole('button', { name: 'New random seed' }).click()
  await panel.getByRole('button', { name: 'Change seed' }).click()
  await panel.getByText('The seed had been changed elsewhere after its hash was shown here').waitFor()
  expect(await panel.getByText('does not have the hash').count()).toBe(0)
  expect((await valuesOf(panel))['Its hash']).toBe(before['Hash of the next server seed'])
})

test('on the receipt too, a revealed seed that is not the one committed to is said to be so', async () => {
  const { player, round } = await playedRound('7updown/play', { selection: 'up', amount: 1 })
  const path = `/verify?round=${round.roundId}`
  const { page } = await visit({ url: venue().url, path, token: player.token })
  const unrevealed = page.getByRole('region', { name: 'The server seed is not revealed yet' })
  await unrevealed.waitFor()
  await bend<SeedsRotated>(page, '/api/fairness/rotate', (rotated) => {
    const revealed = { ...rotated.revealed, serverSeed: '0'.repeat(64) }
    return { ...rotated, revealed }
  })
  await unrevealed.getByRole('button', { name: 'Change the seed and check this round' }).click()
  await unrevealed
    .getByRole('alert')
    .getByText('The server seed that was shown does not have the hash that was announced.')
    .waitFor()
})

test('a guest plays, opens the receipt, reveals the seed and sees that it matches', async () => {
  const { page } = await visit({ url: venue().url, path: '/games/seven-updown' })
  await page.getByRole('button', { name: /^Play/ }).click()
  await page.getByRole('link', { name: 'Receipt' }).first().click()
  await page.waitForURL('**/verify?round=*')
  await page.getByText('Played for fun: no money was moved.').waitFor()
  const unrevealed = page.getByRole('region', { name: 'The server seed is not revealed yet' })
  const hash = await unrevealed.locator('code').textContent()
  expect(await page.getByLabel('Hash of the server seed').inputValue()).toBe(hash)
  await unrevealed.getByRole('button', { name: 'Change the seed and check this round' }).click()
  await expect.poll(() => verdict(page)).toBe(match)
  expect(await unrevealed.count()).toBe(0)
})

test("a player's round has its receipt, and matches once the seed is revealed", async () => {
  const bets = [
    { type: 'red', amount: 10 },
    { type: 'black', amount: 10 },
    { type: 'split', numbers: [8, 11], amount: 2.5 },
  ]
  const { player, round } = await playedRound('roulette/spin', { bets })
  const { page } = await visit({
    url: venue().url,
    path: `/verify?round=${round.roundId}`,
    token: player.token,
  })
  const receipt = page.getByRole('region', { name: `Receipt of round ${round.roundId}` })
  await receipt.waitFor()
  expect(await receipt.locator('tbody th').allTextContents()).toEqual(['Red', 'Black', 'Split 8, 11'])
  await receipt.getByText('22.50', { exact: true }).waitFor()
  await page.getByText('It is still in use for your next rounds.').waitFor()

  await rotate(player)
  await page.reload()
  await expect.poll(() => verdict(page)).toBe(match)
  const steps = page.getByRole('region', { name: 'Checked' }).getByRole('heading', { level: 3 })
  expect(await steps.allTextContents()).toEqual([
    'Hash of the server seed',
    'Blocks',
    'Words',
    'Numbers',
    'The number',
    'Result',
    'What the bets return',
  ])
})

test.each([
  ['teenpatti/deal', { selection: 'tie', amount: 1 }],
  ['dragon-tiger/deal', { selection: 'dragon', amount: 200 }],
  ['7updown/play', { selection: 'seven', amount: 1.5 }],
])('a round of %s matches, with what its bet returned', async (path, body) => {
  const { player, round } = await playedRound(path, body)
  await rotate(player)
  const { page } = await visit({
    url: venue().url,
    path: `/verify?round=${round.roundId}`,
    token: player.token,
  })
  await expect.poll(() => verdict(page)).toBe(match)
  await page.getByText(', as the server had answered').waitFor()
})

test('one changed character is a mismatch: of the server seed, the client seed, the hash', async () => {
  const { player, round } = await playedRound('teenpatti/deal', { selection: 'playerA', amount: 1 })
  const { revealed } = await rotate(player)
  const { page } = await visit({
    url: venue().url,
    path: `/verify?round=${round.roundId}`,
    token: player.token,
  })
  await expect.poll(() => verdict(page)).toBe(match)
  const check = page.getByRole('button', { name: 'Check', exact: true })
  const changed = (value: string) => (value.startsWith('0') ? '1' : '0') + value.slice(1)

  await fillValues(page, { 'Server seed': changed(revealed.serverSeed) })
  expect(await page.getByRole('region', { name: 'Checked' }).count()).toBe(0)
  await check.click()
  await expect
    .poll(() => verdict(page))
    .toBe('Mismatch: this server seed does not have the hash that was given.')

  await fillValues(page, { 'Server seed': revealed.serverSeed, 'Client seed': changed(revealed.clientSeed) })
  await check.click()
  await expect
    .poll(() => verdict(page))
    .toBe('Mismatch: these seeds give something else than what the server had answered.')
  expect(await page.getByText('differ', { exact: true }).count()).toBeGreaterThan(0)

  await fillValues(page, {
    'Client seed': revealed.clientSeed,
    'Hash of the server seed': changed(revealed.serverSeedHash),
  })
  await check.click()
  await page.getByText('It differs from the hash that was given.').waitFor()
})

test("nobody sees another's round", async () => {
  const { round } = await playedRound('7updown/play', { selection: 'up', amount: 1 })
  const other = await venue().server.player()
  const path = `/verify?round=${round.roundId}`
  const { page, faults } = await visit({ url: venue().url, path, token: other.token })
  faults.allow(/404/)
  await page.getByRole('alert').getByText('This round is not among yours.').waitFor()
  expect(await page.getByRole('region', { name: 'Receipt' }).count()).toBe(0)
})

interface Vector {
  readonly game: string
  readonly serverSeed: string
  readonly serverSeedHash: string
  readonly clientSeed: string
  readonly nonce: number
  readonly trace: { readonly draws: readonly { readonly value: number }[] }
}
const file = join(import.meta.dirname, '..', 'sim', 'vectors', 'casino-fairness.json')
const { vectors } = JSON.parse(readFileSync(file, 'utf8')) as { vectors: Vector[] }
const ofEachGame = [...new Map(vectors.map((vector) => [vector.game, vector])).values()]

test('published rounds of every game can be typed in, without a server', async () => {
  const { page, faults } = await visit({ url: venue().url, path: '/verify' })
  await page.getByRole('heading', { name: 'Check a round' }).waitFor()
  faults.allow(/ERR_FAILED/, /WebSocket/)
  await page.route('**/api/**', (route) => route.abort())
  for (const { game, serverSeed, serverSeedHash, clientSeed, nonce, trace } of ofEachGame) {
    await page.getByLabel('Game').selectOption(game)
    await fillValues(page, {
      'Server seed': serverSeed,
      'Hash of the server seed': serverSeedHash,
      'Client seed': clientSeed,
      Nonce: String(nonce),
    })
    await page.getByLabel('Nonce').press('Enter')
    await page.getByText('The seed has the hash that was given.').waitFor()
    const numbers = page.getByRole('heading', { name: 'Numbers' }).locator('..').locator('li b')
    expect(await numbers.allTextContents()).toEqual(trace.draws.map(({ value }) => String(value)))
  }
  expect(ofEachGame).toHaveLength(6)
})

test('what cannot be computed with is said beside its field', async () => {
  const { page } = await visit({ url: venue().url, path: '/verify' })
  await page.getByLabel('Game').selectOption('baccarat')
  await fillValues(page, { 'Server seed': 'abc', Nonce: '-1', Decks: '9' })
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect
    .poll(() => page.getByRole('alert').allTextContents())
    .toEqual([
      'A server seed has 64 characters of 0 to 9 and a to f.',
      'A client seed has 1 to 64 letters, digits, "_" or "-".',
      'The nonce is a whole number from 0.',
      'From 6 to 8 decks.',
    ])
})

test('the algorithm stands on the page, and its address leads to it', async () => {
  const { page } = await visit({ url: venue().url, path: '/verify#algorithm' })
  const algorithm = page.getByRole('region', { name: 'The algorithm' })
  await algorithm.getByText('Take words until one is below').waitFor()
  await algorithm.getByText("import { createHash, createHmac } from 'node:crypto'").waitFor()
  await expect.poll(async () => (await algorithm.boundingBox())!.y).toBeLessThan(300)
})

test('printing prints the receipt alone', async () => {
  const { player, round } = await playedRound('7updown/play', { selection: 'up', amount: 1 })
  const { page } = await visit({
    url: venue().url,
    path: `/verify?round=${round.roundId}`,
    token: player.token,
  })
  const receipt = page.getByRole('heading', { name: 'Receipt of round' })
  await receipt.waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await receipt.isVisible()).toBe(true)
  expect(await page.getByRole('heading', { name: 'The algorithm' }).isVisible()).toBe(false)
  expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false)
})

test('a round of a paytable that is no longer in use is checked by that paytable', async () => {
  const { server } = venue()
  const { token } = await server.admin()
  const path = '/api/admin/casino/games/cricketwar'
  const setDecks = async (paytableVersion: number, decks: number) => {
    const { returns, limits } = defaultPaytables.cricketwar
    const body = { paytableVersion, decks, returns, limits }
    expect((await server.api('POST', `${path}/paytable`, { token, body })).status).toBe(200)
  }
  await server.api('POST', `${path}/switch`, { token, body: { open: true } })
  await setDecks(1, 2)
  const { player, round } = await playedRound('cricket-war/deal', { selection: 'batsman', amount: 1 })
  await rotate(player)
  const address = { url: venue().url, path: `/verify?round=${round.roundId}`, token: player.token }
  const { page, faults } = await visit(address)
  faults.allow(/status of 503/)
  await expect.poll(() => verdict(page)).toBe(match)

  await setDecks(2, 3)
  await page.reload()
  await expect.poll(() => verdict(page)).toBe(match)
  expect(await page.getByLabel('Decks').inputValue()).toBe('2')

  await page.route('**/paytables/2', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.reload()
  await page.getByText('This page does not know its decks: fill them in and press Check.').waitFor()
  expect(await page.getByRole('region', { name: 'Checked' }).count()).toBe(0)
  await page.getByLabel('Decks').fill('2')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect.poll(() => verdict(page)).toBe(match)
  await page.getByText('is not available from the server now').waitFor()
})

test('without a number the page lists the own rounds, each with its receipt', async () => {
  const { player, round } = await playedRound('7updown/play', { selection: 'up', amount: 1 })
  const { page } = await visit({ url: venue().url, path: '/verify', token: player.token })
  const rounds = page.getByRole('region', { name: 'Your rounds' })
  await rounds.getByRole('link', { name: `7 Up Down, round ${round.roundId}` }).click()
  await page.getByRole('heading', { name: `Receipt of round ${round.roundId}` }).waitFor()
  await page.goBack()
  await rounds.waitFor()
  expect(await page.getByLabel('Client seed', { exact: true }).inputValue()).toBe('')
})

describe.each(screenNames)('on a %s', (screen) => {
  test('a checked round fits and is accessible', async () => {
    const { player, round } = await playedRound('teenpatti/deal', { selection: 'playerB', amount: 1 })
    await rotate(player)
    const { page } = await visit({
      url: venue().url,
      path: `/verify?round=${round.roundId}`,
      screen,
      token: player.token,
      prepare: bringAxe,
    })
    await expect.poll(() => verdict(page)).toBe(match)
    expect(await overflowOf(page)).toBe(0)
    expect(await faultsInBothThemes(page)).toEqual([])
  })
})
