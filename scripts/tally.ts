/** The count of tests over all runners, and the lines that end a test run. */

/** What one step contributes. `failures` are sentences, one for each failed test. */
export type Outcome = {
  passed: number
  failures: readonly string[]
  skipped: readonly string[]
  /** Tests that failed, and passed when they were tried again: each is something to look for. */
  unsteady: readonly string[]
}

/** Returns the outcome of a check that counts as a single test. */
export function single(name: string, passed: boolean): Outcome {
  return passed
    ? { passed: 1, failures: [], skipped: [], unsteady: [] }
    : { passed: 0, failures: [name], skipped: [], unsteady: [] }
}

/** Returns the sum of the outcomes. */
export function sum(outcomes: readonly Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((total, outcome) => total + outcome.passed, 0),
    failures: outcomes.flatMap((outcome) => outcome.failures),
    skipped: outcomes.flatMap((outcome) => outcome.skipped),
    unsteady: outcomes.flatMap((outcome) => outcome.unsteady),
  }
}

/** Returns the closing lines: by name the tests skipped, those that passed at the second try and those failed, and the count as the last line. */
export function closingLines(total: Outcome): string[] {
  const skipped = total.skipped.length > 0 ? `, ${total.skipped.length} skipped` : ''
  return [
    ...total.skipped.map((name) => `skipped  ${name}`),
    ...total.unsteady.map((name) => `unsteady ${name}`),
    ...total.failures.map((name) => `failed   ${name}`),
    `${total.passed} passed, ${total.failures.length} failed${skipped}`,
  ]
}
