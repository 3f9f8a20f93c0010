/** Small controls of the terms: one of a few words, a switch with its words, a number of ticks. */
import { useId, useState } from 'react'
import { ticketText } from '../../text/en/ticket.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import styles from './Ticket.module.css'

interface ChoicesProps<T extends string> {
  label: string
  options: readonly { id: T; name: string; why?: string | null }[]
  chosen: T
  isLocked: boolean
  onChoose(id: T): void
}

/** One of a few, side by side. What cannot be chosen says why under the pointer. */
export function Choices<T extends string>({ label, options, chosen, isLocked, onChoose }: ChoicesProps<T>) {
  return (
    <fieldset className={styles.choices} disabled={isLocked}>
      <legend className="visually-hidden">{label}</legend>
      {options.map(({ id, name, why = null }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === chosen}
          disabled={why !== null}
          title={why ?? undefined}
          onClick={() => onChoose(id)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}

interface SwitchProps {
  name: string
  isOn: boolean
  isLocked: boolean
  onChange(isOn: boolean): void
}

/** A switch before its words. */
export function Switch({ name, isOn, isLocked, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className={styles.switch}
      aria-checked={isOn}
      disabled={isLocked}
      onClick={() => onChange(!isOn)}
    >
      <i aria-hidden="true" />
      {name}
    </button>
  )
}

interface TicksProps {
  name: string
  value: number
  max?: number
  least?: number
  isLocked: boolean
  onChange(ticks: number): void
}

/** A number of ticks, moved by one with − and + and the arrow keys. A field that was emptied is empty until a digit comes; its form sends nothing meanwhile. */
export function Ticks({ name, value, least = 1, max = 200, isLocked, onChange }: TicksProps) {
  const id = useId()
  const [isEmpty, setEmpty] = useState(false)
  const held = (ticks: number) => Math.max(least, Math.min(max, Math.round(ticks)))
  return (
    <span className={styles.ticks}>
      <label htmlFor={id} className="visually-hidden">
        {name}
      </label>
      <NumberField
        id={id}
        step={1}
        min={least}
        max={max}
        value={isEmpty ? '' : String(value)}
        isLocked={isLocked}
        isWrong={isEmpty}
        isNeeded
        stepNames={ticketText.tickNames(name)}
        stepText={(_, steps) => String(held(value + steps))}
        onChange={(text) => {
          setEmpty(text === '')
          if (text !== '') onChange(held(Number(text)))
        }}
      />
    </span>
  )
}
