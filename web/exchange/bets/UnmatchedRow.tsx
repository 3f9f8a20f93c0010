/** One unmatched bet: what is left of it, and its buttons; the editor stands in its place while it is changed. */
import { useState } from 'react'
import type { Bet } from '#contract/orders.ts'
import { formatMoney } from '../../text/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { BetEditor } from './BetEditor.tsx'
import styles from './BetLists.module.css'
import { BetRow } from './BetRow.tsx'

interface UnmatchedRowProps {
  bet: Bet
  isDemo: boolean
  namesMarket?: boolean | undefined
  onCancel(): void
}

/** The row. A bet that waits for its delay can be cancelled, not changed. */
export function UnmatchedRow({ bet, isDemo, namesMarket, onCancel }: UnmatchedRowProps) {
  const [isEditing, setEditing] = useState(false)
  const name = `${bet.side === 'BACK' ? 'back' : 'lay'} ${bet.runnerName}`
  if (isEditing) {
    return (
      <li className={styles.editing}>
        <BetEditor bet={bet} onClose={() => setEditing(false)} />
      </li>
    )
  }
  return (
    <BetRow bet={bet} price={bet.price} namesMarket={namesMarket}>
      {bet.state === 'delayed' && <span className={styles.pending}>Pending</span>}
      <span className={styles.amount}>{formatMoney(bet.unmatched)}</span>
      {!isDemo && (
        <>
          <button
            type="button"
            className={styles.action}
            disabled={bet.state === 'delayed'}
            aria-label={`Change ${name}`}
            onClick={() => setEditing(true)}
          >
            <Pencil />
          </button>
          <button type="button" className={styles.action} aria-label={`Cancel ${name}`} onClick={onCancel}>
            <Icon name="close" size={16} />
          </button>
        </>
      )}
    </BetRow>
  )
}

function Pencil() {
  return (
    <svg className={styles.pencil} width="16" height="16" viewBox="0 0 20 20" aria-hidden="true">
      <path d="m4 16 .8-3.5L13 4.3l2.7 2.7-8.2 8.2zM11 6.3 13.7 9" />
    </svg>
  )
}
