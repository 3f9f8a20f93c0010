/** The order scenarios that do not run: whole groups, and single ones of others with what they wait for. No other may be left out. */
export const pendingGroups: readonly string[] = ['oco', 'offset']

export const pendingSingly: Readonly<Record<string, string>> = {
  'EO-111': 'one-cancels-other',
  'EO-113': 'one-cancels-other',
  'EO-115': 'one-cancels-other',
}

/** Returns what a scenario waits for, or undefined when it runs. */
export function orderScenarioWaitsFor(scenario: {
  readonly id: string
  readonly group: string
}): string | undefined {
  return pendingGroups.includes(scenario.group) ? scenario.group : pendingSingly[scenario.id]
}
