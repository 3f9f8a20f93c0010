/** How far the wheel moves a field. */
import { expect, test } from 'vitest'
import { wheelSteps } from './wheel-steps.ts'

test('a notch is a step, upward more; what is left counts for the next turn', () => {
  expect(wheelSteps(0, { deltaY: -100, deltaMode: 0 })).toEqual({ steps: 1, rest: 0 })
  expect(wheelSteps(0, { deltaY: 120, deltaMode: 0 })).toEqual({ steps: -1, rest: -20 })
  expect(wheelSteps(-20, { deltaY: 80, deltaMode: 0 })).toEqual({ steps: -1, rest: 0 })
})

test('small parts of a touchpad add up to a step, and turning back takes them away', () => {
  let turned = 0
  let moved = 0
  for (const deltaY of [-30, -30, 20, -30, -30]) {
    const { steps, rest } = wheelSteps(turned, { deltaY, deltaMode: 0 })
    turned = rest
    moved += steps
  }
  expect([moved, turned]).toEqual([1, 0])
})

test('a wheel that tells lines makes a step of three', () => {
  expect(wheelSteps(0, { deltaY: -3, deltaMode: 1 }).steps).toBe(1)
})
