/** What protects a player. What the calls take and answer is in contract/protection.ts. */
import type { Address } from '../call.ts'
import type { protectionCalls } from '../protection.ts'

type Forms = typeof protectionCalls

export const getProtection: Address<Forms['getProtection']> = { method: 'GET', path: '/api/protection' }
export const setLimit: Address<Forms['setLimit']> = { method: 'POST', path: '/api/protection/limits' }
export const confirmLimit: Address<Forms['confirmLimit']> = {
  method: 'POST',
  path: '/api/protection/limits/confirm',
}
export const takeTimeOut: Address<Forms['takeTimeOut']> = { method: 'POST', path: '/api/protection/time-out' }
export const excludeSelf: Address<Forms['excludeSelf']> = {
  method: 'POST',
  path: '/api/protection/self-exclusion',
}
export const requestReturn: Address<Forms['requestReturn']> = {
  method: 'POST',
  path: '/api/protection/return',
}
export const setReminder: Address<Forms['setReminder']> = { method: 'POST', path: '/api/protection/reminder' }
export const acknowledgeReminder: Address<Forms['acknowledgeReminder']> = {
  method: 'POST',
  path: '/api/protection/reminder/acknowledge',
}
export const declineDepositLimit: Address<Forms['declineDepositLimit']> = {
  method: 'POST',
  path: '/api/protection/deposit-limit/decline',
}
export const reviewLimits: Address<Forms['reviewLimits']> = {
  method: 'POST',
  path: '/api/protection/limits/review',
}
