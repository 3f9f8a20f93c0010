/** Compares the engine with the oracle: answers, postings, markets, books, orders, matches, money, casino. Throws at a difference. */
import type { Command } from '#core/engine/command.ts'
import type { Outcome } from '#core/engine/outcome.ts'
import type { State } from '#core/engine/state.ts'
import type { BACK, LAY } from '#core/exchange/book/book.ts'
import { type Market, marketStatus } from '#core/exchange/market/market.ts'
import { findPosition, positionRow } from '#core/exchange/risk/position.ts'
import { type PostingKind, postingKinds } from '#core/facts/ledger.ts'
import type { FactLog } from '#core/facts/log.ts'
import { readFact } from '#core/facts/registry.ts'
import type { Answer } from '../oracle/answer.ts'
import { levels } from '../oracle/book.ts'
import { exposure, marketExposure } from '../oracle/exposure.ts'
import { bettors } from '../oracle/settlement.ts'
import { balance, houseAccounts, type OracleMarket, type OraclePosting } from '../oracle/world.ts'
import { compareCasinos } from './casino-checks.ts'
import { coreLevels } from './core-reading.ts'
import { Difference, expectSame } from './difference.ts'
import type { Known } from './pair.ts'

const { EXPOSURE } = positionRow

/** Compares what both said of the command. */
export function compareAnswers(
  command: Command,
  answer: Answer,
  outcome: Outcome,
  coreOrders: ReadonlyMap<number, number>,
): void {
  expectSame(`refusal of ${command.kind}`, outcome.refusal ?? 'done', answer.refusal ?? 'done')
  if (answer.refusal !== undefined) return
  switch (command.kind) {
    case 'place-order':
    case 'replace-order': {
      const { matched, matchedPayout, unmatched, cancelled, releaseAt } = answer
      const expected = {
        id: coreOrders.get(answer.id),
        matched,
        matchedPayout,
        unmatched,
        cancelled,
        releaseAt,
      }
      expectSame(`outcome of ${command.kind}`, pickLike(outcome, expected), expected)
      return
    }
    case 'cancel-order':
    case 'cancel-all':
      expectSame(`cancelled by ${command.kind}`, outcome.cancelled, answer.cancelled)
      return
    case 'open-account':
    case 'credit-account':
    case 'create-event':
    case 'release-orders':
      return
    case 'play-round':
      expectSame('number of the round', outcome.id, answer.id)
      expectSame('the round', outcome.round, answer.round)
      return
    case 'commit-seeds':
    case 'rotate-seeds':
    case 'switch-game':
    case 'fund-bankroll':
      expectSame(`id told by ${command.kind}`, outcome.id, answer.id)
      return
    default:
      expectSame(`version after ${command.kind}`, outcome.version, answer.version)
  }
}

function pickLike<T extends object>(from: T, like: object): unknown {
  return Object.fromEntries(Object.keys(like).map((key) => [key, from[key as keyof T]]))
}

const postingNames = new Map<number, PostingKind>(
  Object.entries(postingKinds).map(([name, code]) => [code, name as PostingKind]),
)

/** Compares the postings of one command; in which order they were made within it does not matter. */
export function comparePostings(expected: readonly OraclePosting[], log: FactLog, from: number): void {
  const actual: OraclePosting[] = []
  for (let i = from; i < log.count; i++) {
    const fact = readFact(log, i)
    if (fact.name !== 'posting') continue
    const number = (field: string): number => fact[field] as number
    const kind = postingNames.get(number('kind')) ?? 'unknown'
    actual.push({
      ...{ from: number('from'), to: number('to'), amount: number('amount'), kind, market: number('market') },
      ...(kind.startsWith('casino_') ? { text: String(fact.text) } : {}),
    })
  }
  expectSame('postings', sorted(actual), sorted(expected))
}

function sorted(postings: readonly OraclePosting[]): string[] {
  return postings
    .map(({ from, to, amount, kind, market, text }) => JSON.stringify([from, to, amount, kind, market, text]))
    .sort()
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
  const { status, inPlay, version } = oracle
  expectSame(
    `state of market ${id}`,
    { status: core.status, inPlay: core.inPlay, version: core.version, removed: core.removed },
    {
      status: marketStatus[status],
      inPlay,
      version,
      removed: oracle.runners.map((runner) => runner.removed),
    },
  )
  compareBooks(oracle, core)
  compareOrders(known, oracle)
  compareMatches(known, oracle)
  compareExposures(oracle, core)
}

function compareBooks(oracle: OracleMarket, core: Market): void {
  oracle.runners.forEach(({ selectionId }, runner) => {
    for (const [side, code] of sides) {
      expectSame(
        `unmatched ${side} orders on runner ${runner} of market ${oracle.id}`,
        coreLevels(core, runner, code),
        levels(oracle, selectionId, side),
      )
    }
  })
}

const sides = [
  ['BACK', 0 satisfies typeof BACK],
  ['LAY', 1 satisfies typeof LAY],
] as const

function compareOrders(known: Known, oracle: OracleMarket): void {
  for (const order of oracle.orders) {
    const parts = known.history.orders.get(known.coreOrders.get(order.id) ?? 0)
    const { unmatched, matched, cancelled, lapsed, voided, reason } = order
    const expected = {
      unmatched,
      matched,
      cancelled,
      lapsed,
      voided,
      reason,
      isDelayed: isWaiting(order.state),
    }
    const actual = parts && { ...pickParts(parts), isDelayed: parts.isDelayed && parts.unmatched > 0 }
    expectSame(`order ${order.id} of market ${oracle.id}`, actual, expected)
  }
}

function isWaiting(state: string): boolean {
  return state === 'delayed'
}

interface Parts {
  unmatched: number
  matched: number
  cancelled: number
  lapsed: number
  voided: number
  reason: string
}

function pickParts({ unmatched, matched, cancelled, lapsed, voided, reason }: Parts): Parts {
  return { unmatched, matched, cancelled, lapsed, voided, reason }
}

function compareMatches(known: Known, oracle: OracleMarket): void {
  const actual = known.history.matches.get(oracle.id) ?? []
  const expected = oracle.matches.map(({ price, size, taker, backOrder, layOrder, voided }) => ({
    ...{ price, size },
    taker: known.coreOrders.get(taker),
    maker: known.coreOrders.get(taker === backOrder ? layOrder : backOrder),
    voided,
  }))
  expectSame(`matches of market ${oracle.id}`, actual, expected)
}

function compareExposures(oracle: OracleMarket, core: Market): void {
  for (const account of bettors(oracle)) {
    const index = findPosition(core.positions, account)
    const actual = index === -1 ? 0 : core.positions.rows[index * core.positions.stride + EXPOSURE]!
    const expected = marketExposure(oracle, account)
    expectSame(`exposure of account ${account} in market ${oracle.id}`, actual, expected)
  }
}

/** Compares the whole state: every market in memory, every balance, every account's exposure over all markets, the casino. */
export function compareWorlds(known: Known, state: State): void {
  const { world } = known
  for (const market of world.markets) compareMarket(known, state, market.id)
  expectSame('number of markets', state.markets.length - 1, world.markets.length)
  expectSame('number of accounts', state.accounts.next - 101, world.accounts.length)
  for (const account of [...Object.values(houseAccounts), ...world.accounts.map(({ id }) => id)]) {
    expectSame(`balance of account ${account}`, state.accounts.balance[account], balance(world, account))
  }
  for (const { id } of world.accounts) {
    expectSame(`exposure of account ${id}`, state.accounts.exposure[id], exposure(world, id))
  }
  compareCasinos(world, state)
}
