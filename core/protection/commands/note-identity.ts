/** note-identity: what the check of a player's identity came to, by itself or by somebody of the house. */
import { accountKinds } from '../../facts/ledger.ts'
import { writeFact } from '../../facts/log.ts'
import { type IdentityState, identityNoted, identityStates } from '../../facts/protection.ts'
import { isPlayer } from '../../ledger/accounts.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { NoteIdentity } from '../command.ts'
import { adultAge, ageAt } from '../identity.ts'
import { isDayNumber } from '../months.ts'

/**
 * Who is verified stays so; who is refused may be checked again. Refuses `account_not_found`, what cannot be so (`identity_invalid`), who
 * decides about himself (`own_identity`), and what is so already (`identity_unchanged`).
 */
export function noteIdentity(
  { log, outcome, state: { accounts, time } }: Ledger,
  command: NoteIdentity,
): RefusalCode | undefined {
  const { account, bornOn = 0, person, state } = command
  if (!isPlayer(accounts, account)) return 'account_not_found'
  if (person !== 0 && !isPlayer(accounts, person)) return 'account_not_found'
  if (accounts.kind[account] !== accountKinds.PLAYER) return 'identity_invalid'
  if (!Object.hasOwn(identityStates, state)) return 'identity_invalid'
  if (person === account) return 'own_identity'
  const { identity = 0 } = accounts.protections[account] ?? {}
  if (isThere(identity, state)) return 'identity_unchanged'
  const isBorn = state === 'VERIFIED' ? isAdult(bornOn, time) : bornOn === 0
  if (!isBorn) return 'identity_invalid'
  writeFact(log, identityNoted, { account, state: identityStates[state], bornOn, person })
  outcome.id = account
  return undefined
}

/** Whether a check that came to that code is over for good, has come to this, or goes on where it is to begin. */
function isThere(identity: number, state: IdentityState): boolean {
  if (identity === identityStates.VERIFIED || identity === identityStates[state]) return true
  return state === 'PENDING' && identity === identityStates.REFERRED
}

function isAdult(bornOn: number, time: number): boolean {
  return isDayNumber(bornOn) && ageAt(time, bornOn) >= adultAge
}
