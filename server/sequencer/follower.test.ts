/** A follower fed from a journal comes to the same as the sequencer that wrote it. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createState } from '#core/engine/state.ts'
import { hashState } from '#core/engine/state-hash.ts'
import { createFactLog } from '#core/facts/log.ts'
import { commitSeeds, fundBankroll, playRound, testVault } from '#server/casino/testing/rounds.ts'
import { folds } from '#server/folds.ts'
import { firstHash } from '#server/journal/chain.ts'
import { checkedRows } from '#server/journal/checked-rows.ts'
import { createFoldData } from '#server/journal/fold.ts'
import { openJournal } from '#server/journal/open-journal.ts'
import { Follower } from './follower.ts'
import type { Sequencer } from './sequencer.ts'
import {
  bet,
  done,
  openAccounts,
  openExchange,
  openMarket,
  place,
  temporaryFolder,
} from './testing/exchange.ts'

let dataDir: string
let remove: () => void
let sequencer: Sequencer

beforeEach(async () => {
  ;({ dataDir, remove } = temporaryFolder())
  sequencer = await openExchange(dataDir, { folds, vault: () => testVault })
})
afterEach(async () => {
  await sequencer.close()
  remove()
})

const nothing = { sequence: 0, hash: firstHash() }
const newFollower = () =>
  new Follower({ last: nothing, state: createState(), folds: createFoldData(folds) }, folds)

async function trade(): Promise<void> {
  const market = await openMarket(sequencer)
  const [one, two] = (await openAccounts(sequencer, 2)) as [number, number]
  await place(sequencer, [bet(market, one, { side: 'LAY', size: 1_000 })], { key: 'one' })
  await place(sequencer, [bet(market, two, { size: 600 }), bet(market, two, { price: 1 })], { key: 'two' })
  await fundBankroll(sequencer)
  await commitSeeds(sequencer, one)
  await playRound(sequencer, one, '7updown', ['up', 100])
  await done(sequencer, { kind: 'suspend-market', market, lapse: true, reason: 'over' })
  await done(sequencer, { kind: 'settle-market', market, winners: [11] })
}

test('by the journal alone it comes to the same state and folds, batch by batch', async () => {
  const hashes = new Map<number, string>()
  sequencer.onPublished((_log, _from, _to, sequence) => {
    hashes.set(sequence, hashState(sequencer.published))
  })
  await trade()
  const follower = newFollower()
  const told: number[] = []
  follower.onPublished((_log, _from, _to, sequence, time) => {
    expect([sequence, time]).toEqual([follower.sequence, follower.publishedTime])
    expect(hashState(follower.published)).toBe(hashes.get(sequence))
    told.push(sequence)
  })
  const journal = openJournal(dataDir)
  for (const row of checkedRows(journal, nothing)) follower.takeRow(row)
  journal.close()
  expect(told).toEqual([...hashes.keys()])
  expect(told.length).toBeGreaterThan(8)
  expect(follower.sequence).toBe(sequencer.sequence)
  expect(Buffer.from(follower.hash)).toEqual(Buffer.from(sequencer.hash))
  for (const { name } of folds) expect(follower.fold(name), name).toEqual(sequencer.fold(name))
})

test('a batch that is not the next one is not taken in', async () => {
  const follower = newFollower()
  const head = { sequence: 2, hash: firstHash() }
  expect(() => follower.take(head, 1, createFactLog())).toThrow('Batch 2 does not follow 0.')
  expect(follower.sequence).toBe(0)
})

test('a fold that is not there is not read', () => {
  expect(() => newFollower().fold('none')).toThrow('There is no fold named none.')
})
