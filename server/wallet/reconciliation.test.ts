/** The provider's list beside the ledger: whatever differs by a cent or a state is named once, and nothing else is. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Transfer, transferStates } from '#core/ledger/wallet.ts'
import type { ListedPayment } from './provider.ts'
import { compareDay } from './reconciliation.ts'
import { openSandboxList } from './sandbox-list.ts'

const dayMs = 86_400_000
const day = 20_000
const noon = day * dayMs + dayMs / 2
const { CHARGED_BACK, PENDING, POSTED, REVIEW, VOIDED } = transferStates

function transfer(id: number, more: Partial<Transfer> = {}): Transfer {
  return {
    ...{ id, account: 100 + id, isDeposit: true, amount: 1_000, method: 1, begunAt: noon - 1, state: POSTED },
    ...{ approvals: 0, approvedBy: 0, approvedAt: 0, endedAt: noon, ...more },
  }
}
function listed(id: number, more: Partial<ListedPayment> = {}): ListedPayment {
  return { reference: `CB-${id}`, kind: 'deposit', amount: 1_000, state: 'succeeded', at: noon, ...more }
}
const walletOf = (...transfers: Transfer[]) => {
  const isUnderWay = ({ state }: Transfer) => state === PENDING || state === REVIEW
  const mapOf = (some: Transfer[]) => new Map(some.map((each) => [each.id, each]))
  return {
    underWay: mapOf(transfers.filter(isUnderWay)),
    ended: mapOf(transfers.filter((each) => !isUnderWay(each))),
  }
}
const compare = async (ours: Transfer[], theirs: ListedPayment[]) => {
  const { found, ...paid } = await compareDay(walletOf(...ours), theirs, day)
  return { ...paid, found: found.map(({ reference, what }) => `${reference} ${what}`) }
}

test('what both have alike is paid on both sides to the cent, and nothing is found', async () => {
  const out = { isDeposit: false, amount: 333 }
  const { found, here, there } = await compare(
    [transfer(1), transfer(2, out), transfer(3, { state: VOIDED })],
    [listed(1), listed(2, { kind: 'withdrawal', amount: 333 }), listed(3, { state: 'failed' })],
  )
  expect(found).toEqual([])
  expect(here).toEqual({ payments: 2, paidIn: 1_000, paidOut: 333 })
  expect(there).toEqual(here)
})

test.each([
  ['a payment the ledger does not know', [], [listed(1)], 'CB-1 missing_here'],
  ['a reference of somebody else', [], [listed(1, { reference: 'XY-1' })], 'XY-1 missing_here'],
  ['a payment the provider does not know', [transfer(1)], [], 'CB-1 missing_there'],
  ['a cent more', [transfer(1)], [listed(1, { amount: 1_001 })], 'CB-1 other_amount'],
  ['a cent less', [transfer(1)], [listed(1, { amount: 999 })], 'CB-1 other_amount'],
  ['the other way', [transfer(1)], [listed(1, { kind: 'withdrawal' })], 'CB-1 other_amount'],
  [
    'paid there, on its way here',
    [transfer(1, { state: PENDING, endedAt: 0 })],
    [listed(1)],
    'CB-1 other_state',
  ],
  ['paid there, failed here', [transfer(1, { state: VOIDED })], [listed(1)], 'CB-1 other_state'],
  ['failed there, paid here', [transfer(1)], [listed(1, { state: 'failed' })], 'CB-1 other_state'],
  [
    'taken back there alone',
    [transfer(1)],
    [listed(1), listed(1, { state: 'charged_back' })],
    'CB-1 other_state',
  ],
])('%s is found', async (_, ours, theirs, found) => {
  expect((await compare(ours, theirs)).found).toEqual([found])
})

test('a payment that one side has a moment before midnight and the other behind it is the same one', async () => {
  const [before, behind] = [day * dayMs - 1, (day + 1) * dayMs]
  expect((await compare([transfer(1)], [listed(1, { at: before })])).found).toEqual([])
  expect((await compare([transfer(1)], [listed(1, { at: behind })])).found).toEqual([])
  expect((await compare([transfer(1, { endedAt: behind })], [listed(1)])).found).toEqual([])
})

test('what is taken back on a later day is alike on its own day too', async () => {
  const taken = transfer(1, { state: CHARGED_BACK })
  const later = listed(1, { state: 'charged_back', at: noon + 3 * dayMs })
  expect((await compare([taken], [listed(1), later])).found).toEqual([])
})

test('payments of other days are of no concern', async () => {
  const other = noon + 2 * dayMs
  const { found, here, there } = await compare([transfer(1, { endedAt: other })], [listed(2, { at: other })])
  expect([found, here.payments, there.payments]).toEqual([[], 0, 0])
})

test('the list of the sandbox is there after a restart, and says nothing twice', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'sandbox-list-'))
  try {
    let time = 1_000
    const open = () =>
      openSandboxList(
        join(dir, 'list.jsonl'),
        () => time++,
        (error) => expect.fail(String(error)),
      )
    const { at: _, ...payment } = listed(1)
    const list = open()
    list.note(payment)
    list.note(payment)
    list.note({ ...payment, state: 'charged_back' })
    list.note(payment)
    await list.list(0, 9_999)
    const again = open()
    again.note({ ...payment, state: 'charged_back' })
    const all = await again.list(0, 9_999)
    expect(all.map(({ state, at }) => [state, at])).toEqual([
      ['succeeded', 1_001],
      ['charged_back', 1_002],
    ])
    expect([again.from, await again.list(1_002, 1_003)]).toEqual([1_000, [all[1]]])
  } finally {
    rmSync(dir, { recursive: true })
  }
})
