/** Compares the engine with the oracle: outcomes, markets, books, orders, matches, money, casino. Throws at a difference. */
import type { Command } from '#core/engine/command.ts'
import type { Outcome } from '#core/engine/outcome.ts'
import type { State } from '#core/engine/state.ts'
import type { BACK, LAY } from '#core/exchange/book/book.ts'
import { forEachVirtual, virtualsOf } from '#core/exchange/book/virtual-levels.ts'
import { type Market, marketStatus } from '#core/exchange/market/market.ts'
import { isCrossed } from '#core/exchange/orders/crossing.ts'
import { figureOf, findPosition, positionRow } from '#core/exchange/risk/position.ts'
import { accountKinds, currencies } from '#core/facts/ledger.ts'
import { cancelReasons } from '#core/facts/order.ts'
import { profiles } from '#core/facts/profile.ts'
import { type Stopper, type StopReason, stoppers, stopReasons } from '#core/facts/stop.ts'
import {
  type Accounts,
  availableOf,
  balanceOf,
  isExcluded,
  playableOf,
  playMoneyTakenAt,
} from '#core/ledger/accounts.ts'
import { holderNames, holdOf } from '#core/ledger/holds.ts'
import { transferStates } from '#core/ledger/wallet.ts'
import type { Answer } from '../oracle/answer.ts'
import { levelsOf, queue } from '../oracle/book.ts'
import { bettors, marketExposure } from '../oracle/exposure.ts'
import { available, free, holds, playable } from '../oracle/holds.ts'
import { otherLeg } from '../oracle/pairs.ts'
import { transferKeptMs } from '../oracle/wallet.ts'
import {
  balance,
  houseAccounts,
  type OracleMarket,
  type OracleOrder,
  runnerPlace,
  type World,
} from '../oracle/world.ts'
import { compareCasinos } from './casino-checks.ts'
import { coreLevels, coreOrder, coreQueue } from './core-reading.ts'
import { Difference, expectSame, expectSameNumbers } from './difference.ts'
import type { OrderIds } from './order-ids.ts'
import type { Known } from './pair.ts'
import { compareProtection } from './protection-checks.ts'
import { compareTrees } from './tree-checks.ts'

const { EXPOSURE } = positionRow

const ordersCommands: readonly Command['kind'][] = [
  ...(['place-order', 'place-at-start', 'loosen-limit', 'replace-order'] as const),
  ...(['cancel-order', 'hold-order', 'edit-held'] as const),
]

/** Compares all that both said of a command that was done. The outcome was empty before: what is not said is nothing. */
export function compareAnswers(command: Command, answer: Answer, outcome: Outcome, ids: OrderIds): void {
  const { kind } = command
  const inCore = (id: number) => (id === 0 ? 0 : ids.coreIdOf(id))
  const expected = ordersCommands.includes(kind)
    ? {
        ...answer,
        id: ids.coreIdOf(answer.id),
        standing: inCore(answer.standing),
        other: inCore(answer.other),
      }
    : answer
  // The releases of one command are many outcomes; the record is left with what the last of them came to.
  const fields = kind === 'release-orders' ? ['id'] : Object.keys({ ...outcome, ...expected })
  for (const field of fields as (keyof Outcome)[]) {
    if (outcome[field] === expected[field]) continue
    expectSame(`${field} told by ${kind}`, outcome[field], expected[field])
  }
}

