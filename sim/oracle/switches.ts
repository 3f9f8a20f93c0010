/** Dead man's switches, accounts that are excluded, and what of their orders is cancelled then: everything, market by market. */
import type { Command } from '#core/engine/command.ts'
import type { ExcludeAccount, SetSwitch } from '#core/exchange/command.ts'
import { type Answer, done, refused } from './answer.ts'
import { whyClosed } from './barred.ts'
import { endCashOut } from './cash-out.ts'
import { look } from './held.ts'
import { isReference } from './order-terms.ts'
import { cancel } from './orders.ts'
import { isCovered } from './pairs.ts'
import { tell } from './told.ts'
import { isBelow } from './tree.ts'
import { findAccount, type OracleOrder, type OracleSweep, type World } from './world.ts'

const mostSwitches = 50

export function setSwitch(world: World, { account, timeoutMs, strategy }: SetSwitch): Answer {
  if (findAccount(world, account) === undefined) return refused('account_not_found')
  if (!isReference(strategy, 15)) return refused('reference_invalid')
  const isOff = timeoutMs === 0
  const isTime = Number.isSafeInteger(timeoutMs) && timeoutMs >= 10_000 && timeoutMs <= 300_000
  if (!isOff && !isTime) return refused('timeout_invalid')
  const text = strategy ?? ''
  const others = world.switches.filter((each) => each.account !== account || each.strategy !== text)
  const isNew = others.length === world.switches.length
  if (isOff && isNew) return done({ id: account })
  const own = others.filter((each) => each.account === account)
  if (!isOff && own.length >= mostSwitches) return refused('too_many_switches')
  const deadline = isOff ? 0 : world.time + timeoutMs
  world.switches = isOff ? others : [...others, { account, strategy: text, timeoutMs, deadline }]
  tell(world, 'switch_set', { account, timeoutMs, deadline, text })
  return done({ id: account, releaseAt: deadline })
}

/** Whose command it is, and which strategy it names; undefined of a command that shows nobody's client to be there. */
export function namedBy(world: World, command: Command): { account: number; strategy: string } | undefined {
  switch (command.kind) {
    case 'place-order':
    case 'hold-order':
      return { account: command.account, strategy: command.terms?.strategy ?? '' }
    case 'place-at-start':
      return { account: command.account, strategy: command.strategy ?? '' }
    case 'cancel-order':
    case 'loosen-limit':
    case 'edit-held':
    case 'replace-order': {
      const order = world.markets.flatMap(({ orders }) => orders).find(({ id }) => id === command.order)
      return { account: command.account, strategy: order?.terms.strategy ?? '' }
    }
    case 'cash-out':
    case 'set-cash-out':
      return { account: command.account, strategy: '' }
    case 'cancel-all':
    case 'set-switch':
      return { account: command.account, strategy: command.strategy ?? '' }
    default:
      return undefined
  }
}

/** A command of the account was done: its switch is renewed, and that of the strategy that was named; none whose time is over. */
export function renewSwitches(world: World, named: { account: number; strategy: string }): void {
  for (const each of world.switches) {
    const isMeant = each.strategy === '' || each.strategy === named.strategy
    const deadline = world.time + each.timeoutMs
    if (each.account !== named.account || !isMeant) continue
    if (each.deadline <= world.time || each.deadline === deadline) continue
    each.deadline = deadline
    tell(world, 'switch_renewed', { account: each.account, deadline, text: each.strategy })
  }
}

/** Whether everything that is told in a slice has been: told from `before` on. */
function isOver(world: World, before: number): boolean {
  return world.told.length - before >= world.limits.facts
}

/** The switch whose time was over first. */
export function firstDue(world: World) {
  const due = world.switches.filter(({ deadline }) => deadline <= world.time)
  return due.sort((one, other) => one.deadline - other.deadline)[0]
}

/** A switch acts, once. `before`: where the slice began. */
export function fire(world: World, one: World['switches'][number], before: number): void {
  const { account, strategy } = one
  world.switches = world.switches.filter((each) => each !== one)
  tell(world, 'switch_fired', { account, text: strategy })
  begin(world, { account, strategy, reason: 'DEAD_MANS_SWITCH', next: 0 }, before)
}

export function excludeAccount(world: World, { account: id, reason }: ExcludeAccount): Answer {
  const account = findAccount(world, id)
  if (account === undefined) return refused('account_not_found')
  if (account.excluded) return refused('account_excluded')
  if (reason.trim() === '') return refused('reason_missing')
  const before = world.told.length
  account.excluded = true
  tell(world, 'account_excluded', { account: id, text: reason })
  begin(world, { account: id, strategy: '', reason: 'ACCOUNT_EXCLUDED', next: 0 }, before)
  return done({ id })
}

