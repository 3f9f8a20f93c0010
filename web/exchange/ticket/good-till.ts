/** The time until which a bet is good, as it is typed and as the exchange bounds it. */
import type { TermsOfMarket } from './ticket.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Returns the latest time an order of the market may be good till, a day after its planned end, in whole minutes; null where that is not known. */
export function latestTime(market: Pick<TermsOfMarket, 'scheduledEnd'> | undefined): number | null {
  const end = market?.scheduledEnd
  return end === undefined ? null : whole(end + dayMs)
}

/** Returns the time that the field begins with: in an hour, on a whole minute, and no later than may be. */
export function usualTime(now: number, latest: number | null): number {
  return Math.min(whole(now + hourMs), latest ?? Number.POSITIVE_INFINITY)
}

/** Returns a time as the field of the browser has it, in the player's zone: "2026-11-24T13:05". */
export function localTime(time: number): string {
  const inUtc = time - new Date(time).getTimezoneOffset() * minuteMs
  return new Date(inUtc).toISOString().slice(0, 16)
}

/** Returns the time of the field's text; null while it is none. */
export function timeOf(text: string): number | null {
  const time = new Date(text).getTime()
  return Number.isNaN(time) ? null : time
}

function whole(time: number): number {
  return Math.floor(time / minuteMs) * minuteMs
}