/** Compares everything of one market: state, books, orders, matches, exposures. */
export function compareMarket(known: Known, state: State, id: number): void {
  const oracle = known.world.markets.find((market) => market.id === id)
  const core = state.markets[id]
  if (oracle === undefined || oracle.archived) {
    expectSame(`market ${id} in memory`, core !== undefined, false)
    return
  }
  if (core === undefined) throw new Difference(`market ${id} is missing`)
  const { status, stop, inPlay, version, endedAt, trimmed } = oracle
  const { stoppedBy, stopReason } = core
  expectSame(
    `state of market ${id}`,
    {
      status: core.status,
      stoppedBy,
      stopReason,
      inPlay: core.inPlay,
      scheduledEnd: core.scheduledEnd,
      version: core.version,
      endedAt: core.endedAt,
      payAt: core.payAt,
      quietMs: core.quietMs,
      quietUntil: core.quietUntil,
      trimmed: core.trimmed,
      matches: core.matches.count,
      removed: core.removed,
      factors: core.factors,
    },
    {
      status: marketStatus[status],
      stoppedBy: stop === undefined ? 0 : stoppers[stop.by as Stopper],
      stopReason: stop === undefined ? 0 : stopReasons[stop.reason as StopReason],
      inPlay,
      scheduledEnd: oracle.scheduledEnd,
      version,
      endedAt,
      payAt: oracle.payAt ?? 0,
      quietMs: oracle.terms.quietMs ?? 0,
      quietUntil: oracle.quietUntil ?? 0,
      trimmed,
      matches: trimmed ? 0 : oracle.matches.length,
      removed: oracle.runners.map((runner) => runner.removed),
      factors: oracle.runners.map((runner) => runner.factor),
    },
  )
  compareCashOuts(oracle, core)
  compareHeldCashOuts(oracle, core)
  compareBooks(known, oracle, state, core)
  compareStart(oracle, core)
  compareOrders(known, oracle, state)
  compareMatches(known, oracle)
  compareExposures(oracle, core)
}

function compareCashOuts({ id, cashOuts }: OracleMarket, core: Market): void {
  const actual = [...(core.cashOuts?.values() ?? [])].map(({ hedges, until, runner: of, ...one }) => {
    const bySelection = hedges.map(({ runner, side, ...hedge }) => {
      return { selectionId: core.selectionIds[runner], side: side === 0 ? 'BACK' : 'LAY', ...hedge }
    })
    const selectionId = of === -1 ? undefined : core.selectionIds[of]
    return [one.id, one.account, selectionId, one.part, until, hedges.length, bySelection]
  })
  const expected = cashOuts.map(({ id: own, account, selectionId, part, releaseAt, hedges }) => {
    return [own, account, selectionId, part, releaseAt, hedges.length, hedges]
  })
  expectSame(`cash-outs that wait in market ${id}`, actual, expected)
}

function compareHeldCashOuts({ id, heldCashOuts }: OracleMarket, core: Market): void {
  const held = [...(core.heldCashOuts?.values() ?? [])].flat()
  const selectionOf = (runner: number) => (runner === -1 ? undefined : core.selectionIds[runner])
  const actual = held
    .sort((one, other) => one.receipt - other.receipt)
    .map(({ account, runner, target }) => [account, selectionOf(runner), target])
  const expected = heldCashOuts.map(({ account, selectionId, target }) => [account, selectionId, target])
  expectSame(`cash-outs that are held in market ${id}`, actual, expected)
}

function compareBooks(known: Known, oracle: OracleMarket, state: State, core: Market): void {
  oracle.runners.forEach(({ selectionId }, runner) => {
    for (const [side, code] of sides) {
      const line = queue(oracle, selectionId, side)
      const what = `unmatched ${side} orders on runner ${runner} of market ${oracle.id}`
      expectSameNumbers(what, coreLevels(core, runner, code).flat(), levelsOf(line).flat())
      const ids = line.map((order) => known.ids.coreIdOf(order.id))
      expectSameNumbers(`queue of ${what}`, coreQueue(state, core, runner, code), ids)
    }
  })
  if (isCrossed(core) && core.books.resting > 0) compareVirtuals(core)
}

/** What is shown of all runners at one moment is what is shown of each alone. */
function compareVirtuals(core: Market): void {
  for (const [side, code] of sides) {
    const virtuals = virtualsOf(core, code)
    for (let runner = 0; runner < core.runnerCount; runner++) {
      const together: number[] = []
      const alone: number[] = []
      virtuals(runner, (tick, payout) => together.push(tick, payout) > 0)
      forEachVirtual(core, runner, code, (tick, payout) => alone.push(tick, payout) > 0)
      expectSameNumbers(
        `virtual offers to a ${side} on runner ${runner} of market ${core.id}`,
        together,
        alone,
      )
    }
  }
}