/** Begins to cancel what is unmatched of an account. */
export function begin(world: World, sweep: OracleSweep, before: number): void {
  world.sweeps.push(sweep)
  sweepOn(world, sweep, before)
}

/** Goes on with every sweep, as far as the slice goes. */
export function sweepAll(world: World, before: number): void {
  for (const sweep of [...world.sweeps]) {
    if (isOver(world, before)) return
    sweepOn(world, sweep, before)
  }
}

function sweepOn(world: World, sweep: OracleSweep, before: number): void {
  const { account, strategy, reason } = sweep
  const isDone =
    reason === 'BRANCH_FROZEN'
      ? sweepBranch(world, sweep, before)
      : sweepOne(world, sweep, account, before) === 'done'
  if (!isDone || isOver(world, before)) return
  world.sweeps = world.sweeps.filter((each) => each !== sweep)
  tell(world, 'sweep_ended', { account, reason, text: strategy })
}

/** Account after account of a branch, by number. Returns whether each has nothing left that is to be cancelled. */
function sweepBranch(world: World, sweep: OracleSweep, before: number): boolean {
  const end = 101 + world.accounts.length
  let next = end
  const live = world.markets.filter(({ archived }) => !archived)
  // Whose they are stands with the markets: where there is any, every account of the branch is looked at.
  const holdsCashOuts = live.some(({ heldCashOuts }) => heldCashOuts.length > 0)
  for (const { id } of world.accounts) {
    const hasOrders = live.some(({ orders }) =>
      orders.some((order) => order.account === id && order.unmatched > 0),
    )
    if (id < sweep.next || (!hasOrders && !holdsCashOuts) || !isBelow(world, id, sweep.account)) continue
    const how = isOver(world, before) ? 'over' : sweepOne(world, sweep, id, before)
    if (how !== 'done') next = Math.min(next, id)
    if (how === 'over') break
  }
  if (next === end && !isOver(world, before)) return true
  if (next !== sweep.next) tell(world, 'branch_swept', { account: sweep.account, next })
  sweep.next = next
  return false
}

/**
 * Market by market, in order of acceptance; before that a cash-out there that waits ends, of who is closed to play. A market that carries out an
 * earlier command is passed over, and looked at again.
 */
function sweepOne(
  world: World,
  { strategy, reason }: OracleSweep,
  account: number,
  before: number,
): 'done' | 'busy' | 'over' {
  let isDone = true
  const isClosed = whyClosed(world, findAccount(world, account)!) !== undefined
  for (const market of world.markets) {
    const { id, orders } = market
    const own = orders.filter((order) => order.account === account && order.unmatched > 0)
    const isHolding = market.heldCashOuts.some((one) => one.account === account)
    const waiting = market.cashOuts.find((one) => one.account === account && isClosed)
    const isBusy = world.tasks.some(({ market }) => market === id)
    if (isBusy && (own.length > 0 || waiting !== undefined)) {
      isDone = false
      continue
    }
    if (waiting !== undefined) {
      if (isOver(world, before)) return 'over'
      endCashOut(world, market, waiting, 'ACCOUNT_EXCLUDED')
    }
    if (own.length === 0) {
      if (isHolding) look(world, market, before)
      continue
    }
    // Of who is excluded nothing is matched any more, also not at the starting price.
    const isOut = reason === 'SELF_EXCLUDED' || reason === 'ACCOUNT_EXCLUDED'
    const isFixed = ({ state }: OracleOrder) => state === 'starting' && !isOut
    const isMeant = (order: OracleOrder) =>
      !isFixed(order) &&
      (strategy === '' || order.terms.strategy === strategy) &&
      // What gets an account out of its bets protects whose client is gone.
      (reason !== 'DEAD_MANS_SWITCH' ||
        (order.held === undefined && order.parent === 0 && !isCovered(market, order)))
    const meant = own.filter(isMeant).sort((one, other) => one.id - other.id)
    for (const order of meant) {
      if (isOver(world, before)) break
      if (order.unmatched === 0) continue
      cancel(world, order, order.unmatched, reason)
    }
    look(world, market, before)
    if (meant.some(({ unmatched }) => unmatched > 0)) return 'over'
  }
  return isDone ? 'done' : 'busy'
}
