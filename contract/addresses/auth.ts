/** Signing up, in and out, and who one is. What they take and answer is in contract/auth.ts. */

import type { authCalls } from '../auth.ts'
import type { Address } from '../call.ts'

type Forms = typeof authCalls

export const register: Address<Forms['register']> = { method: 'POST', path: '/api/auth/register' }
export const login: Address<Forms['login']> = { method: 'POST', path: '/api/auth/login' }
export const setUpAdmin: Address<Forms['setUpAdmin']> = { method: 'POST', path: '/api/admin/setup' }
export const logout: Address<Forms['logout']> = { method: 'POST', path: '/api/auth/logout' }
export const getMe: Address<Forms['getMe']> = { method: 'GET', path: '/api/auth/me' }
export const changePassword: Address<Forms['changePassword']> = { method: 'POST', path: '/api/auth/password' }
export const listSessions: Address<Forms['listSessions']> = { method: 'GET', path: '/api/auth/sessions' }
export const endSession: Address<Forms['endSession']> = {
  method: 'POST',
  path: '/api/auth/sessions/:sessionId/end',
}
export const endAllSessions: Address<Forms['endAllSessions']> = {
  method: 'POST',
  path: '/api/auth/logout-all',
}
