/** The spots of a card table, of which one is bet on: a radio group with a name, odds and at most one line of note on each. */
import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import styles from './BetSpot.module.css'
import { Chip } from './Chip.tsx'
import type { SpotState } from './money.ts'

interface BetSpotsProps {
  /** What is chosen between, for readers. */
  legend: string
  isDisabled?: boolean
  className?: string | undefined
  /** BetSpots of one `name`. */
  children: ReactNode
}

/** The group. */
export function BetSpots({ legend, isDisabled = false, className, children }: BetSpotsProps) {
  return (
    <fieldset className={classNames(styles.spots, className)} disabled={isDisabled}>
      <legend className="visually-hidden">{legend}</legend>
      {children}
    </fieldset>
  )
}

interface BetSpotProps {
  /** Of the group. */
  name: string
  value: string
  label: string
  odds: ReactNode
  /** A line that must be read before the bet. */
  note?: ReactNode
  isChosen: boolean
  onChoose(): void
  /** The stake that lies on it, minor units. */
  chip?: number | null
  /** What the last round has made of it: `spotState`. */
  state?: SpotState
  /** Shown, but it cannot be chosen. */
  isLocked?: boolean
  className?: string | undefined
}

/** One spot of the group. */
export function BetSpot(props: BetSpotProps) {
  const { name, value, label, odds, note, isChosen, onChoose, chip = null, state, isLocked = false } = props
  return (
    <label
      className={classNames(styles.spot, isLocked && styles.locked, props.className)}
      data-spot={value}
      data-state={state}
    >
      <input
        type="radio"
        className="visually-hidden"
        name={name}
        value={value}
        checked={isChosen}
        disabled={isLocked}
        onChange={onChoose}
      />
      <b>{label}</b>
      <span>{odds}</span>
      {note !== undefined && <small>{note}</small>}
      {chip !== null && (
        <span className={styles.chip}>
          <Chip amount={chip} size={36} />
        </span>
      )}
    </label>
  )
}
