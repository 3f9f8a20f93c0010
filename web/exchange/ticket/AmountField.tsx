/** What a line is sized by: its stake, or what it is to win, risk or pay out, with the stake that this asks for. */
import { useEffect, useId } from 'react'
import { ticketText } from '../../text/en/ticket.ts'
import { fieldText, parseHundredths, stakeTextAt } from '../../text/number-field.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import slip from '../slip/Slip.module.css'
import { StakeField } from '../slip/StakeField.tsx'
import { offerOf } from '../slip/slip-line.ts'
import type { StakeProps } from '../slip/slip-parts.ts'
import { typeStake } from '../slip/slip-store.ts'
import { type Entry, stakeFor } from './ticket.ts'
import { changeTicket, useTicket } from './ticket-store.ts'

/** The field, named by what it holds. */
export function AmountField(props: StakeProps) {
  const { entry } = useTicket(props.line)
  const { atStart, side } = props.line
  if (atStart) return <StakeField {...props} name={ticketText.startAmount[side]} />
  return entry === 'STAKE' ? <StakeField {...props} /> : <SizedField {...props} entry={entry} />
}

function SizedField({
  line,
  input,
  isLocked,
  isWrong,
  entry,
}: StakeProps & { entry: Exclude<Entry, 'STAKE'> }) {
  const id = useId()
  const { amountText } = useTicket(line)
  const { price, stake } = offerOf(line)
  const amount = parseHundredths(amountText)
  const asked = amount !== undefined && price ? fieldText(stakeFor(entry, amount, price)) : ''
  // The stake follows the amount, and the odds while the amount stays.
  useEffect(() => {
    if (!isLocked && asked !== line.stakeText) typeStake(line.id, asked)
  }, [asked, isLocked, line.id, line.stakeText])
  return (
    <div className={slip.field}>
      <label htmlFor={id}>{ticketText.entries[entry][line.side]}</label>
      <NumberField
        id={id}
        ref={input}
        className={slip.box}
        step={0.01}
        min={0.01}
        value={amountText}
        onChange={(text) => changeTicket(line, { amountText: text })}
        stepText={stakeTextAt}
        isLocked={isLocked}
        isWrong={isWrong}
        describedBy={`${id}-asks`}
        onBlur={() => {
          if (amount !== undefined && !isLocked) changeTicket(line, { amountText: fieldText(amount) })
        }}
      />
      <p id={`${id}-asks`} className="visually-hidden">
        {amount && price && stake ? ticketText.asks(entry, line.side, amount, stake, price) : ''}
      </p>
    </div>
  )
}
