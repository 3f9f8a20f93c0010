/** What of the banking history is looked at: kept in the address, so that it can be shared and survives a reload. */
import { useSearchParams } from 'react-router'
import type { BankingFilter, BankingRow, BankingStatus, BankingType } from '#contract/banking.ts'
import { dayOf } from './banking-day.ts'

export const bankingTypes: readonly BankingType[] = [
  'Deposit',
  'Withdrawal',
  'Bet Win',
  'Transfer',
  'Bet Loss',
]
export const bankingStatuses: readonly BankingStatus[] = ['Completed', 'Pending', 'Cancelled']

/** '' stands for whatever: any day, type, status, user. */
export interface BankingChoice {
  readonly from: string
  readonly to: string
  readonly type: BankingType | ''
  readonly status: BankingStatus | ''
  readonly search: string
}

/** Returns whether the text names a day of this century: a year that is half typed is of an earlier one. */
export function isDay(text: string): boolean {
  return /^20\d\d-\d\d-\d\d$/.test(text)
}

/** Returns the choice that an address says: of today where it names no day, and nothing that makes no sense. */
export function choiceOf(parameters: URLSearchParams, today: string): BankingChoice {
  const day = (name: string) => {
    const text = parameters.get(name)
    return text === '' ? '' : text !== null && isDay(text) ? text : today
  }
  const among = <T extends string>(name: string, known: readonly T[]) =>
    known.find((one) => one === parameters.get(name)) ?? ''
  return {
    from: day('from'),
    to: day('to'),
    type: among('type', bankingTypes),
    status: among('status', bankingStatuses),
    search: (parameters.get('search') ?? '').slice(0, 100),
  }
}

/** Returns the query of the choice, as the server's calls take it. */
export function queryOf(choice: BankingChoice): BankingFilter {
  return Object.fromEntries(Object.entries(choice).filter(([, value]) => value.trim() !== ''))
}

/** Returns the change that sets a day; a day that would pass the other one takes it along. */
export function movedDay(
  { from, to }: Pick<BankingChoice, 'from' | 'to'>,
  field: 'from' | 'to',
  day: string,
): Partial<BankingChoice> {
  if (field === 'from') return { from: day, to: to !== '' && day > to ? day : to }
  return { from: day !== '' && day < from ? day : from, to: day }
}

/** Returns the choice of the address, and what changes it without a new entry in the history. */
export function useBankingChoice(): [BankingChoice, (change: Partial<BankingChoice>) => void] {
  const [parameters, setParameters] = useSearchParams()
  const change = (changed: Partial<BankingChoice>) => {
    setParameters(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changed)) after.set(name, value)
        return after
      },
      { replace: true },
    )
  }
  return [choiceOf(parameters, dayOf(Date.now())), change]
}

/** Returns whether a sample is of the choice. Samples are of no day. */
export function isChosen({ type, status, user, txId }: BankingRow, choice: BankingChoice): boolean {
  const part = choice.search.trim().toLowerCase()
  return (
    (choice.type === '' || choice.type === type) &&
    (choice.status === '' || choice.status === status) &&
    (user.name.includes(part) || txId.toLowerCase().includes(part))
  )
}
