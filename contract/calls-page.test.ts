/** The page of calls has every call of the table, with who may make it, and none that does not exist. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Access } from './call.ts'
import { everyCall } from './calls.ts'
import { permissions } from './permissions.ts'

const page = readFileSync(join(import.meta.dirname, '..', 'docs', 'reference', 'calls.md'), 'utf8')

/** How the page says who may make a call. The public ones below check for themselves. */
const who: Readonly<Record<string, Access>> = {
  everyone: 'public',
  'who has the link': 'public',
  'this machine, auditors, administrators': 'public',
  'signed in': 'signed-in',
  player: ['player'],
  'player, feed': ['player', 'feed'],
  agent: ['agent'],
  'player, agent': ['player', 'agent'],
  ...Object.fromEntries(Object.keys(permissions).map((name) => [name, name as Access])),
}

/**
 * Returns the calls of the page, as "METHOD /path: who". A path is under the one that its heading names, unless it begins
 * with it; further paths of a row stand for the last part of the first.
 */
function callsOf(text: string): string[] {
  return text.split(/^## /m).flatMap((section) => {
    const base = /^[^\n]*: `(\/[^`]+)`\n/.exec(section)?.[1] ?? ''
    const rows = [...section.matchAll(/^\| (`(?:GET|POST|PUT) [^|]+) \| ([^|]+) \|/gm)]
    return rows.flatMap(([, cell = '', caller = '']) => {
      const [first = '', ...siblings] = [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
      const [method = '', named = ''] = first.replace(/\?.*/, '').split(' ')
      const path = named.startsWith('/api/') ? named : base + named
      const paths = [path, ...siblings.map((last) => path.replace(/[^/]+$/, last))]
      return paths.map((one) => `${method} ${one}: ${[who[caller] ?? `"${caller}"`].flat().join(', ')}`)
    })
  })
}

test('every call is on the page, and the page names no other', () => {
  const table = everyCall.map(
    ({ method, path, access }) =>
      `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}: ${[access].flat().join(', ')}`,
  )
  expect(callsOf(page).toSorted()).toEqual(table.toSorted())
})

test('a call is read with the path of its heading, and its siblings with it', () => {
  const section = '## Markets: `/api/m`\n\n| call | who | |\n|---|---|---|\n'
  const row = '| `POST /{id}/open`, `close` | people.read | |\n| `GET /api/n?day=` | nobody | |\n'
  expect(callsOf(`# Calls\n\n${section}${row}`)).toEqual([
    'POST /api/m/{id}/open: people.read',
    'POST /api/m/{id}/close: people.read',
    'GET /api/n: "nobody"',
  ])
})
