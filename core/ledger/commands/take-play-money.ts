/** take-play-money: a player of a demonstration takes more play money from the house's issue, once a day. */

import { whyNoDeposit } from '../../protection/limits.ts'
import type { RefusalCode } from '../../refusals.ts'
import { balanceMax } from '../../values/money.ts'
import { balanceOf, house, isPlayer, playMoneyTakenAt } from '../accounts.ts'
import type { TakePlayMoney } from '../command.ts'
import type { Ledger } from '../ledger.ts'
import { playMoneyEveryMs, playMoneyNextAt, playMoneyOf } from '../play-money.ts'
import { post } from '../postings.ts'

/** Gives the account its play money; the outcome has the balance then, and from when on there is more. Refuses where the profile gives none, before its time, what protects its player bars, and beyond the largest balance. */
export function takePlayMoney(ledger: Ledger, { account }: TakePlayMoney): RefusalCode | undefined {
  const { state, log, outcome } = ledger
  const { accounts } = state
  if (!isPlayer(accounts, account)) return 'account_not_found'
  const amount = playMoneyOf(state.profile)
  if (amount === 0) return 'play_money_not_given'
  if (state.time < playMoneyNextAt(playMoneyTakenAt(accounts, account))) return 'play_money_taken'
  const barred = whyNoDeposit(accounts, account, amount, state.time)
  if (barred !== undefined) return barred
  const balance = balanceOf(accounts, account) + amount
  if (balance > balanceMax) return 'balance_above_limit'
  const transaction = state.transactionCount + 1
  post(log, { transaction, from: house.issue, to: account, amount, kind: 'play_money', market: 0 })
  outcome.id = account
  outcome.balance = balance
  outcome.nextAt = state.time + playMoneyEveryMs
  return undefined
}
