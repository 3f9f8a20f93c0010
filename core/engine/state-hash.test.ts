/** The fingerprint of a state: whatever it means shows in it, and nothing else does. */
import { describe, expect, test } from 'vitest'
import type { SeedVault } from '../casino/seeds.ts'
import { levelRow } from '../exchange/book/book.ts'
import { matchStride } from '../exchange/book/matches.ts'
import { findOrder, forEachFreeRow, orderRow, waitAt } from '../exchange/book/order-pool.ts'
import type { Market } from '../exchange/market/market.ts'
import { usualLimits } from '../exchange/market/slice.ts'
import { waitingOrders } from '../exchange/orders/waiting.ts'
import { accountRow, accountStride, rowOfAccount } from '../ledger/account-rows.ts'
import { type CasinoScene, openCasino } from '../testing/casino-scene.ts'
import { openScene } from '../testing/scene.ts'
import { applyFacts } from './apply.ts'
import { engineOf } from './engine.ts'
import { execute } from './execute.ts'
import { createState, type State } from './state.ts'
import { hashState } from './state-hash.ts'

const vault: SeedVault = {
  block: (_, message) => Uint8Array.from({ length: 32 }, (__, i) => message.length + i),
  reveal: (sealed) => sealed,
}

/** Returns a state in which everything that a state can hold is there. */
function populated(): State {
  const scene = openCasino(vault)
  const { engine } = scene
  const market = (name: string, runners: number) => {
    const made = scene.do('create-market', {
      ...{ event: 1, name, numberOfWinners: 1, betDelayMs: 5_000, betDelayModel: 'FULL' },
      ...{ commissionBps: 200, stakeMin: 100, profitRatioChecked: true },
      runners: Array.from({ length: runners }, (_, i) => ({ selectionId: i + 1, name: `Runner ${i}` })),
    }).id
    scene.do('open-market', { market: made })
    return made
  }
  // Market 1: queues of three on both sides, matches, one of them void, a runner withdrawn.
  for (const account of [101, 102, 103]) {
    scene.order(account, 'BACK', 3, 10, { persistence: account === 101 ? 'PERSIST' : 'LAPSE' })
    scene.order(account, 'LAY', 2, 10)
    scene.order(account, 'BACK', 4, account)
  }
  scene.order(104, 'LAY', 3, 5)
  scene.wait(1_000)
  scene.order(104, 'BACK', 2, 5)
  scene.do('void-window', { market: 1, from: engine.state.time, to: engine.state.time + 1, reason: 'rule 7' })
  scene.do('remove-runner', { market: 1, selectionId: 3, reason: 'rule 8' })
  // Market 2: settled. Market 3: gone from memory. Market 4: void.
  for (const id of [market('Settled', 2), market('Archived', 2)]) {
    scene.order(101, 'BACK', 2, 10, { market: id })
    scene.order(102, 'LAY', 2, 10, { market: id })
    scene.do('suspend-market', { market: id, lapse: false, reason: '' })
    scene.do('settle-market', { market: id, winners: [1] })
  }
  scene.do('archive-market', { market: 3 })
  scene.do('void-market', { market: market('Void', 2), reason: 'abandoned' })
  // Market 5: in play, with orders that wait: reserved, fill-or-kill, a replacement.
  const inPlay = market('In play', 2)
  const standing = scene.order(103, 'BACK', 5, 10, { market: inPlay, persistence: 'PERSIST' }).id
  scene.order(104, 'BACK', 5, 10, { market: inPlay, persistence: 'PERSIST' })
  const goodTill = engine.state.time + 20_000
  const terms = { postOnly: true, goodTill, orderReference: 'mine', strategy: 's1' }
  scene.order(104, 'BACK', 6, 10, { market: inPlay, persistence: 'PERSIST', terms })
  scene.do('turn-in-play', { market: inPlay })
  scene.order(102, 'BACK', 7, 10, { market: inPlay, terms })
  scene.do('replace-order', { market: inPlay, account: 103, order: standing, price: 600 })
  scene.order(104, 'LAY', 2, 10, { market: inPlay, persistence: 'PERSIST' })
  scene.order(105, 'LAY', 7, 10, { market: inPlay, timeInForce: 'FILL_OR_KILL', minFill: 500 })
  // Orders that wait for a trigger, three of them on one side.
  for (const trigger of [500, 600, 550]) {
    const stop = { account: 105, selectionId: 1, side: 'LAY', size: 1_000, exit: 'STOP' } as const
    scene.do('hold-order', { market: 1, ...stop, trigger, slippage: trigger / 50 })
  }
  const back = { account: 102, selectionId: 2, side: 'BACK', size: 1_000, exit: 'STOP' } as const
  scene.do('hold-order', { market: 1, ...back, trigger: 150, terms: { strategy: 's1' } })
  // And two that trail, at one distance; a third at another.
  scene.order(103, 'LAY', 3, 20, { selectionId: 2 })
  scene.order(104, 'BACK', 3.1, 20, { selectionId: 2 })
  for (const [account, distance] of [
    [102, 4],
    [104, 4],
    [105, 2],
  ] as const) {
    const trailing = { account, selectionId: 2, side: 'BACK', size: 500, exit: 'TRAILING', distance } as const
    scene.do('hold-order', { market: 1, ...trailing })
  }
  // Cash-outs at a profit, of a runner and of the whole market.
  scene.do('set-cash-out', { market: 1, account: 101, selectionId: 1, target: 90_000 })
  scene.do('set-cash-out', { market: 1, account: 104, target: 90_000 })
  // Rows of orders that are over, to be taken again in another order than they were freed.
  const over = [2, 3, 4].map((price) => scene.order(105, 'BACK', price * 10, 2).id)
  for (const order of [over[1]!, over[0]!]) scene.do('cancel-order', { market: 1, account: 105, order })
  scene.play(101, 'roulette', { red: 2, 'dozen-1': 3 })
  scene.play(102, '7updown', { up: 2 })
  scene.rotate(101, 'mine')
  scene.do('switch-game', { game: 'baccarat', open: true })
  // Market 6: being settled again, nobody paid yet. Slices so short that none of it fits into the first.
  const corrected = market('Corrected', 2)
  scene.order(101, 'BACK', 2, 10, { market: corrected })
  scene.order(102, 'LAY', 2, 10, { market: corrected })
  scene.do('suspend-market', { market: corrected, lapse: false, reason: '' })
  scene.do('settle-market', { market: corrected, winners: [1] })
  const slow = engineOf(engine.state, vault, { ...usualLimits, facts: 1, rows: 1, positions: 1 })
  execute(slow, { kind: 'resettle-market', market: corrected, winners: [2], reason: 'rule 9' })
  // Market 7: stops that are met and passed over, as nobody but their account offers there.
  const passed = market('Passed over', 2)
  scene.order(104, 'LAY', 3, 20, { market: passed })
  scene.order(105, 'BACK', 3.1, 20, { market: passed })
  for (const trigger of [300, 300, 305]) {
    const stop = { account: 105, selectionId: 1, side: 'LAY', size: 500, exit: 'STOP' } as const
    scene.do('hold-order', { market: passed, ...stop, trigger })
  }
  // Market 8: a pair, orders whose fills are followed, and exits of which some are still due.
  const followed = market('Followed', 2)
  const pair = { account: 105, selectionId: 2, side: 'LAY', size: 1_000, exit: 'STOP' } as const
  scene.do('hold-order', { market: followed, ...pair, trigger: 500, takeProfit: 300 })
  const offset = { ticks: 2, stopTicks: 3, levelled: true }
  for (const terms of [{}, { strategy: 's1' }]) {
    scene.order(103, 'BACK', 4, 10, { market: followed, offset, terms })
  }
  const taker = {
    account: 102,
    market: followed,
    selectionId: 1,
    side: 'LAY',
    price: 400,
    size: 1_500,
  } as const
  execute(slow, { kind: 'place-order', ...taker, persistence: 'LAPSE', timeInForce: 'LIMIT' })
  protect(scene)
  return engine.state
}

