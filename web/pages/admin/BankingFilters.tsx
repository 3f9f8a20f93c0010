/** The filters of the banking history: days, type, status, user or transaction. On a phone two, the rest on demand. */
import { type ChangeEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useScreenSize } from '../../ui/screen-size.ts'
import styles from './BankingFilters.module.css'
import { type BankingChoice, bankingStatuses, bankingTypes, movedDay } from './banking-filter.ts'

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
  const putDay = (field: 'from' | 'to') => ({
    value: choice[field],
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(movedDay(choice, field, event.target.value)),
  })
  const days = (
    <>
      <Labelled label="From">
        {(id) => <input id={id} type="date" className={styles.control} {...putDay('from')} />}
      </Labelled>
      <Labelled label="To">
        {(id) => <input id={id} type="date" className={styles.control} {...putDay('to')} />}
      </Labelled>
    </>
  )
  const kinds = (
    <>
      <Choice label="Type" options={bankingTypes} {...put('type')} />
      <Choice label="Status" options={bankingStatuses} {...put('status')} />
    </>
  )
  const search = <Search key={isPhone ? 'phone' : 'wide'} value={choice.search} onChange={onChange} />
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

const typingMs = 300

/** What is typed is taken when the typing pauses, at Enter at once. */
function Search({ value, onChange }: { value: string; onChange: BankingFiltersProps['onChange'] }) {
  const [typed, setTyped] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => setTyped(value), [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const take = (search: string, ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onChange({ search }), ms)
  }
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
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value)
                take(event.target.value, typingMs)
              }}
              onKeyDown={(event) => {
                if (event.key === 'Enter') take(typed, 0)
              }}
            />
          </span>
        )}
      </Labelled>
    </div>
  )
}
