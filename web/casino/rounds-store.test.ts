/** The last rounds and what they come to. */
import { afterEach, expect, test, vi } from 'vitest'
import type { AnyRound } from '#contract/casino/games.ts'
import { keepToken } from '../api/token.ts'
import { beginRound, betweenRounds, forgetRounds, merged, noteRound, useVisitStore } from './rounds-store.ts'
import { withRound } from './session/session-totals.ts'

afterEach(() => {
  keepToken(null)
  forgetRounds()
  vi.unstubAllGlobals()
})

const visit = () => useVisitStore.getState()

function round(roundId: string, game: AnyRound['game'], balanceChange: number): AnyRound {
  return { roundId, game, balanceChange } as AnyRound
}

test('the newest round is the first, and only the last 50 are kept', () => {
  for (let played = 1; played <= 60; played++) noteRound(round(String(played), 'roulette', -1.25))
  expect(visit().rounds).toHaveLength(50)
  expect(visit().rounds[0]?.roundId).toBe('60')
})

test('a round that is told twice counts once', () => {
  noteRound(round('1', 'roulette', 5))
  noteRound(round('1', 'roulette', 5))
  expect(visit().rounds).toHaveLength(1)
})

test('signing in and signing out forget the rounds', () => {
  for (const token of ['t1', null]) {
    noteRound(round('1', 'roulette', 5))
    keepToken(token)
    expect(visit()).toEqual({ rounds: [] })
  }
})

test("what was played here stands over what the server has kept, each once, by the round's number", () => {
  const here = [round('12', 'roulette', 1), round('11', '7updown', 1)]
  const before = [round('12', 'roulette', 1), round('9', 'roulette', 1), round('10', 'roulette', 1)]
  expect(merged(here, before, 'roulette').map(({ roundId }) => roundId)).toEqual(['12', '10', '9'])
})

test('a list of rounds is read again when a round was under way meanwhile', async () => {
  const done = beginRound()
  const answers = ['before the round', 'after the round']
  const read = vi.fn(async () => {
    if (answers.length === 2) beginRound()()
    return answers.shift()
  })
  const reading = betweenRounds(read)
  expect(read).not.toHaveBeenCalled()
  done()
  await expect(reading).resolves.toBe('after the round')
})

test('the totals of the session take in a round', () => {
  const none = { rounds: 0, staked: 0, returned: 0, net: 0, games: [] }
  const total = { success: true, startedAt: 0, playMoney: null, ...none } as const
  const played = { ...round('1', 'roulette', -0.5), totalBet: 2, winAmount: 1.5 } as AnyRound
  const once = withRound(total, played)
  expect(once).toMatchObject({ rounds: 1, staked: 200, returned: 150, net: -50 })
  expect(withRound(once, played).games).toEqual([{ game: 'roulette', rounds: 2, net: -100 }])
})
