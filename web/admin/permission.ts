/** What whoever is signed in may do, as the server's own table has it: parts that he may not use are not shown. */
import { may, type Permission } from '#contract/permissions.ts'
import { useSession } from '../account/session.ts'

/** Returns whether the present roles have the permission. The server asks again. */
export function usePermission(permission: Permission): boolean {
  return may(useSession().user?.roles ?? [], permission)
}
