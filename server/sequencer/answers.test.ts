import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hashState } from '#core/engine/state-hash.ts'
import { exposureOfAccount } from '#core/ledger/accounts.ts'
import type { Sequencer } from './sequencer.ts'
import {
  bet,
  done,
  openAccounts,
  openExchange,
  openMarket,
  place,
  temporaryFolder,
} from './testing/exchange.ts'

let dataDir: string
let remove: () => void
let sequencer: Sequencer
let market: number
let account: number
let other: number

beforeEach(async () => {
  ;({ dataDir, remove } = temporaryFolder())
  sequencer = await openExchange(dataDir)
  market = await openMarket(sequencer)
  const accounts = await openAccounts(sequencer, 2)
  account = accounts[0]!
  other = accounts[1]!
})
afterEach(async () => {
  await sequencer.close()
  remove()
})

function orderCount(): number {
  return sequencer.figures.commands
}

describe('an idempotency key', () => {
  test('gives the same answer again and has no second effect', async () => {
    const first = await place(sequencer, [bet(market, account)], { key: 'one' })
    const state = hashState(sequencer.published)
    const again = await place(sequencer, [bet(market, account)], { key: 'one' })
    expect(again).toEqual(first)
    expect(hashState(sequencer.published)).toBe(state)
  })

  test('twins in flight get one effect and one answer', async () => {
    const before = sequencer.sequence
    const twins = await Promise.all(
      Array.from({ length: 10 }, () => place(sequencer, [bet(market, account)], { key: 'twin' })),
    )
    expect(new Set(twins.map((told) => JSON.stringify(told))).size).toBe(1)
    expect(sequencer.sequence).toBe(before + 1)
    expect(exposureOfAccount(sequencer.published.accounts, account)).toBe(200)
  })

  test('a twin that comes while the first is at the disk waits for it', async () => {
    const first = place(sequencer, [bet(market, account)], { key: 'twin' })
    await new Promise(setImmediate)
    const second = place(sequencer, [bet(market, account)], { key: 'twin' })
    expect(await second).toEqual(await first)
    expect(exposureOfAccount(sequencer.published.accounts, account)).toBe(200)
  })

  test('with another call is refused, in flight and after', async () => {
    const first = place(sequencer, [bet(market, account)], { key: 'one', bodyHash: 'a' })
    const inFlight = place(sequencer, [bet(market, account)], { key: 'one', bodyHash: 'b' })
    const after = first.then(() => place(sequencer, [bet(market, account)], { key: 'one', bodyHash: 'b' }))
    for (const refused of [await inFlight, await after]) {
      expect(refused).toBe('key_reused')
    }
    expect(exposureOfAccount(sequencer.published.accounts, account)).toBe(200)
  })

  test('belongs to its account alone', async () => {
    const mine = await place(sequencer, [bet(market, account)], { key: 'one' })
    const theirs = await place(sequencer, [bet(market, other)], { key: 'one' })
    expect(theirs).not.toEqual(mine)
  })

  test('of a call that was refused and changed nothing may be used again', async () => {
    const tooDear = bet(market, account, { size: 2_000_000 })
    expect(await place(sequencer, [tooDear], { key: 'one', bodyHash: 'a' })).toEqual(['insufficient_funds'])
    const commands = orderCount()
    const accepted = await place(sequencer, [bet(market, account)], { key: 'one', bodyHash: 'b' })
    expect(accepted).toEqual([expect.any(Number)])
    expect(orderCount()).toBe(commands + 1)
  })

  test('of a call that was done in part is remembered with its refusals', async () => {
    const bets = [bet(market, account), bet(market, account, { price: 107_77 })]
    const first = await place(sequencer, bets, { key: 'part' })
    expect(first).toEqual([expect.any(Number), 'price_off_ladder'])
    expect(await place(sequencer, bets, { key: 'part' })).toEqual(first)
  })

  test.each([true, false])('is remembered over a restart (by a snapshot: %s)', async (bySnapshot) => {
    const keys = ['plain', 'with "quotes" and \\ and ,"body":', 'x'.repeat(128)]
    const first = await Promise.all(keys.map((key) => place(sequencer, [bet(market, account)], { key })))
    await sequencer.close()
    // Another set of folds makes the snapshot unusable, so that all is read from the journal.
    const folds = bySnapshot ? [] : [{ name: 'new', create: () => ({}), apply: () => undefined }]
    sequencer = await openExchange(dataDir, { folds })
    const again = await Promise.all(keys.map((key) => place(sequencer, [bet(market, account)], { key })))
    expect(again).toEqual(first)
    const reused = await place(sequencer, [bet(market, account)], { key: 'plain', bodyHash: 'other' })
    expect(reused).toBe('key_reused')
    expect(exposureOfAccount(sequencer.published.accounts, account)).toBe(600)
  })

  test('is found again among those of many other calls', async () => {
    const calls = Array.from({ length: 4_000 }, (_, i) => `call-${i}`)
    const first = await Promise.all(calls.map((key) => place(sequencer, [bet(market, account)], { key })))
    const again = calls.filter((_, i) => i % 500 === 0)
    const answers = await Promise.all(again.map((key) => place(sequencer, [bet(market, account)], { key })))
    expect(answers).toEqual(first.filter((_, i) => i % 500 === 0))
    expect(exposureOfAccount(sequencer.published.accounts, account)).toBe(200 * calls.length)
  })

  test('of the making of a market is kept with that market', async () => {
    const made = await done(sequencer, { kind: 'suspend-market', market, lapse: false, reason: '' })
    expect(made.version).toBeGreaterThan(1)
    const first = await place(sequencer, [{ kind: 'open-market', market } as never], { key: 'open' })
    expect(await place(sequencer, [{ kind: 'open-market', market } as never], { key: 'open' })).toEqual(first)
  })
})
