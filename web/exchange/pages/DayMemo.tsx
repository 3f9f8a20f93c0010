/** The cash memo of the player's day, under the bets. */
import { type DayMemo, dayMemo } from '../../account/statement/day-memo.ts'
import { useRecentEntries } from '../../account/statement/recent.ts'
import { betsText } from '../../text/en/bets.ts'
import { formatMoney, formatSigned } from '../../text/format.ts'
import { dayStart } from '../../text/times.ts'
import styles from './DayMemo.module.css'

const changes: readonly (keyof DayMemo & keyof typeof betsText.memo)[] = [
  'bets',
  'commission',
  'casino',
  'credits',
]

/** The memo of today; nothing while entries of the day are missing. */
export function TodaysMemo() {
  const recent = useRecentEntries()
  const memo = recent && dayMemo(recent, dayStart(Date.now()))
  return memo ? <MemoOf memo={memo} /> : null
}

/** The figures of a memo; the last stands on the band. */
export function MemoOf({ memo }: { memo: DayMemo }) {
  return (
    <section className={styles.memo} aria-label={betsText.memo.title}>
      <h2>{betsText.memo.title}</h2>
      <dl>
        <div>
          <dt>{betsText.memo.opening}</dt>
          <dd>{formatMoney(memo.opening)}</dd>
        </div>
        {changes.map((part) => (
          <div key={part}>
            <dt>{betsText.memo[part]}</dt>
            <dd>{memo[part] === 0 ? formatMoney(0) : formatSigned(memo[part])}</dd>
          </div>
        ))}
        <div className={styles.closing}>
          <dt>{betsText.memo.closing}</dt>
          <dd>{formatMoney(memo.closing)}</dd>
        </div>
      </dl>
    </section>
  )
}
