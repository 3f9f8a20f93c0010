/** The count of tests over all runners, and the lines that end a test run. */

/** What one step contributes. `failures` are sentences, one for each failed test. */
export type Outcome = {
  passed: number
  failures: readonly string[]
  skipped: readonly string[]
}

/** Returns the outcome of a check that counts as a single test. */
export function single(name: string, passed: boolean): Outcome {
  return passed ? { passed: 1, failures: [], skipped: [] } : { passed: 0, failures: [name], skipped: [] }
}

/** Returns the sum of the outcomes. */
export function sum(outcomes: readonly Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((total, outcome) => total + outcome.passed, 0),
    failures: outcomes.flatMap((outcome) => outcome.failures),
    skipped: outcomes.flatMap((outcome) => outcome.skipped),
  }
}

/** Returns the closing lines: skipped tests by name, failed tests by name, and the count as the last line. */
export function closingLines(total: Outcome): string[] {
  const skipped = total.skipped.length > 0 ? `, ${total.skipped.length} skipped` : ''
  return [
    ...total.skipped.map((name) => `skipped  ${name}`),
    ...total.failures.map((name) => `failed   ${name}`),
    `${total.passed} passed, ${total.failures.length} failed${skipped}`,
  ]
}
