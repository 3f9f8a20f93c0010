/** The provider's list of a day beside the transfers of the ledger: what one has and the other has not, or has otherwise. To the cent. */
import { setImmediate as pause } from 'node:timers/promises'
import type { DayPaid, Mismatch, MismatchKind } from '#contract/reconciliation.ts'
import { type Transfer, transferStates, type Wallet } from '#core/ledger/wallet.ts'
import { type ListedPayment, referenceOf, transferOfReference } from './provider.ts'

const dayMs = 86_400_000
/** Transfers that are looked at between other work. */
const sliceRows = 2_000
const { CHARGED_BACK, POSTED, VOIDED } = transferStates

export interface Compared {
  readonly here: DayPaid
  readonly there: DayPaid
  readonly found: readonly Mismatch[]
}

const stateNames: Readonly<Record<number, string>> = {
  [transferStates.REVIEW]: 'in review',
  [transferStates.PENDING]: 'pending',
  [POSTED]: 'paid',
  [VOIDED]: 'failed',
  [CHARGED_BACK]: 'charged back',
}
const stateOf = { succeeded: POSTED, failed: VOIDED, charged_back: CHARGED_BACK } as const

/**
 * Compares a day (counted since 1970). `listed`: what the provider did from a day before it until now, in order. A payment of the day is
 * looked for whatever day the other side has it on, and in the state it has by now; a charge that is taken back later is of its own day.
 */
export async function compareDay(
  wallet: Pick<Wallet, 'underWay' | 'ended'>,
  listed: readonly ListedPayment[],
  day: number,
): Promise<Compared> {
  const [from, to] = [day * dayMs, (day + 1) * dayMs]
  const isOf = (at: number) => at >= from && at < to
  const nowThere = new Map(listed.map((each) => [each.reference, each]))
  const ofDay = new Set(listed.filter(({ at }) => isOf(at)).map(({ reference }) => reference))
  const here = paidNothing()
  const found: Mismatch[] = []
  for (const reference of ofDay) {
    const theirs = nowThere.get(reference)!
    const id = transferOfReference(reference)
    const ours = id === undefined ? undefined : (wallet.underWay.get(id) ?? wallet.ended.get(id))
    const what = whatDiffers(ours, theirs)
    if (what !== undefined) found.push(mismatchOf(reference, what, ours, theirs))
  }
  let rows = 0
  for (const transfer of wallet.ended.values()) {
    if (++rows % sliceRows === 0) await pause()
    if (!isOf(transfer.endedAt) || transfer.state === VOIDED) continue
    add(here, transfer.isDeposit, transfer.amount)
    const reference = referenceOf(transfer.id)
    if (!nowThere.has(reference)) found.push(mismatchOf(reference, 'missing_there', transfer, undefined))
  }
  const there = paidNothing()
  const paid = listed.filter(({ at, state }) => state === 'succeeded' && isOf(at))
  for (const { kind, amount } of paid) add(there, kind === 'deposit', amount)
  return { here, there, found }
}

function whatDiffers(ours: Transfer | undefined, theirs: ListedPayment): MismatchKind | undefined {
  if (ours === undefined) return 'missing_here'
  if (ours.amount !== theirs.amount || ours.isDeposit !== (theirs.kind === 'deposit')) return 'other_amount'
  return ours.state === stateOf[theirs.state] ? undefined : 'other_state'
}

function mismatchOf(
  reference: string,
  what: MismatchKind,
  ours: Transfer | undefined,
  theirs: ListedPayment | undefined,
): Mismatch {
  return {
    ...{ reference, what, accountId: ours?.account ?? null },
    amountHere: ours?.amount ?? null,
    stateHere: ours === undefined ? null : (stateNames[ours.state] ?? null),
    amountThere: theirs?.amount ?? null,
    stateThere: theirs === undefined ? null : stateNames[stateOf[theirs.state]]!,
  }
}

function paidNothing(): { payments: number; paidIn: number; paidOut: number } {
  return { payments: 0, paidIn: 0, paidOut: 0 }
}

function add(paid: ReturnType<typeof paidNothing>, isIn: boolean, amount: number): void {
  paid.payments++
  if (isIn) paid.paidIn += amount
  else paid.paidOut += amount
}
