/** The operators' page of what takes two people: what waits, what was decided, and the one request that is looked at. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router'
import type { Approval, ApprovalList } from '#contract/approvals.ts'
import { may } from '#contract/permissions.ts'
import { useSession } from '../account/session.ts'
import { approvalsText } from '../text/en/approvals.ts'
import { formatMoney } from '../text/format.ts'
import { nearTime } from '../text/times.ts'
import { Alert } from '../ui/Alert.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Empty } from '../ui/Empty.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import admin from './AdminTable.module.css'
import { ApprovalRequest } from './ApprovalRequest.tsx'
import { nameOf, StateBadge } from './ApprovalState.tsx'
import styles from './Approvals.module.css'
import { approvalsKey, getApprovals, rulesQuery } from './approvals-calls.ts'
import { useFollowed } from './follow.ts'

const lists = ['waiting', 'mine', 'decided', 'lapsed'] as const

/** The page at /admin/approvals and /admin/approvals/ID, behind the operators' door; `?list=` says which requests. */
export default function ApprovalsPage() {
  const { approvalId } = useParams()
  const roles = useSession().user?.roles ?? []
  const mayPost = may(roles, 'money.credit')
  const [search] = useSearchParams()
  const list = lists.find((one) => one === search.get('list')) ?? 'waiting'
  return (
    <div className={admin.page}>
      <title>Approvals · Administration · Crossbook</title>
      <header className={admin.head}>
        <h1 tabIndex={-1}>{approvalsText.title}</h1>
        {mayPost && <ButtonLink to="/admin/approvals/posting">{approvalsText.ask}</ButtonLink>}
      </header>
      <div
        className={classNames(admin.columns, styles.columns, approvalId !== undefined && styles.hasChosen)}
      >
        <section className={classNames(admin.panel, styles.list)} aria-label={approvalsText.title}>
          <Lists chosen={list} />
          <Requests key={list} list={list} chosen={approvalId} />
          <p className={admin.note}>{approvalsText.note}</p>
          {may(roles, 'agents.requests.read') && (
            <p className={admin.note}>
              <Link to="/admin/agents/requests" className={admin.link}>
                {approvalsText.ofTree}
              </Link>
            </p>
          )}
        </section>
        {approvalId === undefined ? (
          <section className={classNames(admin.panel, styles.nothing)} aria-label={approvalsText.chooseOne}>
            <Empty icon="check" sentence={approvalsText.chooseOne} />
          </section>
        ) : (
          <ApprovalRequest key={approvalId} approvalId={approvalId} back={addressOf(list)} />
        )}
      </div>
    </div>
  )
}

function addressOf(list: ApprovalList, approvalId?: string): string {
  const path = approvalId === undefined ? '/admin/approvals' : `/admin/approvals/${approvalId}`
  return list === 'waiting' ? path : `${path}?list=${list}`
}

function Lists({ chosen }: { chosen: ApprovalList }) {
  const { data } = useFollowed(useQuery(rulesQuery))
  const counts: Partial<Record<ApprovalList, number>> = data ? { waiting: data.waiting, mine: data.mine } : {}
  return (
    <nav className={styles.lists} aria-label={approvalsText.choose}>
      {lists.map((list) => (
        <Link key={list} to={addressOf(list)} aria-current={list === chosen ? 'page' : undefined}>
          {approvalsText.lists[list]} {counts[list] !== undefined && <span>{counts[list]}</span>}
        </Link>
      ))}
    </nav>
  )
}

function Requests({ list, chosen }: { list: ApprovalList; chosen: string | undefined }) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useFollowed(
    useInfiniteQuery({
      queryKey: [...approvalsKey, 'list', list],
      queryFn: ({ pageParam, signal }) => getApprovals(list, pageParam, signal),
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
    }),
  )
  const approvals = data?.pages.flatMap((page) => page.approvals)
  return (
    <>
      {error !== null && approvals === undefined && <Alert>{error.message}</Alert>}
      {approvals === undefined && error === null && <Skeleton rows={4} rowHeight={78} />}
      {approvals?.length === 0 && <p className={admin.none}>{approvalsText.none[list]}</p>}
      <ul>
        {approvals?.map((approval) => (
          <li key={approval.approvalId}>
            <Row approval={approval} list={list} isChosen={approval.approvalId === chosen} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <p className={admin.note}>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {approvalsText.more}
          </Button>
        </p>
      )}
    </>
  )
}

interface RowProps {
  approval: Approval
  list: ApprovalList
  isChosen: boolean
}

function Row({ approval, list, isChosen }: RowProps) {
  const { approvalId, kind, amount, subject, accountId, askedBy, askedAt, endsAt, decidedBy, state, isMine } =
    approval
  const who = askedBy ? nameOf(askedBy) : approvalsText.nobodyYet
  return (
    <Link
      to={addressOf(list, approvalId)}
      className={styles.row}
      aria-current={isChosen ? 'true' : undefined}
      data-approval={approvalId}
    >
      <span className={styles.what}>
        <b>{approvalsText.kinds[kind]}</b>
        {state === 'waiting' && isMine && <Badge kind="fact">{approvalsText.mine}</Badge>}
        {state !== 'waiting' && <StateBadge state={state} />}
      </span>
      {amount !== null && <b className={styles.amount}>{formatMoney(amount)}</b>}
      <span className={styles.subject}>
        {subject === '' && accountId !== null ? approvalsText.account(accountId) : subject}
      </span>
      <span className={styles.by}>{approvalsText.asked(who, nearTime(askedAt))}</span>
      {state === 'waiting' && endsAt !== null && (
        <span className={styles.ends}>{approvalsText.endsIn(endsAt - Date.now())}</span>
      )}
      {decidedBy && <span className={styles.ends}>{approvalsText.decidedBy(nameOf(decidedBy))}</span>}
    </Link>
  )
}
