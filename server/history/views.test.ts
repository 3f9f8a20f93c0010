/** The views over a real journal in a temp folder: what they tell, restarts, rebuilding, damage. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Bet } from '#contract/orders.ts'
import type { Command } from '#core/engine/command.ts'
import { balanceOf, house } from '#core/ledger/accounts.ts'
import { folds, foldsModule } from '#server/folds.ts'
import { openJournal } from '#server/journal/open-journal.ts'
import { listSnapshots } from '#server/journal/snapshot-file.ts'
import { createBetReaders } from '#server/live/bet-readers.ts'
import { settledBetsOf } from '#server/live/settled-bets.ts'
import { openSequencer, type Sequencer } from '#server/sequencer/sequencer.ts'
import { openViewsDatabase, removeViews, viewsPath } from './database.ts'
import { catchUp, createOpenBets, loadOpenBets, type OpenBets } from './open-bets.ts'
import { Projector } from './projector.ts'
import { rebuildViews } from './rebuild.ts'
import { settledPageOf, statementOf } from './testing/read-answers.ts'
import { openViews, type Views } from './views.ts'

let dataDir: string
let sequencer: Sequencer
let views: Views
let failures: Error[]

async function start() {
  sequencer = await openSequencer({ dataDir, folds })
  failures = []
  views = openViews({ dataDir, foldsModule, sequencer, onEnded: (error) => failures.push(error) })
}

async function stop() {
  await views.close()
  await sequencer.close()
}

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'crossbook-views-'))
  await start()
})
afterEach(async () => {
  await stop()
  rmSync(dataDir, { recursive: true })
})

async function make(command: Command): Promise<number> {
  const outcome = await sequencer.execute(command)
  if (outcome.refusal !== undefined) throw new Error(`${command.kind}: ${outcome.refusal}`)
  return outcome.id
}

async function addMarket(): Promise<number> {
  const event = await make({
    kind: 'create-event',
    sport: 'tennis',
    name: 'Ilić vs Øster',
    competition: 'Spring Cup',
    startTime: 1_700_000_000_000,
  })
  const market = await make({
    kind: 'create-market',
    event,
    name: 'Match Odds',
    runners: [
      { selectionId: 1, name: 'Ilić' },
      { selectionId: 2, name: 'Øster' },
    ],
    numberOfWinners: 1,
    betDelayMs: 0,
    betDelayModel: 'PASSIVE',
    commissionBps: 500,
    stakeMin: 100,
    profitRatioChecked: true,
  })
  await make({ kind: 'open-market', market })
  return market
}

function order(account: number, market: number, side: 'BACK' | 'LAY', price: number, size: number) {
  return make({
    kind: 'place-order',
    account,
    market,
    selectionId: 1,
    side,
    price,
    size,
    persistence: 'LAPSE',
    timeInForce: 'LIMIT',
  })
}

async function settle(market: number, winners: readonly number[]): Promise<void> {
  await make({ kind: 'suspend-market', market, lapse: false, reason: 'Over' })
  await make({ kind: 'settle-market', market, winners })
}

/** Two players, one market in which the first backs 10.00 at 3.00, matched, and 5.00 at 4.00, not matched; the first wins. */
async function playOnce() {
  const backer = await make({ kind: 'open-account', grant: 100_000 })
  const layer = await make({ kind: 'open-account', grant: 100_000 })
  const market = await addMarket()
  const bet = await order(backer, market, 'BACK', 300, 1_000)
  await order(layer, market, 'LAY', 300, 1_000)
  await order(backer, market, 'BACK', 400, 500)
  await settle(market, [1])
  await views.reached(sequencer.sequence)
  return { backer, layer, market, bet }
}

const page = { cursor: undefined, limit: 50 }
const bets = (account: number, marketId?: number) => settledPageOf(views, account, { ...page, marketId })

