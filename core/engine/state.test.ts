/** A state that was read from a file is laid out as one that was made here. */
import { deserialize, serialize } from 'node:v8'
import { expect, test } from 'vitest'
import { openScene } from '../testing/scene.ts'
import { layOutMarkets, type State } from './state.ts'
import { hashState } from './state-hash.ts'

test('markets laid out again are what they were, with their fields in the order of a new one', () => {
  const { engine, order } = openScene()
  order(101, 'BACK', 3, 10)
  order(102, 'LAY', 3, 4)
  const { state } = engine
  const [made] = state.markets.slice(1)
  const reversed = Object.fromEntries(Object.entries(made!).reverse())
  const read = deserialize(serialize({ ...state, markets: [undefined, reversed] })) as State
  expect(Object.keys(read.markets[1]!)).not.toEqual(Object.keys(made!))
  layOutMarkets(read)
  expect(Object.keys(read.markets[1]!)).toEqual(Object.keys(made!))
  expect(read.markets[1]).toEqual(made)
  expect(hashState(read)).toBe(hashState(state))
})
