/** What is asked for the protection of a player, and what of his orders that ends in the same step. */
import { beginSlice } from '../exchange/market/slice.ts'
import { sweepLast } from '../exchange/orders/sweeps.ts'
import type { ProtectionCommand } from '../protection/command.ts'
import { declineDepositLimit, reviewLimits } from '../protection/commands/deposit-choice.ts'
import { excludeSelf, requestReturn, takeTimeOut } from '../protection/commands/leave-play.ts'
import { noteIdentity } from '../protection/commands/note-identity.ts'
import { restrictAccount, suspendAccount } from '../protection/commands/restrict-account.ts'
import { acknowledgeReminder, beginSession, setReminder } from '../protection/commands/sessions.ts'
import { confirmLimit, setLimit } from '../protection/commands/set-limit.ts'
import type { RefusalCode } from '../refusals.ts'
import { assertNever } from '../values/assert.ts'
import type { Engine } from './engine.ts'

/** Decides the command. What it bars of the account's orders is cancelled as far as the slice goes; the rest by the next ones, before anything else. */
export function protect(engine: Engine, command: ProtectionCommand): RefusalCode | undefined {
  const { sweeps } = engine.state
  const slice = beginSlice(engine)
  const before = sweeps.length
  const refusal = decide(engine, command)
  if (refusal !== undefined) return refusal
  engine.commit()
  if (sweeps.length > before) sweepLast(engine, slice)
  return undefined
}

function decide(engine: Engine, command: ProtectionCommand): RefusalCode | undefined {
  switch (command.kind) {
    case 'set-limit':
      return setLimit(engine, command)
    case 'confirm-limit':
      return confirmLimit(engine, command)
    case 'take-time-out':
      return takeTimeOut(engine, command)
    case 'exclude-self':
      return excludeSelf(engine, command)
    case 'request-return':
      return requestReturn(engine, command)
    case 'set-reminder':
      return setReminder(engine, command)
    case 'acknowledge-reminder':
      return acknowledgeReminder(engine, command)
    case 'decline-deposit-limit':
      return declineDepositLimit(engine, command)
    case 'review-limits':
      return reviewLimits(engine, command)
    case 'begin-session':
      return beginSession(engine, command)
    case 'note-identity':
      return noteIdentity(engine, command)
    case 'suspend-account':
      return suspendAccount(engine, command)
    case 'restrict-account':
      return restrictAccount(engine, command)
    default:
      return assertNever(command)
  }
}
