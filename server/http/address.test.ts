/** Addresses as limits count them. */
import { expect, test } from 'vitest'
import { addressKey, isOwnMachine } from './address.ts'

test.each([
  ['10.1.2.3', '10.1.2.3'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['', ''],
])('%s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})

test('this machine is known by every name it calls from', () => {
  expect(['127.0.0.1', '::ffff:127.0.0.1', '::1'].every(isOwnMachine)).toBe(true)
  expect(['10.0.0.1', '::ffff:10.0.0.1', '::2'].some(isOwnMachine)).toBe(false)
})
