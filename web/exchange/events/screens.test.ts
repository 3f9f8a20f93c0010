import { expect, test } from 'vitest'
import type { AccountDocument } from '#contract/account-document.ts'
import {
  type Tile,
  tileKey,
  tilesMax,
  withLadders,
  withoutScreen,
  withoutTile,
  withScreen,
  withScreenName,
  withTile,
  withTileAs,
  withTileAt,
} from './screens.ts'

const table = (marketId: number): Tile => ({ view: 'TABLE', marketId })
const document: AccountDocument = {
  settings: { sounds: true },
  screens: [
    { name: 'A', tiles: [1, 2, 3, 4].map(table) },
    { name: 'B', tiles: [] },
  ],
}
const order = (of: AccountDocument, name = 'A') =>
  of.screens?.find((screen) => screen.name === name)?.tiles.map(({ marketId }) => marketId)

test('a market is added once, at the end; its screen is made if there was none', () => {
  expect(order(withTile(document, 'A', table(5)))).toEqual([1, 2, 3, 4, 5])
  expect(withTile(document, 'A', table(2))).toBe(document)
  const made = withTile({}, 'New', table(7))
  expect(made.screens).toEqual([{ name: 'New', tiles: [table(7)] }])
  const ladder: Tile = { view: 'LADDER', marketId: 1, selectionId: 11 }
  expect(order(withTile(document, 'A', ladder))).toEqual([1, 2, 3, 4, 1])
})

test.each([
  [0, [3, 1, 2, 4]],
  [1, [1, 3, 2, 4]],
  [3, [1, 2, 4, 3]],
  [99, [1, 2, 4, 3]],
  [-5, [3, 1, 2, 4]],
])('the third moved to place %i makes %j', (place, expected) => {
  expect(order(withTileAt(document, 'A', tileKey(table(3)), place))).toEqual(expected)
})

test('what changes nothing is the same document, and all else of it stays', () => {
  expect(withTileAt(document, 'A', tileKey(table(3)), 2)).toBe(document)
  expect(withTileAt(document, 'A', tileKey(table(9)), 0)).toBe(document)
  expect(withoutTile(document, 'A', tileKey(table(9)))).toBe(document)
  expect(withoutScreen(document, 'C')).toBe(document)
  expect(withScreen(document, 'A')).toBe(document)
  const after = withoutTile(document, 'A', tileKey(table(2)))
  expect(order(after)).toEqual([1, 3, 4])
  expect(after.settings).toBe(document.settings)
  expect(after.screens?.[1]).toBe(document.screens?.[1])
})

test('a screen takes a name that is free, and goes', () => {
  expect(withScreenName(document, 'A', 'Saturday').screens?.map(({ name }) => name)).toEqual([
    'Saturday',
    'B',
  ])
  expect(withScreenName(document, 'A', 'B')).toBe(document)
  expect(withScreenName(document, 'A', '')).toBe(document)
  expect(withScreenName(document, 'A', 'x'.repeat(41))).toBe(document)
  expect(withoutScreen(document, 'A').screens?.map(({ name }) => name)).toEqual(['B'])
})

test('a table becomes a ladder in its place; one that is there already is not made twice', () => {
  const ladder: Tile = { view: 'LADDER', marketId: 2, selectionId: 11 }
  const once = withTileAs(document, 'A', tileKey(table(2)), ladder)
  expect(once.screens?.[0]?.tiles[1]).toEqual(ladder)
  const twice = withTileAs(once, 'A', tileKey(table(3)), ladder)
  expect(twice.screens?.[0]?.tiles).toHaveLength(3)
})

test('no screen and no list grows beyond what is kept', () => {
  const full: AccountDocument = {
    screens: [{ name: 'A', tiles: Array.from({ length: tilesMax }, (_, i) => table(i + 1)) }],
  }
  expect(withTile(full, 'A', table(999))).toBe(full)
  let many: AccountDocument = {}
  for (let i = 0; i < 60; i++) many = withScreen(many, `Screen ${i}`)
  expect(many.screens).toHaveLength(50)
})

test('ladders are a screen of their own', () => {
  const kept = withLadders(document, [{ marketId: 1, selectionId: 11 }])
  expect(kept.screens?.at(-1)).toEqual({
    name: 'Ladders',
    tiles: [{ view: 'LADDER', marketId: 1, selectionId: 11 }],
  })
  expect(withLadders(kept, []).screens?.at(-1)?.tiles).toEqual([])
})
