/** The heads over the columns of a ladder. */
import { ladderText } from '../../text/en/ladder.ts'
import { gridParts } from '../market/grid-parts.ts'
import styles from './Ladder.module.css'
import type { Shown } from './paint.ts'
import type { Actions } from './use-actions.ts'

/** What they are to readers; they are laid out otherwise than a table. */
const columnHead = { role: 'columnheader' } as const
const columns = ['myLay', 'lay', 'price', 'back', 'myBack', 'traded', 'closed'] as const

interface LadderHeadsProps {
  own: Shown['own']
  onCancel: Actions['cancel']
}

/** The row of heads, which stays over the rows. */
export function LadderHeads({ own, onCancel }: LadderHeadsProps) {
  return (
    <div {...gridParts.row} className={styles.heads}>
      {columns.map((column) => (
        <ColumnHead key={column} column={column} own={own} onCancel={onCancel} />
      ))}
    </div>
  )
}

interface ColumnHeadProps extends LadderHeadsProps {
  column: (typeof columns)[number]
}

/** A head; that of one's own bets cancels all of that side. */
function ColumnHead({ column, own, onCancel }: ColumnHeadProps) {
  const words = ladderText.columns[column]
  const side = column === 'myLay' ? 'LAY' : column === 'myBack' ? 'BACK' : null
  if (side === null) return <span {...columnHead}>{words}</span>
  const bets = own.all.filter((bet) => bet.side === side)
  return (
    <span {...columnHead}>
      <button
        type="button"
        className={styles.headAction}
        title={ladderText.cancelSide(side)}
        aria-disabled={bets.length === 0 || undefined}
        onClick={() => bets.length > 0 && onCancel(bets)}
      >
        {words}
      </button>
    </span>
  )
}
