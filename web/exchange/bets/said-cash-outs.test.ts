import { expect, test } from 'vitest'
import { isSaidHere, sayHere } from './said-cash-outs.ts'

test('a cash-out is said by the page from when it was asked for there until its place has gone', () => {
  expect(isSaidHere(7)).toBe(false)
  const forget = sayHere(7)
  expect([isSaidHere(7), isSaidHere(8)]).toEqual([true, false])
  forget()
  expect(isSaidHere(7)).toBe(false)
})

test('what is about no cash-out is not said by the page', () => {
  sayHere(9)
  expect(isSaidHere(undefined)).toBe(false)
})
