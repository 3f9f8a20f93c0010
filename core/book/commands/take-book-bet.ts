/** take-book-bet: a bet that the house takes against itself: its stake is paid at once. */
import { bookBetTaken } from '../../facts/book.ts'
import { writeFact } from '../../facts/log.ts'
import { house, isAgent, isFrozen, isPlayer, playableOf, riskableOf } from '../../ledger/accounts.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { post } from '../../ledger/postings.ts'
import { whyNoRisk } from '../../protection/barred.ts'
import { checkStake, whyLimited } from '../../protection/rooms.ts'
import type { RefusalCode } from '../../refusals.ts'
import { stakeMax } from '../../values/money.ts'
import type { TakeBookBet } from '../command.ts'

/** Of one account. */
const openMax = 1_000

/** Takes the bet; the outcome has its number. Refuses who is nobody or may take no risk, a stake that is none, too many that are open, and what the account or its limits cannot bear. */
export function takeBookBet({ log, outcome, state }: Ledger, command: TakeBookBet): RefusalCode | undefined {
  const { account, stake } = command
  const { accounts, book, time } = state
  if (!isPlayer(accounts, account)) return 'account_not_found'
  if (isAgent(accounts, account)) return 'agent_cannot_bet'
  const barred = whyNoRisk(accounts, account, time)
  if (barred !== undefined) return barred
  if (isFrozen(accounts, account)) return 'branch_frozen'
  if (!Number.isSafeInteger(stake) || stake <= 0 || stake > stakeMax) return 'stake_invalid'
  if ((book.openOf.get(account) ?? 0) >= openMax) return 'too_many_book_bets'
  if (stake > playableOf(accounts, account)) return 'stake_above_available'
  if (stake > riskableOf(accounts, account, time)) return whyLimited(accounts, account)
  const limited = checkStake(accounts, account, stake, time)
  if (limited !== undefined) return limited
  const bet = book.count + 1
  writeFact(log, bookBetTaken, { bet, account, stake })
  const of = { transaction: state.transactionCount + 1, market: 0, text: `bet ${bet}` }
  post(log, { ...of, from: account, to: house.book, amount: stake, kind: 'book_stake' })
  outcome.id = bet
  return undefined
}
