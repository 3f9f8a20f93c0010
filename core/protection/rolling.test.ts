/** Sums over the last 24 hours, 7 days and 30 days: exact to the millisecond, bounded, and never such that more is left than there would be. */
import { expect, test } from 'vitest'
import { createMoments, momentsMax } from './moments.ts'
import { addAmount, createRolling, periodsMs, type Rolling, sumAt } from './rolling.ts'

const start = Date.UTC(2024, 1, 28, 12)
const hourMs = 3_600_000

const moments = createMoments()

/** What counts, amount by amount. */
function exactly(entries: readonly (readonly [number, number])[], period: number, time: number): number {
  return entries.filter(([at]) => at > time - periodsMs[period]!).reduce((sum, [, amount]) => sum + amount, 0)
}

test.each([...periodsMs.entries()])(
  'period %i counts for its whole length and not a millisecond longer',
  (period, ms) => {
    const rolling = createRolling(moments)
    addAmount(moments, rolling, start, 500, 1)
    expect(sumAt(moments, rolling, period, start)).toBe(500)
    expect(sumAt(moments, rolling, period, start + ms - 1)).toBe(500)
    expect(sumAt(moments, rolling, period, start + ms)).toBe(0)
  },
)

test('sums are those of the amounts themselves, whenever they are asked for', () => {
  const rolling = createRolling(moments)
  const entries: [number, number][] = []
  let time = start
  for (let i = 0; i < 3_000; i++) {
    // Some at once, some hours later, across a leap day and a change of the clocks.
    time += [0, 1, 7 * 60_000, 5 * hourMs][i % 4]!
    const amount = ((i * 7_919) % 1_000) - 300
    entries.push([time, amount])
    addAmount(moments, rolling, time, amount, 1)
    if (i % 13 > 0) continue
    for (const period of periodsMs.keys()) {
      for (const later of [0, 1, 11 * hourMs, periodsMs[period]! - 1]) {
        expect(sumAt(moments, rolling, period, time + later)).toBe(exactly(entries, period, time + later))
      }
    }
  }
  expect(rolling.count).toBeLessThan(entries.length)
})

test('of very many the oldest are put together, and count longer, never shorter', () => {
  const rolling: Rolling = createRolling(moments)
  const entries: [number, number][] = []
  for (let i = 0; i < 3 * momentsMax; i++) {
    const time = start + i * 60_000
    entries.push([time, 10])
    addAmount(moments, rolling, time, 10, 1)
    expect(rolling.count).toBeLessThanOrEqual(momentsMax)
    if (i % 97 > 0) continue
    for (const period of periodsMs.keys()) {
      const least = exactly(entries, period, time)
      expect(sumAt(moments, rolling, period, time)).toBeGreaterThanOrEqual(least)
      expect(sumAt(moments, rolling, period, time)).toBeLessThanOrEqual(least * 1.05 + 10)
    }
  }
  const end = start + 3 * momentsMax * 60_000
  expect(sumAt(moments, rolling, 2, end + periodsMs[2])).toBe(0)
})

test('of very many losses and wins the oldest are put together too, and never leave more than there would be', () => {
  const rolling = createRolling(moments)
  const entries: [number, number][] = []
  for (let i = 0; i < 3 * momentsMax; i++) {
    const time = start + i * 60_000
    // Wins are rarer, and larger.
    const draw = (i * 7_919) % 10
    const amount = draw === 3 || draw === 4 ? 40 : -10
    entries.push([time, amount])
    addAmount(moments, rolling, time, amount, -1)
    if (i % 97 > 0) continue
    for (const period of periodsMs.keys()) {
      for (const later of [0, periodsMs[period]! / 2, periodsMs[period]! - 1]) {
        const most = exactly(entries, period, time + later)
        expect(sumAt(moments, rolling, period, time + later)).toBeLessThanOrEqual(most)
        expect(sumAt(moments, rolling, period, time + later)).toBeGreaterThanOrEqual(most - 100)
      }
    }
  }
  const end = start + 3 * momentsMax * 60_000
  expect(sumAt(moments, rolling, 2, end + periodsMs[2])).toBe(0)
})
