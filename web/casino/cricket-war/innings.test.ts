import { expect, test } from 'vitest'
import { inningsOf, oversText } from './innings.ts'

const ball = (batsman: string, bowler: string, winner: 'batsman' | 'bowler' | 'tie') => ({
  batsman: { label: batsman, suit: 'spades' as const },
  bowler: { label: bowler, suit: 'hearts' as const },
  winner,
})

test('a win scores the ranks between the cards, a loss is a wicket, a tie a dot; overs are of six', () => {
  const balls = [
    ball('K', '5', 'batsman'),
    ball('A', 'J', 'bowler'),
    ball('3', 'A', 'batsman'),
    ball('7', '7', 'tie'),
    ball('Q', 'A', 'batsman'),
    ball('2', '3', 'bowler'),
    ball('9', '8', 'batsman'),
  ]
  expect(inningsOf(balls)).toEqual({
    runs: 8 + 2 + 11 + 1,
    wickets: 2,
    balls: 7,
    over: [{ kind: 'runs', runs: 1 }],
  })
  expect(inningsOf(balls.slice(0, 6)).over).toHaveLength(6)
  expect(inningsOf([])).toEqual({ runs: 0, wickets: 0, balls: 0, over: [] })
  expect(oversText(22)).toBe('3.4')
})
