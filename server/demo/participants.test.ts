/** The house's participants are found again by name: by their opening, and in old journals by the text of their funding. */
import { afterEach, expect, test } from 'vitest'
import { createState } from '#core/engine/state.ts'
import { accountOpened, posting, postingKinds } from '#core/facts/ledger.ts'
import { createFactLog, writeFact } from '#core/facts/log.ts'
import { balanceOf, house } from '#core/ledger/accounts.ts'
import { exchangeOf } from '#server/house/exchange.ts'
import { openSequencer } from '#server/sequencer/sequencer.ts'
import { temporaryFolder } from '#server/sequencer/testing/exchange.ts'
import { accountOfParticipant, type Participants, participantsFold } from './participants.ts'

const text = 'Play money of the house participant Harbour Maker'

let clean: (() => unknown)[] = []
afterEach(async () => {
  for (const close of clean.toReversed()) await close()
  clean = []
})

async function open() {
  const { dataDir, remove } = temporaryFolder()
  clean.push(remove)
  const sequencer = await openSequencer({ dataDir, folds: [participantsFold] })
  clean.push(() => sequencer.close())
  const exchange = exchangeOf(sequencer, { later: setImmediate, isStopped: () => false })
  return { sequencer, exchange }
}

test('a participant whose funding a crash has cut off is found by its opening, and funded', async () => {
  const { sequencer, exchange } = await open()
  const { id } = await sequencer.execute({ kind: 'open-account', participant: 'Harbour Maker' })
  expect(await accountOfParticipant(exchange, 'Harbour Maker', 900)).toBe(id)
  expect(balanceOf(sequencer.published.accounts, id)).toBe(900)
  expect(await accountOfParticipant(exchange, 'Harbour Maker', 900)).toBe(id)
  expect(balanceOf(sequencer.published.accounts, id)).toBe(900)
})

test('a player is no participant, whatever an operator says with a credit', async () => {
  const { sequencer, exchange } = await open()
  const { id } = await sequencer.execute({ kind: 'open-account' })
  await sequencer.execute({ kind: 'credit-account', account: id, amount: 5, as: 'credit', reason: text })
  expect(await accountOfParticipant(exchange, 'Harbour Maker', 900)).not.toBe(id)
})

test('in a journal of before accounts had a kind, the text of the first funding says whose it is', () => {
  const log = createFactLog()
  const fund = (to: number) => {
    const moved = { transaction: 1, from: house.issue, to, amount: 900, market: 0, text }
    writeFact(log, posting, { ...moved, kind: postingKinds.funding })
  }
  for (const account of [101, 102, 103]) writeFact(log, accountOpened, { account, discountBps: 0 })
  fund(102)
  fund(103)
  const participants: Participants = participantsFold.create()
  participantsFold.apply(participants, createState(), log, 0, log.count, 1)
  expect([...participants]).toEqual([['Harbour Maker', 102]])
})
