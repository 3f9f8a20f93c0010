/** What must hold after every command whatever it was, asked of the engine and of the history of its facts. Throws. */
import type { Command } from '#core/engine/command.ts'
import type { State } from '#core/engine/state.ts'
import type { Side } from '#core/exchange/command.ts'
import { balanceOf, house, playableOf } from '#core/ledger/accounts.ts'
import { queue } from '../oracle/book.ts'
import { crossPrice, isByHundredths, isCrossed, isLegOf, VirtualOffers } from '../oracle/cross.ts'
import type { OracleMarket } from '../oracle/world.ts'
import { coreBalances, coreLevels } from './core-reading.ts'
import { Difference, expectSame } from './difference.ts'
import type { Known } from './pair.ts'
import { checkTotals, checkTree } from './tree-checks.ts'

/** Checks all that is of no market: the ledger and the tree. */
export function checkLedger(known: Known, state: State): void {
  expectSame(
    'sum of all balances',
    coreBalances(state).reduce((sum, balance) => sum + balance, 0),
    0,
  )
  checkTree(state)
  checkTotals(known.world, state)
  const underWay = known.world.tasks.reduce((sum, { paid, reversed }) => sum + reversed - paid, 0)
  expectSame('balance of the clearing account', balanceOf(state.accounts, house.clearing), underWay)
}

/** Checks one market. */
export function checkMarket(known: Known, state: State, market: number): void {
  checkBooks(state, market)
  checkParts(known, market)
  checkCrossed(known, market)
}

/** A back that asks for less than a lay offers would have been matched: at rest the two sides never overlap. */
function checkBooks(state: State, id: number): void {
  const market = state.markets[id]
  if (market === undefined) return
  for (let runner = 0; runner < market.runnerCount; runner++) {
    const back = coreLevels(market, runner, 0)[0]?.[0] ?? Number.POSITIVE_INFINITY
    const lay = coreLevels(market, runner, 1)[0]?.[0] ?? Number.NEGATIVE_INFINITY
    if (lay >= back)
      throw new Difference(`Runner ${runner} of market ${id} is crossed: lay ${lay}, back ${back}`)
  }
}

/** What an order leaves because so little cannot be had without cost to the house, minor units. */
const dust = 1_000

/**
 * In a market with cross-matching no order rests that could be matched with those of others on the other runners: but for dust,
 * and for orders of one account on several of them, which never meet each other.
 */
function checkCrossed(known: Known, id: number): void {
  const market = known.world.markets.find((each) => each.id === id)
  if (market === undefined || !isCrossed(market) || market.status !== 'OPEN') return
  if (market.runners.some((runner) => runner.removed)) return
  for (const { selectionId } of market.runners) {
    for (const side of ['BACK', 'LAY'] as const) checkFirst(market, selectionId, side)
  }
}

function checkFirst(market: OracleMarket, selectionId: number, side: Side): void {
  const [first] = queue(market, selectionId, side)
  if (first === undefined) return
  const others = market.runners.filter((runner) => isLegOf(market, selectionId, runner.selectionId))
  const lines = others.map((runner) => queue(market, runner.selectionId, side))
  const virtual = new VirtualOffers(market, lines, side, first.account)
  const price = virtual.price()
  if (price === undefined || (side === 'BACK' ? price < first.price : price > first.price)) return
  const { size, parts } = virtual.take(first.unmatched)
  // Where the others on their own are a sure thing, there is no price to take them at; so whoever came last rests.
  const prices = [
    ...new Map(
      [first, ...parts.map(({ maker }) => maker)].map((each) => [each.selectionId, each.price]),
    ).values(),
  ]
  if (
    prices.some(
      (_, i) =>
        crossPrice(
          side,
          prices.filter((_, j) => j !== i),
          isByHundredths(market),
        ) === undefined,
    )
  )
    return
  const accounts = parts.map(({ maker }) => maker.account)
  if (size < dust || new Set(accounts).size < others.length) return
  throw new Difference(
    `Order ${first.id} rests, and ${size} of it could be matched at ${price} by ${accounts}`,
  )
}

/** The five parts of each stake sum to it, none is below zero, and both sides of the market matched the same. */
function checkParts(known: Known, id: number): void {
  const matched = [0, 0]
  for (const order of known.history.byMarket.get(id) ?? []) {
    const parts = [order.unmatched, order.matched, order.cancelled, order.lapsed, order.voided]
    if (parts.some((part) => part < 0)) throw new Difference(`A part of order ${order.order} is below zero`)
    expectSame(
      `parts of order ${order.order}`,
      parts.reduce((sum, part) => sum + part, 0),
      order.size,
    )
    matched[order.side]! += order.matched
  }
  for (const { size, taker, maker, voided } of known.history.matches.get(id) ?? []) {
    // The house has the other side of each part of a cross-match.
    if (voided || (taker !== 0 && maker !== 0)) continue
    matched[1 - known.history.orders.get(taker + maker)!.side]! += size
  }
  expectSame(`matched lays of market ${id} against its matched backs`, matched[1], matched[0])
}

/** Commands an account does itself; only what others do to it may take below zero what it may bet. */
const ownCommands: readonly Command['kind'][] = [
  'place-order',
  'place-at-start',
  'loosen-limit',
  'replace-order',
  'cancel-order',
  'cancel-all',
  'hold-order',
  'edit-held',
  'play-round',
  'take-book-bet',
  'begin-withdrawal',
]

function doerOf(state: State, command: Command): number | undefined {
  if (!ownCommands.includes(command.kind) || !('account' in command)) return undefined
  const { account } = command
  return Number.isInteger(account) && account > 100 && account < state.accounts.next ? account : undefined
}

/** Returns what the account that does the command may still bet, undefined when no account does it. */
export function playableOfDoer(state: State, command: Command): number | undefined {
  const doer = doerOf(state, command)
  return doer === undefined ? undefined : playableOf(state.accounts, doer)
}

/** Checks that the account's own command has not taken what it may bet below zero, or further below. */
export function checkOwnDoing(state: State, command: Command, before: number | undefined): void {
  const after = playableOfDoer(state, command)
  if (before === undefined || after === undefined || after >= 0 || after >= before) return
  throw new Difference(`${command.kind} took what account ${doerOf(state, command)} may bet to ${after}`)
}
