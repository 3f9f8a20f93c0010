/** The days of a filter, in words. */
import type { StatementFilter } from '#contract/statement.ts'
import { statementText } from '../../text/en/statement.ts'
import { timeFormat } from '../../text/times.ts'

const day = timeFormat({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** Returns which days they are: "1 Nov 2026 to 30 Nov 2026", "since the first day". */
export function daysWords({ from, to }: Pick<StatementFilter, 'from' | 'to'>): string {
  if (from !== undefined && to !== undefined) return statementText.ofDays(wordsOf(from), wordsOf(to))
  if (from !== undefined) return statementText.sinceDay(wordsOf(from))
  return to === undefined ? statementText.allDays : statementText.untilDay(wordsOf(to))
}

function wordsOf(name: string): string {
  return day.format(Date.parse(`${name}T00:00:00Z`))
}
