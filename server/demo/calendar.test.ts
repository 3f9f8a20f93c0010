/** The calendar: ends at even distances, the same for the same journal, and never a match that would be over at once. */
import { describe, expect, test } from 'vitest'
import { Calendar, type PlannedFixture, sportPlans } from './calendar.ts'
import { simulatedSports } from './fixtures/fixtures.ts'
import { endsAt } from './fixtures/script.ts'

const now = Date.UTC(2026, 0, 10, 12)
const speed = 10
const endOf = ({ startTime, script }: PlannedFixture) => startTime + endsAt(script) / speed

async function drawn(calendar: Calendar, sport: (typeof simulatedSports)[number], count: number) {
  const fixtures: PlannedFixture[] = []
  for (let i = 0; i < count; i++) fixtures.push(await calendar.draw(sport, now))
  return fixtures
}

describe.each(simulatedSports)('%s', (sport) => {
  test('ends lie a gap apart, and the first is soon', async () => {
    const fixtures = await drawn(new Calendar('calendar', speed), sport, 5)
    const ends = fixtures.map(endOf)
    expect((ends[0] as number) - now).toBeLessThanOrEqual(sportPlans[sport].firstEndMs + 1_000)
    for (let i = 1; i < ends.length; i++) {
      const gap = (ends[i] as number) - (ends[i - 1] as number)
      expect(Math.abs(gap - sportPlans[sport].gapMs / speed)).toBeLessThanOrEqual(1_000)
    }
  })

  test('at least one match is under way when a calendar begins', async () => {
    const fixtures = await drawn(new Calendar('calendar', speed), sport, 5)
    expect(fixtures.filter(({ startTime }) => startTime <= now).length).toBeGreaterThanOrEqual(1)
  })

  test('a calendar that noted what another drew goes on as that one would have', async () => {
    const first = new Calendar('calendar', speed)
    const second = new Calendar('calendar', speed)
    for (const { fixture, script, startTime } of await drawn(first, sport, 3))
      second.note(fixture, script, startTime)
    const [expected] = await drawn(first, sport, 1)
    const [next] = await drawn(second, sport, 1)
    expect(next?.fixture).toEqual(expected?.fixture)
    expect(Math.abs((next?.startTime ?? 0) - (expected?.startTime ?? 0))).toBeLessThanOrEqual(1_000)
  })
})

test('after an absence, slots go on but no match is begun that is nearly over', async () => {
  const calendar = new Calendar('calendar', speed)
  const [first] = await drawn(calendar, 'tennis', 1)
  const later = now + 24 * 3_600_000
  const next = await calendar.draw('tennis', later)
  expect(next.fixture.slot).toBe((first?.fixture.slot ?? 0) + 1)
  expect(endOf(next) - later).toBeGreaterThanOrEqual(59_000)
  expect(endOf(next) - later).toBeLessThanOrEqual(60_000 + sportPlans.tennis.gapMs / speed + 1_000)
})

test('another seed begins with its own first slot', async () => {
  const calendar = new Calendar('other', speed)
  const [old] = await drawn(new Calendar('calendar', speed), 'tennis', 1)
  if (old) calendar.note({ ...old.fixture, slot: 7 }, undefined, old.startTime)
  expect((await calendar.draw('tennis', now)).fixture).toMatchObject({ seed: 'other', slot: 0 })
})
