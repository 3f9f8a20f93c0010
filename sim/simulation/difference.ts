/** How a check says that something is not as it must be. */

/** A difference between the engine and the oracle, or a broken invariant. */
export class Difference extends Error {}

/** Throws unless the two values are the same when written as JSON. */
export function expectSame(what: string, actual: unknown, expected: unknown): void {
  // Most values are one number, and right.
  if (actual === expected) return
  const got = JSON.stringify(actual)
  const wanted = JSON.stringify(expected)
  if (got !== wanted) throw new Difference(`${what}: the engine has ${got}, expected ${wanted}`)
}

/** As `expectSame`, for lists of numbers, of which a run has too many to write them all. */
export function expectSameNumbers(
  what: string,
  actual: readonly number[],
  expected: readonly number[],
): void {
  const isSame = actual.length === expected.length && actual.every((value, i) => value === expected[i])
  if (!isSame) expectSame(what, actual, expected)
}
