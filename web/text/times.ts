/** Days and times as lists print them, in the player's own zone. */

const withDay = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** Returns a time with its day: "Sat 21 Nov, 14:05". */
export function dayAndTime(time: number): string {
  return withDay.format(time)
}

/** Returns a time, with its day where that is not the day of `now`: "14:05", "Tomorrow 14:05", "Sat 21 Nov, 14:05". */
export function nearTime(time: number, now = Date.now()): string {
  const days = dayNumber(time) - dayNumber(now)
  if (days === 0) return clock.format(time)
  return days === 1 ? `Tomorrow ${clock.format(time)}` : dayAndTime(time)
}

/** Returns the player's zone as people write it: "Europe/Berlin". */
export function zoneName(): string {
  return clock.resolvedOptions().timeZone
}

/** Returns the first moment of the day of `now`, in the player's zone. */
export function dayStart(now: number): number {
  return new Date(now).setHours(0, 0, 0, 0)
}

/** Days are told apart by their noon: a day may have 23 or 25 hours. */
function dayNumber(time: number): number {
  return Math.round((new Date(time).setHours(12, 0, 0, 0) - new Date(0).setHours(12, 0, 0, 0)) / 86_400_000)
}
