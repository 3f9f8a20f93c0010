import { expect, test } from 'vitest'
import { sidesOf } from './sides.ts'

test('a name says two sides or none', () => {
  expect(sidesOf('Northgate vs Harbour')).toEqual(['Northgate', 'Harbour'])
  expect(sidesOf('Spring Handicap')).toBeNull()
  expect(sidesOf('Ash vs Oak vs Elm')).toBeNull()
})
