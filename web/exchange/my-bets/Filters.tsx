/** The filters of one's bets. They stand in the address; each change is taken at once, a strategy when it has been typed. */
import { type ReactNode, useEffect, useId, useState } from 'react'
import { myBetsText } from '../../text/en/my-bets.ts'
import { sideWord } from '../../text/en/slip.ts'
import { Button } from '../../ui/Button.tsx'
import { DayInput } from '../../ui/DayInput.tsx'
import { FilterBox } from '../../ui/FilterBox.tsx'
import { SportFilter } from '../events/SportFilter.tsx'
import { strategyLengthMax } from '../ticket/ticket.ts'
import { type BetFilter, type Period, periodOf, periods, sides, sports, withPeriod } from './bet-filter.ts'
import styles from './MyBets.module.css'
import type { MarketChoice } from './use-market-choices.ts'

interface FiltersProps {
  filter: BetFilter
  /** Those that can be chosen. */
  markets: readonly MarketChoice[]
  /** What bets came to is asked of days: there is no "all". */
  isOfProfit: boolean
  /** `isStep`: what is taken while a day is typed comes in the place of what was taken before. */
  onChange(filter: BetFilter, isStep?: boolean): void
  /** Buttons at the end of the row. */
  children: ReactNode
}

/** The row. */
export function Filters({ filter, markets, isOfProfit, onChange, children }: FiltersProps) {
  const period = periodOf(filter, Date.now())
  const without = (name: keyof BetFilter): BetFilter => {
    const { [name]: _, ...rest } = filter
    return rest
  }
  const shownPeriods = isOfProfit ? periods.filter((one) => one !== 'all') : periods
  const isFiltered = Object.keys(filter).length > 0
  return (
    <search className={styles.filters} aria-label={myBetsText.filters}>
      <FilterBox name={myBetsText.date} title={myBetsText.daysOfUtc}>
        <select
          value={isOfProfit && period === 'all' ? 'month' : period}
          onChange={({ target }) => onChange(withPeriod(filter, target.value as Period, Date.now()))}
        >
          {shownPeriods.map((one) => (
            <option key={one} value={one}>
              {myBetsText.periods[one]}
            </option>
          ))}
        </select>
      </FilterBox>
      {period === 'chosen' && (
        <>
          <DayField
            name={myBetsText.from}
            day={filter.from}
            take={(from, isStep) => onChange({ ...filter, from }, isStep)}
          />
          <DayField
            name={myBetsText.to}
            day={filter.to}
            take={(to, isStep) => onChange({ ...filter, to }, isStep)}
          />
        </>
      )}
      <SportFilter
        name={myBetsText.sport}
        all={myBetsText.all}
        sports={sports}
        sport={filter.sport}
        onChange={(sport) => onChange(sport === undefined ? without('sport') : { ...filter, sport })}
      />
      <FilterBox name={myBetsText.market}>
        <select
          className={styles.market}
          value={filter.marketId ?? ''}
          onChange={({ target: { value } }) =>
            onChange(value === '' ? without('marketId') : { ...filter, marketId: value })
          }
        >
          <option value="">{myBetsText.all}</option>
          {markets.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </FilterBox>
      <SideFilter
        side={filter.side}
        onChange={(side) => onChange(side === undefined ? without('side') : { ...filter, side })}
      />
      <StrategyField
        strategy={filter.strategy ?? ''}
        take={(strategy) => onChange(strategy === '' ? without('strategy') : { ...filter, strategy })}
      />
      {isFiltered && (
        <Button kind="text" size="small" onClick={() => onChange({})}>
          {myBetsText.clearFilters}
        </Button>
      )}
      <span className={styles.buttons}>{children}</span>
    </search>
  )
}

interface SideFilterProps {
  side: BetFilter['side']
  onChange(side: BetFilter['side']): void
}

function SideFilter({ side, onChange }: SideFilterProps) {
  return (
    <FilterBox name={myBetsText.side}>
      <select
        value={side ?? ''}
        onChange={({ target }) => onChange(sides.find((one) => one === target.value))}
      >
        <option value="">{myBetsText.all}</option>
        {sides.map((one) => (
          <option key={one} value={one}>
            {sideWord[one]}
          </option>
        ))}
      </select>
    </FilterBox>
  )
}

interface DayFieldProps {
  name: string
  day: string | undefined
  take(day: string, isStep: boolean): void
}

/** There is always a day: an emptied field is none. */
function DayField({ name, day = '', take }: DayFieldProps) {
  const id = useId()
  return (
    <FilterBox name={name} htmlFor={id}>
      <DayInput id={id} day={day} take={(taken, isStep) => taken !== '' && take(taken, isStep)} />
    </FilterBox>
  )
}

function StrategyField({ strategy, take }: { strategy: string; take(strategy: string): void }) {
  const [typed, setTyped] = useState(strategy)
  useEffect(() => setTyped(strategy), [strategy])
  const isTaken = typed.trim() === strategy
  return (
    <FilterBox name={myBetsText.strategy}>
      <input
        type="text"
        value={typed}
        maxLength={strategyLengthMax}
        placeholder={myBetsText.placeholderStrategy}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => !isTaken && take(typed.trim())}
        onKeyDown={({ key }) => key === 'Enter' && !isTaken && take(typed.trim())}
      />
    </FilterBox>
  )
}
