/** set-limit, confirm-limit: a lower limit is in force at once, a higher one 24 hours later and once more confirmed. */
import { writeFact } from '../../facts/log.ts'
import {
  limitAsked,
  limitKinds,
  limitPassed,
  limitPeriods,
  limitSet,
  noLimit,
} from '../../facts/protection.ts'
import { isPlayer } from '../../ledger/accounts.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import type { RefusalCode } from '../../refusals.ts'
import { balanceMax } from '../../values/money.ts'
import { isForATime, whyClosed } from '../barred.ts'
import type { ConfirmLimit, SetLimit } from '../command.ts'
import { isPassed } from '../limits.ts'
import { type Limit, limitOf } from '../protection.ts'

/** From asking for a higher limit to the time from which it may be confirmed. */
const raiseAfterMs = 86_400_000

/** As a `Ledger`, and folds what was written so far. */
export interface Protecting extends Ledger {
  commit(): void
}

/**
 * Sets a limit that is lower, or asks for one that is not; the outcome has from when on that may be confirmed, 0 where nothing has to be. A
 * lower limit, and the same one, ends what was asked for. Refuses `limit_invalid`, `limit_unchanged`.
 */
export function setLimit(exchange: Protecting, command: SetLimit): RefusalCode | undefined {
  const { log, outcome, state } = exchange
  const refusal = check(exchange, command)
  if (refusal !== undefined) return refusal
  const { account, amount = noLimit } = command
  const { limit, period } = codesOf(command)
  const now = standingLimit(exchange, command)
  const standing = now?.amount ?? noLimit
  const isAsked = now !== undefined && now.askedFrom > 0
  if (isAsked ? now.asked === amount : standing === amount) return 'limit_unchanged'
  const isHigher = standing !== noLimit && (amount === noLimit || amount > standing)
  outcome.id = account
  outcome.nextAt = isHigher ? state.time + raiseAfterMs : 0
  if (isHigher) writeFact(log, limitAsked, { account, limit, period, amount, from: outcome.nextAt })
  else {
    writeFact(log, limitSet, { account, limit, period, amount })
    exchange.commit()
    if (isPassed(state.accounts, account, limit, state.time)) writeFact(log, limitPassed, { account })
  }
  return undefined
}

/** Sets the limit that was asked for. Refuses what was not asked for, or not so (`limit_not_asked`), and less than 24 hours later (`limit_too_soon`). */
export function confirmLimit(exchange: Protecting, command: ConfirmLimit): RefusalCode | undefined {
  const { log, outcome, state } = exchange
  const refusal = check(exchange, command)
  if (refusal !== undefined) return refusal
  const { account, amount = noLimit } = command
  const now = standingLimit(exchange, command)
  if (now === undefined || now.askedFrom === 0 || now.asked !== amount) return 'limit_not_asked'
  if (state.time < now.askedFrom) return 'limit_too_soon'
  writeFact(log, limitSet, { account, ...codesOf(command), amount })
  outcome.id = account
  outcome.nextAt = 0
  return undefined
}

function check({ state }: Ledger, command: Omit<SetLimit, 'kind'>): RefusalCode | undefined {
  const { account, amount, limit, period } = command
  if (!isPlayer(state.accounts, account)) return 'account_not_found'
  const closed = whyClosed(state.accounts, account, state.time)
  // Who takes time out, or is suspended, may think about his limits.
  if (closed !== undefined && !isForATime(closed)) return closed
  const isAmount =
    amount === undefined || (Number.isSafeInteger(amount) && amount >= 1 && amount <= balanceMax)
  const isKnown = Object.hasOwn(limitKinds, limit) && Object.hasOwn(limitPeriods, period)
  return isAmount && isKnown ? undefined : 'limit_invalid'
}

function codesOf({ limit, period }: Pick<SetLimit, 'limit' | 'period'>): { limit: number; period: number } {
  return { limit: limitKinds[limit], period: limitPeriods[period] }
}

function standingLimit({ state }: Ledger, command: Omit<SetLimit, 'kind'>): Limit | undefined {
  const { limit, period } = codesOf(command)
  const protection = state.accounts.protections[command.account]
  return protection && limitOf(protection, limit, period)
}
