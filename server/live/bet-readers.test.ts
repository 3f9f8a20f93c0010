/** What a player reads of the money that may be bet. */
import { expect, test } from 'vitest'
import { createBetReaders } from './bet-readers.ts'
import { createLiveEngine } from './testing/live-engine.ts'
import { setStage } from './testing/random-trading.ts'

test('what is available has the line in it, and nothing of it where nobody plays on credit', () => {
  const live = createLiveEngine()
  const { markets } = setStage(live, 0)
  const [market = 0] = markets
  const deals = { exchange: 0, casino: 0, book: 0, casinoTurnover: 0, bookTurnover: 0 }
  const agent = live.make({ kind: 'open-account', agent: deals })
  live.make({ kind: 'set-line', account: agent, line: 50_000, by: 0 })
  const player = () => {
    const account = live.make({ kind: 'open-account', parent: agent })
    live.make({ kind: 'set-line', account, line: 10_000, by: agent })
    return account
  }
  const [ann, debtor] = [player(), player()]
  live.make({ kind: 'settle-up', from: agent, to: ann, amount: 2_000, reference: '' })
  const bet = live.make({ kind: 'take-book-bet', account: debtor, stake: 3_000 })
  live.make({ kind: 'settle-book-bet', bet, returned: 0 })
  const readers = createBetReaders(live)
  /** What may be bet, as the money says it, and as a bet of this stake does: before it, and after it. */
  const available = (account: number, size: number) => {
    const tried = readers.whatIf(account, market, [{ selectionId: 1, side: 'BACK', price: 200, size }])
    if (typeof tried === 'string') throw new Error(tried)
    return [readers.balanceOf(account)?.available, tried.available, tried.availableAfter]
  }
  expect(available(ann, 500)).toEqual([12_000, 12_000, 11_500])
  expect(available(ann, 3_000)).toEqual([12_000, 12_000, 9_000])
  expect(available(debtor, 500)).toEqual([7_000, 7_000, 6_500])
  live.make({ kind: 'set-profile', profile: 'strict', account: 0 })
  expect(available(ann, 500)).toEqual([2_000, 2_000, 1_500])
  // What the line would have to bear is no debt.
  expect(available(ann, 3_000)).toEqual([2_000, 2_000, 0])
  expect(available(debtor, 500)).toEqual([0, 0, 0])
  expect(readers.balanceOf(ann)).toMatchObject({ balance: 2_000, line: 10_000 })
})
