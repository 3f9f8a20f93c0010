/** The filters of the schedule: day, sport, state and name; beside them what is done with the chosen ones. */
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { sportNames } from '../exchange/events/sports-event.ts'
import { marketsText } from '../text/en/admin-markets.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { isDay } from './banking-filter.ts'
import styles from './Markets.module.css'
import { ownDayOf, type ScheduleChoice, stateChoices } from './schedule-choice.ts'

/** A pause in the typing after which the name is looked for. */
const typingMs = 300

interface MarketFiltersProps {
  choice: ScheduleChoice
  onChange(change: Partial<ScheduleChoice>): void
  children: ReactNode
}

/** The row; each change is taken at once, what is typed after a moment. */
export function MarketFilters({ choice, onChange, children }: MarketFiltersProps) {
  const sports = Object.entries(sportNames)
  const states = Object.entries(stateChoices).map(([state, [name]]) => [state, name] as const)
  return (
    <div className={styles.filters}>
      <search className={styles.filterFields} aria-label="Filters">
        <Day day={choice.day} onChange={(day) => onChange({ day })} />
        <Choice
          label="Sport"
          value={choice.sport}
          options={sports}
          onChange={(sport) => onChange({ sport } as Partial<ScheduleChoice>)}
        />
        <Choice
          label="State"
          value={choice.state}
          options={states}
          onChange={(state) => onChange({ state } as Partial<ScheduleChoice>)}
        />
        <Search value={choice.search} onChange={(search) => onChange({ search })} />
      </search>
      <div className={styles.filterActions}>{children}</div>
    </div>
  )
}

function Search({ value, onChange }: { value: string; onChange(search: string): void }) {
  const [typed, setTyped] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => setTyped(value), [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <span className={styles.search}>
      <Icon name="search" size={18} />
      <input
        type="search"
        aria-label={marketsText.find}
        placeholder={marketsText.find}
        maxLength={100}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          const text = event.target.value
          setTyped(text)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => onChange(text.trim()), typingMs)
        }}
      />
    </span>
  )
}

function Day({ day, onChange }: { day: string; onChange(day: string): void }) {
  const id = useId()
  const [typed, setTyped] = useState(day)
  useEffect(() => setTyped(day), [day])
  return (
    <div className={styles.labelled}>
      <label htmlFor={id}>{day === '' ? 'Day: every one' : 'Day'}</label>
      <span className={styles.day}>
        <input
          id={id}
          type="date"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            if (isDay(event.target.value)) onChange(event.target.value)
          }}
        />
        <Button size="small" onClick={() => onChange(day === '' ? ownDayOf(Date.now()) : '')}>
          {day === '' ? 'Today' : 'Every day'}
        </Button>
      </span>
    </div>
  )
}

interface ChoiceProps {
  label: string
  value: string
  options: readonly (readonly [value: string, name: string])[]
  onChange(value: string): void
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div className={styles.labelled}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">All</option>
        {options.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
