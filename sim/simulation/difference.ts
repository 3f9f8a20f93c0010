/** How a check says that something is not as it must be. */

/** A difference between the engine and the oracle, or a broken invariant. */
export class Difference extends Error {}

/** Throws unless the two values are the same when written as JSON. */
export function expectSame(what: string, actual: unknown, expected: unknown): void {
  const got = JSON.stringify(actual)
  const wanted = JSON.stringify(expected)
  if (got !== wanted) throw new Difference(`${what}: the engine has ${got}, expected ${wanted}`)
}
