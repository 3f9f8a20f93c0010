/** Stakes that are written down first and counted later come to what they would if each were counted at once. */
import { expect, test } from 'vitest'
import { accountRow, noRoom, rowOfAccount } from '../ledger/account-rows.ts'
import { openScene } from '../testing/scene.ts'
import { momentsMax } from './moments.ts'
import { createRolling, periodsMs, sumAt } from './rolling.ts'
import { countAllStakes, countStakesOf, noteStake } from './uncounted.ts'

const secondMs = 1_000
const hourMs = 3_600_000
const players = [101, 102, 103, 104, 105]
/** Enough that what is written down is put in order by account when it is full, again and again. */
const stakes = 60_000

/** Returns accounts of which each counts stakes, but the last, and what a plain sum of the same comes to beside it. */
function openBoth() {
  const { accounts } = openScene().engine.state
  const noted: { readonly account: number; readonly time: number; readonly size: number }[] = []
  for (const account of players.slice(0, -1)) accounts.stakes[account] = createRolling(accounts.moments)
  const sumsOf = (account: number, now: number) => {
    const counts = ({ time }: { time: number }, ms: number) =>
      Math.ceil(time / secondMs) * secondMs + ms > now
    return {
      counted: [...periodsMs.keys()].map((period) =>
        sumAt(accounts.moments, accounts.stakes[account]!, period, now),
      ),
      plain: periodsMs.map((ms) =>
        noted.reduce((sum, one) => sum + (one.account === account && counts(one, ms) ? one.size : 0), 0),
      ),
    }
  }
  const note = (account: number, time: number, size: number) => {
    noteStake({ accounts, time }, account, size)
    noted.push({ account, time, size })
  }
  return { accounts, note, sumsOf }
}

test('whenever one account is asked for, and for all at the end', () => {
  const { accounts, note, sumsOf } = openBoth()
  let time = Date.UTC(2024, 1, 28, 12)
  let asked = 0
  for (let i = 0; i < stakes; i++) {
    // Many at one moment, then some minutes later, so that a month goes by more than once.
    if (i % 5 === 0) time += (i % 3) * 14 * 60_000 + 1
    const account = players[((i * 7_919) % 104_729) % players.length]!
    note(account, time, 100 + (i % 900))
    if ((i * 31) % 97 > 0 || accounts.stakes[account] === undefined) continue
    asked++
    countStakesOf(accounts, account)
    const { counted, plain } = sumsOf(account, time + (i % 2) * 11 * hourMs)
    expect(counted).toEqual(plain)
  }
  expect(asked).toBeGreaterThan(400)
  // Each is counted once, however often all are.
  countAllStakes(accounts)
  countAllStakes(accounts)
  for (const account of players.slice(0, -1)) {
    const { counted, plain } = sumsOf(account, time)
    expect(counted).toEqual(plain)
  }
  expect(accounts.stakes[105]).toBeUndefined()
})

test('stakes of one second are one amount, which counts until a period after its end', () => {
  const { accounts, note } = openBoth()
  const begun = Date.UTC(2024, 1, 28, 12)
  for (const ms of [1, 500, 1_000]) note(101, begun + ms, 100)
  note(101, begun + 1_001, 100)
  countStakesOf(accounts, 101)
  const sums = accounts.stakes[101]!
  expect(sums.count).toBe(2)
  const dayMs = 24 * hourMs
  expect(sumAt(accounts.moments, sums, 0, begun + dayMs + 999)).toBe(400)
  expect(sumAt(accounts.moments, sums, 0, begun + dayMs + 1_000)).toBe(100)
})

test('an amount still counts before the end of a second in which it goes, though its list has no room for another', () => {
  const { accounts, note } = openBoth()
  const begun = Date.UTC(2024, 1, 28, 12)
  for (let i = 0; i < 16; i++) note(101, begun + i * secondMs, 100)
  // That of the first second has gone; that of the next one goes with the end of this second.
  const now = begun + periodsMs[2] + 1
  note(101, now, 100)
  countStakesOf(accounts, 101)
  expect(sumAt(accounts.moments, accounts.stakes[101]!, 2, now)).toBe(16 * 100)
})

test('what was put together may count again: the row then leaves no room, and the next bet is asked in full', () => {
  const { accounts, note } = openBoth()
  const roomOf = () => accounts.rows[rowOfAccount(101) + accountRow.STAKE_ROOM]!
  const begun = Date.UTC(2024, 1, 28, 12)
  for (let i = 0; i < momentsMax; i++) note(101, begun + i * secondMs, 100)
  countAllStakes(accounts)
  expect(roomOf()).toBeGreaterThan(noRoom)
  note(101, begun + momentsMax * secondMs, 100)
  countAllStakes(accounts)
  expect(roomOf()).toBe(noRoom)
})

test('what is left in order of a log that has less room now is counted before the next ones are', () => {
  const { accounts, note, sumsOf } = openBoth()
  const { uncounted } = accounts
  const begun = Date.UTC(2024, 1, 28, 12)
  for (let i = 0; i < 18; i++) note(101, begun + i * secondMs, 100)
  expect(uncounted).toMatchObject({ freshCount: 1, groupedCount: 16, counted: 0 })
  // As a snapshot may have it that was made where fewer were written down before they are put in order.
  uncounted.fresh = uncounted.fresh.slice(0, 3)
  for (let i = 18; i < 20; i++) note(102, begun + i * secondMs, 100)
  countAllStakes(accounts)
  for (const account of [101, 102]) {
    const { counted, plain } = sumsOf(account, begun + 20 * secondMs)
    expect(counted).toEqual(plain)
  }
})

test('an account beside which there was no room counts its stakes once there are more', () => {
  const scene = openScene()
  const { accounts } = scene.engine.state
  while (accounts.next < 600) scene.do('open-account', {})
  const begun = Date.UTC(2024, 1, 28, 12)
  for (const account of [255, 256, 599]) {
    accounts.stakes[account] = createRolling(accounts.moments)
    for (const time of [begun, begun, begun + secondMs]) noteStake({ accounts, time }, account, 100)
    countStakesOf(accounts, account)
    expect(sumAt(accounts.moments, accounts.stakes[account], 0, begun + secondMs)).toBe(300)
  }
})