function compareStart(oracle: OracleMarket, { starting }: Market): void {
  const { begunAt, runners } = oracle.start
  expectSame(`starting price of market ${oracle.id}`, starting !== undefined, !!oracle.terms.startingPrice)
  if (starting === undefined) return
  expectSame(`off of market ${oracle.id}`, starting.begunAt, begunAt)
  runners.forEach(({ price, backed, laid, rate }, i) => {
    const actual = starting.runners[i]!
    expectSame(
      `starting price of runner ${i} of market ${oracle.id}`,
      [actual.price, actual.backed, actual.laid, actual.rate],
      [price, backed, laid, rate],
    )
    if (laid !== backed && oracle.settled.length > 0) throw new Difference('laid is not what was backed')
  })
}

const sides = [
  ['BACK', 0 satisfies typeof BACK],
  ['LAY', 1 satisfies typeof LAY],
] as const

/** Throws unless every field of what is expected is the same. */
function expectFields<T extends object>(what: string, actual: T | undefined, expected: T): void {
  const fields = Object.keys(expected) as (keyof T)[]
  if (actual !== undefined && fields.every((field) => actual[field] === expected[field])) return
  const alike = actual && Object.fromEntries(fields.map((field) => [field, actual[field]]))
  expectSame(what, alike, expected)
}

const partNames = ['unmatched', 'matched', 'cancelled', 'lapsed', 'voided', 'reason'] as const

function compareOrders(known: Known, oracle: OracleMarket, state: State): void {
  for (const order of oracle.orders) {
    const id = known.ids.coreIdOf(order.id)
    const parts = known.history.orders.get(id)
    // Written out only where they differ: a run goes through millions of them.
    if (!partNames.every((name) => parts?.[name] === order[name])) {
      expectSame(`parts of order ${order.id}`, picked(parts, partNames), picked(order, partNames))
    }
    const waits = parts?.isDelayed === true && parts.unmatched > 0
    if (waits !== (order.state === 'delayed')) expectSame(`whether order ${order.id} waits`, waits, !waits)
    compareStanding(oracle, order, coreOrder(state, id))
  }
}

function picked<T extends object>(from: T | undefined, names: readonly (keyof T)[]): unknown {
  return from && Object.fromEntries(names.map((name) => [name, from[name]]))
}

/** What the id of an order leads to: the order with its terms while something of it is unmatched, then nothing. */
function compareStanding(
  market: OracleMarket,
  order: OracleOrder,
  actual: ReturnType<typeof coreOrder>,
): void {
  if (order.unmatched === 0 && actual === undefined) return
  const what = `order ${order.id} of market ${market.id} in the engine`
  if (order.unmatched === 0) return expectSame(what, actual, undefined)
  const { account, side, persistence, state, limit, liability } = order
  const isStarting = state === 'starting'
  const price = isStarting ? limit : order.price
  const unmatched = isStarting && side === 'LAY' ? liability : order.unmatched
  expectFields(what, actual, {
    ...{ account, market: market.id, runner: runnerPlace(market, order.selectionId), side, price, unmatched },
    ...{ persistence, isDelayed: state === 'delayed', isHeld: state === 'held', left: order.left },
    ...{ trigger: 0, slippage: 0, distance: 0, extreme: 0, firedAt: 0, ...order.held },
    isExit: order.parent !== 0,
    offset: order.offset && JSON.stringify(order.offset),
    // Two that share one size have the same of it.
    shared: otherLeg(market, order) === undefined ? 0 : order.unmatched,
    ...order.terms,
  })
}

function compareMatches(known: Known, oracle: OracleMarket): void {
  const actual = known.history.matches.get(oracle.id) ?? []
  expectSame(`number of matches of market ${oracle.id}`, actual.length, oracle.matches.length)
  const inCore = (id: number) => (id === 0 ? 0 : known.ids.coreIdOf(id))
  oracle.matches.forEach(({ price, size, taker, backOrder, layOrder, voided }, i) => {
    expectFields(`match ${i} of market ${oracle.id}`, actual[i], {
      ...{ price, size, voided },
      taker: inCore(taker),
      maker: inCore(taker === backOrder ? layOrder : backOrder),
    })
  })
}

