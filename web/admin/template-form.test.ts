/** What a template asks for, and what the calls are sent. */
import { expect, test } from 'vitest'
import type { MarketTypeRow } from '#contract/catalogue.ts'
import { eventOf, marketOf, type TemplateForm, typesOf } from './template-form.ts'

const form: TemplateForm = {
  ...{ eventId: 0, sport: 'soccer', name: ' A vs B ', competition: 'Cup', start: '2026-11-22T18:45' },
  ...{ type: 'OVER_UNDER', numbers: [''], participants: '', lines: '', commission: '', delay: '' },
}
const overUnder = {
  type: 'OVER_UNDER',
  sports: ['soccer'],
  kind: 'WINNERS',
  runners: ['Under', 'Over'],
  numbers: [[0.5, 9.5, 1]],
} as unknown as MarketTypeRow
const win = { ...overUnder, type: 'WIN', runners: [], numbers: [] } as MarketTypeRow
const handicap = {
  ...overUnder,
  type: 'ASIAN_HANDICAP',
  kind: 'ASIAN_HANDICAP',
  numbers: [],
} as MarketTypeRow

test('an event needs a name, a competition and a start', () => {
  expect(eventOf(form)).toMatchObject({ name: 'A vs B', startTime: new Date('2026-11-22T18:45').getTime() })
  expect(eventOf({ ...form, name: ' ' })).toHaveProperty('missing')
  expect(eventOf({ ...form, start: '' })).toHaveProperty('missing')
})

test('numbers lie within the bounds of the type, on its steps', () => {
  expect(marketOf(form, overUnder)).toHaveProperty('missing')
  expect(marketOf({ ...form, numbers: ['2'] }, overUnder)).toHaveProperty('missing')
  expect(marketOf({ ...form, numbers: ['2.5'], commission: '2.5' }, overUnder)).toEqual({
    ...{ type: 'OVER_UNDER', numbers: [2.5], commissionBps: 250 },
  })
})

test('who takes part is named one a line, lines by quarters', () => {
  expect(marketOf({ ...form, participants: 'Ash\n\n Birch \n' }, win)).toEqual({
    type: 'WIN',
    participants: ['Ash', 'Birch'],
  })
  expect(marketOf({ ...form, participants: 'Ash' }, win)).toHaveProperty('missing')
  expect(marketOf({ ...form, lines: '-0.5, 0.25' }, handicap)).toMatchObject({ lines: [-50, 25] })
  expect(marketOf({ ...form, lines: '0.3' }, handicap)).toHaveProperty('missing')
})

test('a sport has its own types', () => {
  expect(typesOf([overUnder], 'tennis')).toEqual([])
})
