/** The rows of settled bets through corrections: the same whether the bets are still in memory or have left it. */
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Command } from '#core/engine/command.ts'
import { folds, foldsModule } from '#server/folds.ts'
import type { Sequencer } from '#server/sequencer/sequencer.ts'
import {
  bet,
  done,
  openAccounts,
  openExchange,
  openMarket,
  temporaryFolder,
} from '#server/sequencer/testing/exchange.ts'
import { viewsPath } from './database.ts'
import { rebuildViews } from './rebuild.ts'
import { settledPageOf } from './testing/read-answers.ts'
import { openViews, type Views } from './views.ts'

let dataDir: string
let remove: () => void
let sequencer: Sequencer
let views: Views
let time: number
let failures: Error[]

async function start() {
  sequencer = await openExchange(dataDir, { folds, now: () => time })
  views = openViews({ dataDir, foldsModule, sequencer, onEnded: (error) => failures.push(error) })
}

async function stop() {
  await views.close()
  await sequencer.close()
}

beforeEach(async () => {
  ;({ dataDir, remove } = temporaryFolder())
  time = Date.UTC(2040, 0, 1)
  failures = []
  await start()
})
afterEach(async () => {
  await stop()
  remove()
  expect(failures).toEqual([])
})

/**
 * A market with bets of every sort in it, settled: both sides and all runners, several bets an account at several prices, some
 * matched in part and the rest taken back or lapsed, one void alone and one void in part.
 */
async function playMarket(accounts: readonly number[]): Promise<number> {
  const [first, second, third] = accounts as [number, number, number]
  const market = await openMarket(sequencer, { numberOfWinners: 1 })
  const place = (account: number, selectionId: number, side: 'BACK' | 'LAY', price: number, size: number) =>
    done(sequencer, bet(market, account, { selectionId, side, price, size }))
  await place(first, 11, 'BACK', 300, 1_001)
  await place(second, 11, 'LAY', 300, 1_001)
  await place(first, 11, 'BACK', 284, 333)
  await place(third, 11, 'LAY', 290, 500)
  await place(second, 12, 'BACK', 500, 777)
  await place(first, 12, 'LAY', 500, 400)
  await place(third, 13, 'LAY', 410, 650)
  await place(first, 13, 'BACK', 410, 250)
  const cut = await place(second, 13, 'BACK', 410, 300)
  const rest = await place(second, 13, 'BACK', 1_000, 500)
  await done(sequencer, { kind: 'cancel-order', market, account: second, order: rest.id })
  expect(cut.matched).toBe(300)
  // Matched alone, and in part, in a moment that is void.
  time += 1_000
  await place(third, 12, 'LAY', 500, 100)
  await place(second, 11, 'BACK', 220, 200)
  await place(first, 11, 'LAY', 220, 200)
  await done(sequencer, { kind: 'void-window', market, from: time, to: time + 1, reason: 'rule' })
  time += 1_000
  await done(sequencer, { kind: 'suspend-market', market, lapse: true, reason: '' })
  await done(sequencer, { kind: 'settle-market', market, winners: [11] })
  return market
}

type Row = Record<string, unknown>

/** The rows of a market in the order in which they are listed, without what differs from market to market. */
async function rowsOf(market: number): Promise<Row[]> {
  await views.reached(sequencer.sequence)
  const file = new DatabaseSync(viewsPath(dataDir), { readOnly: true })
  const found = file.prepare('SELECT * FROM settled_bet WHERE market_id = ? ORDER BY bet_id').all(market)
  file.close()
  return found.map(({ bet_id, market_id, order_id, ...row }) => row)
}

async function restart() {
  await stop()
  await start()
}

const corrections: readonly (readonly [string, (market: number) => Command])[] = [
  ['another winner', (market) => ({ kind: 'resettle-market', market, winners: [12], reason: 'Misread' })],
  ['a dead heat', (market) => ({ kind: 'resettle-market', market, winners: [11, 12, 13], reason: 'Photo' })],
  ['a void', (market) => ({ kind: 'void-market', market, reason: 'Abandoned' })],
  ['a result after a void', (market) => ({ kind: 'resettle-market', market, winners: [13], reason: 'Read' })],
  [
    'a dead heat of two',
    (market) => ({ kind: 'resettle-market', market, winners: [11, 13], reason: 'Photo' }),
  ],
]

