/** What an operator asks of the banking history, made into what the views are asked: days into times, a search into accounts. */
import type { BankingFilter } from '#contract/banking.ts'
import type { MovementsQuery } from '#server/history/banking-readers.ts'
import { dayMs } from '#server/history/movement-projection.ts'
import type { Accounts } from '#server/identity/accounts.ts'
import { RefusedError } from '#server/refusals.ts'

export type MovementsFilter = Omit<MovementsQuery, 'cursor' | 'limit'>

/** A search that names more users than this is too wide. */
const usersMax = 500

/** Returns how many days after 1970 a day of UTC is. Refuses a day that no calendar has: invalid_request. */
export function dayNumber(day: string): number {
  const time = Date.parse(`${day}T00:00:00Z`)
  // Some engines read 31 April as 1 May.
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(day)) {
    throw new RefusedError('invalid_request', { message: `No calendar has the day ${day}.` })
  }
  return time / dayMs
}

/**
 * Resolves to the filter of the views, or to undefined when nothing can pass it: another status than Completed, because what
 * is not posted is not in this ledger. Refuses: invalid_request (days, a search that is too wide).
 */
export async function filterOf(
  filter: BankingFilter,
  by: { readonly accounts: Accounts; readonly participants: ReadonlyMap<string, number> },
): Promise<MovementsFilter | undefined> {
  const first = filter.from === undefined ? undefined : dayNumber(filter.from)
  const last = filter.to === undefined ? undefined : dayNumber(filter.to)
  if (first !== undefined && last !== undefined && first > last) {
    throw new RefusedError('invalid_request', { message: 'The period ends before it begins.' })
  }
  const found = await search(filter.search?.trim() ?? '', by)
  if ((filter.status ?? 'Completed') !== 'Completed') return undefined
  return {
    from: first === undefined ? undefined : first * dayMs,
    to: last === undefined ? undefined : (last + 1) * dayMs,
    type: filter.type,
    ...found,
  }
}

async function search(
  text: string,
  {
    accounts,
    participants,
  }: { readonly accounts: Accounts; readonly participants: ReadonlyMap<string, number> },
): Promise<Pick<MovementsFilter, 'accounts' | 'entry'>> {
  if (text === '') return { accounts: undefined, entry: undefined }
  const transaction = /^tx-(\d{1,15})$/i.exec(text)
  if (transaction !== null) return { accounts: undefined, entry: Number(transaction[1]) }
  const part = text.normalize('NFC').toLowerCase()
  const named = await accounts.accountsNamed(part, usersMax + 1)
  for (const [name, account] of participants) if (name.toLowerCase().includes(part)) named.push(account)
  if (named.length > usersMax) {
    throw new RefusedError('invalid_request', {
      message: `More than ${usersMax} users have "${text}" in their name. Write more of it.`,
    })
  }
  // A bare number may be an account's id or a transaction's.
  const number = /^\d{1,15}$/.test(text) ? Number(text) : undefined
  return { accounts: number === undefined ? named : [...named, number], entry: number }
}
