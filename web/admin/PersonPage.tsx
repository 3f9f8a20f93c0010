/** The operators' page of one person: who it is and how the account stands, its parts as tabs of the address, and what the house may do. */
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router'
import type { PersonRead } from '#contract/people.ts'
import { personText as text } from '../text/en/people.ts'
import { playerText } from '../text/en/reviews.ts'
import { formatMoney, formatSigned } from '../text/format.ts'
import { dayAndTime } from '../text/times.ts'
import { Alert } from '../ui/Alert.tsx'
import { Badge } from '../ui/Badge.tsx'
import { FactList } from '../ui/FactList.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { type Tab, Tabs } from '../ui/Tabs.tsx'
import admin from './AdminTable.module.css'
import { useFollowed } from './follow.ts'
import styles from './Person.module.css'
import { PersonActions } from './PersonActions.tsx'
import { PersonBets, PersonMoney } from './PersonLists.tsx'
import { Limits, Linked, Notes, PersonData, Sessions } from './PersonParts.tsx'
import { personMs, personOf } from './people-calls.ts'

const tabs = Object.entries(text.tabs).map(([id, label]) => ({ id, label })) as Tab<keyof typeof text.tabs>[]
type TabId = keyof typeof text.tabs

/** The page at /admin/accounts/N, behind the operators' door; the tab stands in the address. */
export default function PersonPage() {
  const accountId = Number(useParams().accountId)
  const { data, error } = useFollowed(useQuery(personOf(accountId)), personMs)
  return (
    <div className={admin.page}>
      <title>Account · Administration · Crossbook</title>
      <header className={admin.head}>
        <div className={styles.who}>
          <h1 tabIndex={-1}>{playerText.title(accountId)}</h1>
          {data && <Standing of={data} />}
        </div>
        <nav aria-label={playerText.title(accountId)}>
          <Link to="/admin/accounts" className={admin.link}>
            {text.back}
          </Link>
        </nav>
      </header>
      {error !== null && data === undefined && <Alert>{error.message}</Alert>}
      {data === undefined && error === null && <Skeleton rows={8} rowHeight={40} />}
      {data && <Parts of={data} />}
    </div>
  )
}

function Standing({ of }: { of: PersonRead }) {
  const { fullName, email, createdAt, lastSeenAt, identity, isErased, hasSecondFactor } = of
  return (
    <>
      <p className={styles.name}>
        <b>{fullName}</b>
        {!isErased && ` · ${email}`}
        {createdAt !== null && ` · ${text.since(dayAndTime(createdAt))}`} · {text.identity[identity]} ·{' '}
        {lastSeenAt === null ? text.unseen : text.seen(dayAndTime(lastSeenAt))}
      </p>
      <p className={styles.badges}>
        <State of={of} />
        {of.house.rules.length > 0 && <Badge kind="waiting">{text.states.restricted}</Badge>}
        {hasSecondFactor && <Badge kind="fact">{text.secondFactor}</Badge>}
      </p>
    </>
  )
}

function State({ of: { excluded, house, isErased, selfExcludedUntil, timeOutUntil } }: { of: PersonRead }) {
  const { states } = text
  if (isErased) return <Badge kind="other">{states.erased}</Badge>
  if (excluded) return <Badge kind="failed">{states.excluded}</Badge>
  if (selfExcludedUntil !== null) return <Badge kind="failed">{states.selfExcluded}</Badge>
  if (house.suspended !== null) return <Badge kind="failed">{states.suspended}</Badge>
  if (timeOutUntil !== null) return <Badge kind="waiting">{states.timeOut}</Badge>
  return <Badge kind="done">{states.active}</Badge>
}

function Parts({ of }: { of: PersonRead }) {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('tab') ?? 'money'
  const chosen = tabs.some(({ id }) => id === asked) ? (asked as TabId) : 'money'
  const { accountId, balance, exposure, available, withdrawing, netDeposits, openBets } = of
  const figures: readonly (readonly [string, string])[] = [
    [text.figures.balance, formatMoney(balance)],
    [text.figures.exposure, formatMoney(exposure)],
    [text.figures.available, formatMoney(available)],
    [text.figures.withdrawing, formatMoney(withdrawing)],
    [text.figures.netDeposits, formatSigned(netDeposits)],
    [text.figures.openBets, String(openBets)],
  ]
  return (
    <>
      <FactList className={styles.band} facts={figures} />
      <div className={`${admin.columns} ${styles.columns}`}>
        <section className={admin.panel} aria-label={text.sections}>
          <Tabs
            label={text.sections}
            tabs={tabs}
            chosen={chosen}
            onChoose={(id) => setSearch(id === 'money' ? {} : { tab: id })}
            listClassName={styles.tabs}
            tabClassName={styles.tab}
          >
            {chosen === 'money' && <PersonMoney accountId={accountId} />}
            {chosen === 'bets' && <PersonBets accountId={accountId} />}
            {chosen === 'limits' && <Limits of={of} isWhole />}
            {chosen === 'sessions' && <Sessions accountId={accountId} />}
            {chosen === 'notes' && <Notes accountId={accountId} />}
            {chosen === 'linked' && <Linked accountId={accountId} />}
            {chosen === 'data' && <PersonData accountId={accountId} />}
          </Tabs>
        </section>
        <div className={styles.side}>
          <PersonActions of={of} />
          {chosen !== 'limits' && (
            <section className={admin.panel} aria-labelledby="limits-heading">
              <header className={admin.panelHead}>
                <h2 id="limits-heading">{text.limitsInForce}</h2>
                <span>{text.lowestWins}</span>
              </header>
              <Limits of={of} />
            </section>
          )}
        </div>
      </div>
    </>
  )
}
