/** A runner's book as it stood, price under price: what could be laid above, what could be backed below, the last price between. */
import type { Market } from '#contract/catalogue.ts'
import { replayText } from '../../text/en/replay.ts'
import { formatCellPrice, formatPrice, formatSize } from '../../text/format.ts'
import styles from './BookThen.module.css'
import type { LevelThen, RunnerThen } from './moment.ts'
import type { RestingThen } from './own-then.ts'
import panel from './Replay.module.css'

interface BookThenProps {
  name: string
  runner: RunnerThen | undefined
  resting: readonly RestingThen[]
  /** The market's: how its prices are written. */
  kind: Market['kind']
}

/** On each side. */
const rowsShown = 5
const places = Array.from({ length: rowsShown }, (_, place) => place)

/** The panel. It has all its rows from the beginning. */
export function BookThen({ name, runner, resting, kind }: BookThenProps) {
  const { back = [], lay = [], lastPrice = null } = runner ?? {}
  const shown = [...back.slice(0, rowsShown), ...lay.slice(0, rowsShown)]
  const most = Math.max(1, ...shown.map(([, size]) => size))
  const own = (side: RestingThen['side'], level: LevelThen | undefined) =>
    level === undefined
      ? 0
      : resting
          .filter((one) => one.side === side && one.price === level[0])
          .reduce((sum, { size }) => sum + size, 0)
  return (
    <section
      className={panel.panel}
      aria-label={name === '' ? replayText.bookThen : `${name}, ${replayText.bookThen}`}
    >
      <header className={panel.panelHead}>
        <h2 className="ellipsis">{name === '' ? replayText.bookThen : name}</h2>
        {name !== '' && <span className={panel.note}>{replayText.bookThen}</span>}
      </header>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{replayText.yours}</th>
            <th scope="col">{replayText.lay}</th>
            <th scope="col" className={styles.price}>
              {replayText.price}
            </th>
            <th scope="col">{replayText.back}</th>
          </tr>
        </thead>
        <tbody>
          {places.toReversed().map((place) => (
            <Row
              key={`lay${place}`}
              side="lay"
              place={place}
              level={lay[place]}
              most={most}
              kind={kind}
              own={own('BACK', lay[place])}
            />
          ))}
          <tr className={styles.last}>
            <td colSpan={4}>
              {replayText.last} <b>{lastPrice === null ? '–' : formatPrice(lastPrice, kind)}</b>
            </td>
          </tr>
          {places.map((place) => (
            <Row
              key={`back${place}`}
              side="back"
              place={place}
              level={back[place]}
              most={most}
              kind={kind}
              own={own('LAY', back[place])}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface RowProps {
  side: 'back' | 'lay'
  place: number
  level: LevelThen | undefined
  most: number
  own: number
  kind: Market['kind']
}

function Row({ side, place, level, most, own, kind }: RowProps) {
  const size = level && (
    <>
      <i style={{ transform: `scaleX(${(level[1] / most).toFixed(2)})` }} />
      <span>{formatSize(level[1])}</span>
    </>
  )
  return (
    <tr className={place === 0 ? styles.best : undefined}>
      <td className={styles.own}>{own > 0 && <b className={styles[`${side}Own`]}>{formatSize(own)}</b>}</td>
      <td className={styles.lay}>{side === 'lay' && size}</td>
      <td className={styles.price}>{level && formatCellPrice(level[0], kind)}</td>
      <td className={styles.back}>{side === 'back' && size}</td>
    </tr>
  )
}
