/** Which entries of the statement are shown: of which kind and of which days; and the button that saves them as a file. */
import { type ChangeEvent, useId, useState } from 'react'
import { exportStatement } from '#contract/addresses/statement.ts'
import type { StatementFilter, StatementGroup } from '#contract/statement.ts'
import { addressOf } from '../../api/client.ts'
import { download } from '../../api/download.ts'
import { statementText } from '../../text/en/statement.ts'
import { Button } from '../../ui/Button.tsx'
import { DayInput } from '../../ui/DayInput.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './StatementFilters.module.css'

interface StatementFiltersProps {
  filter: StatementFilter
  /** `isStep`: what is taken while a day is typed comes in the place of what was taken before. */
  onChange(filter: StatementFilter, isStep?: boolean): void
}

/** The row of filters; each change is taken at once, a day once it is whole. */
export function StatementFilters({ filter, onChange }: StatementFiltersProps) {
  const id = useId()
  const { group: _, ...days } = filter
  const takeDay = (field: 'from' | 'to') => (day: string, isStep: boolean) => {
    const { [field]: _day, ...others } = filter
    onChange(day === '' ? others : { ...others, [field]: day }, isStep)
  }
  const chooseGroup = (event: ChangeEvent<HTMLSelectElement>) => {
    const group = event.target.value
    onChange(group === '' ? days : { ...days, group: group as StatementGroup })
  }
  return (
    <search className={styles.filters} aria-label={statementText.filters}>
      <label className={styles.field}>
        <span>{statementText.kind}</span>
        <select value={filter.group ?? ''} onChange={chooseGroup}>
          <option value="">{statementText.all}</option>
          {Object.entries(statementText.groups).map(([group, words]) => (
            <option key={group} value={group}>
              {words}
            </option>
          ))}
        </select>
      </label>
      {(['from', 'to'] as const).map((field) => (
        <label key={field} className={styles.field} htmlFor={`${id}-${field}`}>
          <span>{statementText[field]}</span>
          <DayInput id={`${id}-${field}`} day={filter[field] ?? ''} take={takeDay(field)} />
        </label>
      ))}
      <Save filter={filter} />
      <p className={styles.note}>{statementText.daysOfUtc}</p>
    </search>
  )
}

/** What goes wrong is said in a toast: a file does not say that it is short. */
function Save({ filter }: { filter: StatementFilter }) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const address = addressOf(exportStatement, { query: { ...filter } })
    try {
      await download(address, 'statement.csv')
    } catch (error) {
      showToast(error instanceof Error ? error.message : String(error), 'error')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" busy={isBusy} onClick={() => void save()}>
      {statementText.csv}
    </Button>
  )
}
