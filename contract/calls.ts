/**
 * Every call, its address and its form together: what the server's routes and the tests read. The browser reads the
 * addresses alone, by resource, and knows the forms as types.
 */
import { documentCalls } from './account-document.ts'
import * as account from './addresses/account.ts'
import * as adminAccounts from './addresses/admin-accounts.ts'
import * as adminBanking from './addresses/admin-banking.ts'
import * as adminCasino from './addresses/admin-casino.ts'
import * as adminMarkets from './addresses/admin-markets.ts'
import * as agents from './addresses/agents.ts'
import * as approvals from './addresses/approvals.ts'
import * as audit from './addresses/audit.ts'
import * as auth from './addresses/auth.ts'
import * as cashOut from './addresses/cash-out.ts'
import * as catalogue from './addresses/catalogue.ts'
import * as fairness from './addresses/fairness.ts'
import * as games from './addresses/games.ts'
import * as heldOrders from './addresses/held-orders.ts'
import * as identity from './addresses/identity.ts'
import * as ledger from './addresses/ledger.ts'
import * as marketDesk from './addresses/market-desk.ts'
import * as money from './addresses/money.ts'
import * as operations from './addresses/operations.ts'
import * as orders from './addresses/orders.ts'
import * as passkeys from './addresses/passkeys.ts'
import * as people from './addresses/people.ts'
import * as personalData from './addresses/personal-data.ts'
import * as protection from './addresses/protection.ts'
import * as queue from './addresses/queue.ts'
import * as receipts from './addresses/receipts.ts'
import * as reconciliation from './addresses/reconciliation.ts'
import * as recovery from './addresses/recovery.ts'
import * as replay from './addresses/replay.ts'
import * as reports from './addresses/reports.ts'
import * as reviews from './addresses/reviews.ts'
import * as risk from './addresses/risk.ts'
import * as search from './addresses/search.ts'
import * as security from './addresses/security.ts'
import { listMatches as lists } from './addresses/sports.ts'
import * as staff from './addresses/staff.ts'
import * as statement from './addresses/statement.ts'
import * as wallet from './addresses/wallet.ts'
import { accountCalls, marketCalls } from './admin.ts'
import { agentReportCalls } from './agent-reports.ts'
import { agentCalls } from './agents.ts'
import { approvalCalls } from './approvals.ts'
import { auditCalls } from './audit.ts'
import { authCalls } from './auth.ts'
import { bankingCalls } from './banking.ts'
import { type Call, locate } from './call.ts'
import { cashOutCalls } from './cash-out.ts'
import { gameEntries } from './casino/entries.ts'
import { playForms } from './casino/games.ts'
import { adminCasinoCalls, fairnessCalls, gameCalls } from './casino.ts'
import { catalogueCalls } from './catalogue.ts'
import { heldOrderCalls } from './held-orders.ts'
import { identityCalls } from './identity.ts'
import { ledgerCalls } from './ledger.ts'
import { marketDeskCalls } from './market-desk.ts'
import { notificationCalls } from './notifications.ts'
import { operationCalls } from './operations.ts'
import { moneyCalls, orderCalls } from './orders.ts'
import { passkeyCalls } from './passkeys.ts'
import { closingCalls, personCalls } from './people.ts'
import { personalDataCalls } from './personal-data.ts'
import { profitCalls } from './profit.ts'
import { protectionCalls } from './protection.ts'
import { queueCalls } from './queue.ts'
import { receiptCalls } from './receipts.ts'
import { reconciliationCalls } from './reconciliation.ts'
import { recoveryCalls } from './recovery.ts'
import { replayCalls } from './replay.ts'
import { reportCalls } from './reports.ts'
import { reviewCalls } from './reviews.ts'
import { riskCalls } from './risk.ts'
import { searchCalls } from './search.ts'
import { securityCalls } from './security.ts'
import { sportsCalls } from './sports.ts'
import { staffCalls } from './staff.ts'
import { statementCalls } from './statement.ts'
import { walletCalls } from './wallet.ts'

/** By name. */
export const calls = {
  ...locate(operationCalls, operations),
  ...locate(authCalls, auth),
  ...locate(securityCalls, security),
  ...locate(recoveryCalls, recovery),
  ...locate(passkeyCalls, passkeys),
  ...locate({ ...documentCalls, ...notificationCalls, ...profitCalls }, account),
  ...locate(catalogueCalls, catalogue),
  ...locate(searchCalls, search),
  ...locate(orderCalls, orders),
  ...locate(receiptCalls, receipts),
  ...locate(queueCalls, queue),
  ...locate(replayCalls, replay),
  ...locate(cashOutCalls, cashOut),
  ...locate(heldOrderCalls, heldOrders),
  ...locate(moneyCalls, money),
  ...locate(personalDataCalls, personalData),
  ...locate(protectionCalls, protection),
  ...locate(identityCalls, identity),
  ...locate(statementCalls, statement),
  ...locate(ledgerCalls, ledger),
  ...locate(walletCalls, wallet),
  ...locate({ ...agentCalls, ...agentReportCalls }, agents),
  ...locate(gameCalls, games),
  ...locate(fairnessCalls, fairness),
  ...locate(marketCalls, adminMarkets),
  ...locate(marketDeskCalls, marketDesk),
  ...locate(accountCalls, adminAccounts),
  ...locate(staffCalls, staff),
  ...locate(auditCalls, audit),
  ...locate(bankingCalls, adminBanking),
  ...locate(reviewCalls, reviews),
  ...locate(approvalCalls, approvals),
  ...locate({ ...personCalls, ...closingCalls }, people),
  ...locate(reconciliationCalls, reconciliation),
  ...locate(riskCalls, risk),
  ...locate(reportCalls, reports),
  ...locate(adminCasinoCalls, adminCasino),
}

/** The lists of matches, by sport. */
export const listMatches = locate(sportsCalls, lists)

/** What plays a round, by game. */
export const playRound = locate(playForms, gameEntries)

/** All of them. */
export const everyCall: readonly Call[] = [
  ...Object.values(calls),
  ...Object.values(listMatches),
  ...Object.values(playRound),
]
