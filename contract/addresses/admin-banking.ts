/** The operator’s banking history and cash memo. What they take and answer is in contract/banking.ts. */

import type { bankingCalls } from '../banking.ts'
import type { Address } from '../call.ts'

type Forms = typeof bankingCalls

export const listBanking: Address<Forms['listBanking']> = { method: 'GET', path: '/api/admin/banking' }
export const exportBanking: Address<Forms['exportBanking']> = {
  method: 'GET',
  path: '/api/admin/banking/export',
}
export const getMemo: Address<Forms['getMemo']> = { method: 'GET', path: '/api/admin/banking/memo' }
export const saveMemo: Address<Forms['saveMemo']> = { method: 'POST', path: '/api/admin/banking/memo' }
