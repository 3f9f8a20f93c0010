/** The check that finds refusals without a test. */
import { expect, test } from 'vitest'
import { unnamedCodes } from './refusals.ts'

test('a code counts as tested only where it stands as a whole quoted string or as a key of a table', () => {
  const texts = [
    `expect(result).toEqual(refused('market_suspended'))`,
    '// stake_too_small is not tested here',
    `test('price_off_ladder is refused', () => {})`,
    '  reason_missing: [],',
  ]
  const codes = ['market_suspended', 'reason_missing', 'stake_too_small', 'price_off_ladder', 'market']
  expect(unnamedCodes(codes, texts)).toEqual(['stake_too_small', 'price_off_ladder', 'market'])
})