describe('a statement', () => {
  test('has every posting with the balance after it, newest first, and the sequence it stands at', async () => {
    const { backer, layer } = await playOnce()
    const statement = await statementOf(views, backer, page)
    expect(statement.entries.map(({ kind, amount, balance, text }) => [kind, amount, balance, text])).toEqual(
      [
        ['commission', -100, 101_900, 'Commission: Match Odds, Ilić vs Øster'],
        ['settlement', 2_000, 102_000, 'Settled: Match Odds, Ilić vs Øster'],
        ['grant', 100_000, 100_000, 'Play money to begin with'],
      ],
    )
    expect(statement).toMatchObject({ sequence: sequencer.sequence, next: null })
    const [loss] = (await statementOf(views, layer, page)).entries
    expect(loss).toMatchObject({ kind: 'settlement', amount: -2_000, balance: 98_000 })
    for (const account of Object.values(house)) {
      expect((await statementOf(views, account, page)).entries).toEqual([])
    }
  })

  test('is read page by page, and the last balance is the account’s own', async () => {
    const account = await make({ kind: 'open-account', grant: 100_000 })
    for (let i = 1; i <= 7; i++) {
      await make({ kind: 'credit-account', account, amount: i, as: 'credit', reason: `Gift ${i}` })
    }
    await views.reached(sequencer.sequence)
    const texts: string[] = []
    let cursor: number | undefined
    do {
      const { entries, next } = await statementOf(views, account, { cursor, limit: 3 })
      if (cursor === undefined)
        expect(entries[0]?.balance).toBe(balanceOf(sequencer.published.accounts, account))
      texts.push(...entries.map(({ text }) => text))
      cursor = next === null ? undefined : Number(next)
    } while (cursor !== undefined)
    const gifts = [7, 6, 5, 4, 3, 2, 1].map((i) => `Credit from the house: Gift ${i}`)
    expect(texts).toEqual([...gifts, 'Play money to begin with'])
    const { credits } = await views.credits(account, { cursor: undefined, limit: 2 })
    expect(credits.map(({ amount, reason, kind }) => [amount, reason, kind])).toEqual([
      [7, 'Gift 7', 'credit'],
      [6, 'Gift 6', 'credit'],
    ])
  })
})

describe('settled bets', () => {
  test('are the matched ones, with profit before commission, as the published bets have them', async () => {
    const { backer, layer, market, bet } = await playOnce()
    const published = createBetReaders(sequencer).betOf(backer, bet)
    expect(published).toMatchObject({ state: 'settled', profit: 2_000, matched: 1_000, averagePrice: 300 })
    const { sequence, publishedTime: asOf } = sequencer
    const totals = { bets: 1, staked: 1_000, result: 2_000, commission: 100, net: 1_900 }
    expect(await bets(backer)).toEqual({
      bets: [published],
      totals,
      next: null,
      sequence,
      asOf,
      isComplete: true,
    })
    expect((await bets(layer, market)).bets).toMatchObject([{ side: 'LAY', profit: -2_000 }])
    expect((await bets(backer, market + 1)).bets).toEqual([])
  })

  test('of a corrected market are the corrected ones, of a voided market void', async () => {
    const { backer, layer, market } = await playOnce()
    await make({ kind: 'resettle-market', market, winners: [2], reason: 'Misread' })
    await views.reached(sequencer.sequence)
    expect((await bets(backer)).bets).toMatchObject([{ state: 'settled', profit: -1_000 }])
    const { entries } = await statementOf(views, layer, page)
    expect(entries.map(({ kind }) => kind)).toEqual([
      'commission',
      'settlement',
      'settlement_reversal',
      'settlement',
      'grant',
    ])
    await make({ kind: 'void-market', market, reason: 'Abandoned' })
    await views.reached(sequencer.sequence)
    expect((await bets(backer)).bets).toMatchObject([
      { state: 'void', profit: 0, matched: 0, voided: 1_000, reason: 'VOIDED' },
    ])
    expect((await statementOf(views, backer, page)).entries[0]?.balance).toBe(100_000)
  })

  test('stay when the market is archived, and pages hold each one once, last settled first', async () => {
    const backer = await make({ kind: 'open-account', grant: 100_000 })
    const layer = await make({ kind: 'open-account', grant: 100_000 })
    const placed: number[] = []
    for (let i = 0; i < 3; i++) {
      const market = await addMarket()
      placed.push(
        await order(backer, market, 'BACK', 300, 1_000),
        await order(backer, market, 'BACK', 300, 1_000),
      )
      await order(layer, market, 'LAY', 300, 2_000)
      await settle(market, [2])
      await make({ kind: 'archive-market', market })
    }
    await views.reached(sequencer.sequence)
    const seen: Bet[] = []
    let cursor: number | undefined
    do {
      const next = await settledPageOf(views, backer, { cursor, limit: 4, marketId: undefined })
      seen.push(...next.bets)
      cursor = next.next === null ? undefined : Number(next.next)
    } while (cursor !== undefined)
    expect(seen.map(({ orderId }) => orderId)).toEqual([...placed].reverse())
    expect(await views.endedBet(backer, placed[0]!)).toEqual(seen.at(-1))
    expect(await views.endedBet(layer, placed[0]!)).toBeUndefined()
  })
})

