/** The calendar: pure, and nobody plays twice in a round. */
import { describe, expect, test } from 'vitest'
import { fixtureAt, simulatedSports } from './fixtures.ts'
import { competitions, squad } from './names.ts'
import { Random } from './random.ts'

describe.each(simulatedSports)('%s', (sport) => {
  test('the same seed and slot give the same fixture; ids differ by slot', () => {
    expect(fixtureAt('s', sport, 7)).toEqual(fixtureAt('s', sport, 7))
    const ids = new Set(Array.from({ length: 100 }, (_, slot) => fixtureAt('s', sport, slot).fixtureId))
    expect(ids.size).toBe(100)
  })

  test('another seed draws other pairs', () => {
    const drawn = (seed: string) =>
      Array.from({ length: 8 }, (_, slot) => fixtureAt(seed, sport, slot).participants)
    expect(drawn('one')).not.toEqual(drawn('two'))
  })

  test('in each round of a competition everybody plays exactly once', () => {
    const choices = competitions[sport]
    for (const [index, { name, participants }] of choices.entries()) {
      expect(participants.length % 2).toBe(0)
      for (let round = 0; round < 3; round += 1) {
        const games = participants.length / 2
        const slots = Array.from(
          { length: games },
          (_, game) => (round * games + game) * choices.length + index,
        )
        const fixtures = slots.map((slot) => fixtureAt('rounds', sport, slot))
        expect(fixtures.every((fixture) => fixture.competition === name)).toBe(true)
        const players = fixtures.flatMap((fixture) => fixture.participants.map((side) => side.name))
        expect(players.toSorted()).toEqual([...participants].toSorted())
      }
    }
  })

  test('names are different, some long, and printable', () => {
    const names = competitions[sport].flatMap((competition) => competition.participants)
    expect(new Set(names).size).toBe(names.length)
    expect(Math.max(...names.map((name) => name.length))).toBeGreaterThan(24)
    for (const name of names) expect(name).toBe(name.trim().normalize('NFC'))
  })
})

test('a squad has no player twice', () => {
  const players = squad(new Random('squad'), 22)
  expect(new Set(players.map((name) => name.slice(2))).size).toBe(22)
})