function compareExposures(oracle: OracleMarket, core: Market): void {
  for (const account of bettors(oracle)) {
    const index = findPosition(core.positions, account)
    const actual = figureOf(core.positions, index, EXPOSURE)
    const expected = marketExposure(oracle, account)
    expectSame(`exposure of account ${account} in market ${oracle.id}`, actual, expected)
  }
}

function compareHolds(world: World, accounts: Accounts, id: number): void {
  const expected = holds(world, id)
  expectSame('holders', holderNames, Object.keys(expected))
  for (const holder of holderNames) {
    expectSame(`what ${holder} holds of account ${id}`, holdOf(accounts, holder, id), expected[holder])
  }
  // Every market is gone through for it: once.
  const own = free(world, id, expected)
  expectSame(`what is available to account ${id}`, availableOf(accounts, id), available(world, id, own))
  expectSame(`what account ${id} may play with`, playableOf(accounts, id), playable(world, id, own))
}

function compareSwitches(world: World, state: State): void {
  const actual = [...state.switches].flatMap(([account, own]) =>
    own.map(({ strategy, timeoutMs, deadline }) => ({ account, strategy, timeoutMs, deadline })),
  )
  const bySwitch = (list: typeof actual) => list.map((each) => JSON.stringify(each)).sort()
  expectSame('switches', bySwitch(actual), bySwitch(world.switches))
  const nameOf = (code: number) => Object.entries(cancelReasons).find(([, known]) => known === code)?.[0]
  const sweeps = state.sweeps.map(({ account, strategy, reason, next }) => ({
    account,
    strategy,
    reason: nameOf(reason),
    next,
  }))
  expectSame('sweeps', sweeps, world.sweeps)
}

const isUnderWay = (state: string) => state === 'REVIEW' || state === 'PENDING'

function compareWallets(world: World, { wallet }: State): void {
  const actual = [...wallet.underWay.values()].map(({ id, state, approvals, approvedBy, approvedAt }) => {
    return { id, state, approvals, approvedBy, approvedAt }
  })
  const expected = world.transfers.filter(({ state }) => isUnderWay(state))
  expectSame(
    'transfers under way',
    actual,
    expected.map(({ id, state, approvedAt, approvedBy }) => ({
      id,
      state: transferStates[state],
      approvals: state === 'REVIEW' ? 2 - approvedBy.length : 0,
      approvedBy: approvedBy.at(-1) ?? 0,
      approvedAt,
    })),
  )
  expectSame('number of transfers', wallet.count, world.transfers.length)
  for (const { id, state, endedAt = 0 } of world.transfers) {
    if (isUnderWay(state) || world.time >= endedAt + transferKeptMs) continue
    const ended = wallet.ended.get(id)
    expectSame(`end of transfer ${id}`, [ended?.state, ended?.endedAt], [transferStates[state], endedAt])
  }
}

/** Compares the whole state: every market in memory, every balance, every account's exposure over all markets, the casino. */
export function compareWorlds(known: Known, state: State): void {
  const { world } = known
  for (const market of world.markets) compareMarket(known, state, market.id)
  expectSame('number of markets', state.markets.length - 1, world.markets.length)
  compareWallets(world, state)
  expectSame('number of accounts', state.accounts.next - 101, world.accounts.length)
  for (const account of [...Object.values(houseAccounts), ...world.accounts.map(({ id }) => id)]) {
    expectSame(`balance of account ${account}`, balanceOf(state.accounts, account), balance(world, account))
  }
  for (const { id, kind, parent, currency, discountBps, playMoneyAt, excluded } of world.accounts) {
    const { accounts } = state
    compareHolds(world, accounts, id)
    expectSame(
      `terms of account ${id}`,
      [accounts.kind[id], accounts.parent[id], accounts.currency[id], accounts.discountBps[id]],
      [accountKinds[kind], parent, currencies[currency], discountBps],
    )
    expectSame(`last play money of account ${id}`, playMoneyTakenAt(accounts, id), playMoneyAt)
    expectSame(`whether account ${id} is excluded`, isExcluded(accounts, id), excluded)
    compareProtection(world, state, id)
  }
  compareSwitches(world, state)
  compareTrees(world, state)
  expectSame('profile', state.profile, profiles[world.profile])
  compareCasinos(world, state)
}
