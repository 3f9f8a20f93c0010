/** Facts of the tree of agents. `by`, `to`, `parent`: an account, 0 for the house. Deals are basis points. */

/** What a new agent and all below him keep of what the house earns from the players below; of turnover, of settled stakes. */
export const dealsSet = {
  code: 233,
  fields: { account: 1, exchange: 2, casino: 3, book: 4, casinoTurnover: 5, bookTurnover: 6 },
} as const
/** How far below zero the account's balance may go from now on, minor units. */
export const lineSet = { code: 234, fields: { account: 1, line: 2, by: 3 } } as const
/** Deals that come into force at the first close from the engine time `from` on, with the others of the same announcement. */
export const dealsAnnounced = {
  code: 235,
  fields: {
    ...{ announcement: 1, account: 2, from: 3, exchange: 4, casino: 5, book: 6 },
    ...{ casinoTurnover: 7, bookTurnover: 8 },
  },
} as const
/** What was announced is in force from now on. */
export const dealsActed = { code: 236, fields: { announcement: 1 } } as const
/**
 * What an agent gives the players directly below him from the first close from the engine time `from` on, of what the house earns from
 * them; numbered among the announcements of deals, and in force as they are.
 */
export const giveBackAnnounced = {
  code: 252,
  fields: { announcement: 1, account: 2, from: 3, exchange: 4, casino: 5, book: 6 },
} as const
/** The account and all below it take no new risk, and what is unmatched of theirs begins to be cancelled. text: the reason. */
export const branchFrozen = { code: 237, fields: { account: 1, by: 2, text: 3 }, text: true } as const
/** They may again. text: the reason. */
export const branchThawed = { code: 238, fields: { account: 1, by: 2, text: 3 }, text: true } as const
/** Of a frozen branch all accounts before `next` have nothing left that is to be cancelled. */
export const branchSwept = { code: 239, fields: { account: 1, next: 2 } } as const
/** Somebody says that he has paid a balance of the account out: it is held until then, engine time, unless that is confirmed. */
export const paymentProposed = {
  code: 240,
  fields: { payment: 1, account: 2, to: 3, amount: 4, until: 5 },
} as const
/** It is confirmed; a posting says the money. */
export const paymentConfirmed = { code: 241, fields: { payment: 1, account: 2 } } as const
/** Nobody has confirmed it in time: nothing is held any more. */
export const paymentLapsed = { code: 242, fields: { payment: 1, account: 2 } } as const
/**
 * An account says that it has paid cash which the one above has not posted. to: who is to answer, until an engine time, 0 for ever;
 * then, and from each further level on, after `waitMs` the next one above. text: the reason.
 */
export const claimFiled = {
  code: 249,
  fields: { claim: 1, account: 2, to: 3, amount: 4, waitMs: 5, until: 6, text: 7 },
  text: true,
} as const
/** It was not answered in time, or not granted: who is to answer now. */
export const claimRaised = { code: 250, fields: { claim: 1, account: 2, to: 3, until: 4 } } as const
/** It is over. isGranted: 1 where a posting follows. text: the reason. */
export const claimAnswered = {
  code: 251,
  fields: { claim: 1, account: 2, by: 3, isGranted: 4, text: 5 },
  text: true,
} as const
/** A player stands below another agent from now on, or below none. */
export const accountMoved = { code: 243, fields: { account: 1, parent: 2 } } as const
/** An agent is one no more; what is owed to him is less than a minor unit and stays with the house. */
export const agentClosed = { code: 244, fields: { account: 1 } } as const
/** A slice of a close is over and more is to do: the account at which the next one goes on. */
export const periodLeft = { code: 245, fields: { next: 1 } } as const
/** The same once all shares are paid: the player at which giving back goes on. */
export const giveBacksLeft = { code: 253, fields: { next: 1 } } as const
/** All shares of the period are paid as far as they are covered. */
export const periodClosed = { code: 246, fields: { period: 1 } } as const
