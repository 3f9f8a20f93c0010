/** The close of a period in the oracle: agent after agent gets the whole cents of what his share has come to, and new deals begin. */
import { type Answer, done, refused } from './answer.ts'
import { available, isFrozen } from './holds.ts'
import { tell } from './told.ts'
import { largestPayment } from './tree.ts'
import { findAccount, houseAccounts, nextTransaction, post, type World } from './world.ts'

/** Returns what of an agent's share is paid now, minor units: towards zero, and of a loss what he has. */
export function dueTo(world: World, id: number): number {
  const whole = Math.trunc(findAccount(world, id)!.accrued / 10_000)
  if (whole >= 0) return whole
  return -Math.min(-whole, Math.max(0, available(world, id)))
}

export function closePeriod(world: World): Answer {
  if (world.closingFrom !== undefined) return refused('period_closing')
  const before = world.told.length
  world.closingFrom = 101
  closeOn(world, before)
  return done({ id: world.periods + (world.closingFrom === undefined ? 0 : 1) })
}

/** Goes on with the close as far as the slice goes: `before` is where it began. */
export function closeOn(world: World, before: number): void {
  if (world.closingFrom === undefined) return
  const isOver = () => world.told.length - before >= world.limits.facts
  const transaction = nextTransaction(world)
  for (const { id, kind } of world.accounts) {
    if (world.givingFrom !== undefined || id < world.closingFrom || kind !== 'AGENT') continue
    if (isOver()) return leave(world, id)
    payShare(world, id, transaction)
  }
  for (const { id, promised } of world.accounts) {
    if (id < (world.givingFrom ?? 0) || promised < 10_000) continue
    if (isOver()) return leaveGiving(world, id)
    giveBack(world, id, transaction)
  }
  const end = 101 + world.accounts.length
  for (;;) {
    const first = world.announcements[0]
    const isDue = first !== undefined && first.from <= world.time
    if (isOver()) return leaveGiving(world, end)
    if (!isDue) break
    world.announcements.shift()
    for (const { account, deals } of first.changes) findAccount(world, account)!.deals = deals
    for (const { account, giveBack } of first.giveBacks) findAccount(world, account)!.giveBack = giveBack
    tell(world, 'deals_acted', { announcement: first.number })
  }
  world.closingFrom = undefined
  world.givingFrom = undefined
  tell(world, 'period_closed', { period: ++world.periods })
}

function leave(world: World, next: number): void {
  world.closingFrom = next
  tell(world, 'period_left', { next })
}

function leaveGiving(world: World, next: number): void {
  world.givingFrom = next
  tell(world, 'give_backs_left', { next })
}

/** Returns what of a promise the agent would pay now, minor units: as far as he may give anything, in a frozen branch nothing. */
export function givenBackTo(world: World, id: number): number {
  const { parent, promised } = findAccount(world, id)!
  if (promised < 10_000 || isFrozen(world, parent)) return 0
  return Math.min(Math.floor(promised / 10_000), largestPayment(world, parent))
}

function giveBack(world: World, id: number, transaction: number): void {
  const { parent } = findAccount(world, id)!
  const amount = givenBackTo(world, id)
  findAccount(world, id)!.promised -= amount * 10_000
  const of = { transaction, kind: 'give_back', market: 0, text: '' }
  post(world, { ...of, from: parent, to: id, amount })
}

function payShare(world: World, id: number, transaction: number): void {
  const amount = dueTo(world, id)
  findAccount(world, id)!.accrued -= amount * 10_000
  const of = { transaction, kind: 'share', market: 0, text: '' }
  post(world, { ...of, from: houseAccounts.shares, to: id, amount })
}
