/** One's statement. What the calls take and answer is in contract/statement.ts. */
import type { Address } from '../call.ts'
import type { statementCalls } from '../statement.ts'

type Forms = typeof statementCalls

export const getStatement: Address<Forms['getStatement']> = { method: 'GET', path: '/api/exchange/statement' }
export const exportStatement: Address<Forms['exportStatement']> = {
  method: 'GET',
  path: '/api/exchange/statement.csv',
}
export const getYear: Address<Forms['getYear']> = { method: 'GET', path: '/api/exchange/statement/:year' }
export const getStatementTotals: Address<Forms['getStatementTotals']> = {
  method: 'GET',
  path: '/api/exchange/statement/totals',
}
export const getTotalsOf: Address<Forms['getTotalsOf']> = {
  method: 'GET',
  path: '/api/admin/accounts/:accountId/totals',
}
