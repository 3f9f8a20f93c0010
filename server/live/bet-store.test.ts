/** The bet store against the engine's own state, through random trading, voids, settlements, archives and snapshots. */
import { deserialize, serialize } from 'node:v8'
import { describe, expect, test } from 'vitest'
import { forEachOrder } from '#core/exchange/book/book.ts'
import { isVoid, pageOfMatch, rowOfMatch } from '#core/exchange/book/matches.ts'
import { findOrder, orderIdAt, orderRow } from '#core/exchange/book/order-pool.ts'
import { isEnded } from '#core/exchange/market/market.ts'
import { heldOrders } from '#core/exchange/orders/held-orders.ts'
import { waitingOrders } from '#core/exchange/orders/waiting.ts'
import { payoffs } from '#core/exchange/risk/payoff.ts'
import { factStride } from '#core/facts/log.ts'
import { accountSettled } from '#core/facts/market.ts'
import { factKinds, readFact } from '#core/facts/registry.ts'
import { house } from '#core/ledger/accounts.ts'
import { applyToBets, tidyBets } from './apply-bets.ts'
import { createBetReaders } from './bet-readers.ts'
import { type BetStore, createBetStore } from './bet-store.ts'
import { figuresOf, findPositionOf } from './market-bets.ts'
import { createLiveEngine, type LiveEngine } from './testing/live-engine.ts'
import {
  randomCommand,
  randomOf,
  type Stage,
  setStage,
  settleAll,
  shapesOfKinds,
} from './testing/random-trading.ts'

const { ACCOUNT, MARKET, REMAINING } = orderRow

/** account -> order -> what of it is unmatched, by the engine. */
function liveOrders(live: LiveEngine): Map<number, { account: number; market: number; unmatched: number }> {
  const orders = new Map<number, { account: number; market: number; unmatched: number }>()
  const { published } = live
  for (const market of published.markets) {
    if (market === undefined || isEnded(market)) continue
    for (let book = 0; book < market.books.bookCount; book++) {
      forEachOrder(market.books, published.orders, book, (at) => {
        const { rows } = published.orders
        orders.set(orderIdAt(published.orders, at), {
          account: rows[at + ACCOUNT]!,
          market: market.id,
          unmatched: rows[at + REMAINING]!,
        })
      })
    }
  }
  for (const order of [...waitingOrders(published), ...heldOrders(published)]) {
    const { rows } = published.orders
    const at = findOrder(published.orders, order)
    orders.set(order, {
      account: rows[at + ACCOUNT]!,
      market: rows[at + MARKET]!,
      unmatched: rows[at + REMAINING]!,
    })
  }
  return orders
}

/** Figures of a position from the market's standing matches, one by one: its constant, then those of the kind. */
function figuresByMatches(live: LiveEngine, marketId: number, account: number): number[] {
  const market = live.published.markets[marketId]!
  const { add, figureCount } = payoffs[market.payoff]!
  const figures = new Float64Array(figureCount(market.runnerCount, market.kindTerms))
  const sums = { constant: 0, figures }
  for (let i = 0; i < market.matches.count; i++) {
    const page = pageOfMatch(market.matches, i)
    const row = rowOfMatch(i)
    if (isVoid(page, row)) continue
    const [runner, price, size, back, lay] = page.subarray(row, row + 5) as unknown as number[]
    const bet = { runner: runner!, price: price!, size: size!, isMatched: true }
    if (account === back) add(sums, market, { ...bet, isBack: true })
    if (account === lay) add(sums, market, { ...bet, isBack: false })
  }
  return [sums.constant, ...figures]
}

function checkAgainstEngine(stage: Stage): void {
  const { live, accounts } = stage
  const store = live.fold<BetStore>('bets')
  const readers = createBetReaders(live)
  const orders = liveOrders(live)
  let unmatchedBets = 0
  for (const account of accounts) {
    const { bets, next } = readers.betsOf(account, { state: 'all', limit: 500 })
    expect(next === null || bets.length === 500).toBe(true)
    for (const bet of bets) {
      expect(bet.matched + bet.unmatched + bet.cancelled + bet.lapsed + bet.voided).toBe(bet.size)
      expect(bet.unmatched, `order ${bet.orderId}`).toBe(orders.get(bet.orderId)?.unmatched ?? 0)
    }
    const open = readers.betsOf(account, { state: 'open', limit: 500 }).bets
    expect(readers.balanceOf(account)?.activeBets).toBe(open.length)
    unmatchedBets += open.filter(({ unmatched }) => unmatched > 0).length
    for (const market of live.published.markets) {
      if (market === undefined) continue
      const bets = store.markets[market.id]!
      const position = findPositionOf(bets, account)
      if (position === -1) continue
      const { constant, figures } = figuresOf(bets, position)
      expect([constant, ...figures]).toEqual(figuresByMatches(live, market.id, account))
      const whatIf = readers.whatIf(account, market.id, [])
      if (typeof whatIf === 'string') throw new Error(whatIf)
      // The same sum by another way: nothing is added, so the exposure after must be the engine's own now.
      expect(whatIf.after).toEqual(whatIf.now)
      expect(whatIf.availableAfter).toBe(whatIf.available)
    }
  }
  expect(unmatchedBets).toBe(orders.size)
}

