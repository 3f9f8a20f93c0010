/** Whose watches a change of a whole market reaches, whether few watch it or many. */
import { expect, test } from 'vitest'
import type { BetStore } from '#server/live/bet-store.ts'
import { createLiveEngine } from '#server/live/testing/live-engine.ts'
import { setStage } from '#server/live/testing/random-trading.ts'
import type { Connection } from '../connection.ts'
import { type AccountWatch, AccountWatches } from './account-watches.ts'

test('reaches the watches of the accounts that have ordered in the market, and no others', () => {
  const live = createLiveEngine()
  const { accounts, markets } = setStage(live, 6)
  const [market, other] = markets as [number, number]
  const bet = (account: number, into: number) =>
    live.make({
      kind: 'place-order',
      account,
      market: into,
      selectionId: 1,
      side: 'BACK',
      price: 300,
      size: 1_000,
      persistence: 'LAPSE',
      timeInForce: 'LIMIT',
    })
  const inMarket = accounts.slice(0, 3)
  for (const account of inMarket) bet(account, market)
  bet(accounts[5]!, other)

  const watches = new AccountWatches<AccountWatch>()
  const reached = () => {
    const found: number[] = []
    watches.forEachIn(live.fold<BetStore>('bets'), market, ({ account }) => found.push(account))
    return found.sort((a, b) => a - b)
  }
  const watch = (account: number) => {
    const connection = {} as Connection
    watches.begin({ connection, account })
    return connection
  }
  // Fewer are watched than have ordered.
  const first = watch(accounts[1]!)
  watch(accounts[5]!)
  expect(reached()).toEqual([accounts[1]])
  // More are watched than have ordered, one of them twice.
  for (const account of accounts) watch(account)
  expect(reached()).toEqual([accounts[0], accounts[1], accounts[1], accounts[2]])
  watches.end(first)
  expect(reached()).toEqual(inMarket)
  expect(live.fold<BetStore>('bets').markets[market]!.count).toBe(3)
})
