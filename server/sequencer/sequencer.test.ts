import { readdirSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { State } from '#core/engine/state.ts'
import { hashState } from '#core/engine/state-hash.ts'
import { waitingOrders } from '#core/exchange/orders/waiting.ts'
import type { FactLog } from '#core/facts/log.ts'
import { readFact } from '#core/facts/registry.ts'
import { availableOf, balanceOf } from '#core/ledger/accounts.ts'
import { AssertionFailed } from '#core/values/assert.ts'
import type { Fold } from '#server/journal/fold.ts'
import { recover } from '#server/journal/recovery.ts'
import { withAnswerIndex } from './answer-index.ts'
import type { Sequencer } from './sequencer.ts'
import { outcomesAlone } from './submission.ts'
import {
  bet,
  done,
  type ExchangeOptions,
  openAccounts,
  openExchange,
  openMarket,
  place,
  temporaryFolder,
} from './testing/exchange.ts'

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

async function restart(options: ExchangeOptions = {}): Promise<void> {
  await sequencer.close()
  sequencer = await openExchange(dataDir, options)
}

async function ready(players = 2): Promise<{ market: number; accounts: number[] }> {
  return { market: await openMarket(sequencer), accounts: await openAccounts(sequencer, players) }
}

describe('deciding', () => {
  test('whoever is answered reads what he did in the published state', async () => {
    const { market, accounts } = await ready()
    const account = accounts[0]!
    let availableWhenAnswered: number | undefined
    await new Promise<void>((resolve) => {
      const commands = [bet(market, account, { size: 5_000 })]
      sequencer.submit({ account, commands, form: outcomesAlone }, (answered) => {
        availableWhenAnswered = availableOf(sequencer.published.accounts, account)
        expect(answered).toMatchObject({ sequence: sequencer.sequence, form: outcomesAlone })
        resolve()
      })
    })
    expect(availableWhenAnswered).toBe(1_000_000 - 5_000)
  })

  test('nothing is published or answered before its batch is in the journal', async () => {
    const { market, accounts } = await ready()
    const sequences: number[] = []
    sequencer.onPublished((log, from, to, sequence) => {
      for (let i = from; i < to; i++) if (readFact(log, i).name === 'order_placed') sequences.push(sequence)
    })
    const answer = place(sequencer, [bet(market, accounts[0]!)])
    expect(sequencer.published.time).toBe(sequencer.publishedTime)
    await answer
    expect(sequences).toEqual([sequencer.sequence])
    const { last } = await recover({ dataDir, folds: withAnswerIndex([]), useSnapshots: false })
    expect(last.sequence).toBeGreaterThanOrEqual(sequences[0]!)
  })

  test('commands of one turn of the event loop share a batch and keep their order', async () => {
    const { market, accounts } = await ready(1)
    const before = sequencer.sequence
    const order: number[] = []
    await Promise.all(
      Array.from({ length: 50 }, async (_, i) => {
        await place(sequencer, [bet(market, accounts[0]!)])
        order.push(i)
      }),
    )
    expect(order).toEqual(Array.from({ length: 50 }, (_, i) => i))
    expect(sequencer.sequence).toBe(before + 1)
  })

  test('instructions of one call are judged one by one', async () => {
    const { market, accounts } = await ready(1)
    const account = accounts[0]!
    const bets = [
      bet(market, account),
      bet(market, account, { price: 201_000 }),
      bet(market, account, { size: 300 }),
    ]
    expect(await place(sequencer, bets)).toEqual([expect.any(Number), 'price_off_ladder', expect.any(Number)])
  })

  test('refusals alone are answered but not journaled', async () => {
    const { market } = await ready(1)
    const before = sequencer.sequence
    for (let i = 0; i < 5; i++) {
      const outcome = await sequencer.execute(bet(market, 999))
      expect(outcome.refusal).toBe('account_not_found')
    }
    expect(sequencer.sequence).toBe(before)
  })

  test('what is journaled after a refusal of the same millisecond happened at that time', async () => {
    let time = Date.now() + 10_000
    await restart({ now: () => time })
    const { market, accounts } = await ready(1)
    time += 5_000
    expect((await sequencer.execute(bet(market, 999))).refusal).toBe('account_not_found')
    await done(sequencer, bet(market, accounts[0]!))
    expect(sequencer.publishedTime).toBe(time)
    const { state } = await recover({ dataDir, folds: withAnswerIndex([]), useSnapshots: false })
    expect(state.time).toBe(time)
  })

  test('a refusal waits for the batches it rests on', async () => {
    const { market, accounts } = await ready(1)
    const account = accounts[0]!
    const told: string[] = []
    sequencer.onPublished(() => told.push('published'))
    const accepted = place(sequencer, [bet(market, account, { size: 1_000_000 })])
    // Decided in the next turn, while the first batch is on its way to the disk.
    await new Promise(setImmediate)
    const refused = place(sequencer, [bet(market, account)]).then((answer) => told.push(String(answer)))
    await Promise.all([accepted, refused])
    expect(told).toEqual(['published', 'insufficient_funds'])
  })

  test('more than the queue holds is busy, and changes nothing', async () => {
    const { market, accounts } = await ready(1)
    await restart({ queueMax: 3 })
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => place(sequencer, [bet(market, accounts[0]!)])),
    )
    const taken = [expect.any(Number)]
    expect(answers).toEqual([taken, taken, taken, 'busy', 'busy'])
    expect(availableOf(sequencer.published.accounts, accounts[0]!)).toBe(1_000_000 - 600)
  })

  test('a sequencer that closes finishes what it took and takes no more', async () => {
    const { market, accounts } = await ready(1)
    const taken = place(sequencer, [bet(market, accounts[0]!)])
    const closed = sequencer.close()
    const late = place(sequencer, [bet(market, accounts[0]!)])
    expect(await late).toBe('busy')
    expect(await taken).toEqual([expect.any(Number)])
    await closed
  })
})

