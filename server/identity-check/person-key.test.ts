/** By what a person is recognised who comes again. */
import { expect, test } from 'vitest'
import type { Particulars } from './checks.ts'
import { createPersonKeys } from './person-key.ts'

const key = Buffer.alloc(32, 1)
const ann: Particulars = {
  ...{ fullName: 'Ann-Marie O’Dell', bornOn: '1980-01-31' },
  ...{ address: '1 High Street', postcode: 'SW1A 1AA' },
}
const of = (change: Partial<Particulars>, ...keys: Buffer[]) =>
  createPersonKeys(keys.length > 0 ? keys : [key]).of({ ...ann, ...change })

test.each([
  ['in capitals', { fullName: 'ANN-MARIE O’DELL', postcode: 'sw1a1aa' }],
  ['her last name first', { fullName: 'O’Dell, Ann Marie' }],
  ['with accents', { fullName: 'Ánn-Màrie O’Dell' }],
  ['with other signs', { fullName: "Ann  Marie O'Dell", postcode: 'SW1A-1AA' }],
  ['at another address of that postcode', { address: '2 High Street' }],
])('somebody is the same %s', (_, change) => {
  expect(of(change)).toEqual(of({}))
})

test.each([
  ['name', { fullName: 'Ann O’Dell' }],
  ['date of birth', { bornOn: '1980-01-30' }],
  ['postcode', { postcode: 'SW1A 1AB' }],
])('another %s is somebody else', (_, change) => {
  expect(of(change)).not.toEqual(of({}))
})

test('a name and its digits stay apart, and so do persons under different keys', () => {
  expect(of({ fullName: 'An n', postcode: '12' })).not.toEqual(of({ fullName: 'Ann', postcode: '12' }))
  const other = Buffer.alloc(32, 2)
  expect(of({}, other)).not.toEqual(of({}))
  // After a change of the key who was known before is found under the key of before.
  expect(of({}, other, key)).toEqual([...of({}, other), ...of({})])
})
