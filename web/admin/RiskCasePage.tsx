/** One case of risk: what was found about whom, the bets as they were then, the log, and what is decided. */
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import type { RiskCaseRead } from '#contract/risk.ts'
import { queryTexts, riskText } from '../text/en/risk.ts'
import { dayAndTime } from '../text/times.ts'
import { Alert } from '../ui/Alert.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import admin from './AdminTable.module.css'
import { CaseDecisionForm, CaseNoteForm } from './CaseForms.tsx'
import { seenOf } from './finding-text.ts'
import reviews from './Reviews.module.css'
import risk from './Risk.module.css'
import { RiskBets } from './RiskBets.tsx'
import { lookAtCase } from './risk-calls.ts'

/** The page at /admin/risk/cases/N, behind the operators' door. That it was opened is noted in the log. */
export default function RiskCasePage() {
  const caseId = Number(useParams().caseId)
  const { data, error } = useQuery(lookAtCase(caseId))
  return (
    <div className={admin.page}>
      <title>Case · Risk · Administration · Crossbook</title>
      <header className={admin.head}>
        <h1 tabIndex={-1}>{riskText.caseOf(caseId)}</h1>
        <nav aria-label={riskText.title}>
          <Link to="/admin/risk/cases" className={admin.link}>
            {riskText.toCases}
          </Link>
          <Link to="/admin/risk" className={admin.link}>
            {riskText.back}
          </Link>
        </nav>
      </header>
      {error !== null && <Alert>{error.message}</Alert>}
      {data === undefined && error === null && <Skeleton rows={8} rowHeight={40} />}
      {data && (
        <>
          <div className={admin.columns}>
            <Facts found={data} />
            <Log found={data} />
          </div>
          <RiskBets bets={data.bets} title={riskText.betsThen} />
        </>
      )}
    </div>
  )
}

function Facts({ found }: { found: RiskCaseRead }) {
  const { caseId, query, month, accounts, names, finding, openedAt, openedBy } = found
  const { outcome, decidedAt, decidedBy } = found
  return (
    <section className={admin.panel} aria-labelledby="case-facts">
      <h2 id="case-facts" className={admin.panelHead}>
        {`${queryTexts[query].name}, ${month}`}
      </h2>
      <dl className={reviews.facts}>
        <dt>{riskText.who}</dt>
        <dd className={risk.people}>
          {accounts.map((account, i) => (
            <Link key={account} to={`/admin/accounts/${account}`} className={admin.link}>
              {riskText.account(account)}
              {names[i] != null && ` · ${names[i]}`}
            </Link>
          ))}
        </dd>
        <dt>{riskText.seen}</dt>
        <dd>{seenOf(query, finding)}</dd>
        <dt>{riskText.often}</dt>
        <dd>{queryTexts[query].often}</dd>
        <dt>{riskText.opened}</dt>
        <dd>{`${dayAndTime(openedAt)}, ${riskText.by(openedBy)}`}</dd>
        <dt>{riskText.outcome}</dt>
        <dd>
          {outcome === null || decidedAt === null || decidedBy === null
            ? riskText.caseStates.open
            : `${riskText.outcomes[outcome]}, ${dayAndTime(decidedAt)}, ${riskText.by(decidedBy)}`}
        </dd>
      </dl>
      {outcome === null && <CaseDecisionForm caseId={caseId} />}
    </section>
  )
}

function Log({ found: { caseId, entries } }: { found: RiskCaseRead }) {
  return (
    <section className={admin.panel} aria-labelledby="case-log">
      <h2 id="case-log" className={admin.panelHead}>
        {riskText.log}
      </h2>
      <ol className={reviews.log} aria-label={riskText.log}>
        {entries.map(({ time, actor, kind, note }) => (
          <li key={`${time} ${actor} ${kind} ${note}`}>
            {riskText.account(actor)} {riskText.kinds[kind]} <time>{dayAndTime(time)}</time>
            {note !== '' && <p>{note}</p>}
          </li>
        ))}
      </ol>
      <CaseNoteForm caseId={caseId} />
    </section>
  )
}
