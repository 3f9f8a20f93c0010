/** Compares the tree of agents and the book with the oracle's, and checks what must hold of them whatever was asked. Throws. */
import type { State } from '#core/engine/state.ts'
import { partsIn as partsOfPosition } from '#core/exchange/risk/fixed-parts.ts'
import { availableOf, balanceOf, isFrozen } from '#core/ledger/accounts.ts'
import { besideOf, besideRow, lineOf } from '#core/ledger/beside.ts'
import { earnings } from '#core/ledger/deals.ts'
import { backOf, givable, giveBackNow, nothingBack } from '#core/ledger/give-back.ts'
import { dealsNow, partsOf } from '#core/ledger/shares.ts'
import { largestPaymentOf, payableOf, spendableOf, totalOf } from '#core/ledger/spending.ts'
import { depthOf } from '#core/ledger/tree.ts'
import { free, isFrozen as isFrozenIn } from '../oracle/holds.ts'
import { largestPayment, lineage, payable, spendable } from '../oracle/tree.ts'
import { balance, type OracleAccount, type World } from '../oracle/world.ts'
import { corePlayers } from './core-reading.ts'
import { Difference, expectSame } from './difference.ts'

/** Compares every account of the tree, what is announced, proposed and being closed, and the bets against the book. */
export function compareTrees(world: World, state: State): void {
  for (const account of world.accounts) compareAccount(world, state, account)
  compareParts(world, state)
  const { book, tree } = state
  const announced = world.announcements.map((each) => ({ ...each }))
  expectSame('what is announced', tree.announcements, announced)
  const open = world.payments.filter(({ state: how }) => how === 'PROPOSED')
  const payments = open.map(({ id, from: account, to, amount, until }) => [
    id,
    { account, to, amount, until },
  ])
  expectSame('payments that wait', [...tree.payments], payments)
  const claims = world.claims.filter(({ isOver }) => !isOver)
  expectSame(
    'claims that are open',
    [tree.claimed, [...tree.claims]],
    [
      world.claims.length,
      claims.map(({ id, account, amount, waitMs, to, until }) => [
        id,
        { account, amount, waitMs, to, until },
      ]),
    ],
  )
  expectSame(
    'how far the tree has come',
    [tree.announced, tree.proposed, tree.closingFrom, tree.givingFrom, tree.periods],
    [world.announced, world.payments.length, world.closingFrom ?? 0, world.givingFrom ?? 0, world.periods],
  )
  const bets = world.bookBets.filter(({ isOver }) => !isOver)
  const inCore = [...book.open].map(([id, { account, stake, parts }]) => [
    id,
    account,
    stake,
    partsIn(state, parts),
  ])
  expectSame(
    'bets against the book',
    inCore,
    bets.map(({ id, account, stake, parts }) => [id, account, stake, inNumbers(parts)]),
  )
  expectSame('number of bets against the book', book.count, world.bookBets.length)
}

/** Returns the agents and their basis points of each earning in turn, by the number of their parts, and what the lowest gives back. */
function partsIn(state: State, parts: number): number[] {
  const [first, ...others] = earnings.map((earning) => partsOf(state, parts, earning))
  const kept = first!.flatMap(({ agent, bps }, i) => [agent, bps, ...others.map((each) => each[i]!.bps)])
  return first!.length === 0 ? kept : [...kept, ...givable.map((earning) => backOf(state, parts, earning))]
}

type Parts = World['bookBets'][number]['parts']

function inNumbers(parts: Parts): number[] {
  const kept = parts.flatMap((part) => [part.agent, ...earnings.map((earning) => part[earning])])
  return [...kept, ...parts.slice(0, 1).flatMap(({ back }) => givable.map((earning) => back[earning]))]
}

