/** The rows of the schedule, each of which may be chosen for a change of several at once. */
import type { MarketExposures, ScheduleRow } from '#contract/market-desk.ts'
import { marketsText } from '../text/en/admin-markets.ts'
import { classNames } from '../ui/class-names.ts'
import { useScreenSize } from '../ui/screen-size.ts'
import admin from './AdminTable.module.css'
import { MarketRow } from './MarketRow.tsx'
import styles from './Markets.module.css'

interface MarketTableProps {
  rows: readonly ScheduleRow[]
  /** Undefined until they are read. */
  exposures: MarketExposures | undefined
  /** Also of other pages. */
  chosen: ReadonlyMap<number, ScheduleRow>
  onChosen(chosen: ReadonlyMap<number, ScheduleRow>): void
  /** Whether whoever looks at them may change them. */
  mayChange: boolean
  onOpen(marketId: number): void
  onMoved(): void
}

/** The table. */
export function MarketTable(props: MarketTableProps) {
  const { rows, exposures, chosen, mayChange, onChosen, onOpen, onMoved } = props
  const isWide = useScreenSize() === 'desktop'
  const exposed = new Map(exposures?.markets.map(({ marketId, exposure }) => [marketId, exposure]))
  const isAll = rows.every(({ market }) => chosen.has(market.marketId))
  const toggle = (some: readonly ScheduleRow[], isIn: boolean) => {
    const next = new Map(chosen)
    for (const row of some) {
      if (isIn) next.set(row.market.marketId, row)
      else next.delete(row.market.marketId)
    }
    onChosen(next)
  }
  return (
    <table className={classNames(admin.table, styles.markets)}>
      <thead>
        <tr>
          <th scope="col" className={styles.tick}>
            <input
              type="checkbox"
              aria-label="Choose all on this page"
              checked={isAll}
              onChange={() => toggle(rows, !isAll)}
            />
          </th>
          <th scope="col" className={styles.time}>
            Start
          </th>
          <th scope="col">Market and event</th>
          <th scope="col" className={styles.status}>
            Status
          </th>
          {isWide && (
            <th scope="col" className={styles.why}>
              Why, and who may open it
            </th>
          )}
          <th scope="col" className={styles.accounts}>
            Accounts
          </th>
          <th scope="col" className={styles.book}>
            Book
          </th>
          <th scope="col" className={styles.matched}>
            Matched
          </th>
          <th scope="col" className={styles.exposure}>
            {marketsText.exposure}
          </th>
          <th scope="col" className={styles.action}>
            <span className="visually-hidden">Change</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const { marketId } = row.market
          return (
            <MarketRow
              key={marketId}
              row={row}
              exposure={exposed.get(marketId)}
              isWide={isWide}
              mayChange={mayChange}
              isChosen={chosen.has(marketId)}
              onTick={() => toggle([row], !chosen.has(marketId))}
              onChoose={() => onOpen(marketId)}
              onMoved={onMoved}
            />
          )
        })}
      </tbody>
    </table>
  )
}
