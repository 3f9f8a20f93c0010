/** What an account keeps for its screens. What the calls take and answer is in contract/account-document.ts. */
import type { documentCalls } from '../account-document.ts'
import type { Address } from '../call.ts'

type Forms = typeof documentCalls

export const getDocument: Address<Forms['getDocument']> = { method: 'GET', path: '/api/account/document' }
export const keepDocument: Address<Forms['keepDocument']> = { method: 'PUT', path: '/api/account/document' }
