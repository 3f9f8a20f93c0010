/** What of the risk page is looked at, as the address has it, so that it can be shared and survives a reload. */
import type { RiskFinding, RiskQuery } from '#contract/risk.ts'

export type ExposureBy = 'market' | 'event' | 'account'

export interface RiskChoice {
  readonly by: ExposureBy
  readonly query: RiskQuery
  /** "2026-11", of UTC. */
  readonly month: string
  /** "" for whoever. */
  readonly account: string
}

/** One finding. */
export interface FindingChoice {
  readonly query: RiskQuery
  readonly month: string
  readonly accounts: readonly number[]
  readonly marketId: number | undefined
}

export const riskQueries: readonly RiskQuery[] = [
  'pair',
  'device',
  'late',
  'fast',
  'reversal',
  'concentration',
]
export const exposuresBy: readonly ExposureBy[] = ['market', 'event', 'account']

/** Queries that look at a month; the others look at how it is now. */
export function isOfMonth(query: RiskQuery): boolean {
  return query !== 'device' && query !== 'concentration'
}

/** Returns the choice that an address says: by market, pairs of this month, where it says nothing that makes sense. */
export function riskChoiceOf(parameters: URLSearchParams, now: number): RiskChoice {
  const among = <T extends string>(name: string, known: readonly T[]) =>
    known.find((one) => one === parameters.get(name)) ?? known[0]!
  const account = parameters.get('account') ?? ''
  return {
    by: among('by', exposuresBy),
    query: among('query', riskQueries),
    month: monthIn(parameters, now),
    account: /^[1-9]\d{0,9}$/.test(account) ? account : '',
  }
}

/** Returns the finding that an address names, undefined where it names none. */
export function findingChoiceOf(parameters: URLSearchParams, now: number): FindingChoice | undefined {
  const accounts = (parameters.get('accounts') ?? '').split(',').map(Number)
  const query = riskQueries.find((one) => one === parameters.get('query'))
  if (
    query === undefined ||
    accounts.length > 20 ||
    !accounts.every((one) => Number.isSafeInteger(one) && one > 0)
  )
    return undefined
  const market = Number(parameters.get('market'))
  return { query, month: monthIn(parameters, now), accounts, marketId: market > 0 ? market : undefined }
}

function monthIn(parameters: URLSearchParams, now: number): string {
  const month = parameters.get('month') ?? ''
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : new Date(now).toISOString().slice(0, 7)
}

/** Returns the address of a choice on the risk page. */
export function riskAddress(choice: RiskChoice): string {
  const { by, query, month, account } = choice
  return `/admin/risk?${new URLSearchParams({ by, query, month, ...(account !== '' && { account }) })}`
}

/** Returns the address of a finding. */
export function findingAddress(query: RiskQuery, month: string, { accounts, marketId }: RiskFinding): string {
  const market = marketId === undefined ? {} : { market: String(marketId) }
  return `/admin/risk/finding?${new URLSearchParams({ query, month, accounts: accounts.join(), ...market })}`
}

/** Returns the month that is `by` months after one; -1: the one before. */
export function movedMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by)).toISOString().slice(0, 7)
}