function compareAccount(world: World, state: State, account: OracleAccount): void {
  const { id, accrued, closed, deals, frozenBy, giveBack, line, promised } = account
  const agent = state.tree.agents.get(id)
  const { accounts } = state
  // Of who has no credit and gives none the rest is compared already.
  const given = world.accounts.reduce((sum, each) => sum + (each.parent === id ? each.line : 0), 0)
  if (agent !== undefined || line > 0) {
    const own = free(world, id)
    expectSame(
      `credit of account ${id}`,
      [
        lineOf(accounts, id),
        besideOf(accounts, id, besideRow.GIVEN),
        spendableOf(state, id),
        payableOf(state, id),
        largestPaymentOf(state, id),
      ],
      [line, given, spendable(world, id, own), payable(world, id, own), largestPayment(world, id, own)],
    )
  }
  expectSame(
    `whether account ${id} is frozen`,
    [accounts.frozenBy.get(id), isFrozen(accounts, id)],
    [frozenBy, isFrozenIn(world, id)],
  )
  expectSame(
    `deals of account ${id}`,
    [
      agent && dealsNow(agent),
      agent === undefined ? 0 : agent.owed.units * 10_000 + agent.owed.rest,
      agent?.isClosed ?? false,
      agent === undefined ? nothingBack : giveBackNow(agent),
      promisedIn(state, id),
    ],
    [deals, accrued, closed, giveBack, promised],
  )
}

/** Returns what a player is promised back, 1/10,000 of a minor unit. */
function promisedIn({ tree }: State, account: number): number {
  const owed = tree.promised.get(account)
  return owed === undefined ? 0 : owed.units * 10_000 + owed.rest
}

/** Of every account in every market: by which parts agents share its commission there. */
function compareParts(world: World, state: State): void {
  for (const { archived, fixedParts, id } of world.markets) {
    if (archived) continue
    const { positions } = state.markets[id]!
    for (const { account, parts } of fixedParts) {
      expectSame(
        `parts of account ${account} in market ${id}`,
        partsIn(state, partsOfPosition(positions, account)),
        inNumbers(parts),
      )
    }
  }
}

/** What holds of every tree: at each depth all money is the house's, of those above, or of a branch; what is owed to agents the house lacks. */
export function checkTree(state: State): void {
  const { accounts, tree } = state
  if (accounts.agentCount === 0) return
  const players = corePlayers(state)
  let owed = tree.owed.units * 10_000 + tree.owed.rest
  for (const { owed: own } of tree.agents.values()) owed += own.units * 10_000 + own.rest
  expectSame('sum of what is owed', owed, 0)
  const of = (account: number) => balanceOf(accounts, account)
  const house = Array.from({ length: 100 }, (_, id) => of(id + 1)).reduce((sum, each) => sum + each, 0)
  for (let depth = 1; depth <= 9; depth++) {
    const above = players.filter((account) => depthOf(accounts, account) < depth)
    const here = players.filter((account) => depthOf(accounts, account) === depth)
    const sum = above.reduce((all, account) => all + of(account), house)
    expectSame(
      `all money at depth ${depth}`,
      here.reduce((all, account) => all + totalOf(state, account), sum),
      0,
    )
  }
  const lines = new Map<number, number>()
  for (const account of players) {
    const parent = accounts.parent[account]!
    lines.set(parent, (lines.get(parent) ?? 0) + lineOf(accounts, account))
  }
  for (const account of players) {
    const given = lines.get(account) ?? 0
    expectSame(`what account ${account} has given`, besideOf(accounts, account, besideRow.GIVEN), given)
  }
}

/** While nothing was corrected a branch owes no more than its line, whatever the open markets come to: who can bear his own bets sees to that. */
export function checkTotals(world: World, state: State): void {
  const { accounts } = state
  if (accounts.agentCount === 0) return
  if (world.accounts.some(({ id }) => availableOf(accounts, id) < 0)) return
  // What each owns is in the total of everybody above it: added up once, for this is asked after every command.
  const totals = new Map<number, number>()
  for (const { id } of world.accounts) {
    const own = balance(world, id)
    for (const above of lineage(world, id)) totals.set(above.id, (totals.get(above.id) ?? 0) + own)
  }
  for (const { id, line } of world.accounts) {
    if (accounts.parent[id] === 0) continue
    if (totals.get(id)! < -line) throw new Difference(`account ${id} owes more than its line of ${line}`)
  }
}
