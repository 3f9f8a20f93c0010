/** Search over everything. What it takes and answers is in contract/search.ts. */
import type { Address } from '../call.ts'
import type { searchCalls } from '../search.ts'

type Forms = typeof searchCalls

export const search: Address<Forms['search']> = { method: 'GET', path: '/api/exchange/search' }
