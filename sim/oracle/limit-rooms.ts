/** How much an account's limits leave it, counted each time from all that came: the lowest of its periods counts. */
import type { RefusalCode } from '#core/refusals.ts'
import { exposure } from './exposure.ts'
import { isCovered } from './pairs.ts'
import { findAccount, type LimitName, type OracleOrder, type PeriodName, type World } from './world.ts'

const day = 24 * 3_600_000
const lengths: Record<PeriodName, number> = { DAY: day, WEEK: 7 * day, MONTH: 30 * day }

/** A period after that what came counts no more: for stakes it is the end of their second. */
function timeCounted(limit: LimitName, time: number): number {
  if (limit !== 'STAKE' || time % 1_000 === 0) return time
  return time - (time % 1_000) + 1_000
}

/** What came over the period; of losses what was lost in all, if anything was. */
export function used(world: World, id: number, limit: LimitName, period: PeriodName): number {
  const counted = findAccount(world, id)?.protection.counted ?? []
  const over = world.time - lengths[period]
  const inPeriod = counted.filter((each) => each.limit === limit && timeCounted(limit, each.time) > over)
  const sum = inPeriod.reduce((total, { amount }) => total + amount, 0)
  return limit === 'LOSS' ? Math.max(0, -sum) : sum
}

/** What the account has unmatched, held orders and such at the starting price too; a wait for which nothing is held back counts later. */
export function standing(world: World, id: number, without: readonly (OracleOrder | undefined)[]): number {
  let sum = 0
  for (const market of world.markets) {
    for (const order of market.orders) {
      if (order.account !== id || without.includes(order) || isCovered(market, order)) continue
      const { liability, reserved, side, state, unmatched } = order
      if (state === 'starting') sum += side === 'BACK' ? unmatched : liability
      const isThere = state === 'resting' || state === 'held' || (state === 'delayed' && reserved)
      if (isThere) sum += unmatched
    }
  }
  return sum
}

/** What the limits leave before what stands is taken off; Infinity without any. */
function left(world: World, id: number, limit: LimitName): number {
  const limits = findAccount(world, id)?.protection.limits ?? []
  const rooms = limits
    .filter((each) => each.limit === limit)
    .map(({ period, amount }) => amount - used(world, id, limit, period))
  return Math.min(Number.POSITIVE_INFINITY, ...rooms)
}

/** Returns by how much the account's exposure may grow by its limits of losses, and by the rules of the house. */
export function lossRoom(world: World, id: number): number {
  if (findAccount(world, id)?.protection.isRiskBarred) return Number.NEGATIVE_INFINITY
  const room = left(world, id, 'LOSS')
  return room === Number.POSITIVE_INFINITY ? room : room - exposure(world, id)
}

/** Why the account may not risk what its money would allow. */
export function whyLimited(world: World, id: number): RefusalCode {
  return findAccount(world, id)?.protection.isRiskBarred ? 'account_restricted' : 'loss_limit'
}

/** Returns `account_restricted` when a stake is above the cap of the account, `stake_limit` when it is more than the limits leave, with these orders gone. */
export function checkStake(
  world: World,
  id: number,
  stake: number,
  without: readonly (OracleOrder | undefined)[] = [],
): RefusalCode | undefined {
  const cap = findAccount(world, id)?.protection.stakeCap
  // What the bet takes the place of is no new stake.
  const freed = without.length === 0 ? 0 : standing(world, id, []) - standing(world, id, without)
  if (cap !== undefined && stake - freed > cap) return 'account_restricted'
  const room = left(world, id, 'STAKE')
  if (room === Number.POSITIVE_INFINITY) return undefined
  return stake > room - standing(world, id, without) ? 'stake_limit' : undefined
}

/** Returns by how much the limits of deposits may still be used. */
export function depositRoom(world: World, id: number): number {
  return left(world, id, 'DEPOSIT')
}

/** Whether more stands against the limits of a kind than they allow. */
export function isPassed(world: World, id: number, limit: LimitName): boolean {
  const stands = limit === 'LOSS' ? exposure(world, id) : limit === 'STAKE' ? standing(world, id, []) : 0
  return stands > 0 && stands > left(world, id, limit)
}
