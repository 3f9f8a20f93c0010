/** What was done to markets lately, by whom, and what it came to. */
import { useQuery } from '@tanstack/react-query'
import { useAccountId } from '../account/wallet.ts'
import { marketsText } from '../text/en/admin-markets.ts'
import { nearTime } from '../text/times.ts'
import { Alert } from '../ui/Alert.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import admin from './AdminTable.module.css'
import { useFollowed } from './follow.ts'
import styles from './Markets.module.css'
import { auditKey, getMarketAudit } from './markets-calls.ts'

/** The panel. */
export function MarketAudit() {
  const { data, error } = useFollowed(
    useQuery({
      queryKey: auditKey,
      queryFn: ({ signal }) => getMarketAudit(signal),
    }),
  )
  const own = useAccountId()
  return (
    <section className={admin.panel} aria-labelledby="market-audit">
      <header className={styles.auditHead}>
        <h2 id="market-audit">{marketsText.audit}</h2>
      </header>
      {error !== null && <Alert>{error.message}</Alert>}
      {data === undefined && error === null && <Skeleton rows={4} rowHeight={32} />}
      {data?.length === 0 && <Empty icon="list" sentence={marketsText.noAudit} />}
      <ul className={styles.audit}>
        {data?.map((row) => (
          <li key={row.id}>
            <time dateTime={new Date(row.time).toISOString()}>{nearTime(row.time)}</time>
            <span>{row.actor === own ? marketsText.you : marketsText.account(row.actor)}</span>
            <b>{row.what}</b>
            <span className={styles.sent} title={row.sent}>
              {row.sent}
            </span>
            <span>{row.outcome ?? marketsText.noAnswer}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
