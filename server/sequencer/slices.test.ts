/** Long commands in slices: others are decided in between, what is about the same market waits, and a crash loses nothing. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Command } from '#core/engine/command.ts'
import { marketStatus } from '#core/exchange/market/market.ts'
import { usualLimits } from '#core/exchange/market/slice.ts'
import { clearFacts, createFactLog } from '#core/facts/log.ts'
import { readFact } from '#core/facts/registry.ts'
import { availableOf, balanceOf, house } from '#core/ledger/accounts.ts'
import { decodeFacts } from '#server/journal/codec.ts'
import { openJournal } from '#server/journal/open-journal.ts'
import type { Sequencer } from './sequencer.ts'
import { outcomesAlone } from './submission.ts'
import {
  bet,
  done,
  openAccounts,
  openExchange,
  openMarket,
  place,
  type Told,
  temporaryFolder,
  toldOf,
} from './testing/exchange.ts'

/** Each is paid with three facts: six slices. */
const players = 1_000

let dataDir: string
let remove: () => void
let sequencer: Sequencer

beforeEach(async () => {
  ;({ dataDir, remove } = temporaryFolder())
  sequencer = await openExchange(dataDir)
})
afterEach(async () => {
  await sequencer.close()
  remove()
})

/** Returns a suspended market in which everybody has a matched bet of 2.00 at 2.00 on selection 11, and who laid them all. */
async function crowded(): Promise<{ market: number; accounts: readonly number[]; layer: number }> {
  const market = await openMarket(sequencer)
  const [layer, ...accounts] = (await openAccounts(sequencer, players + 1)) as [number, ...number[]]
  await done(sequencer, bet(market, layer, { side: 'LAY', size: 200 * players }))
  await sequencer.run(accounts.map((account) => bet(market, account)))
  await done(sequencer, { kind: 'suspend-market', market, lapse: true, reason: '' })
  return { market, accounts, layer }
}

function call(command: Command, key: string, bodyHash = 'same'): Promise<Told> {
  const submission = { account: 0, key, bodyHash, commands: [command], form: outcomesAlone }
  return new Promise((resolve) => sequencer.submit(submission, (answered) => resolve(toldOf(answered))))
}

const settle = (market: number) => ({ kind: 'settle-market', market, winners: [11] }) as const

test('bets in other markets are answered while a market settles, which says so', async () => {
  const { market } = await crowded()
  const other = await openMarket(sequencer)
  const [account] = (await openAccounts(sequencer, 1)) as [number]
  const settled = call(settle(market), 'settle')
  let isSettled = false
  const noted = settled.then(() => {
    isSettled = true
  })
  const seen = new Set<number>()
  for (let i = 0; i < 50 && !isSettled; i++) {
    expect(await place(sequencer, [bet(other, account)])).toEqual([expect.any(Number)])
    if (!isSettled) seen.add(sequencer.published.markets[market]!.status)
  }
  await noted
  expect(await settled).toEqual([market])
  expect(seen).toContain(marketStatus.SETTLING)
  expect(sequencer.published.markets[market]!.status).toBe(marketStatus.SETTLED)
})

test('everybody is paid once, a slice’s payments come out of what it takes, and nothing is left in clearing', async () => {
  const { market, accounts, layer } = await crowded()
  const slices: number[] = []
  sequencer.onPublished((log) => slices.push(log.count))
  await call(settle(market), 'settle')
  expect(slices.length).toBeGreaterThan(5)
  expect(Math.max(...slices)).toBeLessThan(usualLimits.facts + 20)
  const { published } = sequencer
  // A commission of 2 % on 2.00 won.
  expect(accounts.map((account) => balanceOf(published.accounts, account))).toEqual(
    accounts.map(() => 1_000_000 + 196),
  )
  expect(accounts.every((account) => availableOf(published.accounts, account) === 1_000_196)).toBe(true)
  expect(balanceOf(published.accounts, layer)).toBe(1_000_000 - 200 * players)
  expect(balanceOf(published.accounts, house.clearing)).toBe(0)
})

test('commands on the market wait their turn and keep it; its twin gets the same answer', async () => {
  const { market } = await crowded()
  const order: string[] = []
  const told = (name: string) => (answer: Told) => {
    order.push(name)
    return answer
  }
  const answers = await Promise.all([
    call(settle(market), 'settle').then(told('settle')),
    call({ kind: 'void-market', market, reason: 'rule 7' }, 'void').then(told('void')),
    call(settle(market), 'settle').then(told('twin')),
    call({ kind: 'archive-market', market }, 'archive').then(told('archive')),
  ])
  expect(answers).toEqual([[market], [market], [market], [market]])
  expect(order).toEqual(['settle', 'twin', 'void', 'archive'])
  expect(sequencer.published.markets[market]).toBeUndefined()
})

