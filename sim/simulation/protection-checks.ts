/** Compares what protects each account: its record, and what its limits leave, which the two sides count by different means. Throws. */
import type { State } from '#core/engine/state.ts'
import {
  identityStates,
  limitKinds,
  limitPeriods,
  noLimit,
  suspensionReasons,
} from '#core/facts/protection.ts'
import { accountRow, rowOfAccount } from '#core/ledger/account-rows.ts'
import { usedOf } from '#core/protection/limits.ts'
import { limitOf } from '#core/protection/protection.ts'
import { lossRoomOf } from '#core/protection/rooms.ts'
import { lossRoom, standing, used } from '../oracle/limit-rooms.ts'
import { noProtection } from '../oracle/protection.ts'
import { findAccount, type LimitName, type PeriodName, type World } from '../oracle/world.ts'
import { expectSame } from './difference.ts'

export function compareProtection(world: World, { accounts, time }: State, id: number): void {
  const stands = accounts.rows[rowOfAccount(id) + accountRow.UNMATCHED]!
  expectSame(`unmatched stakes of account ${id}`, stands, standing(world, id, []))
  const protection = accounts.protections[id]
  const expected = findAccount(world, id)!.protection
  const none = { ...noProtection(), returnsFrom: 0 }
  for (const field of fields) {
    expectSame(`${field} of account ${id}`, protection?.[field] ?? none[field], expected[field])
  }
  expectSame(`identity of account ${id}`, protection?.identity ?? 0, identityCodes[expected.identity])
  expectSame(
    `suspension of account ${id}`,
    protection?.suspendedFor ?? 0,
    suspensionCodes[expected.suspended],
  )
  expectSame(`cap of account ${id}`, protection?.stakeCap ?? noLimit, expected.stakeCap ?? noLimit)
  if (protection === undefined) return
  expectSame(`room for losses of account ${id}`, lossRoomOf(accounts, id, time), lossRoom(world, id))
  for (const limit of Object.keys(limitKinds) as LimitName[]) {
    const isLimited = expected.limits.some((each) => each.limit === limit)
    for (const period of Object.keys(limitPeriods) as PeriodName[]) {
      const what = `${limit} limit of account ${id} over a ${period}`
      const isIt = (each: { limit: string; period: string }) => each.limit === limit && each.period === period
      const asked = expected.asked.find(isIt)
      const { amount, ...rest } = limitOf(protection, limitKinds[limit], limitPeriods[period])
      expectSame(what, amount, expected.limits.find(isIt)?.amount ?? noLimit)
      expectSame(`${what}, asked for`, rest, { asked: asked?.amount ?? noLimit, askedFrom: asked?.from ?? 0 })
      if (!isLimited) continue
      const known = usedOf(accounts, id, limitKinds[limit], limitPeriods[period], time)
      expectSame(`${what}, used`, known, used(world, id, limit, period))
    }
  }
}

const fields = [
  ...['timeOutUntil', 'excludedUntil', 'returnsFrom', 'reminderMs'],
  ...['sessionAt', 'remindedAt', 'sessionResult'],
  ...['isDepositAnswered', 'reviewedAt', 'bornOn', 'isRiskBarred'],
] as const satisfies readonly (keyof ReturnType<typeof noProtection>)[]

const suspensionCodes = { '': 0, ...suspensionReasons } as const
const identityCodes = { '': 0, ...identityStates } as const
