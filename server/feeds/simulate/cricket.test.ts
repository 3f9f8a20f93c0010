/** The play of a T20: its rules, ties and super overs. */
import { expect, test } from 'vitest'
import type { Fixture, MarketDefinition, ReplayRow } from '../format.ts'
import { cricketModel, pitchNodes } from '../models/cricket.ts'
import { Random } from '../random.ts'
import { type PlayedMatch, playCricket } from './cricket.ts'
import { CricketScribe } from './cricket-scribe.ts'
import { Sheet } from './sheet.ts'

const matches = 1_500
const played: PlayedMatch[] = Array.from({ length: matches }, (_, n) =>
  playCricket(new Random(`t20 ${n}`), 0, 0),
)
const tied = played.filter(({ pairs }) => pairs.length > 1)

test('the mean first innings is 168, within 3.5 standard errors', () => {
  const scores = played.map(({ pairs }) => pairs[0]?.innings[0].runs as number)
  const mean = scores.reduce((sum, runs) => sum + runs, 0) / matches
  const variance = scores.reduce((sum, runs) => sum + (runs - mean) ** 2, 0) / (matches - 1)
  expect(Math.abs(mean - 168.07)).toBeLessThan(3.5 * Math.sqrt(variance / matches))
  // The model's own spread on one pitch is 28.2.
  expect(Math.sqrt(variance)).toBeGreaterThan(26)
  expect(Math.sqrt(variance)).toBeLessThan(31)
})

test('some sides are all out, some chases succeed and some fail', () => {
  const chases = played.map(({ pairs }) => pairs[0]?.innings[1])
  expect(chases.some((chase) => chase?.wickets === 10)).toBe(true)
  const reached = chases.filter((chase) => (chase?.runs ?? 0) >= (chase?.target ?? 0)).length / matches
  expect(Math.abs(reached - 0.47)).toBeLessThan(0.05)
})

test('a tie goes to super overs until one is won; the side that batted second begins', () => {
  expect(tied.length).toBeGreaterThan(10)
  for (const { pairs, winner } of tied) {
    for (const [index, { innings, isSuperOver }] of pairs.entries()) {
      const [first, second] = innings
      expect(isSuperOver).toBe(index > 0)
      if (index > 0) expect(first.batting).toBe(pairs[index - 1]?.innings[1].batting)
      const isLast = index === pairs.length - 1
      expect(first.runs === second.runs).toBe(!isLast)
      if (isLast) expect(winner).toBe(second.runs > first.runs ? second.batting : first.batting)
      if (isSuperOver) {
        expect(first.balls.length).toBeLessThanOrEqual(6)
        expect(first.wickets).toBeLessThanOrEqual(2)
      }
    }
  }
})

const runners = [
  { id: '1', name: 'Alder' },
  { id: '2', name: 'Birch' },
]
const fixture: Fixture = {
  id: 'f',
  sport: 'sr:sport:21',
  competition: 'Cup',
  participants: runners,
  scheduledStart: null,
  source: 'test',
  licence: 'simulated',
}
const market: MarketDefinition = {
  id: 'm',
  key: 'MATCH_ODDS',
  name: 'Match Odds',
  numberOfWinners: 1,
  settlementRule: 'cricket.match_odds',
  inPlay: true,
  betDelayMs: 0,
  runners,
}

/** The rows of a match in which runner 2 bats first and has strength theta. */
function told(match: PlayedMatch, theta: number): ReplayRow[] {
  const sheet = new Sheet(0, fixture, market, 'test')
  const model = cricketModel(theta, pitchNodes)
  new CricketScribe(sheet, new Random('card'), { theta, battingFirst: 1, model }).write(match)
  return sheet.rows()
}

test('a tied match is told to its end: super over announced, its innings numbered on, its winner paid', () => {
  const [match] = tied as [PlayedMatch, ...PlayedMatch[]]
  const rows = told(match, 0)
  const states = rows.flatMap((row) => (row.type === 'state' && row.sport === 'cricket' ? [row] : []))
  expect(states.filter((row) => row.incident.kind === 'super_over')).toHaveLength(match.pairs.length - 1)
  expect(Math.max(...states.map((row) => row.score.innings as number))).toBe(2 * match.pairs.length)
  // The side that the play calls 0 batted first, so it is runner 2.
  const winner = match.winner === 0 ? '2' : '1'
  expect(rows.at(-1)).toMatchObject({ outcome: { tie: true, winner }, markets: [{ winners: [winner] }] })
})

test('the stronger side is the favourite in the super over too', () => {
  const [match] = tied as [PlayedMatch, ...PlayedMatch[]]
  const chanceOfRunner2 = (theta: number) => {
    const rows = told(match, theta)
    const announced = rows.findIndex((row) => row.type === 'state' && row.incident.kind === 'super_over')
    const price = rows.slice(announced).find((row) => row.type === 'price')
    return price?.type === 'price' ? (price.prob?.['2'] as number) : Number.NaN
  }
  expect(chanceOfRunner2(0.02)).toBeGreaterThan(chanceOfRunner2(0) + 0.02)
  expect(chanceOfRunner2(-0.02)).toBeLessThan(chanceOfRunner2(0) - 0.02)
})
