/** The rows of the choice, page by page: the samples on a fresh exchange, a sentence where there is nothing. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminText } from '../text/en/admin.ts'
import { formatCount } from '../text/format.ts'
import { Alert } from '../ui/Alert.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { HistoryNote } from '../ui/HistoryNote.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './Banking.module.css'
import { BankingTable } from './BankingTable.tsx'
import { bankingKey, getBanking, pageRows } from './banking-calls.ts'
import { type BankingChoice, isChosen } from './banking-filter.ts'
import { sampleRows } from './banking-samples.ts'
import { useFollowed } from './follow.ts'

/** How old the first page may grow while it is looked at; a later one does not change. */
const refetchMs = 10_000

interface BankingRowsProps {
  choice: BankingChoice
  onChange(change: Partial<BankingChoice>): void
}

/** The table with its pages. */
export function BankingRows({ choice, onChange }: BankingRowsProps) {
  const { cursors, turn } = usePages(choice)
  const cursor = cursors.at(-1)
  const { data, error, isPlaceholderData } = useFollowed(
    useQuery({
      queryKey: bankingKey(choice, cursor),
      queryFn: ({ signal }) => getBanking(choice, cursor, signal),
      placeholderData: keepPreviousData,
    }),
    cursor === undefined && refetchMs,
  )
  if (error !== null && data === undefined) {
    return (
      <div className={styles.said}>
        <Alert>{error.message}</Alert>
      </div>
    )
  }
  if (data === undefined) return <Skeleton rows={pageRows} rowHeight={40} />
  const rows = data.isEmpty ? sampleRows.filter((row) => isChosen(row, choice)) : data.rows
  const before = cursors.length * pageRows
  const count = data.isEmpty ? rows.length : data.count
  const total = formatCount(before + count) + (count < data.countMax ? '' : '+')
  return (
    <div aria-busy={isPlaceholderData}>
      {error !== null && <Alert>{error.message}</Alert>}
      <HistoryNote of={data} />
      {data.isEmpty && (
        <p className={styles.samples}>
          <Badge kind="fact">Samples</Badge>
          {adminText.samples}
        </p>
      )}
      {rows.length === 0 ? (
        <NothingFound choice={choice} onChange={onChange} />
      ) : (
        <>
          <BankingTable rows={rows} />
          <div className={styles.pages}>
            <span>{`${formatCount(before + 1)} to ${formatCount(before + rows.length)} of ${total}`}</span>
            <span className={styles.times}>{adminText.times}</span>
            <PageButton name="Previous" isOff={before === 0} onClick={() => turn(cursors.slice(0, -1))} />
            <PageButton
              name="Next"
              isOff={data.next === null || isPlaceholderData}
              onClick={() => turn([...cursors, data.next!])}
            />
          </div>
        </>
      )}
    </div>
  )
}

/** The cursors of the pages before this one, none at another choice. */
function usePages(choice: BankingChoice) {
  const of = JSON.stringify(choice)
  const [at, setAt] = useState<{ of: string; cursors: readonly string[] }>({ of, cursors: [] })
  return {
    cursors: at.of === of ? at.cursors : [],
    turn: (cursors: readonly string[]) => setAt({ of, cursors }),
  }
}

interface PageButtonProps {
  name: 'Previous' | 'Next'
  isOff: boolean
  onClick(): void
}

/** Stays in reach of the keyboard at the last page, so that the focus is not lost there. */
function PageButton({ name, isOff, onClick }: PageButtonProps) {
  return (
    <button
      type="button"
      className={styles.turn}
      data-way={name}
      aria-label={`${name} page`}
      aria-disabled={isOff}
      onClick={() => {
        if (!isOff) onClick()
      }}
    >
      <Icon name="chevronRight" />
    </button>
  )
}

function NothingFound({ choice, onChange }: BankingRowsProps) {
  const { status } = choice
  if (status === 'Pending' || status === 'Cancelled') {
    return (
      <Empty icon="check" sentence={adminText.nothingOpen(status)}>
        <Button size="small" onClick={() => onChange({ status: '' })}>
          Show every status
        </Button>
      </Empty>
    )
  }
  return (
    <Empty icon="search" sentence={adminText.nothingFound}>
      <Button size="small" onClick={() => onChange({ from: '', to: '', type: '', status: '', search: '' })}>
        Show every movement
      </Button>
    </Empty>
  )
}
