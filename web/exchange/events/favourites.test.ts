/** Which events are marked, by whom, and what another tab does to them. */
import { beforeEach, expect, test, vi } from 'vitest'

const stored = new Map<string, string>()
const tab = new EventTarget()
let module: typeof import('./favourites.ts')

beforeEach(async () => {
  stored.clear()
  vi.resetModules()
  vi.stubGlobal('window', tab)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  module = await import('./favourites.ts')
  return () => vi.unstubAllGlobals()
})

test('a mark is kept under its owner, newest first, and taken away by the second press', () => {
  module.toggleFavourite('guest', 3)
  module.toggleFavourite('guest', 5)
  module.toggleFavourite('17', 8)
  expect(module.favouritesOf('guest')).toEqual([5, 3])
  expect(module.favouritesOf('17')).toEqual([8])
  expect(JSON.parse(stored.get('favourites:guest') ?? '')).toEqual([5, 3])
  module.toggleFavourite('guest', 5)
  expect(module.favouritesOf('guest')).toEqual([3])
})

test('the hundredth and first makes the oldest give way', () => {
  for (let id = 1; id <= 101; id++) module.toggleFavourite('guest', id)
  expect(module.favouritesOf('guest')).toHaveLength(100)
  expect(module.favouritesOf('guest')).not.toContain(1)
})

test.each(['not json', '{"a":1}', '[null,"3",-1,0.5]'])(
  '%s in the storage counts as no favourites',
  (text) => {
    stored.set('favourites:guest', text)
    expect(module.favouritesOf('guest')).toEqual([])
  },
)

test('without storage the marks last as long as the page', () => {
  vi.stubGlobal('localStorage', undefined)
  module.toggleFavourite('guest', 3)
  expect(module.favouritesOf('guest')).toEqual([3])
})

test('what another tab marks is marked here', () => {
  const told = vi.fn()
  const end = module.followFavourites(told)
  module.toggleFavourite('guest', 3)
  stored.set('favourites:guest', '[7,3]')
  tab.dispatchEvent(Object.assign(new Event('storage'), { key: 'favourites:guest' }))
  expect(told).toHaveBeenCalledTimes(2)
  expect(module.favouritesOf('guest')).toEqual([7, 3])
  end()
})