describe('a delayed order', () => {
  const delay = { betDelayMs: 150, betDelayModel: 'FULL' } as const

  async function delayedBet(): Promise<{ market: number; account: number }> {
    const market = await openMarket(sequencer, delay)
    const [account] = await openAccounts(sequencer, 1)
    await done(sequencer, { kind: 'turn-in-play', market })
    const outcome = await done(sequencer, bet(market, account!))
    expect(outcome.releaseAt).toBeGreaterThan(0)
    expect(waitingOrders(sequencer.published)).toHaveLength(1)
    return { market, account: account! }
  }

  test('is released though nobody calls', async () => {
    await delayedBet()
    await expect.poll(() => waitingOrders(sequencer.published)).toHaveLength(0)
    expect(availableOf(sequencer.published.accounts, 101)).toBe(1_000_000 - 200)
  })

  test('that was due while the server was down is released after the restart', async () => {
    await delayedBet()
    await restart()
    await expect.poll(() => waitingOrders(sequencer.published)).toHaveLength(0)
  })
})

test('a delayed order is released though both batches in flight were decided just before it was due', async () => {
  const market = await openMarket(sequencer, { betDelayMs: 20, betDelayModel: 'FULL' })
  const [account] = await openAccounts(sequencer, 1)
  await done(sequencer, { kind: 'turn-in-play', market })
  for (let round = 0; round < 12; round++) {
    const { releaseAt } = await done(sequencer, bet(market, account!))
    await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThanOrEqual(releaseAt - 2)
    const first = openAccounts(sequencer, 1)
    await new Promise((resolve) => setImmediate(resolve))
    await Promise.all([first, openAccounts(sequencer, 1)])
    await expect.poll(() => waitingOrders(sequencer.published)).toHaveLength(0)
  }
})

