/** Under a runner's name: its result if it wins, what the unmatched bets would make of it, and what the slip would on top. */
import { marketText } from '../../text/en/market.ts'
import { formatSigned } from '../../text/format.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './ThreeFigures.module.css'

/** Minor units; null where there is nothing to tell. */
export interface Figures {
  readonly matched: number | null
  readonly ifAll: number | null
  readonly withSlip: number | null
}

const names = ['matched', 'ifAll', 'withSlip'] as const

/** The names of the columns, once for all rows. */
export function FiguresHead() {
  return (
    <span className={styles.figures} aria-hidden="true">
      {names.map((name) => (
        <span key={name}>{marketText.figures[name]}</span>
      ))}
    </span>
  )
}

/** The figures of one runner. Their room is kept where there are none. */
export function ThreeFigures({ figures, isPending }: { figures: Figures; isPending: boolean }) {
  const isTold = names.some((name) => figures[name] !== null)
  return (
    <span className={styles.figures}>
      {isTold &&
        names.map((name) => (
          <span key={name} className={classNames(isPending && name === 'withSlip' && styles.pending)}>
            <span className="visually-hidden">{marketText.figuresLong[name]}: </span>
            <Amount amount={figures[name]} />
          </span>
        ))}
    </span>
  )
}

/** From this many characters on, letters are smaller: money is not shortened. */
const longFrom = 10

function Amount({ amount }: { amount: number | null }) {
  if (amount === null) {
    return (
      <span className={styles.nothing} data-figure="">
        –
      </span>
    )
  }
  const text = formatSigned(amount)
  const look = amount > 0 ? styles.profit : amount < 0 ? styles.loss : styles.nothing
  return (
    <span className={classNames(look, text.length >= longFrom && styles.long)} data-figure="">
      {text}
    </span>
  )
}
