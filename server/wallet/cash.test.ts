/** Cash of players, from postings in a journal: whose it is, what is no cash, and what is kept of it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sequencer } from '#server/sequencer/sequencer.ts'
import { done, openAccounts, openExchange, temporaryFolder } from '#server/sequencer/testing/exchange.ts'
import { cashFold, cashOf, cashOfAll } from './cash.ts'

const dayMs = 86_400_000
const { dataDir, remove } = temporaryFolder()
let time = Date.UTC(2028, 0, 1)
let sequencer: Sequencer
let [ann, bob, agent, below] = [0, 0, 0, 0]

beforeAll(async () => {
  sequencer = await openExchange(dataDir, { now: () => time, folds: [cashFold] })
  ;[ann = 0, bob = 0] = await openAccounts(sequencer, 2)
  agent = (await done(sequencer, { kind: 'open-account', agent: {} })).id
  below = (await done(sequencer, { kind: 'open-account', parent: agent })).id
})
afterAll(async () => {
  await sequencer.close()
  remove()
})

const cash = (to: number, amount: number) =>
  done(sequencer, { kind: 'settle-up', from: 0, to, amount, reference: 'cash' })
const through = (direction: 'in' | 'out', amount: number) =>
  done(sequencer, { kind: 'pass-through', account: below, amount, direction, reference: 'cash' })

test('is of the player at the end of the way, and of no agent between', async () => {
  await through('in', 500)
  for (const amount of [150, 50]) await through('out', amount)
  await cash(agent, 1_000)
  expect(cashOf(sequencer, below)).toMatchObject({ paidIn: 500, paidOut: 200 })
  expect(cashOf(sequencer, agent)).toBeUndefined()
})

test('is over the counter, and no credit and nothing that the house gives', async () => {
  await done(sequencer, { kind: 'debit-account', account: ann, amount: 300, reason: 'Paid out' })
  await done(sequencer, { kind: 'credit-account', account: ann, amount: 50, as: 'credit', reason: 'Due' })
  await done(sequencer, { kind: 'set-line', account: ann, line: 900, by: 0 })
  expect(cashOf(sequencer, ann)).toMatchObject({ paidIn: 0, paidOut: 300 })
})

test('is kept one by one for sixty days, and for good as a sum', async () => {
  await cash(bob, 10)
  time += dayMs
  await cash(bob, 20)
  time += 59 * dayMs
  await cash(bob, 30)
  const { recent, paidIn } = cashOfAll(sequencer).get(bob)!
  expect([recent.map(({ amount }) => amount), paidIn]).toEqual([[20, 30], 60])
})

test('of very much within sixty days the oldest is put together, and nothing is lost', async () => {
  const before = cashOfAll(sequencer).get(bob)!.paidIn
  await Promise.all(Array.from({ length: 4_100 }, () => cash(bob, 1)))
  const { recent, paidIn } = cashOfAll(sequencer).get(bob)!
  expect(paidIn).toBe(before + 4_100)
  expect(recent.length).toBeLessThan(4_096)
  expect(recent.reduce((sum, { amount }) => sum + amount, 0)).toBe(50 + 4_100)
})
