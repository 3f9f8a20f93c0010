/** The filter of a list by sport. */
import type { Sport } from '#contract/catalogue.ts'
import { FilterBox } from '../../ui/FilterBox.tsx'
import { sportNames } from './sports-event.ts'

interface SportFilterProps<S extends Sport> {
  name: string
  /** What is chosen where every sport is shown. */
  all: string
  /** Those that can be chosen. */
  sports: readonly S[]
  sport: S | undefined
  onChange(sport: S | undefined): void
}

/** The box with its list. */
export function SportFilter<S extends Sport>({ name, all, sports, sport, onChange }: SportFilterProps<S>) {
  return (
    <FilterBox name={name}>
      <select
        value={sport ?? ''}
        onChange={({ target }) => onChange(sports.find((one) => one === target.value))}
      >
        <option value="">{all}</option>
        {sports.map((one) => (
          <option key={one} value={one}>
            {sportNames[one]}
          </option>
        ))}
      </select>
    </FilterBox>
  )
}
