/** The operators' calls on one person, and on payments beside the provider's list. */
import * as calls from '#contract/addresses/people.ts'
import * as days from '#contract/addresses/reconciliation.ts'
import type { AccountRule, SuspensionReason } from '#core/facts/protection.ts'
import { api } from '../api/client.ts'
import { accountKey, queryClient } from '../api/query-client.ts'

const keyOf = (accountId: number) => [accountKey, 'admin-person', accountId]
/** How old the person's figures may grow while they are looked at. */
export const personMs = 10_000
const keyed = () => ({ idempotencyKey: crypto.randomUUID() })

/** The person. Throws ApiError, as all of these. */
export const personOf = (accountId: number) => ({
  queryKey: [...keyOf(accountId), 'person'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api(calls.getPerson, { params: { accountId }, signal }),
})
export const linkedOf = (accountId: number) => ({
  queryKey: [...keyOf(accountId), 'linked'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api(calls.listLinkedAccounts, { params: { accountId }, signal }),
})
export const sessionsOf = (accountId: number) => ({
  queryKey: [...keyOf(accountId), 'sessions'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api(calls.listPersonSessions, { params: { accountId }, signal }),
})

interface PageOf {
  pageParam: string | null
  signal: AbortSignal
}
const paged = { initialPageParam: null as string | null }

export const notesOf = (accountId: number) => ({
  ...paged,
  queryKey: [...keyOf(accountId), 'notes'],
  queryFn: ({ pageParam, signal }: PageOf) =>
    api(calls.listPersonNotes, { params: { accountId }, query: { cursor: pageParam ?? undefined }, signal }),
  getNextPageParam: ({ next }: { next: string | null }) => next,
})
export const betsOf = (accountId: number, state: 'open' | 'settled') => ({
  ...paged,
  queryKey: [...keyOf(accountId), 'bets', state],
  queryFn: ({ pageParam, signal }: PageOf) =>
    api(calls.listPersonBets, {
      params: { accountId },
      query: { state, cursor: pageParam ?? undefined },
      signal,
    }),
  getNextPageParam: ({ next }: { next: string | null }) => next,
})
export const moneyOf = (accountId: number) => ({
  ...paged,
  queryKey: [...keyOf(accountId), 'money'],
  queryFn: ({ pageParam, signal }: PageOf) =>
    api(calls.listPersonMoney, { params: { accountId }, query: { cursor: pageParam ?? undefined }, signal }),
  getNextPageParam: ({ next }: { next: string | null }) => next,
})
/** Who is found, page by page. */
export const foundBy = (search: string) => ({
  ...paged,
  queryKey: [accountKey, 'admin-people', search],
  queryFn: ({ pageParam, signal }: PageOf) =>
    api(calls.findPeople, { query: { search, cursor: pageParam ?? undefined }, signal }),
  getNextPageParam: ({ next }: { next: string | null }) => next,
  enabled: search !== '',
})

async function changed(accountId: number, call: Promise<unknown>): Promise<void> {
  await call
  await queryClient.invalidateQueries({ queryKey: keyOf(accountId) })
}

/** Suspends, or lifts that without a reason. */
export function postSuspension(
  accountId: number,
  reason: SuspensionReason | null,
  note: string,
): Promise<void> {
  const body = { reason, note }
  return changed(accountId, api(calls.suspendAccount, { params: { accountId }, body, ...keyed() }))
}
interface RuleAsked {
  readonly rule: AccountRule
  readonly isLifted: boolean
  readonly amount?: number
  readonly note: string
}
export function postRule(accountId: number, body: RuleAsked): Promise<void> {
  return changed(accountId, api(calls.restrictAccount, { params: { accountId }, body, ...keyed() }))
}
export function postPersonNote(accountId: number, note: string): Promise<void> {
  return changed(accountId, api(calls.addPersonNote, { params: { accountId }, body: { note }, ...keyed() }))
}
export function postSessionEnd(accountId: number, sessionId: string | null): Promise<void> {
  const call =
    sessionId === null
      ? api(calls.endPersonSessions, { params: { accountId }, ...keyed() })
      : api(calls.endPersonSession, { params: { accountId, sessionId }, ...keyed() })
  return changed(accountId, call)
}

const daysKey = [accountKey, 'admin-reconciliations']

/** Days that were compared. */
export const reconciliations = {
  ...paged,
  queryKey: [...daysKey, 'list'],
  queryFn: ({ pageParam, signal }: PageOf) =>
    api(days.listReconciliations, { query: { limit: '31', cursor: pageParam ?? undefined }, signal }),
  getNextPageParam: ({ next }: { next: string | null }) => next,
}
export const reconciliationOf = (day: string) => ({
  queryKey: [...daysKey, day],
  queryFn: ({ signal }: { signal: AbortSignal }) => api(days.getReconciliation, { params: { day }, signal }),
})
/** Compares a day now. */
export async function postComparison(day: string): Promise<void> {
  await api(days.runReconciliation, { params: { day }, ...keyed() })
  await queryClient.invalidateQueries({ queryKey: daysKey })
}
/** Puts money of the house to client money; resolves to what is kept apart then. */
export async function postFunds(
  body: { amount: number; reason: string },
  idempotencyKey: string,
): Promise<number> {
  const { held } = await api(calls.fundClients, { body, idempotencyKey })
  return held
}
