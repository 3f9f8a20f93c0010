/** Which events are of which day. */
import type { EventSummary } from '#contract/catalogue.ts'
import { dayNumber } from '../../text/times.ts'

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
