/** Under the fields of a line that is bet at the starting price: the quick stakes, the worst price that it takes, and what such a bet is. */
import { useId } from 'react'
import { ticketText } from '../../text/en/ticket.ts'
import { fieldText, parseHundredths } from '../../text/number-field.ts'
import { classNames } from '../../ui/class-names.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { oddsStepNames } from '../slip/OddsField.tsx'
import { oddsTextAt, snapPrice } from '../slip/price-steps.ts'
import slip from '../slip/Slip.module.css'
import type { SlipLine } from '../slip/slip-line.ts'
import { limitOf } from './at-start.ts'
import { Switch } from './Choices.tsx'
import { Presets } from './Presets.tsx'
import styles from './Ticket.module.css'
import { changeTicket, useTicket } from './ticket-store.ts'

interface StartExtrasProps {
  line: SlipLine
  isLocked: boolean
  /** Its terms, in a few words. */
  children: React.ReactNode
}

/** The rows. */
export function StartExtras({ line, isLocked, children }: StartExtrasProps) {
  const { startLimit } = useTicket(line)
  const limit = limitOf(line)
  return (
    <div className={classNames(styles.extras, slip[line.side])} data-line={line.id}>
      <Presets line={line} isLocked={isLocked} isEdited={false} onDone={() => {}} />
      <div className={styles.fold}>
        <div className={styles.row}>
          <Switch
            name={ticketText.noWorse}
            isOn={startLimit !== null}
            isLocked={isLocked}
            // It begins with the odds that the line was chosen at.
            onChange={(isOn) => changeTicket(line, { startLimit: isOn ? fieldText(line.price) : null })}
          />
          {startLimit !== null && <LimitField line={line} text={startLimit} isLocked={isLocked} />}
        </div>
      </div>
      <p className={styles.asks}>
        {limit ? ticketText.limitNote(line.side, limit) : ticketText.startNote[line.side]}
      </p>
      <div className={styles.fold}>{children}</div>
    </div>
  )
}

/** The worst price. Leaving it brings a typed one onto the ladder. */
function LimitField({ line, text, isLocked }: { line: SlipLine; text: string; isLocked: boolean }) {
  const id = useId()
  const change = (startLimit: string) => changeTicket(line, { startLimit })
  return (
    <span className={styles.limit}>
      <label htmlFor={id} className="visually-hidden">
        {ticketText.limit}
      </label>
      <NumberField
        id={id}
        step={0.01}
        value={text}
        isLocked={isLocked}
        isNeeded
        takesFocus
        stepNames={oddsStepNames}
        stepText={(typed, ticks) => oddsTextAt(typed, line.price, ticks, line.terms)}
        onChange={change}
        onBlur={() => {
          const typed = parseHundredths(text)
          const onLadder = typed ? fieldText(snapPrice(typed, line.terms).price) : text
          if (onLadder !== text) change(onLadder)
        }}
      />
    </span>
  )
}
