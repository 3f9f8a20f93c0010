/** A scenario may say no more than is played of it: what nobody reads would pass untested. */

/** Throws at the first field of `given` that is not among `known`. */
export function expectKnown(what: string, given: object, known: readonly string[]): void {
  const unknown = Object.keys(given).find((field) => !known.includes(field))
  if (unknown !== undefined) throw new Error(`${what} has the field "${unknown}", which nothing plays`)
}

/** Throws unless the text is one of those that are played. */
export function expectOneOf(what: string, given: unknown, played: readonly unknown[]): void {
  if (!played.includes(given)) throw new Error(`${what} is ${JSON.stringify(given)}, which nothing plays`)
}

/** What a scenario says about itself: where it is from, how it was checked, how others come to another result. */
export const aboutFields: readonly string[] = [
  ...['id', 'kind', 'title', 'area', 'source', 'tags', 'recomputed', 'numbers_from_source'],
  ...['peer_differs', 'difference', 'peer_result'],
]
