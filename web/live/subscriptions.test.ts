/** Counting watchers, and subscribing again after a cut. */
import { expect, test } from 'vitest'
import type { ClientMessage } from '#contract/stream.ts'
import { Subscriptions } from './subscriptions.ts'

function world(sequences: Record<number, number> = {}) {
  const sent: ClientMessage[] = []
  const forgotten: number[] = []
  const subscriptions = new Subscriptions({
    send: (message) => sent.push(message),
    sequenceOf: (marketId) => sequences[marketId],
    forgetMarket: (marketId) => forgotten.push(marketId),
    forgetEvent: () => {},
  })
  return { subscriptions, sent, forgotten }
}

test('two watchers of a market make one subscription, ended by the last of them', () => {
  const { subscriptions, sent, forgotten } = world()
  const endFirst = subscriptions.watchMarkets([1, 2])
  const endSecond = subscriptions.watchMarkets([2, 3])
  endFirst()
  endFirst()
  expect(sent).toEqual([
    { op: 'subscribe', topic: 'markets', marketIds: [1, 2] },
    { op: 'subscribe', topic: 'markets', marketIds: [3] },
    { op: 'unsubscribe', topic: 'markets', marketIds: [1] },
  ])
  expect(forgotten).toEqual([1])
  endSecond()
  expect(forgotten).toEqual([1, 2, 3])
})

test('a new connection subscribes to everything watched and resumes what is known', () => {
  const { subscriptions, sent } = world({ 1: 40, 3: 7 })
  subscriptions.watchMarkets([1, 2, 3])
  subscriptions.watchEvents([9])
  sent.length = 0
  subscriptions.renew()
  expect(sent).toEqual([
    { op: 'subscribe', topic: 'catalogue' },
    { op: 'subscribe', topic: 'markets', marketIds: [1, 2, 3], resume: { 1: 40, 3: 7 } },
    { op: 'subscribe', topic: 'events', eventIds: [9] },
  ])
})

test('a gap asks for an image, without a sequence to resume from, of what is still watched', () => {
  const { subscriptions, sent } = world({ 1: 40 })
  const end = subscriptions.watchMarkets([1])
  sent.length = 0
  subscriptions.reimage(1)
  expect(sent).toEqual([{ op: 'subscribe', topic: 'markets', marketIds: [1] }])
  end()
  sent.length = 0
  subscriptions.reimage(1)
  expect(sent).toEqual([])
})

test('more than 200 markets are asked for in several messages', () => {
  const { subscriptions, sent } = world()
  subscriptions.watchMarkets(Array.from({ length: 450 }, (_, index) => index + 1))
  expect(sent.map((message) => ('marketIds' in message ? message.marketIds?.length : 0))).toEqual([
    200, 200, 50,
  ])
})

test('a market at full depth is so for all its watchers, until the last who wants it so has gone', () => {
  const { subscriptions, sent, forgotten } = world({ 1: 40 })
  const endTable = subscriptions.watchMarkets([1])
  const endLadder = subscriptions.watchWhole(1)
  const endOther = subscriptions.watchWhole(1)
  endLadder()
  const full = { op: 'subscribe', topic: 'markets', marketIds: [1], depth: 'full' }
  const best = { op: 'subscribe', topic: 'markets', marketIds: [1] }
  expect(sent).toEqual([best, full])
  expect(subscriptions.isWhole(1)).toBe(true)
  sent.length = 0
  subscriptions.renew()
  expect(sent).toEqual([{ op: 'subscribe', topic: 'catalogue' }, full])
  sent.length = 0
  endOther()
  endOther()
  expect(sent).toEqual([best])
  expect(subscriptions.isWhole(1)).toBe(false)
  endTable()
  expect(forgotten).toEqual([1])
})

test('the end of a ladder that nobody else watches with forgets the market', () => {
  const { subscriptions, sent, forgotten } = world()
  subscriptions.watchWhole(7)()
  expect(sent.at(-1)).toEqual({ op: 'unsubscribe', topic: 'markets', marketIds: [7] })
  expect(forgotten).toEqual([7])
})
