/** The price of a runner over the last ten minutes, as a line as high as a word. */
import { racingText } from '../../text/en/racing.ts'
import { formatCellPrice } from '../../text/format.ts'
import { endsOf, linePath, type Move } from './moves.ts'
import styles from './Race.module.css'

/** Pixels. */
const [width, height] = [46, 18]

/** The line; readers are told where it begins and ends. */
export function MoveLine({ move }: { move: Move }) {
  const { from, to } = endsOf(move)
  const words = racingText.move(formatCellPrice(from), formatCellPrice(to))
  return (
    <span title={words}>
      <svg className={styles.moveLine} viewBox={`-1 -1 ${width + 2} ${height + 2}`} aria-hidden="true">
        <path d={linePath(move, width, height)} />
      </svg>
      <span className="visually-hidden">{words}</span>
    </span>
  )
}
