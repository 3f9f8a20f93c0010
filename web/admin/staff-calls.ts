/** The administrators' calls on people of the house. */
import { setRoles } from '#contract/addresses/admin-accounts.ts'
import * as calls from '#contract/addresses/staff.ts'
import type { Role } from '#contract/auth.ts'
import type { StaffRole } from '#contract/permissions.ts'
import type { StaffRow } from '#contract/staff.ts'
import { ApiError, api } from '../api/client.ts'
import { accountKey, queryClient } from '../api/query-client.ts'

const staffKey = [accountKey, 'admin-staff']

/** What is asked for the people of the house, page by page. Throws ApiError. */
export const staffPages = {
  queryKey: [...staffKey, 'list'],
  queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
    api(calls.listStaff, { query: { limit: '50', cursor: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: { next: string | null }) => next,
}

/** What is asked for the roles of one account. Throws ApiError. */
export const staffOf = (accountId: number) => ({
  queryKey: [...staffKey, accountId],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<StaffRow> =>
    api(calls.getStaff, { params: { accountId }, signal }),
  retry: false,
})

/**
 * Sets exactly these roles; resolves to false where that takes two, and nothing is set. Throws ApiError with another refusal's
 * sentence. The same key again sets them once.
 */
export async function postRoles(accountId: number, roles: Role[], idempotencyKey: string): Promise<boolean> {
  try {
    await api(setRoles, { params: { accountId }, body: { roles }, idempotencyKey })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'approval_needed') return false
    throw error
  }
  await queryClient.invalidateQueries({ queryKey: staffKey })
  return true
}

/** Returns the address of the page behind which somebody joins with these roles. Throws ApiError. */
export async function postInvitation(roles: StaffRole[]): Promise<string> {
  const { secret } = await api(calls.inviteStaff, { body: { roles } })
  return `${window.location.origin}/admin/setup#join=${secret}`
}
