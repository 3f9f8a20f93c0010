/** set-switch: a dead man's switch of an account, or of one of its strategies, is set, set again, or turned off. */
import { writeFact } from '../../facts/log.ts'
import { switchSet } from '../../facts/switch.ts'
import { isPlayer } from '../../ledger/accounts.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { SetSwitch } from '../command.ts'
import type { Exchange } from '../market/exchange.ts'
import { switchesMax, switchOf } from '../orders/switches.ts'
import { isStrategy } from '../orders/terms.ts'

const timeoutMinMs = 10_000
const timeoutMaxMs = 300_000

/** The outcome has the deadline, 0 when it is off. Refuses `account_not_found`, `reference_invalid`, `timeout_invalid`, `too_many_switches`. */
export function setSwitch({ log, outcome, state }: Exchange, command: SetSwitch): RefusalCode | undefined {
  const { account, timeoutMs, strategy = '' } = command
  if (!isPlayer(state.accounts, account)) return 'account_not_found'
  if (!isStrategy(command.strategy)) return 'reference_invalid'
  const isOff = timeoutMs === 0
  const isTime = Number.isSafeInteger(timeoutMs) && timeoutMs >= timeoutMinMs && timeoutMs <= timeoutMaxMs
  if (!isOff && !isTime) return 'timeout_invalid'
  const standing = switchOf(state, account, strategy)
  const others = (state.switches.get(account)?.length ?? 0) - (standing === undefined ? 0 : 1)
  if (!isOff && others >= switchesMax) return 'too_many_switches'
  const deadline = isOff ? 0 : state.time + timeoutMs
  outcome.id = account
  outcome.releaseAt = deadline
  if (!isOff || standing !== undefined)
    writeFact(log, switchSet, { account, timeoutMs, deadline, text: strategy })
  return undefined
}
