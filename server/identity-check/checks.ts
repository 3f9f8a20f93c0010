/** What checks who people are: it is given particulars, and says later what it found, maybe twice, maybe too late. */

/** What somebody says of himself. `bornOn`: "1980-01-31". */
export interface Particulars {
  readonly fullName: string
  readonly bornOn: string
  readonly address: string
  readonly postcode: string
}

/** A check as whoever does it is asked for it. */
export interface AskedCheck {
  /** Ours, the same however often it is asked for. */
  readonly reference: string
  readonly particulars: Particulars
}

/** What it came to. `referred`: a person has to look at it. `reason`: a sentence for the player and that person, "" where nothing is to be said. */
export interface CheckAnswer {
  readonly reference: string
  readonly said: 'verified' | 'refused' | 'referred'
  readonly reason: string
}

export interface IdentityChecks {
  /**
   * Asks for a check. It may be asked for again, after a restart or when no answer came: then what was found is said again. Rejects when
   * it cannot be asked.
   */
  ask(check: AskedCheck): Promise<void>
  /** Says nothing any more. */
  close(): void
}

/** Told of each answer, in any order and however often. */
export type OnAnswer = (answer: CheckAnswer) => Promise<void>

const referencePattern = /^ID-([1-9]\d{0,9})-([1-9]\d{0,9})$/

/** Returns the reference of an account's check: each attempt has its own. */
export function referenceOf(account: number, attempt: number): string {
  return `ID-${account}-${attempt}`
}

/** Returns the account and the attempt that a reference names, undefined where it is none of ours. */
export function checkOfReference(reference: string): { account: number; attempt: number } | undefined {
  const found = referencePattern.exec(reference)
  return found === null ? undefined : { account: Number(found[1]), attempt: Number(found[2]) }
}

/** Returns checks that are people's alone: each is referred to them at once. */
export function createPeopleChecks(onAnswer: OnAnswer): IdentityChecks {
  return {
    ask: ({ reference }) =>
      onAnswer({ reference, said: 'referred', reason: 'Somebody of the house looks at every check.' }),
    close() {},
  }
}
