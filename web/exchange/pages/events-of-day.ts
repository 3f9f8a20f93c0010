/** Which events are of which day. */
import type { EventSummary } from '#contract/catalogue.ts'
import { dayNumber, dayStart } from '../../text/times.ts'

/**
 * Returns the events that begin `daysOn` days after the day of `now`, in the order of their starts. What is live belongs to today,
 * whenever it began.
 */
export function eventsOfDay(events: readonly EventSummary[], now: number, daysOn: number): EventSummary[] {
  const isOf = ({ startTime, status }: EventSummary) => {
    const days = dayNumber(startTime) - dayNumber(now)
    return status === 'Live' ? daysOn === 0 : days === daysOn
  }
  return events.filter(isOf).sort((a, b) => a.startTime - b.startTime)
}

/** What a list of the day is asked for: all that begins before it is over, and on a later day none that begins sooner. */
export function windowOfDay(
  now: number,
  daysOn: number,
): { readonly startsFrom?: string; readonly startsBefore: string } {
  const startsBefore = String(startOf(now, daysOn + 1))
  return daysOn === 0 ? { startsBefore } : { startsFrom: String(startOf(now, daysOn)), startsBefore }
}

/** A day is not always 24 hours long. */
function startOf(now: number, daysOn: number): number {
  let start = dayStart(now)
  for (let day = 0; day < daysOn; day++) start = dayStart(start + 36 * 60 * 60_000)
  return start
}
