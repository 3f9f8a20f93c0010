/** The exact check of what came over the wire finds what is missing, of the wrong type, and too much. */
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { exactly } from './exact-schema.ts'

const Row = Type.Object({ id: Type.Integer(), properties: Type.Optional(Type.String()) })
const check = exactly(
  Type.Object({
    rows: Type.Array(Row),
    levels: Type.Array(Type.Tuple([Type.Integer(), Type.Integer()])),
    either: Type.Union([Type.Object({ ok: Type.Literal(true) }), Type.Null()]),
    both: Type.Intersect([Type.Pick(Row, ['id']), Type.Partial(Type.Object({ name: Type.String() }))]),
    byName: Type.Record(Type.String(), Type.Integer()),
  }),
)
const good = { rows: [{ id: 1 }], levels: [[1, 2]], either: null, both: { id: 1 }, byName: { any: 3 } }

test('what is of the schema passes', () => {
  check(good, 'It')
  check(
    { ...good, rows: [{ id: 1, properties: 'x' }], either: { ok: true }, both: { id: 1, name: 'x' } },
    'It',
  )
})

test.each([
  ['a field is missing', { ...good, levels: undefined }],
  ['a field is of another type', { ...good, rows: [{ id: '1' }] }],
  ['a field is not described', { ...good, more: 1 }],
  ['a field of a row is not described', { ...good, rows: [{ id: 1, name: 'x' }] }],
  ['a field of an alternative is not described', { ...good, either: { ok: true, more: 1 } }],
  ['a field of neither part is there', { ...good, both: { id: 1, other: 'x' } }],
  ['a field of one part is missing', { ...good, both: { name: 'x' } }],
  ['a tuple is too long', { ...good, levels: [[1, 2, 3]] }],
  ['a value by name is of another type', { ...good, byName: { any: 'x' } }],
])('it throws where %s', (_, value) => {
  expect(() => check(JSON.parse(JSON.stringify(value)), 'The answer')).toThrow('The answer is not')
})
