/** The risk page and its cases. What the calls take and answer is in contract/risk.ts. */
import type { Address } from '../call.ts'
import type { riskCalls } from '../risk.ts'

type Forms = typeof riskCalls

export const getExposures: Address<Forms['getExposures']> = { method: 'GET', path: '/api/admin/risk' }
export const listRiskFindings: Address<Forms['listRiskFindings']> = {
  method: 'GET',
  path: '/api/admin/risk/findings',
}
export const getRiskEvidence: Address<Forms['getRiskEvidence']> = {
  method: 'GET',
  path: '/api/admin/risk/evidence',
}
export const getRiskThresholds: Address<Forms['getRiskThresholds']> = {
  method: 'GET',
  path: '/api/admin/risk/thresholds',
}
export const listRiskCases: Address<Forms['listRiskCases']> = { method: 'GET', path: '/api/admin/risk/cases' }
export const openRiskCase: Address<Forms['openRiskCase']> = { method: 'POST', path: '/api/admin/risk/cases' }
export const getRiskCase: Address<Forms['getRiskCase']> = {
  method: 'GET',
  path: '/api/admin/risk/cases/:caseId',
}
export const lookAtRiskCase: Address<Forms['lookAtRiskCase']> = {
  method: 'POST',
  path: '/api/admin/risk/cases/:caseId/looks',
}
export const noteRiskCase: Address<Forms['noteRiskCase']> = {
  method: 'POST',
  path: '/api/admin/risk/cases/:caseId/notes',
}
export const decideRiskCase: Address<Forms['decideRiskCase']> = {
  method: 'POST',
  path: '/api/admin/risk/cases/:caseId/outcome',
}
