/** Parts of the page of one person: limits, sessions, notes, linked accounts, and sums with the erasure. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { PersonRead } from '#contract/people.ts'
import { ConfirmForm } from '../account/security/ConfirmForm.tsx'
import { useConfirmed } from '../account/security/use-confirmed.ts'
import { personText as text } from '../text/en/people.ts'
import { playerText } from '../text/en/reviews.ts'
import { formatMoney } from '../text/format.ts'
import { dayAndTime } from '../text/times.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import admin from './AdminTable.module.css'
import { Erasure } from './Erasure.tsx'
import { erasureOf } from './erasure-calls.ts'
import { useFollowed } from './follow.ts'
import styles from './Person.module.css'
import { PlayerSums } from './PlayerSums.tsx'
import { linkedOf, notesOf, postSessionEnd, sessionsOf } from './people-calls.ts'
import { usePermission } from './permission.ts'

/** Limits in force with what is used of them; `isWhole`: those that are not set, too. */
export function Limits({ of: { limits }, isWhole = false }: { of: PersonRead; isWhole?: boolean }) {
  const shown = limits.filter(({ amount, asked }) => isWhole || amount !== null || asked !== null)
  if (shown.length === 0) return <p className={admin.none}>{text.noLimits}</p>
  return (
    <ul className={styles.limits}>
      {shown.map(({ limit, period, amount, used, standing, asked }) => (
        <li key={`${limit} ${period}`}>
          <span>
            {text.limitKinds[limit]}, {text.periods[period]}
          </span>
          <span>
            <b>{formatMoney(used + standing)}</b>{' '}
            {amount === null ? text.noLimit : text.ofLimit(formatMoney(amount))}
          </span>
          {amount !== null && <progress max={amount} value={Math.min(amount, used + standing)} aria-hidden />}
          {asked !== null && (
            <small>
              {text.raiseAsked(
                asked.amount === null ? text.noLimit : formatMoney(asked.amount),
                dayAndTime(asked.from),
              )}
            </small>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Where the person is signed in: one ended, or all. */
export function Sessions({ accountId }: { accountId: number }) {
  const { data, error } = useFollowed(useQuery(sessionsOf(accountId)))
  const confirmed = useConfirmed()
  const mayEnd = usePermission('people.sessions')
  const end = (sessionId: string | null) => confirmed.run(() => postSessionEnd(accountId, sessionId))
  if (error !== null && data === undefined) return <Alert>{error.message}</Alert>
  if (data === undefined) return <Skeleton rows={3} rowHeight={44} />
  if (data.sessions.length === 0) return <p className={admin.none}>{text.noSessions}</p>
  return (
    <>
      <ul className={styles.list}>
        {data.sessions.map(({ sessionId, address, agent, createdAt, usedAt }) => (
          <li key={sessionId}>
            <span className={styles.grow}>
              <b>{address}</b> <span>{agent === '' ? text.unknownProgram : agent}</span>
              <small>
                {dayAndTime(createdAt)} – {dayAndTime(usedAt)}
              </small>
            </span>
            {mayEnd && (
              <Button size="small" busy={confirmed.isBusy} onClick={() => end(sessionId)}>
                {text.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        {mayEnd && (
          <Button busy={confirmed.isBusy} onClick={() => end(null)}>
            {text.endAll}
          </Button>
        )}
        {confirmed.refusal !== null && <Alert>{confirmed.refusal}</Alert>}
        <ConfirmForm confirmed={confirmed} />
      </div>
    </>
  )
}

/** What people of the house have noted, newest first. */
export function Notes({ accountId }: { accountId: number }) {
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage } = useFollowed(
    useInfiniteQuery(notesOf(accountId)),
  )
  const notes = data?.pages.flatMap((page) => page.notes)
  if (error !== null && notes === undefined) return <Alert>{error.message}</Alert>
  if (notes === undefined) return <Skeleton rows={3} rowHeight={44} />
  if (notes.length === 0) return <p className={admin.none}>{text.noNotes}</p>
  return (
    <>
      <ul className={styles.list} aria-label={text.notesTitle}>
        {notes.map(({ time, actor, note }) => (
          <li key={`${time} ${actor} ${note}`}>
            <span className={styles.grow}>
              {note}
              <small>
                {text.byAccount(actor)}, {dayAndTime(time)}
              </small>
            </span>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <p className={admin.note}>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {text.more}
          </Button>
        </p>
      )}
    </>
  )
}

/** Other accounts that may be the same person's: why, and how often that is wrong. */
export function Linked({ accountId }: { accountId: number }) {
  const { data, error } = useFollowed(useQuery(linkedOf(accountId)))
  if (error !== null && data === undefined) return <Alert>{error.message}</Alert>
  if (data === undefined) return <Skeleton rows={3} rowHeight={44} />
  if (data.linked.length === 0) return <p className={admin.none}>{text.noLinks}</p>
  return (
    <ul className={styles.list} aria-label={text.linkedTitle}>
      {data.linked.map((each) => (
        <li key={each.accountId}>
          <span className={styles.grow}>
            <Link to={`/admin/accounts/${each.accountId}`} className={styles.name}>
              {playerText.title(each.accountId)}
            </Link>{' '}
            {each.fullName}
            {each.grounds.map((ground) => (
              <small key={ground}>
                {text.grounds[ground]}. {text.often[ground]}
              </small>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What playing came to over chosen days, and the person's erasure. */
export function PersonData({ accountId }: { accountId: number }) {
  const { data, error } = useFollowed(useQuery(erasureOf(accountId)))
  return (
    <div className={styles.data}>
      <PlayerSums accountId={accountId} />
      {error !== null && <Alert>{error.message}</Alert>}
      {data && <Erasure standing={data} />}
    </div>
  )
}
