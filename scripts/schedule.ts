/** Runs the steps of a longer work side by side, as far as they let each other. */

export interface Planned<Result> {
  readonly name: string
  /** Steps of one lane run one after the other, in their order; different lanes side by side. */
  readonly lane: string
  /** Steps without which this one cannot be. Names of steps that are not in the plan do not count. */
  readonly needs?: readonly string[]
  run(): Promise<Result>
}

export interface Ran<Result> {
  readonly result: Result
  readonly durationMs: number
}

/** What became of a step: what it gave, or the names of what it needed and what had failed. */
export type Fate<Result> = Ran<Result> | { readonly missing: readonly string[] }

/**
 * Starts each step as soon as the one before it in its lane and all it needs have ended. Returns the fates in the
 * order of the steps. A step is not run where something it needs has failed or was not run itself.
 */
export function startAll<Result>(
  steps: readonly Planned<Result>[],
  hasFailed: (result: Result) => boolean,
): Promise<Fate<Result>>[] {
  const fates = new Map<string, Promise<Fate<Result>>>()
  const ends = new Map<string, Promise<unknown>>()

  const isMissing = (fate: Fate<Result>) => 'missing' in fate || hasFailed(fate.result)
  const fateOf = async (
    step: Planned<Result>,
    before: Promise<unknown> | undefined,
  ): Promise<Fate<Result>> => {
    const needs = (step.needs ?? []).filter((name) => fates.has(name))
    const missing: string[] = []
    for (const name of needs) if (isMissing(await fates.get(name)!)) missing.push(name)
    await before
    if (missing.length > 0) return { missing }
    const startedAt = performance.now()
    const result = await step.run()
    return { result, durationMs: performance.now() - startedAt }
  }

  return steps.map((step) => {
    const fate = fateOf(step, ends.get(step.lane))
    fates.set(step.name, fate)
    ends.set(step.lane, fate)
    return fate
  })
}