/** Limits with something that counts against each, one of them to be raised, a session, and who is away for a time. */
function protect(scene: CasinoScene): void {
  for (const limit of ['DEPOSIT', 'LOSS', 'STAKE'] as const) {
    for (const [period, amount] of [
      ['DAY', 40_000_000],
      ['MONTH', 50_000_000],
    ] as const) {
      scene.do('set-limit', { account: 102, limit, period, amount })
    }
  }
  scene.do('set-limit', { account: 102, limit: 'LOSS', period: 'DAY' })
  scene.do('begin-session', { account: 102 })
  scene.do('set-reminder', { account: 102, minutes: 15 })
  for (const ms of [1, 1_000]) {
    scene.do('take-play-money', { account: 102 })
    scene.play(102, '7updown', { up: 2 })
    scene.wait(ms)
  }
  // Of accounts without orders: those of the others are to stay.
  const [out, away] = [scene.do('open-account', {}).id, scene.do('open-account', {}).id]
  scene.do('take-time-out', { account: out, durationMs: 86_400_000 })
  scene.do('exclude-self', { account: away, months: 6 })
}

/** What is not meaning: by the path of the field, with `#` for an index; and why. */
const noMeaning: readonly { readonly path: RegExp; readonly why: string }[] = [
  { path: /^accounts\.moments\.(next$|free)/, why: 'say which room is whose, not what stands there' },
  { path: /^accounts\.(stakes|counted\.#)\.#\.room$/, why: 'how much room there is' },
  {
    path: /^accounts\.uncounted\./,
    why: 'stakes that a hash has counted first: they show in what they count to',
  },
  { path: /^markets\.#\.positions\.last(Found|Account)$/, why: 'remember the last search' },
  { path: /\.held\.books\.#\.trailCount$/, why: 'no two levels that trail have one number, whichever' },
  { path: /^markets\.#\.positions\.table\.#$/, why: 'an index over positions.accounts, made of them alone' },
]

function marketOf(state: State, path: string): Market | undefined {
  return state.markets[Number(/^markets\.(\d+)/.exec(path)?.[1] ?? 0)]
}

/** How many elements of a typed array are in use; what is behind them is room to grow. */
function usedOf(state: State, path: string): number {
  const market = marketOf(state, path)
  if (path === 'accounts.rows') return state.accounts.next * accountStride
  if (path.startsWith('accounts.moments.pages.')) return state.accounts.moments.next
  if (path.startsWith('accounts.')) return state.accounts.next
  if (path === 'orders.rows') return state.orders.used * rowSize
  if (path === 'orders.threads') return state.orders.used * 2
  if (/\.positions\.(accounts|waiting|held)$/.test(path)) return market!.positions.count
  if (path.endsWith('.positions.first')) return market!.positions.count * market!.positions.stride
  if (path.endsWith('.books.cells')) return market!.books.used
  const page = /matches\.pages\.(\d+)$/.exec(path)
  if (page !== null) return market!.matches.count * matchStride - Number(page[1]) * 512 * matchStride
  return Number.POSITIVE_INFINITY
}

const rowSize = Object.keys(orderRow).length

/**
 * Returns the paths of what means nothing about rows: of a free order's all but its link and generation, of an account that is asked for its
 * protection before its next bet what is counted again then.
 */
function idlePlaces(state: State): Set<string> {
  const idle = new Set<string>()
  for (let account = 0; account < state.accounts.next; account++) {
    const row = rowOfAccount(account)
    if (state.accounts.rows[row + accountRow.ASKED_FROM]! > state.time) continue
    for (const place of [accountRow.ASKED_FROM, accountRow.LOSS_ROOM])
      idle.add(`accounts.rows.${row + place}`)
  }
  for (const place of emptyMoments(state)) idle.add(`accounts.moments.pages.0.${place}`)
  const { rows } = state.orders
  forEachFreeRow(state.orders, (at) => {
    expect(at + rowSize).toBeLessThanOrEqual(rows.length)
    for (const place of Object.values(orderRow)) {
      if (place !== orderRow.NEXT && place !== orderRow.GENERATION) idle.add(`orders.rows.${at + place}`)
    }
    for (const link of [0, 1]) idle.add(`orders.threads.${(at / rowSize) * 2 + link}`)
  })
  return idle
}

/** Returns the places of the first page in which nothing stands that counts against a limit. */
function emptyMoments({ accounts }: State): Set<number> {
  const empty = new Set(Array.from({ length: accounts.moments.next }, (_, place) => place))
  for (const sums of [...accounts.stakes, ...accounts.counted.flat()]) {
    for (let i = 0; sums !== undefined && i < 2 * sums.count; i++) empty.delete(sums.place + i)
  }
  return empty
}

/** One change of one thing in a state, and how to take it back. */
interface Change {
  readonly path: string
  readonly make: () => void
  readonly undo: () => void
}

type Holder = Record<string | number, unknown>

/** Returns a change of every leaf of plain data: numbers by one, booleans over, texts longer, entries of maps and lists away. */
function* changesOf(state: State, value: unknown, path: string): Generator<Change> {
  if (ArrayBuffer.isView(value)) {
    const numbers = value as Float64Array
    const used = Math.min(numbers.length, usedOf(state, path))
    for (let i = 0; i < used; i++) {
      if (!isLevelAtRest(state, path, i) || i % 7 === 0) {
        yield* leaf(numbers as unknown as Holder, i, `${path}.${i}`)
      }
    }
  } else if (value instanceof Map) {
    for (const [key, entry] of [...value]) {
      const own = `${path}.${key}`
      yield { path: own, make: () => value.delete(key), undo: () => value.set(key, entry) }
      if (typeof entry === 'object') yield* changesOf(state, entry, own)
      else yield { path: own, make: () => value.set(key, entry + 1), undo: () => value.set(key, entry) }
    }
  } else if (typeof value === 'object' && value !== null) {
    const holder = value as Holder
    if (Array.isArray(value) && value.length > 0) {
      let last: unknown
      yield {
        path: `${path} without its last`,
        make: () => (last = value.pop()),
        undo: () => value.push(last),
      }
    }
    for (const name of Object.keys(holder)) {
      const own = path === '' ? name : `${path}.${name}`
      if (typeof holder[name] === 'object') yield* changesOf(state, holder[name], own)
      else if (holder[name] !== undefined) yield* leaf(holder, name, own)
    }
  }
}

/** Prices at which nothing rests are thousands and alike: one in seven stands for them. */
function isLevelAtRest(state: State, path: string, i: number): boolean {
  if (!path.endsWith('.books.cells')) return false
  const { cells, noBlock } = marketOf(state, path)!.books
  const level = i & ~3
  return i >= noBlock && cells[level + levelRow.FIRST] === -1 && cells[level + levelRow.LAST] === -1
}

function* leaf(holder: Holder, name: string | number, path: string): Generator<Change> {
  const before = holder[name]
  const after =
    typeof before === 'number' ? before + 1 : typeof before === 'boolean' ? !before : `${String(before)}x`
  const set = (value: unknown) => () => {
    holder[name] = value
  }
  yield { path, make: set(after), undo: set(before) }
}

/** Returns the hash, or that the state contradicts itself so that there is none. */
function fingerprintOf(state: State): string {
  try {
    return hashState(state)
  } catch {
    return 'none'
  }
}

const pathOf = (path: string) => path.replaceAll(/\.\d+/g, '.#')

describe('the hash of a state', () => {
  test('is another one whatever is changed in it, but for what has no meaning', () => {
    const state = populated()
    const waits = waitingOrders(state).map((order) => waitAt(state.orders, findOrder(state.orders, order)))
    expect(waits.map(({ isReserved }) => isReserved)).toContain(true)
    expect(waits.some(({ replaces }) => replaces !== 0)).toBe(true)
    const idle = idlePlaces(state)
    expect(idle.size).toBeGreaterThan(3)
    const before = hashState(state)
    const seen = new Map<string, number>()
    const unseen = new Set<string>()
    for (const { path, make, undo } of changesOf(state, state, '')) {
      const kind = pathOf(path)
      if (noMeaning.some((each) => each.path.test(kind))) continue
      if (idle.has(path)) continue
      seen.set(kind, (seen.get(kind) ?? 0) + 1)
      make()
      const after = fingerprintOf(state)
      undo()
      if (after === before) unseen.add(path)
    }
    expect([...unseen]).toEqual([])
    expect(hashState(state)).toBe(before)
    // Something of everything was there to be changed.
    for (const kind of [
      'time',
      'timers.heap.#.at',
      'orders.terms.#.wait.until',
      'markets.#.books.cells.#',
      'orders.terms.#.held.firedAt',
      'orders.terms.#.pair.other',
      'orders.terms.#.offset.reserved',
      'markets.#.exits.#.strategy',
      'markets.#.held.books.#.unmet.heap.#.at',
      'markets.#.held.books.#.levels.#.orders.heap.#.receipt',
      'markets.#.held.books.#.trails.heap.#.at',
      'markets.#.held.books.#.trailAt.#.#',
      'markets.#.held.books.#.levels.#.apart.#.heap.#.receipt',
      'markets.#.heldCashOuts.#.#.target',
      'markets.#.positions.held.#',
      'markets.#.positions.settled.#',
      'markets.#.matches.pages.#.#',
      'orders.rows.#',
      'orders.threads.#',
      'casino.paytables.#.returns.even',
      'casino.seeds.#.active.sealed',
      'casino.lastRoundAt.#',
    ]) {
      expect(seen.get(kind) ?? 0, kind).toBeGreaterThan(0)
    }
  })

  test('has nothing on the list of what has no meaning that is not there', () => {
    const state = populated()
    const paths = new Set([...changesOf(state, state, '')].map(({ path }) => pathOf(path)))
    for (const { path, why } of noMeaning)
      expect(
        [...paths].some((each) => path.test(each)),
        why,
      ).toBe(true)
  })

  test('knows the price of an order that risks the same at every price', () => {
    const backAt = (price: number) => {
      const scene = openScene()
      scene.order(101, 'BACK', price, 10)
      return scene.engine.state
    }
    expect(backAt(3).accounts).toEqual(backAt(900).accounts)
    expect(hashState(backAt(3))).not.toBe(hashState(backAt(900)))
  })

  test('knows in which turn freed ids come again', () => {
    const cancelled = (first: number, second: number) => {
      const scene = openScene()
      const orders = [3, 4, 5].map((price) => scene.order(101, 'BACK', price, 10).id)
      for (const i of [first, second]) {
        scene.do('cancel-order', { market: 1, account: 101, order: orders[i]! })
      }
      return hashState(scene.engine.state)
    }
    expect(cancelled(0, 1)).not.toBe(cancelled(1, 0))
  })

  test('stays as it is where only the room in memory is another', () => {
    const state = populated()
    const before = hashState(state)
    const roomy = structuredClone(state)
    const { accounts, orders } = roomy
    const grown = <T extends Float64Array | Int32Array>(numbers: T): T => {
      const larger = new (numbers.constructor as new (size: number) => T)(numbers.length * 2)
      larger.set(numbers)
      return larger
    }
    accounts.rows = grown(accounts.rows)
    orders.rows = grown(orders.rows)
    for (const market of roomy.markets) {
      if (market === undefined) continue
      const { books, positions } = market
      positions.accounts = grown(positions.accounts)
      books.cells = grown(books.cells)
      positions.first = grown(positions.first)
      positions.lastFound = -1
      positions.lastAccount = -1
    }
    const seeds = [...roomy.casino.seeds].reverse()
    roomy.casino.seeds.clear()
    for (const [account, own] of seeds) roomy.casino.seeds.set(account, own)
    expect(hashState(roomy)).toBe(before)
  })

  test('is the same after a replay', () => {
    const scene = openScene()
    scene.order(101, 'BACK', 3, 10)
    scene.order(102, 'LAY', 3, 4)
    const { log, state } = scene.engine
    const replayed = createState()
    applyFacts(replayed, log, 0, log.count)
    expect(hashState(replayed)).toBe(hashState(state))
  })
})