describe('a restart', () => {
  async function play(): Promise<void> {
    const { market, accounts } = await ready(3)
    const bets = accounts.flatMap((account, i) => [
      place(sequencer, [bet(market, account, { side: i % 2 === 0 ? 'BACK' : 'LAY', size: 1_000 })], {
        key: `first-${i}`,
      }),
      place(sequencer, [bet(market, account, { selectionId: 12, price: 300 })]),
    ])
    await Promise.all(bets)
    await done(sequencer, { kind: 'suspend-market', market, lapse: false, reason: 'over' })
    await done(sequencer, { kind: 'settle-market', market, winners: [11] })
  }

  test('comes to the same state, with a snapshot and without', async () => {
    await play()
    const { hash, sequence } = sequencer
    const expected = hashState(sequencer.published)
    const balances = [101, 102, 103].map((account) => balanceOf(sequencer.published.accounts, account))
    await restart()
    expect(readdirSync(dataDir).filter((name) => name.endsWith('.bin'))).toHaveLength(1)
    expect(hashState(sequencer.published)).toBe(expected)
    expect([101, 102, 103].map((account) => balanceOf(sequencer.published.accounts, account))).toEqual(
      balances,
    )
    expect({ sequence: sequencer.sequence, hash: Buffer.from(sequencer.hash) }).toEqual({
      sequence,
      hash: Buffer.from(hash),
    })
    const folds = withAnswerIndex([])
    const quick = await recover({ dataDir, folds })
    const whole = await recover({ dataDir, folds, useSnapshots: false })
    expect(quick.snapshotSequence).toBe(sequence)
    expect([hashState(quick.state), hashState(whole.state)]).toEqual([expected, expected])
    expect(quick.folds).toEqual(whole.folds)
  })

  test('goes on where it was: ids, queue places and engine time', async () => {
    const { market, accounts } = await ready(2)
    const first = await done(sequencer, bet(market, accounts[0]!, { side: 'LAY' }))
    const { time } = sequencer.published
    await restart({ now: () => time - 3_600_000 })
    const second = await done(sequencer, bet(market, accounts[0]!, { side: 'LAY' }))
    expect(second.id).not.toBe(first.id)
    expect(sequencer.published.time).toBeGreaterThanOrEqual(time)
    const taken: unknown[] = []
    sequencer.onPublished((log, from, to) => {
      for (let i = from; i < to; i++) {
        const fact = readFact(log, i)
        if (fact.name === 'order_matched') taken.push(fact.maker)
      }
    })
    await done(sequencer, bet(market, accounts[1]!))
    expect(taken).toEqual([first.id])
  })

  test('folds take part: their data comes back from the snapshot and from the journal', async () => {
    const folds = [countingFold]
    await restart({ folds })
    const { market, accounts } = await ready(1)
    await done(sequencer, bet(market, accounts[0]!))
    const counted = sequencer.fold<{ orders: number }>('counting')
    expect(counted).toEqual({ orders: 1, lastSequence: sequencer.sequence })
    await restart({ folds })
    expect(sequencer.fold('counting')).toEqual(counted)
    const { folds: data } = await recover({ dataDir, folds: withAnswerIndex(folds), useSnapshots: false })
    expect(data.get('counting')).toEqual(counted)
  })
})

test('a fault of the program ends the server with a sentence of its own, not with one about the disk', async () => {
  const broken: Fold<unknown> = {
    name: 'broken',
    create: () => ({}),
    apply() {
      throw new AssertionFailed('a fold fits the facts')
    },
  }
  const failed = await new Promise<Error>((resolve) => {
    restart({ folds: [broken], onFailed: resolve })
      .then(() => openAccounts(sequencer, 1))
      .catch(() => undefined)
  })
  expect(failed.message).toBe(
    'the program contradicts itself, so the server ends: Assertion failed: a fold fits the facts',
  )
})

interface Counted {
  orders: number
  lastSequence: number
}

const countingFold: Fold<unknown> = {
  name: 'counting',
  create: (): Counted => ({ orders: 0, lastSequence: 0 }),
  apply(data: Counted, _state: State, log: FactLog, from: number, to: number, sequence: number) {
    for (let i = from; i < to; i++) if (readFact(log, i).name === 'order_placed') data.orders++
    data.lastSequence = sequence
  },
}
