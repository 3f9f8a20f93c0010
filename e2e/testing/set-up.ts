/** What a file of tests begins from. A test that is tried again begins from it too, not from what its first try has left. */
import { afterAll, beforeAll, beforeEach } from 'vitest'

type End = () => Promise<unknown>

/** Sets up before the first test of the file or of the group, and once more before each test that is tried again. `setUp` may return what ends it. */
export function withSetUp(setUp: () => Promise<End | undefined>): void {
  let end: End | undefined
  const begin = async () => {
    const before = end
    end = undefined
    await before?.()
    end = await setUp()
  }
  beforeAll(begin)
  beforeEach(async ({ task }) => {
    if ((task.result?.retryCount ?? 0) > 0) await begin()
  })
  afterAll(() => end?.())
}
