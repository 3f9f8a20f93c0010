/** Who works for the house. What the calls take and answer is in contract/staff.ts. */
import type { Address } from '../call.ts'
import type { staffCalls } from '../staff.ts'

type Forms = typeof staffCalls

export const listStaff: Address<Forms['listStaff']> = { method: 'GET', path: '/api/admin/staff' }
export const getStaff: Address<Forms['getStaff']> = { method: 'GET', path: '/api/admin/staff/:accountId' }
export const inviteStaff: Address<Forms['inviteStaff']> = {
  method: 'POST',
  path: '/api/admin/staff/invitations',
}
