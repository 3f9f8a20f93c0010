/** Why a total has changed, period by period, and the receipts of what was paid: of one below, or one's own. */
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import type { EdgeSheet } from '#contract/agent-reports.ts'
import admin from '../admin/AdminTable.module.css'
import { useFollowed } from '../admin/follow.ts'
import { agentsText } from '../text/en/agents.ts'
import { formatMoney, formatSigned } from '../text/format.ts'
import { dayAndTime } from '../text/times.ts'
import { Alert } from '../ui/Alert.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './Agents.module.css'
import { saveSheet, sheetOf } from './agents-calls.ts'
import { useBase } from './base.ts'
import { Receipts } from './Receipts.tsx'
import { SaveButton } from './SaveButton.tsx'
import { TableScroll } from './TableScroll.tsx'

/** The page at .../nodes/N/sheet, and one's own at /agents/sheet. */
export default function SheetPage() {
  const { accountId: text } = useParams()
  const accountId = text === undefined ? null : Number(text)
  const base = useBase()
  const { data, error } = useFollowed(useQuery(sheetOf(accountId)))
  return (
    <div className={admin.page}>
      <title>Sheet · Crossbook</title>
      <header className={admin.head}>
        <h1 tabIndex={-1}>
          {accountId === null ? agentsText.ownSheet : `${agentsText.sheet}: ${data?.alias ?? ''}`}
        </h1>
        <nav className={styles.ways} aria-label={agentsText.sheet}>
          {accountId !== null && (
            <Link to={`${base}/nodes/${accountId}`} className={admin.link}>
              {agentsText.back}
            </Link>
          )}
          <SaveButton save={() => saveSheet(accountId)} />
        </nav>
      </header>
      <section className={admin.panel} aria-label={agentsText.sheet}>
        {error !== null && <Alert>{error.message}</Alert>}
        {data === undefined && error === null && <Skeleton rows={8} rowHeight={44} />}
        {data && <SheetTable sheets={data.sheets} />}
        <p className={admin.note}>{agentsText.sheetHelp}</p>
      </section>
      <Receipts of={accountId} />
    </div>
  )
}

const fields = Object.keys(agentsText.sheetColumns) as (keyof typeof agentsText.sheetColumns)[]

/** Periods side by side, each a column: on a phone the open one and those before it scroll. */
function SheetTable({ sheets }: { sheets: readonly EdgeSheet[] }) {
  return (
    <TableScroll label={agentsText.sheet}>
      <thead>
        <tr>
          <td className={styles.name} />
          {sheets.map(({ closedAt, period }) => (
            <th key={period} scope="col">
              {closedAt === null
                ? agentsText.periodOpen(period)
                : agentsText.periodClosed(period, dayAndTime(closedAt))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field} data-field={field}>
            <th scope="row">{agentsText.sheetColumns[field]}</th>
            {sheets.map((sheet) => (
              <td key={sheet.period}>
                {field === 'opening' || field === 'closing'
                  ? formatMoney(sheet[field])
                  : formatSigned(sheet[field])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableScroll>
  )
}
