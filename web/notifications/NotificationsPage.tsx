/** Everything the account was told: what became of bets, of which kind, and what of it is new since it was last read. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Notification } from '#contract/notifications.ts'
import { useDocumentStands } from '../account/document/account-document.ts'
import { useSession } from '../account/session.ts'
import { accountKey } from '../api/query-client.ts'
import { LobbyPage } from '../exchange/pages/LobbyPage.tsx'
import { lobbyText } from '../text/en/lobby.ts'
import { notificationText } from '../text/en/notifications.ts'
import { nearTime } from '../text/times.ts'
import { Alert } from '../ui/Alert.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { gliding } from '../ui/gliding.ts'
import { HistoryNote } from '../ui/HistoryNote.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useKept } from './kept.ts'
import { getNotifications } from './kept-calls.ts'
import { wordsOf } from './kept-words.ts'
import styles from './Notifications.module.css'
import { markRead, useReadMark } from './read-mark.ts'

type Kind = Notification['kind']
const kinds = Object.keys(notificationText.kinds) as Kind[]

/** The page. */
export default function NotificationsPage() {
  const { isAuthenticated } = useSession()
  return (
    <LobbyPage title={notificationText.title}>
      {isAuthenticated ? (
        <List />
      ) : (
        <section className={styles.panel}>
          <Empty icon="bell" sentence={notificationText.forPlayers} />
          <p className={styles.ways}>
            <ButtonLink to="/login">Log in</ButtonLink>
          </p>
        </section>
      )}
    </LobbyPage>
  )
}

function List() {
  const [search, setSearch] = useSearchParams()
  const kind = kinds.find((one) => one === search.get('kind')) ?? null
  const pages = useKeptPages()
  // Which of them are new is not known before the mark has come.
  const kept = useReadMark()
  const mark = useDocumentStands() ? kept : Number.POSITIVE_INFINITY
  const shown = kind === null ? pages.all : pages.all.filter((one) => one.kind === kind)
  const unread = pages.all.filter(({ id }) => id > mark).length
  if (pages.error !== null && pages.isEmpty) return <Alert>{pages.error.message}</Alert>
  return (
    <>
      <HistoryNote of={pages.standing} />
      <section className={styles.panel} aria-label={notificationText.title} aria-busy={pages.isPending}>
        <header className={styles.head}>
          <Kinds chosen={kind} onChoose={(next) => setSearch(next === null ? {} : { kind: next })} />
          <span key={unread} className={styles.unread}>
            {notificationText.unread(unread)}
          </span>
          <Button size="small" disabled={unread === 0} onClick={() => markRead(pages.last)}>
            {notificationText.markAllRead}
          </Button>
        </header>
        {pages.isPending && <Skeleton rows={6} rowHeight={56} />}
        {!pages.isPending && shown.length === 0 && (
          <Empty icon="bell" sentence={pages.isEmpty ? notificationText.none : notificationText.noneOfKind} />
        )}
        <ul ref={gliding}>
          {shown.map((one) => (
            <Row key={one.id} of={one} isNew={one.id > mark} />
          ))}
        </ul>
      </section>
      {pages.hasNextPage ? (
        <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {lobbyText.showMore}
        </Button>
      ) : (
        !pages.isEmpty && <p className={styles.kept}>{notificationText.kept}</p>
      )}
    </>
  )
}

/** Returns the pages read so far as one list; they are read again when there is a newer one. */
function useKeptPages() {
  const newest = useKept(({ last }) => last)
  const { data, refetch, ...query } = useInfiniteQuery({
    queryKey: [accountKey, 'notifications'],
    queryFn: ({ pageParam, signal }) => getNotifications(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
  const last = data?.pages[0]?.last ?? 0
  const isOld = data !== undefined && newest !== null && newest > last
  useEffect(() => {
    if (isOld) void refetch()
  }, [isOld, refetch])
  const all = data?.pages.flatMap(({ notifications }) => notifications) ?? []
  return { ...query, all, last, isEmpty: all.length === 0, standing: data?.pages[0] }
}

function Kinds({ chosen, onChoose }: { chosen: Kind | null; onChoose(kind: Kind | null): void }) {
  return (
    <fieldset className={styles.kinds} aria-label={notificationText.kind}>
      {[null, ...kinds].map((kind) => (
        <button
          key={kind}
          type="button"
          aria-pressed={kind === chosen}
          className={styles.kind}
          onClick={() => onChoose(kind)}
        >
          {kind === null ? notificationText.allKinds : notificationText.kinds[kind]}
        </button>
      ))}
    </fieldset>
  )
}

function Row({ of, isNew }: { of: Notification; isNew: boolean }) {
  const { title, detail, to } = wordsOf(of)
  return (
    <li className={styles.row} data-new={isNew || undefined}>
      <Link to={to} className={styles.link}>
        <span className={styles.badge}>
          <Badge kind="fact">{notificationText.kinds[of.kind]}</Badge>
        </span>
        <span className={styles.words}>
          <b>
            {title}
            {isNew && <span className="visually-hidden"> ({notificationText.isNew})</span>}
          </b>
          <span className={styles.detail}>{detail}</span>
        </span>
        <time className={styles.time} dateTime={new Date(of.time).toISOString()}>
          {nearTime(of.time)}
        </time>
      </Link>
    </li>
  )
}
