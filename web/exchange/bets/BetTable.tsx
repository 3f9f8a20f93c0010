/** The table of bets: under its heads on one line a bet where there is room, on two lines in a narrow place. */
import { type ReactNode, useId } from 'react'
import type { Bet } from '#contract/orders.ts'
import { betsText } from '../../text/en/bets.ts'
import { formatMoney } from '../../text/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { BetRow } from './BetRow.tsx'
import styles from './BetTable.module.css'
import { type BetList, totalOf } from './bet-figures.ts'
import { Profit } from './Profit.tsx'
import type { MarketResults } from './use-results.ts'

interface BetTableProps {
  list: BetList
  bets: readonly Bet[]
  /** Names event and market of each bet, with the way there: for lists over several markets. */
  namesMarket?: boolean | undefined
  /** What the markets of settled bets came to. */
  results?: MarketResults | undefined
  /** What stands in the head, at its end. */
  note?: ReactNode
  /** What stands between the head and the bets. */
  notice?: ReactNode
  /** Buttons at the end of a bet's row. */
  actionsOf?: ((bet: Bet) => ReactNode) | undefined
  /** Takes the place of a bet's row while it is changed; null where it is not. */
  editorOf?: ((bet: Bet) => ReactNode) | undefined
}

/** The table in its panel; an empty one is not shown. */
export function BetTable({ list, bets, namesMarket = false, results, ...slots }: BetTableProps) {
  const headingId = useId()
  const columns = columnsOf(list, namesMarket, slots.actionsOf !== undefined)
  return (
    <section className={styles.panel} aria-labelledby={headingId}>
      <header className={styles.head}>
        <h2 id={headingId}>{betsText[list]}</h2>
        <Badge kind="fact">{bets.length}</Badge>
        {slots.note}
      </header>
      {slots.notice}
      <table className={styles.table} aria-labelledby={headingId}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className={styles[column]}>
                {column === 'actions' ? (
                  <span className="visually-hidden">
                    {list === 'matched' ? betsText.receipt : betsText.actions}
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
                  actions={slots.actionsOf?.(bet)}
                />
              ),
          )}
        </tbody>
        <tfoot>
          <Total list={list} bets={bets} columns={columns} results={results} />
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
  | 'state'
  | 'actions'

function columnsOf(list: BetList, namesMarket: boolean, hasActions: boolean): BetColumn[] {
  const market: BetColumn[] = namesMarket ? ['market'] : []
  const start: BetColumn[] = ['time', 'side', 'selection', ...market]
  if (list === 'settled') return [...start, 'winner', 'odds', 'stake', 'profit']
  const end: BetColumn[] = hasActions ? ['actions'] : []
  return [...start, 'odds', 'stake', 'risk', 'win', 'state', ...end]
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

interface TotalProps extends Pick<BetTableProps, 'list' | 'bets' | 'results'> {
  columns: readonly BetColumn[]
}

/** The sums; of settled bets also what was taken as commission, and what is left. */
function Total({ list, bets, columns, results }: TotalProps) {
  const total = totalOf(list, bets)
  const money: Partial<Record<BetColumn, ReactNode>> = {
    stake: formatMoney(total.stake),
    risk: formatMoney(total.risk),
    win: formatMoney(total.win),
    profit: <Profit amount={total.profit} />,
  }
  const words = columns.filter((column) => money[column] === undefined && !isAfterMoney(column))
  const commission = list === 'settled' ? commissionOf(bets, results) : null
  return (
    <>
      <tr className={styles.total}>
        <th scope="row" colSpan={words.length}>
          {betsText.total}
        </th>
        {columns.slice(words.length).map((column) => (
          <td key={column} className={styles[column]}>
            {money[column] !== undefined && column !== 'stake' && (
              <span className={styles.word}>{betsText[column as 'risk']} </span>
            )}
            {money[column]}
          </td>
        ))}
      </tr>
      {commission !== null && commission !== 0 && (
        <>
          <Sum name={betsText.commission} title={betsText.commissionNote} columns={columns.length}>
            {commission}
          </Sum>
          <Sum name={betsText.net} columns={columns.length}>
            {total.profit + commission}
          </Sum>
        </>
      )}
    </>
  )
}

function isAfterMoney(column: BetColumn): boolean {
  return column === 'state' || column === 'actions'
}

interface SumProps {
  name: string
  title?: string
  columns: number
  children: number
}

function Sum({ name, title, columns, children }: SumProps) {
  return (
    <tr className={styles.total} title={title}>
      <th scope="row" colSpan={columns - 1}>
        {name}
      </th>
      <td className={styles.profit}>
        <Profit amount={children} />
      </td>
    </tr>
  )
}

/** Returns what was taken in the bets' markets, below zero; null while it is not known of all of them. */
function commissionOf(bets: readonly Bet[], results: MarketResults | undefined): number | null {
  if (results === undefined) return null
  let sum = 0
  for (const marketId of new Set(bets.map((bet) => bet.marketId))) {
    const commission = results.get(marketId)?.commission
    if (commission === undefined || commission === null) return null
    sum += commission
  }
  return sum
}
