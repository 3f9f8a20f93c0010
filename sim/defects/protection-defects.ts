/** Defects in what protects players. */
import type { Defect } from './defect.ts'

const rolling = 'core/protection/rolling.ts'
const limits = 'core/protection/limits.ts'
const barred = 'core/protection/barred.ts'
const counting = 'core/protection/counting.ts'
const protection = 'core/protection/protection.ts'
const rooms = 'core/protection/rooms.ts'
const accounts = 'core/ledger/accounts.ts'
const setLimit = 'core/protection/commands/set-limit.ts'
const leaving = 'core/protection/commands/leave-play.ts'
const sessions = 'core/protection/commands/sessions.ts'

export const protectionDefects: readonly Defect[] = [
  {
    name: 'protection: a period is a millisecond too long',
    file: rolling,
    find: 'timeOf(moments, rolling, first) <= over',
    put: 'timeOf(moments, rolling, first) < over',
  },
  {
    name: 'protection: what has expired stays in the sum',
    file: rolling,
    find: 'for (let i = firsts[period]!; i < Math.min(first, summed); i++) sum -= page[amounts + 2 * i]!',
    put: '',
  },
  {
    name: 'protection: of two amounts of one time only the first is kept',
    file: rolling,
    find: '    page[next - 1]! += amount\n',
    put: '',
  },
  {
    name: 'protection: wins give room of their own',
    file: limits,
    find: 'return kind === LOSS ? Math.max(0, -sum) : sum',
    put: 'return kind === LOSS ? -sum : sum',
  },
  {
    name: 'protection: the last of the periods counts, not the lowest',
    file: limits,
    find: 'left = Math.min(left, amount - used)',
    put: 'left = amount - used',
  },
  {
    name: 'protection: what stands does not count',
    file: accounts,
    find: 'rows[row + LOSS_ROOM]! - rows[row + HELD_BY_EXCHANGE]!)',
    put: 'rows[row + LOSS_ROOM]!)',
  },
  {
    name: 'protection: a stake may go a cent beyond its limit',
    file: rooms,
    find: 'if (stake <= rows[row + STAKE_ROOM]! - rows[row + UNMATCHED]!)',
    put: 'if (stake <= 1 + rows[row + STAKE_ROOM]! - rows[row + UNMATCHED]!)',
  },
  {
    name: 'protection: below a cap a stake is asked of the room in the row, where a cap leaves none',
    file: rooms,
    find: 'return stake > left -',
    put: 'return stake > rows[row + STAKE_ROOM]! -',
  },
  {
    name: 'protection: room for losses is not counted again in its time',
    file: accounts,
    find: '  if (time >= rows[row + ASKED_FROM]!) renewLossRoom(accounts, account, time)\n',
    put: '',
  },
  {
    name: 'protection: a match leaves the room for stakes as it was',
    file: counting,
    find: 'rows[place] = room - size',
    put: 'rows[place] = room',
  },
  {
    name: 'protection: what came since the sums were brought up does not count',
    file: rolling,
    find: '  for (let i = Math.max(first, summed); i < count; i++) sum += page[amounts + 2 * i]!\n',
    put: '',
  },
  {
    name: 'protection: an order counts beside the one that it replaces',
    file: 'core/exchange/orders/placement.ts',
    find: 'const stake = plan.filled + plan.resting - order.freedSize',
    put: 'const stake = plan.filled + plan.resting',
  },
  {
    name: 'protection: what is matched at once is no stake',
    file: 'core/exchange/orders/placement.ts',
    find: 'const stake = plan.filled + plan.resting - order.freedSize',
    put: 'const stake = plan.resting - order.freedSize',
  },
  {
    name: 'protection: whose order is taken has staked nothing',
    file: 'core/exchange/orders/live-order.ts',
    find: '  countStake(state, account, size)\n',
    put: '',
  },
  {
    name: 'protection: what is matched still stands unmatched',
    file: 'core/exchange/orders/live-order.ts',
    find: '  countUnmatched(state.accounts, account, -size)\n',
    put: '',
  },
  {
    name: 'protection: a held order is not asked for its stake',
    file: 'core/exchange/commands/hold-order.ts',
    find: '    checkStake(state.accounts, order.account, stake, state.time)',
    put: '    undefined',
  },
  {
    name: 'protection: what has expired is noticed a day later',
    file: 'core/protection/rolling.ts',
    find: 'next = Math.min(next, timeOf(moments, rolling, first) + periodsMs[period]!)',
    put: 'next = Math.min(next, timeOf(moments, rolling, first) + 2 * periodsMs[period]!)',
  },
  {
    name: 'protection: rounds may lose beyond the limit',
    file: 'core/casino/commands/play-round.ts',
    find: '  if (stake > riskableOf(accounts, account, time)) return whyLimited(accounts, account)\n',
    put: '',
  },
  {
    name: 'protection: the stakes of rounds do not count',
    file: counting,
    find: 'if (kind === postingKinds.casino_stake || kind === postingKinds.book_stake)\n    countStake({ accounts, time }, from, amount)',
    put: '',
  },
  {
    name: 'protection: commission is no loss',
    file: counting,
    find: '  postingKinds.commission,\n',
    put: '',
  },
  {
    name: 'protection: who is excluded may take play money',
    file: limits,
    find: '  if (closed !== undefined) return closed\n  const isLimited',
    put: '  const isLimited',
  },
  {
    name: 'protection: a higher limit is in force at once',
    file: setLimit,
    find: 'const isHigher = standing !== noLimit && (amount === noLimit || amount > standing)',
    put: 'const isHigher = standing !== noLimit && amount === noLimit',
  },
  {
    name: 'protection: a limit is removed at once',
    file: setLimit,
    find: 'const isHigher = standing !== noLimit && (amount === noLimit || amount > standing)',
    put: 'const isHigher = standing !== noLimit && amount > standing',
  },
  {
    name: 'protection: a higher limit is confirmed before its time',
    file: setLimit,
    find: 'if (state.time < now.askedFrom)',
    put: 'if (state.time < now.askedFrom - 1)',
  },
  {
    name: 'protection: another amount is confirmed than was asked for',
    file: setLimit,
    find: 'now.askedFrom === 0 || now.asked !== amount',
    put: 'now.askedFrom === 0',
  },
  {
    name: 'protection: a lower limit leaves what was asked for',
    file: 'core/protection/apply-protection.ts',
    find: '    limits[limit + ASKED_FROM] = 0\n',
    put: '',
  },
  {
    name: 'protection: what is above a lowered limit goes on standing',
    file: setLimit,
    find: '    if (isPassed(state.accounts, account, limit, state.time)) writeFact(log, limitPassed, { account })\n',
    put: '',
  },
  {
    name: 'protection: what was counted is kept when the last limit goes',
    file: protection,
    find: '? (sums ?? createRolling(accounts.moments)) : undefined',
    put: '? (sums ?? createRolling(accounts.moments)) : sums',
  },
  {
    name: 'protection: a time-out ends a millisecond too late',
    file: barred,
    find: "return time < protection.timeOutUntil ? 'time_out' : undefined",
    put: "return time <= protection.timeOutUntil ? 'time_out' : undefined",
  },
  {
    name: 'protection: a time-out may be made shorter',
    file: leaving,
    find: "if (until <= (accounts.protections[account]?.timeOutUntil ?? 0)) return 'protection_not_shorter'",
    put: '',
  },
  {
    name: 'protection: the account opens by itself at the end of an exclusion',
    file: barred,
    find: 'return excludedUntil > 0 && (returnsFrom === 0 || time < returnsFrom)',
    put: 'return time < excludedUntil || time < returnsFrom',
  },
  {
    name: 'protection: six months are half a year of days',
    file: leaving,
    find: 'return isTime ? monthsLater(time, months!) : 0',
    put: 'return isTime ? time + months! * 30 * dayMs : 0',
  },
  {
    name: 'protection: who returns does so at once',
    file: leaving,
    find: 'const from = time + returnAfterMs',
    put: 'const from = time',
  },
  {
    name: 'protection: a new exclusion keeps the way back of the old one',
    file: 'core/protection/apply-protection.ts',
    find: '    protection.returnsFrom = 0\n',
    put: '',
  },
  {
    name: 'protection: a reminder is due a millisecond too late',
    file: barred,
    find: 'return dueAt !== 0 && time >= dueAt',
    put: 'return dueAt !== 0 && time > dueAt',
  },
  {
    name: 'protection: a reminder goes away by another interval',
    file: sessions,
    find: "  if (isReminderDue(state.accounts, account, state.time)) return 'reminder_due'\n",
    put: '',
  },
  {
    name: 'protection: every call begins a session',
    file: sessions,
    find: 'if (time - sessionAt >= idleMs)',
    put: 'if (time > sessionAt)',
  },
  {
    name: 'protection: the row of the account is not told',
    file: rooms,
    find: '  if (whyNot(accounts, account, time) !== undefined) return 0\n',
    put: '',
  },
  {
    name: 'protection: a time-out leaves orders unmatched',
    file: 'core/exchange/orders/sweeps.ts',
    find: 'sweeps.push({ account: barred.account(numbers, at)',
    put: 'if (reason !== cancelReasons.TIME_OUT) sweeps.push({ account: barred.account(numbers, at)',
  },
  {
    name: 'protection: a deposit waits for no answer about its limit',
    file: 'core/ledger/payment-checks.ts',
    find: "  if (profile !== profiles.demo && !isAnswered) return 'deposit_limit_unanswered'\n",
    put: '',
  },
  {
    name: 'protection: any limit answers for that of deposits',
    file: 'core/protection/apply-protection.ts',
    find: 'kind === limitKinds.DEPOSIT && amount !== noLimit',
    put: 'amount !== noLimit',
  },
  {
    name: 'protection: limits are reviewed a millisecond too late',
    file: 'core/protection/commands/deposit-choice.ts',
    find: 'dueAt === 0 || time < dueAt',
    put: 'dueAt === 0 || time <= dueAt',
  },
  {
    name: 'protection: half a year is 180 days',
    file: protection,
    find: 'monthsLater(reviewedAt, reviewEveryMonths)',
    put: 'reviewedAt + 180 * 86_400_000',
  },
]
