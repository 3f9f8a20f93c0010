/**
 * Cash that players have paid in and were paid out beside the provider: with the agents above them or the house in the tree, and over
 * the counter. A fold of the postings. Credit is none, and an agent's own cash may be on its way to others: neither is in it.
 */
import { posting, postingKinds } from '#core/facts/ledger.ts'
import { type FactLog, factStride } from '#core/facts/log.ts'
import { readerOf } from '#core/facts/reader.ts'
import { type Accounts, isAgent, isPlayer } from '#core/ledger/accounts.ts'
import type { AccountId, Money } from '#core/values/brands.ts'
import type { Fold } from '#server/journal/fold.ts'
import type { PublishedSource } from '#server/live/source.ts'

/** Cash that changed hands at an engine time: minor units, below zero where the player was paid. */
interface CashPaid {
  at: number
  amount: Money
}

export interface PlayerCash {
  /** All there ever was, minor units. */
  paidIn: Money
  paidOut: Money
  /** That of the last `recentMs`, the oldest first. */
  recent: CashPaid[]
}

/** By account, of those that ever had any. */
type Cash = Map<AccountId, PlayerCash>

/** What is looked at goes back thirty days, from each of the last thirty days. */
const recentMs = 60 * 86_400_000
/** More than an account of people has; of more than that the oldest are put together. */
const recentMax = 4_096

const { settle_up: SETTLE_UP, debit: DEBIT } = postingKinds
const { code: POSTING } = posting
const posted = readerOf(posting)

export const cashFold: Fold<Cash> = {
  name: 'cash',
  create: () => new Map(),
  apply(cash, { accounts, time }, log, from, to) {
    for (let i = from; i < to; i++) {
      const paid = cashIn(log, i * factStride, accounts)
      if (paid !== undefined) add(cash, paid, time)
    }
  },
}

/** Returns whose cash the posting at a place of the log is, and how much, below zero where the player was paid; undefined of any other fact. */
export function cashIn(
  { numbers }: FactLog,
  at: number,
  accounts: Accounts,
): { readonly account: AccountId; readonly amount: Money } | undefined {
  if (numbers[at] !== POSTING) return undefined
  const kind = posted.kind(numbers, at)
  if (kind !== SETTLE_UP && kind !== DEBIT) return undefined
  const [from, to] = [posted.from(numbers, at), posted.to(numbers, at)]
  const amount = posted.amount(numbers, at)
  const isOfPlayer = (account: AccountId) => isPlayer(accounts, account) && !isAgent(accounts, account)
  if (isOfPlayer(to)) return { account: to, amount }
  return isOfPlayer(from) ? { account: from, amount: -amount } : undefined
}

function add(cash: Cash, { account, amount }: { account: AccountId; amount: Money }, at: number): void {
  let of = cash.get(account)
  if (of === undefined) {
    of = { paidIn: 0, paidOut: 0, recent: [] }
    cash.set(account, of)
  }
  if (amount > 0) of.paidIn += amount
  else of.paidOut -= amount
  const { recent } = of
  if (recent.length > 0 && recent[0]!.at <= at - recentMs) {
    of.recent = recent.filter((one) => one.at > at - recentMs)
  } else if (recent.length === recentMax) of.recent = putTogether(recent)
  of.recent.push({ at, amount })
}

/** Each two of the older half count as one from the later on: what was paid in counts somewhat longer. */
function putTogether(recent: readonly CashPaid[]): CashPaid[] {
  const half = recentMax / 2
  const older = Array.from({ length: half / 2 }, (_, i) => {
    const { at, amount } = recent[2 * i + 1]!
    return { at, amount: amount + recent[2 * i]!.amount }
  })
  return [...older, ...recent.slice(half)]
}

/** Returns the cash of all players that ever had any. */
export function cashOfAll(source: Pick<PublishedSource, 'fold'>): ReadonlyMap<AccountId, PlayerCash> {
  return source.fold<Cash>(cashFold.name)
}

/** Returns what a player has paid in cash and was paid, minor units; undefined of who never did nor was. */
export function cashOf(
  source: Pick<PublishedSource, 'fold'>,
  account: AccountId,
): Pick<PlayerCash, 'paidIn' | 'paidOut'> | undefined {
  return cashOfAll(source).get(account)
}

/** Returns whether an account ever paid in or was paid out, by the provider or in cash. */
export function hasPaid(source: PublishedSource, account: AccountId): boolean {
  return source.published.wallet.byAccount.has(account) || cashOfAll(source).has(account)
}
