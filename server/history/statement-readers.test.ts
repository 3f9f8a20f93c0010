/** A statement by days and kinds: every entry once, on pages that cost the same however few of a kind there are; and a year's sums. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openViewsDatabase } from './database.ts'
import { DayProjection } from './day-projection.ts'
import { createInserts } from './inserts.ts'
import { openQueries } from './queries.ts'
import type { ViewsSchema } from './schema.ts'
import { readStatement, type StatementQuery, statementLine } from './statement-readers.ts'
import { readTotals, readYear } from './sum-readers.ts'

const account = 101
const begin = Date.UTC(2024, 1, 1)
const hourMs = 3_600_000
const entryCount = 12_000
let dataDir: string
let database: DatabaseSync
let db: Kysely<ViewsSchema>

/** An entry an hour, of another account every third; two deposits among bets. */
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'crossbook-statement-'))
  database = openViewsDatabase(dataDir)
  const inserts = createInserts(database)
  const days = new DayProjection(database)
  database.exec('BEGIN')
  for (let i = 1; i <= entryCount; i++) {
    const kind = i === 10 || i === entryCount - 2 ? 'deposit' : 'settlement'
    const own = i % 3 === 0 && kind === 'settlement' ? 102 : account
    const time = begin + i * hourMs
    const row = { entry_id: i, account_id: own, time, kind, amount: 100, balance: i * 100 }
    inserts.statement_entry({ ...row, text: `entry ${i}`, market_id: null })
    if (own === account) days.add(account, time, kind, 100, i * 100)
    // As the steps of the views go: sums of a day are written several times.
    if (i % 500 === 0) days.write()
  }
  days.write()
  database.exec('COMMIT')
  db = await openQueries(database)
})
afterAll(() => {
  database.close()
  rmSync(dataDir, { recursive: true })
})

/** Returns the ids of all pages, and how many pages there were. */
async function walk(
  query: Omit<StatementQuery, 'cursor' | 'limit'>,
): Promise<{ ids: number[]; pages: number }> {
  const ids: number[] = []
  for (let cursor: number | undefined, pages = 1; ; pages++) {
    const { entries, next } = await readStatement(db, account, { ...query, cursor, limit: 500 })
    ids.push(...entries.map(({ entryId }) => entryId))
    if (next === null) return { ids, pages }
    cursor = Number(next)
  }
}

const owned = (id: number) => id % 3 !== 0 || id === 10 || id === entryCount - 2
const idsOf = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => to - i).filter(owned)

test('pages have every entry of the account once, newest first', async () => {
  expect((await walk({})).ids).toEqual(idsOf(1, entryCount))
})

test('of a kind that is seldom, pages may be empty, and it is found all the same', async () => {
  const { ids, pages } = await walk({ group: 'payments' })
  expect(ids).toEqual([entryCount - 2, 10])
  expect(pages).toBeLessThan(5)
  expect((await walk({ group: 'casino' })).ids).toEqual([])
})

test('a period has what happened from its first moment up to its end', async () => {
  const [from, to] = [begin + 100 * hourMs, begin + 200 * hourMs]
  expect((await walk({ from, to })).ids).toEqual(idsOf(100, 199))
  expect((await walk({ from: begin + 20_000 * hourMs })).ids).toEqual([])
  expect((await walk({ to: begin, group: 'bets' })).ids).toEqual([])
})

test('a year is summed month by month, over a leap day', async () => {
  const { months } = await readYear(db, account, 2024)
  const [february] = months
  // 29 days of 24 hours, less the hour that begins the month.
  const ids = idsOf(1, 29 * 24 - 1)
  expect(february).toMatchObject({ month: 2, deposits: 100, bets: (ids.length - 1) * 100 })
  expect(february?.closing).toBe(ids[0]! * 100)
  const all = [...months, ...(await readYear(db, account, 2025)).months]
  const sum = all.reduce((total, { bets, deposits }) => total + bets + deposits, 0)
  expect(sum).toBe(idsOf(1, entryCount).length * 100)
  expect((await readYear(db, 102, 2024)).months).toEqual([])
})

test('a year is a row a day at most, and a period is added up of them, at any days and by kind', async () => {
  const rows = database.prepare('SELECT count(*) AS n FROM account_day WHERE account_id = ? AND day < ?')
  expect(rows.get(account, Date.UTC(2025, 0) / (24 * hourMs))?.n).toBe(335)
  const [from, to] = [Date.UTC(2024, 1, 29), Date.UTC(2024, 2, 2)]
  // Entry i is i hours after the beginning: two days, the leap day the first.
  const ids = idsOf(28 * 24, 30 * 24 - 1)
  const bets = ids.length * 100
  const [opening, closing] = [idsOf(1, 28 * 24 - 1)[0]! * 100, ids[0]! * 100]
  const none = { deposits: 0, withdrawals: 0, commission: 0, casino: 0, house: 0 }
  expect(await readTotals(db, account, { from, to })).toEqual({
    ...{ ...none, bets, result: bets, opening, closing },
  })
  expect(await readTotals(db, account, { from, to, group: 'casino' })).toEqual({
    ...{ ...none, bets: 0, result: 0, opening, closing },
  })
  const all = await readTotals(db, account, {})
  expect(all).toMatchObject({ deposits: 200, result: (idsOf(1, entryCount).length - 2) * 100, opening: 0 })
  expect(await readTotals(db, account, { group: 'payments' })).toMatchObject({ deposits: 200, result: 0 })
})

test('an entry is a line that a spreadsheet reads', () => {
  const entry = { entryId: 7, time: begin, kind: 'play_money', amount: -1_050, balance: 5, marketId: null }
  expect(statementLine({ ...entry, text: '=1+1' })).toBe(
    '2024-02-01 00:00:00,TX-7,play money,"\'=1+1",-10.50,0.05\r\n',
  )
})
