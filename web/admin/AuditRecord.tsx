/** One record of the audit log: what stood before and after side by side, then what was sent or answered. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { NamedAuditRow } from '#contract/audit.ts'
import { auditText } from '../text/en/staff.ts'
import { Alert } from '../ui/Alert.tsx'
import { classNames } from '../ui/class-names.ts'
import { FactList } from '../ui/FactList.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import admin from './AdminTable.module.css'
import styles from './Audit.module.css'
import { recordOf } from './audit-calls.ts'
import { auditDetail, type ChangeRow } from './audit-detail.ts'
import { utcTime } from './audit-time.ts'
import reviews from './Reviews.module.css'

/** The panel of the record whose id stands in the address; `back` is the address without it. */
export function AuditRecord({ recordId, back }: { recordId: string; back: string }) {
  const { data, error } = useQuery(recordOf(recordId))
  return (
    <section className={admin.panel} aria-labelledby="record-heading">
      <header className={admin.panelHead}>
        <h2 id="record-heading">{auditText.record(Number(recordId))}</h2>
        <Link to={back} className={admin.link}>
          {auditText.close}
        </Link>
      </header>
      {error !== null && <Alert>{error.message}</Alert>}
      {data === undefined && error === null && <Skeleton rows={4} rowHeight={32} />}
      {data !== undefined && <Detail record={data} />}
    </section>
  )
}

function Detail({ record }: { record: NamedAuditRow }) {
  const { changes, rest } = auditDetail(record.detail)
  const facts: readonly (readonly [string, string])[] = [
    [auditText.time, utcTime(record.time)],
    [auditText.who, whoOf(record)],
    [auditText.what, `${record.action}, ${record.target}`],
    [auditText.address, record.address ?? ''],
    ...rest,
    [auditText.session, record.session ?? ''],
    [auditText.hash, record.hash ?? ''],
  ]
  return (
    <>
      {changes.length > 0 ? (
        <Changes changes={changes} />
      ) : (
        <p className={admin.note}>{auditText.noChange}</p>
      )}
      <FactList
        className={classNames(reviews.facts, styles.facts)}
        facts={facts.filter(([, value]) => value !== '')}
      />
    </>
  )
}

function Changes({ changes }: { changes: readonly ChangeRow[] }) {
  return (
    <table className={classNames(admin.table, styles.changes)}>
      <thead>
        <tr>
          <th scope="col">{auditText.field}</th>
          <th scope="col">{auditText.before}</th>
          <th scope="col">{auditText.after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after, isChanged }) => (
          <tr key={field} className={isChanged ? styles.changed : undefined}>
            <th scope="row">{field}</th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Returns who did it, by name where he has one. */
export function whoOf({ actor, actorName }: Pick<NamedAuditRow, 'actor' | 'actorName'>): string {
  if (actor === 0) return auditText.machine
  return actorName === null ? auditText.account(actor) : `${actorName} (${actor})`
}
