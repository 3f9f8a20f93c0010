/** set-profile: how strictly players are protected from now on. */

import { writeFact } from '../../facts/log.ts'
import { profileSet, profiles } from '../../facts/profile.ts'
import type { RefusalCode } from '../../refusals.ts'
import { isPlayer } from '../accounts.ts'
import type { SetProfile } from '../command.ts'
import type { Ledger } from '../ledger.ts'

/** Sets the profile, the one that is set already as well; the outcome has who did. Refuses who is nobody (`account_not_found`). */
export function setProfile(ledger: Ledger, command: SetProfile): RefusalCode | undefined {
  const { profile, account } = command
  if (account !== 0 && !isPlayer(ledger.state.accounts, account)) return 'account_not_found'
  writeFact(ledger.log, profileSet, { profile: profiles[profile], account })
  ledger.outcome.id = account
  return undefined
}