describe('the bet store agrees with the engine', () => {
  test.each([
    ...[1, 2, 3, 4, 5, 6].map((seed) => ({ seed, kinds: 'winners', shapes: undefined })),
    ...[1, 2, 3].map((seed) => ({ seed, kinds: 'other kinds', shapes: shapesOfKinds })),
  ])('through random trading of $kinds, seed $seed', ({ seed, shapes }) => {
    const stage = setStage(createLiveEngine(), 6, shapes)
    const random = randomOf(seed)
    for (let i = 0; i < 500; i++) {
      stage.live.batch(Array.from({ length: 1 + random(4) }, () => randomCommand(stage, random)))
      if (i % 5 === 0) checkAgainstEngine(stage)
    }
  })

  test('random trading meets every fact that the store reads', () => {
    const seen = new Set<string>()
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const stage = setStage(createLiveEngine(), 6, seed > 3 ? shapesOfKinds : undefined)
      const random = randomOf(seed)
      stage.live.onPublished((log, from, to) => {
        for (let i = from; i < to; i++) seen.add(readFact(log, i).name)
      })
      for (let i = 0; i < 1_200; i++) stage.live.batch([randomCommand(stage, random)])
      settleAll(stage, random)
    }
    // The stage makes the first three; no answer is given without a server; archiving has its own test below.
    const ofCasino = ['game_switched', 'paytable_set', 'seed_committed', 'seeds_rotated', 'round_played']
    const made = [
      ...ofCasino,
      'profile_set',
      'audit_noted',
      'ledger_rooted',
      // Of money in and out.
      ...['deposit_begun', 'withdrawal_begun', 'withdrawal_approved'],
      ...['transfer_posted', 'transfer_voided', 'deposit_charged_back'],
      'account_added',
      'event_created',
      'market_created',
      'market_scheduled',
      'answered',
      'call_answered',
      'market_archived',
      'market_trimmed',
      // Of markets and orders that are not as usual.
      'market_terms',
      ...['market_quiet', 'quiet_ended'],
      'order_terms',
      'order_resized',
      'order_retargeted',
      'switch_set',
      'switch_renewed',
      'switch_fired',
      'account_excluded',
      'sweep_ended',
      'discount_set',
      'cash_out_begun',
      'cash_out_hedge',
      'cash_out_ended',
      ...['cash_out_held', 'held_cash_out_fired', 'held_cash_out_ended'],
      // Over the calls, `server/http/receipts.test.ts` and `server/http/starting-price.test.ts`.
      'runner_voided',
      ...['start_placed', 'start_begun', 'start_entered', 'start_priced', 'start_taken'],
      ...['start_matched', 'start_reduced', 'limit_loosened', 'runner_rated'],
      // Of what protects players, `server/http/protection.test.ts`.
      ...['limit_set', 'limit_asked', 'limit_passed', 'time_out_taken', 'self_excluded', 'return_requested'],
      ...['reminder_set', 'session_begun', 'reminder_acknowledged'],
      ...['deposit_limit_declined', 'limits_reviewed'],
      // Of who players are, `server/http/identity.test.ts`; of stake caps, `server/http/stake-caps.test.ts`.
      ...['identity_noted', 'stake_cap_set'],
      // Of what the house does about an account, `server/http/people.test.ts`.
      ...['account_suspended', 'account_restricted'],
      // Of the tree of agents, `sim/agent-vectors.test.ts`.
      ...[
        'deals_set',
        'line_set',
        'deals_announced',
        'deals_acted',
        'give_back_announced',
        'account_moved',
        'agent_closed',
      ],
      ...[
        'branch_frozen',
        'branch_thawed',
        'branch_swept',
        'period_left',
        'give_backs_left',
        'period_closed',
      ],
      ...['payment_proposed', 'payment_confirmed', 'payment_lapsed'],
      ...['claim_filed', 'claim_raised', 'claim_answered', 'book_bet_taken', 'book_bet_settled'],
      // Of before: read, no longer written.
      'account_opened',
      'market_suspended',
      'order_delayed',
      'settlement_reversed',
      'runner_removed',
      // Of commands that are longer than a slice.
      'task_left',
      'task_ended',
      'positions_freed',
      'call_begun',
    ]
    expect(Object.keys(factKinds).filter((name) => !seen.has(name) && !made.includes(name))).toEqual([])
  })

  test('a store that went through a snapshot goes on to the same', () => {
    const stage = setStage(createLiveEngine())
    const random = randomOf(7)
    let copy: BetStore | undefined
    stage.live.onPublished((log, from, to) => {
      if (copy === undefined) return
      for (let i = from; i < to; i++) applyToBets(copy, log, i)
      tidyBets(copy)
    })
    for (let i = 0; i < 400; i++) {
      stage.live.batch([randomCommand(stage, random), randomCommand(stage, random)])
      if (i === 200) copy = deserialize(serialize(stage.live.fold<BetStore>('bets'))) as BetStore
    }
    expect(copy).toEqual(stage.live.fold<BetStore>('bets'))
  })

  test.each([
    ['winners', undefined],
    ['other kinds', shapesOfKinds],
  ])('the profits of settled bets on %s sum to what the account was paid, roundings apart', (_, shapes) => {
    let settled = 0
    for (const seed of [8, 9, 10, 11]) {
      const stage = setStage(createLiveEngine(), 6, shapes)
      const random = randomOf(seed)
      const { live } = stage
      live.onPublished((log, from, to) => {
        for (let i = from; i < to; i++) {
          const at = i * factStride
          if (log.numbers[at] !== accountSettled.code) continue
          const [, marketId, account, result] = log.numbers.subarray(at, at + 4) as unknown as number[]
          // The house stands between the orders of a cross-match and has none of its own.
          if (account === house.cross) continue
          const readers = createBetReaders(live)
          const { bets } = readers.betsOf(account!, { state: 'all', marketId: marketId!, limit: 500 })
          const played = bets.filter((bet) => bet.state === 'settled')
          const sum = played.reduce((total, bet) => total + bet.profit!, 0)
          expect(Math.abs(sum - result!)).toBeLessThanOrEqual(played.length)
          settled += played.length
        }
      })
      for (let i = 0; i < 800; i++) live.batch([randomCommand(stage, random)])
      settleAll(stage, random)
    }
    expect(settled).toBeGreaterThan(40)
  })
})

