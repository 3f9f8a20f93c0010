/** The comparison with the provider's list. What the calls take and answer is in contract/reconciliation.ts. */
import type { Address } from '../call.ts'
import type { reconciliationCalls } from '../reconciliation.ts'

type Forms = typeof reconciliationCalls

export const listReconciliations: Address<Forms['listReconciliations']> = {
  method: 'GET',
  path: '/api/admin/reconciliations',
}
export const getReconciliation: Address<Forms['getReconciliation']> = {
  method: 'GET',
  path: '/api/admin/reconciliations/:day',
}
export const runReconciliation: Address<Forms['runReconciliation']> = {
  method: 'POST',
  path: '/api/admin/reconciliations/:day',
}
