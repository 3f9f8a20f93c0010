/** The table of calls: each call once, its parts in agreement. */
import { describe, expect, test } from 'vitest'
import { gameKeys } from '#core/casino/game.ts'
import { gameOf } from '#core/casino/games.ts'
import { type Address, type CallForm, defineCall, locate } from './call.ts'
import { calls, everyCall } from './calls.ts'
import { gameEntries } from './casino/entries.ts'
import { playForms } from './casino/games.ts'

const nameOf = ({ method, path }: Address) => `${method} ${path}`

describe('the table of calls', () => {
  test('has every call once', () => {
    const names = everyCall.map(nameOf)
    expect(names.length).toBeGreaterThan(50)
    expect(names.toSorted()).toEqual([...new Set(names)].toSorted())
  })

  test('a call’s path has exactly the named parts of its schema', () => {
    for (const call of everyCall) {
      const parts = [...call.path.matchAll(/:(\w+)/g)].map(([, part]) => part)
      expect(Object.keys(call.params?.properties ?? {}), nameOf(call)).toEqual(parts)
    }
  })

  test('what changes something under /api/exchange and /api/admin must carry a key, and only the first link and what changes nothing do not', () => {
    const changes = everyCall.filter(
      ({ method, path }) => method === 'POST' && /^\/api\/(exchange|admin)\//.test(path),
    )
    expect(changes.filter(({ key }) => key !== 'required')).toEqual([
      calls.setUpAdmin,
      calls.whatIf,
      // The secret is kept nowhere: nobody could be told it again.
      calls.inviteStaff,
      calls.previewPaytable,
    ])
    expect(everyCall.filter(({ method, key }) => method === 'GET' && key !== undefined)).toEqual([])
  })

  test('bodies and queries are closed: a field that they do not name is refused', () => {
    for (const call of everyCall) {
      for (const schema of [call.query, call.body]) {
        if (schema !== undefined) expect(schema, nameOf(call)).toHaveProperty('additionalProperties', false)
      }
    }
  })

  test('an address without a form is an error', () => {
    const forms: Record<string, CallForm> = {}
    expect(() => locate(forms, { lost: { method: 'GET', path: '/api/lost' } })).toThrow('/api/lost')
  })

  test('a located call is its form and its address', () => {
    const form = defineCall({ tag: 'auth', summary: 'Look', access: 'public', answer: 'text/plain' })
    const located = locate({ look: form }, { look: { method: 'GET', path: '/api/look' } })
    expect(located.look).toEqual({ ...form, method: 'GET', path: '/api/look' })
  })
})

describe('the games', () => {
  test.each(gameKeys)(
    '%s is listed by the name that the core gives it, and its rounds are its own',
    (key) => {
      expect(gameEntries[key].name).toBe(gameOf(key).name)
      expect(playForms[key].answer.properties.game.const).toBe(key)
    },
  )

  test('no two share an id', () => {
    expect(new Set(gameKeys.map((key) => gameEntries[key].id)).size).toBe(gameKeys.length)
  })
})
