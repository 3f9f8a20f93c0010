/** Bars at the final height while a list loads, so that nothing jumps when it comes. */
import styles from './Skeleton.module.css'

/** As many rows of bars as are expected; `rowHeight` in pixels. Hidden from readers: the list itself says that it is busy. */
export function Skeleton({ rows, rowHeight }: { rows: number; rowHeight: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move.
        <div key={row} className={styles.row} style={{ height: rowHeight }}>
          <span className={styles.long} />
          <span className={styles.short} />
        </div>
      ))}
    </div>
  )
}
