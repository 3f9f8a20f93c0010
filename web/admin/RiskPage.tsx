/** The operators' page of risk: who stands to lose how much where, and whom the queries name. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Exposures } from '#contract/risk.ts'
import { riskText } from '../text/en/risk.ts'
import { formatMoney } from '../text/format.ts'
import { dayAndTime } from '../text/times.ts'
import { Alert } from '../ui/Alert.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import admin from './AdminTable.module.css'
import { useFollowed } from './follow.ts'
import styles from './Risk.module.css'
import { RiskExposures, RiskPositions } from './RiskExposures.tsx'
import { RiskFindings } from './RiskFindings.tsx'
import { exposures, exposuresMs } from './risk-calls.ts'
import { riskChoiceOf } from './risk-choice.ts'

/** The page at /admin/risk, behind the operators' door: `?by=`, `?query=`, `?month=` and `?account=` say what is looked at. */
export default function RiskPage() {
  const [search] = useSearchParams()
  const choice = riskChoiceOf(search, Date.now())
  const { data, error } = useFollowed(useQuery(exposures), exposuresMs)
  return (
    <div className={admin.page}>
      <title>Risk · Administration · Crossbook</title>
      <header className={admin.head}>
        <h1 tabIndex={-1}>{riskText.title}</h1>
        <Link to="/admin/risk/cases" className={admin.link}>
          {riskText.toCases}
        </Link>
      </header>
      {error !== null && <Alert>{error.message}</Alert>}
      {data === undefined && error === null && <Skeleton rows={6} rowHeight={48} />}
      {data && (
        <>
          <Figures of={data} />
          <div className={admin.columns}>
            <RiskExposures of={data} choice={choice} />
            <RiskPositions positions={data.positions} />
          </div>
        </>
      )}
      <RiskFindings choice={choice} />
    </div>
  )
}

function Figures({ of }: { of: Exposures }) {
  const [market, account] = [of.markets[0], of.byAccount[0]]
  return (
    <dl className={styles.figures}>
      <Figure name={riskText.exposure} of={formatMoney(of.total)} note={riskText.accounts(of.accounts)} />
      <Figure
        name={riskText.largestMarket}
        of={market === undefined ? riskText.nobody : formatMoney(market.exposure)}
        note={market === undefined ? '' : `${market.eventName}, ${market.marketName}`}
      />
      <Figure
        name={riskText.largestAccount}
        of={account === undefined ? riskText.nobody : formatMoney(account.exposure)}
        note={account === undefined ? '' : riskText.account(account.accountId)}
      />
      <Figure
        name={riskText.casesOpen}
        of={String(of.casesOpen)}
        note={`${riskText.asOf} ${dayAndTime(of.asOf)}`}
      />
    </dl>
  )
}

function Figure({ name, of, note }: { name: string; of: string; note: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={styles.figure}>{of}</dd>
      <dd className={styles.figureNote}>{note}</dd>
    </div>
  )
}
