/** Compares the facts of a command with what the oracle says about it: every fact, every field, in order. Throws at a difference. */
import { taskKinds } from '#core/exchange/market/task.ts'
import { cashOutEnds, heldCashOutEnds } from '#core/facts/cash-out.ts'
import { ageGroups } from '#core/facts/casino.ts'
import { heldKinds } from '#core/facts/held.ts'
import { accountKinds, currencies, postingKinds } from '#core/facts/ledger.ts'
import type { FactLog } from '#core/facts/log.ts'
import { marketKinds } from '#core/facts/market-terms.ts'
import { cancelReasons, lapseReasons, sizings, waitConditions } from '#core/facts/order.ts'
import { paymentMethods } from '#core/facts/payment.ts'
import { profiles } from '#core/facts/profile.ts'
import {
  accountRules,
  identityStates,
  limitKinds,
  limitPeriods,
  suspensionReasons,
} from '#core/facts/protection.ts'
import { reductionRules } from '#core/facts/reduction.ts'
import { factKinds, type NamedFact, readFact } from '#core/facts/registry.ts'
import { stoppers, stopReasons } from '#core/facts/stop.ts'
import { voidRules } from '#core/facts/void.ts'
import type { Told } from '../oracle/told.ts'
import { Difference } from './difference.ts'
import type { OrderIds } from './order-ids.ts'

/** Returns the facts of the log from `from` on, as names and values. */
export function factsSince(log: FactLog, from: number): NamedFact[] {
  return Array.from({ length: log.count - from }, (_, i) => readFact(log, from + i))
}

type Words = ReadonlyMap<number, string>

/** What the codes of the facts stand for. */
const words: Readonly<Record<string, Words>> = {
  side: inTurn('BACK', 'LAY'),
  takerSide: inTurn('BACK', 'LAY'),
  persistence: inTurn('LAPSE', 'PERSIST', 'MARKET_ON_CLOSE'),
  timeInForce: inTurn('LIMIT', 'FILL_OR_KILL'),
  delayModel: inTurn('FULL', 'PASSIVE'),
  condition: byCode(waitConditions),
  sizedBy: byCode(sizings),
  currency: byCode(currencies),
  rule: byCode(voidRules),
  profile: byCode(profiles),
}
/** What they stand for in one kind of fact. */
const ownWords: Readonly<Record<string, Words>> = {
  'account_added kind': byCode(accountKinds),
  'posting kind': byCode(postingKinds),
  'deposit_begun method': byCode(paymentMethods),
  'withdrawal_begun method': byCode(paymentMethods),
  'market_terms kind': byCode(marketKinds),
  'order_held kind': byCode(heldKinds),
  'task_left kind': byCode(taskKinds),
  'task_left reason': byCode({ '': 0, ...lapseReasons }),
  'order_cancelled reason': byCode(cancelReasons),
  'remainder_cancelled reason': byCode(cancelReasons),
  'order_lapsed reason': byCode(lapseReasons),
  'cash_out_ended reason': byCode({ ...cashOutEnds, DONE: Number.NaN, '': cashOutEnds.DONE }),
  'held_cash_out_ended reason': byCode(heldCashOutEnds),
  'sweep_ended reason': byCode(cancelReasons),
  'identity_noted state': byCode(identityStates),
  'account_suspended reason': byCode({ '': 0, ...suspensionReasons }),
  'account_restricted rule': byCode(accountRules),
  'stake_cap_set ages': byCode(ageGroups),
  'limit_set limit': byCode(limitKinds),
  'limit_asked limit': byCode(limitKinds),
  'limit_set period': byCode(limitPeriods),
  'limit_asked period': byCode(limitPeriods),
  'market_stopped by': byCode(stoppers),
  'market_stopped reason': byCode(stopReasons),
  'runner_reduced rule': byCode(reductionRules),
}
const orderFields = [
  ...['order', 'replaces', 'taker', 'maker', 'backOrder', 'layOrder'],
  ...['stop', 'profit', 'firstLeg', 'exit'],
]

function inTurn(...names: string[]): Words {
  return new Map(names.map((name, code) => [code, name]))
}

function byCode(codes: Readonly<Record<string, number>>): Words {
  return new Map(Object.entries(codes).map(([name, code]) => [code, name]))
}

/**
 * Throws unless the facts are those told, field for field. The engine's ids of orders are learned here, each where its
 * order comes in: one that is not fresh is a difference, and so is one by which another order is meant later.
 */
export function compareFacts(facts: readonly NamedFact[], told: readonly Told[], ids: OrderIds): void {
  const count = Math.max(facts.length, told.length)
  for (let i = 0; i < count; i++) {
    const fact = facts[i]
    const expected = told[i]
    if (fact !== undefined && isNewOrder(fact) && expected !== undefined && isNewOrder(expected)) {
      ids.learn(expected.order as number, fact.order as number)
    }
    const actual = fact && inWords(fact, ids)
    if (actual !== undefined && expected !== undefined && areSame(actual, expected)) continue
    throw new Difference(`fact ${i}: the engine has ${JSON.stringify(actual)}, expected ${inOrder(expected)}`)
  }
}

function isNewOrder({ name }: { readonly name: string }): boolean {
  return ['order_placed', 'order_waits', 'order_held', 'start_placed'].includes(name)
}

/** Returns the fact with words for its codes, and the oracle's ids for its orders. */
function inWords(fact: NamedFact, ids: OrderIds): Told {
  const told: Record<string, number | string> = {}
  for (const [field, value] of Object.entries(fact)) told[field] = inWord(fact.name, field, value, ids)
  return told as unknown as Told
}

function inWord(name: string, field: string, value: number | string, ids: OrderIds): number | string {
  if (typeof value === 'string') return value
  if (orderFields.includes(field)) return value === 0 ? 0 : ids.oracleIdOf(value)
  const known = ownWords[`${name} ${field}`] ?? words[field]
  return known === undefined ? value : (known.get(value) ?? `unknown code ${value}`)
}

function areSame(actual: Told, expected: Told): boolean {
  const fields = Object.keys(actual)
  return (
    fields.length === Object.keys(expected).length &&
    fields.every((field) => actual[field] === expected[field])
  )
}

/** What is expected, as text, its fields in the order of the fact's. */
function inOrder(expected: Told | undefined): string | undefined {
  if (expected === undefined) return undefined
  const { name, ...fields } = expected
  const places = factKinds[name as keyof typeof factKinds].fields
  const ordered = Object.keys(places).map((field) => [field, fields[field]])
  return JSON.stringify({ name, ...Object.fromEntries(ordered), ...fields })
}
