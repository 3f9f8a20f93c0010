import { expect, test } from 'vitest'
import { allAnswered, isSaidHere, sayHere, whileAsked } from './said-cash-outs.ts'

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

test('whether a notification is said elsewhere is known once what was asked for here is answered', async () => {
  const answer = Promise.withResolvers<number>()
  const happened: string[] = []
  const asked = whileAsked(() => answer.promise).then((cashOutId) => {
    happened.push('said')
    sayHere(cashOutId)
  })
  const known = allAnswered().then(() => happened.push('known'))
  answer.resolve(11)
  await Promise.all([asked, known])
  expect(happened).toEqual(['said', 'known'])
  expect(isSaidHere(11)).toBe(true)
})

test('a cash-out that was refused holds nothing back', async () => {
  const refused = whileAsked(() => Promise.reject(new Error('No')))
  await expect(refused).rejects.toThrow('No')
  await allAnswered()
})
