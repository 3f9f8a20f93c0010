/** The operators' page of people of the house: who there is, what each may do, and who joins. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { StaffRow } from '#contract/staff.ts'
import { useAccountId } from '../account/wallet.ts'
import { staffText } from '../text/en/staff.ts'
import { dayAndTime } from '../text/times.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import admin from './AdminTable.module.css'
import { useFollowed } from './follow.ts'
import { usePermission } from './permission.ts'
import styles from './Staff.module.css'
import { StaffInvitation, StaffRoles } from './StaffRoles.tsx'
import { staffPages } from './staff-calls.ts'

/** The page at /admin/staff, behind the operators' door; `?account=105` has the roles of that account open. */
export default function StaffPage() {
  const mayChange = usePermission('staff.change')
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useFollowed(
    useInfiniteQuery(staffPages),
  )
  const staff = data?.pages.flatMap((page) => page.staff)
  return (
    <div className={admin.page}>
      <title>Staff · Administration · Crossbook</title>
      <h1 tabIndex={-1}>{staffText.title}</h1>
      <section className={admin.panel} aria-label={staffText.title}>
        {error !== null && <Alert>{error.message}</Alert>}
        {staff === undefined && error === null && <Skeleton rows={4} rowHeight={44} />}
        {staff !== undefined && <StaffTable staff={staff} mayChange={mayChange} />}
        {hasNextPage && (
          <p className={admin.note}>
            <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {staffText.more}
            </Button>
          </p>
        )}
        <p className={admin.note}>{staffText.note}</p>
      </section>
      {mayChange && (
        <div className={admin.columns}>
          <StaffRoles />
          <StaffInvitation />
        </div>
      )}
    </div>
  )
}

function StaffTable({ staff, mayChange }: { staff: readonly StaffRow[]; mayChange: boolean }) {
  const own = useAccountId()
  return (
    <table className={classNames(admin.table, styles.staff)}>
      <thead>
        <tr>
          <th scope="col">{staffText.who}</th>
          <th scope="col" className={styles.roles}>
            {staffText.roles}
          </th>
          <th scope="col" className={styles.factor}>
            {staffText.factor}
          </th>
          <th scope="col" className={styles.action}>
            <span className="visually-hidden">{staffText.change}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {staff.map(({ accountId, fullName, email, roles, secondFactorSince }) => (
          <tr key={accountId}>
            <td title={`${fullName}, ${email}`}>
              <b>{fullName}</b> {email}
            </td>
            <td className={styles.roles}>{roles.join(', ')}</td>
            <td className={styles.factor}>
              {secondFactorSince === null ? staffText.noFactor : dayAndTime(secondFactorSince)}
            </td>
            <td className={styles.action}>
              {accountId === own && staffText.you}
              {accountId !== own && mayChange && (
                <Link
                  to={`/admin/staff?account=${accountId}`}
                  className={admin.link}
                  aria-label={staffText.changeOf(fullName)}
                >
                  {staffText.change}
                </Link>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
