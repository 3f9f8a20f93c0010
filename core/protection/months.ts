/** The calendar, in universal time, by arithmetic alone: the core asks no clock. */

const dayMs = 86_400_000
const daysOfEra = 146_097
const yearsOfEra = 400

/**
 * Returns the time `months` months after another, at the same time of the day of the same date: where that month is too short, the first of
 * the next, so that it is never less than was asked for.
 */
export function monthsLater(time: number, months: number): number {
  const days = Math.floor(time / dayMs)
  const { year, month, day } = dateOf(days)
  const to = month + months
  const asked = daysOf(year + Math.floor(to / 12), to % 12, 1) + day - 1
  const next = daysOf(year + Math.floor((to + 1) / 12), (to + 1) % 12, 1)
  return Math.min(asked, next) * dayMs + (time - days * dayMs)
}

/** Returns the date of a time as the number yyyymmdd. */
export function dayNumberOf(time: number): number {
  const { year, month, day } = dateOf(Math.floor(time / dayMs))
  return year * 10_000 + (month + 1) * 100 + day
}

/** Returns whether a number is yyyymmdd of a day that there was, from 1900 on. */
export function isDayNumber(number: number): boolean {
  if (!Number.isSafeInteger(number) || number < 19_000_101 || number > 99_991_231) return false
  // What is no date is the number of another day.
  const month = Math.floor(number / 100) % 100
  const days = daysOf(Math.floor(number / 10_000), month - 1, number % 100)
  return dayNumberOf(days * dayMs) === number
}

/** Returns the days from 1970 to a date; months from 0. Years begin in March here, so that the day of a leap year is the last. */
function daysOf(year: number, month: number, day: number): number {
  const isEarly = month < 2
  const from = isEarly ? year - 1 : year
  const era = Math.floor(from / yearsOfEra)
  const yearIn = from - era * yearsOfEra
  const dayIn = Math.floor((153 * (isEarly ? month + 10 : month - 2) + 2) / 5) + day - 1
  const leaps = Math.floor(yearIn / 4) - Math.floor(yearIn / 100)
  return era * daysOfEra + yearIn * 365 + leaps + dayIn - 719_468
}

function dateOf(days: number): { readonly year: number; readonly month: number; readonly day: number } {
  // The year cannot be more than one off this, and is then put right.
  let year = 1970 + Math.floor(days / 365.2425)
  while (daysOf(year + 1, 0, 1) <= days) year++
  while (daysOf(year, 0, 1) > days) year--
  let month = 11
  while (daysOf(year, month, 1) > days) month--
  return { year, month, day: days - daysOf(year, month, 1) + 1 }
}
