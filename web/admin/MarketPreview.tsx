/** What the chosen result would pay: the accounts with the largest changes, the sums, and who would owe. */

import { hashKey, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Preview, PreviewFileQuery, PreviewRow } from '#contract/market-desk.ts'
import { ApiError } from '../api/client.ts'
import { accountKey } from '../api/query-client.ts'
import { marketsText } from '../text/en/admin-markets.ts'
import { formatCount, formatMoney, formatSigned } from '../text/format.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/Icon.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import admin from './AdminTable.module.css'
import styles from './MarketPreview.module.css'
import { exportPreview, getPreview } from './markets-calls.ts'

const rowsFirst = 6
const rowsMore = 100
const triesMax = 2

interface MarketPreviewProps {
  marketId: number
  query: PreviewFileQuery
}

/** Returns a text that is the same for the same question only, however many rows of its answer are shown. */
export function questionOf({ marketId, query }: MarketPreviewProps): string {
  return hashKey(keyOf(marketId, query))
}

const keyOf = (marketId: number, query: PreviewFileQuery) => [accountKey, 'market-preview', marketId, query]

/** The table; made again with every other result. `onShown` gets the question whose answer, or refusal, is on the screen. */
export function MarketPreview({
  marketId,
  query,
  onShown,
}: MarketPreviewProps & { onShown?(question: string): void }) {
  const [isLong, setLong] = useState(false)
  const limit = isLong ? rowsMore : rowsFirst
  const question = questionOf({ marketId, query })
  const { data, error } = useQuery({
    queryKey: [...keyOf(marketId, query), limit],
    queryFn: ({ signal }) => getPreview(marketId, query, { limit }, signal),
    // Only fewer rows of the same answer stand in: other sums would be taken for those of what is chosen now.
    placeholderData: (before, asked) =>
      asked && hashKey(asked.queryKey.slice(0, -1)) === question ? before : undefined,
    // What accounts own changes while it is looked at.
    staleTime: 0,
    // Of a market whose bets still change it may have moved just while it was made.
    retry: (times, error) =>
      times < triesMax && error instanceof ApiError && error.code === 'market_version_moved',
  })
  const isShown = data !== undefined || error !== null
  useEffect(() => {
    if (isShown) onShown?.(question)
  }, [isShown, onShown, question])
  if (error !== null) return <Alert>{error.message}</Alert>
  if (data === undefined) return <Skeleton rows={4} rowHeight={32} />
  if (data.totals.accounts === 0) {
    const isOfRunner = query.action === 'remove_runner'
    return <p className={styles.none}>{isOfRunner ? marketsText.noneVoid : marketsText.noAccounts}</p>
  }
  const left = data.totals.accounts - data.rows.length
  return (
    <section className={styles.preview} aria-label="Preview">
      <PreviewTable preview={data} left={left} />
      <Sums totals={data.totals} />
      {data.totals.inDebt > 0 && (
        <Alert kind="notice">{marketsText.debtors(data.totals.inDebt, formatMoney(data.totals.debt))}</Alert>
      )}
      <div className={styles.foot}>
        <span>{marketsText.previewVersion(data.marketVersion)}</span>
        {left > 0 && !isLong && (
          <Button size="small" onClick={() => setLong(true)}>
            Show {formatCount(Math.min(rowsMore, data.totals.accounts))}
          </Button>
        )}
        <ExportButton marketId={marketId} query={query} />
      </div>
    </section>
  )
}

function PreviewTable({ preview, left }: { preview: Preview; left: number }) {
  const { rows, totals } = preview
  const isOfSome = totals.voided > 0
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label="Accounts">
      <table className={`${admin.numbers} ${styles.accounts}`}>
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col">Balance</th>
            <th scope="col" className={styles.wide}>
              Paid before
            </th>
            {isOfSome && <th scope="col">{marketsText.voided}</th>}
            <th scope="col">Result</th>
            <th scope="col" className={styles.wide}>
              Commission
            </th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.accountId} row={row} isOfSome={isOfSome} />
          ))}
          {left > 0 && (
            <tr className={styles.more}>
              <th scope="row">{marketsText.moreAccounts(left)}</th>
              <td />
              <td className={styles.wide} />
              {isOfSome && <td />}
              <td />
              <td className={styles.wide} />
              <td />
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total, {formatCount(totals.accounts)}</th>
            <td />
            <td className={styles.wide} />
            {isOfSome && <td>{formatMoney(totals.voided)}</td>}
            <td>{formatSigned(totals.won + totals.lost)}</td>
            <td className={styles.wide}>{formatMoney(-totals.commission)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

function Row({ row, isOfSome }: { row: PreviewRow; isOfSome: boolean }) {
  const { name, balance, before, after, balanceAfter, owes, voided } = row
  return (
    <tr data-account={row.accountId}>
      <th scope="row" title={name}>
        {name} <span className={styles.number}>{row.accountId}</span>
      </th>
      <td>{formatMoney(balance)}</td>
      <td className={styles.wide}>{formatSigned(before.result - before.commission)}</td>
      {isOfSome && <td>{formatMoney(voided)}</td>}
      <td className={classNames(after.result > 0 && styles.won, after.result < 0 && styles.lost)}>
        {formatSigned(after.result)}
      </td>
      <td className={styles.wide}>{formatMoney(-after.commission)}</td>
      <td className={styles.after}>
        {formatMoney(balanceAfter)}
        {owes > 0 && <span className={styles.owes}> owes {formatMoney(owes)}</span>}
      </td>
    </tr>
  )
}

function Sums({ totals }: Pick<Preview, 'totals'>) {
  const sums = [
    ['Paid to accounts', totals.paid],
    ['Taken from accounts', -totals.taken],
    ['Commission', totals.commissionChange],
    ['Rounding', totals.roundingChange],
    ['Ledger after', totals.ledger],
  ] as const
  return (
    <dl className={styles.sums}>
      {sums.map(([name, amount]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatMoney(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

function ExportButton({ marketId, query }: MarketPreviewProps) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const onClick = () => {
    setBusy(true)
    setFailure(undefined)
    exportPreview(marketId, query)
      .catch((error: unknown) => setFailure(error instanceof Error ? error.message : String(error)))
      .finally(() => setBusy(false))
  }
  return (
    <>
      <Button size="small" busy={isBusy} onClick={onClick}>
        <Icon name="download" size={16} /> CSV<span className="visually-hidden"> of all accounts</span>
      </Button>
      {failure !== undefined && <Alert onClose={() => setFailure(undefined)}>{failure}</Alert>}
    </>
  )
}
