/** The question for a limit of deposits before the first one, and the review of the limits every six months. */
import { expect, test } from 'vitest'
import type { Profile } from '../facts/profile.ts'
import { openScene, runUnder, type Scene } from '../testing/scene.ts'

const account = 101
const at = (scene: Scene, text: string) => scene.wait(Date.parse(text) - scene.engine.state.time)
const deposit = (scene: Scene) =>
  scene.do('begin-deposit', { account, amount: 1_000, method: 'CARD' }).refusal
const limit = (scene: Scene, kind: 'DEPOSIT' | 'LOSS', amount?: number) =>
  scene.do('set-limit', { account, limit: kind, period: 'MONTH', ...(amount !== undefined && { amount }) })
const review = (scene: Scene) => scene.do('review-limits', { account }).refusal

function openUnder(profile: Profile): Scene {
  const scene = openScene()
  runUnder(scene, profile)
  return scene
}

test.each(['standard', 'strict'] as const)(
  'under %s no deposit begins before the player has answered',
  (profile) => {
    for (const answer of ['limit', 'decline'] as const) {
      const scene = openUnder(profile)
      expect(deposit(scene)).toBe('deposit_limit_unanswered')
      limit(scene, 'LOSS', 50_000)
      expect(deposit(scene)).toBe('deposit_limit_unanswered')
      if (answer === 'limit') limit(scene, 'DEPOSIT', 50_000)
      else scene.do('decline-deposit-limit', { account })
      expect(deposit(scene)).toBeUndefined()
      expect(scene.do('decline-deposit-limit', { account }).refusal).toBe('limit_unchanged')
    }
  },
)

test('in a demonstration it is only offered', () => {
  expect(deposit(openUnder('demo'))).toBeUndefined()
})

test('who is closed to play answers nothing, and who takes time out may', () => {
  const away = openUnder('strict')
  away.do('exclude-self', { account, months: 6 })
  expect(away.do('decline-deposit-limit', { account }).refusal).toBe('self_excluded')
  const out = openUnder('strict')
  out.do('take-time-out', { account, durationMs: 86_400_000 })
  expect(out.do('decline-deposit-limit', { account }).refusal).toBeUndefined()
  expect(deposit(out)).toBe('time_out')
})

// The clocks go forward in between; half a year from the last of August is the first of March, in a leap year as well.
test.each([
  ['2027-01-31T23:59:59.999Z', '2027-07-31T23:59:59.999Z'],
  ['2027-08-31T12:00:00Z', '2028-03-01T12:00:00Z'],
  ['2028-02-29T12:00:00Z', '2028-08-29T12:00:00Z'],
])('limits of %s are to be reviewed at %s, to the millisecond', (from, to) => {
  const scene = openScene()
  at(scene, from)
  expect(review(scene)).toBe('review_not_due')
  limit(scene, 'LOSS', 5_000)
  at(scene, to)
  expect(review(scene)).toBeUndefined()
  const early = openScene()
  at(early, from)
  limit(early, 'LOSS', 5_000)
  early.wait(Date.parse(to) - Date.parse(from) - 1)
  expect(review(early)).toBe('review_not_due')
  early.wait(1)
  expect(review(early)).toBeUndefined()
  expect(review(early)).toBe('review_not_due')
})
