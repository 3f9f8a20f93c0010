/** What of the schedule is looked at, and which dialog is open: kept in the address, so that it can be shared and Back goes through it. */
import { useSearchParams } from 'react-router'
import type { Sport } from '#contract/catalogue.ts'
import type { ScheduleQuery } from '#contract/market-desk.ts'
import { sportNames } from '../exchange/events/sports-event.ts'
import { isDay } from './banking-filter.ts'

/** What the states are called, and the statuses of each. */
export const stateChoices = {
  undecided: ['Not decided', 'CREATED,OPEN,SUSPENDED,CLOSED,SETTLING,GRADED'],
  created: ['Not open yet', 'CREATED'],
  open: ['Open', 'OPEN'],
  suspended: ['Suspended', 'SUSPENDED'],
  awaiting: ['Awaiting result', 'CLOSED'],
  graded: ['Result known', 'GRADED'],
  ended: ['Settled or void', 'SETTLED,VOIDED'],
} as const
export type StateChoice = keyof typeof stateChoices

/** '' stands for whatever: any day, sport, state, name. */
export interface ScheduleChoice {
  readonly day: string
  readonly sport: Sport | ''
  readonly state: StateChoice | ''
  readonly search: string
  /** The place after which the page begins. */
  readonly after: string
  /** The market whose dialog is open, and "template" or "chosen" of the others. */
  readonly market: string
  readonly dialog: string
}

export const pageRows = 50

/** Returns the choice that an address says: of today where it names no day, and nothing that makes no sense. */
export function scheduleChoiceOf(parameters: URLSearchParams, today: string): ScheduleChoice {
  const text = (name: string) => parameters.get(name) ?? ''
  const id = (name: string) => (/^[1-9]\d{0,15}$/.test(text(name)) ? text(name) : '')
  const after = /^\d{1,15}(\.[1-9]\d{0,15}){2}$/.test(text('after')) ? text('after') : ''
  const day = text('day')
  const isEvery = parameters.has('day') && day === ''
  return {
    day: isEvery ? '' : isDay(day) ? day : today,
    sport: (Object.keys(sportNames) as Sport[]).find((sport) => sport === text('sport')) ?? '',
    state: (Object.keys(stateChoices) as StateChoice[]).find((state) => state === text('state')) ?? '',
    search: text('search').slice(0, 100),
    ...{ after, market: id('market'), dialog: text('dialog') },
  }
}

/** Returns the query of the choice; a day is one of the operator's own zone. */
export function scheduleQueryOf({ day, sport, state, search, after }: ScheduleChoice): ScheduleQuery {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return {
    ...(day !== '' && {
      startsFrom: String(new Date(year, month - 1, date).getTime()),
      startsBefore: String(new Date(year, month - 1, date + 1).getTime()),
    }),
    ...(sport !== '' && { sport }),
    ...(state !== '' && { status: stateChoices[state][1] }),
    ...(search.trim() !== '' && { search: search.trim() }),
    ...(after !== '' && { cursor: after }),
    limit: String(pageRows),
  }
}

/**
 * Returns the choice of the address, and what changes it. A filter begins at the first page again; a page and a dialog are entries in the
 * history, a filter is none.
 */
export function useScheduleChoice(): [ScheduleChoice, (change: Partial<ScheduleChoice>) => void] {
  const [parameters, setParameters] = useSearchParams()
  const change = (changed: Partial<ScheduleChoice>) => {
    const { after, market, dialog } = changed
    const isOpening = Boolean(after || market || dialog)
    const isFilter = [after, market, dialog].every((one) => one === undefined)
    setParameters(
      (before) => {
        const next = new URLSearchParams(before)
        if (isFilter) next.delete('after')
        for (const [name, value] of Object.entries(changed)) {
          if (value === '' && name !== 'day') next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: !isOpening },
    )
  }
  return [scheduleChoiceOf(parameters, ownDayOf(Date.now())), change]
}

/** Returns the day of a time in the operator's own zone: "2026-11-20". */
export function ownDayOf(time: number): string {
  const date = new Date(time)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
