/** How often each kind of number came among the last rounds, in plain figures. */
import { memo, useMemo } from 'react'
import { rouletteText } from '../../text/en/roulette.ts'
import { useRounds } from '../rounds-store.ts'
import styles from './Counts.module.css'
import { countsOf } from './number-counts.ts'

const countedMax = 50

/** Five counts of the last 50 numbers, and that they say nothing about the next. */
export const Counts = memo(function Counts() {
  const rounds = useRounds('roulette')
  const numbers = useMemo(() => rounds.slice(0, countedMax).map(({ number }) => number), [rounds])
  const counts = countsOf(numbers)
  return (
    <div className={styles.counts}>
      <p className={styles.over}>
        {rouletteText.lastNumbers(numbers.length)}
        <span className={styles.note}>. {rouletteText.earlierSpins}</span>
      </p>
      <dl>
        {(['red', 'black', 'zero', 'even', 'odd'] as const).map((kind) => (
          <div key={kind}>
            <dt>{rouletteText.numberKinds[kind]}</dt>
            <dd>{counts[kind]}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
})
