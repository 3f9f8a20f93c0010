/** The notice of late pictures says how long a bet waits, whatever the markets' delays. */
import { expect, test } from 'vitest'
import { delayedPictures } from './delayed-pictures.ts'

test.each([
  [[5], 'a price waits 5 s, as long for everybody'],
  [[5, 5], 'a price waits 5 s, as long for everybody'],
  [[8, 1, 5], 'a price waits 1 to 8 s, as long for everybody'],
  [[0, 3], 'a price waits 0 to 3 s, as long for everybody'],
  [[0], 'Bets do not wait here'],
  [[], 'waits some seconds, as long for everybody'],
])('of delays %j', (delays, words) => {
  expect(delayedPictures(delays)).toContain(words)
  expect(delayedPictures(delays)).toContain('others may have faster data')
})