test('a correction of a trimmed market gives the rows that it gives before, also after a restart and in a rebuild', async () => {
  const accounts = await openAccounts(sequencer, 3)
  const begin = time
  const whole = await playMarket(accounts)
  time = begin + 10_000
  const between = time - begin
  const trimmed = await playMarket(accounts)
  const shifted = (rows: Row[]) =>
    rows.map((row) => ({
      ...row,
      ...earlier(row, 'placed_at'),
      ...earlier(row, 'matched_at'),
      settled_at: 0,
    }))
  const earlier = (row: Row, column: string) => ({ [column]: Number(row[column]) - between })
  const still = (rows: Row[]) => rows.map((row) => ({ ...row, settled_at: 0 }))
  await done(sequencer, { kind: 'trim-market', market: trimmed })
  expect(shifted(await rowsOf(trimmed))).toEqual(still(await rowsOf(whole)))
  const seen: Row[][] = []
  for (const [, correction] of corrections) {
    time += 1_000
    await done(sequencer, correction(whole))
    await done(sequencer, correction(trimmed))
    const expected = await rowsOf(whole)
    const actual = await rowsOf(trimmed)
    expect(shifted(actual)).toEqual(still(expected))
    expect(actual.map((row) => row.settled_at)).toEqual(expected.map((row) => row.settled_at))
    const [account] = accounts
    const page = { cursor: undefined, limit: 50 }
    const listed = async (marketId: number) =>
      (await settledPageOf(views, account!, { ...page, marketId })).bets
    expect((await listed(trimmed)).map(({ profit, state }) => [profit, state])).toEqual(
      (await listed(whole)).map(({ profit, state }) => [profit, state]),
    )
    seen.push(actual)
    await restart()
  }
  // Each of them changed something, and what was void alone stays so.
  expect(new Set(seen.map((rows) => JSON.stringify(rows))).size).toBe(corrections.length)
  expect(seen.map((rows) => rows.length)).toEqual(corrections.map(() => 12))
  expect(new Set(seen[2]!.map(({ state }) => state))).toEqual(new Set(['void']))
  expect(new Set(seen[0]!.map(({ state }) => state))).toEqual(new Set(['settled', 'void']))
  expect(seen[0]!.some(({ voided, matched }) => Number(voided) > 0 && Number(matched) > 0)).toBe(true)
  await done(sequencer, { kind: 'archive-market', market: trimmed })
  const before = [await rowsOf(whole), await rowsOf(trimmed)]
  await stop()
  rebuildViews(dataDir)
  await start()
  expect([await rowsOf(whole), await rowsOf(trimmed)]).toEqual(before)
})

test('a correction of a trimmed market that takes several batches stands in the rows with its last', async () => {
  const accounts = await openAccounts(sequencer, 400)
  const market = await openMarket(sequencer)
  for (const [i, account] of accounts.entries()) {
    await done(sequencer, bet(market, account, { side: i % 2 === 0 ? 'BACK' : 'LAY' }))
  }
  await done(sequencer, { kind: 'suspend-market', market, lapse: true, reason: '' })
  await done(sequencer, { kind: 'settle-market', market, winners: [11] })
  await done(sequencer, { kind: 'trim-market', market })
  const before = await rowsOf(market)
  const { sequence } = sequencer
  await done(sequencer, { kind: 'resettle-market', market, winners: [12], reason: 'Misread' })
  expect(sequencer.sequence).toBeGreaterThan(sequence + 1)
  const lost = before.map((row) => ({ ...row, profit: -Number(row.profit) }))
  expect(lost.filter(({ profit }) => Number(profit) === -200)).toHaveLength(200)
  expect(await rowsOf(market)).toEqual(lost)
})
