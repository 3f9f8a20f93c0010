/** How likely what results are, all outcomes of all markets together: bars of loss and profit, the chosen outcomes as a line; and its table. */
import { myBetsText } from '../../text/en/my-bets.ts'
import { formatSigned } from '../../text/format.ts'
import { type Bar, barsOf, type Chance, meanOf } from './distribution.ts'
import styles from './Histogram.module.css'

interface HistogramProps {
  results: readonly Chance[]
  /** How many outcomes there are in all, in words. */
  count: string
  /** What the chosen outcomes come to; null while none is chosen. */
  chosen: number | null
}

/** In the drawing's own measure. */
const [width, height, foot] = [400, 180, 20]

/** The drawing. Readers are told what it says; the table has every bar. */
export function Histogram({ results, count, chosen }: HistogramProps) {
  const bars = barsOf(results)
  const [first, last] = [bars[0], bars.at(-1)]
  if (first === undefined || last === undefined) return null
  const most = Math.max(...bars.map(({ chance }) => chance))
  const xOf = (result: number) => {
    const share = (result - first.from) / (last.to - first.from)
    return Math.max(0, Math.min(1, share)) * width
  }
  const { ofProfit } = meanOf(results)
  return (
    <figure className={styles.figure}>
      <svg
        viewBox={`0 0 ${width} ${height + foot}`}
        className={styles.drawing}
        role="img"
        aria-label={myBetsText.histogram(count, percent(ofProfit))}
      >
        {bars.map(({ from, to, chance }) => {
          const high = chance === 0 ? 0 : Math.max(1, (chance / most) * (height - 24))
          return (
            <rect
              key={from}
              x={xOf(from) + 0.5}
              y={height - high}
              width={Math.max(1, xOf(to) - xOf(from) - 1)}
              height={high}
              className={from < 0 ? styles.lost : styles.won}
            />
          )
        })}
        <line x1={0} x2={width} y1={height} y2={height} className={styles.axis} />
        {ticksOf(bars).map((tick) => (
          <text
            key={tick}
            x={xOf(tick)}
            y={height + 15}
            className={styles.tick}
            textAnchor={anchorAt(xOf(tick))}
          >
            {tick === 0 ? '0' : formatSigned(tick).replace('.00', '')}
          </text>
        ))}
        {chosen !== null && (
          <>
            <line x1={xOf(chosen)} x2={xOf(chosen)} y1={14} y2={height} className={styles.chosen} />
            <text x={xOf(chosen)} y={10} className={styles.chosenText} textAnchor={anchorAt(xOf(chosen))}>
              {myBetsText.chosen(chosen)}
            </text>
          </>
        )}
      </svg>
      <details className={styles.behind}>
        <summary>{myBetsText.asTable}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{myBetsText.resultOf}</th>
              <th scope="col">{myBetsText.chance}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(
              ({ from, to, chance }) =>
                chance > 0 && (
                  <tr key={from}>
                    <td>{myBetsText.span(from, to)}</td>
                    <td>{percent(chance)} %</td>
                  </tr>
                ),
            )}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

/** Whole percents; below one, one decimal. */
export function percent(share: number): string {
  return share > 0 && share < 0.01 ? (share * 100).toFixed(1) : String(Math.round(share * 100))
}

/** Words at the edges stay within the drawing. */
function anchorAt(x: number): 'start' | 'middle' | 'end' {
  if (x < 40) return 'start'
  return x > width - 40 ? 'end' : 'middle'
}

/** The edges of bars that are named: 0 where it is one, and a few others. */
function ticksOf(bars: readonly Bar[]): number[] {
  const every = Math.max(1, Math.ceil(bars.length / 5))
  const zero = bars.findIndex(({ from }) => from === 0)
  const start = zero === -1 ? 0 : zero % every
  return bars.flatMap(({ from }, at) => (at % every === start ? [from] : []))
}
