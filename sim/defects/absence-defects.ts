/** Defects in time-outs, players' own exclusions, sessions and reminders: when they begin and end, and the ways around them. */
import type { Defect } from './defect.ts'

const leaving = 'core/protection/commands/leave-play.ts'
const sessions = 'core/protection/commands/sessions.ts'
const months = 'core/protection/months.ts'
const fold = 'core/protection/apply-protection.ts'
const presence = 'server/http/presence.ts'
const replace = 'core/exchange/commands/replace-order.ts'
const sweeps = 'core/exchange/orders/sweeps.ts'
/** Calendars go further than the fast checks do. */
const byCalendar = { file: months, checks: ['core/protection/months.test.ts'] }
const byCalls = { file: presence, checks: ['server/http/protection.test.ts'] }
const barred = '  if (barred !== undefined) return barred\n'

/** By which file a way takes its risk. */
const ways = {
  orders: 'core/exchange/commands/place-order.ts',
  'orders at the starting price': 'core/exchange/commands/place-at-start.ts',
  'looser limits at the starting price': 'core/exchange/commands/loosen-limit.ts',
  'held orders': 'core/exchange/commands/hold-order.ts',
  'edited stops': 'core/exchange/commands/edit-held.ts',
  rounds: 'core/casino/commands/play-round.ts',
  'bets of the house': 'core/book/commands/take-book-bet.ts',
} as const

