/** The rounds of a visit and what they come to. */
import { afterEach, expect, test, vi } from 'vitest'
import type { AnyRound } from '#contract/casino/games.ts'
import { keepToken } from '../api/token.ts'
import { forgetRounds, noteRound, useVisitStore } from './rounds-store.ts'

afterEach(() => {
  keepToken(null)
  forgetRounds()
  vi.unstubAllGlobals()
})

const visit = () => useVisitStore.getState()

function round(roundId: string, game: AnyRound['game'], balanceChange: number): AnyRound {
  return { roundId, game, balanceChange } as AnyRound
}

test('the newest round is the first, and only the last 50 are kept; the result counts them all', () => {
  for (let played = 1; played <= 60; played++) noteRound(round(String(played), 'roulette', -1.25))
  expect(visit().rounds).toHaveLength(50)
  expect(visit().rounds[0]?.roundId).toBe('60')
  expect(visit().nets).toEqual({ roulette: -7_500 })
})

test('the result is kept by game', () => {
  noteRound(round('1', 'roulette', 6.4))
  noteRound(round('2', '7updown', -0.5))
  noteRound(round('3', 'roulette', -2))
  expect(visit().nets).toEqual({ roulette: 440, '7updown': -50 })
})

test('a round that is told twice counts once', () => {
  noteRound(round('1', 'roulette', 5))
  noteRound(round('1', 'roulette', 5))
  expect(visit().rounds).toHaveLength(1)
  expect(visit().nets).toEqual({ roulette: 500 })
})

test('signing in and signing out forget the rounds', () => {
  for (const token of ['t1', null]) {
    noteRound(round('1', 'roulette', 5))
    keepToken(token)
    expect(visit()).toEqual({ rounds: [], nets: {} })
  }
})
