/**
 * Cash that the house has posted with each account of the tree within 24 hours, in and out apart, whoever of the house it was: with who is
 * directly below, and through all levels. A fold of the postings; also what an agent has paid up to it by his own word.
 */
import { posting, postingKinds } from '#core/facts/ledger.ts'
import { type FactLog, factStride } from '#core/facts/log.ts'
import { readerOf } from '#core/facts/reader.ts'
import { house } from '#core/ledger/accounts.ts'
import type { AccountId, Money } from '#core/values/brands.ts'
import type { Fold } from '#server/journal/fold.ts'
import type { PublishedSource } from '#server/live/source.ts'

/** `in`: the account was posted cash that it paid. */
export type CashWay = 'in' | 'out'

/** Engine time, and minor units. */
interface Posted {
  readonly at: number
  amount: Money
}

/** By account, the oldest first. */
type HouseCash = Readonly<Record<CashWay, Map<AccountId, Posted[]>>>

const togetherMs = 86_400_000

const { settle_up: SETTLE_UP } = postingKinds
const { code: POSTING } = posting
const { issue } = house
const posted = readerOf(posting)

export const houseCashFold: Fold<HouseCash> = {
  name: 'house-cash',
  create: () => ({ in: new Map(), out: new Map() }),
  apply(cash, { time }, log, from, to) {
    let way: { readonly transaction: number; readonly first: number } | undefined
    for (let i = from; i < to; i++) {
      const at = i * factStride
      if (!isCash(log, at)) continue
      const transaction = posted.transaction(log.numbers, at)
      if (way?.transaction !== transaction) way = { transaction, first: at }
      // Level by level, of which the last ends it: no transaction has more of them than there are levels.
      const isLast = i + 1 === to || !isSameWay(log, at + factStride, transaction)
      if (isLast) note(cash, log, { first: way.first, last: at, time })
    }
  },
}

function isCash({ numbers }: FactLog, at: number): boolean {
  return numbers[at] === POSTING && posted.kind(numbers, at) === SETTLE_UP
}

function isSameWay(log: FactLog, at: number, transaction: number): boolean {
  return isCash(log, at) && posted.transaction(log.numbers, at) === transaction
}

interface Way {
  /** Of its first posting and of its last. */
  readonly first: number
  readonly last: number
  readonly time: number
}

/** Notes whose cash it was, where the house stands at the other end. */
function note(cash: HouseCash, { numbers }: FactLog, { first, last, time }: Way): void {
  const amount = posted.amount(numbers, first)
  if (posted.from(numbers, first) === issue) add(cash.in, posted.to(numbers, last), amount, time)
  else if (posted.to(numbers, last) === issue) add(cash.out, posted.from(numbers, first), amount, time)
}

function add(all: Map<AccountId, Posted[]>, account: AccountId, amount: Money, at: number): void {
  const before = (all.get(account) ?? []).filter((one) => one.at > at - togetherMs)
  const last = before.at(-1)
  if (last?.at === at) last.amount += amount
  else before.push({ at, amount })
  all.set(account, before)
}

/** Returns what was posted with an account within the 24 hours before an engine time, minor units. */
export function houseCashOf(
  source: Pick<PublishedSource, 'fold'>,
  { account, way, time }: { readonly account: AccountId; readonly way: CashWay; readonly time: number },
): Money {
  const of = source.fold<HouseCash>(houseCashFold.name)[way].get(account) ?? []
  return of.reduce((sum, { at, amount }) => (at > time - togetherMs ? sum + amount : sum), 0)
}
