/**
 * Dead man's switches: what an account that trades by a program has unmatched is cancelled when no command of it comes for a time.
 * Each account's first deadline is its entry among the timers. Who has no switch pays one comparison a command.
 */
import { type FactLog, writeFact } from '../../facts/log.ts'
import { cancelReasons } from '../../facts/order.ts'
import { readerOf, textOf } from '../../facts/reader.ts'
import { accountExcluded, switchFired, switchRenewed, switchSet } from '../../facts/switch.ts'
import { exclude } from '../../protection/apply-protection.ts'
import { assert } from '../../values/assert.ts'
import type { AccountId } from '../../values/brands.ts'
import { findOrder, termsAt } from '../book/order-pool.ts'
import type { ExchangeCommand } from '../command.ts'
import type { Exchange, ExchangeState, Switch } from '../market/exchange.ts'
import type { Slice } from '../market/slice.ts'
import { clearTimer, setTimer, timerKinds } from '../timers.ts'
import { sweepLast } from './sweeps.ts'

const { ACCOUNT_EXCLUDED, DEAD_MANS_SWITCH } = cancelReasons
const { deadMansSwitch: SWITCH } = timerKinds

/** Of one account. */
export const switchesMax = 50

/** Returns the account's switch for a strategy ("" for its own), or undefined. */
export function switchOf(
  { switches }: ExchangeState,
  account: AccountId,
  strategy: string,
): Switch | undefined {
  return switches.get(account)?.find((each) => each.strategy === strategy)
}

/** Whose command it is, and which strategy it names. */
export interface Heard {
  readonly account: AccountId
  /** "" for none. */
  readonly strategy: string
}

/** Returns whose command it is, undefined for those that are not a player's own on the exchange, and for who has no switch. */
export function heardBy(state: ExchangeState, command: ExchangeCommand): Heard | undefined {
  const strategy = strategyOf(state, command)
  if (strategy === undefined || !('account' in command) || !state.switches.has(command.account))
    return undefined
  return { account: command.account, strategy }
}

function strategyOf({ orders }: ExchangeState, command: ExchangeCommand): string | undefined {
  switch (command.kind) {
    case 'place-order':
    case 'hold-order':
      return command.terms?.strategy ?? ''
    case 'place-at-start':
      return command.strategy ?? ''
    case 'cancel-order':
    case 'loosen-limit':
    case 'replace-order':
    case 'edit-held': {
      const row = Number.isSafeInteger(command.order) ? findOrder(orders, command.order) : -1
      return row === -1 ? '' : (termsAt(orders, row)?.asked?.strategy ?? '')
    }
    case 'cash-out':
    case 'set-cash-out':
      return ''
    case 'cancel-all':
    case 'set-switch':
      return command.strategy ?? ''
    default:
      return undefined
  }
}

/** Writes later deadlines of the account's switches, its own and that of the strategy named: none that have passed. */
export function renewSwitches({ log, state }: Exchange, { account, strategy }: Heard): void {
  for (const each of state.switches.get(account) ?? []) {
    if (each.strategy !== '' && each.strategy !== strategy) continue
    const deadline = state.time + each.timeoutMs
    if (each.deadline <= state.time || each.deadline === deadline) continue
    writeFact(log, switchRenewed, { account, deadline, text: each.strategy })
  }
}

/** Writes that the account's first switch acts, once, and what it cancels as far as the slice goes. */
export function fireFirst(exchange: Exchange, slice: Slice, account: AccountId): void {
  const { strategy } = firstOf(exchange.state.switches.get(account)!)
  writeFact(exchange.log, switchFired, { account, text: strategy })
  exchange.commit()
  sweepLast(exchange, slice)
}

/** Returns the switch that is due first. */
export function firstOf(switches: readonly Switch[]): Switch {
  return switches.reduce((first, each) => {
    const isSooner =
      each.deadline === first.deadline ? each.receipt < first.receipt : each.deadline < first.deadline
    return isSooner ? each : first
  })
}

function setSwitchTimer({ switches, timers }: ExchangeState, account: AccountId): void {
  const own = switches.get(account)
  if (own === undefined) return clearTimer(timers, SWITCH, account)
  const { deadline, receipt } = firstOf(own)
  setTimer(timers, SWITCH, account, deadline, receipt)
}

function remove({ switches }: ExchangeState, account: AccountId, strategy: string): void {
  const left = switches.get(account)?.filter((each) => each.strategy !== strategy) ?? []
  if (left.length === 0) switches.delete(account)
  else switches.set(account, left)
}

const set = readerOf(switchSet)

export function applySwitchSet(state: ExchangeState, log: FactLog, at: number): void {
  const { numbers } = log
  const account = set.account(numbers, at)
  const timeoutMs = set.timeoutMs(numbers, at)
  const strategy = textOf(log, at, switchSet)
  remove(state, account, strategy)
  if (timeoutMs > 0) {
    const others = state.switches.get(account) ?? []
    const deadline = set.deadline(numbers, at)
    state.switches.set(account, [...others, { strategy, timeoutMs, deadline, receipt: ++state.waitCount }])
  }
  setSwitchTimer(state, account)
}

const renewed = readerOf(switchRenewed)

export function applySwitchRenewed(state: ExchangeState, log: FactLog, at: number): void {
  const account = renewed.account(log.numbers, at)
  const found = switchOf(state, account, textOf(log, at, switchRenewed))
  assert(found !== undefined, 'only a switch that is set is renewed')
  found.deadline = renewed.deadline(log.numbers, at)
  setSwitchTimer(state, account)
}

const fired = readerOf(switchFired)

export function applySwitchFired(state: ExchangeState, log: FactLog, at: number): void {
  const account = fired.account(log.numbers, at)
  const strategy = textOf(log, at, switchFired)
  remove(state, account, strategy)
  setSwitchTimer(state, account)
  state.sweeps.push({ account, strategy, reason: DEAD_MANS_SWITCH, next: 0 })
}

const excluded = readerOf(accountExcluded)

export function applyAccountExcluded(state: ExchangeState, { numbers }: FactLog, at: number): void {
  const account = excluded.account(numbers, at)
  exclude(state, account)
  state.sweeps.push({ account, strategy: '', reason: ACCOUNT_EXCLUDED, next: 0 })
}
