/** One account of the branch: what it has and owes, who is below it, and what whoever is above may do. */
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import type { TreeNodeRead } from '#contract/agent-reports.ts'
import admin from '../admin/AdminTable.module.css'
import { useFollowed } from '../admin/follow.ts'
import { agentsText } from '../text/en/agents.ts'
import { formatMoney, formatSigned } from '../text/format.ts'
import { dayAndTime } from '../text/times.ts'
import { Alert } from '../ui/Alert.tsx'
import { Badge } from '../ui/Badge.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './Agents.module.css'
import { nodeOf } from './agents-calls.ts'
import { useBase } from './base.ts'
import { ClaimList } from './ClaimList.tsx'
import { DealsForm } from './DealsForm.tsx'
import { NodeForms } from './NodeForms.tsx'
import { NodeTable } from './NodeTable.tsx'
import { SettledBets } from './SettledBets.tsx'

/** The page at /agents/nodes/N, and of the house at /admin/agents/nodes/N. */
export default function NodePage() {
  const accountId = Number(useParams().accountId)
  const { data, error } = useFollowed(useQuery(nodeOf(accountId)))
  return (
    <div className={admin.page}>
      <title>Account · Crossbook</title>
      {error !== null && data === undefined && <Alert>{error.message}</Alert>}
      {data === undefined && error === null && <Skeleton rows={8} rowHeight={44} />}
      {/* What was typed for one account is not for the next. */}
      {data && <Node key={data.accountId} of={data} />}
    </div>
  )
}

function Node({ of }: { of: TreeNodeRead }) {
  const base = useBase()
  const address = `${base}/nodes/${of.accountId}`
  const isOpen = !of.isClosed
  return (
    <>
      <Path of={of} />
      <header className={admin.head}>
        <h1 tabIndex={-1}>{of.alias}</h1>
        <nav className={styles.ways} aria-label={of.alias}>
          {of.kind === 'agent' && <ButtonLink to={`${address}/shares`}>{agentsText.deals}</ButtonLink>}
          <ButtonLink to={`${address}/sheet`}>{agentsText.sheet}</ButtonLink>
          {isOpen && (of.isChild || base !== '/agents') && (
            <ButtonLink to={`${address}/settle-up`} kind="primary">
              {agentsText.settleUp}
            </ButtonLink>
          )}
        </nav>
      </header>
      <section className={admin.panel} aria-label={of.alias}>
        <Figures of={of} />
        <p className={admin.text}>{agentsText.totalHelp}</p>
        {of.due !== null && (
          <p className={admin.text}>{agentsText.due(formatMoney(of.due.amount), dayAndTime(of.due.since))}</p>
        )}
        <Waiting of={of} />
        <ClaimList claims={of.claims} />
      </section>
      <div className={admin.columns}>
        <section className={admin.panel} aria-labelledby="below-heading">
          <h2 id="below-heading" className={admin.panelHead}>
            {of.kind === 'agent' ? agentsText.branch : agentsText.bets}
          </h2>
          {of.kind === 'agent' ? <NodeTable of={of.accountId} /> : <SettledBets of={of.accountId} />}
        </section>
        {isOpen && (
          <div className={admin.page}>
            {of.deals !== null && <DealsForm node={of} deals={of.deals} />}
            <NodeForms node={of} />
          </div>
        )}
      </div>
    </>
  )
}

function Path({ of: { path } }: { of: TreeNodeRead }) {
  const base = useBase()
  return (
    <nav className={styles.path} aria-label={agentsText.back}>
      <Link to={base} className={admin.link}>
        {agentsText.branch}
      </Link>
      {path.slice(0, -1).map(({ accountId, alias }) => (
        <span key={accountId}>
          {'› '}
          <Link to={`${base}/nodes/${accountId}`} className={admin.link}>
            {alias}
          </Link>
        </span>
      ))}
    </nav>
  )
}

function Figures({ of }: { of: TreeNodeRead }) {
  const { figures, kinds } = agentsText
  const isAgent = of.kind === 'agent'
  const shown: readonly (readonly [string, string])[] = [
    [figures.balance, formatMoney(of.balance)],
    [figures.line, formatMoney(of.line)],
    isAgent ? [figures.given, formatMoney(of.given)] : [figures.exposure, formatMoney(of.exposure)],
    [figures.held, formatMoney(of.held)],
    [figures.available, formatMoney(of.available)],
    [figures.payable, formatMoney(of.payable)],
    [figures.total, formatSigned(of.total)],
    ...(of.owed === null ? [] : ([[figures.owed, formatSigned(Math.trunc(Number(of.owed)))]] as const)),
  ]
  return (
    <>
      <p className={`${admin.text} ${styles.alone}`}>
        {kinds[of.kind]} {of.isFrozen && <Badge kind="failed">{agentsText.frozen}</Badge>}{' '}
        {of.isClosed && <Badge kind="other">{agentsText.closed}</Badge>}
      </p>
      <dl className={styles.figures}>
        {shown.map(([name, value]) => (
          <div key={name} data-figure={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Waiting({ of: { waiting } }: { of: TreeNodeRead }) {
  if (waiting.length === 0) return null
  return (
    <ul className={styles.rows} aria-label={agentsText.waiting}>
      {waiting.map(({ amount, paymentId, until }) => (
        <li key={paymentId}>
          <span>{agentsText.waiting}</span>
          <span>{agentsText.waitingOf(formatMoney(amount), dayAndTime(until))}</span>
        </li>
      ))}
    </ul>
  )
}
