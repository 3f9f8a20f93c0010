/** How an ended market leaves memory, in two steps, and that the keys of its calls are kept for their own time. */
import { afterEach, describe, expect, test } from 'vitest'
import type { Profile } from '#core/facts/profile.ts'
import { balanceOf } from '#core/ledger/accounts.ts'
import { type LivingExchange, startLiving } from '#server/demo/testing/living-exchange.ts'
import type { BetStore } from '#server/live/bet-store.ts'
import { bet, done, openAccounts, openMarket, place, verified } from '#server/sequencer/testing/exchange.ts'
import { dueOf } from './archiving.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

describe('an ended market', () => {
  const at = (minutes: number, trimmed: boolean, retention: number, correction: number) =>
    dueOf({ trimmed }, minutes * minuteMs, {
      retentionMs: retention * minuteMs,
      correctionMs: correction * minuteMs,
    })
  test('is trimmed after the retention and archived when the time for corrections is over', () => {
    expect(at(59, false, 60, 2_880)).toBeUndefined()
    expect(at(60, false, 60, 2_880)).toBe('trim-market')
    expect(at(60, true, 60, 2_880)).toBeUndefined()
    expect(at(2_879, true, 60, 2_880)).toBeUndefined()
    expect(at(2_880, true, 60, 2_880)).toBe('archive-market')
  })
  test('is archived at once when both times are over together', () => {
    expect(at(59, false, 60, 60)).toBeUndefined()
    expect(at(60, false, 60, 60)).toBe('archive-market')
  })
  test('stays whole for a retention that is longer than the time for corrections', () => {
    expect(at(89, false, 90, 60)).toBeUndefined()
    expect(at(90, false, 90, 60)).toBe('archive-market')
  })
})

let living: LivingExchange | undefined
afterEach(async () => {
  await living?.stop()
  living?.remove()
})

/** Returns an exchange in which a bet under a key was matched in a market that has just been settled. */
async function settledOnce(profile: Profile, settledRetentionMinutes: number) {
  const feed = { seed: 'archiving', speed: 0 }
  living = await startLiving({ feed, at: Date.UTC(2040, 0, 1), settledRetentionMinutes })
  const { sequencer } = living
  await done(sequencer, { kind: 'set-profile', profile, account: 0 })
  const [backer, layer] = (await openAccounts(sequencer, 2)) as [number, number]
  for (const account of [backer, layer]) await done(sequencer, verified(account))
  const market = await openMarket(sequencer)
  const told = await place(sequencer, [bet(market, backer)], { key: 'first' })
  await place(sequencer, [bet(market, backer)], { key: 'second' })
  await done(sequencer, bet(market, layer, { side: 'LAY', size: 400 }))
  await done(sequencer, { kind: 'suspend-market', market, lapse: false, reason: '' })
  await done(sequencer, { kind: 'settle-market', market, winners: [11] })
  return { living, sequencer, market, backer, told }
}

test('leaves memory bets first, can be corrected until its time is over, and says so afterwards', async () => {
  const { living, sequencer, market, backer } = await settledOnce('strict', 60)
  const store = sequencer.fold<BetStore>('bets')
  const stateOf = () => sequencer.published.markets[market]
  const correct = (winner: number) =>
    sequencer.execute({ kind: 'resettle-market', market, winners: [winner], reason: 'Misread' })
  await living.pass(hourMs - minuteMs)
  expect(stateOf()).toMatchObject({ trimmed: false, matches: { count: 2 } })
  expect(store.pool.live).toBe(3)
  await living.pass(2 * minuteMs)
  expect(stateOf()).toMatchObject({ trimmed: true, matches: { count: 0 } })
  expect(store.markets[market]).toBeUndefined()
  expect(store.pool.live).toBe(0)
  const window = { kind: 'void-window', market, from: 1, to: living.clock.now(), reason: 'Late' } as const
  expect((await sequencer.execute(window)).refusal).toBe('correction_over')
  await living.pass(46 * hourMs)
  expect((await correct(12)).refusal).toBeUndefined()
  expect(balanceOf(sequencer.published.accounts, backer)).toBe(1_000_000 - 400)
  // It counts from the correction.
  await living.pass(48 * hourMs - minuteMs)
  expect((await correct(11)).refusal).toBeUndefined()
  await living.pass(48 * hourMs + minuteMs)
  expect(stateOf()).toBeUndefined()
  expect((await correct(12)).refusal).toBe('correction_over')
  expect(living.errors).toEqual([])
})

test('whatever the market keeps, a key is kept for 24 hours after the settlement, and then forgotten', async () => {
  const { living, sequencer, market, backer, told } = await settledOnce('demo', 30)
  const again = (key = 'first') => place(sequencer, [bet(market, backer)], { key })
  await living.pass(31 * minuteMs)
  expect(sequencer.published.markets[market]?.trimmed).toBe(true)
  expect(await again()).toEqual(told)
  await living.pass(30 * minuteMs)
  expect(sequencer.published.markets[market]).toBeUndefined()
  await living.pass(dayMs - 63 * minuteMs)
  await askOften('before')
  expect(await again()).toEqual(told)
  await living.pass(2 * minuteMs)
  await askOften('after')
  // One that was not asked for meanwhile: what was is at hand for a while.
  expect(await again('second')).toEqual(['market_not_found'])

  /** So many calls that what is too old is left behind. */
  async function askOften(name: string) {
    const [other] = await openAccounts(sequencer, 1)
    const open = await openMarket(sequencer)
    for (let i = 0; i < 3_000; i += 50) {
      const calls = Array.from({ length: 50 }, (_, j) => `${name}-${i + j}`)
      await Promise.all(calls.map((key) => place(sequencer, [bet(open, other!)], { key })))
    }
  }
})
