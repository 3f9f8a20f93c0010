/** Days and times as lists print them, in the player's own zone. */

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * Returns a format of times that is made when it is first used: a page's first one takes a phone as long as all the rest of
 * its start.
 */
export function timeFormat(options: Intl.DateTimeFormatOptions): { format(time: number): string } {
  let made: Intl.DateTimeFormat | undefined
  return {
    format(time) {
      made ??= new Intl.DateTimeFormat('en-GB', options)
      return made.format(time)
    },
  }
}

/** Returns a time with its day, and the year where that is not the one of `now`: "Sat 21 Nov, 14:05", "Thu 27 May 2027, 20:23". */
export function dayAndTime(time: number, now = Date.now()): string {
  const date = new Date(time)
  const year = date.getFullYear()
  const day = `${weekdays[date.getDay()]} ${date.getDate()} ${months[date.getMonth()]}`
  return `${day}${year === new Date(now).getFullYear() ? '' : ` ${year}`}, ${clock(time)}`
}

/** Returns a time, with its day where that is not the day of `now`: "14:05", "Tomorrow 14:05", "Sat 21 Nov, 14:05". */
export function nearTime(time: number, now = Date.now()): string {
  const days = dayNumber(time) - dayNumber(now)
  if (days === 0) return clock(time)
  return days === 1 ? `Tomorrow ${clock(time)}` : dayAndTime(time, now)
}

/** Returns a time of day: "14:05". */
export function clock(time: number): string {
  const date = new Date(time)
  return [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
}

/** Returns the player's zone as people write it: "Europe/Berlin". */
export function zoneName(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Returns the first moment of the day of `now`, in the player's zone. */
export function dayStart(now: number): number {
  return new Date(now).setHours(0, 0, 0, 0)
}

/** Returns the number of a day in the player's zone, one more each day. Days are told apart by their noon: a day may have 23 or 25 hours. */
export function dayNumber(time: number): number {
  return Math.round((new Date(time).setHours(12, 0, 0, 0) - new Date(0).setHours(12, 0, 0, 0)) / 86_400_000)
}

/** A time of the day to the second: 14:05:00. */
export const clockTime = timeFormat({
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})
