/** The last rows of a table of bets: their sums; of settled bets also what was taken as commission, and what is left. */
import type { ReactNode } from 'react'
import type { Bet } from '#contract/orders.ts'
import { betsText } from '../../text/en/bets.ts'
import { formatMoney } from '../../text/format.ts'
import styles from './BetTable.module.css'
import type { BetColumn } from './BetTable.tsx'
import { type BetList, totalOf } from './bet-figures.ts'
import { ClosedSum } from './CloseNow.tsx'
import { Profit } from './Profit.tsx'
import type { MarketResults } from './use-results.ts'

interface BetTotalsProps {
  list: BetList
  bets: readonly Bet[]
  results: MarketResults | undefined
  columns: readonly BetColumn[]
}

/** The rows. */
export function BetTotals({ list, bets, columns, results }: BetTotalsProps) {
  const total = totalOf(list, bets)
  const money: Partial<Record<BetColumn, ReactNode>> = {
    stake: formatMoney(total.stake),
    risk: formatMoney(total.risk),
    win: formatMoney(total.win),
    profit: <Profit amount={total.profit} />,
    closeNow: <ClosedSum bets={bets} />,
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
  return column === 'state' || column === 'actions' || column === 'queue' || column === 'priceNow'
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
