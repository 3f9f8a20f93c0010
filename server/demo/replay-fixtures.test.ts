/** Recorded fixtures as events: made beside the calendar, played, settled by their result, found again after a restart. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { fixtureAt } from './fixtures/fixtures.ts'
import { formatReplay } from './fixtures/parse.ts'
import { loadReplay } from './fixtures/replay.ts'
import { simulateFixture, withMarkets } from './fixtures/simulate/fixture.ts'
import { startLiving } from './testing/living-exchange.ts'
import { eventOf, playAll, winnersIn, winnersOf } from './testing/replayed-fixtures.ts'

const minuteMs = 60_000
const begin = Date.UTC(2026, 0, 10, 12)
const folder = mkdtempSync(join(tmpdir(), 'crossbook-replays-'))
afterAll(() => rmSync(folder, { recursive: true }))

function write(name: string, content: string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const match = write(
  'match.ndjson',
  formatReplay(simulateFixture({ seed: 'recorded', ...fixtureAt('recorded', 'soccer', 3) })),
)

const live = (files: readonly string[], at = begin, dataDir?: string) =>
  startLiving({ feed: { seed: 'replays', speed: 60, files, sports: [] }, at, ...(dataDir && { dataDir }) })

test('a recorded match is open before it begins, live with a score, and settled by its result', async () => {
  const living = await live([match])
  expect(eventOf(living, match)).toMatchObject({
    status: 'Upcoming',
    sport: 'soccer',
    startTime: begin + 2 * minuteMs,
  })
  await living.pass(2.5 * minuteMs)
  const event = eventOf(living, match)
  expect(event.status).toBe('Live')
  expect(event.markets[0]).toMatchObject({ inPlay: true })
  expect(event.score?.summary).toMatch(/–/)
  await living.pass(2 * minuteMs)
  const ended = eventOf(living, match)
  expect(ended.status).toBe('Ended')
  expect(new Set(ended.markets.map(({ status }) => status))).toEqual(new Set(['SETTLED']))
  expect(winnersIn(eventOf(living, match))).toEqual(await winnersOf(match))
  expect(living.errors).toEqual([])
  await living.stop()
  living.remove()
})

test('after a restart it goes on, once; without its file it is told, and stays suspended', async () => {
  const copy = write('copy.ndjson', formatReplay((await loadReplay(match)).rows))
  const first = await live([match, copy])
  await first.pass(4.3 * minuteMs)
  expect(eventOf(first, copy).status).toBe('Live')
  await first.stop()
  rmSync(copy)
  const second = await live([match, copy], first.clock.now() + 1_000, first.dataDir)
  expect(eventOf(second, match).status).toBe('Ended')
  expect(eventOf(second, copy).markets[0]).toMatchObject({ status: 'SUSPENDED', inPlay: true })
  expect(second.errors.map(String).join()).toContain('copy.ndjson')
  await second.stop()
  second.remove()
})

test('a recorded race, whose markets are of no type, finds a starting price at its off', async () => {
  const rows = withMarkets(
    simulateFixture({ seed: 'recorded', ...fixtureAt('recorded', 'greyhound', 3) }),
    ({ key }) => key !== 'EACH_WAY',
  )
  const untyped = rows.map((row) => {
    if (row.type !== 'market') return row
    const { type: _, terms: __, ...market } = row.market
    return { ...row, market }
  })
  const race = write('race.ndjson', formatReplay(untyped))
  const living = await live([race])
  await living.pass(2 * minuteMs + 500)
  const { markets } = eventOf(living, race)
  expect(markets.map(({ status, startingPrice }) => [status, startingPrice])).toEqual([
    ['CLOSED', true],
    ['CLOSED', true],
  ])
  const [win] = markets as [(typeof markets)[number]]
  const prices = living.catalogue
    .book(win.marketId, 'best')
    ?.runners.map(({ startingPrice }) => startingPrice)
  expect(prices?.every((price) => (price ?? 0) > 100)).toBe(true)
  await living.pass(30_000)
  expect(winnersIn(eventOf(living, race))).toEqual(await winnersOf(race))
  expect(living.errors).toEqual([])
  await living.stop()
  living.remove()
})

const samples = join(process.env.CROSSBOOK_SAMPLES ?? '', 'sports', '_replay_samples')

// A dead heat, and a match with two markets; all of the recorded ones are played in the slow tests.
describe.skipIf(!process.env.CROSSBOOK_SAMPLES)('recorded matches of CROSSBOOK_SAMPLES', () => {
  test('a race with a dead heat and a match with two markets are played to their results', async () => {
    const names = ['horse-wagga-2026-05-01-r6.ndjson', 'soccer-southampton-chelsea.ndjson']
    await playAll(names.map((name) => join(samples, name)))
  })
})
