/**
 * Matched stakes that are not yet among what counts of their accounts (`Guarded.stakes`). Those of an account's latest second are one
 * amount, which a match adds to. With the account's next second that amount is written down behind those of all other accounts. What is
 * written down is counted when its account is asked for what it has staked; else many at a time, by account, in slices. When that is makes
 * no difference to what counts: the amounts of one account are counted in their order.
 */
import * as accountRowsModule from '../ledger/account-rows.ts'
import { accountRow } from '../ledger/account-rows.ts'
import type { AccountId, Money } from '../values/brands.ts'
import type { Guarded } from './protection.ts'
import * as rollingModule from './rolling.ts'

// Local on purpose: what is imported or exported is looked up at every use, what is local is compiled in.
const { noRoom, rowOfAccount } = accountRowsModule
const { addAmountAt } = rollingModule
const { STAKE_ROOM } = accountRow

/** Numbers of what is written down of an account: its id, the end of a second in engine time, and beside that what it staked in that second. */
const ACCOUNT = 0
const TIME = 1
const SIZE = 2
const stride = 3
/** The account of one that was counted before its turn: nobody's. */
const nobody = 0

/** Amounts written down before they are put in order by account. */
const freshMax = 8_192
/** Room for the first of them. */
const freshMin = 16
/** Each time that many are written down, a quarter more are counted: all are before there are `freshMax` again. */
const sliceEvery = 32
const sliceMask = sliceEvery - 1
const sliceAmounts = 40
/** A stake counts until a period after the end of its second: those of one second are one amount. Milliseconds. */
const grain = 1_000
/** Numbers of an account's latest second: its end in engine time, 0 for none, and what was staked in it. */
const pair = 2
/** Accounts whose ids have the same last bits are one group. */
const groups = 1_024
const groupMask = groups - 1

export interface Uncounted {
  /** By account: its latest second. There is room for every account: a place that is not there would make objects of what is compared with it. */
  latest: Float64Array
  /** The engine time of the last stake of all, and the end of its second. */
  readonly now: Float64Array
  /** In the order in which they came. */
  fresh: Float64Array
  freshCount: number
  /** The ones before those, group after group, and those of one group in the order in which they came. */
  grouped: Float64Array
  groupedCount: number
  /** How many of these are counted. */
  counted: number
  /** By group: the place after its last one. */
  readonly ends: Int32Array
}

/** Returns none, with room for this many accounts. */
export function createUncounted(accounts: number): Uncounted {
  return {
    ...{ latest: new Float64Array(pair * accounts), now: new Float64Array(2) },
    ...{ fresh: new Float64Array(0), freshCount: 0 },
    ...{ grouped: new Float64Array(0), groupedCount: 0, counted: 0 },
    ends: new Int32Array(groups),
  }
}

/** Accounts, and what time it is: as an argument of its own that would be an object made for each stake. */
export interface Clocked {
  readonly accounts: Guarded
  /** Engine time. */
  readonly time: number
}

/** Notes that `size` of an account's is matched now, which is no earlier than the last one's: it counts at once, until a period after the end of this second. Mutates. */
export function noteStake(state: Clocked, account: AccountId, size: Money): void {
  const { accounts } = state
  const { uncounted } = accounts
  const { now } = uncounted
  if (now[0]! < state.time) beginTime(state)
  const at = pair * account
  if (uncounted.latest[at]! < now[1]!) beginSecond(accounts, account)
  uncounted.latest[at + 1]! += size
}

function beginTime({ accounts, time }: Clocked): void {
  const { now } = accounts.uncounted
  now[0] = time
  now[1] = Math.ceil(time / grain) * grain
}

/** Writes down what the account staked in its latest second, and begins another one with a stake. Mutates. */
function beginSecond(accounts: Guarded, account: AccountId): void {
  const { uncounted } = accounts
  const at = pair * account
  if (uncounted.latest[at]! > 0) writeDown(accounts, account)
  uncounted.latest[at] = uncounted.now[1]!
  uncounted.latest[at + 1] = 0
}

/** Writes down what the account staked in its latest second. Mutates. */
function writeDown(accounts: Guarded, account: AccountId): void {
  const { uncounted } = accounts
  if (stride * uncounted.freshCount === uncounted.fresh.length) makeRoom(accounts)
  const { fresh, freshCount, latest } = uncounted
  const at = stride * freshCount
  fresh[at + ACCOUNT] = account
  fresh[at + TIME] = latest[pair * account]!
  fresh[at + SIZE] = latest[pair * account + 1]!
  uncounted.freshCount = freshCount + 1
  if ((freshCount & sliceMask) === sliceMask) countGrouped(accounts, sliceAmounts)
}