test('pages follow one another newest first, each bet once, whatever happens between', () => {
  const stage = setStage(createLiveEngine())
  const { live, accounts } = stage
  const account = accounts[0]!
  const place = () =>
    live.make({
      kind: 'place-order',
      account,
      market: 1,
      selectionId: 1,
      side: 'BACK',
      price: 300,
      size: 100 * 10,
      persistence: 'LAPSE',
      timeInForce: 'LIMIT',
    })
  const ids = Array.from({ length: 25 }, place)
  const readers = createBetReaders(live)
  const seen: number[] = []
  let cursor: number | undefined
  do {
    const page = readers.betsOf(account, { state: 'open', cursor, limit: 10 })
    seen.push(...page.bets.map(({ orderId }) => orderId))
    cursor = page.next === null ? undefined : Number(page.next)
    // The last bet of the page goes, and a new one comes: neither may shift the next page.
    live.make({ kind: 'cancel-order', account, market: 1, order: seen.at(-1)! })
    place()
  } while (cursor !== undefined)
  expect(seen).toEqual([...ids].reverse())
})

test.each(['open', 'unmatched', 'matched', 'all'] as const)(
  'small pages of %s bets over many markets are the large one',
  (state) => {
    const stage = setStage(createLiveEngine())
    const random = randomOf(25)
    for (let i = 0; i < 900; i++) stage.live.batch([randomCommand(stage, random)])
    const readers = createBetReaders(stage.live)
    let bets = 0
    for (const account of stage.accounts) {
      const whole = readers.betsOf(account, { state, limit: 500 })
      expect(whole.next).toBeNull()
      const seen: unknown[] = []
      let cursor: number | undefined
      do {
        const page = readers.betsOf(account, { state, cursor, limit: 3 })
        seen.push(...page.bets)
        cursor = page.next === null ? undefined : Number(page.next)
      } while (cursor !== undefined)
      expect(seen).toEqual(whole.bets)
      bets += seen.length
    }
    expect(bets).toBeGreaterThan(10)
  },
)

