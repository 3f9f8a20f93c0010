/** The order of the files of tests: what takes long begins first, so that no worker is left alone with it at the end. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take far longer than their size says, the longest first; each of them waits, or looks at very much. */
export const longest = [
  'sim/simulation/simulation.test.ts',
  'server/demo/living.test.ts',
  'server/http/limits.test.ts',
  'server/http/switches.test.ts',
  'e2e/every-route.e2e.ts',
  'e2e/casino-checks.e2e.ts',
  'e2e/kit.e2e.ts',
  'e2e/roulette.e2e.ts',
  'e2e/living.e2e.ts',
  'e2e/second-layout.e2e.ts',
]

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longestFirst(await super.sort(files))
  }
}

/** Returns the files as they come, which is by their last run or their size, but of each project those of the list first. */
export function longestFirst<F extends { readonly moduleId: string; readonly project: object }>(
  files: readonly F[],
): F[] {
  const ofProjects = Map.groupBy(files, ({ project }) => project)
  return [...ofProjects.values()].flatMap((of) =>
    of.toSorted((one, other) => placeOf(one.moduleId) - placeOf(other.moduleId)),
  )
}

function placeOf(moduleId: string): number {
  const place = longest.findIndex((path) => moduleId.endsWith(`/${path}`))
  return place === -1 ? longest.length : place
}
