/** Defects in what the house does about an account. */
import type { Defect } from './defect.ts'

const barred = 'core/protection/barred.ts'
const rooms = 'core/protection/rooms.ts'
const decide = 'core/protection/commands/restrict-account.ts'
const fold = 'core/protection/apply-protection.ts'
const clients = 'core/ledger/commands/fund-clients.ts'

export const restrictionDefects: readonly Defect[] = [
  {
    name: 'restrictions: who is suspended goes on',
    file: barred,
    find: "  if (protection.suspendedFor !== 0) return 'account_suspended'\n",
    put: '',
  },
  {
    name: 'restrictions: who is suspended may not lower a limit',
    file: barred,
    find: "return closed === 'time_out' || closed === 'account_suspended'",
    put: "return closed === 'time_out'",
  },
  {
    name: 'restrictions: what is unmatched of who is suspended stays',
    file: 'core/exchange/orders/sweeps.ts',
    find: '  if (suspended.reason(numbers, at) === 0) return\n',
    put: '  if (suspended.reason(numbers, at) >= 0) return\n',
  },
  {
    name: 'restrictions: lifting a suspension cancels as well',
    file: 'core/exchange/orders/sweeps.ts',
    find: '  if (suspended.reason(numbers, at) === 0) return\n',
    put: '',
  },
  {
    name: 'restrictions: a cash-out that is held outlives a suspension',
    file: 'core/exchange/orders/position-changes.ts',
    find: '      case SUSPENDED:\n',
    put: '',
  },
  {
    name: 'restrictions: a suspension is never lifted',
    file: fold,
    find: 'protection.suspendedFor = suspended.reason(numbers, at)',
    put: 'protection.suspendedFor ||= suspended.reason(numbers, at)',
  },
  {
    name: 'restrictions: a second suspension takes the place of the first',
    file: decide,
    find: "  if (reason !== undefined && suspendedFor !== 0) return 'account_suspended'\n",
    put: '',
  },
  {
    name: 'restrictions: who decides is not told',
    file: decide,
    find: 'reason: code, person }',
    put: 'reason: code, person: 0 }',
  },
  {
    name: 'restrictions: somebody decides about himself',
    file: decide,
    find: "return person === account ? 'restriction_invalid' : undefined",
    put: 'return undefined',
  },
  {
    name: 'restrictions: the cap itself is refused',
    file: rooms,
    find: 'stake > stakeCap)',
    put: 'stake >= stakeCap)',
  },
  {
    name: 'restrictions: the row of a capped account is as that of others',
    file: rooms,
    find: 'stakeCap === noLimit ? left : noRoom',
    put: 'left',
  },
  {
    name: 'restrictions: a cap takes the place of the limits',
    file: rooms,
    find: "return stake > left - rows[row + UNMATCHED]! ? 'stake_limit' : undefined",
    put: "return stakeCap === noLimit && stake > left - rows[row + UNMATCHED]! ? 'stake_limit' : undefined",
  },
  {
    name: 'restrictions: new risk is taken',
    file: rooms,
    find: 'isRiskBarred ? noRoom : leftOf(accounts, account, LOSS, time)',
    put: 'leftOf(accounts, account, LOSS, time)',
  },
  {
    name: 'restrictions: what forbids new risk is called a limit',
    file: rooms,
    find: "?.isRiskBarred ? 'account_restricted' : 'loss_limit'",
    put: "?.isDepositAnswered ? 'account_restricted' : 'loss_limit'",
  },
  {
    name: 'restrictions: one rule is the other',
    file: fold,
    find: 'restricted.rule(numbers, at) === accountRules.STAKE_CAP',
    put: 'restricted.rule(numbers, at) !== accountRules.STAKE_CAP',
  },
  {
    name: 'restrictions: a rule is never lifted',
    file: fold,
    find: 'protection.isRiskBarred = amount !== noLimit',
    put: 'protection.isRiskBarred = true',
  },
  {
    name: 'restrictions: an amount is taken where none belongs',
    file: decide,
    find: 'if (isCap ? !isAmount(amount) : amount !== undefined)',
    put: 'if (isCap && !isAmount(amount))',
  },
  {
    name: 'restrictions: what is so already is done once more',
    file: decide,
    find: "  if (next === now) return 'restriction_invalid'\n",
    put: '',
  },
  {
    name: 'closing: what is left in an account is left behind',
    file: 'core/exchange/commands/exclude-account.ts',
    find: "  if (!isEmpty(state, account) || hasBets(state, account)) return 'account_not_empty'\n",
    put: '',
  },
  {
    name: 'closing: matched bets are left behind',
    file: 'core/exchange/commands/exclude-account.ts',
    find: '!isEmpty(state, account) || hasBets(state, account)',
    put: '!isEmpty(state, account)',
  },
  {
    name: 'exclusions: that of another account begins when it is asked for',
    file: 'core/protection/commands/leave-play.ts',
    find: '(accounts.protections[alike]?.excludedUntil ?? 0)',
    put: '(accounts.protections[alike]?.excludedUntil ? monthsLater(time, monthsMin) : 0)',
  },
  {
    name: 'client money: it comes from players',
    file: clients,
    find: 'from: house.payments,\n    to: house.own,',
    put: 'from: house.own,\n    to: house.payments,',
  },
  {
    name: 'client money: what is there already does not count',
    file: clients,
    find: 'const held = amount - balanceOf(state.accounts, house.payments)',
    put: 'const held = amount',
  },
]
