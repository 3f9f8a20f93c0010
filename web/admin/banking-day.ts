/** Days and times of the banking history, which are UTC whatever the operator's clock says. */
import { timeFormat } from '../text/times.ts'

const dateParts = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
const dayFormat = timeFormat(dateParts)
const times = timeFormat({ hour: '2-digit', minute: '2-digit', timeZone: 'UTC' })

/** Returns the day of a time: "2026-11-20". */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/** Returns a time for people: "20 Nov 2026 16:58". */
export function formatTime(time: number): string {
  return `${dayFormat.format(time)} ${times.format(time)}`
}

/** Returns a day for people: "2026-11-20" is "20 Nov 2026". */
export function formatDay(day: string): string {
  return dayFormat.format(Date.parse(`${day}T00:00:00Z`))
}
