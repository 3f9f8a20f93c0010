/** For whoever runs the server. What they take and answer is in contract/operations.ts. */
import type { Address } from '../call.ts'
import type { operationCalls } from '../operations.ts'

type Forms = typeof operationCalls

export const getHealth: Address<Forms['getHealth']> = { method: 'GET', path: '/healthz' }
export const getReady: Address<Forms['getReady']> = { method: 'GET', path: '/readyz' }
export const getMetrics: Address<Forms['getMetrics']> = { method: 'GET', path: '/metrics' }
