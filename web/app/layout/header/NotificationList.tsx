/** What the bell shows a player: newest first, those that were unread marked, each leading to what it is about. */
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import {
  clearNotifications,
  markAllRead,
  useNotifications,
} from '../../../notifications/notification-store.ts'
import { notificationText } from '../../../text/en/notifications.ts'
import { clock } from '../../../text/times.ts'
import { Button } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import styles from './HeaderPopups.module.css'

/** The list. To open it is to read it; what was new keeps its mark until it is closed. */
export function NotificationList({ onFollow }: { onFollow(): void }) {
  const notifications = useNotifications((state) => state.notifications)
  const [newKeys, setNewKeys] = useState<ReadonlySet<string>>(new Set())
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const added = notifications.filter(({ isRead }) => !isRead)
    if (added.length === 0) return
    setNewKeys((before) => new Set([...before, ...added.map(({ key }) => key)]))
    markAllRead()
  }, [notifications])

  const clear = () => {
    // The button goes with the list; the focus stays in the popup.
    list.current?.focus()
    clearNotifications()
  }

  return (
    <div ref={list} className={styles.list} tabIndex={-1}>
      {notifications.length === 0 ? (
        <Empty icon="bell" sentence={notificationText.none} />
      ) : (
        <>
          <ul>
            {notifications.map(({ key, time, title, detail, to }) => (
              <li key={key}>
                <Link
                  to={to}
                  className={styles.notification}
                  data-new={newKeys.has(key) || undefined}
                  onClick={onFollow}
                >
                  <b>
                    {title}
                    <time dateTime={new Date(time).toISOString()}>{clock(time)}</time>
                  </b>
                  {detail}
                  {newKeys.has(key) && <span className="visually-hidden"> (new)</span>}
                </Link>
              </li>
            ))}
          </ul>
          <div className={styles.clear}>
            <Button kind="text" size="small" onClick={clear}>
              Clear
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
