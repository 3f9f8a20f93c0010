/** The table of bets: under its heads on one line a bet where there is room, on two lines in a narrow place. */
import { type ReactNode, useId } from 'react'
import type { Bet } from '#contract/orders.ts'
import { betsText } from '../../text/en/bets.ts'
import { Badge } from '../../ui/Badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { BetRow } from './BetRow.tsx'
import styles from './BetTable.module.css'
import { BetTotals } from './BetTotals.tsx'
import type { BetList } from './bet-figures.ts'
import type { MarketResults } from './use-results.ts'

interface BetTableProps {
  list: BetList
  bets: readonly Bet[]
  /** Names event and market of each bet, with the way there: for lists over several markets. */
  namesMarket?: boolean | undefined
  /** Shows where bets stand in their queues, or what they come to now, as prices move; their markets must be watched. */
  isFollowed?: boolean | undefined
  /** What the markets of settled bets came to. */
  results?: MarketResults | undefined
  /** What stands in the head, at its end. */
  note?: ReactNode
  /** What stands between the head and the bets. */
  notice?: ReactNode
  /** Buttons at the end of a bet's row. */
  actionsOf?: ((bet: Bet) => ReactNode) | undefined
  /** How many bets a row stands for; one where absent. */
  countOf?: ((bet: Bet) => number) | undefined
  /** Takes the place of a bet's row while it is changed; null where it is not. */
  editorOf?: ((bet: Bet) => ReactNode) | undefined
}

/** The table in its panel; an empty one is not shown. */
export function BetTable({
  list,
  bets,
  namesMarket = false,
  isFollowed = false,
  results,
  ...slots
}: BetTableProps) {
  const headingId = useId()
  const columns = columnsOf(list, { namesMarket, isFollowed, hasActions: slots.actionsOf !== undefined })
  return (
    <section className={styles.panel} aria-labelledby={headingId}>
      <header className={styles.head}>
        <h2 id={headingId}>{betsText[list]}</h2>
        <Badge kind="fact">{bets.length}</Badge>
        {slots.note}
      </header>
      {slots.notice}
      <table className={classNames(styles.table, isFollowed && styles.followed)} aria-labelledby={headingId}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className={styles[column]}>
                {column === 'actions' ? (
                  <span className="visually-hidden">
                    {list !== 'matched' ? betsText.actions : isFollowed ? betsText.close : betsText.receipt}
                  </span>
                ) : (
                  headOf(list, column)
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bets.map(
            (bet) =>
              editRow(slots.editorOf?.(bet), bet, columns.length) ?? (
                <BetRow
                  key={bet.orderId}
                  list={list}
                  bet={bet}
                  columns={columns}
                  winner={results?.get(bet.marketId)?.winner ?? null}
                  count={slots.countOf?.(bet) ?? 1}
                  actions={slots.actionsOf?.(bet)}
                />
              ),
          )}
        </tbody>
        <tfoot>
          <BetTotals list={list} bets={bets} columns={columns} results={results} />
        </tfoot>
      </table>
    </section>
  )
}

export type BetColumn =
  | 'time'
  | 'side'
  | 'selection'
  | 'market'
  | 'winner'
  | 'odds'
  | 'stake'
  | 'risk'
  | 'win'
  | 'profit'
  | 'queue'
  | 'priceNow'
  | 'closeNow'
  | 'state'
  | 'actions'

function columnsOf(
  list: BetList,
  { namesMarket, isFollowed, hasActions }: Record<'namesMarket' | 'isFollowed' | 'hasActions', boolean>,
): BetColumn[] {
  const market: BetColumn[] = namesMarket ? ['market'] : []
  const start: BetColumn[] = ['time', 'side', 'selection', ...market]
  if (list === 'settled') return [...start, 'winner', 'odds', 'stake', 'profit']
  const end: BetColumn[] = hasActions ? ['actions'] : []
  const figures: BetColumn[] = ['odds', 'stake', 'risk', 'win']
  if (isFollowed && list === 'unmatched') return [...start, ...figures, 'queue', 'state', ...end]
  if (isFollowed && list === 'matched') return [...start, ...figures, 'priceNow', 'closeNow', ...end]
  return [...start, ...figures, 'state', ...end]
}

function headOf(list: BetList, column: BetColumn): string {
  return column === 'time' ? (list === 'settled' ? betsText.settledAt : betsText.placed) : betsText[column]
}

function editRow(editor: ReactNode, bet: Bet, columns: number): ReactNode {
  if (editor === undefined || editor === null) return null
  return (
    <tr key={bet.orderId} className={styles.editing}>
      <td colSpan={columns}>{editor}</td>
    </tr>
  )
}
