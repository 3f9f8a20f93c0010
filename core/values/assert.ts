/** The assertion that stays on in production: what it guards cannot happen, so the process stops and replays. */

/** Thrown by an assertion: the program is wrong, not what it was asked or given. */
export class AssertionFailed extends Error {
  constructor(message: string) {
    super(`Assertion failed: ${message}`)
  }
}

/** Throws when `condition` is false. For what cannot happen; an expected no is a refusal. */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new AssertionFailed(message)
}

/** Throws; ends a `switch` over a union so that a forgotten case does not compile. */
export function assertNever(value: never): never {
  throw new AssertionFailed(`unexpected ${String(value)}`)
}
