/** Under the fields of a line that is bet at the starting price: the quick stakes, and what such a bet is. */
import { ticketText } from '../../text/en/ticket.ts'
import { classNames } from '../../ui/class-names.ts'
import slip from '../slip/Slip.module.css'
import type { SlipLine } from '../slip/slip-line.ts'
import { Presets } from './Presets.tsx'
import styles from './Ticket.module.css'

interface StartExtrasProps {
  line: SlipLine
  isLocked: boolean
  /** Its terms, in a few words. */
  children: React.ReactNode
}

/** The rows. */
export function StartExtras({ line, isLocked, children }: StartExtrasProps) {
  return (
    <div className={classNames(styles.extras, slip[line.side])} data-line={line.id}>
      <Presets line={line} isLocked={isLocked} isEdited={false} onDone={() => {}} />
      <p className={styles.asks}>{ticketText.startNote[line.side]}</p>
      <div className={styles.fold}>{children}</div>
    </div>
  )
}
