/** The keys of a ladder: what each does, and that the list beside the ladders names them all. */
import { expect, test } from 'vitest'
import { ladderKeys } from '../../text/en/ladder.ts'
import { keyActionOf } from './keys.ts'

const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }
const pressed = (key: string, shiftKey = false) => keyActionOf({ ...plain, key, shiftKey })

test('every key that is listed does something', () => {
  const named: Readonly<Record<string, string>> = {
    ...{ '↑': 'ArrowUp', '↓': 'ArrowDown', PgUp: 'PageUp', PgDn: 'PageDown', Space: ' ', Esc: 'Escape' },
  }
  for (const [keys] of ladderKeys) {
    if (keys.includes('click')) continue
    const shiftKey = keys.includes('Shift')
    for (const key of keys) {
      if (key === 'Shift' || key === '–') continue
      expect(
        pressed(named[key] ?? (key.length === 1 ? key.toLowerCase() : key), shiftKey),
        key,
      ).not.toBeNull()
    }
  }
})

test('B and L bet at the price, with Shift followed by the exits; C cancels there, with Shift all', () => {
  expect([pressed('b'), pressed('L', true), pressed('c'), pressed('C', true)]).toEqual([
    ...['back', 'lay-shifted', 'cancel', 'cancel-all'],
  ])
  expect([pressed('1'), pressed('6')]).toEqual([{ stake: 0 }, { stake: 5 }])
  expect(pressed('7')).toBeNull()
  expect(keyActionOf({ ...plain, key: 'b', ctrlKey: true })).toBeNull()
})
