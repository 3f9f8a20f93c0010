/** Places of answers: crowded ones, those past the end, one hash twice, and numbers of more than 32 bits. */
import { expect, test } from 'vitest'
import { answerAt, collectSequences, createPlaces, isFull, type Places, putAnswer } from './answer-places.ts'

/** The home of a hash whose lower half is nearly the largest is the last place. */
const last = 2 ** 32 - 5

function found(places: Places, hash: number): number[] {
  const sequences: number[] = []
  collectSequences(places, hash, sequences)
  return sequences
}

test('answers with one home stand one after the other, past the end as well', () => {
  const places = createPlaces(7)
  const hashes = [last, last + 1, last + 2]
  for (const [i, hash] of hashes.entries()) putAnswer(places, { hash, sequence: i + 1, tie: 0 })
  expect([6, 0, 1].map((place) => answerAt(places, place)?.hash)).toEqual(hashes)
  expect(hashes.map((hash) => found(places, hash))).toEqual([[1], [2], [3]])
  expect(found(places, last + 3)).toEqual([])
})

test('every answer of a hash is found, and none whose hash differs in its upper half alone', () => {
  const places = createPlaces(8)
  const other = last + 2 ** 32
  putAnswer(places, { hash: last, sequence: 1, tie: 0 })
  putAnswer(places, { hash: other, sequence: 2, tie: 0 })
  putAnswer(places, { hash: last, sequence: 3, tie: 0 })
  expect([found(places, last), found(places, other)]).toEqual([[1, 3], [2]])
})

test('hash, sequence and tie come back whole', () => {
  const answers = [
    { hash: 2 ** 48 - 1, sequence: 2 ** 48 - 1, tie: -(2 ** 31) },
    { hash: 2 ** 47 + 1, sequence: 2 ** 31, tie: 2 ** 31 - 1 },
    { hash: 1, sequence: 2 ** 32 + 1, tie: 0 },
  ]
  for (const answer of answers) {
    const places = createPlaces(1)
    putAnswer(places, answer)
    expect(answerAt(places, 0)).toEqual(answer)
    expect(isFull(places)).toBe(true)
  }
  expect(answerAt(createPlaces(1), 0)).toBe(undefined)
})

test('places are full when four fifths of them are taken', () => {
  const places = createPlaces(10)
  for (let i = 1; i <= 8; i++) {
    expect(isFull(places)).toBe(false)
    putAnswer(places, { hash: i, sequence: i, tie: 0 })
  }
  expect(isFull(places)).toBe(true)
})
