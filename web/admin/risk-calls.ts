/** The operators' calls on risk: exposures, findings and cases. */
import * as calls from '#contract/addresses/risk.ts'
import type { CaseOutcome, RiskCaseRead } from '#contract/risk.ts'
import { ApiError, api } from '../api/client.ts'
import { accountKey, queryClient } from '../api/query-client.ts'
import type { FindingChoice, RiskChoice } from './risk-choice.ts'

export const riskKey = [accountKey, 'admin-risk']
const casesKey = [...riskKey, 'cases']
export type CaseState = 'open' | 'decided'

/** Exposures are added up again after this time. */
export const exposuresMs = 10_000
/** A query looks at many rows: it is made again no sooner. */
export const findingsMs = 30_000

/** What is asked for the exposures. */
export const exposures = {
  queryKey: [...riskKey, 'exposures'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api(calls.getExposures, { signal }),
}

/** What is asked for the thresholds. They are the program's. */
export const thresholds = {
  queryKey: [...riskKey, 'thresholds'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api(calls.getRiskThresholds, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
}

/** Returns a page of findings. Throws ApiError. */
export function getFindings(
  { query, month, account }: RiskChoice,
  cursor: string | null,
  signal: AbortSignal,
) {
  const filter = { query, month, account: account === '' ? undefined : account, cursor: cursor ?? undefined }
  return api(calls.listRiskFindings, { query: filter, signal })
}

/** What is asked for a finding. */
export const evidenceOf = ({ query, month, accounts, marketId }: FindingChoice) => ({
  queryKey: [...riskKey, 'evidence', query, month, accounts.join(), marketId],
  queryFn: ({ signal }: { signal: AbortSignal }) => {
    const of = { query, month, accounts: accounts.join(), marketId: marketId?.toString() }
    return api(calls.getRiskEvidence, { query: of, signal })
  },
})

/** Returns a page of cases. Throws ApiError. */
export function getCases(state: CaseState, cursor: string | null, signal: AbortSignal) {
  return api(calls.listRiskCases, { query: { state, limit: '50', cursor: cursor ?? undefined }, signal })
}

export const caseListKey = (state: CaseState) => [...casesKey, state]
const caseKey = (caseId: number) => [...riskKey, 'case', caseId]

/** What is asked for a case: that it is looked at is noted with it, unless by one who only reads. */
export const lookAtCase = (caseId: number) => ({
  queryKey: caseKey(caseId),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const call = { params: { caseId }, signal }
    try {
      return await api(calls.lookAtRiskCase, { ...call, idempotencyKey: crypto.randomUUID() })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'forbidden') throw error
      return api(calls.getRiskCase, call)
    }
  },
})

/** Opens a case of a finding, once a key; returns its number. Throws ApiError with the refusal's sentence. */
export async function postCase(choice: FindingChoice, note: string, idempotencyKey: string): Promise<number> {
  const { query, month, accounts, marketId } = choice
  const body = { query, month, accounts: [...accounts], note, ...(marketId !== undefined && { marketId }) }
  return (await keep(await api(calls.openRiskCase, { body, idempotencyKey }))).caseId
}

/** Adds a note to the log. Throws ApiError with the refusal's sentence. */
export async function postCaseNote(caseId: number, note: string): Promise<void> {
  const call = { params: { caseId }, body: { note }, idempotencyKey: crypto.randomUUID() }
  await keep(await api(calls.noteRiskCase, call))
}

/** Decides it. Throws ApiError with the refusal's sentence. */
export async function postCaseOutcome(caseId: number, outcome: CaseOutcome, note: string): Promise<void> {
  const call = { params: { caseId }, body: { outcome, note }, idempotencyKey: crypto.randomUUID() }
  await keep(await api(calls.decideRiskCase, call))
}

async function keep(found: RiskCaseRead): Promise<RiskCaseRead> {
  queryClient.setQueryData(caseKey(found.caseId), found)
  await queryClient.invalidateQueries({ queryKey: casesKey, refetchType: 'none' })
  return found
}
