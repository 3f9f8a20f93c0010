/** The order scenarios that do not run: whole groups, and single ones of others with what they wait for. No other may be left out. */
export const pendingGroups: readonly string[] = []

export const pendingSingly: Readonly<Record<string, string>> = {}

/** Returns what a scenario waits for, or undefined when it runs. */
export function orderScenarioWaitsFor(scenario: {
  readonly id: string
  readonly group: string
}): string | undefined {
  return pendingGroups.includes(scenario.group) ? scenario.group : pendingSingly[scenario.id]
}
