/** file-claim and answer-claim: cash that was paid and not posted. Who is to answer, and does not or says no, is followed by the next level above. */
import { claimAnswered, claimFiled, claimRaised, lineSet } from '../../facts/agent.ts'
import { writeFact } from '../../facts/log.ts'
import { lineOf } from '../../ledger/beside.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { post } from '../../ledger/postings.ts'
import type { RefusalCode } from '../../refusals.ts'
import { isPayable, ledgerAccount, whyNobody, whyNoCash, whyNotGiven } from '../between.ts'
import type { AnswerClaim, FileClaim } from '../command.ts'

/** Of one account. */
const openMax = 10
/** 30 days. */
const waitMaxMs = 30 * 24 * 3_600_000

/** Files a claim with the account above; the outcome has its number. Refuses `account_not_found`, `agent_closed`, `amount_invalid`, `reason_missing`, `too_many_claims`. */
export function fileClaim({ log, outcome, state }: Ledger, command: FileClaim): RefusalCode | undefined {
  const { account, amount, waitMs, reason } = command
  const nobody = account === 0 ? 'account_not_found' : whyNobody(state, account)
  if (nobody !== undefined) return nobody
  const isTime = Number.isSafeInteger(waitMs) && waitMs > 0 && waitMs <= waitMaxMs
  if (!isPayable(amount) || !isTime) return 'amount_invalid'
  if (reason.trim() === '') return 'reason_missing'
  if ((state.tree.claimsOf.get(account) ?? 0) >= openMax) return 'too_many_claims'
  const claim = state.tree.claimed + 1
  const to = state.accounts.parent[account]!
  const until = to === 0 ? 0 : state.time + waitMs
  writeFact(log, claimFiled, { claim, account, to, amount, waitMs, until, text: reason })
  outcome.id = claim
  outcome.releaseAt = until
  return undefined
}

/**
 * Posts what is granted as a settlement between who filed the claim and the one above, or hands it to the next level; the house has the
 * last word. Refuses `claim_not_found`, `not_your_claim`, `reason_missing`, what the one above has not to give (`whyNotGiven`), and `cash_above_debt`.
 */
export function answerClaim(ledger: Ledger, command: AnswerClaim): RefusalCode | undefined {
  const { log, outcome, state } = ledger
  const { claim: id, by, isGranted, lowersLine = false, reason } = command
  const claim = state.tree.claims.get(id)
  if (claim === undefined) return 'claim_not_found'
  if (claim.to !== by) return 'not_your_claim'
  if (reason.trim() === '') return 'reason_missing'
  const { account, amount } = claim
  outcome.id = id
  if (!isGranted) {
    if (by === 0) writeFact(log, claimAnswered, { claim: id, account, by, isGranted: 0, text: reason })
    else raiseClaim(ledger, id)
    return undefined
  }
  const above = state.accounts.parent[account]!
  const refusal =
    whyNotGiven(state, { by: above, to: account, amount, lowersLine }) ?? whyNoCash(state, account, amount)
  if (refusal !== undefined) return refusal
  writeFact(log, claimAnswered, { claim: id, account, by, isGranted: 1, text: reason })
  if (lowersLine)
    writeFact(log, lineSet, { account, line: lineOf(state.accounts, account) - amount, by: above })
  const transaction = state.transactionCount + 1
  const between = { from: ledgerAccount(above), to: account }
  post(log, { transaction, ...between, amount, kind: 'settle_up', market: 0, text: `claim ${id}` })
  return undefined
}

/** The next level above is to answer. Writes a fact. */
export function raiseClaim({ log, state }: Pick<Ledger, 'log' | 'state'>, id: number): void {
  const { account, to, waitMs } = state.tree.claims.get(id)!
  const next = state.accounts.parent[to]!
  const until = next === 0 ? 0 : state.time + waitMs
  writeFact(log, claimRaised, { claim: id, account, to: next, until })
}
