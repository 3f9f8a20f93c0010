/** Who stopped a market and why, and what an old suspension says of both by its text alone. */
import { expect, test } from 'vitest'
import { applyFacts } from '../engine/apply.ts'
import { marketStatus } from '../exchange/market/market.ts'
import { openScene } from '../testing/scene.ts'
import { writeFact } from './log.ts'
import { marketSuspended } from './market.ts'
import { type Stopper, type StopReason, sentenceOfStop, stoppers, stopReasons } from './stop.ts'

/** What the feed and the server ever wrote as the text of a suspension, with what it means. History. */
const written: readonly (readonly [text: string, by: Stopper, reason: StopReason])[] = [
  ['Goal', 'FEED', 'GOAL'],
  ['Goal under review', 'FEED', 'GOAL_DISALLOWED'],
  ['Penalty', 'FEED', 'PENALTY'],
  ['Red card', 'FEED', 'RED_CARD'],
  ['Wicket', 'FEED', 'WICKET'],
  ['End of the set', 'FEED', 'SET_END'],
  ['End of the innings', 'FEED', 'INNINGS_END'],
  ['Full time', 'FEED', 'FULL_TIME'],
  ['The match is over', 'FEED', 'MATCH_END'],
  ['The race is off', 'FEED', 'RACE_OFF'],
  ['The race is over', 'FEED', 'RACE_END'],
  ['Play is stopped', 'FEED', 'PLAY_STOPPED'],
  ['Going in play', 'FEED', 'TURNING_IN_PLAY'],
  ['The server has started again', 'ENGINE', 'SERVER_STARTED'],
]

/** The state's market after a suspension as it was written before it said who. */
function afterOldSuspension(text: string) {
  const { log, state } = openScene().engine
  writeFact(log, marketSuspended, { market: 1, version: 3, text })
  applyFacts(state, log, log.count - 1, log.count)
  const { status, version, stoppedBy, stopReason } = state.markets[1]!
  expect([status, version]).toEqual([marketStatus.SUSPENDED, 3])
  return [stoppedBy, stopReason]
}

test.each(written)(
  'an old suspension that says "%s" is the %s’s, and its sentence stays',
  (text, by, reason) => {
    expect(afterOldSuspension(text)).toEqual([stoppers[by], stopReasons[reason]])
    expect(sentenceOfStop(stopReasons[reason], '')).toBe(text)
  },
)

test('every reason but that of a text is among them', () => {
  expect(['OTHER', ...written.map(([, , reason]) => reason)].toSorted()).toEqual(
    Object.keys(stopReasons).toSorted(),
  )
})

test.each(['', 'goal', 'Under inquiry'])('any other old suspension is an operator’s: "%s"', (text) => {
  expect(afterOldSuspension(text)).toEqual([stoppers.OPERATOR, stopReasons.OTHER])
})

test('players read the text that was given, else the sentence of the reason, else nothing', () => {
  expect(sentenceOfStop(stopReasons.GOAL, 'Own goal')).toBe('Own goal')
  expect(sentenceOfStop(stopReasons.OTHER, 'Rain')).toBe('Rain')
  expect(sentenceOfStop(stopReasons.OTHER, '')).toBeUndefined()
})

test('a suspended market knows who stopped it until it opens; a second stop changes neither', () => {
  const { engine, do: run } = openScene()
  const market = engine.state.markets[1]!
  const who = () => [market.stoppedBy, market.stopReason]
  run('suspend-market', { market: 1, lapse: false, by: 'FEED', reasonCode: 'PENALTY', reason: '' })
  run('turn-in-play', { market: 1 })
  run('suspend-market', { market: 1, lapse: true, reason: 'Inquiry' })
  expect(who()).toEqual([stoppers.FEED, stopReasons.PENALTY])
  run('open-market', { market: 1 })
  expect(who()).toEqual([0, 0])
  run('suspend-market', { market: 1, lapse: false, reason: 'Inquiry' })
  expect(who()).toEqual([stoppers.OPERATOR, stopReasons.OTHER])
})
