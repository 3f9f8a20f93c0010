/**
 * The orders of a level of triggers, by their receipts. Those that were passed over once stand apart, by account, and the account in their
 * place: from then on they are passed over as one.
 */
import type { AccountId } from '../../values/brands.ts'
import type { TriggerLevel } from '../market/held.ts'
import { clearTimer, createTimers, hasTimer, setTimer, type Timers, timerKinds } from '../timers.ts'

const { trigger: TRIGGER, owner: OWNER } = timerKinds

/** Returns how many orders stand at a level. */
export function orderCount({ orders, apart }: TriggerLevel): number {
  if (apart === undefined) return orders.heap.length
  let count = orders.heap.length - apart.size
  for (const { heap } of apart.values()) count += heap.length
  return count
}

/** Returns the place of the row of the order that was accepted first. */
export function firstOrder({ orders, apart }: TriggerLevel): number {
  const { kind, id } = orders.heap[0]!
  return kind === OWNER ? apart!.get(id)!.heap[0]!.id : id
}

/** Puts an order in. Mutates. */
export function addOrder(level: TriggerLevel, account: AccountId, row: number, receipt: number): void {
  const own = level.apart?.get(account)
  setTimer(own ?? level.orders, TRIGGER, row, receipt, receipt)
  if (own !== undefined) standFor(level, account, own)
}

/** Takes an order out. Mutates. */
export function dropOrder(level: TriggerLevel, account: AccountId, row: number): void {
  const { orders, apart } = level
  const own = apart?.get(account)
  if (own === undefined || !hasTimer(own, TRIGGER, row)) return clearTimer(orders, TRIGGER, row)
  clearTimer(own, TRIGGER, row)
  if (own.heap.length > 0) return standFor(level, account, own)
  clearTimer(orders, OWNER, account)
  apart!.delete(account)
  if (apart!.size === 0) level.apart = undefined
}

/** Visits the orders of a level. The visitor must not change it. */
export function forEachOfLevel(
  { orders, apart }: TriggerLevel,
  visit: (row: number, receipt: number) => void,
): void {
  for (const timers of [orders, ...(apart?.values() ?? [])]) {
    for (const { kind, id, receipt } of timers.heap) if (kind === TRIGGER) visit(id, receipt)
  }
}

/** Takes out of the level's line whatever of an account stands first. Returns whether it was an order that had not been passed over before. Mutates. */
export function passOver(level: TriggerLevel, account: AccountId): boolean {
  const { orders } = level
  const { kind, id, receipt } = orders.heap[0]!
  clearTimer(orders, OWNER, account)
  if (kind === OWNER) return false
  clearTimer(orders, TRIGGER, id)
  level.apart ??= new Map()
  let own = level.apart.get(account)
  if (own === undefined) {
    own = createTimers()
    level.apart.set(account, own)
  }
  setTimer(own, TRIGGER, id, receipt, receipt)
  return true
}

/** Puts an account that was passed over back into the level's line. Mutates. */
export function standAgain(level: TriggerLevel, account: AccountId): void {
  standFor(level, account, level.apart!.get(account)!)
}

function standFor({ orders }: TriggerLevel, account: AccountId, { heap }: Timers): void {
  const { receipt } = heap[0]!
  setTimer(orders, OWNER, account, receipt, receipt)
}
