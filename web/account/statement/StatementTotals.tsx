/** What the days that are chosen came to: won or lost by playing, and the sums that it is made of. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getStatementTotals } from '#contract/addresses/statement.ts'
import type { StatementFilter, StatementTotals as Totals } from '#contract/statement.ts'
import { api } from '../../api/client.ts'
import { accountKey } from '../../api/query-client.ts'
import { statementText } from '../../text/en/statement.ts'
import { formatSigned } from '../../text/format.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { daysWords } from './days-words.ts'
import styles from './StatementTotals.module.css'

interface StatementTotalsProps {
  filter: StatementFilter
  /** Of the newest entry that is shown: when it changes, the sums are read again. */
  newest: number | undefined
}

/** The sums of the player's own statement. */
export function StatementTotals({ filter, newest }: StatementTotalsProps) {
  const { data } = useQuery({
    queryKey: [accountKey, 'statement-totals', filter, newest],
    queryFn: ({ signal }) => api(getStatementTotals, { query: { ...filter }, signal }),
    placeholderData: keepPreviousData,
  })
  return data === undefined ? (
    <Skeleton rows={1} rowHeight={112} />
  ) : (
    <TotalsBand totals={data} filter={filter} />
  )
}

/** The sums as a list: those of a group that is left out are not shown. */
export function TotalsBand({ totals, filter }: { totals: Totals; filter: StatementFilter }) {
  const { group } = filter
  const figures = (['bets', 'commission', 'casino', 'deposits', 'withdrawals', 'house'] as const).filter(
    (figure) => group === undefined || columnsOf[group].includes(figure),
  )
  const hasResult = group !== 'payments' && group !== 'house'
  return (
    <dl className={styles.totals} aria-label={statementText.totals} data-totals>
      {hasResult && (
        <div className={styles.result}>
          <dt>
            {statementText.result} <span>{daysWords(filter)}</span>
          </dt>
          <dd className={totals.result > 0 ? styles.won : totals.result < 0 ? styles.lost : undefined}>
            {formatSigned(totals.result)}
          </dd>
        </div>
      )}
      {figures.map((figure) => (
        <div key={figure}>
          <dt>{statementText.columns[figure]}</dt>
          <dd>{formatSigned(totals[figure])}</dd>
        </div>
      ))}
    </dl>
  )
}

type Figure = 'bets' | 'commission' | 'casino' | 'deposits' | 'withdrawals' | 'house'

const columnsOf: Readonly<Record<NonNullable<StatementFilter['group']>, readonly Figure[]>> = {
  payments: ['deposits', 'withdrawals'],
  bets: ['bets', 'commission'],
  casino: ['casino'],
  house: ['house'],
}
