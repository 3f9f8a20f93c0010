/** A Vitest reporter that tells whoever started the run of each test that ended: as long as some do, the run is not stuck. */
import type { Reporter, TestCase } from 'vitest/node'

export default class SignsOfLife implements Reporter {
  onTestCaseResult(test: TestCase): void {
    process.send?.(test.fullName)
  }
}
