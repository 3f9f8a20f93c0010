/** What a runner's result is on one line: "+23.70 » +73.70". */
import { formatSigned } from '../../text/format.ts'
import styles from './OddsTable.module.css'

/** The result if the runner wins, and what the slip would make of it. */
export function ResultLine({
  now,
  after,
  isPending,
}: {
  now: number | null
  after: number | null
  isPending: boolean
}) {
  // Its room is kept where there is nothing to show, so that no name moves.
  if (now === null) return <span className={styles.result} />
  return (
    <span className={styles.result}>
      <span className="visually-hidden">Result if it wins: </span>
      <Amount amount={now} />
      {after !== null && (
        <span className={styles.then}>
          <span aria-hidden="true">» </span>
          <span className="visually-hidden">with the slip </span>
          <Amount amount={after} />
          {isPending && <span className={styles.pending}> pending</span>}
        </span>
      )}
    </span>
  )
}

function Amount({ amount }: { amount: number }) {
  const look = amount > 0 ? styles.profit : amount < 0 ? styles.loss : styles.nothing
  return <span className={look}>{formatSigned(amount)}</span>
}
