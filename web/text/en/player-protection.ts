/** What is said of limits, time out, exclusion and the reminder of the time played. */
import type { Limit } from '#contract/protection.ts'
import { formatMoney, formatSigned } from '../format.ts'
import { dayAndTime } from '../times.ts'

type Kind = Limit['limit']
type Period = Limit['period']

/** Returns a stretch of time in its largest two parts: "2 d 3 h", "1 h 05 min", "4 min". */
export function stretch(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  const hours = Math.floor(minutes / 60)
  if (hours >= 24) return `${Math.floor(hours / 24)} d ${hours % 24} h`
  return hours > 0 ? `${hours} h ${String(minutes % 60).padStart(2, '0')} min` : `${minutes} min`
}

/** Returns a stretch of time to the second: "0:24:05", "101:00:59". */
function clock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  const two = (count: number) => String(count % 60).padStart(2, '0')
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60))}:${two(seconds)}`
}

export const playerProtectionText = {
  title: 'Player protection',
  lead: 'Limits, time out and self-exclusion work at once and everywhere: bets, games, held orders and programs.',
  open: 'Limits, time out, self-exclusion',
  logIn: 'Log in to set limits, take time out or exclude yourself.',
  limits: {
    DEPOSIT: 'Deposit limit',
    LOSS: 'Loss limit',
    STAKE: 'Stake limit',
  } satisfies Record<Kind, string>,
  means: {
    DEPOSIT: 'How much may be paid in. Taking money out gives nothing back.',
    LOSS: 'What you have lost, and what your bets could still lose.',
    STAKE: 'What you have staked, matched or not, games included.',
  } satisfies Record<Kind, string>,
  periods: { DAY: '24 hours', WEEK: '7 days', MONTH: '30 days' } satisfies Record<Period, string>,
  none: 'No limit',
  used: ({ amount, used, standing }: Limit) =>
    amount === null ? 'No limit' : `${formatMoney(used + standing)} of ${formatMoney(amount)}`,
  set: 'Set',
  remove: 'Remove',
  amount: (kind: Kind, period: Period) =>
    `${playerProtectionText.limits[kind]} over ${playerProtectionText.periods[period]}`,
  amountWrong: 'Enter an amount above zero.',
  rule: 'Lower acts at once. Higher, or none, takes 24 hours and your confirmation after that. The lowest of your limits counts.',
  lowered: 'The limit is in force.',
  removed: 'This limit is gone.',
  raiseAsked: (from: number) => `Asked for. You may confirm it from ${dayAndTime(from)} on.`,
  asked: (amount: number | null, from: number, now: number) => {
    const what = amount === null ? 'No limit' : formatMoney(amount)
    return now >= from
      ? `${what} is asked for: confirm it, or keep the limit you have.`
      : `${what} is asked for: to be confirmed in ${stretch(from - now)}.`
  },
  confirm: 'Confirm',
  keep: 'Keep',
  kept: 'The limit stays as it is.',
  timeOut: 'Time out',
  timeOutMeans:
    'No bets and no deposits for a while. What is unmatched is cancelled. It cannot be ended early, by anybody.',
  timeOutUntil: (until: number) => `You are taking time out until ${dayAndTime(until)}.`,
  timeOuts: [
    [24, '24 hours'],
    [72, '3 days'],
    [168, '1 week'],
    [336, '2 weeks'],
    [1_008, '6 weeks'],
  ] as const,
  howLong: 'For how long',
  takeTimeOut: 'Take time out',
  timeOutTaken: (until: number) => `You take time out until ${dayAndTime(until)}.`,
  exclusion: 'Self-exclusion',
  exclusionMeans:
    'The account is closed to bets and deposits for months or years. What is unmatched is cancelled, matched bets stand and are paid. You can still log in to read and to take your money out.',
  exclusions: [
    [6, '6 months'],
    [12, '1 year'],
    [24, '2 years'],
    [60, '5 years'],
  ] as const,
  wanted: 'I want to exclude myself. Nobody can end it before its time.',
  wantedMissing: 'Tick the box to exclude yourself.',
  excludeMe: 'Exclude me',
  excluded: (until: number) => `You have excluded yourself until ${dayAndTime(until)}.`,
  closedBehind: 'The time of your exclusion is over. The account stays closed until you ask to return.',
  askToReturn: 'Ask to return',
  returns: (from: number) => `You may play again from ${dayAndTime(from)} on.`,
  reminder: 'Reminder of your time',
  reminderMeans:
    'How long you have been playing and what it came to. Until you have read it, no bet is taken.',
  every: 'Every',
  minutes: (minutes: number) => `${minutes} minutes`,
  reminderSet: 'The reminder is set.',
  since: (from: number, now: number) => `Playing for ${stretch(now - from)}`,
  dueTitle: 'You have been playing for a while',
  played: 'Time played',
  result: 'Result of settled bets and games',
  choiceTitle: 'Set a deposit limit first',
  choiceOffered: 'How much may be paid in at most? You can lower it at any time.',
  choiceRequired: 'How much may be paid in at most? A deposit waits for your answer.',
  choicePeriod: 'Over',
  choiceAmount: 'Deposit limit',
  choiceSet: 'Set limit',
  choiceNone: 'I want no limit',
  choiceSure: 'Without a limit you can pay in as much as you like at any time. Is that what you want?',
  choiceYes: 'Yes, no deposit limit',
  choiceBack: 'No, set one',
  choiceMade: 'You can pay in now.',
  depositLimitLink: 'Deposit limit and player protection',
  reviewTitle: 'Time to review your limits',
  reviewLead: 'Six months have passed since you last thought of them. Change what no longer fits.',
  reviewOpen: 'Review limits',
  reviewDone: 'They are as I want them',
  reviewed: 'You will be asked again in six months.',
  depositsClosed: 'No deposits meanwhile. What you have can be taken out.',
  session: 'This session',
  clock,
  net: 'Net',
  resultIs: (result: number) => formatSigned(result),
  goOn: 'Go on playing',
  history: 'My bets',
  logOut: 'Log out',
} as const
