/** The operators' page of the audit log: search, one record, whether the chain is whole, and the file. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { NamedAuditRow } from '#contract/audit.ts'
import { auditText } from '../text/en/staff.ts'
import { Alert, type AlertKind } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Field } from '../ui/Field.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import admin from './AdminTable.module.css'
import styles from './Audit.module.css'
import { AuditRecord, whoOf } from './AuditRecord.tsx'
import { auditLogKey, filterIn, filterNames, getAudit, getChain, saveAudit } from './audit-calls.ts'
import { utcTime } from './audit-time.ts'
import { useFollowed } from './follow.ts'
import reviews from './Reviews.module.css'

/** The page at /admin/audit, behind the operators' door; search and `?record=7` stand in the address. */
export default function AuditPage() {
  const [search] = useSearchParams()
  const record = search.get('record')
  const filter = filterIn(search)
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useFollowed(
    useInfiniteQuery({
      queryKey: [...auditLogKey, filter],
      queryFn: ({ pageParam, signal }) => getAudit(filter, pageParam, signal),
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
    }),
  )
  const records = data?.pages.flatMap((page) => page.records)
  return (
    <div className={admin.page}>
      <title>Audit log · Administration · Crossbook</title>
      <h1 tabIndex={-1}>{auditText.title}</h1>
      <section className={admin.panel} aria-label={auditText.search}>
        <Filters key={JSON.stringify(filter)} />
      </section>
      {record !== null && <AuditRecord key={record} recordId={record} back={addressOf(search, null)} />}
      <section className={admin.panel} aria-label={auditText.title}>
        {error !== null && <Alert>{error.message}</Alert>}
        {records === undefined && error === null && <Skeleton rows={8} rowHeight={44} />}
        {records?.length === 0 && (
          <p className={admin.none}>{hasNextPage ? auditText.noneYet : auditText.none}</p>
        )}
        {records !== undefined && records.length > 0 && <Log records={records} />}
        {hasNextPage && (
          <p className={admin.note}>
            <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {auditText.more}
            </Button>
          </p>
        )}
        <p className={admin.note}>{auditText.note}</p>
      </section>
    </div>
  )
}

/** Returns the address with a record open, or with none. */
function addressOf(search: URLSearchParams, record: number | null): string {
  const next = new URLSearchParams(search)
  if (record === null) next.delete('record')
  else next.set('record', String(record))
  const query = next.toString()
  return query === '' ? '/admin/audit' : `/admin/audit?${query}`
}

function Filters() {
  const [search, setSearch] = useSearchParams()
  const submit = (form: HTMLFormElement) => {
    const typed = new FormData(form)
    const parts = filterNames.map((name) => [name, String(typed.get(name) ?? '').trim()] as const)
    setSearch(Object.fromEntries(parts.filter(([, value]) => value !== '')))
  }
  return (
    <form
      className={styles.filters}
      onSubmit={(event) => {
        event.preventDefault()
        submit(event.currentTarget)
      }}
    >
      {filterNames.map((name) => (
        <Field
          key={name}
          name={name}
          label={auditText.fields[name]}
          type={name === 'from' || name === 'to' ? 'date' : 'text'}
          autoComplete="off"
          maxLength={name === 'actor' ? 10 : 100}
          {...(name === 'actor' && { inputMode: 'numeric' as const, pattern: '[0-9]*' })}
          defaultValue={search.get(name) ?? ''}
        />
      ))}
      <div className={styles.buttons}>
        <Button type="submit" kind="primary">
          {auditText.find}
        </Button>
        <Button onClick={() => setSearch({})}>{auditText.clear}</Button>
        <Outside />
      </div>
    </form>
  )
}

/** What the log is good for outside this page: its file, and the proof of its chain. */
function Outside() {
  const [search] = useSearchParams()
  const [busy, setBusy] = useState<'save' | 'check'>()
  const [said, setSaid] = useState<{ kind: AlertKind; lines: readonly string[] }>()
  const run = async (what: 'save' | 'check') => {
    setBusy(what)
    setSaid(undefined)
    try {
      if (what === 'save') await saveAudit(filterIn(search))
      else {
        const { records, hash, wrong } = await getChain()
        setSaid(
          wrong.length === 0
            ? { kind: 'success', lines: [auditText.whole(records, hash)] }
            : { kind: 'error', lines: wrong },
        )
      }
    } catch (error) {
      setSaid({ kind: 'error', lines: [error instanceof Error ? error.message : String(error)] })
    }
    setBusy(undefined)
  }
  return (
    <>
      <Button busy={busy === 'save'} onClick={() => void run('save')}>
        {auditText.save}
      </Button>
      <Button busy={busy === 'check'} onClick={() => void run('check')}>
        {auditText.check}
      </Button>
      {said?.lines.map((line) => (
        <Alert key={line} kind={said.kind}>
          {line}
        </Alert>
      ))}
    </>
  )
}

function Log({ records }: { records: readonly NamedAuditRow[] }) {
  const [search] = useSearchParams()
  const open = search.get('record')
  return (
    <table className={classNames(admin.table, reviews.reviews, styles.log)}>
      <thead>
        <tr>
          <th scope="col" className={styles.time}>
            {auditText.time}
          </th>
          <th scope="col">{auditText.who}</th>
          <th scope="col">{auditText.what}</th>
          <th scope="col" className={styles.object}>
            {auditText.object}
          </th>
          <th scope="col" className={styles.action}>
            <span className="visually-hidden">{auditText.number}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <tr key={record.id} data-open={open === String(record.id) || undefined}>
            <td className={styles.time}>{utcTime(record.time)}</td>
            <td title={whoOf(record)}>{whoOf(record)}</td>
            <td title={record.action}>{record.action}</td>
            <td className={styles.object} title={record.target}>
              {record.target}
            </td>
            <td className={styles.action}>
              <Link
                to={addressOf(search, record.id)}
                className={admin.link}
                aria-label={auditText.open(record.id)}
              >
                {record.id}
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
