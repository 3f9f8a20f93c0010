/** The price table as it stood: three prices on each side, what had been traded, and what one's own bets came to. */
import { memo } from 'react'
import type { Market } from '#contract/catalogue.ts'
import { replayText } from '../../text/en/replay.ts'
import { sideWord } from '../../text/en/slip.ts'
import { standingWords } from '../../text/en/standing.ts'
import { formatCellPrice, formatPrice, formatSigned, formatSize } from '../../text/format.ts'
import { clockTime } from '../../text/times.ts'
import { Badge } from '../../ui/Badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import cells from '../market/PriceCell.module.css'
import type { LevelThen, Moment, RunnerThen } from './moment.ts'
import type { OwnEvent, OwnResult, OwnThen, RestingThen } from './own-then.ts'
import panel from './Replay.module.css'
import styles from './TableThen.module.css'

interface TableThenProps {
  position: number
  moment: Moment | undefined
  runners: readonly { readonly selectionId: number; readonly name: string }[]
  then: OwnThen
  own: readonly OwnEvent[]
  /** Whether winning alone decides: bets then have a result a runner. */
  hasResults: boolean
  /** The market's: how its prices are written. */
  kind: Market['kind']
  /** The runner whose book and chart are shown. */
  chosen: number | undefined
  onChoose(selectionId: number): void
}

/** Over the best prices of each side. */
const heads = [null, null, replayText.back, replayText.lay, null, null] as const

/** For how long a bet of one's own is named in its row, of the market's time. */
const toldMs = 30_000

/** The table. Rows are drawn again only where something of their runner has changed. */
export function TableThen(props: TableThenProps) {
  const { position, moment, runners, then, own, hasResults, kind, chosen, onChoose } = props
  const matched = moment?.runners.reduce((sum, runner) => sum + runner.matched, 0) ?? 0
  const standing = moment && moment.status !== 'OPEN' ? standingWords[moment.status] : undefined
  const recent = own.findLast(({ time }) => time <= position && time > position - toldMs)
  return (
    <section className={panel.panel} aria-labelledby="then-heading" data-status={moment?.status}>
      <header className={panel.panelHead}>
        <h2 id="then-heading">
          {replayText.marketAt} {clockTime.format(position)}
        </h2>
        <span className={panel.note}>
          {replayText.matchedThen} <b>{formatSize(matched)}</b>
        </span>
      </header>
      <div className={styles.rows}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col" className={styles.who}>
                {replayText.runner}
              </th>
              <th scope="col" className={styles.number}>
                {replayText.last}
              </th>
              <th scope="col" className={styles.number}>
                {replayText.traded}
              </th>
              {heads.map((head, column) =>
                head === null ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move.
                  <td key={column} className={classNames(styles.price, styles.depth)} />
                ) : (
                  <th
                    key={head}
                    scope="col"
                    className={classNames(styles.price, column === 3 && styles.bestLay)}
                  >
                    {head}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {moment?.runners.map((runner, index) => (
              <Row
                key={runner.selectionId}
                runner={runner}
                name={runners[index]?.name ?? ''}
                result={hasResults ? then.results[index] : undefined}
                resting={then.resting.get(runner.selectionId)}
                recent={recent?.selectionId === runner.selectionId ? recent : undefined}
                isShut={standing !== undefined}
                kind={kind}
                isChosen={runner.selectionId === chosen}
                onChoose={onChoose}
              />
            ))}
          </tbody>
        </table>
        {standing && <div className={styles.pill}>{standing}</div>}
      </div>
    </section>
  )
}

interface RowProps {
  runner: RunnerThen
  name: string
  result: OwnResult | undefined
  resting: readonly RestingThen[] | undefined
  /** The last that happened to a bet of one's own on the runner, if that is not long ago. */
  recent: OwnEvent | undefined
  isShut: boolean
  kind: Market['kind']
  isChosen: boolean
  onChoose(selectionId: number): void
}

const levels = [2, 1, 0] as const

const Row = memo(function Row({
  runner,
  name,
  result,
  resting,
  recent,
  isShut,
  kind,
  isChosen,
  onChoose,
}: RowProps) {
  const { selectionId, back, lay, lastPrice, matched } = runner
  return (
    <tr className={classNames(isChosen && styles.chosen)} data-runner={selectionId}>
      <th scope="row" className={styles.who}>
        <button type="button" aria-pressed={isChosen} title={name} onClick={() => onChoose(selectionId)}>
          {name}
        </button>
        <span className={styles.line}>
          <Results result={result} />
          {recent && (
            <span className={styles.recent}>
              <Badge kind={recent.side === 'BACK' ? 'back' : 'lay'}>{sideWord[recent.side]}</Badge>{' '}
              {replayText.bet(recent.kind, recent.size, recent.price, kind)}
            </span>
          )}
        </span>
      </th>
      <td className={styles.number}>{lastPrice === null ? '–' : formatPrice(lastPrice, kind)}</td>
      <td className={styles.number}>{formatSize(matched)}</td>
      {levels.map((level) => (
        // What can be backed is others' lays, and one's own lay stands among them.
        <Cell
          key={level}
          side="back"
          {...{ level, isShut, kind }}
          offer={back[level]}
          own={sizeAt(resting, 'LAY', back[level])}
        />
      ))}
      {levels.toReversed().map((level) => (
        <Cell
          key={level}
          side="lay"
          {...{ level, isShut, kind }}
          offer={lay[level]}
          own={sizeAt(resting, 'BACK', lay[level])}
        />
      ))}
    </tr>
  )
})

function sizeAt(
  resting: readonly RestingThen[] | undefined,
  side: 'BACK' | 'LAY',
  offer: LevelThen | undefined,
): number {
  if (resting === undefined || offer === undefined) return 0
  return resting
    .filter((one) => one.side === side && one.price === offer[0])
    .reduce((sum, one) => sum + one.size, 0)
}

interface CellProps {
  side: 'back' | 'lay'
  level: 0 | 1 | 2
  offer: LevelThen | undefined
  own: number
  isShut: boolean
  kind: Market['kind']
}

function Cell({ side, level, offer, own, isShut, kind }: CellProps) {
  const look = classNames(
    cells.cell,
    cells[`${side}${level}`],
    styles.cell,
    isShut && cells.shut,
    !offer && cells.empty,
  )
  return (
    <td
      className={classNames(
        styles.price,
        level > 0 && styles.depth,
        level === 0 && side === 'lay' && styles.bestLay,
      )}
      data-then={`${side}-${level}`}
    >
      <span className={look}>
        {offer ? (
          <>
            <b className={cells.price}>{formatCellPrice(offer[0], kind)}</b>
            <span className={cells.size}>{formatSize(offer[1])}</span>
            {own > 0 && (
              <span className={cells.own} title={replayText.yours}>
                {formatSize(own)}
              </span>
            )}
          </>
        ) : (
          '–'
        )}
      </span>
    </td>
  )
}

function Results({ result }: { result: OwnResult | undefined }) {
  if (result === undefined) return null
  return (
    <>
      <Result name={replayText.matched} amount={result.matched} />
      {result.ifAll !== result.matched && <Result name={replayText.ifAll} amount={result.ifAll} />}
    </>
  )
}

function Result({ name, amount }: { name: string; amount: number }) {
  return (
    <span title={name} className={amount > 0 ? styles.profit : amount < 0 ? styles.loss : undefined}>
      <span className="visually-hidden">{name} </span>
      {formatSigned(amount)}
    </span>
  )
}
