/** What the house keeps beside the journal, or makes of it, and yet wants fixed by it. */

/** The operators' audit log goes so far. records: how many. text: the hash of the last of them. The core does not read it. */
export const auditNoted = { code: 44, fields: { records: 1, text: 2 }, text: true } as const
/**
 * The root of a hash tree over the ledgers of all accounts as they were after a batch. sequence: of that batch. accounts: how many leaves it
 * has. text: the root, in hex. The core does not read it.
 */
export const ledgerRooted = { code: 226, fields: { sequence: 1, accounts: 2, text: 3 }, text: true } as const
