/** Who below owes and is owed, since when it is due, and what of shares is not paid yet. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import admin from '../admin/AdminTable.module.css'
import { useFollowed } from '../admin/follow.ts'
import { agentsText } from '../text/en/agents.ts'
import { formatMoney, formatSigned } from '../text/format.ts'
import { dayAndTime } from '../text/times.ts'
import { Alert } from '../ui/Alert.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './Agents.module.css'
import { carries, outstanding, saveOutstanding } from './agents-calls.ts'
import { useBase } from './base.ts'
import { moneyOf } from './exact-money.ts'
import { SaveButton } from './SaveButton.tsx'
import { TableScroll } from './TableScroll.tsx'

/** The page. */
export default function OutstandingPage() {
  const base = useBase()
  return (
    <div className={admin.page}>
      <title>Outstanding · Crossbook</title>
      <header className={admin.head}>
        <h1 tabIndex={-1}>{agentsText.outstanding}</h1>
        <nav className={styles.ways} aria-label={agentsText.outstanding}>
          <Link to={base} className={admin.link}>
            {agentsText.back}
          </Link>
          <SaveButton save={() => saveOutstanding()} />
        </nav>
      </header>
      <section className={admin.panel} aria-label={agentsText.outstanding}>
        <Debts />
      </section>
      <section className={admin.panel} aria-labelledby="carry-heading">
        <h2 id="carry-heading" className={admin.panelHead}>
          {agentsText.carry}
        </h2>
        <Carry />
      </section>
    </div>
  )
}

function Debts() {
  const base = useBase()
  const { data, error } = useFollowed(useQuery(outstanding))
  const { columns } = agentsText
  if (error !== null && data === undefined) return <Alert>{error.message}</Alert>
  if (data === undefined) return <Skeleton rows={4} rowHeight={44} />
  if (data.rows.length === 0) return <p className={admin.note}>{agentsText.outstandingNone}</p>
  return (
    <TableScroll label={agentsText.outstanding}>
      <thead>
        <tr>
          <th scope="col" className={styles.name}>
            {columns.account}
          </th>
          <th scope="col">{columns.total}</th>
          <th scope="col" className={styles.wide}>
            {columns.line}
          </th>
          <th scope="col">{columns.due}</th>
          <th scope="col">{columns.days}</th>
        </tr>
      </thead>
      <tbody>
        {data.rows.map(({ accountId, alias, days, due, line, total }) => (
          <tr key={accountId} data-account={accountId}>
            <th scope="row">
              <Link to={`${base}/nodes/${accountId}/settle-up`} className={admin.link}>
                {alias}
              </Link>
            </th>
            <td>{formatSigned(total)}</td>
            <td className={styles.wide}>{formatMoney(line)}</td>
            <td>{due === null ? '–' : formatMoney(due.amount)}</td>
            <td>{due === null ? '–' : days}</td>
          </tr>
        ))}
      </tbody>
    </TableScroll>
  )
}

function Carry() {
  const { data, error } = useFollowed(useQuery(carries))
  const { carryColumns, columns } = agentsText
  if (error !== null && data === undefined) return <Alert>{error.message}</Alert>
  if (data === undefined) return <Skeleton rows={3} rowHeight={44} />
  return (
    <>
      {data.rows.length === 0 ? (
        <p className={admin.note}>{agentsText.carryNone}</p>
      ) : (
        <TableScroll label={agentsText.carry}>
          <thead>
            <tr>
              <th scope="col" className={styles.name}>
                {columns.account}
              </th>
              <th scope="col">{carryColumns.owed}</th>
              <th scope="col">{carryColumns.due}</th>
              <th scope="col">{carryColumns.carried}</th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map(({ accountId, alias, carried, due, owed }) => (
              <tr key={accountId}>
                <th scope="row">{alias}</th>
                <td>{moneyOf(owed)}</td>
                <td>{formatSigned(due)}</td>
                <td>{moneyOf(carried)}</td>
              </tr>
            ))}
          </tbody>
        </TableScroll>
      )}
      <p className={admin.note}>{agentsText.carryHelp(dayAndTime(data.closesAt))}</p>
    </>
  )
}
