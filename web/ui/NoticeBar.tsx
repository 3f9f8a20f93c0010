/** Shows the sentence that was meant for this page, such as 'Login successful!', until it is closed or the page is left. */
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Alert } from './Alert.tsx'
import styles from './NoticeBar.module.css'
import { clearNotice, type Notice, useNoticeStore } from './notice.ts'

/** The sentence that belongs to the page shown now, if there is one. */
function useNoticeHere(): { notice: Notice | null; pathname: string } {
  const notice = useNoticeStore((state) => state.notice)
  const { pathname } = useLocation()
  const isHere = notice !== null && (notice.path === null || notice.path === pathname)
  return { notice: isHere ? notice : null, pathname }
}

/** Nothing where there is nothing to say. */
export function NoticeBar() {
  const { notice } = useNoticeHere()
  if (notice === null) return null
  return (
    <div className={styles.bar}>
      <Alert kind={notice.kind} onClose={() => clearNotice(notice)}>
        {notice.sentence}
      </Alert>
    </div>
  )
}

/** Stands in the app once and takes a sentence away when the page that showed it is left. */
export function NoticeExpiry() {
  const { notice, pathname } = useNoticeHere()
  const shown = useRef<{ notice: Notice; pathname: string } | null>(null)
  useEffect(() => {
    const before = shown.current
    shown.current = notice === null ? null : { notice, pathname }
    if (before !== null && before.pathname !== pathname) clearNotice(before.notice)
  }, [notice, pathname])
  return null
}
