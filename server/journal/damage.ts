/** What is wrong with the files of a data folder, in a sentence for the operator. Nothing starts on top of it. */

/** The files cannot be trusted from a place on. `sequence` is the first batch that is bad or missing, when it is known. */
export class JournalDamage extends Error {
  override readonly name = 'JournalDamage'
  readonly sequence: number | undefined

  constructor(message: string, sequence?: number) {
    super(message)
    this.sequence = sequence
  }
}

/** A batch cannot be read at all: the file's fault, not the chain's. */
export class UnreadableBatch extends Error {
  override readonly name = 'UnreadableBatch'
}

/** Returns the damage at a batch: which one, what is wrong, and what can be done about it. */
export function damageAt(sequence: number, what: string): JournalDamage {
  return new JournalDamage(
    `The journal is damaged at batch ${sequence}: ${what} Restore the data folder from a copy, or give up ` +
      `batch ${sequence} and all after it with: crossbook repair --discard-from ${sequence}`,
    sequence,
  )
}

/** Returns the message of anything thrown, with SQLite's own words where it is SQLite's error. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const detail = (error as { errstr?: string }).errstr
  return detail !== undefined && detail !== error.message ? `${error.message} (${detail})` : error.message
}
