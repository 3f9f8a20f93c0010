/** A player's transactions: the statement, page by page, to read and to print. */
import { useSearchParams } from 'react-router'
import { accountText } from '../../text/en/account.ts'
import { paperText, rowsOnPaper } from '../../text/en/paper.ts'
import { statementText } from '../../text/en/statement.ts'
import { formatMoney } from '../../text/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { HistoryNote } from '../../ui/HistoryNote.tsx'
import { PaperHead } from '../../ui/PaperHead.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { usePrinting } from '../../ui/use-printing.ts'
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
  const { isPrinting, print } = usePrinting()
  return (
    <section className={styles.panel} aria-labelledby="transactions-heading" aria-busy={isPending}>
      <header className={styles.head}>
        <h2 id="transactions-heading">Recent transactions</h2>
        <Button size="small" disabled={period === null} busy={isPrinting} onClick={() => void print()}>
          Print statement
        </Button>
      </header>
      <StatementFilters
        filter={filter}
        onChange={(next, replace = false) => setSearch(addressOfFilter(next, search), { replace })}
      />
      {period !== null && (
        <PrintedHead period={period} rows={rowsOnPaper({ shown: entries.length, isWhole: !hasMore })} />
      )}
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
function PrintedHead({ period, rows }: { period: StatementPeriod; rows: string }) {
  const { user } = useSession()
  const accountId = useAccountId()
  const facts: readonly [name: string, value: string][] = [
    [paperText.name, user?.fullName ?? ''],
    ['E-mail', user?.email ?? ''],
    [paperText.account, String(accountId ?? '')],
    ['Period', period.days],
    ['Opening balance', formatMoney(period.opening)],
    ['Closing balance', formatMoney(period.closing)],
    [paperText.rows, rows],
  ]
  return <PaperHead title="Statement" facts={facts} />
}
