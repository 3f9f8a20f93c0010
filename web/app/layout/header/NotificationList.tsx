/** What the bell shows a player: the newest of the account and of this visit, those that were unread marked, each leading to what it is about. */
import { useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useKept } from '../../../notifications/kept.ts'
import { wordsOf } from '../../../notifications/kept-words.ts'
import { markAllRead, useNotifications } from '../../../notifications/notification-store.ts'
import { markRead, useReadMark } from '../../../notifications/read-mark.ts'
import { notificationText } from '../../../text/en/notifications.ts'
import { nearTime } from '../../../text/times.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { gliding } from '../../../ui/gliding.ts'
import styles from './HeaderPopups.module.css'

const shownMax = 8

/** The list. To open it is to read it; what was new keeps its mark until it is closed. */
export function NotificationList({ onFollow }: { onFollow(): void }) {
  const { rows, newKeys } = useRows()
  return (
    <div className={styles.list}>
      {rows.length === 0 ? (
        <Empty icon="bell" sentence={notificationText.none} />
      ) : (
        <ul ref={gliding}>
          {rows.map(({ key, time, title, detail, to }) => (
            <li key={key}>
              <Link
                to={to}
                className={styles.notification}
                data-new={newKeys.has(key) || undefined}
                onClick={onFollow}
              >
                <b>
                  {title}
                  <time dateTime={new Date(time).toISOString()}>{nearTime(time)}</time>
                </b>
                {detail}
                {newKeys.has(key) && <span className="visually-hidden"> (new)</span>}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Link to="/lobby/notifications" className={classNames(styles.item, styles.all)} onClick={onFollow}>
        {notificationText.all}
      </Link>
    </div>
  )
}

/** Returns the newest, and which of them were unread at some time since the list was opened. */
function useRows() {
  const { notifications: kept, last } = useKept()
  const mark = useReadMark()
  const ofVisit = useNotifications(({ notifications }) => notifications)
  const [newKeys, setNewKeys] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(() => {
    const ofAccount = kept.map((one) => ({
      key: `kept ${one.id}`,
      time: one.time,
      isRead: one.id <= mark,
      ...wordsOf(one),
    }))
    return [...ofAccount, ...ofVisit].toSorted((a, b) => b.time - a.time).slice(0, shownMax)
  }, [kept, ofVisit, mark])

  useEffect(() => {
    const added = rows.filter(({ isRead }) => !isRead)
    if (added.length > 0) setNewKeys((before) => new Set([...before, ...added.map(({ key }) => key)]))
    markAllRead()
    if (last !== null) markRead(last)
  }, [rows, last])
  return { rows, newKeys }
}
