/** The parser takes a small good file and names line and fault of every kind of bad one. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { formatReplay, parseReplay, ReplayError } from './parse.ts'
import { loadReplay } from './replay.ts'

type Row = Record<string, unknown>

const market = {
  id: 'm',
  key: 'MATCH_ODDS',
  name: 'Match Odds',
  numberOfWinners: 1,
  settlementRule: 'cricket.match_odds',
  inPlay: true,
  betDelayMs: 5000,
  runners: [
    { id: '1', name: 'Alder' },
    { id: '2', name: 'Birch' },
  ],
}
const fixture = {
  id: 'f',
  sport: 'sr:sport:21',
  competition: 'Cup',
  participants: market.runners,
  scheduledStart: null,
  source: 'test',
  licence: 'simulated',
}
const settled = { market: 'm', winners: ['2'], void: false, deadHeat: false }
const ball = {
  type: 'state',
  sport: 'cricket',
  incident: { kind: 'four', runs: 4 },
  score: { runs: 4, overs: '0.1' },
}
const price = {
  type: 'price',
  market: 'm',
  basis: 'model',
  kind: 'probability',
  src: 'x',
  prob: { 1: 0.5, 2: 0.5 },
}

/** Lines 1 to 6: fixture, market, status, state, price, result. */
const good: readonly Row[] = [
  { t: -1000, type: 'fixture', fixture },
  { t: -1000, type: 'market', market },
  { t: 0, type: 'status', market: 'm', status: 'OPEN', inPlay: true },
  { t: 1000, ...ball },
  { t: 2000, ...price },
  { t: 3000, type: 'result', outcome: {}, markets: [settled] },
]

function linesOf(rows: readonly Row[]): string {
  return rows.map((row, seq) => `${JSON.stringify({ v: 1, seq, fx: 'f', tq: 'derived', ...row })}\n`).join('')
}

/** The good file with the row of a line changed. */
function changed(line: number, change: Row): string {
  return linesOf(good.map((row, index) => (index === line - 1 ? { ...row, ...change } : row)))
}

function problemOf(content: string): string {
  try {
    parseReplay(content, 'x.ndjson')
  } catch (error) {
    if (error instanceof ReplayError) return error.message
    throw error
  }
  return 'accepted'
}

test('a good file is read, with or without its last line break, and written back the same', () => {
  const rows = parseReplay(linesOf(good))
  expect(rows.map((row) => row.type)).toEqual(['fixture', 'market', 'status', 'state', 'price', 'result'])
  expect(parseReplay(linesOf(good).trimEnd())).toEqual(rows)
  expect(parseReplay(formatReplay(rows))).toEqual(rows)
})

const shapes: [string, string, string][] = [
  ['another version', changed(3, { v: 2 }), 'x.ndjson:3: version 2 is not 1'],
  ['an unknown type', changed(3, { type: 'weather' }), 'x.ndjson:3: unknown row type "weather"'],
  ['an unknown sport', changed(4, { sport: 'chess' }), 'x.ndjson:4: unknown sport "chess"'],
  ['an unknown field', changed(3, { colour: 'red' }), 'x.ndjson:3: unknown field /colour'],
  [
    'a missing field',
    changed(3, { status: undefined }),
    'x.ndjson:3: the row must have required properties status',
  ],
  ['a time with a fraction', changed(4, { t: 1000.5 }), 'x.ndjson:4: /t must be integer'],
  ['a chance above 1', changed(5, { prob: { 1: 1.5, 2: 0 } }), 'x.ndjson:5: /prob/1 must be <= 1'],
  [
    'an unknown licence',
    changed(1, { fixture: { ...fixture, licence: 'all rights reserved' } }),
    'x.ndjson:1: unknown licence "all rights reserved"',
  ],
]

const orders: [string, string, string][] = [
  ['a wrong seq', changed(3, { seq: 7 }), 'x.ndjson:3: seq is 7, expected 2'],
  ['time going back', changed(4, { t: -1 }), 'x.ndjson:4: t goes back from 0 to -1'],
  ['another fixture', changed(4, { fx: 'g' }), 'x.ndjson:4: fx is g, expected f'],
  ['no fixture first', linesOf(good.slice(1)), 'x.ndjson:1: the first row is not the fixture'],
  ['two fixtures', linesOf([...good.slice(0, 1), ...good]), 'x.ndjson:2: there is a second fixture row'],
  [
    'a market twice',
    linesOf([...good.slice(0, 2), ...good.slice(1)]),
    'x.ndjson:3: market m is defined twice',
  ],
  [
    'two results',
    linesOf([...good, ...good.slice(-1)]),
    'x.ndjson:7: only corrections may follow the result',
  ],
  ['no result', linesOf(good.slice(0, -1)), 'x.ndjson:5: there is no result row'],
  ['no market', linesOf(good.slice(0, 1)), 'x.ndjson:1: there is no market row'],
]

