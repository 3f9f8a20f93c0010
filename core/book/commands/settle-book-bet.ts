/** settle-book-bet: a bet against the house's book is decided, or void. */
import { bookBetSettled } from '../../facts/book.ts'
import { writeFact } from '../../facts/log.ts'
import { house } from '../../ledger/accounts.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { post } from '../../ledger/postings.ts'
import type { RefusalCode } from '../../refusals.ts'
import { balanceMax } from '../../values/money.ts'
import type { SettleBookBet } from '../command.ts'

/** Pays what goes back: the stake of one that is void. Refuses what is no open bet (`book_bet_not_found`) and no amount. */
export function settleBookBet(
  { log, outcome, state }: Ledger,
  command: SettleBookBet,
): RefusalCode | undefined {
  const { bet: id, returned } = command
  const bet = state.book.open.get(id)
  if (bet === undefined) return 'book_bet_not_found'
  const isAmount =
    returned === null || (Number.isSafeInteger(returned) && returned >= 0 && returned <= balanceMax)
  if (!isAmount) return 'amount_invalid'
  const { account } = bet
  const amount = returned ?? bet.stake
  writeFact(log, bookBetSettled, { bet: id, account, returned: amount, isVoid: Number(returned === null) })
  const of = { transaction: state.transactionCount + 1, market: 0, text: `bet ${id}` }
  post(log, { ...of, from: house.book, to: account, amount, kind: 'book_return' })
  outcome.id = id
  return undefined
}
