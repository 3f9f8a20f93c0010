/** Who works for the house: the list of them, and links by which somebody joins. Roles are set by `setRoles` (admin.ts). */
import { type Static, Type } from 'typebox'
import { Role } from './auth.ts'
import { defineCall } from './call.ts'
import { PageQuery } from './orders.ts'
import { staffRoles } from './permissions.ts'
import { AccountId, closed, IdText, Time } from './values.ts'

export const StaffRow = Type.Object({
  accountId: AccountId,
  fullName: Type.String(),
  email: Type.String(),
  roles: Type.Array(Role),
  /** Since when there is a second factor; null without one. */
  secondFactorSince: Type.Union([Time, Type.Null()]),
})
export type StaffRow = Static<typeof StaffRow>
/** By account id. `next` goes into the next call's `cursor`; null at the end. */
export const StaffRows = Type.Object({
  staff: Type.Array(StaffRow),
  next: Type.Union([Type.String(), Type.Null()]),
})

/** What whoever joins by the link will be. */
export const Invite = closed({
  roles: Type.Array(Type.Enum([...staffRoles]), { minItems: 1, maxItems: 6, uniqueItems: true }),
})
/** `secret` stands behind the "#" of the link, is shown once and good once. */
export const Invited = Type.Object({ secret: Type.String(), endsAt: Time })

const params = Type.Object({ accountId: IdText })

/** The calls of people who work for the house. */
export const staffCalls = {
  listStaff: defineCall({
    ...{ tag: 'admin', access: 'staff.read' },
    summary: 'Who works for the house',
    query: PageQuery,
    answer: StaffRows,
  }),
  getStaff: defineCall({
    ...{ tag: 'admin', access: 'staff.read' },
    summary: 'Somebody and the roles of his account, of whoever has one',
    params,
    answer: StaffRow,
  }),
  inviteStaff: defineCall({
    ...{ tag: 'admin', access: 'staff.change' },
    summary: 'Make a link by which somebody joins the house once, within a day',
    body: Invite,
    answer: Invited,
  }),
}
