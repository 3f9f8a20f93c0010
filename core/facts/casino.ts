/** Facts of the casino: games, paytables, seeds, rounds. */

/** A casino game opens to players or closes. game: its code. */
export const gameSwitched = { code: 50, fields: { game: 1, open: 2 } } as const
/** From now on the game pays by this table. text: JSON {decks, returns, limits}. */
export const paytableSet = { code: 51, fields: { game: 1, version: 2, text: 3 }, text: true } as const
/** From now on a round of the game stakes no more than this by players of that age. ages: an `ageGroups` code. amount: minor units, -1 for no cap. */
export const stakeCapSet = { code: 230, fields: { game: 1, ages: 2, amount: 3 } } as const
/** The account's next server seed is settled and its hash can be shown. text: JSON {hash, sealed}. */
export const seedCommitted = { code: 52, fields: { account: 1, pair: 2, text: 3 }, text: true } as const
/**
 * The server seed committed to as `pair` is the active one from now on, with this client seed. byPlayer: 1 when the player
 * named it. text: JSON {clientSeed, revealed}; revealed: the server seed of the pair before, or "" for the first pair.
 */
export const seedsRotated = {
  code: 53,
  fields: { account: 1, pair: 2, byPlayer: 3, text: 4 },
  text: true,
} as const
/**
 * A round of a casino game; the postings of its stake and its payout follow. paytable: the version played by.
 * first to sixth: the number or the cards drawn, in order, -1 where there is none. text: JSON [[selection, amount], ...].
 */
export const roundPlayed = {
  code: 54,
  fields: {
    round: 1,
    account: 2,
    game: 3,
    paytable: 4,
    pair: 5,
    nonce: 6,
    stake: 7,
    payout: 8,
    first: 9,
    second: 10,
    third: 11,
    fourth: 12,
    fifth: 13,
    sixth: 14,
    text: 15,
  },
  text: true,
} as const

/** By age, in years. Who is known by none is held to the cap of the younger ones. The codes are history: append, never change. */
export const ageGroups = { UNDER_25: 1, FROM_25: 2 } as const
export type AgeGroup = keyof typeof ageGroups
/** The amount of a cap that is none. */
export const noCap = -1
