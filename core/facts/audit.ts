/** What the house keeps beside the journal and yet wants fixed by it. */

/** The operators' audit log goes so far. records: how many. text: the hash of the last of them. The core does not read it. */
export const auditNoted = { code: 44, fields: { records: 1, text: 2 }, text: true } as const