export const absenceDefects: readonly Defect[] = [
  ...Object.entries(ways).map(([way, file]) => {
    return { name: `absences: ${way} ask for none`, file, find: barred, put: '' }
  }),
  {
    name: 'absences: replaced orders ask for none',
    file: replace,
    find: `${barred}  if (tick === -1) return 'price_off_ladder'\n  const refusal`,
    put: "  if (tick === -1) return 'price_off_ladder'\n  const refusal",
  },
  {
    name: 'absences: replaced targets ask for none',
    file: replace,
    find: `${barred}  if (tick === -1) return 'price_off_ladder'\n  if (!isWhole)`,
    put: "  if (tick === -1) return 'price_off_ladder'\n  if (!isWhole)",
  },
  {
    name: 'absences: a time-out is a millisecond too short',
    file: leaving,
    find: 'const timeOutMinMs = dayMs',
    put: 'const timeOutMinMs = dayMs - 1',
  },
  {
    name: 'absences: a time-out is a millisecond too long',
    file: leaving,
    find: 'const timeOutMaxMs = 42 * dayMs',
    put: 'const timeOutMaxMs = 42 * dayMs + 1',
  },
  {
    name: 'absences: who takes time out may take no longer one',
    file: leaving,
    find: '  if (closed !== undefined && !isForATime(closed)) return closed\n',
    put: '  if (closed !== undefined) return closed\n',
  },
  {
    name: 'absences: five months are an exclusion',
    file: leaving,
    find: 'const monthsMin = 6',
    put: 'const monthsMin = 5',
  },
  {
    name: 'absences: an exclusion is longer than five years',
    file: leaving,
    find: 'const monthsMax = 60',
    put: 'const monthsMax = 61',
  },
  {
    name: 'absences: the same end once more is another exclusion',
    file: leaving,
    find: 'if (until <= (accounts.protections[account]?.excludedUntil ?? 0))',
    put: 'if (until < (accounts.protections[account]?.excludedUntil ?? 0))',
  },
  {
    name: 'absences: one returns before the end',
    file: leaving,
    find: "  if (time < protection.excludedUntil) return 'self_excluded'\n",
    put: '',
  },
  {
    name: 'absences: one asks to return a millisecond too late',
    file: leaving,
    find: 'if (time < protection.excludedUntil)',
    put: 'if (time <= protection.excludedUntil)',
  },
  {
    name: 'absences: who asks to return again waits again',
    file: leaving,
    find: "  if (protection.returnsFrom > 0) return 'return_asked'\n",
    put: '',
  },
  {
    name: 'absences: a cash-out that is held outlives a time-out',
    file: 'core/exchange/orders/position-changes.ts',
    find: '      case TIMED_OUT:\n',
    put: '',
  },
  {
    name: 'absences: a cash-out that is held outlives an exclusion',
    file: 'core/exchange/orders/position-changes.ts',
    find: '      case SELF_EXCLUDED:\n',
    put: '',
  },
  {
    name: 'absences: a cash-out that waits outlives them',
    file: sweeps,
    find: 'const isClosed = whyClosed(accounts, account, state.time) !== undefined',
    put: "const isClosed = whyClosed(accounts, account, state.time) === 'account_excluded'",
  },
  {
    name: 'absences: a cash-out that waits outlives them where nothing else of its player is unmatched',
    file: sweeps,
    find: 'state.cashOutsHeld === 0 && !isClosed)',
    put: 'state.cashOutsHeld === 0)',
  },
  {
    name: 'absences: a cash-out that waits outlives them in a market that carries out a command',
    file: sweeps,
    find: '(newest !== -1 || waiting !== undefined)',
    put: 'newest !== -1',
  },
  {
    name: 'absences: who has excluded himself is matched at the starting price',
    file: sweeps,
    find: 'return reason === SELF_EXCLUDED || reason === ACCOUNT_EXCLUDED',
    put: 'return reason === ACCOUNT_EXCLUDED',
  },
  {
    name: 'absences: whom the house excludes is matched at the starting price',
    file: sweeps,
    find: 'return reason === SELF_EXCLUDED || reason === ACCOUNT_EXCLUDED',
    put: 'return reason === SELF_EXCLUDED',
  },
  {
    name: 'absences: a time-out takes back what stands at the starting price',
    file: sweeps,
    find: 'if (isAtStart(orders, row) && !isExclusion(reason)) continue',
    put: 'if (isAtStart(orders, row) && isExclusion(DEAD_MANS_SWITCH)) continue',
  },
  {
    name: 'absences: who has excluded himself may not take his money out',
    file: 'core/ledger/commands/begin-withdrawal.ts',
    find: "  if (amount > availableOf(accounts, account)) return 'withdrawal_above_available'",
    put: "  if (amount > availableOf(accounts, account) || (accounts.protections[account]?.excludedUntil ?? 0) > 0) return 'withdrawal_above_available'",
  },
  {
    ...byCalendar,
    name: 'absences: where the month is too short they reach into the next one',
    find: 'return Math.min(asked, next) * dayMs',
    put: 'return asked * dayMs',
  },
  {
    ...byCalendar,
    name: 'absences: a year has no leap day',
    find: 'const leaps = Math.floor(yearIn / 4) - Math.floor(yearIn / 100)',
    put: 'const leaps = 0',
  },
  {
    ...byCalendar,
    name: 'absences: 2100 has a leap day',
    find: 'const leaps = Math.floor(yearIn / 4) - Math.floor(yearIn / 100)',
    put: 'const leaps = Math.floor(yearIn / 4)',
  },
  {
    name: 'sessions: a reminder comes after half an hour unless another was asked for',
    file: 'core/protection/protection.ts',
    find: 'export const reminderUsualMs = hourMs',
    put: 'export const reminderUsualMs = hourMs / 2',
  },
  {
    name: 'sessions: one begins a millisecond too late',
    file: sessions,
    find: 'if (time - sessionAt >= idleMs)',
    put: 'if (time - sessionAt > idleMs)',
  },
  {
    name: 'sessions: a reminder may come every two hours',
    file: sessions,
    find: 'const intervals: readonly number[] = [15, 30, 60]',
    put: 'const intervals: readonly number[] = [15, 30, 60, 120]',
  },
  {
    name: 'sessions: a reminder is acknowledged before it is due',
    file: sessions,
    find: "  if (!isReminderDue(state.accounts, account, state.time)) return 'reminder_not_due'\n",
    put: '',
  },
  {
    name: 'sessions: the next reminder comes by when the last was due',
    file: fold,
    find: `acknowledged.account(numbers, at), (protection) => {
    protection.remindedAt = state.time`,
    put: `acknowledged.account(numbers, at), (protection) => {
    protection.remindedAt += protection.reminderMs`,
  },
  {
    name: 'sessions: the next one keeps the reminder of the last',
    file: fold,
    find: '    protection.remindedAt = state.time\n    protection.sessionResult = 0\n',
    put: '    protection.sessionResult = 0\n',
  },
  {
    name: 'sessions: the next one keeps the result of the last',
    file: fold,
    find: '    protection.sessionResult = 0\n',
    put: '',
  },
  {
    name: 'sessions: what was won and lost is told of stakes alone',
    file: 'core/protection/counting.ts',
    find: 'protection.sessionAt > 0) protection.sessionResult += amount',
    put: 'protection.sessionAt > 0) protection.sessionResult += Math.min(0, amount)',
  },
  {
    ...byCalls,
    name: 'sessions: one ends 30 minutes after its beginning, whoever is there',
    find: `begin(account)
      seenAt.set(account, time)`,
    put: `{
        begin(account)
        seenAt.set(account, time)
      }`,
  },
  {
    ...byCalls,
    name: 'sessions: 30 minutes without a call are no pause',
    find: 'time - last >= idleMs) begin',
    put: 'time - last > idleMs) begin',
  },
  {
    ...byCalls,
    name: 'sessions: none begins with the first call',
    find: 'last === undefined || time',
    put: 'last !== undefined && time',
  },
]
