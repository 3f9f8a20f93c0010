/** The last trades of a runner as they are made, newest on top. Their room is that of all rows from the beginning. */
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { trades, watchTopic } from '../../live/market-topics.ts'
import { historyText } from '../../text/en/history.ts'
import { formatMoney, formatPrice } from '../../text/format.ts'
import { timeFormat } from '../../text/times.ts'
import { useTraded } from '../market/use-traded.ts'
import styles from './History.module.css'
import { type TapeRow, tapeOf, tapeRows } from './tape.ts'

const seconds = timeFormat({ timeStyle: 'medium' })

interface TradesPanelProps {
  marketId: number
  selectionId: number
  runnerName: string
  kind: string | undefined
}

/** The table beside the chart. */
export function TradesPanel({ marketId, selectionId, runnerName, kind }: TradesPanelProps) {
  useEffect(() => watchTopic('trades', marketId), [marketId])
  const traded = useTraded(marketId, selectionId)
  const subscribe = useCallback((listener: () => void) => trades.subscribe(marketId, listener), [marketId])
  const live = useSyncExternalStore(subscribe, () => trades.of(marketId))
  const rows = traded ? tapeOf(traded, live) : []
  const most = Math.max(1, ...rows.map(({ size }) => size))
  return (
    <section id="trades" className={styles.tape} aria-labelledby="trades-heading">
      <header className={styles.head}>
        <h2 id="trades-heading">{historyText.trades}</h2>
        <span className={styles.of} title={runnerName}>
          {runnerName}
        </span>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">{historyText.time}</th>
            <th scope="col">{historyText.price}</th>
            <th scope="col">{historyText.size}</th>
          </tr>
        </thead>
        <tbody>
          {places.map((place) => (
            <Row key={place} row={rows[place]} kind={kind} most={most} isTop={place === 0} />
          ))}
        </tbody>
      </table>
      {traded && rows.length === 0 && <p className={styles.nothing}>{historyText.nothing}</p>}
    </section>
  )
}

/** Rows stay where they are, and what they say moves down: a trade lays nothing out again. */
const places = Array.from({ length: tapeRows }, (_, place) => place)

interface RowProps {
  row: TapeRow | undefined
  kind: string | undefined
  most: number
  isTop: boolean
}

/** A text that ends at the right is another one for other words (by its `key`): it would begin elsewhere. */
function Row({ row, kind, most, isTop }: RowProps) {
  if (row === undefined) return emptyRow
  const { key, time, price, size, move, isNew } = row
  return (
    <tr>
      <td>
        {isTop && isNew && <span key={key} className={styles.new} aria-hidden="true" />}
        <span className={styles.text}>{seconds.format(time)}</span>
      </td>
      <td>
        <span className={styles.text}>
          <span key={`${move} ${price}`}>
            {move !== null && (
              <>
                <span className={styles.move} aria-hidden="true">
                  {move === 'up' ? '▴' : '▾'}
                </span>
                <span className="visually-hidden">{historyText[move]} </span>
              </>
            )}
            <b>{formatPrice(price, kind)}</b>
          </span>
        </span>
      </td>
      <td>
        <span
          className={styles.bar}
          style={{ width: `${Math.round((40 * size) / most)}%` }}
          aria-hidden="true"
        />
        <span className={styles.text}>
          <span key={size}>{formatMoney(size)}</span>
        </span>
      </td>
    </tr>
  )
}

/** Of a trade that is not made yet. */
const emptyRow = (
  <tr>
    <td />
    <td />
    <td />
  </tr>
)
