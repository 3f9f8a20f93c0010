/** Orders that are good till one time, by the sequencer: they lapse before everything else of that time, slice by slice. */
import { expect, test } from 'vitest'
import { usualLimits } from '#core/exchange/market/slice.ts'
import { lapseReasons } from '#core/facts/order.ts'
import { readFact } from '#core/facts/registry.ts'
import { ordersOf } from '#core/ledger/accounts.ts'
import { batchesMet, betMeanwhile } from './testing/bet-meanwhile.ts'
import { bet, done, openAccounts, openExchange, openMarket, temporaryFolder } from './testing/exchange.ts'

test('10,000 lapse at their time in slices, no bet elsewhere waits for more than its slice, and what comes then meets none of them', async () => {
  let time = 1_900_000_000_000
  const { dataDir, remove } = temporaryFolder()
  const sequencer = await openExchange(dataDir, { now: () => time })
  const market = await openMarket(sequencer)
  const elsewhere = await openMarket(sequencer)
  const [account, other] = (await openAccounts(sequencer, 2)) as [number, number]
  const order = bet(market, account, { price: 300, size: 100 })
  const goodTill = time + 10_000
  const count = 10_000
  await sequencer.run(Array.from({ length: count }, () => ({ ...order, terms: { goodTill } })))
  const live = () => ordersOf(sequencer.published.accounts, account)
  expect(live()).toBe(count)
  let most = 0
  sequencer.onPublished((log, from, to) => {
    const facts = Array.from({ length: to - from }, (_, i) => readFact(log, from + i))
    most = Math.max(most, facts.filter(({ reason }) => reason === lapseReasons.GOOD_TILL).length)
  })
  time = goodTill
  const meeting = done(sequencer, bet(market, other, { side: 'LAY', price: 300, size: 1_000 }))
  const elsewhereBet = bet(elsewhere, other, { price: 300, size: 1_000 })
  const met = await betMeanwhile(sequencer, elsewhereBet, () => live() > 0)
  expect(met.bets).toBeGreaterThan(3)
  expect(met.mostBatches).toBeLessThanOrEqual(batchesMet)
  expect(await meeting).toMatchObject({ matched: 0, unmatched: 1_000 })
  expect(live()).toBe(0)
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(usualLimits.facts)
  await sequencer.close()
  remove()
})
