/** The fold of the book's facts. Money moves by the postings beside them; agents share what was earned once a bet is decided. */
import { bookBetSettled, bookBetTaken } from '../facts/book.ts'
import type { FactLog } from '../facts/log.ts'
import { readerOf } from '../facts/reader.ts'
import { accrueFrom } from '../ledger/give-back.ts'
import type { LedgerState } from '../ledger/ledger.ts'
import { accrue, partsAbove } from '../ledger/shares.ts'
import { assert } from '../values/assert.ts'

const taken = readerOf(bookBetTaken)
const settled = readerOf(bookBetSettled)

export function applyBookBetTaken(state: LedgerState, { numbers }: FactLog, at: number): void {
  const { book } = state
  const bet = taken.bet(numbers, at)
  const account = taken.account(numbers, at)
  assert(bet === book.count + 1, 'bets are numbered in turn')
  book.count = bet
  book.open.set(bet, { account, stake: taken.stake(numbers, at), parts: partsAbove(state, account) })
  book.openOf.set(account, (book.openOf.get(account) ?? 0) + 1)
}

export function applyBookBetSettled(state: LedgerState, { numbers }: FactLog, at: number): void {
  const { book } = state
  const id = settled.bet(numbers, at)
  const bet = book.open.get(id)
  assert(bet !== undefined, 'only an open bet is settled')
  const { account, parts, stake } = bet
  book.open.delete(id)
  const left = book.openOf.get(account)! - 1
  if (left === 0) book.openOf.delete(account)
  else book.openOf.set(account, left)
  if (settled.isVoid(numbers, at) === 1) return
  accrueFrom(state, account, parts, 'book', stake - settled.returned(numbers, at))
  accrue(state, parts, 'bookTurnover', stake)
}
