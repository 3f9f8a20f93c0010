/** The operators' page of one player: what playing came to over days that are chosen, and the person's erasure. */
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router'
import { may } from '#contract/permissions.ts'
import { useSession } from '../account/session.ts'
import { approvalsText } from '../text/en/approvals.ts'
import { playerText } from '../text/en/reviews.ts'
import { Alert } from '../ui/Alert.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import admin from './AdminTable.module.css'
import { Erasure } from './Erasure.tsx'
import { erasureOf } from './erasure-calls.ts'
import { PlayerTotals } from './PlayerTotals.tsx'
import styles from './Reviews.module.css'

const dayForm = /^20\d\d-\d\d-\d\d$/

/** The page at /admin/accounts/N, behind the operators' door; the days stand in the address. */
export default function PlayerPage() {
  const accountId = Number(useParams().accountId)
  const mayPost = may(useSession().user?.roles ?? [], 'money.credit')
  const { data, error } = useQuery(erasureOf(accountId))
  return (
    <div className={admin.page}>
      <title>Account · Administration · Crossbook</title>
      <header className={styles.head}>
        <h1 tabIndex={-1}>{playerText.title(accountId)}</h1>
        <nav aria-label={playerText.title(accountId)}>
          <Link to="/admin/accounts" className={styles.link}>
            {playerText.back}
          </Link>
          {mayPost && (
            <Link to={`/admin/approvals/posting?account=${accountId}`} className={styles.link}>
              {approvalsText.ask}
            </Link>
          )}
        </nav>
      </header>
      {error !== null && <Alert>{error.message}</Alert>}
      {data === undefined && error === null && <Skeleton rows={8} rowHeight={40} />}
      {data && (
        <>
          <p>
            <b>{data.fullName}</b>
            {!data.isErased && ` · ${data.email}`}
          </p>
          <div className={styles.columns}>
            <Sums accountId={accountId} />
            <Erasure standing={data} />
          </div>
        </>
      )}
    </div>
  )
}

function Sums({ accountId }: { accountId: number }) {
  const [search, setSearch] = useSearchParams()
  const dayIn = (name: 'from' | 'to') => {
    const day = search.get(name)
    return day !== null && dayForm.test(day) ? day : undefined
  }
  const [from, to] = [dayIn('from'), dayIn('to')]
  const days = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
  const choose = (name: 'from' | 'to', day: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (day === '') next.delete(name)
        else next.set(name, day)
        return next
      },
      { replace: true },
    )
  return (
    <section className={admin.panel} aria-labelledby="sums-heading">
      <h2 id="sums-heading" className={styles.panelHead}>
        {playerText.sums}
      </h2>
      <div className={styles.days}>
        {(['from', 'to'] as const).map((name) => (
          <label key={name} className={styles.field}>
            <span>{playerText[name]}</span>
            <input
              type="date"
              min="2020-01-01"
              max="2099-12-31"
              value={(name === 'from' ? from : to) ?? ''}
              onChange={({ target }) => choose(name, target.value)}
            />
          </label>
        ))}
      </div>
      <PlayerTotals accountId={accountId} days={days} />
    </section>
  )
}
