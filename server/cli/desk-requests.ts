/** Requests that take two people, and payments, from the command line. */
import type { Approval, AskApproval } from '#contract/approvals.ts'
import { calls } from '#contract/calls.ts'
import { decimals } from '#server/csv.ts'
import { UsageError } from './command.ts'
import { type Ask, CallRefused } from './desk-session.ts'
import { said, type Typed } from './desk-words.ts'

/** Lists what waits. */
export async function listApprovals(ask: Ask): Promise<string[]> {
  const { approvals } = await ask(calls.listApprovals, { query: { limit: '100' } })
  return approvals.length === 0 ? ['Nothing waits.'] : approvals.map(lineOf)
}

function lineOf({ approvalId, kind, subject, amount, askedBy, reason, isMine }: Approval): string {
  const who = isMine ? 'you' : askedBy === null ? 'nobody yet' : askedBy.name || String(askedBy.accountId)
  const sum = amount === null ? '' : `  ${decimals(amount)}`
  return `${approvalId}  ${kind}  ${subject}${sum}  asked by ${who}${reason === '' ? '' : `: ${reason}`}`
}

/** Approves of a request, a withdrawal or an erasure. */
export async function approve(ask: Ask, { words, reason }: Typed): Promise<string[]> {
  const [letter, id] = requestIn(words)
  if (letter !== '') takeNoReason(letter, reason)
  if (letter === 'w') {
    const { approved } = await ask(calls.approveWithdrawal, { params: { paymentId: id } })
    return [approved ? `Withdrawal ${id} is sent.` : `Withdrawal ${id} waits for a second cashier.`]
  }
  if (letter === 'e') {
    await ask(calls.approveErasure, { params: { accountId: id } })
    return [`The person of account ${id} is erased.`]
  }
  const params = { approvalId: id }
  const { state, failure } = await ask(calls.approveRequest, { params, body: { reason: said(reason) } })
  return [`Request ${id}: ${state}.${failure === '' ? '' : ` ${failure}`}`]
}

/** Rejects one. */
export async function reject(ask: Ask, { words, reason: typed }: Typed): Promise<string[]> {
  const [letter, id] = requestIn(words)
  if (letter === 'e') {
    takeNoReason(letter, typed)
    await ask(calls.rejectErasure, { params: { accountId: id } })
  } else {
    const body = { reason: said(typed) }
    if (letter === 'w') await ask(calls.rejectWithdrawal, { params: { paymentId: id }, body })
    else await ask(calls.rejectRequest, { params: { approvalId: id }, body })
  }
  return [`Rejected: ${letter}${id}.`]
}

/** Refuses a reason where none is kept. Throws UsageError. */
function takeNoReason(letter: string, reason: string | undefined): void {
  const what = letter === 'w' ? 'An approval of a withdrawal' : 'A decision about an erasure'
  if (reason !== undefined) throw new UsageError(`${what} keeps no reason: leave --reason out.`)
}

function requestIn([text = '']: readonly string[]): [letter: string, id: number] {
  const [, letter = '', id] = /^([we]?)([1-9][0-9]{0,14})$/.exec(text) ?? []
  if (id === undefined) throw new UsageError('Name the request as the list of them does: 7, w12 or e105.')
  return [letter, Number(id)]
}

/** Lists withdrawals that wait, and days beside the provider’s list. */
export async function payments(ask: Ask): Promise<string[]> {
  const { withdrawals, clientFunds } = await ask(calls.listReviews)
  const { days } = await ask(calls.listReconciliations, { query: { limit: '7' } })
  return [
    ...withdrawals.map(
      ({ paymentId, accountId, amount, approvedBy }) =>
        `w${paymentId}  account ${accountId}  ${decimals(amount)}${approvedBy === null ? '' : `  approved by ${approvedBy}`}`,
    ),
    `${withdrawals.length} withdrawals wait. Client money ${decimals(clientFunds.held)}, owed to players ${decimals(clientFunds.owed)}.`,
    ...days.map(
      ({ day, mismatches }) => `${day}  ${mismatches === 0 ? 'agrees' : `${mismatches} mismatches`}`,
    ),
  ]
}

/** Compares a day. */
export async function compare(ask: Ask, { words: [day = ''] }: Typed): Promise<string[]> {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new UsageError('Say which day: 2026-11-20.')
  const { found } = await ask(calls.runReconciliation, { params: { day } })
  const side = (amount: number | null) => (amount === null ? 'nothing' : decimals(amount))
  return [
    ...found.map(
      ({ reference, what, amountHere, amountThere }) =>
        `${reference}  ${what}: here ${side(amountHere)}, there ${side(amountThere)}`,
    ),
    `${day}: ${found.length === 0 ? 'both sides agree.' : `${found.length} mismatches.`}`,
  ]
}

/** Does what one may do alone; where it takes two, asks for it with the reason. */
export async function byTwo(
  ask: Ask,
  reason: string | undefined,
  asked: Omit<AskApproval, 'reason'>,
  alone: () => Promise<string[]>,
): Promise<string[]> {
  try {
    const lines = await alone()
    return reason === undefined ? lines : [...lines, 'One person did it alone: the reason is not kept.']
  } catch (error) {
    if (!(error instanceof CallRefused) || error.code !== 'approval_needed') throw error
    const { approvalId } = await ask(calls.askApproval, { body: { reason: said(reason), ...asked } })
    return [`It takes two people here: request ${approvalId} waits for another one.`]
  }
}
