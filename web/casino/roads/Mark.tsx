/** The marks of a table's sides: a ring, a disc, a lozenge. Told apart by shape first, by colour second. */
import { classNames } from '../../ui/class-names.ts'
import styles from './Road.module.css'
import type { RoadMark } from './roads.ts'

interface MarkProps {
  mark: RoadMark
  /** In pixels. */
  size?: number
  /** What it stands on: the baize, the ivory of a spot that is lit, or a panel of the page. */
  ground?: 'baize' | 'lit' | 'panel'
}

/** Decorative: the side's name stands beside it. */
export function Mark({ mark, size = 14, ground = 'baize' }: MarkProps) {
  return (
    <svg
      className={classNames(
        styles.mark,
        ground === 'lit' && styles.onLit,
        ground === 'panel' && styles.onPanel,
      )}
      width={size}
      height={size}
      viewBox="0 0 14 14"
      aria-hidden="true"
    >
      <MarkShape mark={mark} />
    </svg>
  )
}

/** The shape in a box of 14. */
export function MarkShape({ mark }: { mark: RoadMark }) {
  if (mark === 'first') return <circle className={styles.ring} cx="7" cy="7" r="5.6" />
  if (mark === 'second') return <circle className={styles.disc} cx="7" cy="7" r="6.8" />
  return <path className={styles.lozenge} d="M7 .8 13.2 7 7 13.2.8 7z" />
}
