/** One's own ledger, and the roots over all. What the calls take and answer is in contract/ledger.ts. */
import type { Address } from '../call.ts'
import type { ledgerCalls } from '../ledger.ts'

type Forms = typeof ledgerCalls

export const listRoots: Address<Forms['listRoots']> = { method: 'GET', path: '/api/ledger/roots' }
export const exportLedger: Address<Forms['exportLedger']> = { method: 'GET', path: '/api/ledger/lines.csv' }
export const getLedgerPath: Address<Forms['getLedgerPath']> = {
  method: 'GET',
  path: '/api/ledger/roots/:rootId/path',
}
