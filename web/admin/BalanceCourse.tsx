/** The balance over the entries that are listed; cash that came and went is dotted. The figures stand in the list under it. */
import type { StatementEntry } from '#contract/orders.ts'
import { personText as text } from '../text/en/people.ts'
import { formatMoney, formatSigned } from '../text/format.ts'
import { dayAndTime } from '../text/times.ts'
import styles from './BalanceCourse.module.css'
import { balanceCourse } from './balance-course.ts'

const [width, height] = [720, 160]

/** The panel's part; `entries` the newest first, at least one. */
export function BalanceCourse({ entries }: { entries: readonly StatementEntry[] }) {
  const { cash, end, line, ticks } = balanceCourse(entries, { width, height })
  return (
    <figure className={styles.course}>
      <figcaption className={styles.head}>
        <b>{text.course(entries.length)}</b>
        <span>{text.courseDotted}</span>
      </figcaption>
      <div className={styles.drawing}>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={text.course(entries.length)}
        >
          {ticks.map(({ balance, y }) => (
            <line key={balance} className={styles.tick} x1={0} x2={width} y1={y} y2={y} />
          ))}
          {cash.map(({ x, entry }) => (
            <line key={entry.entryId} className={styles.cash} x1={x} x2={x} y1={0} y2={height}>
              <title>{`${formatSigned(entry.amount)}, ${dayAndTime(entry.time)}`}</title>
            </line>
          ))}
          <path className={styles.line} d={line} />
        </svg>
        <ul className={styles.ticks} aria-hidden="true">
          {ticks.map(({ balance, y }) => (
            <li key={balance} style={{ top: `${(y / height) * 100}%` }}>
              {formatMoney(balance)}
            </li>
          ))}
        </ul>
        <span className={styles.end} style={{ top: `${(end.y / height) * 100}%` }} />
      </div>
      <p className={styles.days}>
        <span>{dayAndTime(entries.at(-1)!.time)}</span>
        <span>{dayAndTime(entries[0]!.time)}</span>
      </p>
    </figure>
  )
}
