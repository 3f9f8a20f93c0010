/** Facts of the ledger: accounts and money. */

/** discountBps: off the commission, basis points. */
export const accountOpened = { code: 2, fields: { account: 1, discountBps: 2 } } as const
/** Money moved: `amount` minor units, above zero, from one account to another. kind: a `postingKinds` code. text: the reason, or "". */
export const posting = {
  code: 3,
  fields: { transaction: 1, from: 2, to: 3, amount: 4, kind: 5, market: 6, text: 7 },
  text: true,
} as const

/** Why money moved. */
export const postingKinds = {
  grant: 1,
  credit: 2,
  funding: 3,
  settlement: 4,
  commission: 5,
  rounding: 6,
  settlement_reversal: 7,
  commission_reversal: 8,
  rounding_reversal: 9,
  /** Of a casino round; text: the game's key and the round's number, "roulette 20418". */
  casino_stake: 10,
  casino_payout: 11,
  /** Play money for the casino's bankroll. */
  bankroll: 12,
} as const
export type PostingKind = keyof typeof postingKinds
