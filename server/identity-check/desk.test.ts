/** The desk alone, on real files: what becomes of an answer about somebody whose particulars open under no key by then. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSealer } from '#server/identity/sealing.ts'
import type { Sequencer } from '#server/sequencer/sequencer.ts'
import { done, openAccounts, openExchange, temporaryFolder } from '#server/sequencer/testing/exchange.ts'
import { openStore } from '#server/store/store.ts'
import { type openTables, tablesModule } from '#server/tables.ts'
import { aboutCheck, createCases } from './cases.ts'
import type { CheckAnswer, OnAnswer } from './checks.ts'
import { type IdentityDesk, openIdentityDesk } from './desk.ts'
import { createPersonKeys } from './person-key.ts'
import { createPersons } from './persons.ts'

const { dataDir, remove } = temporaryFolder()
const houseKey = randomBytes(32)
const sealer = createSealer(houseKey)
const audited: { action: string; target: string; detail: string }[] = []
let sequencer: Sequencer
let store: Awaited<ReturnType<typeof openStore<ReturnType<typeof openTables>>>>
let desk: IdentityDesk
let answer: OnAnswer

beforeAll(async () => {
  sequencer = await openExchange(dataDir)
  store = await openStore<ReturnType<typeof openTables>>(dataDir, tablesModule)
  desk = openIdentityDesk({
    sequencer,
    cases: createCases(store, sealer),
    persons: createPersons({ sequencer, store, personKeys: createPersonKeys([houseKey]) }),
    accounts: {
      async audit(record) {
        audited.push(record)
      },
    },
    checksFor(onAnswer) {
      answer = onAnswer
      return { ask: () => Promise.resolve(), close() {} }
    },
    onError: (error) => {
      throw error
    },
  })
})
afterAll(async () => {
  desk.close()
  await store.close()
  await sequencer.close()
  remove()
})

/** What became of a check that was asked for while it could be read, and was answered when it could not any more. */
async function unreadAt(said: CheckAnswer['said'], reason: string) {
  const [account = 0] = await openAccounts(sequencer, 1)
  const who = { fullName: 'Ann Archer', bornOn: '1980-01-31', address: '1 High Street', postcode: 'AB1 2CD' }
  await desk.submit(account, who, async () => {
    await done(sequencer, { kind: 'note-identity', account, state: 'PENDING', person: 0 })
  })
  const sealed = createSealer(randomBytes(32)).seal(Buffer.from('{}'), aboutCheck(account))
  await store.resealChecks([{ account, sealed }])
  await answer({ reference: `ID-${account}-1`, said, reason })
  const notes = audited
    .filter(({ target }) => target === `account ${account}`)
    .map(({ action, detail }) => [action, JSON.parse(detail)])
  return { state: desk.stateOf(account), reason: (await desk.caseOf(account))?.reason, notes }
}

test('whoever is refused is refused, also where what he said opens under no key by then', async () => {
  const reason = 'Nobody of this name lives there.'
  expect(await unreadAt('refused', reason)).toEqual({
    state: 'REFUSED',
    reason,
    notes: [['check identity', { state: 'REFUSED', reason }]],
  })
})

test('nobody is verified unread: a person decides, and the audit log has what was said', async () => {
  const reason = expect.stringContaining('cannot be read here')
  expect(await unreadAt('verified', '')).toEqual({
    state: 'REFERRED',
    reason,
    notes: [
      ['identity answer unread', { said: 'verified', reason: '' }],
      ['check identity', { state: 'REFERRED', reason }],
    ],
  })
})
