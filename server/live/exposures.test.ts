/** Who stands to lose how much: the sums are those of the engine's own figures, the largest first, and read again after a while alone. */
import { expect, test } from 'vitest'
import { exposureOfAccount } from '#core/ledger/accounts.ts'
import { createExposures } from './exposures.ts'
import { createLiveEngine } from './testing/live-engine.ts'
import { randomCommand, randomOf, setStage } from './testing/random-trading.ts'

test('are what the accounts have, by market, event and account alike, whatever was bet', async () => {
  const random = randomOf(8)
  const live = createLiveEngine()
  const stage = setStage(live)
  let machine = 0
  const read = createExposures(
    () => live.published,
    () => machine,
  )
  let largest = 0
  for (let round = 0; round < 20; round++) {
    for (let i = 0; i < 40; i++) live.batch([randomCommand(stage, random)])
    machine += 5_000
    const { total, accounts, markets, byMarket, events, byAccount, positions } = await read()
    const held = stage.accounts.map((account) => exposureOfAccount(live.published.accounts, account))
    const sum = (rows: readonly { exposure: number }[]) =>
      rows.reduce((all, { exposure }) => all + exposure, 0)
    expect(total).toBe(held.reduce((all, one) => all + one, 0))
    expect(accounts).toBe(held.filter((one) => one > 0).length)
    expect([sum(byAccount), sum(markets), sum(events)]).toEqual([total, total, total])
    expect([...byMarket].sort(([, a], [, b]) => b - a).map(([, one]) => one)).toEqual(
      markets.map(({ exposure }) => exposure),
    )
    for (const { market, exposure } of markets) expect(byMarket.get(market)).toBe(exposure)
    expect(byAccount.map(({ exposure }) => exposure)).toEqual(
      held.filter((one) => one > 0).sort((a, b) => b - a),
    )
    if (positions.length < 50) expect(sum(positions)).toBe(total)
    for (const { exposure, best } of positions) expect(best).toBeGreaterThanOrEqual(0 - exposure)
    largest = Math.max(largest, total)
  }
  expect(largest).toBeGreaterThan(0)
})

test('a backer wins at best what is matched at its price, a layer its stake; within five seconds nothing is added up again', async () => {
  const live = createLiveEngine()
  const { accounts, markets } = setStage(live)
  const [market] = markets as [number]
  const [one, other] = accounts as [number, number]
  const order = { kind: 'place-order', market, price: 300, size: 1_000, persistence: 'LAPSE' } as const
  const selectionId = live.published.markets[market]!.selectionIds[0]!
  let machine = 0
  const read = createExposures(
    () => live.published,
    () => machine,
  )
  const bet = (account: number, side: 'BACK' | 'LAY') =>
    live.make({ ...order, account, side, selectionId, timeInForce: 'LIMIT' })
  bet(one, 'LAY')
  bet(other, 'BACK')
  expect((await read()).positions).toEqual([
    { account: one, market, exposure: 2_000, best: 1_000 },
    { account: other, market, exposure: 1_000, best: 2_000 },
  ])
  bet(one, 'LAY')
  machine = 4_999
  expect((await read()).total).toBe(3_000)
  machine = 5_000
  expect((await read()).total).toBe(5_000)
})
