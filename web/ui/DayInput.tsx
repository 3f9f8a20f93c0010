/** A field for a day. Typed by keys it goes through years that are none yet: what is typed stays, and is taken once the day is whole. */
import { useEffect, useRef, useState } from 'react'

/** The years in which there can be anything. */
const dayMin = '2020-01-01'
const dayMax = '2099-12-31'

interface DayInputProps {
  /** Which its label names. */
  id: string
  /** "2026-11-22"; empty for none. */
  day: string
  /**
   * Takes a whole day, or none where the field is empty. `isStep`: it comes after another of the same stay in the field, and
   * belongs in its place in the history.
   */
  take(day: string, isStep: boolean): void
}

/** The field. Left with an unfinished day, it shows the day that is had. */
export function DayInput({ id, day, take }: DayInputProps) {
  const [typed, setTyped] = useState(day)
  /** What was taken in this stay: it comes back as the day, perhaps when more has been typed. */
  const taken = useRef(new Set<string>())
  useEffect(() => {
    if (!taken.current.has(day)) setTyped(day)
  }, [day])
  return (
    <input
      id={id}
      type="date"
      min={dayMin}
      max={dayMax}
      value={typed}
      onChange={({ target: { value, validity } }) => {
        setTyped(value)
        // An unfinished day is no valid value, though the field then says that it has none.
        if (!validity.valid || value === day) return
        take(value, taken.current.size > 0)
        taken.current.add(value)
      }}
      onBlur={() => {
        taken.current.clear()
        setTyped(day)
      }}
    />
  )
}
