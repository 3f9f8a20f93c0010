/** Facts of the ledger: accounts and money. */

/** Until account_added came: a player's account. discountBps: off the commission, basis points. Read for ever, written no more. */
export const accountOpened = { code: 2, fields: { account: 1, discountBps: 2 } } as const
/**
 * An account is opened. kind: an `accountKinds` code. parent: the agent above it, 0 for the house. currency: a `currencies`
 * code. discountBps: off the commission, basis points. text: the name of a participant, else "": nothing about a person.
 */
export const accountAdded = {
  code: 4,
  fields: { account: 1, kind: 2, parent: 3, currency: 4, discountBps: 5, text: 6 },
  text: true,
} as const
/** What the account is spared of the commission from now on, basis points. text: the reason. */
export const discountSet = {
  code: 101,
  fields: { account: 1, discountBps: 2, text: 3 },
  text: true,
} as const
/** Money moved: `amount` minor units, above zero, from one account to another. kind: a `postingKinds` code. text: the reason, or "". */
export const posting = {
  code: 3,
  fields: { transaction: 1, from: 2, to: 3, amount: 4, kind: 5, market: 6, text: 7 },
  text: true,
} as const

/** Whose an account is. PARTICIPANT: a market maker or bettor of the house. AGENT: it takes no bets. */
export const accountKinds = { HOUSE: 1, PLAYER: 2, PARTICIPANT: 3, AGENT: 4 } as const
/** What an account holds. */
export const currencies = { PLAY_MONEY: 1 } as const

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
  /** Taken by a player of a demonstration. */
  play_money: 13,
  /** Money in and out through a payment provider, and what one takes back; text: the method and the transfer's number, "CARD 17". */
  deposit: 14,
  withdrawal: 15,
  chargeback: 16,
  /** Between an account and the one above it, against cash outside; text: what the receipt says. */
  settle_up: 17,
  /** Of what the house earned, to an agent, or of what it lost, back. */
  share: 18,
  /** A debt that nobody will pay; text: the reason. */
  write_off: 19,
  /** Cash that is paid out over the counter; text: the reason. */
  debit: 20,
  /** Of a bet against the house's book; text: "bet" and its number. */
  book_stake: 21,
  book_return: 22,
  /** Money of the house that is put to what is kept apart for players; text: the reason. */
  client_money: 23,
  /** Of what the house earned from a player, from his agent to him. */
  give_back: 24,
} as const
export type PostingKind = keyof typeof postingKinds
