/** The exits of a ladder as the field of an order. */
import { expect, test } from 'vitest'
import { changeExits, offsetField, useLadderExits } from './exits.ts'

test('without an offset a stop stands alone, and without both there is no field', () => {
  expect(offsetField({ offset: 0, stop: 4 })).toEqual({ stopTicks: 4 })
  changeExits({ offset: 5, stop: 4 })
  expect(offsetField(useLadderExits.getState())).toEqual({ ticks: 5, levelled: true, stopTicks: 4 })
  changeExits({ stop: 0 })
  expect(offsetField(useLadderExits.getState())).toEqual({ ticks: 5, levelled: true })
  changeExits({ offset: 0 })
  expect(offsetField(useLadderExits.getState())).toBeUndefined()
})