const contents: [string, string, string][] = [
  [
    'an id that is not fx',
    changed(1, { fixture: { ...fixture, id: 'g' } }),
    "x.ndjson:1: the fixture's id g is not fx f",
  ],
  ['a status of no market', changed(3, { market: 'n' }), 'x.ndjson:3: unknown market n'],
  ['a price of no market', changed(5, { market: 'n' }), 'x.ndjson:5: unknown market n'],
  [
    'a price of no runner',
    changed(5, { prob: { 1: 0.5, 9: 0.5 } }),
    'x.ndjson:5: unknown runner 9 in market m',
  ],
  [
    'a book of no runner',
    changed(5, { book: { 8: { back: 2 } } }),
    'x.ndjson:5: unknown runner 8 in market m',
  ],
  [
    'a sum off by 0.02',
    changed(5, { prob: { 1: 0.5, 2: 0.52 } }),
    'x.ndjson:5: probabilities sum to 1.02, expected 1',
  ],
  ['no prices', changed(5, { prob: undefined }), 'x.ndjson:5: a price row needs book or prob'],
  [
    'a probability row with a book only',
    changed(5, { prob: undefined, book: { 1: { back: 2 } } }),
    'x.ndjson:5: a price row of kind probability needs prob',
  ],
  [
    "another sport's score",
    changed(4, { sport: 'soccer', score: { home: 0, away: 0, clock: '1' } }),
    'x.ndjson:4: a soccer score in a fixture of sr:sport:21',
  ],
  [
    'as many winners as runners',
    changed(2, { market: { ...market, numberOfWinners: 2 } }),
    'x.ndjson:2: market m has 2 winners of 2 runners',
  ],
  [
    'a runner twice',
    changed(2, { market: { ...market, runners: [market.runners[0], market.runners[0]] } }),
    'x.ndjson:2: runner 1 occurs twice',
  ],
]

const results: [string, Row[], string][] = [
  ['an unknown market', [settled, { ...settled, market: 'n' }], 'unknown market n'],
  ['a market left out', [{ ...settled, market: 'n' }], 'market m is not settled'],
  ['a market twice', [settled, settled], 'settled market m occurs twice'],
  ['an unknown winner', [{ ...settled, winners: ['3'] }], 'unknown runner 3 in market m'],
  ['no winner', [{ ...settled, winners: [] }], 'market m has 0 winners, expected 1'],
  [
    'two winners without a dead heat',
    [{ ...settled, winners: ['1', '2'] }],
    'market m has 2 winners, expected 1',
  ],
  ['a dead heat of one', [{ ...settled, deadHeat: true }], 'market m has 1 winners, expected 1'],
  ['a void with winners', [{ ...settled, void: true }], 'market m is void and has winners'],
]

const corrections: [string, Row, string][] = [
  ['of a row to come', { corrects: 9, replacement: null }, 'corrects row 9, which is not before it'],
  ['of a price', { corrects: 4, replacement: null }, 'a price row cannot be corrected'],
  [
    'of a state by a result',
    { corrects: 3, replacement: { v: 1, seq: 3, fx: 'f', tq: 'derived', ...good[5] } },
    'replaces a state row by a result row',
  ],
  [
    'of a result by one with an unknown winner',
    {
      corrects: 5,
      replacement: {
        v: 1,
        seq: 5,
        fx: 'f',
        tq: 'derived',
        ...good[5],
        markets: [{ ...settled, winners: ['7'] }],
      },
    },
    'unknown runner 7 in market m',
  ],
]

describe('refused, with file, line and fault', () => {
  test.each([...shapes, ...orders, ...contents])('%s', (_, content, message) => {
    expect(problemOf(content)).toBe(message)
  })

  test.each(results)('a result with %s', (_, markets, problem) => {
    expect(problemOf(changed(6, { markets }))).toBe(`x.ndjson:6: ${problem}`)
  })

  test.each(corrections)('a correction %s', (_, correction, problem) => {
    const row = { t: 4000, type: 'correction', reason: 'review', ...correction }
    expect(problemOf(linesOf([...good, row]))).toBe(`x.ndjson:7: ${problem}`)
  })

  test.each([
    ['no JSON', 'not json\n', 'x.ndjson:1: not JSON'],
    ['a list', '[1]\n', 'x.ndjson:1: not a JSON object'],
    ['a blank line', `${linesOf(good.slice(0, 2))}\n`, 'x.ndjson:3: not JSON'],
    ['an endless line', 'x'.repeat(70_000), 'x.ndjson:1: the line is longer than 65536 characters'],
    ['nothing', '', 'x.ndjson:0: there is no fixture row'],
  ])('%s', (_, content, message) => {
    expect(problemOf(content)).toBe(message)
  })
})

describe('taken', () => {
  test('a void without winners and a real dead heat', () => {
    expect(problemOf(changed(6, { markets: [{ ...settled, winners: [], void: true }] }))).toBe('accepted')
    expect(problemOf(changed(6, { markets: [{ ...settled, winners: ['1', '2'], deadHeat: true }] }))).toBe(
      'accepted',
    )
  })

  test('probabilities that miss 1 by their clipping', () => {
    expect(problemOf(changed(5, { prob: { 1: 0.5, 2: 0.511 } }))).toBe('accepted')
  })

  test('a correction after the result', () => {
    const row = { t: 4000, type: 'correction', corrects: 3, replacement: null, reason: 'review' }
    expect(problemOf(linesOf([...good, row]))).toBe('accepted')
  })
})

test('a file is loaded as a script, and its own path stands in its errors', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'replay-'))
  try {
    const path = join(folder, 'match.ndjson')
    await writeFile(path, linesOf(good))
    const script = await loadReplay(path)
    expect(script.fixture.id).toBe('f')
    expect(script.markets).toHaveLength(1)
    await writeFile(path, changed(3, { seq: 7 }))
    await expect(loadReplay(path)).rejects.toThrow(`${path}:3: seq is 7, expected 2`)
  } finally {
    await rm(folder, { recursive: true })
  }
})
