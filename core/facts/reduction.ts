/** Facts of runners who leave with a reduction factor: who stays is likelier to win than when the bets on him were made. */

/**
 * A runner leaves with this factor (basis points of the market's chances). rule: a `reductionRules` code, by which prices are
 * reduced. The rule and the reason of the removal stand in void_ruled before it, what it does to each match in match_reduced.
 */
export const runnerReduced = { code: 88, fields: { market: 1, runner: 2, factor: 3, rule: 4 } } as const
/** The price of a match that stands becomes `reduced`, for both sides. `match` is its index in the market, from 0; `runner` its runner. */
export const matchReduced = {
  code: 89,
  fields: {
    market: 1,
    match: 2,
    runner: 3,
    price: 4,
    reduced: 5,
    size: 6,
    backAccount: 7,
    layAccount: 8,
    backOrder: 9,
    layOrder: 10,
  },
} as const

/** What is reduced. WIN: the whole price, from 2.5 % on. PLACE: what is won beyond the stake. Codes are history. */
export const reductionRules = { WIN: 1, PLACE: 2 } as const
export type ReductionRule = (typeof reductionRules)[keyof typeof reductionRules]