/** Counts what is left of the grouped ones, which is no more than a slice, and has the fresh ones in their place. Mutates. */
function makeRoom(accounts: Guarded): void {
  const { uncounted } = accounts
  countGrouped(accounts, uncounted.groupedCount)
  const { length } = uncounted.fresh
  if (uncounted.grouped.length < length) uncounted.grouped = new Float64Array(length)
  group(uncounted)
  if (length < stride * freshMax) uncounted.fresh = new Float64Array(Math.max(2 * length, stride * freshMin))
}

/** Moves the fresh ones to the grouped ones, all of which are counted: by how many each group has, then each to its place. Mutates. */
function group(uncounted: Uncounted): void {
  const { ends, fresh, freshCount, grouped } = uncounted
  const end = stride * freshCount
  ends.fill(0)
  for (let at = 0; at < end; at += stride) ends[fresh[at + ACCOUNT]! & groupMask]!++
  let before = 0
  for (let each = 0; each < groups; each++) {
    const count = ends[each]!
    ends[each] = before
    before += count
  }
  for (let at = 0; at < end; at += stride) {
    const to = stride * ends[fresh[at + ACCOUNT]! & groupMask]!++
    grouped[to + ACCOUNT] = fresh[at + ACCOUNT]!
    grouped[to + TIME] = fresh[at + TIME]!
    grouped[to + SIZE] = fresh[at + SIZE]!
  }
  uncounted.groupedCount = freshCount
  uncounted.counted = 0
  uncounted.freshCount = 0
}

/** Counts the next of the grouped ones, at most this many. Mutates. */
function countGrouped(accounts: Guarded, most: number): void {
  const { uncounted } = accounts
  const { counted, grouped, groupedCount } = uncounted
  const end = Math.min(counted + most, groupedCount)
  for (let i = counted; i < end; i++) count(accounts, grouped, stride * i)
  uncounted.counted = end
}

/** Counts one of those that are written down. Mutates. */
function count(accounts: Guarded, from: Float64Array, at: number): void {
  countPair(accounts, from[at + ACCOUNT]! | 0, from, at + TIME)
}

/** Counts what an account staked in the second that ends at the time at a place, if the account still counts stakes. Mutates. */
function countPair(
  { moments, rows, stakes }: Guarded,
  account: AccountId,
  from: Float64Array,
  at: number,
): void {
  const sums = stakes[account]
  if (sums === undefined) return
  // Of those that were put together some may count again: before its next bet the account is asked for all.
  if (addAmountAt(moments, sums, from, at, grain - 1)) rows[rowOfAccount(account) + STAKE_ROOM] = noRoom
}

/** Counts what is noted of one account. Mutates: nothing that has a meaning of its own. */
export function countStakesOf(accounts: Guarded, account: AccountId): void {
  const { counted, ends, fresh, freshCount, grouped, groupedCount } = accounts.uncounted
  const group = account & groupMask
  const first = group === 0 ? 0 : ends[group - 1]!
  const end = Math.min(ends[group]!, groupedCount)
  countIn(accounts, account, grouped, Math.max(first, counted), end)
  countIn(accounts, account, fresh, 0, freshCount)
  countLatest(accounts, account)
}

function countIn(
  accounts: Guarded,
  account: AccountId,
  from: Float64Array,
  first: number,
  end: number,
): void {
  for (let at = stride * first; at < stride * end; at += stride) {
    if (from[at + ACCOUNT] !== account) continue
    count(accounts, from, at)
    from[at + ACCOUNT] = nobody
  }
}

/** Counts the account's latest second, of which no more is to be written down. Mutates. */
function countLatest(accounts: Guarded, account: AccountId): void {
  const { latest } = accounts.uncounted
  const at = pair * account
  if (!(latest[at]! > 0)) return
  countPair(accounts, account, latest, at)
  latest[at] = 0
}

/** Counts all that is noted. Mutates, as countStakesOf. More than a command may take: for who compares states. */
export function countAllStakes(accounts: Guarded): void {
  const { uncounted } = accounts
  countGrouped(accounts, uncounted.groupedCount)
  for (let i = 0; i < uncounted.freshCount; i++) count(accounts, uncounted.fresh, stride * i)
  uncounted.freshCount = 0
  for (let account = 0; pair * account < uncounted.latest.length; account++) countLatest(accounts, account)
}
