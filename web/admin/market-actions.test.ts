/** What operators may do with markets. */
import { expect, test } from 'vitest'
import { actionsFor, consequenceOf, emptyForm as empty, takesTwo } from './market-actions.ts'

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
  expect(actionsFor('CLOSED')).toEqual(['settle', 'void'])
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
  expect(actionsFor('GRADED')).toEqual(['correct', 'void'])
  expect(consequenceOf('correct', graded, empty).isReady).toBe(false)
  expect(consequenceOf('correct', graded, { ...empty, winners: [2] }).isReady).toBe(false)
  const { isReady, sentence } = consequenceOf('correct', graded, { ...empty, winners: [2], reason: 'Photo' })
  expect([isReady, sentence]).toEqual([true, expect.stringContaining('Kovač won')])
  expect(sentence).toContain('Nothing was paid yet')
})

test('a result that is paid is corrected as well, and what was paid is taken back', () => {
  expect(actionsFor('SETTLED')).toEqual(['correct', 'void'])
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
