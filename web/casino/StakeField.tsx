/** The stake of a table, and what is wrong with it or with the round. */
import { useId } from 'react'
import { classNames } from '../ui/class-names.ts'
import styles from './StakeField.module.css'

interface StakeFieldProps {
  label?: string
  value: string
  onChange(value: string): void
  /** The sentence is read out as soon as it is there. */
  error?: string | null
  isDisabled?: boolean
  min?: number
  step?: number
}

/** The field with its label; an error stands above it over the width of the action bar. */
export function StakeField({
  label = 'Stake',
  value,
  onChange,
  error = null,
  isDisabled = false,
  min = 1,
  step = 1,
}: StakeFieldProps) {
  const id = useId()
  return (
    <>
      {error !== null && (
        <p className={styles.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
      <div className={styles.field}>
        <label htmlFor={id}>{label}</label>
        <input
          id={id}
          className={classNames(styles.input, error !== null && styles.wrong)}
          type="number"
          inputMode="decimal"
          min={min}
          step={step}
          autoComplete="off"
          value={value}
          disabled={isDisabled}
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : `${id}-error`}
          onChange={(event) => onChange(event.target.value)}
          onFocus={(event) => event.target.select()}
        />
      </div>
    </>
  )
}

/** Returns the stake that is typed, or null when it is not a finite number above zero. */
export function stakeOf(typed: string): number | null {
  const stake = typed.trim() === '' ? Number.NaN : Number(typed)
  return Number.isFinite(stake) && stake > 0 ? stake : null
}