test('a bet of somebody else and a bet that never was are the same: not there', () => {
  const { live, accounts } = setStage(createLiveEngine())
  const order = live.make({
    kind: 'place-order',
    account: accounts[0]!,
    market: 1,
    selectionId: 1,
    side: 'LAY',
    price: 150,
    size: 1000,
    persistence: 'PERSIST',
    timeInForce: 'LIMIT',
  })
  const readers = createBetReaders(live)
  expect(readers.betOf(accounts[0]!, order)).toMatchObject({
    side: 'LAY',
    state: 'unmatched',
    unmatched: 1000,
  })
  expect(readers.betOf(accounts[1]!, order)).toBeUndefined()
  expect(readers.betOf(accounts[0]!, order + 1)).toBeUndefined()
})

test('finished orders in which nothing matched are forgotten beyond the number kept, and rows are taken again', () => {
  const live = createLiveEngine()
  const { accounts } = setStage(live)
  const store = createBetStore(10)
  replayInto(store, live)
  const account = accounts[0]!
  for (let i = 0; i < 100; i++) {
    const [placed] = live.batch([
      {
        kind: 'place-order',
        account,
        market: 1,
        selectionId: 1,
        side: 'BACK',
        price: 300,
        size: 1000,
        persistence: 'LAPSE',
        timeInForce: 'LIMIT',
      },
    ])
    live.batch([{ kind: 'cancel-order', account, market: 1, order: placed!.id }])
  }
  expect(store.emptyCount).toBe(10)
  expect(store.pool.live).toBe(10)
  expect(store.pool.used).toBeLessThanOrEqual(12)
})

/** Feeds a second store with the same batches from now on; it learns of the markets that exist. */
function replayInto(store: BetStore, live: LiveEngine): void {
  const known = live.fold<BetStore>('bets')
  store.markets.push(...structuredClone(known.markets.slice(1)))
  live.onPublished((log, from, to) => {
    for (let i = from; i < to; i++) applyToBets(store, log, i)
    tidyBets(store)
  })
}

test('a trimmed market leaves nothing of its bets behind, tells the same positions, and can still be corrected', () => {
  const stage = setStage(createLiveEngine())
  const random = randomOf(10)
  for (let i = 0; i < 300; i++) stage.live.batch([randomCommand(stage, random)])
  const { live, accounts } = stage
  const markets = stage.markets.filter((market) => live.published.markets[market] !== undefined)
  const readers = createBetReaders(live)
  for (const market of markets) {
    live.batch([{ kind: 'suspend-market', market, lapse: true, reason: 'Over' }])
    const { numberOfWinners, selectionIds, removed } = live.published.markets[market]!
    const winners = selectionIds.filter((_, runner) => !removed[runner]).slice(0, numberOfWinners)
    live.batch([{ kind: 'settle-market', market, winners }])
    const positions = () => accounts.map((account) => readers.positionOf(account, market))
    const before = positions()
    live.make({ kind: 'trim-market', market })
    expect(positions()).toEqual(before)
    expect(readers.betsOf(accounts[0]!, { state: 'all', marketId: market }).bets).toEqual([])
    live.make({ kind: 'resettle-market', market, winners, reason: 'Again' })
    live.make({ kind: 'void-market', market, reason: 'Rain' })
    expect(positions()).toEqual(before)
    expect(readers.whatIf(accounts[0]!, market, [])).toMatchObject({ now: before[0] })
  }
  live.batch([{ kind: 'release-orders' }])
  const store = live.fold<BetStore>('bets')
  expect(markets.length).toBeGreaterThan(0)
  expect(store.pool.live).toBe(0)
  expect(store.forgotten).toEqual([])
  expect(store.marketsOfAccount.size).toBe(0)
  for (const market of markets) live.make({ kind: 'archive-market', market })
})

test('an archived market leaves nothing behind', () => {
  const stage = setStage(createLiveEngine())
  const random = randomOf(9)
  for (let i = 0; i < 300; i++) stage.live.batch([randomCommand(stage, random)])
  const { live } = stage
  const store = live.fold<BetStore>('bets')
  for (const market of stage.markets) {
    live.batch([
      { kind: 'void-market', market, reason: 'Rain' },
      { kind: 'archive-market', market },
    ])
  }
  live.batch([{ kind: 'release-orders' }])
  live.batch([{ kind: 'release-orders' }])
  expect(store.pool.live).toBe(0)
  expect(store.forgotten).toEqual([])
  expect(store.emptyCount).toBe(0)
  expect(store.marketsOfAccount.size).toBe(0)
  const { pages, parts } = store.index
  expect(pages.every((page) => page.every((bet) => bet === 0))).toBe(true)
  expect(parts.every(({ count, orders }) => count === 0 && orders.every((order) => order === 0))).toBe(true)
})
