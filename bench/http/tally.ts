/** What the answers of a phase came to. */

export interface Tally {
  requests: number
  /** Orders that were accepted, and those of them that matched at once, in part or whole. */
  accepted: number
  matched: number
  /** Instructions that were refused. */
  refused: number
}

/** Returns a tally of no answers. */
export function createTally(): Tally {
  return { requests: 0, accepted: 0, matched: 0, refused: 0 }
}

const accepted = '{"ok":true,"orderId"'
const unmatched = '"matched":0,'
const refused = '{"ok":false'

/** Adds the answer to a placing call. Throws when the call as a whole was refused. */
export function countAnswer(tally: Tally, status: number, bytes: Buffer, bodyAt: number): void {
  const body = bytes.toString('latin1', bodyAt)
  if (status !== 200) throw new Error(`The server answered ${status}: ${body}`)
  const placed = occurrences(body, accepted)
  tally.requests++
  tally.accepted += placed
  tally.matched += placed - occurrences(body, unmatched)
  tally.refused += occurrences(body, refused)
}

function occurrences(text: string, part: string): number {
  let count = 0
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) count++
  return count
}
