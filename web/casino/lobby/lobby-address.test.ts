/** The lobby's addresses. */
import { expect, test } from 'vitest'
import { defaultGameId, gameIdOf, isTableAddress, searchWith } from './lobby-address.ts'

const parameters = (search: string) => new URLSearchParams(search)

test('an address without an id is of the default game', () => {
  expect(gameIdOf(parameters(''))).toBe(defaultGameId)
  expect(gameIdOf(parameters('d=x'))).toBe(900001)
})

test.each(['id=', 'id=abc', 'id=-1', 'id=1.5', 'id=__proto__', 'id=9000019000019'])(
  '%s is no game',
  (search) => {
    expect(gameIdOf(parameters(search))).toBeNull()
  },
)

test('choosing a game sets the id and keeps everything else', () => {
  expect(searchWith(900002, parameters('id=900001&d=x&from=grid'))).toBe('?id=900002&d=x&from=grid')
})

test('an address without d gets the default', () => {
  expect(searchWith(900006, parameters(''))).toBe('?id=900006&d=d')
})

test('tables stand at their own pages and at the lobby, and nowhere else', () => {
  const tables = ['/games/teen-patti', '/Games/Seven-UpDown/', '/Common/RSC', '/common/sap/rsc']
  expect(tables.map(isTableAddress)).toEqual([true, true, true, true])
  expect(['/games/chess', '/common/sap', '/'].map(isTableAddress)).toEqual([false, false, false])
})
