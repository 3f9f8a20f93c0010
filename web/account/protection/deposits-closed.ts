/** Why a player may not deposit. */
import type { Protection } from '#contract/protection.ts'
import { houseText } from '../../text/en/people.ts'
import { playerProtectionText as text } from '../../text/en/player-protection.ts'

/** Returns the sentence that says it, at a time of the server in milliseconds; null where he may. */
export function whyDepositsClosed(
  { house, selfExclusion, timeOutUntil }: Pick<Protection, 'house' | 'selfExclusion' | 'timeOutUntil'>,
  now: number,
): string | null {
  if (selfExclusion !== null) {
    const { returnsFrom, until } = selfExclusion
    if (until > now) return text.excluded(until)
    if (returnsFrom === null) return text.closedBehind
    if (returnsFrom > now) return text.returns(returnsFrom)
  }
  if (house.suspended !== null) return `${houseText.suspended} ${houseText.reasons[house.suspended]}`
  return timeOutUntil !== null && timeOutUntil > now ? text.timeOutUntil(timeOutUntil) : null
}
