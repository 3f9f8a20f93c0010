/** The field for the player's own name of what bets belong to: My Bets filters and sums up by it. */
import { ticketText } from '../../text/en/ticket.ts'
import styles from './Ticket.module.css'
import { strategyLengthMax, strategyTyped } from './ticket.ts'

interface StrategyFieldProps {
  /** As typed. */
  value: string
  /** For how long it stays. */
  title: string
  isLocked?: boolean
  onChange(strategy: string): void
}

/** The field with its name. */
export function StrategyField({ value, title, isLocked = false, onChange }: StrategyFieldProps) {
  return (
    <label className={styles.row}>
      {ticketText.strategy}
      <input
        type="text"
        disabled={isLocked}
        maxLength={strategyLengthMax}
        placeholder={ticketText.noStrategy}
        title={title}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(strategyTyped(target.value))}
        // Enter ends a name; elsewhere in the form it places the bet.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
    </label>
  )
}
