/**
 * What an account's calls may have the exchange do: instructions decided, by the second, and bytes written into the journal,
 * which stay for ever, by the day. What a call comes to is known once it is decided, so it is charged then; an account beyond
 * its limit is refused until enough time has passed. Operators, feeds and the house's own programs are not limited.
 */
import type { AccountId } from '#core/values/brands.ts'
import { Allowance } from '#server/allowance.ts'
import type { AccountLimits } from '#server/back-office/account-limits.ts'
import type { Limits } from '#server/config.ts'
import { RefusedError, refusalOf } from '#server/refusals.ts'
import type { Answered } from '#server/sequencer/submission.ts'
import { createDayCounter } from './window-counter.ts'

/** Seconds of instructions that may come at once. */
const burstSeconds = 5
/** Accounts after which those that have been quiet are forgotten. */
const knownMax = 10_000

export interface WorkLimits {
  /**
   * Counts instructions that are about to be decided. Refuses `too_many_instructions` and `journal_used_up`, the latter not
   * where they only end what stands: nobody is kept from taking back all bets.
   */
  begin(account: AccountId, instructions: number, onlyEnds?: boolean): void
  /** Charges what they came to: those refused once more, and what was written. */
  end(account: AccountId, answered: Answered): void
  /** Charges bytes that a call has written by other ways. */
  charge(account: AccountId, bytes: number): void
}

/** Returns the limits of the settings, except where an account has its own. `now`: of a clock that never goes back. */
export function createWorkLimits(
  { instructionsPerAccountPerSecond, journalBytesPerAccountPerDay }: Limits,
  raised: Pick<AccountLimits, 'of'>,
  now: () => number,
): WorkLimits {
  const allowances = new Map<AccountId, Allowance>()
  const written = createDayCounter<AccountId>(now)

  /** Returns an account's allowance, or undefined when it has no limit. */
  function allowanceOf(account: AccountId): Allowance | undefined {
    const perSecond = raised.of(account)?.instructionsPerSecond ?? instructionsPerAccountPerSecond
    if (perSecond === 0) return undefined
    const known = allowances.get(account)
    if (known?.perSecond === perSecond) return known
    if (allowances.size >= knownMax) forgetQuiet()
    const made = new Allowance(perSecond, perSecond * burstSeconds, now())
    allowances.set(account, made)
    return made
  }

  function forgetQuiet(): void {
    for (const [account, allowance] of allowances) if (allowance.isFull(now())) allowances.delete(account)
  }

  function bytesOf(account: AccountId): number {
    return raised.of(account)?.journalBytesPerDay ?? journalBytesPerAccountPerDay
  }

  function refuseAboveDay(account: AccountId): void {
    const limit = bytesOf(account)
    const retryAfterSeconds = limit === 0 ? 0 : written.wait(account, limit)
    if (retryAfterSeconds === 0) return
    const renewal = new Date(now() + retryAfterSeconds * 1_000).toISOString()
    const message = `${refusalOf('journal_used_up').text} Try again at ${renewal.slice(0, 16).replace('T', ' ')} UTC.`
    throw new RefusedError('journal_used_up', { message, retryAfterSeconds })
  }

  function charge(account: AccountId, bytes: number): void {
    if (bytes > 0 && bytesOf(account) > 0) written.add(account, bytes)
  }

  return {
    begin(account, instructions, onlyEnds = false) {
      if (!onlyEnds) refuseAboveDay(account)
      const allowance = allowanceOf(account)
      if (allowance === undefined || allowance.take(now(), instructions)) return
      const retryAfterSeconds = allowance.secondsUntil(now(), instructions)
      throw new RefusedError('too_many_instructions', { retryAfterSeconds })
    },
    end(account, answered) {
      if (typeof answered !== 'object' || !('outcomes' in answered)) return
      charge(account, answered.journaled)
      let refused = 0
      for (const { refusal } of answered.outcomes) if (refusal !== undefined) refused++
      if (refused > 0) allowanceOf(account)?.spend(refused)
    },
    charge,
  }
}
