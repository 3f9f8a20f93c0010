/** What an event of the feed carries: read back as it was written, and events of before keep the markets that they were made with. */
import { describe, expect, test } from 'vitest'
import { type FeedFixture, fixtureOfText, scriptOfFixture, textOfFixture } from './fixture-text.ts'
import type { FeedSport } from './fixtures/names.ts'
import { endsAt, resultsAt } from './fixtures/script.ts'

const sports: readonly FeedSport[] = ['soccer', 'tennis', 'cricket', 'horse', 'greyhound']
const fixtureOf = (sport: FeedSport, version?: 1 | 2) =>
  ({ kind: 'simulated', seed: 'text', sport, slot: 4, speed: 10, ...(version && { version }) }) as const

test.each<FeedFixture>([
  fixtureOf('soccer'),
  fixtureOf('tennis', 1),
  fixtureOf('horse', 2),
  { kind: 'replay', file: '/a.ndjson', speed: 10 },
])('%o is read back as it was written', (fixture) => {
  expect(fixtureOfText(textOfFixture(fixture))).toEqual(fixture)
})

test('a text of another feed, or of a version to come, is no fixture', () => {
  expect(fixtureOfText(undefined)).toBeUndefined()
  expect(fixtureOfText('account 105')).toBeUndefined()
  expect(fixtureOfText(JSON.stringify({ v: 4, ...fixtureOf('soccer') }))).toBeUndefined()
})

describe.each(sports)('%s', (sport) => {
  test('of before: the same play and results, with the markets of its time alone', async () => {
    const [now, second, first] = await Promise.all(
      [fixtureOf(sport), fixtureOf(sport, 2), fixtureOf(sport, 1)].map(scriptOfFixture),
    )
    if (now === undefined || second === undefined || first === undefined) throw new Error('three scripts')
    expect(first.markets).toEqual(now.markets.slice(0, 1))
    expect(second.markets.length).toBeGreaterThan(1)
    expect(second.markets).toEqual(now.markets.filter(({ terms }) => terms?.marketKind === undefined))
    expect(second.markets.length).toBeLessThan(now.markets.length)
    const told = resultsAt(now, endsAt(now)).flatMap(({ markets }) => markets)
    for (const script of [first, second]) {
      const ids = new Set(script.markets.map(({ id }) => id))
      expect(resultsAt(script, endsAt(script)).flatMap(({ markets }) => markets)).toEqual(
        told.filter(({ market }) => ids.has(market)),
      )
      expect(script.rows.map(({ seq }) => seq)).toEqual(script.rows.map((_, i) => i))
    }
  })
})
