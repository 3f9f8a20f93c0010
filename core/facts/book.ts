/** Facts of the house's book: bets that it takes against itself. The stake, and what goes back, are postings beside them. */

/** A bet is taken, and its stake. */
export const bookBetTaken = { code: 247, fields: { bet: 1, account: 2, stake: 3 } } as const
/** It is decided: what went back, minor units. isVoid: 1 where it does not count. */
export const bookBetSettled = { code: 248, fields: { bet: 1, account: 2, returned: 3, isVoid: 4 } } as const
