/** The filters of the banking history: days, type, status, user or transaction. On a phone two, the rest on demand. */
import {
  type ChangeEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useScreenSize } from '../ui/screen-size.ts'
import styles from './BankingFilters.module.css'
import { type BankingChoice, bankingStatuses, bankingTypes, isDay, movedDay } from './banking-filter.ts'

interface BankingFiltersProps {
  choice: BankingChoice
  onChange(change: Partial<BankingChoice>): void
}

/** The row of filters; each change is taken at once, what is typed after a moment. */
export function BankingFilters({ choice, onChange }: BankingFiltersProps) {
  const isPhone = useScreenSize() === 'phone'
  const [isOpen, setOpen] = useState(false)
  const extraId = useId()
  const put = (field: 'type' | 'status') => ({
    value: choice[field],
    onChange: (event: ChangeEvent<HTMLSelectElement>) => onChange({ [field]: event.target.value }),
  })
  const days = (
    <>
      <DayField label="From" value={choice.from} take={(day) => onChange(movedDay(choice, 'from', day))} />
      <DayField label="To" value={choice.to} take={(day) => onChange(movedDay(choice, 'to', day))} />
    </>
  )
  const kinds = (
    <>
      <Choice label="Type" options={bankingTypes} {...put('type')} />
      <Choice label="Status" options={bankingStatuses} {...put('status')} />
    </>
  )
  const search = <Search value={choice.search} take={(text) => onChange({ search: text })} />
  if (!isPhone) {
    return (
      <search className={styles.filters} aria-label="Filters">
        {days}
        {kinds}
        {search}
      </search>
    )
  }
  return (
    <search className={styles.filters} aria-label="Filters">
      {kinds}
      <Button
        size="small"
        className={styles.more}
        aria-expanded={isOpen}
        aria-controls={extraId}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Fewer filters' : 'More filters'}
      </Button>
      <div id={extraId} className={styles.extra} hidden={!isOpen}>
        {days}
        {search}
      </div>
    </search>
  )
}

function Labelled({ label, children }: { label: string; children(id: string): ReactNode }) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}

interface ChoiceProps {
  label: string
  options: readonly string[]
  value: string
  onChange(event: ChangeEvent<HTMLSelectElement>): void
}

function Choice({ label, options, ...rest }: ChoiceProps) {
  return (
    <Labelled label={label}>
      {(id) => (
        <span className={styles.select}>
          <select id={id} className={styles.control} {...rest}>
            <option value="">All</option>
            {options.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
          <Icon name="chevronDown" size={16} />
        </span>
      )}
    </Labelled>
  )
}

/** A day is typed in parts, each of which the browser calls a change. */
const dayTypingMs = 700
const searchTypingMs = 300

/** Holds what is being typed, and has it taken when the typing pauses; when the field is left or at Enter, at once. */
function useTyped(value: string, typingMs: number, take: (text: string) => void) {
  const [typed, setTyped] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => setTyped(value), [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const takeNow = () => {
    clearTimeout(timer.current)
    if (typed !== value) take(typed)
  }
  return {
    value: typed,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setTyped(target.value)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => take(target.value), typingMs)
    },
    onBlur: takeNow,
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Enter') takeNow()
    },
  }
}

interface TypedProps {
  value: string
  take(text: string): void
}

function DayField({ label, value, take }: TypedProps & { label: string }) {
  const typed = useTyped(value, dayTypingMs, (day) => {
    if (day === '' || isDay(day)) take(day)
  })
  return (
    <Labelled label={label}>
      {(id) => <input id={id} type="date" className={styles.control} {...typed} />}
    </Labelled>
  )
}

function Search({ value, take }: TypedProps) {
  const typed = useTyped(value, searchTypingMs, take)
  return (
    <div className={styles.search}>
      <Labelled label="User or transaction">
        {(id) => (
          <span className={styles.searchBox}>
            <Icon name="search" size={18} />
            <input
              id={id}
              type="search"
              className={styles.control}
              placeholder="Name or id"
              maxLength={100}
              autoComplete="off"
              spellCheck={false}
              {...typed}
            />
          </span>
        )}
      </Labelled>
    </div>
  )
}
