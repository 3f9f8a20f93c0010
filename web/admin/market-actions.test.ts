/** What operators may do with markets. */
import { afterEach, expect, test, vi } from 'vitest'
import {
  actionsFor,
  actionsOf,
  buttonName,
  consequenceOf,
  emptyForm as empty,
  takesTwo,
} from './market-actions.ts'
import { removalIn, runnersToChoose, windowIn } from './some-bets.ts'

afterEach(() => vi.useRealTimers())

const market = {
  status: 'SUSPENDED',
  numberOfWinners: 1,
  runners: [
    { selectionId: 1, name: 'Arden', status: 'ACTIVE' },
    { selectionId: 2, name: 'Kovač', status: 'ACTIVE' },
  ],
} as const

test('a market is suspended or closed before it is settled, and one that ended is not opened', () => {
  expect(actionsFor('OPEN')).not.toContain('settle')
  expect(actionsFor('SUSPENDED')).toContain('settle')
  expect(actionsFor('CLOSED')).toEqual(['settle', 'void', 'remove', 'window'])
  expect(actionsFor('SETTLING')).toEqual([])
})

test('settling needs as many winners as there are places', () => {
  expect(consequenceOf('settle', market, empty)).toEqual({
    isReady: false,
    sentence: 'Choose the winner; in a dead heat, all that share.',
  })
  expect(consequenceOf('settle', market, { ...empty, winners: [2] })).toEqual({
    isReady: true,
    sentence: 'Kovač won: every matched bet is paid at its odds, less commission.',
  })
})

test('more winners than places share them', () => {
  expect(consequenceOf('settle', market, { ...empty, winners: [1, 2] }).sentence).toBe(
    'Dead heat of Arden, Kovač: 2 share one place, so each is paid on 1/2 of the stake and loses the rest.',
  )
})

test('a void needs its reason', () => {
  expect(consequenceOf('void', market, { ...empty, reason: '  ' }).isReady).toBe(false)
  expect(consequenceOf('void', market, { ...empty, reason: 'Wrong teams' }).isReady).toBe(true)
})

test('a suspension says whether unmatched bets lapse', () => {
  expect(consequenceOf('suspend', market, empty).sentence).toContain('stay where they are')
  expect(consequenceOf('suspend', market, { ...empty, lapses: true }).sentence).toContain('lapses')
})

test('a result that is not paid yet is corrected with a reason, or the market made void', () => {
  const graded = { ...market, status: 'GRADED' } as const
  expect(actionsFor('GRADED')).toEqual(['correct', 'void', 'window'])
  expect(consequenceOf('correct', graded, empty).isReady).toBe(false)
  expect(consequenceOf('correct', graded, { ...empty, winners: [2] }).isReady).toBe(false)
  const { isReady, sentence } = consequenceOf('correct', graded, { ...empty, winners: [2], reason: 'Photo' })
  expect([isReady, sentence]).toEqual([true, expect.stringContaining('Kovač won')])
  expect(sentence).toContain('Nothing was paid yet')
})

test('a result that is paid is corrected as well, and what was paid is taken back', () => {
  expect(actionsFor('SETTLED')).toEqual(['correct', 'void', 'window'])
  expect(actionsFor('VOIDED')).toEqual(['correct'])
  const settled = { ...market, status: 'SETTLED' } as const
  const { sentence } = consequenceOf('correct', settled, { ...empty, winners: [2], reason: 'Photo' })
  expect(sentence).toContain('What was paid is taken back first')
})

test('a result takes two where results do, a void once there is one, and a suspension never', () => {
  expect([takesTwo('settle', 'CLOSED'), takesTwo('correct', 'SETTLED')]).toEqual([true, true])
  expect([takesTwo('void', 'CLOSED'), takesTwo('void', 'GRADED'), takesTwo('void', 'SETTLED')]).toEqual([
    ...[false, true, true],
  ])
  expect(takesTwo('suspend', 'OPEN')).toBe(false)
})

const three = {
  ...market,
  runners: [...market.runners, { selectionId: 3, name: 'Sato', status: 'ACTIVE' }],
} as const

test('a runner is removed where enough stay, with a reason, and reduces the odds of the others where that is said', () => {
  expect(actionsOf(market)).not.toContain('remove')
  expect(actionsOf(three)).toContain('remove')
  expect(actionsOf({ ...three, numberOfWinners: 2 })).not.toContain('remove')
  expect(consequenceOf('remove', three, { ...empty, reason: 'Lame' })).toMatchObject({ isReady: false })
  expect(consequenceOf('remove', three, { ...empty, runner: 3 }).isReady).toBe(false)
  const form = { ...empty, runner: 3, reason: 'Lame' }
  expect(consequenceOf('remove', three, form)).toEqual({
    isReady: true,
    sentence:
      'Sato does not take part: bets on it are void, all that is unmatched lapses, and the odds of the others stand.',
  })
  expect(removalIn(three, { ...form, factor: ' 12.5' })).toMatchObject({
    terms: { selectionId: 3, factorBps: 1_250 },
    sentence: expect.stringContaining('reduced by 12.5 %'),
  })
  for (const factor of ['100', '-1', '1.234', 'x']) {
    expect(removalIn(three, { ...form, factor }).terms).toBeUndefined()
  }
  expect(removalIn({ ...three, kind: 'LINE' }, { ...form, factor: 'x' }).terms).toEqual({ selectionId: 3 })
  expect(buttonName('remove', 'Match Odds')).toBe('Remove a runner')
  expect(buttonName('void', 'Match Odds')).toBe('Void Match Odds')
})

test('a window has a beginning before its end, and is of one runner or of all', () => {
  vi.useFakeTimers({ now: new Date(2029, 10, 25, 12) })
  const form = { ...empty, from: '2030-11-22T18:45:10', to: '2030-11-22T18:45:12', reason: 'Goal before' }
  const from = new Date(2030, 10, 22, 18, 45, 10).getTime()
  expect(windowIn(market, form).terms).toEqual({ from, to: from + 2_000 })
  expect(windowIn(market, { ...form, runner: 1 })).toMatchObject({
    terms: { selectionId: 1 },
    sentence: expect.stringContaining(
      'on Arden from Fri 22 Nov 2030, 18:45:10 up to Fri 22 Nov 2030, 18:45:12',
    ),
  })
  for (const to of ['', form.from, '2030-11-22T18:45:09']) {
    expect(consequenceOf('window', market, { ...form, to }).isReady).toBe(false)
  }
  expect(consequenceOf('window', market, { ...form, reason: '' }).isReady).toBe(false)
  expect([takesTwo('window', 'OPEN'), takesTwo('window', 'SETTLED')]).toEqual([false, true])
})

test('who is chosen and then removed stays among those to choose, and no other who was removed', () => {
  const [arden, kovac] = market.runners
  const runners = [{ ...arden, status: 'REMOVED' } as const, kovac]
  expect(runnersToChoose(runners, undefined)).toEqual([kovac])
  expect(runnersToChoose(runners, 1)).toEqual(runners)
})
