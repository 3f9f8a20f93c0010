/** Days and times as the second layout prints them. */

const format = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

/** Returns a time with its day, in the player's own zone: "Sat 21 Nov, 14:05". */
export function dayAndTime(time: number): string {
  return format.format(time)
}
