/** Whom a query of the risk page names: with its reason, from where on, and what it often only is. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import type { RiskFinding } from '#contract/risk.ts'
import { queryTexts, riskText } from '../text/en/risk.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { HistoryNote } from '../ui/HistoryNote.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import admin from './AdminTable.module.css'
import { seenOf } from './finding-text.ts'
import { useFollowed } from './follow.ts'
import styles from './Risk.module.css'
import { findingsMs, getFindings, riskKey, thresholds } from './risk-calls.ts'
import {
  findingAddress,
  isOfMonth,
  movedMonth,
  type RiskChoice,
  riskAddress,
  riskQueries,
} from './risk-choice.ts'

/** The panel. */
export function RiskFindings({ choice }: { choice: RiskChoice }) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useFollowed(
    useInfiniteQuery({
      queryKey: [...riskKey, 'findings', choice.query, choice.month, choice.account],
      queryFn: ({ pageParam, signal }) => getFindings(choice, pageParam, signal),
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
    }),
    findingsMs,
  )
  const findings = data?.pages.flatMap((page) => page.findings)
  const examined = data?.pages.reduce((sum, page) => sum + page.examined, 0) ?? 0
  return (
    <section className={admin.panel} aria-labelledby="risk-findings">
      <header className={admin.panelHead}>
        <h2 id="risk-findings">{riskText.findings}</h2>
      </header>
      <Queries choice={choice} />
      <About query={choice.query} />
      <Filters key={choice.account} choice={choice} />
      <HistoryNote of={data?.pages[0]} />
      {error !== null && <Alert>{error.message}</Alert>}
      {findings === undefined && error === null && <Skeleton rows={3} rowHeight={48} />}
      {findings?.length === 0 && <p className={admin.none}>{riskText.nobodyNamed}</p>}
      {findings !== undefined && findings.length > 0 && <Table findings={findings} choice={choice} />}
      {data !== undefined && (
        <p className={styles.foot}>
          {riskText.examined(examined)}
          {hasNextPage && ` ${riskText.goesOn}`}
          {hasNextPage && (
            <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {riskText.more}
            </Button>
          )}
        </p>
      )}
    </section>
  )
}

function Queries({ choice }: { choice: RiskChoice }) {
  return (
    <nav className={styles.queries} aria-label={riskText.query}>
      {riskQueries.map((query) => (
        <Link
          key={query}
          to={riskAddress({ ...choice, query })}
          preventScrollReset
          aria-current={query === choice.query ? 'page' : undefined}
        >
          {queryTexts[query].name}
        </Link>
      ))}
    </nav>
  )
}

function About({ query }: Pick<RiskChoice, 'query'>) {
  const { data } = useQuery(thresholds)
  const { why, named, often } = queryTexts[query]
  return (
    <dl className={styles.about}>
      <div>
        <dt>{riskText.why}</dt>
        <dd>{why}</dd>
      </div>
      <div>
        <dt>{riskText.namedFrom}</dt>
        <dd>{data === undefined ? '…' : named(data)}</dd>
      </div>
      <div>
        <dt>{riskText.often}</dt>
        <dd>{often}</dd>
      </div>
    </dl>
  )
}

function Filters({ choice }: { choice: RiskChoice }) {
  const navigate = useNavigate()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const account = String(new FormData(event.currentTarget).get('account')).trim()
    void navigate(riskAddress({ ...choice, account: /^[1-9]\d{0,9}$/.test(account) ? account : '' }), {
      preventScrollReset: true,
    })
  }
  return (
    <search className={styles.filters} aria-label="Filters">
      {isOfMonth(choice.query) && <Months choice={choice} />}
      <form onSubmit={submit}>
        <label>
          {riskText.accountFilter}
          <input name="account" inputMode="numeric" maxLength={10} defaultValue={choice.account} />
        </label>
        <Button type="submit">{riskText.apply}</Button>
      </form>
    </search>
  )
}

function Months({ choice }: { choice: RiskChoice }) {
  const to = (by: number) => riskAddress({ ...choice, month: movedMonth(choice.month, by) })
  return (
    <p className={styles.months}>
      <Link to={to(-1)} preventScrollReset aria-label={riskText.earlier}>
        ‹
      </Link>
      <span>
        {riskText.month} {choice.month}
      </span>
      <Link to={to(1)} preventScrollReset aria-label={riskText.later}>
        ›
      </Link>
    </p>
  )
}

function Table({ findings, choice }: { findings: readonly RiskFinding[]; choice: RiskChoice }) {
  return (
    <table className={`${admin.table} ${styles.findings}`}>
      <thead>
        <tr>
          <th scope="col" className={styles.who}>
            {riskText.who}
          </th>
          <th scope="col">{riskText.seen}</th>
          <th scope="col" className={styles.act}>
            <span className={styles.unseen}>{riskText.look}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {findings.map((finding) => {
          const who = finding.accounts.join(', ')
          return (
            <tr key={`${who} ${finding.marketId ?? ''} ${finding.address ?? ''}`}>
              <td className={styles.who}>{who}</td>
              <td>{seenOf(choice.query, finding)}</td>
              <td className={styles.act}>
                <Link
                  to={findingAddress(choice.query, choice.month, finding)}
                  aria-label={riskText.lookAt(who)}
                  className={admin.link}
                >
                  {riskText.look}
                </Link>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
