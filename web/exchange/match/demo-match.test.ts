/** The demo match: names from the title, five score shapes, odds within the specified range, results from its bets. */
import { expect, test } from 'vitest'
import { demoMatchOf } from './demo-match.ts'
import type { SportKind } from './sport-kind.ts'

function match(display: string, tournament: string) {
  return demoMatchOf({ id: 'demo_1', display, status: 'Live', tournament })
}

test('takes the names from the title, without the mark of a demo', () => {
  const { name, markets } = match('DEMO: Arden vs Kovač', 'City Open · Semi-final')
  expect(name).toBe('Arden vs Kovač')
  expect(markets[0]?.runners.map((runner) => runner.name)).toEqual(['Arden', 'Kovač'])
})

test('its odds lie from 1.85 to 2.20 and every open runner has three on each side', () => {
  const { images, duration } = match('Arden vs Kovač', '')
  expect(duration).toBe('2h 15m')
  for (const { runners } of images) {
    for (const runner of runners) {
      const levels = [...runner.back, ...runner.lay]
      expect(levels).toHaveLength(6)
      expect(levels.every(([price]) => price >= 185 && price <= 220)).toBe(true)
    }
  }
})

test('its sample bets make +23.70 and -25.00', () => {
  const { positions, markets } = match('Arden vs Kovač', '')
  const position = positions.get(markets[0]!.marketId)
  expect(position?.runners.map(({ ifWins }) => ifWins)).toEqual([2_370, -2_500])
  expect(position?.exposure).toBe(2_500)
})

test.each<[string, SportKind, string[]]>([
  ['Tennis', 'tennis', ['1', '2', '3', 'Game']],
  ['Cricket · Cup', 'cricket', ['Score', 'Overs']],
  ['Soccer · Cup', 'soccer', ['Goals', 'Time']],
  ['Horse Racing · Maiden', 'horse', ['Position', 'Odds']],
  ['Greyhound · A3', 'greyhound', ['Position', 'Time']],
])('%s has the score shape of its kind', (tournament, kind, columns) => {
  const demo = match('Alpha vs Beta', tournament)
  expect(demo.kind).toBe(kind)
  expect(demo.score.columns).toEqual(columns)
  for (const side of demo.score.sides) expect(side.cells).toHaveLength(columns.length)
  expect(demo.score.statistics).toHaveLength(4)
})
