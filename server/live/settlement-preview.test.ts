/** A preview of a market that moves while it is made, between two slices. */
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { availableOf } from '#core/ledger/accounts.ts'
import { createSettlementPreviews } from './settlement-preview.ts'
import { createLiveEngine } from './testing/live-engine.ts'
import { setStage } from './testing/random-trading.ts'

test('is made again where bets come between, and its sums are zero', async () => {
  const live = createLiveEngine()
  const { accounts, markets } = setStage(live, 4_000)
  const market = markets[0]!
  const order = { kind: 'place-order', market, selectionId: 1, price: 300, size: 1_000 } as const
  const lasting = { persistence: 'LAPSE', timeInForce: 'LIMIT' } as const
  const bet = (account: number, side: 'BACK' | 'LAY') => ({ ...order, ...lasting, account, side })
  for (let i = 0; i < accounts.length; i += 2) {
    live.batch([bet(accounts[i]!, 'LAY'), bet(accounts[i + 1]!, 'BACK')])
  }
  const suspend = { kind: 'suspend-market', market, lapse: true, reason: '' } as const
  live.make(suspend)
  const terms = { action: 'settle', market, winners: [1], actor: 0 } as const
  const made = createSettlementPreviews(live).of(terms, 'first')
  await setImmediate()
  // The first was looked at already, the last was not.
  live.make({ kind: 'open-market', market })
  live.batch([bet(accounts[0]!, 'LAY'), bet(accounts.at(-1)!, 'BACK')])
  live.make(suspend)
  const { marketVersion, totals } = await made
  expect(marketVersion).toBe(live.published.markets[market]!.version)
  expect(totals).toMatchObject({ accounts: 4_000, ledger: 0, won: 2_001 * 2_000, lost: -2_001 * 2_000 })
})

test('names the version that it is of, also where nothing but that has changed meanwhile', async () => {
  const live = createLiveEngine()
  const { accounts, markets } = setStage(live, 4_000)
  const market = markets[0]!
  const order = { kind: 'place-order', market, selectionId: 1, price: 300, size: 1_000 } as const
  const lasting = { persistence: 'LAPSE', timeInForce: 'LIMIT' } as const
  for (const [i, account] of accounts.entries())
    live.make({ ...order, ...lasting, account, side: i % 2 === 0 ? 'LAY' : 'BACK' })
  const suspend = { kind: 'suspend-market', market, lapse: true, reason: '' } as const
  live.make(suspend)
  const made = createSettlementPreviews(live).of(
    { action: 'settle', market, winners: [1], actor: 0 },
    'first',
  )
  await setImmediate()
  live.make({ kind: 'open-market', market })
  live.make(suspend)
  expect((await made).marketVersion).toBe(live.published.markets[market]!.version)
})

test('who loses all that the market held owes nothing', async () => {
  const live = createLiveEngine()
  const { accounts, markets } = setStage(live, 4)
  const [market, layer, ...backers] = [markets[0]!, ...accounts] as [number, number, ...number[]]
  const size = Math.floor(availableOf(live.published.accounts, layer) / 2)
  const order = { kind: 'place-order', market, selectionId: 1, price: 300 } as const
  const lasting = { persistence: 'LAPSE', timeInForce: 'LIMIT' } as const
  live.make({ ...order, ...lasting, account: layer, side: 'LAY', size })
  live.make({ ...order, ...lasting, account: backers[0]!, side: 'BACK', size })
  live.make({ kind: 'suspend-market', market, lapse: true, reason: '' })
  expect(availableOf(live.published.accounts, layer)).toBeLessThan(200)
  const terms = { action: 'settle', market, winners: [1], actor: 0 } as const
  const { totals } = await createSettlementPreviews(live).of(terms, 'first')
  expect(totals).toMatchObject({ lost: -2 * size, inDebt: 0, debt: 0 })
})

test('of a window in a settled market they are summed whose bets are in it, or whose payment changes', async () => {
  const live = createLiveEngine()
  const { accounts, markets } = setStage(live, 6)
  const market = markets[0]!
  const order = { kind: 'place-order', market, selectionId: 1, price: 300 } as const
  const lasting = { persistence: 'LAPSE', timeInForce: 'LIMIT' } as const
  const matched: number[] = []
  for (const [i, size] of [1_000, 2_000, 3_000].entries()) {
    live.make({ ...order, ...lasting, account: accounts[2 * i]!, side: 'LAY', size })
    live.make({ ...order, ...lasting, account: accounts[2 * i + 1]!, side: 'BACK', size })
    matched.push(live.published.time)
  }
  live.make({ kind: 'suspend-market', market, lapse: true, reason: '' })
  live.make({ kind: 'settle-market', market, winners: [1] })
  const terms = { action: 'void_window', market, from: matched[0]!, to: matched[0]! + 1, actor: 0 } as const
  const seen = async () => {
    const preview = await createSettlementPreviews(live).of(terms, 'first')
    return { totals: preview.totals, accounts: preview.rows(0, 10).map(({ accountId }) => accountId) }
  }
  const before = await seen()
  expect(before.totals).toMatchObject({ accounts: 2, won: 0, lost: 0, paid: 2_000, commissionChange: -100 })
  expect(before.accounts).toEqual(accounts.slice(0, 2))
  // Commission on what the third winner has won is made again at his discount.
  const discounted = accounts[5]!
  live.make({ kind: 'set-discount', account: discounted, discount: 'SILVER', reason: 'Bets much' })
  const after = await seen()
  expect(after.totals).toMatchObject({ accounts: 3, won: 6_000, lost: 0 })
  expect(after.accounts).toEqual([...accounts.slice(0, 2), discounted])
})
