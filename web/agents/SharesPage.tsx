/** What an agent has earned by market and by game, since the last close or in the period before it. */
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router'
import type { MarketShares } from '#contract/agent-reports.ts'
import admin from '../admin/AdminTable.module.css'
import { useFollowed } from '../admin/follow.ts'
import { agentsText } from '../text/en/agents.ts'
import { dayAndTime } from '../text/times.ts'
import { Alert } from '../ui/Alert.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './Agents.module.css'
import { nodeOf, saveShares, sharesMs, sharesOf } from './agents-calls.ts'
import { useBase } from './base.ts'
import { moneyOf } from './exact-money.ts'
import { SaveButton } from './SaveButton.tsx'
import { TableScroll } from './TableScroll.tsx'

const periods = ['open', 'before'] as const
const { shares: text } = agentsText

/** The page at .../nodes/N/shares, and one's own at /agents/shares. */
export default function SharesPage() {
  const { accountId: of } = useParams()
  const accountId = of === undefined ? null : Number(of)
  const base = useBase()
  const [asked] = useSearchParams()
  const period = asked.get('period') === 'before' ? 'before' : 'open'
  const { data, error } = useFollowed(useQuery(sharesOf(accountId, period)), sharesMs(period))
  return (
    <div className={admin.page}>
      <title>Shares · Crossbook</title>
      <header className={admin.head}>
        <h1 tabIndex={-1}>{accountId === null ? text.own : <Title of={accountId} />}</h1>
        <nav className={styles.ways} aria-label={agentsText.deals}>
          {accountId !== null && (
            <Link to={`${base}/nodes/${accountId}`} className={admin.link}>
              {agentsText.back}
            </Link>
          )}
          <SaveButton save={() => saveShares(accountId, period)} />
        </nav>
      </header>
      <section className={admin.panel} aria-label={agentsText.deals}>
        <nav className={styles.periods} aria-label={text.periods}>
          {periods.map((one) => (
            <Link
              key={one}
              to={one === 'open' ? '?' : '?period=before'}
              aria-current={one === period ? 'page' : undefined}
            >
              {text.periodNames[one]}
            </Link>
          ))}
        </nav>
        {error !== null && data === undefined && <Alert>{error.message}</Alert>}
        {data === undefined && error === null && <Skeleton rows={6} rowHeight={44} />}
        {data && <Shares of={data} />}
      </section>
    </div>
  )
}

function Title({ of }: { of: number }) {
  const { data } = useQuery(nodeOf(of))
  return `${agentsText.deals}: ${data?.alias ?? ''}`
}

function Shares({ of }: { of: MarketShares }) {
  const { from, more, rows, total, until } = of
  return (
    <>
      <p className={admin.note}>
        {text.span(from === null ? null : dayAndTime(from), until === null ? null : dayAndTime(until))}
      </p>
      {rows.length === 0 ? (
        <p className={admin.note}>{text.none}</p>
      ) : (
        <TableScroll label={agentsText.deals}>
          <thead>
            <tr>
              <th scope="col" className={styles.name}>
                {text.source}
              </th>
              <th scope="col">{text.earned}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ earned, game, marketId, name }) => (
              <tr key={`${marketId} ${game}`} data-source={game ?? marketId ?? 'book'}>
                <th scope="row" className={styles.source}>
                  {name}
                </th>
                <td>{moneyOf(earned)}</td>
              </tr>
            ))}
            <tr className={styles.all}>
              <th scope="row">{more === 0 ? text.all : text.allWith(more)}</th>
              <td>{moneyOf(total)}</td>
            </tr>
          </tbody>
        </TableScroll>
      )}
      <p className={admin.note}>{text.help}</p>
    </>
  )
}
