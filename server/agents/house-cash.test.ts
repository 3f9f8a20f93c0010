/** Cash of the house, from postings in a journal: with whom it was, which way, and for how long it counts. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sequencer } from '#server/sequencer/sequencer.ts'
import { done, openExchange, temporaryFolder } from '#server/sequencer/testing/exchange.ts'
import { type CashWay, houseCashFold, houseCashOf } from './house-cash.ts'

const dayMs = 86_400_000
const { dataDir, remove } = temporaryFolder()
let time = Date.UTC(2028, 0, 1)
let sequencer: Sequencer
let [agent, below, player] = [0, 0, 0]

beforeAll(async () => {
  sequencer = await openExchange(dataDir, { now: () => time, folds: [houseCashFold] })
  agent = (await done(sequencer, { kind: 'open-account', agent: {} })).id
  below = (await done(sequencer, { kind: 'open-account', agent: {}, parent: agent })).id
  player = (await done(sequencer, { kind: 'open-account', parent: below })).id
})
afterAll(async () => {
  await sequencer.close()
  remove()
})

const of = (account: number, way: CashWay) => houseCashOf(sequencer, { account, way, time })
const through = (direction: CashWay, account: number, amount: number) =>
  done(sequencer, { kind: 'pass-through', account, amount, direction, reference: 'cash' })
const settled = (from: number, to: number, amount: number) =>
  done(sequencer, { kind: 'settle-up', from, to, amount, reference: 'cash' })

test('is of the account at the other end of the way, in and out apart', async () => {
  await Promise.all([through('in', player, 500), through('in', player, 70), through('out', player, 200)])
  expect([of(player, 'in'), of(player, 'out')]).toEqual([570, 200])
  expect([agent, below].flatMap((each) => [of(each, 'in'), of(each, 'out')])).toEqual([0, 0, 0, 0])
})

test('is also with who is directly below, and not what agents post between one another', async () => {
  await settled(0, agent, 1_000)
  await settled(agent, below, 900)
  await settled(below, agent, 300)
  await settled(agent, 0, 50)
  expect([of(agent, 'in'), of(agent, 'out'), of(below, 'in'), of(below, 'out')]).toEqual([1_000, 50, 0, 0])
})

test('counts for 24 hours, to the millisecond', async () => {
  time += dayMs - 1
  await settled(0, agent, 5)
  expect(of(agent, 'in')).toBe(1_005)
  time += 1
  expect(of(agent, 'in')).toBe(5)
  await settled(0, agent, 7)
  expect(of(agent, 'in')).toBe(12)
})
