import { describe, expect, test } from 'vitest'
import { emptyInputs, inputFaults, inputsOf, type TypedInputs, tidied } from './round-inputs.ts'

const seed = '798fc9411c3c89d1be9c574998d56c309f9a0551ba10cfea5ea1592b1a8a8806'
const good: TypedInputs = { ...emptyInputs, serverSeed: seed, hash: seed, clientSeed: 'mine', nonce: '7' }

test('a round without fault is taken as it is', () => {
  expect(inputFaults(good)).toEqual({})
  expect(inputsOf(good)).toEqual({
    game: '7updown',
    serverSeed: seed,
    clientSeed: 'mine',
    nonce: 7,
    decks: 1,
  })
})

test('the hash may be left out', () => {
  expect(inputFaults({ ...good, hash: '' })).toEqual({})
})

describe.each([
  ['serverSeed', seed.slice(1)],
  ['serverSeed', seed.toUpperCase()],
  ['serverSeed', `${seed.slice(1)}g`],
  ['hash', '88e1'],
  ['clientSeed', ''],
  ['clientSeed', 'with space'],
  ['clientSeed', 'x'.repeat(65)],
  ['nonce', '-1'],
  ['nonce', '1.5'],
  ['nonce', '01'],
  ['nonce', ''],
  ['nonce', '1e3'],
  ['decks', '2'],
  ['decks', 'one'],
])('%s "%s"', (name, value) => {
  test('is refused beside its field alone', () => {
    expect(Object.keys(inputFaults({ ...good, [name]: value }))).toEqual([name])
  })
})

test('the decks are held to what the game can be dealt from', () => {
  const decks = (game: TypedInputs['game'], count: string) =>
    inputFaults({ ...good, game, decks: count }).decks
  expect(decks('dragontiger', '8')).toBeUndefined()
  expect(decks('dragontiger', '9')).toBe('From 1 to 8 decks.')
  expect(decks('baccarat', '5')).toBe('From 6 to 8 decks.')
  expect(decks('teenpatti', '2')).toBe('This game has 1 deck.')
})

test('roulette has no decks, whatever is typed', () => {
  const typed: TypedInputs = { ...good, game: 'roulette', decks: 'none' }
  expect(inputFaults(typed)).toEqual({})
  expect(inputsOf(typed).decks).toBe(0)
})

test('what copying brings along is cut off', () => {
  expect(tidied({ ...good, serverSeed: ` ${seed}\n`, nonce: ' 7 ' })).toEqual(good)
})
