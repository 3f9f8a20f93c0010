/** A row of what a bet asks for. */
import { ticketText, type Why } from '../../text/en/ticket.ts'
import styles from './Ticket.module.css'

interface TermRowProps {
  name?: string
  why?: Why | null
  children: React.ReactNode
}

/** A row, and under it why it cannot be used. */
export function TermRow({ name, why = null, children }: TermRowProps) {
  return (
    <>
      <div className={styles.row}>
        {name}
        {children}
      </div>
      {why !== null && <p className={styles.why}>{ticketText.why[why]}</p>}
    </>
  )
}
