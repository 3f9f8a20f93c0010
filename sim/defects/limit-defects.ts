/** Defects in limits: what counts against them, how they are raised and lowered, and the ways around them. */
import type { Defect } from './defect.ts'

const limits = 'core/protection/limits.ts'
const counting = 'core/protection/counting.ts'
const setLimit = 'core/protection/commands/set-limit.ts'
const fold = 'core/protection/apply-protection.ts'
const atStart = 'core/exchange/orders/at-start.ts'
const placeAtStart = 'core/exchange/commands/place-at-start.ts'
const bookBet = 'core/book/commands/take-book-bet.ts'

export const limitDefects: readonly Defect[] = [
  {
    name: 'limits: the same limit once more is a higher one',
    file: setLimit,
    find: 'amount === noLimit || amount > standing)',
    put: 'amount === noLimit || amount >= standing)',
  },
  {
    name: 'limits: a higher one may be confirmed 23 hours later',
    file: setLimit,
    find: 'const raiseAfterMs = 86_400_000',
    put: 'const raiseAfterMs = 82_800_000',
  },
  {
    name: 'limits: another higher one waits from when the first was asked for',
    file: fold,
    find: 'limits[limit + ASKED_FROM] = asked.from(numbers, at)',
    put: 'limits[limit + ASKED_FROM] ||= asked.from(numbers, at)',
  },
  {
    name: 'limits: what stands exactly at one is cancelled',
    file: limits,
    find: 'standing > leftOf(accounts, account, kind, time)',
    put: 'standing >= leftOf(accounts, account, kind, time)',
  },
  {
    name: 'limits: one is passed where nothing stands',
    file: limits,
    find: 'return standing > 0 && standing > leftOf',
    put: 'return standing > leftOf',
  },
  {
    name: 'limits: what is matched passes none of losses',
    file: limits,
    find: '(kind === LOSS ? HELD_BY_EXCHANGE : UNMATCHED)',
    put: 'UNMATCHED',
  },
  {
    name: 'limits: what is unmatched passes one of deposits',
    file: limits,
    find: '  if (kind === DEPOSIT) return 0\n',
    put: '',
  },
  {
    name: 'limits: a deposit up to one is refused',
    file: limits,
    find: 'amount > leftOf(accounts, account, DEPOSIT, time)',
    put: 'amount >= leftOf(accounts, account, DEPOSIT, time)',
  },
  {
    name: 'limits: play money goes around those of deposits',
    file: 'core/ledger/commands/take-play-money.ts',
    find: '  if (barred !== undefined) return barred\n',
    put: '',
  },
  {
    name: 'limits: a month has 31 days',
    file: 'core/protection/rolling.ts',
    find: '30 * dayMs] as const',
    put: '31 * dayMs] as const',
  },
  {
    name: 'limits: held orders outlive one that was lowered',
    file: 'core/exchange/orders/sweeps.ts',
    find: 'if (reason === DEAD_MANS_SWITCH && (isExit',
    put: 'if ((reason === DEAD_MANS_SWITCH || reason === cancelReasons.LIMIT_PASSED) && (isExit',
  },
  {
    name: 'limits: who takes time out may not lower one',
    file: 'core/protection/barred.ts',
    find: "return closed === 'time_out' || closed === 'account_suspended'",
    put: "return closed === 'account_suspended'",
  },
  {
    name: 'limits: who has excluded himself sets one',
    file: setLimit,
    find: '  if (closed !== undefined && !isForATime(closed)) return closed\n',
    put: '',
  },
  {
    name: 'limits: what a correction takes back counts as it was',
    file: counting,
    find: '  postingKinds.settlement_reversal,\n',
    put: '',
  },
  {
    name: 'limits: commission that is given back stays a loss',
    file: counting,
    find: '  postingKinds.commission_reversal,\n',
    put: '',
  },
  {
    name: 'limits: what a round returns makes up for nothing',
    file: counting,
    find: '  postingKinds.casino_payout,\n',
    put: '',
  },
  {
    name: 'limits: bets of the house are no loss',
    file: counting,
    find: '  postingKinds.book_stake,\n',
    put: '',
  },
  {
    name: 'limits: what a bet of the house returns makes up for nothing',
    file: counting,
    find: '  postingKinds.book_return,\n',
    put: '',
  },
  {
    name: 'limits: bets of the house are no stakes',
    file: counting,
    find: 'kind === postingKinds.casino_stake || kind === postingKinds.book_stake',
    put: 'kind === postingKinds.casino_stake',
  },
  {
    name: 'limits: cash that pays a debt is a deposit',
    file: counting,
    find: 'Math.min(amount, accounts.rows[rowOfAccount(account) + BALANCE]!)',
    put: 'amount',
  },
  {
    name: 'limits: cash of an agent is his deposit',
    file: counting,
    find: 'if (beyond > 0 && accounts.kind[account] !== AGENT) count',
    put: 'if (beyond > 0) count',
  },
  {
    name: 'limits: what waits for the starting price is no stake',
    file: atStart,
    find: '  countUnmatched(state.accounts, rows[row + ACCOUNT]!, size)\n',
    put: '',
  },
  {
    name: 'limits: what the starting price matches is no stake',
    file: atStart,
    find: '  countStake(state, account, size)\n',
    put: '',
  },
  {
    name: 'limits: who takes offers of other runners stakes nothing',
    file: 'core/exchange/orders/crossed-matches.ts',
    find: '  countStake(state, account, size)\n',
    put: '',
  },
  {
    name: 'limits: orders at the starting price go around those of stakes',
    file: placeAtStart,
    find: ' ?? checkStake(state.accounts, account, size, state.time)',
    put: '',
  },
  {
    name: 'limits: orders at the starting price go around those of losses',
    file: 'core/exchange/orders/checks.ts',
    find: 'return lossRoomOf(accounts, account, time) + held < after ? whyLimited(accounts, account) : undefined',
    put: 'return undefined',
  },
  {
    name: 'limits: what has left the period of one of losses counts at the starting price until the next bet',
    file: 'core/protection/rooms.ts',
    find: 'isAsked ? lossesLeft(accounts, account, time) : rows[row + LOSS_ROOM]!',
    put: 'rows[row + LOSS_ROOM]!',
  },
  {
    name: 'limits: bets of the house go around those of losses',
    file: bookBet,
    find: '  if (stake > riskableOf(accounts, account, time)) return whyLimited(accounts, account)\n',
    put: '',
  },
  {
    name: 'limits: bets of the house go around those of stakes',
    file: bookBet,
    find: '  if (limited !== undefined) return limited\n',
    put: '',
  },
  {
    name: 'limits: rounds go around those of stakes',
    file: 'core/casino/commands/play-round.ts',
    find: '  return checkStake(accounts, account, stake, time)\n',
    put: '  return undefined\n',
  },
  {
    name: 'limits: what an edited stop stakes is not asked',
    file: 'core/exchange/commands/hold-order.ts',
    find: 'const stake = order.size - order.freedSize',
    put: 'const stake = order.freedSize > 0 ? 0 : order.size',
  },
  {
    name: 'limits: results count only once there is a protection',
    file: counting,
    find: '  if (accounts.kind[account] === HOUSE) return\n',
    put: '  if (accounts.protections[account] === undefined) return\n',
  },
  {
    name: 'limits: what was before the first result of an account is another account’s',
    file: 'core/protection/protection.ts',
    find: '  sums[account] ??= createRolling(accounts.moments)\n',
    put: '  sums[account] ??= sums.find((each) => each !== undefined) ?? createRolling(accounts.moments)\n',
  },
  {
    name: 'limits: one of losses leaves all while nothing has been lost',
    file: limits,
    find: '    if (amount === noLimit) continue\n',
    put: '    if (amount === noLimit || sums === undefined) continue\n',
  },
  {
    name: 'limits: a result that leaves a period is not waited for',
    file: 'core/protection/rooms.ts',
    find: '  if (!hasLimit(protection, LOSS)) return unlimited\n',
    put: '  return unlimited\n',
  },
]
