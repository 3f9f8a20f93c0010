/** The list of favourite events in a browser and the one of the document: nothing that was starred is lost, nothing comes back. */
import { expect, test } from 'vitest'
import type { AccountDocument, KeptDocument } from '#contract/account-document.ts'
import type { Change } from '../../account/document/document-store.ts'
import { inOrder, marketStarred } from './favourite-changes.ts'
import { type Agreed, keepFavourites } from './kept-favourites.ts'

/** A browser's storage, and one window of it with a document. */
function createWindow(list: readonly number[] = [], agreed: Agreed | null = null) {
  const storage = { list, agreed }
  const listeners = new Set<() => void>()
  const followers = new Set<() => void>()
  let kept: KeptDocument | null = null
  let changes: Change[] = []
  const shown = () =>
    changes.reduce<AccountDocument>((document, change) => change(document), kept?.document ?? {})
  const tell = (all: Set<() => void>) => {
    for (const one of [...all]) one()
  }
  const follow = (all: Set<() => void>) => (listener: () => void) => {
    all.add(listener)
    return () => all.delete(listener)
  }
  return {
    storage,
    shown,
    port: {
      list: () => storage.list,
      setList(ids: readonly number[]) {
        storage.list = ids.slice(0, 100)
        tell(listeners)
      },
      followList: follow(listeners),
      kept: () => kept,
      shown: () => (changes.length === 0 ? (kept?.document ?? {}) : shown()),
      change(change: Change) {
        changes.push(change)
        if (kept !== null) tell(followers)
      },
      followDocument: follow(followers),
      agreed: () => storage.agreed,
      setAgreed(next: Agreed) {
        storage.agreed = next
      },
    },
    /** What the player does to the list. */
    star(ids: readonly number[]) {
      storage.list = ids
      tell(listeners)
    },
    /** The document comes, or another version of it. */
    read(version: number, events: number[]) {
      kept = { version, document: { favourites: { events } } }
      tell(followers)
    },
    /** The changes are kept. */
    keep() {
      kept = { version: (kept?.version ?? 0) + 1, document: shown() }
      changes = []
      tell(followers)
    },
  }
}

test('the first time both lists are united, the own ones first', () => {
  const window = createWindow([3, 5])
  keepFavourites(window.port)
  window.read(4, [9, 5])
  expect(window.shown().favourites?.events).toEqual([3, 9, 5])
  expect(window.storage.list).toEqual([3, 9, 5])
  expect(window.storage.agreed).toBe(null)
  window.keep()
  expect(window.storage.agreed).toEqual({ version: 5, events: [3, 9, 5] })
})

test('what was starred and taken away before the document was here comes to it', () => {
  const window = createWindow([7, 1], { version: 2, events: [1, 2] })
  keepFavourites(window.port)
  expect(window.shown()).toEqual({})
  window.read(2, [1, 2])
  expect(window.shown().favourites?.events).toEqual([7, 1])
})

test('a star that is set and taken away while it is on its way is gone', () => {
  const window = createWindow()
  keepFavourites(window.port)
  window.read(1, [])
  window.star([4])
  window.star([])
  expect(window.shown().favourites?.events).toEqual([])
  window.keep()
  expect(window.storage.list).toEqual([])
})

test('what another browser stars or takes away is so here, in its order', () => {
  const window = createWindow()
  keepFavourites(window.port)
  window.read(1, [1, 2, 3])
  window.read(2, [3, 8, 1])
  expect(window.storage.list).toEqual([3, 8, 1])
  window.port.change(inOrder('events', [1, 3, 8]))
  expect(window.storage.list).toEqual([1, 3, 8])
})

test('a window with an old document takes nothing away that a newer one has', () => {
  const window = createWindow([6, 1], { version: 9, events: [6, 1] })
  keepFavourites(window.port)
  window.read(8, [1])
  expect(window.shown().favourites?.events).toEqual([6, 1])
})

test('a storage that was cleared takes no star away', () => {
  const window = createWindow()
  keepFavourites(window.port)
  window.read(1, [1, 2])
  window.storage.agreed = null
  window.star([])
  expect(window.shown().favourites?.events).toEqual([1, 2])
  expect(window.storage.list).toEqual([1, 2])
})

test('a document of more than the list takes keeps them', () => {
  const many = Array.from({ length: 120 }, (_, index) => index + 1)
  const window = createWindow()
  keepFavourites(window.port)
  window.read(1, many)
  expect(window.storage.list).toHaveLength(100)
  expect(window.shown().favourites?.events).toEqual(many)
  window.star(window.storage.list.filter((id) => id !== 50))
  expect(window.shown().favourites?.events).toEqual(many.filter((id) => id !== 50))
})

test('nothing is done to the document that follows the end', () => {
  const window = createWindow()
  const end = keepFavourites(window.port)
  window.read(1, [1])
  end()
  window.star([])
  expect(window.shown().favourites?.events).toEqual([1])
})

test('changes come to the same when they are applied twice, and leave a document alone that they do not change', () => {
  const before: AccountDocument = { favourites: { markets: [1, 2, 3], events: [5] } }
  for (const change of [marketStarred(4, true), marketStarred(2, false), inOrder('markets', [3, 1, 9])]) {
    const once = change(before)
    expect(once).not.toBe(before)
    expect(change(once)).toBe(once)
    expect(once.favourites?.events).toEqual([5])
  }
  expect(inOrder('markets', [3, 1])(before).favourites?.markets).toEqual([3, 2, 1])
  expect(marketStarred(2, true)(before)).toBe(before)
})
