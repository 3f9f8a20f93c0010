/** The operators' page of mails that were put down instead of sent. */
import { useQuery } from '@tanstack/react-query'
import { listOutbox } from '#contract/addresses/recovery.ts'
import type { MailRow } from '#contract/recovery.ts'
import { api } from '../api/client.ts'
import { accountKey } from '../api/query-client.ts'
import { recoveryText } from '../text/en/recovery.ts'
import { timeFormat } from '../text/times.ts'
import { Alert } from '../ui/Alert.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import admin from './AdminTable.module.css'
import { useFollowed } from './follow.ts'
import styles from './Outbox.module.css'

const dayAndTime = timeFormat({ dateStyle: 'medium', timeStyle: 'medium' })

/** The page at /admin/outbox, behind the operators' door. */
export default function OutboxPage() {
  const { data, error } = useFollowed(
    useQuery({
      queryKey: [accountKey, 'outbox'],
      queryFn: ({ signal }) => api(listOutbox, { signal }),
    }),
  )
  const mails = data?.mails
  return (
    <div className={admin.page}>
      <title>Mails · Administration · Crossbook</title>
      <h1 tabIndex={-1}>{recoveryText.outbox}</h1>
      <section className={admin.panel} aria-label={recoveryText.outbox}>
        {error !== null && <Alert>{error.message}</Alert>}
        {data === undefined && error === null && <Skeleton rows={6} rowHeight={40} />}
        {data !== undefined && (
          <p className={admin.note}>{mails === null ? recoveryText.outboxSent : recoveryText.outboxHelp}</p>
        )}
        {mails?.length === 0 && <p className={admin.note}>{recoveryText.outboxEmpty}</p>}
        {mails?.map((mail) => (
          <MailItem key={`${mail.at} ${mail.to} ${mail.subject} ${mail.text}`} mail={mail} />
        ))}
      </section>
    </div>
  )
}

function MailItem({ mail: { at, to, subject, text } }: { mail: MailRow }) {
  return (
    <details className={styles.mail}>
      <summary>
        <b>{subject}</b> <span>{recoveryText.to(to)}</span> <time>{dayAndTime.format(at)}</time>
      </summary>
      <div className={styles.letter}>
        {text
          .trim()
          .split('\n\n')
          .map((part) => (
            <p key={part}>{/^https?:/.test(part) ? <a href={part}>{part}</a> : part}</p>
          ))}
      </div>
    </details>
  )
}
