/** Facts of long commands on a market, which go on slice by slice: what is left of one, and what its slices did. */

/**
 * A slice is over and more is to do: what the next one goes on with. Until `task_ended` the market takes no other command.
 * kind: a `taskKinds` code; step: which of its steps; at, order: where in it; the rest is what the steps need. text: the reason.
 */
export const taskLeft = {
  code: 60,
  fields: {
    market: 1,
    kind: 2,
    step: 3,
    at: 4,
    order: 5,
    account: 6,
    reason: 7,
    runner: 8,
    from: 9,
    to: 10,
    paid: 11,
    reversed: 12,
    cancelled: 13,
    text: 14,
  },
  text: true,
} as const
export const taskEnded = { code: 61, fields: { market: 1 } } as const
/**
 * An ended market is being settled again or made void: each account's old result is taken back and the new one paid in one
 * slice, and nothing is exposed meanwhile. `settlement_reversed` is what was written for it before. text: the reason.
 */
export const correctionBegun = { code: 62, fields: { market: 1, version: 2, text: 3 }, text: true } as const
/** The positions `from` up to but not including `to`, by index, hold no exposure any more: the market is being made void. */
export const positionsFreed = { code: 63, fields: { market: 1, from: 2, to: 3 } } as const
/** The exposures of positions `from` up to but not including `to` were brought up to date after a runner had left. */
export const positionsRecounted = { code: 64, fields: { market: 1, from: 2, to: 3 } } as const
/** A runner takes no part any more; the exposures follow with `positions_recounted`. Before, `runner_removed` did both. text: the reason. */
export const runnerWithdrawn = {
  code: 65,
  fields: { market: 1, runner: 2, version: 3, text: 4 },
  text: true,
} as const