test('as many as may wait for a market do; the next one is told that it is busy', async () => {
  const { market } = await crowded()
  const settled = call(settle(market), 'settle')
  const waiting = Array.from({ length: 1_001 }, () =>
    done(sequencer, { kind: 'cancel-all', market, account: 101 }),
  )
  const results = await Promise.allSettled(waiting)
  expect(results.map(({ status }) => status)).toEqual([...new Array(1_000).fill('fulfilled'), 'rejected'])
  await settled
})

test('a call of several commands goes on with the next one when the long one is over', async () => {
  const { market } = await crowded()
  const outcomes = await sequencer.run([
    settle(market),
    { kind: 'resettle-market', market, winners: [12], reason: 'photo' },
    { kind: 'archive-market', market },
  ])
  expect(outcomes.map(({ refusal }) => refusal)).toEqual([undefined, undefined, undefined])
  expect(outcomes[1]!.version).toBe(outcomes[0]!.version + 2)
})

/** Opens the exchange as a crash would leave it whose last batch on the disk is the first with a fact of this kind. */
async function crashAfter(kind: string): Promise<void> {
  await sequencer.close()
  const left = temporaryFolder()
  const from = openJournal(dataDir)
  const to = openJournal(left.dataDir)
  const candidacy = await to.stand({
    last: { sequence: 0, hash: new Uint8Array(32) },
    onCommitted: () => undefined,
    onFailed: (error) => {
      throw error
    },
  })
  const log = createFactLog()
  for (const row of from.rows(1)) {
    clearFacts(log)
    decodeFacts(row.facts, log)
    candidacy.append(row.sequence, row.time, log)
    if (Array.from({ length: log.count }, (_, i) => readFact(log, i).name).includes(kind as never)) break
  }
  await candidacy.resign()
  from.close()
  to.close()
  remove()
  ;({ dataDir, remove } = left)
  sequencer = await openExchange(dataDir)
}

test.each(['task_left', 'call_begun'])(
  'after a crash at the first %s the settling goes on by itself, and its key is answered',
  async (kind) => {
    const { market, accounts } = await crowded()
    const before = await call(settle(market), 'settle')
    const balances = accounts.map((account) => balanceOf(sequencer.published.accounts, account))
    await crashAfter(kind)
    expect(sequencer.published.markets[market]!.status).toBe(marketStatus.SETTLING)
    const again = call(settle(market), 'settle')
    expect(await call(settle(market), 'settle', 'other')).toBe('key_reused')
    expect(await again).toEqual(before)
    expect(sequencer.published.markets[market]!.status).toBe(marketStatus.SETTLED)
    expect(accounts.map((account) => balanceOf(sequencer.published.accounts, account))).toEqual(balances)
    expect(balanceOf(sequencer.published.accounts, house.clearing)).toBe(0)
  },
)

test('what closes finishes what it has begun', async () => {
  const { market } = await crowded()
  const settled = call(settle(market), 'settle')
  await new Promise(setImmediate)
  await sequencer.close()
  expect(await settled).toEqual([market])
  sequencer = await openExchange(dataDir)
  expect(sequencer.published.markets[market]!.status).toBe(marketStatus.SETTLED)
})

test('waiting orders that are due together are released in slices, before anything later in their market', async () => {
  let now = 1_900_000_000_000
  await sequencer.close()
  sequencer = await openExchange(dataDir, { now: () => now })
  const market = await openMarket(sequencer, { betDelayMs: 5_000, betDelayModel: 'FULL' })
  await done(sequencer, { kind: 'turn-in-play', market })
  const accounts = await openAccounts(sequencer, 20)
  // Each release is one fact: six slices.
  const orders = accounts.flatMap((account) => Array.from({ length: 150 }, () => bet(market, account)))
  await sequencer.run(orders)
  const names: string[] = []
  const sizes: number[] = []
  sequencer.onPublished((log) => {
    sizes.push(log.count)
    for (let i = 0; i < log.count; i++) names.push(readFact(log, i).name)
  })
  now += 5_000
  await place(sequencer, [bet(market, accounts[0]!)])
  const released = names.filter((name) => name === 'order_released').length
  expect(released).toBe(orders.length)
  expect(names.at(-1)).toBe('order_waits')
  expect(Math.max(...sizes)).toBeLessThan(usualLimits.facts + 20)
})