describe('a restart', () => {
  test('goes on where the views were, also with bets that were open then', async () => {
    const backer = await make({ kind: 'open-account', grant: 100_000 })
    const layer = await make({ kind: 'open-account', grant: 100_000 })
    const market = await addMarket()
    const bet = await order(backer, market, 'BACK', 300, 1_000)
    await order(layer, market, 'LAY', 300, 600)
    await views.reached(sequencer.sequence)
    await stop()
    await start()
    await settle(market, [1])
    await views.reached(sequencer.sequence)
    expect((await bets(backer)).bets).toMatchObject([
      { orderId: bet, matched: 600, lapsed: 400, profit: 1_200 },
    ])
    const { entries } = await statementOf(views, backer, page)
    expect(entries.map(({ balance }) => balance)).toEqual([101_140, 101_200, 100_000])
  })

  test('with what happened while the views were down', async () => {
    await views.close()
    const account = await make({ kind: 'open-account', grant: 5_000 })
    await sequencer.close()
    await start()
    await views.reached(sequencer.sequence)
    expect((await statementOf(views, account, page)).entries).toMatchObject([{ amount: 5_000 }])
  })

  test('on a file that is no database, or of another journal, rebuilds the views', async () => {
    const { backer } = await playOnce()
    const before = [await statementOf(views, backer, page), await bets(backer)]
    for (const damage of [
      () => writeFileSync(viewsPath(dataDir), 'not a database, by a long way '.repeat(300)),
      () => {
        const file = new DatabaseSync(viewsPath(dataDir))
        file.exec("UPDATE standing SET hash = x'00'; DELETE FROM statement_entry")
        file.close()
      },
    ]) {
      await stop()
      damage()
      await start()
      await views.reached(sequencer.sequence)
      expect([await statementOf(views, backer, page), await bets(backer)]).toEqual(before)
    }
    expect(failures).toEqual([])
  })
})

describe('views that are made again beside the bets', () => {
  test('answer what the journal had up to the batch they name, and bets are taken meanwhile', async () => {
    const account = await make({ kind: 'open-account', grant: 100_000 })
    const opened = sequencer.sequence
    const credit = () => make({ kind: 'credit-account', account, amount: 1, as: 'credit', reason: 'Gift' })
    for (let i = 0; i < 300; i++) await credit()
    await stop()
    removeViews(dataDir)
    await start()
    let isComplete = false
    while (!isComplete) {
      const statement = await statementOf(views, account, { cursor: undefined, limit: 500 })
      expect(statement.entries).toHaveLength(Math.max(0, statement.sequence - opened + 1))
      isComplete = statement.isComplete
      await credit()
    }
    await views.reached(sequencer.sequence)
    const { entries } = await statementOf(views, account, page)
    expect(entries[0]?.balance).toBe(balanceOf(sequencer.published.accounts, account))
  })

  test('go on after a crash in the middle, to the same rows', async () => {
    await playOnce()
    await playOnce()
    await stop()
    const whole = dump()
    removeViews(dataDir)
    for (const file of listSnapshots(dataDir)) rmSync(file.path)
    const database = openViewsDatabase(dataDir)
    const journal = openJournal(dataDir)
    const projector = new Projector(database, createOpenBets())
    // As far as the second market's bets, which are open then.
    while (projector.standing.sequence < sequencer.sequence - 3) projector.step(journal, 0)
    journal.close()
    database.close()
    expect(dump().settled_bet).toHaveLength(2)
    await start()
    await views.reached(sequencer.sequence)
    await stop()
    expect(dump()).toEqual(whole)
    await start()
  })
})

