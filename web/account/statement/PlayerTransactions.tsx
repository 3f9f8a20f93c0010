/** A player's transactions: the statement, page by page, to read and to print. */

import { useSearchParams } from 'react-router'
import { accountText } from '../../text/en/account.ts'
import { statementText } from '../../text/en/statement.ts'
import { formatMoney } from '../../text/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { HistoryNote } from '../../ui/HistoryNote.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useSession } from '../session.ts'
import { useAccountId } from '../wallet.ts'
import { StatementFilters } from './StatementFilters.tsx'
import { StatementTotals } from './StatementTotals.tsx'
import { useStatement } from './statement.ts'
import { addressOfFilter, statementFilterOf } from './statement-filter.ts'
import { TransactionTable } from './TransactionTable.tsx'
import { periodOf, type StatementPeriod, transactionOf } from './transaction.ts'
import styles from './UserDashboard.module.css'

/** The list with its buttons; on paper a statement with name, period and balances. */
export function PlayerTransactions() {
  const [search, setSearch] = useSearchParams()
  const filter = statementFilterOf(search)
  const { entries, standing, isPending, error, hasMore, isLoadingMore, showMore } = useStatement(filter)
  const isFiltered = Object.keys(filter).length > 0
  const period = periodOf(entries)
  return (
    <section className={styles.panel} aria-labelledby="transactions-heading" aria-busy={isPending}>
      <header className={styles.head}>
        <h2 id="transactions-heading">Recent transactions</h2>
        <Button size="small" disabled={period === null} onClick={() => window.print()}>
          Print statement
        </Button>
      </header>
      <StatementFilters
        filter={filter}
        onChange={(next, replace = false) => setSearch(addressOfFilter(next, search), { replace })}
      />
      {period !== null && <PrintedHead period={period} />}
      {error !== null && <Alert>{error.message}</Alert>}
      <HistoryNote of={standing} />
      <StatementTotals filter={filter} newest={entries[0]?.entryId} />
      {isPending && <Skeleton rows={6} rowHeight={52} />}
      {!isPending && error === null && entries.length === 0 && (
        <Empty icon="list" sentence={isFiltered ? statementText.noneOfFilter : accountText.noTransactions} />
      )}
      {entries.length > 0 && <TransactionTable transactions={entries.map(transactionOf)} hasBalance />}
      {hasMore && (
        <div className={styles.more}>
          <Button busy={isLoadingMore} onClick={showMore}>
            Show more
          </Button>
        </div>
      )}
    </section>
  )
}

/** Whose statement it is, over which days, from which balance to which. On paper only. */
function PrintedHead({ period }: { period: StatementPeriod }) {
  const { user } = useSession()
  const accountId = useAccountId()
  const facts: readonly [name: string, value: string][] = [
    ['Name', user?.fullName ?? ''],
    ['E-mail', user?.email ?? ''],
    ['Account', String(accountId ?? '')],
    ['Period', period.days],
    ['Opening balance', formatMoney(period.opening)],
    ['Closing balance', formatMoney(period.closing)],
  ]
  return (
    <div className={styles.printed}>
      <p className={styles.printedTitle}>Statement</p>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
