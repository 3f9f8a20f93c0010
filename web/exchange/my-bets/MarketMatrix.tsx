/** Two markets together: what each outcome of the one comes to with each outcome of the other, matched and with what is unmatched. */
import { useState } from 'react'
import { myBetsText } from '../../text/en/my-bets.ts'
import { classNames } from '../../ui/class-names.ts'
import { FilterBox } from '../../ui/FilterBox.tsx'
import { Profit } from '../bets/Profit.tsx'
import lobby from '../pages/Lobby.module.css'
import styles from './MarketMatrix.module.css'
import my from './MyBets.module.css'
import { type Outcome, outcomeWith } from './position-figures.ts'
import type { MarketPosition } from './use-positions.ts'

interface MarketMatrixProps {
  positions: readonly MarketPosition[]
  chosen: ReadonlyMap<number, number>
}

/** The table; nothing with less than two markets. It begins with two of one event where there are. */
export function MarketMatrix({ positions, chosen }: MarketMatrixProps) {
  const [picked, setPicked] = useState<{ rows?: number; columns?: number }>({})
  const usual = usualPair(positions)
  if (usual === null) return null
  const of = (id: number | undefined, other: MarketPosition) =>
    positions.find(({ marketId }) => marketId === id) ?? other
  const rows = of(picked.rows, usual[0])
  const columns = of(picked.columns, rows === usual[1] ? usual[0] : usual[1])
  const isChosen = ({ marketId, outcomes }: MarketPosition, outcome: Outcome) =>
    outcomeWith(outcomes, chosen.get(marketId)) === outcome
  return (
    <section className={lobby.panel} aria-labelledby="matrix-heading">
      <header className={my.panelHead}>
        <h2 id="matrix-heading">{myBetsText.twoMarkets}</h2>
        <span className={styles.picks}>
          <Pick
            name={myBetsText.down}
            {...{ positions, market: rows }}
            onPick={(marketId) => setPicked({ ...picked, rows: marketId })}
          />
          <Pick
            name={myBetsText.across}
            {...{ positions, market: columns }}
            onPick={(marketId) => setPicked({ ...picked, columns: marketId })}
          />
        </span>
      </header>
      {rows === columns ? (
        <p className={my.note}>{myBetsText.twoDifferent}</p>
      ) : (
        <div className={styles.scroller}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{rows.market.name}</th>
                {columns.outcomes.map((outcome) => (
                  <th key={outcome.ids[0]} scope="col">
                    {nameOf(outcome)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.outcomes.map((row) => (
                <tr key={row.ids[0]}>
                  <th scope="row">{nameOf(row)}</th>
                  {columns.outcomes.map((column) => (
                    <Sum
                      key={column.ids[0]}
                      {...{ row, column }}
                      isChosen={isChosen(rows, row) && isChosen(columns, column)}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

/** Two markets of one event, else the first two; null where there is one only. */
function usualPair(positions: readonly MarketPosition[]): [MarketPosition, MarketPosition] | null {
  const [first, second] = positions
  if (first === undefined || second === undefined) return null
  for (const group of Map.groupBy(positions, ({ event }) => event.eventId).values()) {
    const [one, other] = group
    if (one !== undefined && other !== undefined) return [one, other]
  }
  return [first, second]
}

function nameOf({ name, ids }: Outcome): string {
  return name ?? myBetsText.others(ids.length)
}

interface SumProps {
  row: Outcome
  column: Outcome
  isChosen: boolean
}

function Sum({ row, column, isChosen }: SumProps) {
  const all = (row.withUnmatched ?? row.matched) + (column.withUnmatched ?? column.matched)
  const matched = row.matched + column.matched
  return (
    <td className={classNames(isChosen && styles.chosen)}>
      <b>
        <Profit amount={matched} />
      </b>
      {all !== matched && (
        <small title={myBetsText.withUnmatched}>
          <span className="visually-hidden">{myBetsText.withUnmatched} </span>
          <Profit amount={all} />
        </small>
      )}
    </td>
  )
}

interface PickProps {
  name: string
  positions: readonly MarketPosition[]
  market: MarketPosition
  onPick(marketId: number): void
}

function Pick({ name, positions, market, onPick }: PickProps) {
  return (
    <FilterBox name={name}>
      <select value={market.marketId} onChange={({ target }) => onPick(Number(target.value))}>
        {positions.map(({ marketId, market: { name: marketName }, event }) => (
          <option key={marketId} value={marketId}>
            {`${event.name}, ${marketName}`}
          </option>
        ))}
      </select>
    </FilterBox>
  )
}
