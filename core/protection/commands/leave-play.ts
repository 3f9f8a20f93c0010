/** take-time-out, exclude-self, request-return: a player leaves for a time, and comes back. Nobody can take it back for him. */
import { writeFact } from '../../facts/log.ts'
import { returnRequested, selfExcluded, timeOutTaken } from '../../facts/protection.ts'
import { type Accounts, isPlayer } from '../../ledger/accounts.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import type { RefusalCode } from '../../refusals.ts'
import { isForATime, isSelfExcluded, whyClosed } from '../barred.ts'
import type { ExcludeSelf, RequestReturn, TakeTimeOut } from '../command.ts'
import { monthsLater } from '../months.ts'

const dayMs = 86_400_000
const timeOutMinMs = dayMs
const timeOutMaxMs = 42 * dayMs
const monthsMin = 6
const monthsMax = 60
/** From a player's asking to return to his playing again. */
const returnAfterMs = dayMs

/** The outcome has the end of it. Refuses `time_out_invalid`, and one that ends before what goes on (`protection_not_shorter`). */
export function takeTimeOut({ log, outcome, state }: Ledger, command: TakeTimeOut): RefusalCode | undefined {
  const { account, durationMs } = command
  const { accounts, time } = state
  if (!isPlayer(accounts, account)) return 'account_not_found'
  const closed = whyClosed(accounts, account, time)
  if (closed !== undefined && !isForATime(closed)) return closed
  const isTime = Number.isSafeInteger(durationMs) && durationMs >= timeOutMinMs && durationMs <= timeOutMaxMs
  if (!isTime) return 'time_out_invalid'
  const until = time + durationMs
  if (until <= (accounts.protections[account]?.timeOutUntil ?? 0)) return 'protection_not_shorter'
  writeFact(log, timeOutTaken, { account, until })
  outcome.id = account
  outcome.nextAt = until
  return undefined
}

/** The outcome has the end of it. Refuses `exclusion_invalid` (also to be like who is not excluded), and one that ends before what goes on (`protection_not_shorter`). */
export function excludeSelf({ log, outcome, state }: Ledger, command: ExcludeSelf): RefusalCode | undefined {
  const { account } = command
  const { accounts, time } = state
  if (!isPlayer(accounts, account)) return 'account_not_found'
  const until = endOfExclusion(accounts, command, time)
  if (until === 0) return 'exclusion_invalid'
  if (until <= (accounts.protections[account]?.excludedUntil ?? 0)) return 'protection_not_shorter'
  writeFact(log, selfExcluded, { account, until })
  outcome.id = account
  outcome.nextAt = until
  return undefined
}

/** The end that is asked for, or that of another account: engine time, 0 where there is none. */
function endOfExclusion(accounts: Accounts, { alike, months }: ExcludeSelf, time: number): number {
  if (alike !== undefined) return months === undefined ? (accounts.protections[alike]?.excludedUntil ?? 0) : 0
  const isTime = Number.isSafeInteger(months) && months! >= monthsMin && months! <= monthsMax
  return isTime ? monthsLater(time, months!) : 0
}

/**
 * The outcome has from when on the player may play again: 24 hours later. Refuses `not_self_excluded`, before the end of the exclusion
 * `self_excluded`, and who has asked already `return_asked`.
 */
export function requestReturn(
  { log, outcome, state }: Ledger,
  { account }: RequestReturn,
): RefusalCode | undefined {
  const { accounts, time } = state
  if (!isPlayer(accounts, account)) return 'account_not_found'
  const protection = accounts.protections[account]
  if (protection === undefined || !isSelfExcluded(protection, time)) return 'not_self_excluded'
  if (time < protection.excludedUntil) return 'self_excluded'
  if (protection.returnsFrom > 0) return 'return_asked'
  const from = time + returnAfterMs
  writeFact(log, returnRequested, { account, from })
  outcome.id = account
  outcome.nextAt = from
  return undefined
}
