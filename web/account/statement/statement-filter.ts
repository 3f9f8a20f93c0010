/** Which entries of the statement are shown, as the address says it: a link, a reload and Back lead to the same. */
import type { StatementFilter, StatementGroup } from '#contract/statement.ts'

const groups: readonly StatementGroup[] = ['payments', 'bets', 'casino', 'house']

/** Returns what the address says; what is no day and no group counts as not said. */
export function statementFilterOf(search: URLSearchParams): StatementFilter {
  const group = groups.find((one) => one === search.get('show'))
  const from = dayIn(search.get('from'))
  const to = dayIn(search.get('to'))
  return {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(group !== undefined && { group }),
  }
}

/** Returns the address of a filter, beside what else it says. */
export function addressOfFilter(
  { from, to, group }: StatementFilter,
  search: URLSearchParams,
): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries({ from, to, show: group })) {
    if (value === undefined) next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** A day of the years that the fields offer. */
function dayIn(text: string | null): string | undefined {
  const day = /^20[2-9]\d-\d{2}-\d{2}$/.exec(text ?? '')?.[0]
  const time = Date.parse(day ?? '')
  // The 31st of February is read as one of March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day!) ? day : undefined
}
