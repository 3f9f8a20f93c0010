/** The tree of agents. What the calls take and answer is in contract/agents.ts and contract/agent-reports.ts. */
import type { agentReportCalls } from '../agent-reports.ts'
import type { agentCalls } from '../agents.ts'
import type { Address } from '../call.ts'

type Changes = typeof agentCalls
type Reads = typeof agentReportCalls

export const openNode: Address<Changes['openNode']> = {
  method: 'POST',
  path: '/api/agents/links',
}
export const lookAtLink: Address<Changes['lookAtLink']> = {
  method: 'POST',
  path: '/api/join/offer',
}
export const join: Address<Changes['join']> = {
  method: 'POST',
  path: '/api/join',
}
export const setLine: Address<Changes['setLine']> = {
  method: 'POST',
  path: '/api/agents/nodes/:accountId/line',
}
export const announceDeals: Address<Changes['announceDeals']> = {
  method: 'POST',
  path: '/api/agents/deals',
}
export const freezeBranch: Address<Changes['freezeBranch']> = {
  method: 'POST',
  path: '/api/agents/nodes/:accountId/freeze',
}
export const thawBranch: Address<Changes['thawBranch']> = {
  method: 'POST',
  path: '/api/agents/nodes/:accountId/thaw',
}
export const settleDown: Address<Changes['settleDown']> = {
  method: 'POST',
  path: '/api/agents/nodes/:accountId/settle-up',
}
export const proposePayment: Address<Changes['proposePayment']> = {
  method: 'POST',
  path: '/api/agents/nodes/:accountId/payments',
}
export const answerClaim: Address<Changes['answerClaim']> = {
  method: 'POST',
  path: '/api/agents/claims/:claimId/answer',
}
export const writeOff: Address<Changes['writeOff']> = {
  method: 'POST',
  path: '/api/agents/nodes/:accountId/write-off',
}
export const closeAgent: Address<Changes['closeAgent']> = {
  method: 'POST',
  path: '/api/agents/nodes/:accountId/close',
}
export const settleUp: Address<Changes['settleUp']> = {
  method: 'POST',
  path: '/api/agent/settle-up',
}
export const confirmPayment: Address<Changes['confirmPayment']> = {
  method: 'POST',
  path: '/api/agent/payments/:paymentId/confirm',
}
export const fileClaim: Address<Changes['fileClaim']> = {
  method: 'POST',
  path: '/api/agent/claims',
}
export const announceGiveBack: Address<Changes['announceGiveBack']> = {
  method: 'POST',
  path: '/api/agent/give-back',
}
export const consentToMove: Address<Changes['consentToMove']> = {
  method: 'POST',
  path: '/api/agent/moves/:requestId/consent',
}
export const passThrough: Address<Changes['passThrough']> = {
  method: 'POST',
  path: '/api/admin/agents/nodes/:accountId/pass-through',
}
export const askMove: Address<Changes['askMove']> = {
  method: 'POST',
  path: '/api/admin/agents/nodes/:accountId/move',
}
export const askWriteOff: Address<Changes['askWriteOff']> = {
  method: 'POST',
  path: '/api/admin/agents/nodes/:accountId/write-off',
}
export const askCash: Address<Changes['askCash']> = {
  method: 'POST',
  path: '/api/admin/agents/nodes/:accountId/cash',
}
export const askGrant: Address<Changes['askGrant']> = {
  method: 'POST',
  path: '/api/admin/agents/claims/:claimId/grant',
}
export const listHouseRequests: Address<Changes['listHouseRequests']> = {
  method: 'GET',
  path: '/api/admin/agents/requests',
}
export const approveHouseRequest: Address<Changes['approveHouseRequest']> = {
  method: 'POST',
  path: '/api/admin/agents/requests/:requestId/approval',
}
export const rejectHouseRequest: Address<Changes['rejectHouseRequest']> = {
  method: 'POST',
  path: '/api/admin/agents/requests/:requestId/rejection',
}
export const getStanding: Address<Reads['getStanding']> = {
  method: 'GET',
  path: '/api/agent',
}
export const listOwnPayments: Address<Reads['listOwnPayments']> = {
  method: 'GET',
  path: '/api/agent/receipts',
}
export const getOwnSheet: Address<Reads['getOwnSheet']> = {
  method: 'GET',
  path: '/api/agent/sheet',
}
export const exportOwnSheet: Address<Reads['exportOwnSheet']> = {
  method: 'GET',
  path: '/api/agent/sheet.csv',
}
export const listTop: Address<Reads['listTop']> = {
  method: 'GET',
  path: '/api/agents/nodes',
}
export const getNode: Address<Reads['getNode']> = {
  method: 'GET',
  path: '/api/agents/nodes/:accountId',
}
export const listBelow: Address<Reads['listBelow']> = {
  method: 'GET',
  path: '/api/agents/nodes/:accountId/below',
}
export const getSheet: Address<Reads['getSheet']> = {
  method: 'GET',
  path: '/api/agents/nodes/:accountId/sheet',
}
export const exportSheet: Address<Reads['exportSheet']> = {
  method: 'GET',
  path: '/api/agents/nodes/:accountId/sheet.csv',
}
export const listBranchPayments: Address<Reads['listBranchPayments']> = {
  method: 'GET',
  path: '/api/agents/nodes/:accountId/receipts',
}
export const listBranchBets: Address<Reads['listBranchBets']> = {
  method: 'GET',
  path: '/api/agents/nodes/:accountId/bets',
}
export const listMarketShares: Address<Reads['listMarketShares']> = {
  method: 'GET',
  path: '/api/agents/nodes/:accountId/shares',
}
export const exportMarketShares: Address<Reads['exportMarketShares']> = {
  method: 'GET',
  path: '/api/agents/nodes/:accountId/shares.csv',
}
export const listOwnShares: Address<Reads['listOwnShares']> = {
  method: 'GET',
  path: '/api/agent/shares',
}
export const exportOwnShares: Address<Reads['exportOwnShares']> = {
  method: 'GET',
  path: '/api/agent/shares.csv',
}
export const listOutstanding: Address<Reads['listOutstanding']> = {
  method: 'GET',
  path: '/api/agents/outstanding',
}
export const exportOutstanding: Address<Reads['exportOutstanding']> = {
  method: 'GET',
  path: '/api/agents/outstanding.csv',
}
export const listCarries: Address<Reads['listCarries']> = {
  method: 'GET',
  path: '/api/agents/carry',
}
