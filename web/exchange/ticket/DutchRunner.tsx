/** A runner of a dutch with its best price, its stake, and what is on offer where that is less. */
import { useCell } from '../../live/use-live.ts'
import { dutchText } from '../../text/en/dutch.ts'
import { formatMoney } from '../../text/format.ts'
import type { BetSide } from '../slip/arithmetic.ts'
import styles from './Dutch.module.css'

interface DutchRunnerProps {
  marketId: number
  selectionId: number
  name: string
  side: BetSide
  /** Hundredths; 0 where there is none. */
  price: number
  isFirst: boolean
  isTicked: boolean
  stake: number | null
  onTick(): void
}

/** The tick. */
export function DutchRunner(props: DutchRunnerProps) {
  const { marketId, selectionId, name, side, price, isFirst, isTicked, stake, onTick } = props
  const book = side === 'BACK' ? 'back' : 'lay'
  const offered = useCell({ marketId, selectionId, side: book, level: 0 }, (cell) => cell?.size ?? 0)
  return (
    <label className={styles.runner}>
      <input
        type="checkbox"
        checked={isTicked}
        disabled={price === 0 && !isTicked}
        // biome-ignore lint/a11y/noAutofocus: the player has just asked for these.
        autoFocus={isFirst}
        onChange={onTick}
        onKeyDown={(event) => {
          // Enter places in the amount's field; here it would place what is half ticked.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <span className="ellipsis">{name}</span>
      <b>{price === 0 ? dutchText.noPrice : dutchText.at(price)}</b>
      <span className={styles.stake}>{stake === null ? '' : formatMoney(stake)}</span>
      {stake !== null && offered < stake && <small>{dutchText.offered(offered)}</small>}
    </label>
  )
}