test('views rebuilt from the journal alone are the same, row by row', async () => {
  await playOnce()
  const { market } = await playOnce()
  await make({ kind: 'resettle-market', market, winners: [2], reason: 'Misread' })
  await views.reached(sequencer.sequence)
  await stop()
  const before = dump()
  const rebuilt = rebuildViews(dataDir)
  expect(dump()).toEqual(before)
  expect(rebuilt).toMatchObject({ settledBets: 4, sequence: before.standing?.[0]?.sequence })
  expect(rebuilt.statementEntries).toBe(before.statement_entry?.length)
  await start()
})

function dump(): Record<string, Record<string, unknown>[]> {
  const file = new DatabaseSync(viewsPath(dataDir), { readOnly: true })
  const tables = [
    'standing',
    'market',
    'runner',
    'account',
    'statement_entry',
    'settled_bet',
    'ended_bet',
    'credit',
    'player_match',
    'pair_month',
    'account_month',
    'market_account',
    'signal_bet',
    'market_day',
    'sport_day',
    'house_day',
  ]
  const rows = tables.map((table) => [table, file.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all()])
  file.close()
  return Object.fromEntries(rows) as Record<string, Record<string, unknown>[]>
}

test('views whose content is damaged are made again by a thread that is started again; bets go on meanwhile', async () => {
  const account = await make({ kind: 'open-account', grant: 100 })
  await views.reached(sequencer.sequence)
  const file = new DatabaseSync(viewsPath(dataDir))
  file.exec('DROP TABLE account')
  file.close()
  await make({ kind: 'credit-account', account, amount: 1, as: 'credit', reason: 'Gift' })
  await expect.poll(() => views.worker).toMatchObject({ isDown: true, ends: 1 })
  expect(views.standing.isComplete).toBe(false)
  await expect(statementOf(views, account, page)).rejects.toMatchObject({ code: 'history_not_ready' })
  expect(failures.map(({ message }) => message)).toEqual([expect.stringContaining('account')])
  await make({ kind: 'credit-account', account, amount: 1, as: 'credit', reason: 'Gift' })
  await views.reached(sequencer.sequence)
  expect(views.worker).toMatchObject({ isDown: false, ends: 1 })
  const { entries, isComplete } = await statementOf(views, account, page)
  expect([entries.map(({ amount }) => amount), isComplete]).toEqual([[1, 1, 100], true])
})

describe('the bets that are open when the views begin', () => {
  test('come from a snapshot that is not too new, else from the journal’s start, and are the same', async () => {
    const { backer, layer } = await playOnce()
    const market = await addMarket()
    await order(backer, market, 'BACK', 300, 1_000)
    await order(layer, market, 'LAY', 300, 400)
    const { sequence } = sequencer
    await stop()
    const fromSnapshot = loadOpenBets(dataDir, folds, sequence)
    expect(fromSnapshot.sequence).toBe(sequence)
    const fromStart = loadOpenBets(dataDir, folds, sequence - 1)
    expect(fromStart.sequence).toBe(0)
    const reader = openJournal(dataDir)
    while (!catchUp(fromStart, reader, sequence, 0)) expect(fromStart.sequence).toBeLessThan(sequence)
    reader.close()
    expect(fromStart.catalogue).toEqual(fromSnapshot.catalogue)
    const settled = ({ store, catalogue }: OpenBets, id: number) => [...settledBetsOf(store, catalogue, id)]
    expect(settled(fromSnapshot, 1)).toHaveLength(2)
    expect(settled(fromStart, 1)).toEqual(settled(fromSnapshot, 1))
    expect(fromStart.store.markets[market]).toMatchObject({ count: 2 })
    await start()
  })
})
