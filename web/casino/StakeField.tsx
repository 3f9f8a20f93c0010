/** The stake of a table, and what is wrong with it or with the round. */
import { useId, useState } from 'react'
import { fieldText, parseHundredths, stakeTextAt } from '../text/number-field.ts'
import { NumberField } from '../ui/NumberField.tsx'
import styles from './StakeField.module.css'

interface StakeFieldProps {
  label?: string
  value: string
  onChange(value: string): void
  /** The sentence is read out as soon as it is there. */
  error?: string | null
  isDisabled?: boolean
  min?: number
  /** What arrows and wheel move it by, whole units; without it by steps that grow with the stake. */
  step?: number | undefined
}

/** The field with its label; an error stands above it over the width of the action bar. */
export function StakeField({
  label = 'Stake',
  value,
  onChange,
  error = null,
  isDisabled = false,
  min = 1,
  step,
}: StakeFieldProps) {
  const id = useId()
  const [refused, setRefused] = useState<string | null>(null)
  const sentence = refused ?? error
  return (
    <>
      {sentence !== null && (
        <p className={styles.error} id={`${id}-error`} role="alert">
          {sentence}
        </p>
      )}
      <div className={styles.field}>
        <label htmlFor={id}>{label}</label>
        <NumberField
          id={id}
          className={styles.input}
          min={min}
          step={step ?? 1}
          value={value}
          onChange={onChange}
          stepText={(text, steps) => withoutZeros(textAt(text, steps, step))}
          isDisabled={isDisabled}
          isWrong={sentence !== null}
          describedBy={sentence === null ? undefined : `${id}-error`}
          onRefuse={setRefused}
        />
      </div>
    </>
  )
}

function textAt(typed: string, steps: number, step: number | undefined): string {
  if (step === undefined) return stakeTextAt(typed, steps)
  return fieldText(Math.max(step * 100, (parseHundredths(typed) ?? 0) + steps * step * 100))
}

/** Returns a stake of minor units as it stands in the field: "200", "150.50". */
export function stakeText(minor: number): string {
  return withoutZeros(fieldText(minor))
}

/** A table's stake is written in whole units where it is one: "200.00" is "200". */
function withoutZeros(text: string): string {
  return text.replace(/\.00$/, '')
}

/** Returns the stake that is typed, or null when it is not a finite number above zero. */
export function stakeOf(typed: string): number | null {
  const stake = typed.trim() === '' ? Number.NaN : Number(typed)
  return Number.isFinite(stake) && stake > 0 ? stake : null
}
