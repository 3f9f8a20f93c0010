/** Facts of events and markets, from their making to their end. */

/** text: JSON {sport, name, competition, feed?, country?}. */
export const eventCreated = { code: 10, fields: { event: 1, startTime: 2, text: 3 }, text: true } as const
/** text: JSON {name, runners: [{selectionId, name}], type?}, runners in the order of their indexes. delayModel: 0 FULL, 1 PASSIVE. */
export const marketCreated = {
  code: 11,
  fields: {
    market: 1,
    event: 2,
    winners: 3,
    betDelayMs: 4,
    delayModel: 5,
    commissionBps: 6,
    stakeMin: 7,
    profitRatioChecked: 8,
    text: 9,
  },
  text: true,
} as const
/** When the market is expected to be over, by its plan. Follows its market_created where anybody has said so. end: engine time. */
export const marketScheduled = { code: 71, fields: { market: 1, end: 2 } } as const
export const marketOpened = { code: 12, fields: { market: 1, version: 2 } } as const
/** Until market_stopped came: text: the reason, or "". Read for ever, written no more. */
export const marketSuspended = { code: 13, fields: { market: 1, version: 2, text: 3 }, text: true } as const
export const marketTurnedInPlay = { code: 14, fields: { market: 1, version: 2 } } as const
export const marketClosed = { code: 15, fields: { market: 1, version: 2 } } as const
/** The share of a runner in the result: numerator / denominator is 0/1 lost, 1/1 won, k/t tied. Precedes market_settled. */
export const runnerResult = {
  code: 16,
  fields: { market: 1, runner: 2, numerator: 3, denominator: 4 },
} as const
export const marketSettled = { code: 17, fields: { market: 1, version: 2 } } as const
/**
 * The result of the market stands (the runner_result facts of the same step precede), and is paid when `payAt` (engine time) has
 * come. text: "", or why it takes the place of another one.
 */
export const marketGraded = {
  code: 100,
  fields: { market: 1, version: 2, payAt: 3, text: 4 },
  text: true,
} as const
/** A settlement is taken back: the reversing postings precede it. The market is closed again. text: the reason. */
export const settlementReversed = {
  code: 18,
  fields: { market: 1, version: 2, text: 3 },
  text: true,
} as const
/** Every match of the market is void, both sides; nothing is owed. text: the reason. */
export const marketVoided = { code: 19, fields: { market: 1, version: 2, text: 3 }, text: true } as const
export const runnerRemoved = {
  code: 20,
  fields: { market: 1, runner: 2, version: 3, text: 4 },
  text: true,
} as const
/** One match is void, both sides. `match` is its index in the market, from 0. */
export const matchVoided = {
  code: 21,
  fields: {
    market: 1,
    match: 2,
    runner: 3,
    price: 4,
    size: 5,
    backAccount: 6,
    layAccount: 7,
    backOrder: 8,
    layOrder: 9,
  },
} as const
/** Bets were voided by a rule: the match_voided facts of the same step follow. */
export const windowVoided = { code: 22, fields: { market: 1, from: 2, to: 3, text: 4 }, text: true } as const
/** As `window_voided`, of the matches that one runner is part of. */
export const runnerVoided = {
  code: 200,
  fields: { market: 1, runner: 2, from: 3, to: 4, text: 5 },
  text: true,
} as const
/** What the account won (minor units, rounded half-even; before commission) and paid as commission in a settlement. */
export const accountSettled = {
  code: 23,
  fields: { market: 1, account: 2, result: 3, commission: 4 },
} as const
/** The market leaves memory; history keeps it. */
export const marketArchived = { code: 24, fields: { market: 1 } } as const
/** The matches of the ended market leave memory, and with them its bets; its positions and what was paid stay for a correction. */
export const marketTrimmed = { code: 66, fields: { market: 1 } } as const
/** The market is suspended. by: a `stoppers` code. reason: a `stopReasons` code. text: what was said in words of one's own, or "". */
export const marketStopped = {
  code: 25,
  fields: { market: 1, version: 2, by: 3, reason: 4, text: 5 },
  text: true,
} as const
/**
 * By which rule the void is made that follows: of the market, of a runner or of a window of time. rule: a `voidRules` code. text:
 * the reason.
 */
export const voidRuled = { code: 26, fields: { market: 1, rule: 2, text: 3 }, text: true } as const
